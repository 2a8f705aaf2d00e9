"""A language that nobody speaks: readable, but its letters show that a text was translated, and it is longer. Pure."""

from __future__ import annotations

import re
from math import ceil

BEGIN, END = "⟦", "⟧"
MORE = 0.4
"""German is longer by so much, in short texts by more (W3C, "Text size in translation")."""
LONGEST = 9
"""Letters of a word that is added: words have to break, as those of a language do."""
_PLACE = re.compile(r"(\{\w+[^}]*\}|%n|\n)")
_ACCENTED = str.maketrans("aceinosuyACEINOSUYdDrRtT", "áçéíñöšûýÁÇÉÍÑÖŠÛÝđĐřŘťŤ")


def lengthened(text: str) -> str:
    """`Add printer` -> `⟦Áđđ příñťéř~~~~~⟧`; what stands for a part stays as it is."""
    if not text:
        return text
    parts = _PLACE.split(text)
    accented = "".join(part if place % 2 else part.translate(_ACCENTED) for place, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    more = ceil(letters * MORE)
    rest = " ".join("~" * min(LONGEST, more - at) for at in range(0, more, LONGEST))
    return f"{BEGIN}{accented}{rest}{END}"


def from_the_right(text: str) -> str:
    """And its first letter, a stroke, is one of Arabic: by that a line is known to begin at the right (UAX #9, P2)."""
    return f"\u0640{lengthened(text)}" if text else text
