"""Upright images on whole dots, so that their pixels meet the head's.

PDFium draws an image over every dot that it touches: one of 24 dots that begins a hair before a dot becomes 25 wide,
and all its pixels are smeared. Here each edge is rounded by itself, and the image put a little inside: then it touches
just those dots. Photographs that were cut into tiles stay whole, as tiles that share an edge share it afterwards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import floor

from agent_core.render.shapes import Matrix

# PDFium draws what leans less than this as upright.
LEANS_DOTS = 0.5
# Not from the half: images in the middle of something have their edges there, and noise must not make them wider.
ROUNDED_UP_FROM = 0.51
# Tiles are this far apart at most, by the decimals of who placed them.
SHARED_DOTS = 0.1
# More than the error of PDFium's floats, as far away as FAR_DOTS.
INSIDE_DOTS = 0.02
FAR_DOTS = 32_768


def on_whole_dots(images: Sequence[Matrix]) -> list[Matrix | None]:
    """Unit squares to dots, for all the images of a page; None = it leans, is empty or far off, and stays as it is."""
    flat = [image for image in images if _is_flat(image)]
    boxes = [image.box(0, 0, 1, 1) for image in flat]
    columns = _whole([(left, right) for left, _, right, _ in boxes])
    rows = _whole([(top, bottom) for _, top, _, bottom in boxes])
    found = {image: _filling(image, *sides) for image, *sides in zip(flat, columns, rows, strict=True)}
    return [found.get(image) for image in images]


def _is_flat(image: Matrix) -> bool:
    upright = max(abs(image.b), abs(image.c)) < LEANS_DOTS and image.a * image.d != 0
    turned = max(abs(image.a), abs(image.d)) < LEANS_DOTS and image.b * image.c != 0
    return (upright or turned) and all(abs(side) < FAR_DOTS for side in image.box(0, 0, 1, 1))


def _whole(spans: Sequence[tuple[float, float]]) -> Iterable[tuple[int, int]]:
    """From-to, each at least a dot."""
    ends = sorted(end for _, end in spans)
    for start, end in spans:
        first, last = _rounded(start), _rounded(end)
        neighbour = bisect_left(ends, start - SHARED_DOTS)
        if neighbour < len(ends) and ends[neighbour] <= start + SHARED_DOTS:
            first = min(first, _rounded(ends[neighbour]))
        if first >= last:
            first = floor(start)
            last = first + 1
        yield first, last


def _rounded(dots: float) -> int:
    return floor(dots + 1 - ROUNDED_UP_FROM)


def _filling(image: Matrix, columns: tuple[int, int], rows: tuple[int, int]) -> Matrix:
    """The same turn and mirroring."""
    left, right = columns[0] + INSIDE_DOTS, columns[1] - INSIDE_DOTS
    top, bottom = rows[0] + INSIDE_DOTS, rows[1] - INSIDE_DOTS
    width, height = right - left, bottom - top
    if abs(image.a) > abs(image.b):
        a, d = width if image.a > 0 else -width, height if image.d > 0 else -height
        return Matrix(a, 0, 0, d, left if a > 0 else right, top if d > 0 else bottom)
    b, c = height if image.b > 0 else -height, width if image.c > 0 else -width
    return Matrix(0, b, c, 0, left if c > 0 else right, top if b > 0 else bottom)
