"""A client's file name, for people to read; it is never part of a path."""

from __future__ import annotations

import unicodedata

MOST_CHARACTERS = 200


def display_name(given: str | None, default: str) -> str:
    """The last part without control, format and direction characters; `default` if nothing is left."""
    last = (given or "").replace("\\", "/").rsplit("/", 1)[-1]
    visible = "".join(character for character in last if unicodedata.category(character)[0] != "C").strip()
    return visible[:MOST_CHARACTERS] if visible.strip(".") else default
