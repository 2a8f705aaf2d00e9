"""Right-to-left text in visual order, with the shapes in which its letters are drawn.

Arabic letters get the presentation forms that Unicode has. Lines are ordered by the Unicode Bidirectional Algorithm
(UAX #9) without explicit embeddings. Other scripts whose letters reorder or change shape are not supported.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import pairwise

RIGHT_TO_LEFT = {"R", "AL"}
ISOLATED, FINAL, INITIAL, MEDIAL = range(4)
TAGS = {"<isolated>": ISOLATED, "<final>": FINAL, "<initial>": INITIAL, "<medial>": MEDIAL}
LAM = "\u0644"
TATWEEL = "\u0640"
OPENING, CLOSING = "([{", ")]}"
MIRRORED = str.maketrans("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤")
# Blocks of scripts that need more than one character per shape.
UNSETTABLE = (
    (0x0700, 0x074F, "Syriac"),
    (0x07C0, 0x07FF, "N'Ko"),
    (0x0900, 0x097F, "Devanagari"),
    (0x0980, 0x09FF, "Bengali"),
    (0x0A00, 0x0A7F, "Gurmukhi"),
    (0x0A80, 0x0AFF, "Gujarati"),
    (0x0B00, 0x0B7F, "Oriya"),
    (0x0B80, 0x0BFF, "Tamil"),
    (0x0C00, 0x0C7F, "Telugu"),
    (0x0C80, 0x0CFF, "Kannada"),
    (0x0D00, 0x0D7F, "Malayalam"),
    (0x0D80, 0x0DFF, "Sinhala"),
    (0x0F00, 0x0FFF, "Tibetan"),
    (0x1000, 0x109F, "Myanmar"),
    (0x1780, 0x17FF, "Khmer"),
    (0x1800, 0x18AF, "Mongolian"),
    (0xABC0, 0xABFF, "Meetei Mayek"),
)


def unsettable_script(text: str) -> str | None:
    """Return the name of a script in the text that needs complex shaping; None = there is none."""
    for letter in text:
        if letter >= "\u0700":
            for first, last, name in UNSETTABLE:
                if first <= ord(letter) <= last:
                    return name
    return None


def is_in_one_order(text: str) -> bool:
    """Return whether visual and logical order are the same."""
    backwards = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text)
    return not backwards and unsettable_script(text) is None


@cache
def _shapes() -> tuple[dict[str, dict[int, str]], dict[tuple[str, int], str]]:
    """Return the presentation forms of Arabic letters by joining type, and the ligatures of lam with the
    next letter.
    """
    letters: dict[str, dict[int, str]] = {}
    ligatures: dict[tuple[str, int], str] = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        tag, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        if tag not in TAGS:
            continue
        whole = [chr(int(part, 16)) for part in parts]
        if len(whole) == 1:
            letters.setdefault(whole[0], {}).setdefault(TAGS[tag], chr(code))
        elif len(whole) == 2 and whole[0] == LAM:
            ligatures[whole[1], TAGS[tag]] = chr(code)
    return letters, ligatures


def shaped(text: str) -> str:
    """Replace Arabic letters by the presentation forms that their neighbours require, in the same order."""
    if not any("\u0600" <= letter <= "\u06ff" for letter in text):
        return text
    letters, ligatures = _shapes()
    # Marks above and below letters do not break a join.
    bases = [at for at, letter in enumerate(text) if unicodedata.combining(letter) == 0]
    joins: set[int] = set()  # indices of letters that join the next one
    for index, following in pairwise(bases):
        forward = text[index] == TATWEEL or INITIAL in letters.get(text[index], {})
        backward = text[following] == TATWEEL or FINAL in letters.get(text[following], {})
        if forward and backward:
            joins.add(index)
    before = {following: index for index, following in pairwise(bases)}
    out = list(text)
    after = dict(pairwise(bases))
    for index in bases:
        if not out[index]:
            continue
        joined = before.get(index) in joins
        next_place = after.get(index, -1)
        ligature = ligatures.get((text[next_place], FINAL if joined else ISOLATED)) if text[index] == LAM else None
        if next_place >= 0 and ligature is not None:
            out[index], out[next_place] = ligature, ""
            continue
        forward = index in joins
        shape = MEDIAL if joined and forward else FINAL if joined else INITIAL if forward else ISOLATED
        forms = letters.get(text[index], {})
        out[index] = forms.get(shape, text[index])
    return "".join(out)


def visual(line: str) -> str:
    """Return a line in visual order, left to right."""
    kinds = [unicodedata.bidirectional(letter) for letter in line]
    if not RIGHT_TO_LEFT & set(kinds):
        return line
    base = next((1 if kind in RIGHT_TO_LEFT else 0 for kind in kinds if kind in {"L", "R", "AL"}), 0)
    levels = _levels(line, kinds, base)
    # Marks stay after their base letters (L3).
    starts = [at for at, letter in enumerate(line) if not at or not unicodedata.combining(letter)]
    pieces = [line[start:end] for start, end in pairwise([*starts, len(line)])]
    levels = [levels[start] for start in starts]
    out = [piece.translate(MIRRORED) if level % 2 else piece for piece, level in zip(pieces, levels, strict=True)]
    for level in range(max(levels), 0, -1):
        start = 0
        while start < len(levels):
            end = start
            while end < len(levels) and levels[end] >= level:
                end += 1
            out[start:end] = reversed(out[start:end])
            start = max(end, start + 1)
    return "".join(out)


def _levels(line: str, kinds: list[str], base: int) -> list[int]:
    """Return each letter's embedding level, odd = right to left (rules N0 to N2, I1 and I2 for a single run)."""
    start = "R" if base else "L"
    kinds = _resolved(kinds, start)
    directions = ["L" if kind == "L" else "R" if kind in {"R", "EN", "AN"} else "" for kind in kinds]
    for opening, closing in _pairs(line, directions):
        inside = set(directions[opening + 1 : closing]) - {""}
        if not inside:
            continue
        before = next((one for one in reversed(directions[:opening]) if one), start)
        direction = start if start in inside or before == start else before
        directions[opening] = directions[closing] = direction
    at = 0
    while at < len(directions):
        end = at
        while end < len(directions) and not directions[end]:
            end += 1
        if end > at:
            left = directions[at - 1] if at else start
            right = directions[end] if end < len(directions) else start
            directions[at:end] = [left if left == right else start] * (end - at)
        at = end + 1
    return [
        2 if kind in {"EN", "AN"} else 1 if direction == "R" else 2 * base
        for kind, direction in zip(kinds, directions, strict=True)
    ]


def _pairs(line: str, directions: list[str]) -> list[tuple[int, int]]:
    """Return the indices of paired brackets, ordered by the opening ones (BD16)."""
    waiting: list[int] = []
    found = []
    for at, letter in enumerate(line):
        if directions[at]:
            continue
        if letter in OPENING:
            waiting.append(at)
        elif letter in CLOSING:
            wanted = OPENING[CLOSING.index(letter)]
            index = next((one for one in range(len(waiting) - 1, -1, -1) if line[waiting[one]] == wanted), None)
            if index is not None:
                found.append((waiting[index], at))
                del waiting[index:]
    return sorted(found)


def _resolved(kinds: list[str], start: str) -> list[str]:
    """Apply rules W1 to W7."""
    kinds = list(kinds)
    strong = before = start
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[at] = before
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
        elif kind in {"L", "R", "AL"}:
            strong = kind
        before = kinds[at]
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        beside = kinds[at - 1], kinds[at + 1]
        if kinds[at] in {"ES", "CS"} and beside == ("EN", "EN"):
            kinds[at] = "EN"
        elif kinds[at] == "CS" and beside == ("AN", "AN"):
            kinds[at] = "AN"
    for steps in (range(len(kinds)), range(len(kinds) - 1, -1, -1)):
        number = False
        for at in steps:
            number = kinds[at] == "EN" or (number and kinds[at] == "ET")
            if number:
                kinds[at] = "EN"
    strong = start
    for at, kind in enumerate(kinds):
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"
    return kinds
