"""Images that were made for the head's dots, on whole dots: their pixels are not smeared.

PDFium draws an upright image over every dot that it touches: one of 24 dots that begins a hair before a dot becomes 25
wide, and its pixels with it. Here the edges of such an image are rounded, each by itself, and the image is put a little
inside: then it touches just those dots. What was not made for dots stays as it is, as scans and most photographs.

No gaps come up: where PDFium draws an image by itself, it covers the rounded edges too, and tiles of one photograph
that share an edge share it afterwards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import floor
from typing import NamedTuple

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
