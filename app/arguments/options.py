"""Options made of the contract's tables: a number within its bounds, a word of a vocabulary, a switch."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, BooleanOptionalAction, _ArgumentGroup
from collections.abc import Callable
from typing import Any

from server_core.contract.types.fields import FieldFacts


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
