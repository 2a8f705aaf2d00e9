"""A language that nobody speaks: readable, but its letters show that a text was translated, and it is longer. Pure."""

from __future__ import annotations

import re
from math import ceil

BEGIN, END = "⟦", "⟧"
MORE = 0.4
"""German is longer by so much, in short texts by more (W3C, "Text size in translation")."""
_PLACE = re.compile(r"(\{\w+[^}]*\}|%n|\n)")
_ACCENTED = str.maketrans("aceinosuyACEINOSUYdDrRtT", "áçéíñöšûýÁÇÉÍÑÖŠÛÝđĐřŘťŤ")


def lengthened(text: str) -> str:
    """`Add printer` -> `⟦Áđđ příñťéř~~~~~⟧`; what stands for a part stays as it is."""
    if not text:
        return text
    parts = _PLACE.split(text)
    accented = "".join(part if place % 2 else part.translate(_ACCENTED) for place, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    return f"{BEGIN}{accented}{'~' * ceil(letters * MORE)}{END}"
