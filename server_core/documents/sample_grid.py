"""The calibration grid: a line each mm, each 10 mm over the whole page, numbered from its left and top edge. Pure.

A number says how many mm from the edge it is, so that the one at the paper's edge says how far the picture is off: 0 is
right. The first 15 are numbered one by one: printers are rarely further off.
"""

from __future__ import annotations

from server_core.documents.sample_page import POINTS_PER_MM, pdf_of

NUMBERED_MM = 15
FONT_MM = 1.5
BAND_MM = 18.0
"""Where the numbers are: beyond those of the other edge."""


def grid_page(*, width_mm: float, height_mm: float) -> bytes:
    band = min(BAND_MM, 0.45 * min(width_mm, height_mm))
    lines, words = ["0 G 0.4 w"], ["BT"]
    for x in range(int(width_mm) + 1):
        ends = [(0.0, height_mm)] if x % 10 == 0 else [(0.0, 2.5), (band - 2.5, band)]
        lines += [_line(x, start, x, end, height_mm) for start, end in ends]
    for y in range(int(height_mm) + 1):
        ends = [(0.0, width_mm)] if y % 10 == 0 else [(0.0, 2.5), (band - 2.5, band)]
        lines += [_line(start, y, end, y, height_mm) for start, end in ends]
    for x in _numbered(width_mm):
        step = x % 5 if x <= NUMBERED_MM else 0
        words.append(_text(x + 0.2, band + FONT_MM * (1 + 1.1 * step), x, height_mm))
    for y in _numbered(height_mm):
        step = y % 5 if y <= NUMBERED_MM else 0
        words.append(_text(band + 0.4 + 2.2 * step, y + FONT_MM * 0.9, y, height_mm))
    words.append("ET")
    return pdf_of("\n".join(lines + words).encode(), width_mm=width_mm, height_mm=height_mm)


def _numbered(length_mm: float) -> list[int]:
    """Those that have room before the other end."""
    each = 10 if length_mm > 100 else 5
    numbers = [*range(NUMBERED_MM + 1), *range(30 if each == 10 else 25, int(length_mm), each)]
    return [number for number in numbers if number < length_mm - 3]


def _line(x1: float, y1: float, x2: float, y2: float, height: float) -> str:
    return f"{_pt(x1)} {_pt(height - y1)} m {_pt(x2)} {_pt(height - y2)} l S"


def _text(x: float, y: float, number: int, height: float) -> str:
    return f"/F1 {_pt(FONT_MM)} Tf 1 0 0 1 {_pt(x)} {_pt(height - y)} Tm ({number}) Tj"


def _pt(mm: float) -> str:
    return f"{mm * POINTS_PER_MM:.2f}"
