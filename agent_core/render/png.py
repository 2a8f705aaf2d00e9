"""Writes a bitmap as a picture file, for the preview and for a virtual printer's folder."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

from agent_core.bitmap import Bitmap
from agent_core.render.request import PageFacts, PageRows
from server_core.contract.types.drawing import DotKind

MODES = {DotKind.BLACK_1: ("1", "1;I"), DotKind.SGRAY_8: ("L", "L"), DotKind.SRGB_8: ("RGB", "RGB")}


def to_png(bitmap: Bitmap) -> bytes:
    """Encode the bitmap with its own kind of dots and the head's dpi."""
    from PIL import Image

    mode, raw_mode = MODES[bitmap.kind]
    image = Image.frombytes(mode, (bitmap.width_dots, bitmap.height_dots), bitmap.rows, "raw", raw_mode)
    file = BytesIO()
    image.save(file, "PNG", dpi=(bitmap.dpi, bitmap.dpi))
    return file.getvalue()


# A page as a picture file, written band by band, never whole in memory (W3C, PNG, third edition).


SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, TRUE_COLOUR = 0, 2
NO_FILTER, UP = b"\0", b"\2"
METRES_PER_INCH = 0.0254
INVERTED = bytes(255 - byte for byte in range(256))


class PngStream:
    """Writes one page from its bands in order, with the page's own kind of dots. The returned bytes, joined, are the
    file.

    Grey and colour are written as differences to the row above, which are small in documents.
    """

    def __init__(self, facts: PageFacts, dpi: int) -> None:
        self._facts = facts
        self._dpi = dpi
        self._packer = zlib.compressobj(6)
        self._above = bytes(facts.bytes_per_row)

    def band(self, band: PageRows) -> bytes:
        head = self._head() if band.first_row == 0 else b""
        packed = self._packer.compress(self._lines(band.rows))
        if not band.ends_page:
            return head + (_chunk(b"IDAT", packed) if packed else b"")
        return head + _chunk(b"IDAT", packed + self._packer.flush()) + _chunk(b"IEND", b"")

    def _head(self) -> bytes:
        facts, per_metre = self._facts, round(self._dpi / METRES_PER_INCH)
        depth = 1 if facts.kind is DotKind.BLACK_1 else 8
        colour = TRUE_COLOUR if facts.kind is DotKind.SRGB_8 else GREY
        size = struct.pack(">IIBBBBB", facts.width_dots, facts.height_dots, depth, colour, 0, 0, 0)
        return SIGNATURE + _chunk(b"IHDR", size) + _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))

    def _lines(self, rows: bytes) -> bytes:
        """Return the rows, each after the number of its filter."""
        from PIL import Image, ImageChops

        width = self._facts.bytes_per_row
        if self._facts.kind is DotKind.BLACK_1:
            filter_type, lines = NO_FILTER, rows.translate(INVERTED)
        else:
            size = (width, len(rows) // width)
            here, above = Image.frombytes("L", size, rows), Image.frombytes("L", size, self._above + rows[:-width])
            filter_type, lines = UP, ImageChops.subtract_modulo(here, above).tobytes()
            self._above = rows[-width:]
        return filter_type + filter_type.join(lines[start : start + width] for start in range(0, len(lines), width))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
