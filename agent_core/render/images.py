"""Images that were made for the head's dots, on whole dots: their pixels are not smeared.

PDFium draws an upright image over every dot that it touches: one of 24 dots that begins a hair before a dot becomes 25
wide, and its pixels with it. Here the edges of such an image are rounded, each by itself, and the image is put a little
inside: then it touches just those dots. What was not made for dots stays as it is, as scans and most photographs.

No gaps come up: where PDFium draws an image by itself, it covers the rounded edges too, and tiles of one photograph
that share an edge share it afterwards.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import floor
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium
from PIL import Image
from zlib_ng import zlib_ng

from agent_core.render.shapes import Matrix

# PDFium draws what leans less than this as upright.
LEANS_DOTS = 0.5
# Not from the half: images in the middle of something have their edges there, and noise must not make them wider.
ROUNDED_UP_FROM = 0.51
# By the decimals of who placed it: so far is the size of an image from whole dots, and a tile from the next.
OFF_DOTS = 0.1
# More than the error of PDFium's floats, as far away as FAR_DOTS.
INSIDE_DOTS = 0.02
FAR_DOTS = 32_768


class Placed(NamedTuple):
    """`to_dots` brings the unit square to the page's dots; the size in the image's own pixels."""

    to_dots: Matrix
    width: int
    height: int


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def on_whole_dots(images: Sequence[Placed]) -> list[Matrix | None]:
    """Where the unit squares belong, for all the images of a page; None = the image stays."""
    boxes = {image: Box(*image.to_dots.box(0, 0, 1, 1)) for image in images}
    flat = {image: box for image, box in boxes.items() if _is_flat(image.to_dots, box)}
    columns = _whole([(box.left, box.right) for box in flat.values()])
    rows = _whole([(box.top, box.bottom) for box in flat.values()])
    found: dict[Placed, Matrix] = {}
    for (image, box), (left, right), (top, bottom) in zip(flat.items(), columns, rows, strict=True):
        whole = Box(left, top, right, bottom)
        if _is_made_for(whole, image, box):
            found[image] = _filling(image.to_dots, whole)
    return [found.get(image) for image in images]


def _is_flat(image: Matrix, box: Box) -> bool:
    """Upright or turned by quarters, not empty and not far away."""
    upright = max(abs(image.b), abs(image.c)) < LEANS_DOTS and image.a * image.d != 0
    turned = max(abs(image.a), abs(image.d)) < LEANS_DOTS and image.b * image.c != 0
    return (upright or turned) and all(abs(side) < FAR_DOTS for side in box)


def _whole(spans: Sequence[tuple[float, float]]) -> Iterable[tuple[int, int]]:
    """From-to, each at least a dot."""
    ends = sorted(end for _, end in spans)
    for start, end in spans:
        first, last = _rounded(start), _rounded(end)
        neighbour = bisect_left(ends, start - OFF_DOTS)
        if neighbour < len(ends) and ends[neighbour] <= start + OFF_DOTS:
            first = min(first, _rounded(ends[neighbour]))
        if first >= last:
            first = floor(start)
            last = first + 1
        yield first, last


def _rounded(dots: float) -> int:
    return floor(dots + 1 - ROUNDED_UP_FROM)


def _is_made_for(whole: Box, image: Placed, box: Box) -> bool:
    """It is whole dots large, or a dot for each pixel."""
    pixels = image.width, image.height
    if abs(image.to_dots.a) < abs(image.to_dots.b):
        pixels = image.height, image.width
    is_whole = max(abs(side - round(side)) for side in (box.width, box.height)) <= OFF_DOTS
    return is_whole or pixels == (whole.width, whole.height)


def _filling(image: Matrix, whole: Box) -> Matrix:
    """The same turn and mirroring."""
    left, right = whole.left + INSIDE_DOTS, whole.right - INSIDE_DOTS
    top, bottom = whole.top + INSIDE_DOTS, whole.bottom - INSIDE_DOTS
    width, height = right - left, bottom - top
    if abs(image.a) > abs(image.b):
        a, d = width if image.a > 0 else -width, height if image.d > 0 else -height
        return Matrix(a, 0, 0, d, left if a > 0 else right, top if d > 0 else bottom)
    b, c = height if image.b > 0 else -height, width if image.c > 0 else -width
    return Matrix(0, b, c, 0, left if c > 0 else right, top if b > 0 else bottom)


# Pictures that PDFium leaves out or draws in part: damaged, cut short, or with more pixels than it takes.
#
# PDFium says nothing of data that end too early; it draws black in their place. What is refused here is certain: many
# writers are sloppy about lengths, heights and end marks, and what is drawn as a whole is no business of this. Only
# in the sandbox's child. `page` and `image` are PDFium's own handles.


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
