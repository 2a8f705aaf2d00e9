"""The pages of a job's document: turned by keys and clicks, small beside the picture; zoom and overlays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.theme.tokens import Density
from app.widgets.page_picture import DOTS, FIT, REAL
from tests.support import sample_pdfs
from tests.support.console_facts import a_detail, a_job, changed, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_job import PDF, Show, on_page, opener, press, told, wait_page


@pytest.fixture
def show(console: Console, server: ConsoleSite, qtbot: QtBot) -> Show:
    return opener(console, server, qtbot)


# pages


def test_one_page_has_no_strip_and_nothing_to_turn(show: Show) -> None:
    picture = show(sample_pdfs.pages(1), **PDF)
    assert on_page(picture, 1)
    for hidden in (picture.strip, picture.foot.previous, picture.foot.next, picture.raw.search):
        assert not hidden.isVisible()
    assert all(button.isVisible() for button in (picture.foot.overlays, picture.foot.zoom))


def test_pages_are_turned_by_keys_by_the_strip_and_never_beyond_the_ends(
    console: Console, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(3), **PDF)
    assert told(picture) == ["Page 1 of 3, shown", "Page 2 of 3", "Page 3 of 3"]
    assert picture.strip.isVisible()
    assert picture.picture.hasFocus()  # it stands in the place of the list
    for key, page in (
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_PageDown, 3),
        (Qt.Key.Key_PageUp, 2),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_End, 3),
    ):
        press(picture, key)
        wait_page(qtbot, picture, page)
        assert picture.strip.shown == page - 1
    picture.strip.setFocus()
    for key, page in ((Qt.Key.Key_Up, 2), (Qt.Key.Key_Home, 1), (Qt.Key.Key_PageDown, 2), (Qt.Key.Key_End, 3)):
        press(picture, key)
        wait_page(qtbot, picture, page)
    place = picture.strip.visualRect(picture.strip.model().index(0, 0)).center()
    QTest.mouseClick(picture.strip.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    wait_page(qtbot, picture, 1)
    assert told(picture)[0] == "Page 1 of 3, shown"
    console.queue_page._run("preview.command.next")
    wait_page(qtbot, picture, 2)


def test_only_pages_in_sight_are_drawn_small_and_each_once(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(60), **PDF)
    strip = picture.strip
    seen = strip.indexAt(QPoint(4, strip.viewport().height() - 4)).row() + 1
    assert 1 < seen < 20
    qtbot.waitUntil(lambda: all(strip.picture(row) is not None for row in range(seen)))
    qtbot.waitUntil(lambda: not strip._look.isActive())
    assert [row for row in range(60) if strip.picture(row) is not None] == list(range(seen))
    strip.choose(59)
    qtbot.waitUntil(lambda: strip.picture(59) is not None)
    assert strip.picture(30) is None
    result = ("GET", f"/console-api/v1/jobs/{job_id(1)}/document")
    assert server.requests.count(result) == 1


def test_a_page_that_cannot_be_drawn_small_is_not_asked_for_again(show: Show, qtbot: QtBot) -> None:
    picture = show(sample_pdfs.pages(2), **PDF)
    requests: list[int] = []
    picture.strip.wanted.connect(requests.append)
    picture.strip.show_entries([], "Pages")
    picture.strip.wanted.disconnect(picture._ask_small)
    picture.turn_to(2)
    picture._page_count = 1  # as if the document had others now
    qtbot.waitUntil(lambda: picture.strip.count == 2)
    qtbot.waitUntil(lambda: requests == [0])
    picture.strip.keep_picture(0, None)
    qtbot.waitUntil(lambda: requests == [0, 1])
    picture.strip.keep_picture(1, None)
    qtbot.waitUntil(lambda: not picture.strip._look.isActive())
    assert requests == [0, 1]


def test_where_room_is_short_buttons_turn_the_pages(console: Console, show: Show, qtbot: QtBot) -> None:
    picture = show(sample_pdfs.pages(2), **PDF)
    console.window.resize(500, 700)
    qtbot.waitUntil(picture.foot.next.isVisible)
    assert not picture.strip.isVisible()
    assert not picture.foot.previous.isEnabled()
    assert picture.foot.previous.toolTip().endswith("This is the first page")
    QTest.mouseClick(picture.foot.next, Qt.MouseButton.LeftButton)
    wait_page(qtbot, picture, 2)
    qtbot.waitUntil(picture.foot.previous.isEnabled)
    assert picture.foot.next.toolTip().endswith("This is the last page")


@pytest.mark.parametrize("density", list(Density))
@pytest.mark.parametrize("size", [(1024, 600), (683, 384), (1920, 1080)])
def test_nothing_of_the_picture_is_cut_off_in_any_density(
    console: Console, show: Show, qtbot: QtBot, density: Density, size: tuple[int, int]
) -> None:
    picture = show(sample_pdfs.pages(3), **PDF)
    console.theme.choose(density=density)
    console.window.resize(*size)
    qtbot.waitUntil(lambda: console.window.width() == size[0])
    buttons = (
        picture.foot.overlays,
        picture.foot.zoom,
        picture.foot.smaller,
        picture.foot.larger,
        picture.foot.previous,
        picture.foot.next,
    )

    def fits(control: QWidget, width: int) -> bool:
        left = control.mapTo(picture, QPoint(0, 0)).x()
        return left >= 0 and left + control.width() <= picture.width() and control.width() >= width

    def all_fit() -> bool:
        shown = [button for button in buttons if button.isVisible()]
        return len(shown) >= 2 and all(fits(button, button.minimumSizeHint().width()) for button in shown)

    qtbot.waitUntil(all_fit)
    assert not picture.strip.isVisible() or fits(picture.strip, console.theme.sizes.target)
    assert picture.picture.width() >= 120
    console.theme.choose(density=Density.COMFORTABLE)


# zoom and overlays


def test_zoom_and_overlays_have_keys_and_buttons_that_say_what_is_shown(
    console: Console, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(1), **PDF)
    run = console.window.registry.run
    run("preview.command.larger")
    assert picture.picture.zoom.dot_pixels is not None
    larger = picture.picture.zoom.dot_pixels
    run("preview.command.larger")
    assert picture.picture.zoom.dot_pixels > larger
    run("preview.command.smaller")
    assert picture.picture.zoom.dot_pixels == larger
    run("preview.command.fit")
    assert picture.picture.zoom == FIT
    assert (picture.foot.zoom.text(), picture.foot.zoom.accessibleName()) == ("Whole page", "Zoom: the whole page")
    picture.picture.setFocus()
    press(picture, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    assert picture.picture.zoom == REAL
    assert picture.foot.zoom.accessibleName() == "Zoom: actual size"
    image = picture.picture.image
    assert image is not None
    assert picture.picture.page_rect(image).width() == pytest.approx(image.width() * 96 / 203, rel=0.1)
    run("preview.command.dots")
    assert picture.picture.zoom == DOTS
    before = picture.picture.page_rect(image)
    press(picture, Qt.Key.Key_Right)
    assert picture.picture.page_rect(image).left() == before.left() - 60
    assert on_page(picture, 1)
    run("preview.command.overlays")
    assert not picture.picture.overlays_shown
    assert not picture.foot.overlays.isChecked()
    keys = {command.key: command.keys for command in console.window.registry.all()}
    assert (keys["preview.command.larger"], keys["preview.command.overlays"]) == ("Ctrl++", "Ctrl+L")
    assert (keys["preview.command.fit"], keys["preview.command.real"]) == ("Ctrl+0", "Ctrl+9")


def test_the_digits_of_the_pages_go_to_the_pages_wherever_the_focus_is(
    console: Console, show: Show, qtbot: QtBot
) -> None:
    picture = show(sample_pdfs.pages(1), **PDF)
    run = console.window.registry.run
    run("preview.command.dots")
    picture.picture.setFocus()
    press(picture, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert console.window.shown is PageKey.PRINTERS
    run("go.queue")
    assert picture.isVisible(), "it is there as it was left"
    assert picture.picture.zoom == DOTS
    picture.picture.setFocus()
    press(picture, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert console.queue_page.table.isVisible()
    assert console.queue_page.table.hasFocus()
    assert not picture.isVisible()


def test_each_job_begins_with_the_whole_page_and_keeps_its_own_zoom_while_it_changes(
    console: Console, server: ConsoleSite, show: Show, qtbot: QtBot
) -> None:
    console.window.resize(1600, 900)
    second = a_job(2, "pending", **PDF)
    server.documents[job_id(2)] = sample_pdfs.pages(1)
    picture = show(sample_pdfs.pages(1), a_detail(a_job(1, "printing", **PDF)))
    console.window.registry.run("preview.command.dots")
    server.put(changed(server.jobs[job_id(1)], status="failed", failure_reason="printer_error"))
    qtbot.waitUntil(lambda: console.job_view.chip.accessibleName() == "Failed")
    assert picture.picture.zoom == DOTS
    server.put(second)
    qtbot.waitUntil(lambda: console.queue.find(job_id(2)) is not None)
    console.queue_page.table.select_job(job_id(2))
    qtbot.waitUntil(lambda: console.job_view.job_id == job_id(2) and on_page(picture, 1))
    assert picture.picture.zoom == FIT
    assert picture.foot.zoom.text() == "Whole page"


def test_the_window_keeps_its_keys_while_the_focus_is_elsewhere(console: Console, show: Show, qtbot: QtBot) -> None:
    picture = show(sample_pdfs.pages(1), **PDF)
    console.job_view.back.setFocus()
    press(picture, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert picture.picture.zoom == FIT
    console.queue_page.head.search.clear()
    console.job_view.close_job()
    keys = [command.key for command in console.window.registry.all()]
    assert not any(key.startswith("preview.") for key in keys)


def test_how_far_a_page_is_moved_is_said_with_its_sum(show: Show) -> None:
    detail = a_detail(a_job(1, "pending", **PDF), offset_x_mm=1.0)
    picture = show(sample_pdfs.pages(1), detail)
    assert picture.moved.isVisible()
    assert picture.moved.accessibleName() == "Moved +1.0 mm right (job +1.0 mm right)"


def test_a_page_that_nobody_moved_says_nothing_of_it(show: Show) -> None:
    assert not show(sample_pdfs.pages(1), **PDF).moved.isVisible()


def test_a_picture_whose_room_depends_on_its_buttons_is_fitted_once(
    console: Console, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = show(sample_pdfs.pages(3), **PDF)
    fitted: list[bool] = []

    def fit(*_: object, low: bool, **__: object) -> None:
        fitted.append(low)
        assert len(fitted) < 9
        picture.resize(picture.width(), 200 if len(fitted) % 2 else 300)

    monkeypatch.setattr(picture.foot, "fit", fit)
    picture.resize(picture.width(), 400)
    assert fitted == [False]


def test_the_page_that_was_turned_to_stays_when_the_job_is_read_again(show: Show, qtbot: QtBot) -> None:
    picture = show(sample_pdfs.pages(3), **PDF)
    picture.turn_to(3)
    wait_page(qtbot, picture, 3)
    assert picture._request is not None
    picture.show_request(picture._request.turn_to(1))
    assert picture._request.page == 3
    other = replace(picture._request, is_label=not picture._request.is_label)
    picture.show_request(other.turn_to(1))
    assert picture._request == other
