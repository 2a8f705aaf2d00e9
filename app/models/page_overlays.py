"""What is drawn over a page, in dots of its bitmap: where ink may be, and what is cut off beside it. Pure.

The numbers are those of the drawing (`PageFacts`, `RenderRequest`) by the rules that place it; nothing is measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from agent_core.render.request import PageFacts
from app.language.translate import figure
from app.models.page_move import PageMove, page_move
from server_core.contract.decisions.placement import dots_long, lie_of, sheet_of
from server_core.contract.types.drawing import RenderRequest


class Box(NamedTuple):
    """Left and top inside, right and bottom outside."""

    left: float
    top: float
    right: float
    bottom: float


class Band(NamedTuple):
    """Lies beside the bitmap, at one of its edges."""

    box: Box
    words: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PageOverlays:
    """`width`, `height`: of the bitmap. `printable` None: all of it, or nobody knows. `fed`: the bitmap's top leaves
    the printer first. `turned`: the page is printed a quarter turned, anti-clockwise."""

    width: int
    height: int
    printable: Box | None
    cut: tuple[Band, ...]
    move: PageMove | None = None
    fed: bool = False
    turned: bool = False

    @property
    def around(self) -> Box:
        """The bitmap with what is cut off."""
        boxes = [Box(0, 0, self.width, self.height), *(band.box for band in self.cut)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Box(min(lefts), min(tops), max(rights), max(bottoms))


def page_overlays(facts: PageFacts, request: RenderRequest, *, fed: bool = False) -> PageOverlays:
    """`fed`: as a label or receipt, which each language prints from its top on; of sheets nobody knows."""
    width, height, cut = facts.width_dots, facts.height_dots, facts.cut_off
    read = (cut.left_mm, cut.top_mm, cut.right_mm, cut.bottom_mm)
    # a turned page is printed anti-clockwise: its top is the bitmap's left
    left, top, right, bottom = (read[1], read[2], read[3], read[0]) if facts.rotation else read
    bands = (
        (left, Box(-dots_long(left, request.dpi), 0, 0, height)),
        (top, Box(0, -dots_long(top, request.dpi), width, 0)),
        (right, Box(width, 0, width + dots_long(right, request.dpi), height)),
        (bottom, Box(0, height, width, height + dots_long(bottom, request.dpi))),
    )
    lost = tuple(Band(box, f"{figure(amount, '.1f')} mm") for amount, box in bands if amount)
    move = page_move(request, facts.rotation)
    return PageOverlays(
        width=width,
        height=height,
        printable=_printable(facts, request),
        cut=lost,
        move=move,
        fed=fed,
        turned=facts.rotation != 0,
    )


def _printable(facts: PageFacts, request: RenderRequest) -> Box | None:
    """Inside the margins, of sheets that are neither turned nor moved."""
    width, height = request.media_width_mm, request.media_height_mm
    if facts.rotation or width is None or height is None or request.calibration_x_mm or request.calibration_y_mm:
        return None
    sheet = sheet_of(request, width, height, page=None, head_width=request.printable_width_mm)
    x, y = (lie_of(axis, request, None, request.dpi) for axis in (sheet.across, sheet.down))
    box = Box(x.low, y.low, x.end, y.end)
    return None if box == (0, 0, facts.width_dots, facts.height_dots) else box
