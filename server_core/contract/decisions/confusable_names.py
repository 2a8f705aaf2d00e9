"""Reduces names to what a person sees of them, to find names that look alike. Pure.

Unicode's Default_Ignorable_Code_Point (UAX #44) and blanks that count as letters leave no mark on a screen or a label.
"""

from __future__ import annotations

from bisect import bisect_right
from unicodedata import category, normalize

_UNSEEN = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
_BEGINS = [first for first, _ in _UNSEEN]
_FOREIGN, _LATIN = "авекмнорстухіјѕһԁԛԝґαβεζηικμνορτυχօսոհցɑɡı", "abekmhopctyxijshdqwrabezhikmnoptyxounhqagi"
_TWINS = str.maketrans(_FOREIGN, _LATIN)
"""Letters of Greek, Cyrillic and Armenian that look like a Latin one, large or small, to that one."""
_SHAPES = str.maketrans("01|ǀӏ", "ollll")
"""Digits and strokes to the letter that they look like."""
_LARGE_TWINS = str.maketrans(_FOREIGN + _FOREIGN.upper(), _LATIN + _LATIN.upper())
_LARGE_SHAPES = str.maketrans("0I1|ǀӏӀ", "Ollllll")
"""The large I is one of them, where large and small letters are told apart."""


def is_unseen(letter: str) -> bool:
    """It leaves no mark, and no room either; spaces do, and are none of these."""
    code = ord(letter)
    if code < _BEGINS[0]:
        return False
    return code <= _UNSEEN[bisect_right(_BEGINS, code) - 1][1]


def skeleton(name: str) -> str:
    """The same for names that nobody tells apart: letters however written, large or small, also those of another
    script and digits that look like them, spaces however many."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold()).translate(_TWINS).translate(_SHAPES)
    return _seen(folded)


def looks(name: str) -> frozenset[str]:
    """Names that have one of them in common are not told apart: `Ida` and `IDA` the first, `Ida` and `lda` (its first
    letter is a small L) the second."""
    as_written = normalize("NFKC", name).translate(_LARGE_TWINS).translate(_LARGE_SHAPES)
    return frozenset((skeleton(name), "\n" + _seen(as_written)))


def _seen(text: str) -> str:
    return " ".join("".join(letter for letter in text if not is_unseen(letter)).split())


def is_seen(name: str) -> bool:
    """A letter, a digit or another sign stands in it, and not accents alone."""
    kinds = (category(letter) for letter in skeleton(name))
    return any(kind[0] not in "MZ" and kind not in ("Cc", "Cf", "Cs") for kind in kinds)
