"""What is found in a RAW file as it is shown: in its lines, or in its bytes by text or by values. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.vocabulary.raw_text import HEX_BYTES, HEX_PER_LINE, RawLine

MOST = 999
VALUES = re.compile(r"(?:[0-9A-Fa-f]{2}\s*)+")
FIRST_VALUE, FIRST_LETTER = 6, 7 + 3 * HEX_PER_LINE
"""Letters of a line before the values, and before the text beside them."""


class Spot(NamedTuple):
    """Letters of one line, from `start` to before `end`."""

    line: int
    start: int
    end: int


Found = tuple[Spot, ...]
"""One place, which in bytes may reach over several lines and stands in both columns."""


def find_in_lines(lines: Sequence[RawLine], wanted: str) -> list[Found]:
    """At most MOST; capitals or not."""
    if not wanted:
        return []
    pattern = re.compile(re.escape(wanted), re.IGNORECASE)
    found: list[Found] = []
    for number, line in enumerate(lines):
        for match in pattern.finditer(line.text):
            found.append((Spot(number, *match.span()),))
            if len(found) == MOST:
                return found
    return found


def find_in_bytes(content: bytes, wanted: str) -> list[Found]:
    """`^XA` as text, `1B 40` as values also; in the bytes that are shown."""
    if not wanted:
        return []
    ways = [re.escape(wanted.encode())]
    if VALUES.fullmatch(wanted.strip()):
        ways.insert(0, re.escape(bytes.fromhex(wanted)))
    pattern, found = re.compile(b"|".join(ways), re.IGNORECASE), []
    for match in pattern.finditer(content[:HEX_BYTES]):
        found.append(tuple(_spots(*match.span())))
        if len(found) == MOST:
            break
    return found


def _spots(start: int, end: int) -> list[Spot]:
    spots = []
    for line in range(start // HEX_PER_LINE, (end - 1) // HEX_PER_LINE + 1):
        low = max(start - line * HEX_PER_LINE, 0)
        high = min(end - line * HEX_PER_LINE, HEX_PER_LINE)
        spots.append(Spot(line, FIRST_VALUE + 3 * low, FIRST_VALUE + 3 * high - 1))
        spots.append(Spot(line, FIRST_LETTER + low, FIRST_LETTER + high))
    return spots
