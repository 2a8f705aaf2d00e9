"""Addresses and ids have no blanks: they are broken wherever the line ends, or a label asks for all their width."""

from __future__ import annotations

import re

SOFT_BREAK = "\u200b"
_LONG = re.compile(r"\S{12}")


def breakable(text: str) -> str:
    """The same to the eye; long words may end anywhere."""
    return _LONG.sub(lambda run: run[0] + SOFT_BREAK, text)
