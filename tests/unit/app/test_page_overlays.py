from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from agent_core.render.layout import PageSizeMm, layout_page
from agent_core.render.request import PageFacts
from app.models.page_entries import Rectangle, page_overlays
from app.theme.theme import Theme
from app.widgets.page_picture import DOT, DOTS, FIT, PagePicture
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.parameters import Orientation

LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
FACTS = PageFacts(page=1, page_count=1, width_dots=799, height_dots=1199, scale=1, rotation=0, cut_off=CutOff())


def drawn(page: PageSizeMm, request: RenderRequest) -> PageFacts:
    """Return the drawing that the child process reports for a page placed like this."""
    at = layout_page(page, request)
    return replace(
        FACTS, width_dots=at.width_dots, height_dots=at.height_dots, rotation=at.rotation, cut_off=at.cut_off
    )


def test_a_page_that_fits_has_nothing_over_it() -> None:
    over = page_overlays(FACTS, LABEL)
    assert (over.printable, over.cut) == (None, ())
    assert over.around == (0, 0, 799, 1199)


def test_what_is_cut_off_lies_beside_the_bitmap_as_large_as_it_is() -> None:
    over = page_overlays(drawn(PageSizeMm(103.2, 150), LABEL), LABEL)
    (band,) = over.cut
    assert band.words == "3.2 mm"
    assert band.box == Rectangle(799, 0, band.box.right, 1199)
    assert band.box.right == pytest.approx(799 + 3.2 * 203 / 25.4, abs=1)
    assert over.around == (0, 0, band.box.right, 1199)


def test_of_a_turned_page_the_edges_are_those_of_the_paper() -> None:
    request = replace(LABEL, orientation=Orientation.LANDSCAPE)
    facts = drawn(PageSizeMm(155, 100), request)
    assert (facts.rotation, facts.cut_off.right_mm > 4) == (270, True)
    (band,) = page_overlays(facts, request).cut
    assert band.box.bottom == 0  # its right edge is the bitmap's top
    assert band.box.top == pytest.approx(-5 * 203 / 25.4, abs=2)


@pytest.mark.parametrize("page", [PageSizeMm(90, 100), PageSizeMm(120, 180)])
def test_the_printable_area_is_that_of_the_placement(page: PageSizeMm) -> None:
    request = replace(LABEL, margin_left_mm=3, margin_top_mm=4, margin_bottom_mm=5, printable_width_mm=80)
    assert page_overlays(drawn(page, request), request).printable == tuple(layout_page(page, request).clip)
    moved = replace(request, calibration_x_mm=1)
    assert page_overlays(drawn(page, moved), moved).printable is None


def test_dots_are_shown_as_they_are_at_every_zoom(theme: Theme, qtbot: QtBot) -> None:
    image = QImage(40, 30, QImage.Format.Format_Mono)
    image.setColorTable([0xFFFFFFFF, 0xFF000000])
    image.fill(0)
    for x in range(0, 40, 3):
        image.setPixel(x, x % 30, 1)
    picture = PagePicture(theme)
    qtbot.addWidget(picture)
    picture.resize(300, 240)
    facts = replace(FACTS, width_dots=40, height_dots=30, cut_off=CutOff(right_mm=1.0))
    small = replace(LABEL, media_width_mm=40 * 25.4 / 203, media_height_mm=30 * 25.4 / 203)
    picture.show_image(image, "A page", page_overlays(facts, small))
    for zoom, size in ((DOT, 1), (DOTS, 4)):
        picture.set_zoom(zoom)
        shown, at = picture.grab().toImage(), picture.page_rect(image).topLeft().toPoint()
        for x in range(40):
            for y in range(30):
                spot = QPoint(at.x() + x * size + size // 2, at.y() + y * size + size // 2)
                assert (shown.pixelColor(spot).lightness() < 128) is (image.pixelIndex(x, y) == 1), (zoom, x, y)
    before = picture.page_rect(image)
    QTest.keyClick(picture, Qt.Key.Key_Right)
    assert picture.page_rect(image).left() == before.left() - 60
    for _ in range(20):
        QTest.keyClick(picture, Qt.Key.Key_Right)
    assert picture.page_rect(image).right() > 0
    picture.set_zoom(FIT)
    hatched = picture.grab().toImage()
    page = picture.page_rect(image)
    assert page.right() < 300 - 10
    assert hatched.pixelColor(int(page.right()) + 2, int(page.center().y())) != hatched.pixelColor(1, 1)


@pytest.mark.parametrize("size", [(480, 360), (240, 170), (240, 120)])
@pytest.mark.parametrize("cut", [CutOff(right_mm=3.2), CutOff(left_mm=1.0, top_mm=22.5), CutOff(bottom_mm=140.0)])
def test_no_mark_lies_over_the_page(theme: Theme, qtbot: QtBot, size: tuple[int, int], cut: CutOff) -> None:
    """The amounts, the offset and the edge that comes out first are written beside it."""
    image = QImage(799, 1199, QImage.Format.Format_Mono)
    image.setColorTable([0xFFFFFFFF, 0xFF000000])
    image.fill(0)
    picture = PagePicture(theme)
    qtbot.addWidget(picture)
    picture.resize(*size)
    moved = replace(LABEL, calibration_x_mm=1.5)
    picture.show_image(image, "A page", page_overlays(replace(FACTS, cut_off=cut), moved, fed=True))
    shown, page = picture.grab().toImage(), picture.page_rect(image).toAlignedRect().adjusted(1, 1, -1, -1)
    dots = (shown.pixelColor(x, y) for x in range(page.left(), page.right()) for y in range(page.top(), page.bottom()))
    assert all(colour.lightness() == 255 for colour in dots)
    assert page.height() > 30
