"""Which writer makes a raster format, and its lines."""

from __future__ import annotations

import struct
from typing import ClassVar

from agent_core.encode.raster_document import RasterDocument, RasterLines, RasterWriter, beyond_raster
from agent_core.errors import CannotPrint
from agent_core.render.request import PageFacts
from server_core.contract.messages.printing import EncodingMessages
from server_core.contract.types.drawing import DotKind, RasterFormat
from server_core.contract.types.states import FailureReason

# URF, Apple's raster (image/urf): a file header with the number of pages, and per page 32 bytes and its lines.
#
# Apple has published no description; this follows what CUPS writes and reads (cups/raster-stream.c). The lines are
# those of PWG raster, and control byte 128 stands for white up to the end of the line.


URF_SYNC = b"UNIRAST\0"
WHITE_TO_THE_END = b"\x80"
_URF_COLOR_SPACES = {DotKind.SGRAY_8: 0, DotKind.SRGB_8: 1}
_ONE_SIDED, _SHORT_EDGE, _LONG_EDGE = 1, 2, 3
_PRINTERS_OWN_QUALITY = _AUTOMATIC = 0
# bits per dot, colour space, sides, quality, type of medium, its source,
# then width and height in dots, and dots per inch
_PAGE_HEADER = struct.Struct(">6B6xIII8x")


class UrfWriter(RasterWriter):
    """See `RasterWriter`. URF has no dots of one bit."""

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

# Offsets of the fields of table 1. All others are reserved, or say "the printer's default" by 0 or the empty string.
# Among them: the medium's name, colour, type and source, PrintQuality, CutMedia, NumCopies, Orientation: what the job
# wishes of these goes into its IPP attributes, in one place. ImageBox 0, 0, 0, 0: the whole page may have dots.
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
    """See `RasterWriter`."""

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
    """One document's writer."""
    return WRITERS[raster_format](document)


def lines_for(raster_format: RasterFormat, page: PageFacts) -> RasterLines:
    """One page's lines, for a writer's `lines`."""
    return WRITERS[raster_format].lines_of(page)
