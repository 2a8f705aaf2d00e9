"""Pictures that PDFium leaves out or draws in part: damaged, cut short, or with more pixels than it takes.

PDFium says nothing of data that end too early; it draws black in their place. What is refused here is certain: many
writers are sloppy about lengths, heights and end marks, and what is drawn as a whole is no business of this. Only in
the sandbox's child. `page` and `image` are PDFium's own handles.
"""

from __future__ import annotations

import ctypes
from io import BytesIO
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image
from zlib_ng import zlib_ng

MOST_PACKED, MOST_UNPACKED = 8 * 1024, 512 * 1024
"""Bytes, of all pictures of a page: a crisp label has fewer, and more would take noticeably longer."""
MOST_OF_A_JPEG = 16 * 1024 * 1024
PIECE = 64 * 1024
FEWER_BITS = (1, 2, 4)
"""Of a channel: PDFium calls it 8."""
BEHIND_THE_LAST_BITS = bytes(32)
"""libjpeg reads ahead of what it decodes."""
END_OF_JPEG, END_WITHIN_BYTES = b"\xff\xd9", 64
FILTER_BYTES = 32
PACKED, JPEG = {"FlateDecode", "Fl"}, {"DCTDecode", "DCT"}


class PictureCheck:
    """Of one page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._packed, self._unpacked = MOST_PACKED, MOST_UNPACKED

    def is_damaged(self, image: Any) -> bool:
        facts = pdfium.FPDF_IMAGEOBJ_METADATA()
        if not pdfium.FPDFImageObj_GetImageMetadata(image, self._page, facts) or not facts.width * facts.height:
            return False
        if not facts.bits_per_pixel:
            return True  # PDFium draws nothing in its place
        count = pdfium.FPDFImageObj_GetImageFilterCount(image)
        if count > 1:
            return False
        kind = _filter(image) if count else ""
        row = (facts.width * facts.bits_per_pixel + 7) // 8
        if kind in JPEG:
            return _is_half_a_jpeg(_data(image))
        size, several_bits = pdfium.FPDFImageObj_GetImageDataRaw(image, None, 0), facts.bits_per_pixel > 1
        if not kind:
            return _lacks_rows(size, row, facts.height, several_bits)
        if kind not in PACKED or size > self._packed or row * facts.height > self._unpacked:
            return False
        self._packed -= size
        self._unpacked -= row * facts.height
        return _is_cut_short(_data(image), row, facts.height, several_bits)


def _filter(image: Any) -> str:
    name = ctypes.create_string_buffer(FILTER_BYTES)
    pdfium.FPDFImageObj_GetImageFilter(image, 0, name, FILTER_BYTES)
    return name.value.decode("latin-1")


def _data(image: Any) -> bytes:
    size = pdfium.FPDFImageObj_GetImageDataRaw(image, None, 0)
    data = ctypes.create_string_buffer(size)
    pdfium.FPDFImageObj_GetImageDataRaw(image, data, size)
    return data.raw


def _lacks_rows(size: int, row: int, height: int, several_bits: bool) -> bool:
    """More than one, whatever the bits of a channel; a byte per row may stand for a predictor."""
    if size > row * (height - 1):
        return False
    fewer = ((row * bits + 7) // 8 for bits in FEWER_BITS if several_bits)
    return not any(less * (height - 1) < size <= (less + 1) * height + less for less in fewer)


def _is_cut_short(data: bytes, row: int, height: int, several_bits: bool) -> bool:
    """Whoever ended the stream properly wrote all that there was."""
    unpacking, size = zlib_ng.decompressobj(), 0
    try:
        while size < row * height and (piece := unpacking.decompress(data, PIECE)):
            size += len(piece)
            data = unpacking.unconsumed_tail  # empty before the last piece is out
    except zlib_ng.error:  # type: ignore[misc]  # its stubs take the class for one of its errors
        pass  # PDFium draws what came until here
    return not unpacking.eof and _lacks_rows(size, row, height, several_bits)


def _is_half_a_jpeg(data: bytes) -> bool:
    """Without an end mark, and the data end before the last row: whole ones lack nothing but the mark."""
    if len(data) > MOST_OF_A_JPEG or END_OF_JPEG in data[-END_WITHIN_BYTES:]:
        return False
    try:
        with Image.open(BytesIO(data + BEHIND_THE_LAST_BITS)) as picture:
            if picture.info.get("progressive"):
                return False
            picture.load()
    except OSError:
        return True
    return False
