"""`--key KEY` of what must not be done twice: repeated with the same one, it is the same print, or the same secret."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError

from server_core.contract.types.partners import SHORTEST, may_be_guessed

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
