"""URF, Apple's raster (image/urf): a file header with the number of pages, and per page 32 bytes and its lines.

Apple has published no description; this follows what CUPS writes and reads (cups/raster-stream.c). The lines are those
of PWG raster, and control byte 128 stands for white up to the end of the line.
"""

from __future__ import annotations

import struct
from typing import ClassVar

from agent_core.encode.raster_document import RasterLines, RasterWriter, beyond_raster
from agent_core.errors import CannotPrint
from agent_core.render.request import PageFacts
from server_core.contract.messages.printing import EncodingMessages
from server_core.contract.types.drawing import DotKind, RasterFormat
from server_core.contract.types.states import FailureReason

SYNC = b"UNIRAST\0"
MAX_SIDE = 0x7FFFFFFF
WHITE_TO_THE_END = b"\x80"
_COLOR_SPACES = {DotKind.SGRAY_8: 0, DotKind.SRGB_8: 1}
_ONE_SIDED, _SHORT_EDGE, _LONG_EDGE = 1, 2, 3
_PRINTERS_OWN_QUALITY = _AUTOMATIC = 0
# bits per dot, colour space, sides, quality, type of medium, its source,
# then width and height in dots, and dots per inch
_PAGE_HEADER = struct.Struct(">6B6xIII8x")


class UrfWriter(RasterWriter):
    """See `RasterWriter`. URF has no dots of one bit."""

    format: ClassVar[RasterFormat] = RasterFormat.URF

    def begin(self) -> bytes:
        return SYNC + struct.pack(">I", self._document.page_count)

    def _header(self, page: PageFacts) -> bytes:
        document = self._document
        if page.kind not in _COLOR_SPACES:
            raise CannotPrint(FailureReason.RENDER_FAILED, EncodingMessages.NOT_IN_URF(kind=page.kind.value))
        if not (0 < page.width_dots <= MAX_SIDE and 0 < page.height_dots <= MAX_SIDE):
            raise beyond_raster(page)
        sides = (_SHORT_EDGE if document.is_tumble else _LONG_EDGE) if document.is_duplex else _ONE_SIDED
        return _PAGE_HEADER.pack(
            page.kind.bits_per_dot,
            _COLOR_SPACES[page.kind],
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
