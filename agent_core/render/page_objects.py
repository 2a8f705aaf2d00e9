"""Objects of a page: PDFium's handles, their matrices, their appearance, and images on whole dots.

Runs only in the sandbox's child. `thing` and `page` are PDFium's own handles. A `DrawnShape` tells how grey becomes
dots.

Images made for the head's dots keep their pixels sharp. PDFium draws an upright image over every dot that it touches:
one of 24 dots that begins slightly before a dot becomes 25 wide, and its pixels with it. Here the edges of such an
image are rounded separately, and the image is moved slightly inwards, so that it touches exactly those dots. Images not
made for dots stay unchanged, such as scans and most photographs.

No gaps appear: PDFium's own images also cover the rounded edges, and tiles of one photograph that share an edge still
share it afterwards.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from io import BytesIO
from itertools import repeat
from math import floor
from operator import add
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium
from PIL import Image
from zlib_ng import zlib_ng


class ShapeKind(Enum):
    TEXT = auto()
    FILL = auto()
    LINE = auto()
    PATTERN = auto()  # a path filled with a pattern
    SHADING = auto()
    PHOTO = auto()
    TWO_TONE_PICTURE = auto()  # nearly all of its own pixels are black or white


class DrawnShape(NamedTuple):
    """A rectangle in dots on the whole page; `shade` from black 0 to white 255; `segments` of its path."""

    kind: ShapeKind
    left: float
    top: float
    right: float
    bottom: float
    shade: int = 0
    segments: int = 0


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f (ISO 32000-1, 8.3.3)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def then(self, other: Matrix) -> Matrix:
        return Matrix(
            self.a * other.a + self.b * other.c,
            self.a * other.b + self.b * other.d,
            self.c * other.a + self.d * other.c,
            self.c * other.b + self.d * other.d,
            self.e * other.a + self.f * other.c + other.e,
            self.e * other.b + self.f * other.d + other.f,
        )

    def inverted(self) -> Matrix | None:
        """Return the inverse; None = the matrix flattens everything."""
        size = self.a * self.d - self.b * self.c
        if not size:
            return None
        a, b, c, d = self.d / size, -self.b / size, -self.c / size, self.a / size
        return Matrix(a, b, c, d, -(self.e * a + self.f * c), -(self.e * b + self.f * d))

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom (y down) of the transformed rectangle."""
        corners = [(x, y) for x in (left, right) for y in (bottom, top)]
        xs = [self.a * x + self.c * y + self.e for x, y in corners]
        ys = [self.b * x + self.d * y + self.f for x, y in corners]
        return min(xs), min(ys), max(xs), max(ys)


MAX_FORM_DEPTH = 8
MAX_LOOKED_AT_BITS = 256 * 1024 * 1024
LOOKED_AT_ROWS = 64
OPAQUE = 255
RAW_MODES = {
    pdfium.FPDFBitmap_Gray: ("L", "L"),
    pdfium.FPDFBitmap_BGR: ("RGB", "BGR"),
    pdfium.FPDFBitmap_BGRx: ("RGB", "BGRX"),
    pdfium.FPDFBitmap_BGRA: ("RGB", "BGRX"),
}
# Ranges of shades, and the share of pixels that may have them in a two-tone picture. Smoothed edges have less, even in
# a bar code scanned with 1.5 pixels of blur; photographs have more.
GREY_PARTS = ((80, 176, 0.25), (48, 208, 0.45))


def all_of(objects: Iterator[Any], matrix: Matrix, depth: int = 0) -> Iterator[tuple[Any, Matrix]]:
    """Yield everything that is drawn, with its matrix on the page: forms, and the objects that they draw."""
    for thing in objects:
        yield thing, matrix
        if pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_FORM and depth < MAX_FORM_DEPTH:
            inside = (
                pdfium.FPDFFormObj_GetObject(thing, number) for number in range(pdfium.FPDFFormObj_CountObjects(thing))
            )
            yield from all_of(inside, own_matrix(thing).then(matrix), depth + 1)


def things_of(page: Any) -> Iterator[tuple[Any, int]]:
    """Yield every drawn object with its type. Like `all_of`, but fast and without matrices.

    A page's own objects come before those in its forms.
    """
    waiting = [(pdfium.FPDFPage_GetObject, page, pdfium.FPDFPage_CountObjects(page), 0)]
    while waiting:
        get, container, count, depth = waiting.pop()
        things = list(map(get, repeat(container), range(count)))
        for thing, kind in zip(things, map(pdfium.FPDFPageObj_GetType, things), strict=True):
            yield thing, kind
            if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < MAX_FORM_DEPTH:
                waiting.append((pdfium.FPDFFormObj_GetObject, thing, pdfium.FPDFFormObj_CountObjects(thing), depth + 1))


def own_matrix(thing: Any) -> Matrix:
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, own)
    return matrix_of(own)


def pixels(image: Any) -> tuple[int, int]:
    width, height = ctypes.c_uint(), ctypes.c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(image, width, height)
    return width.value, height.value


def matrix_of(plain: Any) -> Matrix:
    return Matrix(plain.a, plain.b, plain.c, plain.d, plain.e, plain.f)


def shape_of(page: Any, thing: Any, matrix: Matrix) -> DrawnShape | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(thing, *sides):
        return None
    box = matrix.box(*(side.value for side in sides))
    match pdfium.FPDFPageObj_GetType(thing):
        case pdfium.FPDF_PAGEOBJ_TEXT:
            shade = _shade(pdfium.FPDFPageObj_GetFillColor, thing)
            visible = pdfium.FPDFTextObj_GetTextRenderMode(thing) != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
            return DrawnShape(ShapeKind.TEXT, *box, shade or 0) if visible else None
        case pdfium.FPDF_PAGEOBJ_PATH:
            filled, stroked = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDFPath_GetDrawMode(thing, filled, stroked)
            segments = pdfium.FPDFPath_CountSegments(thing)
            if not filled.value:
                shade = _shade(pdfium.FPDFPageObj_GetStrokeColor, thing)
                return DrawnShape(ShapeKind.LINE, *box, shade or 0, segments) if stroked.value else None
            shade = _shade(pdfium.FPDFPageObj_GetFillColor, thing)
            return DrawnShape(ShapeKind.PATTERN if shade is None else ShapeKind.FILL, *box, shade or 0, segments)
        case pdfium.FPDF_PAGEOBJ_IMAGE:
            return DrawnShape(ShapeKind.TWO_TONE_PICTURE if _is_two_tone(page, thing) else ShapeKind.PHOTO, *box)
        case pdfium.FPDF_PAGEOBJ_SHADING:
            return DrawnShape(ShapeKind.SHADING, *box)
        case _:
            return None


def _is_two_tone(page: Any, image: Any) -> bool:
    """Decide by the image's own pixels: dithered bar codes cannot be read. The largest images count as
    photographs unread.
    """
    facts = pdfium.FPDF_IMAGEOBJ_METADATA()
    if not pdfium.FPDFImageObj_GetImageMetadata(image, page, facts):
        return False
    if facts.bits_per_pixel == 1:
        return True
    if facts.width * facts.height * max(8, facts.bits_per_pixel) > MAX_LOOKED_AT_BITS:
        return False
    bitmap = pdfium.FPDFImageObj_GetBitmap(image)
    if not bitmap:
        return False
    try:
        return _is_nearly_black_and_white(bitmap)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


def is_translucent(thing: Any) -> bool:
    """Return whether the object's fill is translucent."""
    channels = [ctypes.c_uint() for _ in range(4)]
    return bool(pdfium.FPDFPageObj_GetFillColor(thing, *channels)) and 0 < channels[3].value < OPAQUE


def _shade(read: Callable[..., bool], thing: Any) -> int | None:
    """Return its colour as grey on white paper; None = not a plain colour."""
    channels = [ctypes.c_uint() for _ in range(4)]
    if not read(thing, *channels):
        return None
    red, green, blue, alpha = (channel.value for channel in channels)
    return 255 - (255 - (red * 30 + green * 59 + blue * 11) // 100) * alpha // 255


def _is_nearly_black_and_white(bitmap: Any) -> bool:
    width, height = pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)
    stride, kind = pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetFormat(bitmap)
    mode, raw_mode = RAW_MODES[kind]
    counts = [0] * 256
    for top in range(0, height, LOOKED_AT_ROWS):
        size = width, min(LOOKED_AT_ROWS, height - top)
        pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap) + top * stride, size[1] * stride)
        grey = Image.frombuffer(mode, size, pixels, "raw", raw_mode, stride, 1).convert("L")
        counts = list(map(add, counts, grey.histogram()))
    return all(sum(counts[dark:light]) < part * width * height for dark, light, part in GREY_PARTS)


# PDFium draws images slanted by less than this as upright.
LEANS_DOTS = 0.5
# Not from one half: images in the middle of something have edges there, and noise must not make them wider.
ROUNDED_UP_FROM = 0.51
# Tolerance for rounded coordinates: of an image's size to whole dots, and of a tile to the next.
OFF_DOTS = 0.1
# More than the error of PDFium's floats at a distance of FAR_DOTS.
INSIDE_DOTS = 0.02
FAR_DOTS = 32_768


class ImagePlacement(NamedTuple):
    """A placed image. `to_dots` maps the unit square to the page's dots; the size is in the image's own pixels."""

    to_dots: Matrix
    width: int
    height: int


class DotBox(NamedTuple):
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


def on_whole_dots(images: Sequence[ImagePlacement]) -> list[Matrix | None]:
    """Return the new matrices for all images of a page; None = the image stays."""
    boxes = {image: DotBox(*image.to_dots.box(0, 0, 1, 1)) for image in images}
    flat = {image: box for image, box in boxes.items() if _is_flat(image.to_dots, box)}
    columns = _whole([(box.left, box.right) for box in flat.values()])
    rows = _whole([(box.top, box.bottom) for box in flat.values()])
    found: dict[ImagePlacement, Matrix] = {}
    for (image, box), (left, right), (top, bottom) in zip(flat.items(), columns, rows, strict=True):
        whole = DotBox(left, top, right, bottom)
        if _is_made_for(whole, image, box):
            found[image] = _filling(image.to_dots, whole)
    return [found.get(image) for image in images]


def _is_flat(image: Matrix, box: DotBox) -> bool:
    """Return whether it is upright or turned by quarters, not empty and not far away."""
    upright = max(abs(image.b), abs(image.c)) < LEANS_DOTS and image.a * image.d != 0
    turned = max(abs(image.a), abs(image.d)) < LEANS_DOTS and image.b * image.c != 0
    return (upright or turned) and all(abs(side) < FAR_DOTS for side in box)


def _whole(spans: Sequence[tuple[float, float]]) -> Iterable[tuple[int, int]]:
    """Return the rounded spans, each at least one dot."""
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


def _is_made_for(whole: DotBox, image: ImagePlacement, box: DotBox) -> bool:
    """Return whether the image is a whole number of dots, or has one dot for each pixel."""
    pixels = image.width, image.height
    if abs(image.to_dots.a) < abs(image.to_dots.b):
        pixels = image.height, image.width
    is_whole = max(abs(side - round(side)) for side in (box.width, box.height)) <= OFF_DOTS
    return is_whole or pixels == (whole.width, whole.height)


def _filling(image: Matrix, whole: DotBox) -> Matrix:
    """Return the matrix that fills the box with the same turn and mirroring."""
    left, right = whole.left + INSIDE_DOTS, whole.right - INSIDE_DOTS
    top, bottom = whole.top + INSIDE_DOTS, whole.bottom - INSIDE_DOTS
    width, height = right - left, bottom - top
    if abs(image.a) > abs(image.b):
        a, d = width if image.a > 0 else -width, height if image.d > 0 else -height
        return Matrix(a, 0, 0, d, left if a > 0 else right, top if d > 0 else bottom)
    b, c = height if image.b > 0 else -height, width if image.c > 0 else -width
    return Matrix(0, b, c, 0, left if c > 0 else right, top if b > 0 else bottom)


# Pictures that PDFium omits or draws in part: damaged, truncated, or with too many pixels.
#
# PDFium does not report truncated data; it draws black instead. Only certain cases are refused here: many programs are
# careless about lengths, heights and end marks, and anything drawn completely is accepted. Only in the sandbox's child.
# `page` and `image` are PDFium's own handles.


MOST_PACKED, MOST_UNPACKED = 8 * 1024, 512 * 1024
"""Bytes of all pictures of a page: a sharp label has fewer, and more would take noticeably longer."""
MOST_OF_A_JPEG = 16 * 1024 * 1024
PIECE = 64 * 1024
FEWER_BITS = (1, 2, 4)
"""Bits per channel that PDFium reports as 8."""
BEHIND_THE_LAST_BITS = bytes(32)
"""libjpeg reads beyond the data that it decodes."""
END_OF_JPEG, END_WITHIN_BYTES = b"\xff\xd9", 64
FILTER_BYTES = 32
PACKED, JPEG = {"FlateDecode", "Fl"}, {"DCTDecode", "DCT"}


class PictureCheck:
    """Checks the pictures of one page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._packed, self._unpacked = MOST_PACKED, MOST_UNPACKED

    def is_damaged(self, image: Any) -> bool:
        facts = pdfium.FPDF_IMAGEOBJ_METADATA()
        if not pdfium.FPDFImageObj_GetImageMetadata(image, self._page, facts) or not facts.width * facts.height:
            return False
        if not facts.bits_per_pixel:
            return True  # PDFium draws nothing instead
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
    """Return whether more than one row is missing, whatever the bits per channel; a byte per row may be a predictor."""
    if size > row * (height - 1):
        return False
    fewer = ((row * bits + 7) // 8 for bits in FEWER_BITS if several_bits)
    return not any(less * (height - 1) < size <= (less + 1) * height + less for less in fewer)


def _is_cut_short(data: bytes, row: int, height: int, several_bits: bool) -> bool:
    """Return whether rows are missing. A properly ended stream counts as complete."""
    unpacking, size = zlib_ng.decompressobj(), 0
    try:
        while size < row * height and (piece := unpacking.decompress(data, PIECE)):
            size += len(piece)
            data = unpacking.unconsumed_tail  # empty before the last piece is out
    except zlib_ng.error:  # type: ignore[misc]  # its stubs take the class for one of its errors
        pass  # PDFium draws the data so far
    return not unpacking.eof and _lacks_rows(size, row, height, several_bits)


def _is_half_a_jpeg(data: bytes) -> bool:
    """Return whether the end mark is missing and the data ends before the last row. Complete ones may lack the mark."""
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
