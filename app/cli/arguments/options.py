"""Options made of the contract's tables: a number within its bounds, a word of a vocabulary, a switch."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, _ArgumentGroup
from collections.abc import Callable
from typing import Any

from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.partners import SHORTEST, may_be_guessed


def option(name: str) -> str:
    """`scale_mode` is `--scale-mode`."""
    return f"--{name.replace('_', '-')}"


def number(low: float, high: float, *, whole: bool = False, rest: str = "") -> Callable[[str], float]:
    """Make a reader of numbers. `rest`: words of its refusal."""
    shape = r"\d{1,5}" if whole else r"[+-]?\d{1,4}(\.\d{1,6})?"

    def read(text: str) -> float:
        if not re.fullmatch(shape, text) or not low <= float(text) <= high:
            kind = "whole number" if whole else "number"
            raise ArgumentTypeError(f"'{text}' is no {kind} from {low:g} to {high:g}{rest}")
        return int(text) if whole else float(text)

    return read


def add_field(group: _ArgumentGroup, field: FieldFacts[Any], *, flag: str | None = None, **more: Any) -> None:
    """Add the option of a field: words become `choices`, numbers are bounded, a switch has its `--no-`."""
    if field.words:
        more["choices"] = [word.value for word in field.words]
    elif field.kind is bool:
        more["action"] = BooleanOptionalAction
    else:
        more["type"] = of_number(field)
        if field.name.endswith("_mm"):
            more["metavar"] = "MM"
    group.add_argument(flag or option(field.name), dest=field.name, **more)


def of_number(field: FieldFacts[Any], rest: str = "") -> Callable[[str], float]:
    return number(*field.bounds, whole=field.kind is int, rest=rest)


# `--key KEY` of what must not be done twice: repeated with the same one, it is the same print, or the same secret.


KEY_HELP = "repeated with the same key, it is not done once more: for scripts, and where an answer was lost"


def add_key(parser: ArgumentParser, help: str = KEY_HELP) -> None:
    parser.add_argument("--key", type=_key, metavar="KEY", help=help)
    parser.set_defaults(repeat_key=None)  # the key that is sent, whoever made it


def add_key_of_secret(parser: ArgumentParser) -> None:
    help = (
        "repeated with the same key within ten minutes, it tells the same secret again, to whoever has the key: "
        f"{SHORTEST} random characters or more, as of uuidgen (default: one that the command makes)"
    )
    parser.add_argument("--key", type=_key_of_secret, metavar="KEY", help=help)
    parser.set_defaults(repeat_key=None)


def _key_of_secret(text: str) -> str:
    if may_be_guessed(_key(text)):
        raise ArgumentTypeError(f"'{text}' can be guessed, and tells the secret: {SHORTEST} random characters or more")
    return text


def _key(text: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?", text):
        raise ArgumentTypeError(f"'{text}' is no key: 1 to 128 ASCII characters, none of the ends a space")
    return text
