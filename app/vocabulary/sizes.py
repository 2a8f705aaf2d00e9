"""Sizes of pages and media as people know them, in one form: `100 × 150 mm`, width before height. Pure."""

from __future__ import annotations

NEAR_MM = 0.25
"""Points and inches come to 149.9 mm where people say 150."""


def mm(length: float) -> str:
    """Without the unit: whole where it is near one, else to the tenth."""
    whole = round(length)
    return f"{whole}" if whole and abs(length - whole) <= NEAR_MM else f"{round(length, 1):g}"


def area_words(width_mm: float, height_mm: float | None) -> str:
    """`100 × 150 mm`; `80 mm roll` where the height follows the content."""
    return f"{mm(width_mm)} mm roll" if height_mm is None else f"{mm(width_mm)} × {mm(height_mm)} mm"


def lie_word(width_mm: float, height_mm: float | None) -> str:
    """How it lies, where that is seen: empty for a roll and for a square."""
    if height_mm is None or mm(width_mm) == mm(height_mm):
        return ""
    return "landscape" if width_mm > height_mm else "portrait"
