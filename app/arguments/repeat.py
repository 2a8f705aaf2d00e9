"""`--key KEY` of what must not be done twice: repeated with the same one, it is the same print, or the same secret."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError

KEY_HELP = "repeated with the same key, it is not done once more: for scripts, and where an answer was lost"


def add_key(parser: ArgumentParser, help: str = KEY_HELP) -> None:
    parser.add_argument("--key", type=_key, metavar="KEY", help=help)


def _key(text: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e]{1,128}", text):
        raise ArgumentTypeError(f"'{text}' is no key: 1 to 128 ASCII characters without spaces")
    return text
