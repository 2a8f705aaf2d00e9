"""What lies on a page: PDFium's objects, their matrices, and what they look like. Only in the sandbox's child.

`thing` and `page` are PDFium's own handles.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from itertools import repeat
from operator import add
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image

from agent_core.render.shapes import Matrix, Shape, ShapeKind

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
# Shades from-to, and the part of pixels that may have them in a picture of two tones: smoothed edges have less, even
# in a bar code that was scanned with 1.5 pixels of blur; photographs have more.
GREY_PARTS = ((80, 176, 0.25), (48, 208, 0.45))


def all_of(objects: Iterator[Any], matrix: Matrix, depth: int = 0) -> Iterator[tuple[Any, Matrix]]:
    """Everything that is drawn, and how it comes to lie on the page; forms count, and what they draw."""
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
        get, place, count, depth = waiting.pop()
        things = list(map(get, repeat(place), range(count)))
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


def shape_of(page: Any, thing: Any, matrix: Matrix) -> Shape | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(thing, *sides):
        return None
    box = matrix.box(*(side.value for side in sides))
    match pdfium.FPDFPageObj_GetType(thing):
        case pdfium.FPDF_PAGEOBJ_TEXT:
            shade = _shade(pdfium.FPDFPageObj_GetFillColor, thing)
            seen = pdfium.FPDFTextObj_GetTextRenderMode(thing) != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
            return Shape(ShapeKind.TEXT, *box, shade or 0) if seen else None
        case pdfium.FPDF_PAGEOBJ_PATH:
            filled, stroked = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDFPath_GetDrawMode(thing, filled, stroked)
            segments = pdfium.FPDFPath_CountSegments(thing)
            if not filled.value:
                shade = _shade(pdfium.FPDFPageObj_GetStrokeColor, thing)
                return Shape(ShapeKind.LINE, *box, shade or 0, segments) if stroked.value else None
            shade = _shade(pdfium.FPDFPageObj_GetFillColor, thing)
            return Shape(ShapeKind.PATTERN if shade is None else ShapeKind.FILL, *box, shade or 0, segments)
        case pdfium.FPDF_PAGEOBJ_IMAGE:
            return Shape(ShapeKind.TWO_TONE_PICTURE if _is_two_tone(page, thing) else ShapeKind.PHOTO, *box)
        case pdfium.FPDF_PAGEOBJ_SHADING:
            return Shape(ShapeKind.SHADING, *box)
        case _:
            return None


def _is_two_tone(page: Any, image: Any) -> bool:
    """By its own pixels: dithered bar codes cannot be read. The largest count as photographs without a look."""
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
    """Return whether what fills an object lets something through."""
    channels = [ctypes.c_uint() for _ in range(4)]
    return bool(pdfium.FPDFPageObj_GetFillColor(thing, *channels)) and 0 < channels[3].value < OPAQUE


def _shade(read: Callable[..., bool], thing: Any) -> int | None:
    """Its colour as grey on white paper; None = not a plain colour."""
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
