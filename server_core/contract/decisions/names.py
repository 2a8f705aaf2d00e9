"""Names as people see them: file names that are not UTF-8, names that look alike, and their order in lists. Pure.

Characters with Unicode's Default_Ignorable_Code_Point (UAX #44), and blanks that count as letters, are invisible on a
screen and on a label.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any
from unicodedata import category, normalize

import msgspec

UNSEEN = "·"
"""Replacement for an invisible character."""
_NO_UTF_8 = re.compile("[\udc80-\udcff]+")
_NUMBER = re.compile("([0-9]+)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_encoder = msgspec.json.Encoder()


def legible(name: str) -> str:
    """Make a file name encodable in every Unicode encoding.

    Python represents bytes that are not UTF-8 as lone surrogates (PEP 383). They are read as Windows-1252, a superset
    of ISO 8859-1: `latin\\udce4.pdf` becomes `latinä.pdf`. Other lone surrogates become a dot.
    """
    if not _SURROGATE.search(name):
        return name
    read = _NO_UTF_8.sub(_as_windows, name)
    return _SURROGATE.sub(UNSEEN, read)


def legible_json(value: Any) -> bytes:
    """Encode with msgspec. Only texts that UTF-8 cannot represent are changed: they become `legible`."""
    try:
        return _encoder.encode(value)
    except UnicodeEncodeError:
        return _encoder.encode(_legible(msgspec.to_builtins(value)))


def _as_windows(run: re.Match[str]) -> str:
    return run[0].encode("utf-8", "surrogateescape").decode("cp1252", "replace").replace("\ufffd", UNSEEN)


def _legible(value: Any) -> Any:
    match value:
        case str():
            return legible(value)
        case dict():
            return {_legible(name): _legible(member) for name, member in value.items()}
        case list() | tuple():
            return [_legible(member) for member in value]
    return value


_UNSEEN = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
_BEGINS = [first for first, _ in _UNSEEN]
_FOREIGN, _LATIN = "авекмнорстухіјѕһԁԛԝґαβεζηικμνορτυχօսոհցɑɡı", "abekmhopctyxijshdqwrabezhikmnoptyxounhqagi"
_LETTERS = str.maketrans(_FOREIGN, _LATIN)
"""Letters of Greek, Cyrillic and Armenian, mapped to the Latin letter that they look like, in lower or upper case."""
_SHAPES = str.maketrans("01|ǀӏ", "ollll")
"""Digits and strokes, mapped to the letters that they look like."""
_LARGE_LETTERS = str.maketrans(_FOREIGN + _FOREIGN.upper(), _LATIN + _LATIN.upper())
_LARGE_SHAPES = str.maketrans("0I1|ǀӏӀ", "Ollllll")
"""Characters that look like an l, including the capital I, for comparisons in which case matters."""


def is_unseen(letter: str) -> bool:
    """Return whether a character is invisible and takes no room. Spaces take room."""
    code = ord(letter)
    if code < _BEGINS[0]:
        return False
    return code <= _UNSEEN[bisect_right(_BEGINS, code) - 1][1]


def skeleton(name: str) -> str:
    """Return a form that is equal for names that look alike (UTS #39).

    Ignored: letter case, look-alike letters of other scripts, digits that look like letters, and the number of spaces.
    """
    folded = normalize("NFKC", normalize("NFKC", name).casefold()).translate(_LETTERS).translate(_SHAPES)
    return _seen(folded)


def confusable_skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name. Names that share one look alike.

    `Ida` and `IDA` share the first, `Ida` and `lda` (its first letter is a small L) the second.
    """
    as_written = normalize("NFKC", name).translate(_LARGE_LETTERS).translate(_LARGE_SHAPES)
    return frozenset((skeleton(name), "\n" + _seen(as_written)))


NaturalKey = tuple[tuple[tuple[int, str], ...], str]


def natural_order(name: str) -> NaturalKey:
    """Return the sort key of a name in every list: `Dock 2` before `Dock 10`, letter case and accents ignored."""
    folded = name.casefold()
    if not folded.isascii():
        folded = "".join(letter for letter in normalize("NFKD", folded) if category(letter) != "Mn")
    parts = _NUMBER.split(folded)  # numbers at odd places
    counted = (
        (len(part.lstrip("0")), part.lstrip("0")) if place % 2 else (0, part) for place, part in enumerate(parts)
    )
    return tuple(counted), name


def _seen(text: str) -> str:
    return " ".join("".join(letter for letter in text if not is_unseen(letter)).split())


def is_seen(name: str) -> bool:
    """Return whether it has a visible letter, digit or sign, and not only accents."""
    kinds = (category(letter) for letter in skeleton(name))
    return any(kind[0] not in "MZ" and kind not in ("Cc", "Cf", "Cs") for kind in kinds)
