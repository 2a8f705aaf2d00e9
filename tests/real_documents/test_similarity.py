"""SSIM against its formula written out dot by dot, and the ink that must not get lost."""

from __future__ import annotations

import math
import random

import pytest
from PIL import Image, ImageDraw

from tests.real_documents import similarity
from tests.real_documents.similarity import best_ssim, ink_kept, on_one_size, ssim


def noise(width: int, height: int, seed: int) -> Image.Image:
    return Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))


def shades(width: int, height: int) -> Image.Image:
    return Image.linear_gradient("L").resize((width, height))


def page() -> Image.Image:
    image = Image.new("L", (400, 300), 255)
    draw = ImageDraw.Draw(image)
    for line in range(20, 280, 20):
        draw.text((20, line), "The quick brown fox jumps over the lazy dog", fill=0)
    return image


def by_the_formula(first: Image.Image, second: Image.Image) -> float:
    """Equations 13-16 of the paper, one window after the other, in plain floats."""
    width, height = first.size
    x, y = first.tobytes(), second.tobytes()
    places = [(dx, dy) for dy in range(11) for dx in range(11)]
    weights = [math.exp(-((dx - 5) ** 2 + (dy - 5) ** 2) / (2 * 1.5**2)) for dx, dy in places]
    weights = [weight / sum(weights) for weight in weights]
    values = []
    for top in range(height - 10):
        for left in range(width - 10):
            points = [(top + dy) * width + left + dx for dx, dy in places]
            pairs = [(w, x[point], y[point]) for w, point in zip(weights, points, strict=True)]
            mx, my = sum(w * a for w, a, _ in pairs), sum(w * b for w, _, b in pairs)
            vx, vy = sum(w * (a - mx) ** 2 for w, a, _ in pairs), sum(w * (b - my) ** 2 for w, _, b in pairs)
            cov = sum(w * (a - mx) * (b - my) for w, a, b in pairs)
            c1, c2 = 6.5025, 58.5225
            values.append((2 * mx * my + c1) * (2 * cov + c2) / ((mx * mx + my * my + c1) * (vx + vy + c2)))
    return sum(values) / len(values)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (noise(24, 20, 1), noise(24, 20, 2)),
        (shades(24, 20), shades(24, 20).rotate(180)),
        (noise(11, 11, 3), shades(11, 11)),
    ],
)
def test_it_is_the_formula(monkeypatch: pytest.MonkeyPatch, first: Image.Image, second: Image.Image) -> None:
    monkeypatch.setattr(similarity, "SHRUNK", 1)
    assert ssim(first, second) == pytest.approx(by_the_formula(first, second), abs=1e-4)


def test_the_same_page_is_wholly_alike() -> None:
    assert ssim(page(), page()) == pytest.approx(1.0, abs=1e-6)
    assert ink_kept(page(), page()) == 1.0


def test_flat_greys_differ_by_their_light_alone() -> None:
    dark, light = (Image.new("L", (90, 90), grey) for grey in (100, 150))
    expected = (2 * 100 * 150 + 6.5025) / (100**2 + 150**2 + 6.5025)
    assert ssim(dark, light) == pytest.approx(expected, abs=1e-4)


def test_what_is_missing_moved_or_turned_over_is_seen() -> None:
    empty, moved = Image.new("L", (400, 300), 255), Image.new("L", (400, 300), 255)
    moved.paste(page(), (0, 10))
    assert ssim(page(), empty) < 0.7
    assert ssim(page(), moved) < 0.7
    assert ssim(page(), page().transpose(Image.Transpose.FLIP_LEFT_RIGHT)) < 0.7


def test_a_dot_is_forgiven_two_are_not() -> None:
    one, two = Image.new("L", (400, 300), 255), Image.new("L", (400, 300), 255)
    one.paste(page(), (1, -1))
    two.paste(page(), (2, -2))
    assert ssim(page(), one) < 0.95
    assert best_ssim(page(), one, enough=1) > 0.99
    assert best_ssim(page(), two, enough=1) < 0.95


def test_less_than_half_a_dot_is_no_difference() -> None:
    larger = page().resize((1200, 900), Image.Resampling.BICUBIC)
    moved = Image.new("L", larger.size, 255)
    moved.paste(larger, (1, 1))
    again = moved.resize((400, 300), Image.Resampling.BOX)
    assert ssim(page(), again) > 0.95


def test_small_pictures_are_padded_and_large_ones_shrink_further(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ssim(*on_one_size(Image.new("L", (3, 2)), Image.new("L", (2, 3)))) < 1.0
    monkeypatch.setattr(similarity, "MAX_POINTS", 5000)
    assert similarity._shrunk(page()).size == (80, 60)


def test_lost_ink_is_seen_and_fine_tones_are_not_asked_for() -> None:
    expected = page()
    ImageDraw.Draw(expected).rectangle((20, 100, 300, 140), fill=0)
    assert ink_kept(expected, page()) < 0.95
    tinted = page()
    ImageDraw.Draw(tinted).rectangle((300, 0, 399, 299), fill=200)
    assert ink_kept(tinted, page().point(lambda value: 255 if value > 127 else 0)) == 1.0
    assert ink_kept(Image.new("L", (40, 40), 255), Image.new("L", (40, 40), 255)) == 1.0
