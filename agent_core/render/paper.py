"""The sheet that pages are drawn on, a band of rows at a time."""

from __future__ import annotations

import ctypes

from agent_core.bitmap import DotKind

BAND_BYTES = 8 * 1024 * 1024
BAND_ROWS = 1024


class Paper:
    """`row_count` rows from the page's `first_row` on, in grey or as R, G, B; its memory is used again and again.

    Rows have `stride` bytes: those of BLACK_1 fill whole bytes of dots to come, so they may be longer than the page is
    wide. They stay white there: on the right, or on the left (`lead` dots) for rows that will be turned.
    """

    def __init__(self) -> None:
        self.dots = bytearray()
        self.address = 0
        self.in_colour = False
        self.width = 0
        self.lead = 0
        self.stride = 0
        self.first_row = 0
        self.row_count = 0

    @property
    def size(self) -> int:
        return self.stride * self.row_count

    def lay_out(self, kind: DotKind, width: int, first_row: int, row_count: int, *, to_be_turned: bool = False) -> None:
        """White rows."""
        self.in_colour = kind is DotKind.SRGB_8
        self.width, self.stride = width, stride(kind, width)
        self.lead = self.stride - width if to_be_turned and kind is DotKind.BLACK_1 else 0
        self.first_row, self.row_count = first_row, row_count
        if len(self.dots) < self.size:
            self.dots = bytearray()  # never two sheets at once
            self.dots = bytearray(self.size)
            self.address = ctypes.addressof(ctypes.c_ubyte.from_buffer(self.dots))
        ctypes.memset(self.address, 0xFF, self.size)


def stride(kind: DotKind, width: int) -> int:
    """Bytes of a drawn row."""
    return (width + 7) // 8 * 8 if kind is DotKind.BLACK_1 else width * kind.bits_per_dot // 8


def rows_per_band(kind: DotKind, width: int, height: int) -> int:
    """A page that fits into one band is not cut; the others are, by what they are, whoever asks for them."""
    row = stride(kind, width)
    return height if row * height <= BAND_BYTES else max(1, min(BAND_ROWS, BAND_BYTES // row))
