"""Which sizes a page can have: for documents that are taken in, and for pages that are drawn. Pure."""

from __future__ import annotations

import math

MM_PER_POINT = 25.4 / 72
LARGEST_PAGE_MM = 5000.0
PRECISION_MM = 0.01
NO_SIZE = f"is larger than {LARGEST_PAGE_MM / 1000:g} m, or has no size"


def page_size_mm(width: float, height: float, unit: float) -> tuple[float, float] | None:
    """Of a page of so many points, each `unit`/72 inch; to the hundredth. None = no paper can have it."""
    if not (math.isfinite(width) and math.isfinite(height)):
        return None
    size = round(width * unit * MM_PER_POINT, 2), round(height * unit * MM_PER_POINT, 2)
    return size if printable(*size) else None


def printable(width_mm: float, height_mm: float) -> bool:
    """A page of a size that paper can have."""
    sides = (width_mm, height_mm)
    return all(math.isfinite(side) and 0 < side <= LARGEST_PAGE_MM + PRECISION_MM for side in sides)
