"""Similarity of two grey pictures of a page: SSIM, and whether the ink of one is in the other.

SSIM: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error visibility to structural similarity",
IEEE Transactions on Image Processing 13 (2004), equation 13, its constants (K1 0.01, K2 0.03, L 255) and its window (a
Gaussian of 11 x 11 points, 1.5 wide, moved point by point, no point outside the picture).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import reduce
from typing import Any

from PIL import Image, ImageChops, ImageFilter, ImageMath

WINDOW, SIGMA = 11, 1.5
C1, C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
SHRUNK = 3
"""Pictures are compared at a third of their size, for no two renderers agree on how grey the edge of a letter is: pages
of small print drawn by Ghostscript and by poppler are 0.94 alike at half their size, 0.95-0.98 at a third. (The authors
themselves advise to shrink further: until the shorter side has about 256 points, which is a sixth of such a page.)"""
MAX_POINTS = 4_000_000
MOVES = [(0, 0), (0, -1), (1, 0), (1, -1), (-1, 0), (0, 1), (-1, -1), (1, 1), (-1, 1)]
INK_CELL = 4
DARK = 96


def on_one_size(first: Image.Image, second: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Both on white sheets as large as the larger one, top left corners together."""
    size = max(first.width, second.width), max(first.height, second.height)
    return _on_sheet(first, size), _on_sheet(second, size)


def ssim(first: Image.Image, second: Image.Image) -> float:
    """The mean over all windows, 1.0 = the same. Both are grey ("L") and equally large."""
    x, y = (_shrunk(image).convert("F") for image in (first, second))
    mean_x, mean_y = _blurred(x), _blurred(y)
    squares_x, squares_y, products = (_blurred(_each(lambda a, b: a * b, *pair)) for pair in ((x, x), (y, y), (x, y)))

    def formula(mx: Any, my: Any, xx: Any, yy: Any, xy: Any) -> Any:
        luminance = (mx * my * 2 + C1) / (mx * mx + my * my + C1)
        structure = ((xy - mx * my) * 2 + C2) / ((xx - mx * mx) + (yy - my * my) + C2)
        return luminance * structure

    similar = _each(formula, mean_x, mean_y, squares_x, squares_y, products)
    return _number(similar.resize((1, 1), Image.Resampling.BOX))


def best_ssim(first: Image.Image, second: Image.Image, *, enough: float) -> float:
    """The best `ssim` with the second picture moved by up to a dot in any direction, or the first that is enough.

    A dot is what rounding may cost: PDFium puts letters on whole dots, poppler makes pages of 140.2 dots 141 high.
    """
    best = -1.0
    for x, y in MOVES:
        best = max(best, ssim(*on_one_size(first, _moved(second, x, y))))
        if best >= enough:
            break
    return best


def ink_kept(expected: Image.Image, burned: Image.Image) -> float:
    """The share of the dark places of `expected` that have at least a dot of ink in or next to them in `burned`.

    A place is 4 x 4 dots; it is dark where its mean is under 96 of 255, and no more than that is asked of one bit.
    """
    places, ink = expected.reduce(INK_CELL), burned.reduce(INK_CELL)
    dark = places.point(lambda value: 255 if value < DARK else 0)
    near = ink.filter(ImageFilter.MinFilter(3)).point(lambda value: 255 if value < 255 else 0)
    wanted = dark.histogram()[255]
    found = ImageChops.darker(dark, near).histogram()[255]
    return found / wanted if wanted else 1.0


def _shrunk(image: Image.Image) -> Image.Image:
    """At a third of its size; smaller where that has too many points, larger where it has less than a window."""
    factor = max(SHRUNK, math.ceil(math.sqrt(image.width * image.height / MAX_POINTS)))
    factor = max(1, min(factor, min(image.size) // WINDOW))
    if min(image.size) < WINDOW:
        image = _on_sheet(image, (max(WINDOW, image.width), max(WINDOW, image.height)))
    return image.reduce(factor)


def _moved(image: Image.Image, x: int, y: int) -> Image.Image:
    sheet = Image.new("L", image.size, 255)
    sheet.paste(image, (x, y))
    return sheet


def _on_sheet(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    sheet = Image.new("L", size, 255)
    sheet.paste(image, (0, 0))
    return sheet


def _blurred(image: Image.Image) -> Image.Image:
    """Weighted with the window, in floating point; only where the whole window lies on the picture."""
    weights = [math.exp(-((place - WINDOW // 2) ** 2) / (2 * SIGMA**2)) for place in range(WINDOW)]
    weights = [weight / sum(weights) for weight in weights]
    width, height = image.width - WINDOW + 1, image.height - WINDOW + 1
    flat = _weighted([image.crop((0, place, image.width, place + height)) for place in range(WINDOW)], weights)
    return _weighted([flat.crop((place, 0, place + width, height)) for place in range(WINDOW)], weights)


def _weighted(images: Sequence[Image.Image], weights: Sequence[float]) -> Image.Image:
    def summed(*values: Any) -> Any:
        return reduce(lambda a, b: a + b, (value * weight for value, weight in zip(values, weights, strict=True)))

    return _each(summed, *images)


def _each(formula: Any, *images: Image.Image) -> Image.Image:
    """The formula at each point of equally large pictures of mode "F"."""
    named = {f"p{number}": image for number, image in enumerate(images)}
    result = ImageMath.lambda_eval(lambda values: formula(*(values[name] for name in named)), **named)
    assert isinstance(result, Image.Image)
    return result


def _number(image: Image.Image) -> float:
    value = image.getpixel((0, 0))
    assert isinstance(value, float)
    return value
