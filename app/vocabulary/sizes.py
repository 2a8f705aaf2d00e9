"""Sizes of pages and media in operators' words. Pure."""

from __future__ import annotations

from app.language.translate import figure, tr
from server_core.contract.types.fields import mm as plain_mm


def mm(length: float) -> str:
    """Without the unit, as the server writes it, with the signs of who reads it."""
    return figure(float(plain_mm(length)), "g")


def area_words(width_mm: float, height_mm: float | None) -> str:
    """`100 × 150 mm`; `80 mm roll` where the height follows the content."""
    return tr("{width} mm roll", width=mm(width_mm)) if height_mm is None else _sides(width_mm, height_mm)


def lie_words(width_mm: float, height_mm: float | None) -> str:
    """With how it lies, where that is seen: `150 × 100 mm (landscape)`."""
    size = area_words(width_mm, height_mm)
    if height_mm is None or mm(width_mm) == mm(height_mm):
        return size
    return tr("{size} (landscape)", size=size) if width_mm > height_mm else tr("{size} (portrait)", size=size)


def _sides(width_mm: float, height_mm: float) -> str:
    return f"{mm(width_mm)} × {mm(height_mm)} mm"
