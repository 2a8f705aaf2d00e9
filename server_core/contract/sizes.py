"""Sizes of pages and media as people know them, in one form everywhere: `100 × 150 mm`, width before height. Pure."""

from __future__ import annotations

NEAR_MM = 0.41
"""Points and inches come to 149.9 mm where people say 150, and to 101.6 where a 4 x 6 in label is called 102."""


def mm(length: float) -> str:
    """Without the unit: whole where it is near one, else to the tenth."""
    whole = round(length)
    return f"{whole}" if whole and abs(length - whole) <= NEAR_MM else f"{round(length, 1):g}"


def sides_words(width_mm: float, height_mm: float) -> str:
    return f"{mm(width_mm)} × {mm(height_mm)} mm"
