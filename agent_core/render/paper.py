"""The canvas for pages, one band of rows at a time, and its dots: one bit, grey or colour, rows unpadded."""

from __future__ import annotations

import ctypes
import mmap
import sys
from itertools import groupby

from PIL import Image

from server_core.contract.types.drawing import BackSides, DotKind

WHOLE_BYTES = 12 * 1024 * 1024
"""Up to this size PDFium draws a page at once: A4 and Legal at 300 dpi. In bands it redraws long curves each time."""
BAND_BYTES = 8 * 1024 * 1024
BAND_ROWS = 1024


class PageBuffer:
    """`row_count` rows of a page from `first_row` on, in grey or as R, G, B. The memory is reused.

    PDFium draws as if the whole page were there: its coordinates are the same in every band, so dots do not depend
    on where bands are cut. It writes only inside its clip, but for transparent objects it also reads beside it. So the
    address space above and below is as large as the page, without using memory.

    Rows have `stride` bytes. Rows of BLACK_1 are later packed to whole bytes, so they may be longer than the page is
    wide.
    The excess stays white: on the right, or on the left (`lead` dots) for rows that will be turned.
    """

    def __init__(self) -> None:
        self._room = 0
        self._sheet = _sheet(mmap.PAGESIZE)
        self.in_colour = False
        self.width = 0
        self.height = 0
        self.lead = 0
        self.stride = 0
        self.first_row = 0
        self.row_count = 0

    @property
    def rows(self) -> memoryview:
        """The drawn rows; valid until the next `lay_out`."""
        return memoryview(self._sheet)[self._room : self._room + self.row_count * self.stride]

    def rows_from(self, column: int, row: int) -> memoryview:
        """Return the same memory from one dot on, to beyond the last row; the dot below is `stride` bytes further."""
        return memoryview(self._sheet)[self._room + row * self.stride + column :]

    @property
    def page_address(self) -> int:
        """The address of the page's first dot, which may be outside the memory."""
        return self._address + self.lead - self.first_row * self.stride

    def lay_out(
        self, kind: DotKind, width: int, height: int, first_row: int, row_count: int, *, to_be_turned: bool = False
    ) -> None:
        """Prepare white rows of a page of this size. Raises MemoryError."""
        self.in_colour = kind is DotKind.SRGB_8
        self.width, self.height, self.stride = width, height, stride(kind, width)
        self.lead = self.stride - width if to_be_turned and kind is DotKind.BLACK_1 else 0
        self.first_row, self.row_count = first_row, row_count
        room = self.stride * (height + 1)  # `rows_from` reaches into the row after the last
        if self._room < room:
            self._sheet, self._room = _sheet(2 * room), room
        ctypes.memset(self._address, 0xFF, row_count * self.stride)

    def take_grey(self, coloured: PageBuffer) -> None:
        """Copy the same rows from a paper in colour to this one in grey."""
        grey = Image.frombytes("RGB", (coloured.width, coloured.row_count), bytes(coloured.rows)).convert("L").tobytes()
        for row in range(self.row_count):
            start = self._room + row * self.stride + self.lead
            self._sheet[start : start + self.width] = grey[row * self.width : (row + 1) * self.width]

    @property
    def _address(self) -> int:
        return ctypes.addressof(ctypes.c_ubyte.from_buffer(self._sheet)) + self._room


def _sheet(size: int) -> mmap.mmap:
    try:
        if sys.platform == "win32":
            return mmap.mmap(-1, size)
        return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as error:
        raise MemoryError from error


def stride(kind: DotKind, width: int) -> int:
    """Return the bytes of a drawn row."""
    return (width + 7) // 8 * 8 if kind is DotKind.BLACK_1 else width * kind.bits_per_dot // 8


def rows_per_band(kind: DotKind, width: int, height: int) -> int:
    """Return a band's height, which depends only on the page. A page that fits into one band is not split."""
    row = stride(kind, width)
    return height if row * height <= WHOLE_BYTES else max(1, min(BAND_ROWS, BAND_BYTES // row))


Rows = bytes | bytearray | memoryview
PIECE_ROWS = 64
STRIP_ROWS = 16

TURNS = {
    BackSides.ROTATED: Image.Transpose.ROTATE_180,
    BackSides.FLIPPED_Y: Image.Transpose.FLIP_TOP_BOTTOM,
    BackSides.FLIPPED_X: Image.Transpose.FLIP_LEFT_RIGHT,
}
SIDEWAYS = {BackSides.ROTATED, BackSides.FLIPPED_X}
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
# Four bytes of 0 or 255, as PIL packs their lowest two bits each, to four bits, 1 = black.
FOUR_DOTS = bytes(sum(8 >> dot for dot in range(4) if not byte << 2 * dot & 0x80) for byte in range(256))


def grey_or_colour(paper: PageBuffer, row_count: int, turn: BackSides) -> bytearray | memoryview:
    """Return the first rows, unchanged or turned as one picture; a view is valid until the next rows are drawn."""
    rows = paper.rows[: row_count * paper.stride]
    return rows if turn is BackSides.AS_IS else _turned(rows, paper, turn)


def black(two_tone: Image.Image, first_row: int, row_count: int, turn: BackSides) -> bytes:
    """Return these rows of a picture of mode "1" with a width of whole bytes, turned as one picture."""
    width = two_tone.width // 8
    packed = _packed(two_tone)[first_row * width : (first_row + row_count) * width]
    if turn in SIDEWAYS:
        packed = packed[::-1].translate(MIRRORED)  # by 180 degrees
    if turn in {BackSides.FLIPPED_X, BackSides.FLIPPED_Y}:
        packed = b"".join(packed[start : start + width] for start in range(len(packed) - width, -1, -width))
    return packed


def _turned(rows: memoryview, paper: PageBuffer, turn: BackSides) -> bytearray:
    """Turn a few rows at a time: PIL needs four bytes for each colour dot."""
    mode, piece, all_rows = "RGB" if paper.in_colour else "L", PIECE_ROWS * paper.stride, bytearray(len(rows))
    for start in range(0, len(rows), piece):
        part = rows[start : start + piece]
        upright = Image.frombytes(mode, (paper.width, len(part) // paper.stride), part)
        to = start if turn is BackSides.FLIPPED_X else len(rows) - start - len(part)
        all_rows[to : to + len(part)] = upright.transpose(TURNS[turn]).tobytes()
    return all_rows


def _packed(two_tone: Image.Image) -> bytes:
    """Pack via two and four bits per dot: PIL does that three times faster than to one bit. White strips are
    skipped.
    """
    pairs = Image.fromarrow(two_tone, "P", two_tone.size).tobytes("raw", "P;2")
    row = two_tone.width // 4
    strip = row * STRIP_ROWS
    white = b"\xff" * strip
    parts = []
    for is_white, starts in groupby(range(0, len(pairs), strip), lambda start: pairs.startswith(white, start)):
        run = list(starts)
        if is_white:
            parts.append(bytes(len(run) * strip // 2))
            continue
        inked = pairs[run[0] : run[-1] + strip].translate(FOUR_DOTS)
        size = (row, len(inked) // row)
        parts.append(Image.frombuffer("P", size, inked, "raw", "P", row, 1).tobytes("raw", "P;4"))
    return b"".join(parts)
