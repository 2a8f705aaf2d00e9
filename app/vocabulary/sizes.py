"""Sizes of pages and media in operators' words. Pure."""

from __future__ import annotations

from app.language.translate import tr
from server_core.contract.sizes import mm, sides_words

__all__ = ["area_words", "lie_words", "mm"]


def area_words(width_mm: float, height_mm: float | None) -> str:
    """`100 × 150 mm`; `80 mm roll` where the height follows the content."""
    return tr("{width} mm roll", width=mm(width_mm)) if height_mm is None else sides_words(width_mm, height_mm)


def lie_words(width_mm: float, height_mm: float | None) -> str:
    """With how it lies, where that is seen: `150 × 100 mm (landscape)`."""
    size = area_words(width_mm, height_mm)
    if height_mm is None or mm(width_mm) == mm(height_mm):
        return size
    return tr("{size} (landscape)", size=size) if width_mm > height_mm else tr("{size} (portrait)", size=size)
