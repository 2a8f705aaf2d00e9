"""Raster documents, written band by band: one writer per format, and the properties of a document."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, ClassVar

from agent_core.errors import CannotPrint
from server_core.contract.decisions.print_path import back_side_turn
from server_core.contract.messages.printers import EncodingMessages
from server_core.contract.types.drawing import BackSides, DotKind, RasterFormat, SheetBack
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.parameters import DuplexMode
from server_core.contract.types.states import FailureReason

if TYPE_CHECKING:
    from PIL import Image

    from agent_core.render.request import BandLines, PageFacts, PageRows

POINTS_PER_INCH = 72
_TRANSFORMS = {
    BackSides.AS_IS: (1, 1),
    BackSides.FLIPPED_X: (-1, 1),
    BackSides.FLIPPED_Y: (1, -1),
    BackSides.ROTATED: (-1, -1),
}
"""CrossFeedTransform and FeedTransform (PWG 5102.4, table 9) of a page that was turned in this way."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RasterDocument:
    """Properties of a document. `page_count` 0 = unknown. `media_*_mm` None = the size of the bitmap."""

    dpi: int
    page_count: int = 0
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    duplex_mode: DuplexMode = DuplexMode.DEFAULT
    sheet_back: SheetBack = SheetBack.NORMAL

    @property
    def is_duplex(self) -> bool:
        return self.duplex_mode in (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)

    @property
    def is_tumble(self) -> bool:
        return self.duplex_mode is DuplexMode.SHORT_EDGE

    @property
    def back_turn(self) -> BackSides:
        """The rotation of even pages by the renderer (`RenderRequest.turn_back_sides`)."""
        return back_side_turn(self.sheet_back, self.duplex_mode)

    def page_transforms(self, page: int) -> tuple[int, int]:
        """Return CrossFeedTransform and FeedTransform; `page` counts from 1."""
        is_back = self.is_duplex and page % 2 == 0
        return _TRANSFORMS[self.back_turn if is_back else BackSides.AS_IS]

    def points(self, page: PageFacts) -> tuple[int, int]:
        """Return width and height of the medium in 1/72 inch."""
        width = self.media_width_mm or page.width_dots * MM_PER_INCH / self.dpi
        height = self.media_height_mm or page.height_dots * MM_PER_INCH / self.dpi
        return round(width * POINTS_PER_INCH / MM_PER_INCH), round(height * POINTS_PER_INCH / MM_PER_INCH)


class RasterWriter(ABC):
    """Writes one document: `begin`, then the bands of its pages in order. The returned bytes, joined, are the file.

    A page may also be written by `start_page`, `rows` in pieces of any height, `end_page`. Memory holds no more than
    a row, and a band while it is compressed.
    """

    format: ClassVar[RasterFormat]

    def __init__(self, document: RasterDocument) -> None:
        self._document = document
        self._page: PageFacts | None = None
        self._lines: RasterLines | None = None

    @abstractmethod
    def begin(self) -> bytes:
        """Return the bytes before the first page."""

    @abstractmethod
    def _header(self, page: PageFacts) -> bytes:
        """Return a page header. Raises CannotPrint for what the format cannot express."""

    @classmethod
    @abstractmethod
    def lines_of(cls, page: PageFacts) -> RasterLines:
        """Return the compressor for a page of this format."""

    def start_page(self, page: PageFacts) -> bytes:
        """Start a page. Raises CannotPrint for what the format cannot express."""
        if self._page is not None:
            raise RuntimeError(f"page {self._page.page} has not ended")
        header = self._header(page)
        self._page, self._lines = page, self.lines_of(page)
        return header

    def rows(self, rows: bytes) -> bytes:
        """Write whole rows, laid out as in a `Bitmap` of the page's kind."""
        if self._lines is None:
            raise RuntimeError("no page was started")
        return self._lines.add(rows)

    def end_page(self) -> bytes:
        """End the page. Raises ValueError if rows are missing or too many: the file would be broken."""
        if self._page is None or self._lines is None:
            raise RuntimeError("no page was started")
        page, lines = self._page, self._lines
        if lines.row_count != page.height_dots:
            raise ValueError(f"page {page.page} has {lines.row_count} rows instead of {page.height_dots}")
        self._page = self._lines = None
        return lines.end()

    def band(self, band: PageRows) -> bytes:
        """Write the next band, including the beginning and end of its page."""
        start = self.start_page(band.facts) if band.first_row == 0 else b""
        rows = self.rows(band.rows)
        return b"".join((start, rows, self.end_page() if band.ends_page else b""))

    def lines(self, band: BandLines) -> bytes:
        """Write a band that `lines_of` has compressed. Raises CannotPrint like `start_page`."""
        return self._header(band.facts) + band.lines if band.first_row == 0 else band.lines


def beyond_raster(page: PageFacts) -> CannotPrint:
    """Build the error for a page without a size, or one larger than the format allows."""
    size = EncodingMessages.PAGE_BEYOND_RASTER(page=page.page, width=page.width_dots, height=page.height_dots)
    return CannotPrint(FailureReason.RENDER_FAILED, size)


# Compressed lines of a raster page: each line with the number of equal lines (PWG 5102.4).


MAX_REPEATS = 256
PIECE_BYTES = 1 << 20
"""Rows are compressed together up to this size: large enough for C code, small enough for caches and memory."""
_BLANK_STEP = 32
_BYTES = tuple(bytes([byte]) for byte in range(256))


class RasterLines:
    """Compresses one page. Takes rows in bands of any height; equal rows are counted across bands.

    `blank_byte`: fills a row without ink. `blank_line`: such a row compressed, if the format has a short form.
    """

    def __init__(self, *, bytes_per_row: int, dot_bytes: int, blank_byte: int, blank_line: bytes | None = None) -> None:
        self._row_bytes = bytes_per_row
        self._dot_bytes = dot_bytes
        self._blank = _BYTES[blank_byte] * bytes_per_row
        self._blanks = self._blank * _BLANK_STEP
        self._blank_line = blank_line or run_lengths([self._blank], dot_bytes)[0]
        self._rows_per_piece = max(1, PIECE_BYTES // bytes_per_row)
        self._open: bytes = b""
        self._count = 0
        self.row_count = 0

    def add(self, rows: bytes | bytearray | memoryview) -> bytes:
        """Return the lines completed by these rows; the last line may continue in the next band."""
        size = self._row_bytes
        if len(rows) % size:
            raise ValueError(f"{len(rows)} bytes are no whole rows of {size}")
        self.row_count += len(rows) // size
        piece = size * self._rows_per_piece
        return b"".join(self._piece(bytes(rows[start : start + piece])) for start in range(0, len(rows), piece))

    def _piece(self, rows: bytes) -> bytes:
        size = self._row_bytes
        is_next = rows.startswith
        found: list[tuple[bytes, int]] = []
        row, count, at, end = self._open, self._count, 0, len(rows)
        while at < end:
            if count and is_next(row, at):
                start = at
                if row == self._blank:
                    while is_next(self._blanks, at):
                        at += len(self._blanks)
                while is_next(row, at):
                    at += size
                count += (at - start) // size
            else:
                if count:
                    found.append((row, count))
                row, count = rows[at : at + size], 1
                at += size
        self._open, self._count = row, count
        return b"".join(self._lines(found))

    def end(self) -> bytes:
        """Return the last line."""
        found = [(self._open, self._count)] if self._count else []
        self._open, self._count = b"", 0
        return b"".join(self._lines(found))

    def _lines(self, found: list[tuple[bytes, int]]) -> list[bytes]:
        lines: list[bytes] = []
        inked = [row for row, _ in found if row != self._blank]
        packed = iter(run_lengths(inked, self._dot_bytes) if inked else ())
        for row, count in found:
            line = self._blank_line if row == self._blank else next(packed)
            left = count
            while left > MAX_REPEATS:
                lines += (_BYTES[MAX_REPEATS - 1], line)
                left -= MAX_REPEATS
            lines += (_BYTES[left - 1], line)
        return lines


# Run lengths of PWG raster (PWG 5102.4) and URF, made by C code that comes with Pillow.
#
# A control byte of 0 to 127 precedes one dot that is repeated that often and once more; 129 to 255 precedes 257 minus
# that number of literal dots. TIFF's PackBits and TGA's runs mean the same with other control bytes. So a table
# converts each byte of the output to our control bytes, and its inverse is applied to the dots beforehand: the dots
# come out unchanged.


_NEGATED = bytes(-byte % 256 for byte in range(256))
"""PackBits: -n for our n, its own inverse."""
# TGA: n for a run is 128 + n there; n literal dots (at least 2) are n - 1 there
_FROM_TGA = bytes([0, *(256 - byte for byte in range(1, 128)), 128, *range(1, 128)])
_TO_TGA = bytes(_FROM_TGA.index(byte) for byte in range(256))
_KINDS = {3: "H", 4: "I"}
"""SHORT and LONG of TIFF."""


def run_lengths(rows: list[bytes], dot_bytes: int) -> list[bytes]:
    """Compress each row separately. At least one row, all of the same length, a multiple of `dot_bytes` (1 or 3)."""
    from PIL import Image

    size = (len(rows[0]) // dot_bytes, len(rows))
    if dot_bytes == 1:
        return _packbits(Image.frombytes("L", size, b"".join(rows)))
    return _tga(Image.frombytes("RGB", size, b"".join(rows)))


def _packbits(picture: Image.Image) -> list[bytes]:
    from PIL.TiffImagePlugin import ROWSPERSTRIP, STRIPBYTECOUNTS, STRIPOFFSETS

    file = BytesIO()
    picture.point(_NEGATED).save(file, "TIFF", compression="packbits", tiffinfo={ROWSPERSTRIP: 1})
    written = file.getvalue()
    starts, sizes = _numbers(written, STRIPOFFSETS), _numbers(written, STRIPBYTECOUNTS)
    if len(starts) != picture.height or len(sizes) != picture.height:
        raise RuntimeError(f"{len(starts)} strips for {picture.height} rows")
    ours = written.translate(_NEGATED)
    return [ours[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _numbers(tiff: bytes, wanted: int) -> tuple[int, ...]:
    """Read a tag of the first directory (TIFF 6.0, section 2); Pillow's own reader handles the numbers one by one."""
    order = "<" if tiff.startswith(b"II") else ">"
    (directory,) = struct.unpack_from(f"{order}I", tiff, 4)
    (entries,) = struct.unpack_from(f"{order}H", tiff, directory)
    for offset in range(directory + 2, directory + 2 + 12 * entries, 12):
        tag, kind, count = struct.unpack_from(f"{order}HHI", tiff, offset)
        if tag == wanted:
            form = struct.Struct(f"{order}{count}{_KINDS[kind]}")
            start = offset + 8 if form.size <= 4 else struct.unpack_from(f"{order}I", tiff, offset + 8)[0]
            return form.unpack_from(tiff, start)
    return ()


def _tga(picture: Image.Image) -> list[bytes]:
    theirs = picture.point(_TO_TGA * 3)
    lines = [theirs.crop((0, row, theirs.width, row + 1)) for row in range(theirs.height)]
    return [line.tobytes("tga_rle", "RGB", 1).translate(_FROM_TGA) for line in lines]


# URF, Apple's raster (image/urf): a file header with the number of pages, and per page 32 bytes and its lines.
#
# Apple has published no description; this follows CUPS (cups/raster-stream.c). The lines are those of PWG raster, and
# control byte 128 means white up to the end of the line.


URF_SYNC = b"UNIRAST\0"
WHITE_TO_THE_END = b"\x80"
_URF_COLOR_SPACES = {DotKind.SGRAY_8: 0, DotKind.SRGB_8: 1}
_ONE_SIDED, _SHORT_EDGE, _LONG_EDGE = 1, 2, 3
_PRINTERS_OWN_QUALITY = _AUTOMATIC = 0
# bits per dot, colour space, sides, quality, type of medium, its source,
# then width and height in dots, and dots per inch
_PAGE_HEADER = struct.Struct(">6B6xIII8x")


class UrfWriter(RasterWriter):
    """Writer for URF, which has no 1-bit dots. See `RasterWriter`."""

    format: ClassVar[RasterFormat] = RasterFormat.URF

    def begin(self) -> bytes:
        return URF_SYNC + struct.pack(">I", self._document.page_count)

    def _header(self, page: PageFacts) -> bytes:
        document = self._document
        if page.kind not in _URF_COLOR_SPACES:
            raise CannotPrint(FailureReason.RENDER_FAILED, EncodingMessages.NOT_IN_URF(kind=page.kind.value))
        if not (0 < page.width_dots <= MAX_SIDE and 0 < page.height_dots <= MAX_SIDE):
            raise beyond_raster(page)
        sides = (_SHORT_EDGE if document.is_tumble else _LONG_EDGE) if document.is_duplex else _ONE_SIDED
        return _PAGE_HEADER.pack(
            page.kind.bits_per_dot,
            _URF_COLOR_SPACES[page.kind],
            sides,
            _PRINTERS_OWN_QUALITY,
            _AUTOMATIC,
            _AUTOMATIC,
            page.width_dots,
            page.height_dots,
            document.dpi,
        )

    @classmethod
    def lines_of(cls, page: PageFacts) -> RasterLines:
        return RasterLines(
            bytes_per_row=page.bytes_per_row,
            dot_bytes=page.kind.bits_per_dot // 8,
            blank_byte=0xFF,
            blank_line=WHITE_TO_THE_END,
        )


# PWG raster (image/pwg-raster, PWG 5102.4-2012): a sync word, and per page a header of 1,796 bytes and its lines.


SYNC = b"RaS2"
HEADER_BYTES = 1796
MAX_SIDE = 0x7FFFFFFF
NO_ALTERNATE_PRIMARY = 0xFFFFFF
_COLOR_SPACES = {DotKind.BLACK_1: 3, DotKind.SGRAY_8: 18, DotKind.SRGB_8: 19}  # Black, Sgray, Srgb (table 3)

# Offsets of the fields of table 1. All others are reserved, or mean "the printer's default" by 0 or the empty string.
# Among them: the medium's name, colour, type and source, PrintQuality, CutMedia, NumCopies, Orientation. A job's values
# for these go only into its IPP attributes. ImageBox 0, 0, 0, 0: the whole page may have dots.
_PWG_RASTER = 0
_DUPLEX = 272
_RESOLUTION = 276  # cross-feed, feed
_PAGE_SIZE = 352  # width, height in points
_TUMBLE = 368
_WIDTH_HEIGHT = 372
_BITS_AND_BYTES = 384  # BitsPerColor, BitsPerPixel, BytesPerLine, ColorOrder (0 = chunky), ColorSpace
_NUM_COLORS = 420
_TOTAL_PAGE_COUNT = 452  # then CrossFeedTransform, FeedTransform
_ALTERNATE_PRIMARY = 480


class PwgWriter(RasterWriter):
    """Writer for PWG raster. See `RasterWriter`."""

    format: ClassVar[RasterFormat] = RasterFormat.PWG

    def begin(self) -> bytes:
        return SYNC

    def _header(self, page: PageFacts) -> bytes:
        document = self._document
        if not (0 < page.width_dots <= MAX_SIDE and 0 < page.height_dots <= MAX_SIDE):
            raise beyond_raster(page)
        return _packed(document, page)

    @classmethod
    def lines_of(cls, page: PageFacts) -> RasterLines:
        black = page.kind is DotKind.BLACK_1
        return RasterLines(
            bytes_per_row=page.bytes_per_row,
            dot_bytes=max(1, page.kind.bits_per_dot // 8),
            blank_byte=0 if black else 0xFF,
        )


def _packed(document: RasterDocument, page: PageFacts) -> bytes:
    header = bytearray(HEADER_BYTES)
    colors = 3 if page.kind is DotKind.SRGB_8 else 1
    bits = page.kind.bits_per_dot

    def put(offset: int, *numbers: int) -> None:
        struct.pack_into(f">{len(numbers)}i", header, offset, *numbers)

    struct.pack_into("64s", header, _PWG_RASTER, b"PwgRaster")
    put(_DUPLEX, document.is_duplex)
    put(_RESOLUTION, document.dpi, document.dpi)
    put(_PAGE_SIZE, *document.points(page))
    put(_TUMBLE, document.is_tumble)
    put(_WIDTH_HEIGHT, page.width_dots, page.height_dots)
    put(_BITS_AND_BYTES, bits // colors, bits, page.bytes_per_row, 0, _COLOR_SPACES[page.kind])
    put(_NUM_COLORS, colors)
    put(_TOTAL_PAGE_COUNT, document.page_count, *document.page_transforms(page.page))
    put(_ALTERNATE_PRIMARY, NO_ALTERNATE_PRIMARY)
    return bytes(header)


WRITERS: dict[RasterFormat, type[RasterWriter]] = {writer.format: writer for writer in (PwgWriter, UrfWriter)}


def writer_for(raster_format: RasterFormat, document: RasterDocument) -> RasterWriter:
    """Return the writer for one document."""
    return WRITERS[raster_format](document)


def lines_for(raster_format: RasterFormat, page: PageFacts) -> RasterLines:
    """Return the compressor for one page, for a writer's `lines`."""
    return WRITERS[raster_format].lines_of(page)
