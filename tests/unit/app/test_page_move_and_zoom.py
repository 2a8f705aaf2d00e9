from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from agent_core.render.layout import PageSizeMm, layout_page
from app.models.page_entries import PageMove, page_move
from app.widgets.page_picture import DOT, DOTS, FIT, REAL, PageZoom, dots_per_inch_of, paint_arrow
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.parameters import Orientation

LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
PAGE = PageSizeMm(60, 80)


def moved(**changes: float) -> PageMove | None:
    return page_move(replace(LABEL, **changes), 0)  # type: ignore[arg-type]


def test_what_nobody_moved_says_nothing() -> None:
    assert moved() is None
    assert moved(offset_x_mm=0.01) is None


@pytest.mark.parametrize(
    ("changes", "words", "short"),
    [
        (
            {"offset_x_mm": 1.0, "calibration_x_mm": 0.5},
            "Moved +1.5 mm right (job +1.0 mm right, printer +0.5 mm right)",
            "+1.5 mm right",
        ),
        ({"calibration_y_mm": -2.0}, "Moved +2.0 mm up (printer +2.0 mm up)", "+2.0 mm up"),
        (
            {"offset_x_mm": -1.0, "offset_y_mm": 3.0},
            "Moved +1.0 mm left and +3.0 mm down (job +1.0 mm left and +3.0 mm down)",
            "+1.0 mm left +3.0 mm down",
        ),
        (
            {"offset_x_mm": 1.0, "calibration_x_mm": -1.0},
            "Not moved (job +1.0 mm right, printer +1.0 mm left)",
            "0 mm",
        ),
    ],
)
def test_how_far_and_by_whom(changes: dict[str, float], words: str, short: str) -> None:
    move = moved(**changes)
    assert move is not None
    assert (move.words, move.short) == (words, short)


@pytest.mark.parametrize("orientation", [Orientation.PORTRAIT, Orientation.LANDSCAPE])
@pytest.mark.parametrize(
    "changes", [{"offset_x_mm": 4.0}, {"offset_y_mm": 3.0}, {"calibration_x_mm": 2.0}, {"calibration_y_mm": -1.0}]
)
def test_the_arrow_points_where_the_placement_moves_the_page(
    orientation: Orientation, changes: dict[str, float]
) -> None:
    still = replace(LABEL, orientation=orientation, offset_x_mm=10.0, offset_y_mm=10.0)
    plus = {name: amount + getattr(still, name) for name, amount in changes.items()}
    before, after = layout_page(PAGE, still), layout_page(PAGE, replace(still, **plus))
    alone = page_move(replace(LABEL, orientation=orientation, **changes), before.rotation)  # type: ignore[arg-type]
    assert alone is not None
    across, down = (side * 203 / 25.4 for side in alone.on_bitmap)
    assert after.x_dots - before.x_dots == pytest.approx(across, abs=1)
    assert after.y_dots - before.y_dots == pytest.approx(down, abs=1)


def test_the_ways_to_look_at_a_page_follow_each_other() -> None:
    assert [FIT.next(), FIT.next().next(), FIT.next().next().next()] == [REAL, DOT, DOTS]
    assert DOTS.next() == FIT
    assert PageZoom(8.0).next() == FIT
    assert [zoom.word for zoom in (FIT, REAL, DOT, DOTS, PageZoom(0.25))] == [
        "Whole page",
        "1:1",
        "Dot ×1",
        "Dot ×4",
        "Dot ×1/4",
    ]
    assert PageZoom(0.25).spoken == "Zoom: 4 dots are one pixel"
    assert PageZoom(8.0).spoken == "Zoom: one dot is 8 pixels wide"


def test_larger_and_smaller_go_on_from_what_is_shown() -> None:
    ways = {"fits": 0.3, "real": 0.47}
    assert FIT.step(1, **ways) == PageZoom(0.5)
    assert REAL.step(1, **ways) == PageZoom(0.5)
    assert PageZoom(0.5).step(1, **ways) == DOT
    assert PageZoom(8.0).step(1, **ways) == PageZoom(8.0)
    assert DOT.step(-1, **ways) == PageZoom(0.5)
    assert PageZoom(0.5).step(-1, **ways) == FIT
    assert FIT.step(-1, **ways) == FIT


def test_a_screen_that_does_not_know_its_size_is_taken_for_a_usual_one() -> None:
    assert dots_per_inch_of(None) == 96.0


@pytest.mark.parametrize(("across", "down"), [(3.0, 0.0), (0.0, -3.0), (-2.0, 2.0)])
def test_the_arrows_head_is_where_it_points(across: float, down: float) -> None:
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_arrow(painter, QPointF(30, 30), across, down, 40, QColor("black"), QColor("white"))
    painter.end()

    def ink(sign: int) -> int:
        """Dark dots inside of the disc, on the side that it points to, or on the other one."""
        inside = [(x, y) for x in range(60) for y in range(60) if (x - 30) ** 2 + (y - 30) ** 2 < 17**2]
        half = [(x, y) for x, y in inside if sign * ((x - 30) * across + (y - 30) * down) > 0]
        return sum(image.pixelColor(x, y).lightness() < 128 for x, y in half)

    assert ink(1) > 1.2 * ink(-1) > 0
