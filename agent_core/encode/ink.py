"""What of a page has to be sent, where the printer's buffer is white to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from agent_core.bitmap import Bitmap


@dataclass(frozen=True, kw_only=True, slots=True)
class InkBand:
    """`height` rows of the bitmap, from `first_row` on, of which the first and the last are not white."""

    first_row: int
    height: int
    rows: bytes = field(repr=False)


def ink_bands(bitmap: Bitmap, *, white_rows: int, max_rows: int) -> Iterator[InkBand]:
    """All ink from top to bottom, apart where `white_rows` or more are white, at most `max_rows` each."""
    width, rows = bitmap.bytes_per_row, bitmap.rows
    white = bytes(width)
    first, end = 0, 0  # of the band so far, none where both are the same
    for row in range(bitmap.height_dots):
        if rows[row * width : (row + 1) * width] == white:
            continue
        if end > first and (row - end >= white_rows or row - first >= max_rows):
            yield _band(bitmap, first, end)
            first = row
        elif end == first:
            first = row
        end = row + 1
    if end > first:
        yield _band(bitmap, first, end)


def _band(bitmap: Bitmap, first: int, end: int) -> InkBand:
    width = bitmap.bytes_per_row
    return InkBand(first_row=first, height=end - first, rows=bitmap.rows[first * width : end * width])
