"""The wall as people use it: tiles, its sheet, keys, what it says when it is not live."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.pages.wall import page as wall_order
from app.pages.wall.page import SHIFTS, WallPage, per_mm_of, screen_for
from app.session.settings import Motion
from app.theme.tokens import WALL
from app.words.marks import Tone
from server_core.contract.types.errors import ErrorCode
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import a_job, a_printer, job_id, printer_id
from tests.support.console_site import ConsoleSite

Wall = Callable[..., WallPage]


@pytest.fixture
def wall(console: Console, server: ConsoleSite, qtbot: QtBot) -> Wall:
    def opened() -> WallPage:
        qtbot.waitUntil(lambda: console.printers_feed.is_loaded and console.queue_feed.summary is not None)
        # places change every 10 s at most: who comes later stands behind
        known = console.printers.by_id
        qtbot.waitUntil(lambda: all(known(each) == printer for each, printer in server.printers.items()))
        console.window.go_to(PageKey.WALL)
        page = cast("WallPage", console.window.page(PageKey.WALL))
        page.showNormal()
        page.resize(1024, 600)
        page.activateWindow()
        qtbot.waitUntil(lambda: page.isActiveWindow() and page.width() == 1024)
        return page

    return opened


def shown(page: WallPage) -> list[str]:
    return [tile.accessibleIdentifier() for tile in page.board.tiles if tile.isVisible()]


def press(key: Qt.Key) -> None:
    """Whoever has the focus gets it."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def three(server: ConsoleSite) -> None:
    server.put(a_printer("Dock 1"))
    server.put(a_printer("Dock 2", "error", status_reasons=["media-empty"]))
    server.put(a_printer("Dock 3", "paused", paused_by="Anna"))
    server.put(*(a_job(each, "failed", printer="Dock 2", failure_reason="printer_rejected") for each in (1, 2)))
    server.put(*(a_job(each, printer="Dock 2") for each in (11, 12)))
    server.put(*(a_job(each, "printed", printer="Dock 1") for each in range(13, 18)))


def test_every_printer_is_a_tile_with_a_sentence(server: ConsoleSite, wall: Wall, qtbot: QtBot) -> None:
    three(server)
    page = wall()
    assert shown(page) == ["wall.tile.Dock 2", "wall.tile.Dock 3", "wall.tile.Dock 1"]
    first = page.board.tiles[0]
    words = "Dock 2, stopped, Out of labels or paper, 2 failed today, 2 jobs waiting, the oldest came "
    qtbot.waitUntil(lambda: first.accessibleName().startswith(words))
    text = "4 need you, 1 stopped, 2 failed, 1 paused, 5 printed today; live, "
    qtbot.waitUntil(lambda: page.head.accessibleName().startswith(text))
    picture = page.grab().toImage()
    spot = first.mapTo(page, first.rect().topRight())
    assert picture.pixelColor(spot.x() - 30, spot.y() + 12) == QColor(WALL[Tone.FAILED].fill)


def test_a_printer_that_stops_is_seen_at_once_and_only_fades_where_motion_is_wanted(
    server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot
) -> None:
    three(server)
    page = wall()
    console.settings.change(motion=Motion.NONE)
    server.put(a_printer("Dock 1", "offline", version=2))
    tile = next(tile for tile in page.board.tiles if tile.accessibleIdentifier() == "wall.tile.Dock 1")
    qtbot.waitUntil(lambda: "Dock 1, offline" in tile.accessibleName())
    assert tile._from is None
    console.settings.change(motion=Motion.SYSTEM)
    server.put(a_printer("Dock 1", version=3))
    qtbot.waitUntil(lambda: "Dock 1, ready" in tile.accessibleName())
    assert tile._from == QColor(WALL[Tone.QUIET].fill)


def test_a_sheet_with_three_buttons_prints_again_what_failed(
    server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot
) -> None:
    three(server)
    server.put(a_job(4, "failed", printer="Dock 2", failure_reason="outcome_unknown"))
    server.put(
        a_job(3, "failed", printer="Dock 2", failure_reason="printer_rejected", reprinted_as=job_id(9), settled=True)
    )
    page = wall()
    page.board.tiles[0].click()
    sheet = page.dialog
    counts = "1 to check · 2 failed · 2 waiting"
    qtbot.waitUntil(lambda: sheet.accessibleName().startswith(f"Dock 2, Stopped · Out of labels or paper · {counts}"))
    assert [button.isVisible() for button in sheet.buttons.values()] == [True] * 3
    assert min(button.height() for button in sheet.buttons.values()) >= 76
    sheet.buttons["retry"].click()
    qtbot.waitUntil(sheet.sure.isVisible)
    assert (sheet.words.text(), sheet.sure.text()) == ("Print 2 failed jobs of Dock 2 again?", "Print 2 again")
    assert QApplication.focusWidget() is sheet.back, "the safe one"
    sheet.sure.click()
    sheet.sure.click()
    sheet.chosen.emit("sure")
    assert (sheet.words.text(), sheet.back.text(), sheet.isVisible()) == ("Sending…", "Close", True)
    qtbot.waitUntil(lambda: sheet.words.text() == "2 jobs print again.")
    assert [set(act.print_job_ids) for act in server.acts] == [{job_id(1), job_id(2)}], "two taps, one act"
    sheet.back.click()
    assert not sheet.isVisible()
    assert page.board.focused == printer_id("Dock 2")


def test_an_open_sheet_follows_its_printer(server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot) -> None:
    server.put(a_printer("Dock 1"))
    page = wall()
    page.open_dialog(printer_id("Dock 1"))
    sheet = page.dialog
    assert (sheet.words.text(), sheet.buttons["retry"].isEnabled()) == ("Ready", False)
    server.put(a_job(1, "failed", printer="Dock 1", failure_reason="printer_rejected"))
    qtbot.waitUntil(lambda: "1 failed" in sheet.words.text())
    assert sheet.buttons["retry"].isEnabled()
    server.put(a_printer("Dock 1", "paused", paused_by="Anna"))
    qtbot.waitUntil(lambda: sheet.buttons["pause"].text() == "Resume")
    sheet.buttons["retry"].click()
    qtbot.waitUntil(sheet.sure.isVisible)
    asked = sheet.words.text()
    server.put(a_job(2, "failed", printer="Dock 1", failure_reason="printer_rejected"))
    qtbot.waitUntil(lambda: console.printers.by_id(printer_id("Dock 1")).failed_today == 2)  # type: ignore[union-attr]
    assert sheet.words.text() == asked, "a question stays"


def test_a_late_answer_about_another_printer_leaves_the_sheet_as_it_is(
    server: ConsoleSite, console: Console, wall: Wall
) -> None:
    three(server)
    page = wall()
    page.open_dialog(printer_id("Dock 3"))
    shown = page.dialog.words.text()
    rows = [a_job(1, "failed", printer="Dock 2")]
    page.conversation.acts.counted.emit(printer_id("Dock 2"), rows)
    page.conversation.acts.announced.emit(printer_id("Dock 2"), "2 jobs print again.")
    page.conversation.acts.paused.emit(printer_id("Dock 2"))
    assert (page.dialog.isVisible(), page.dialog.words.text()) == (True, shown)
    assert "Dock 2: 2 jobs print again." in [message.text for message in console.parts.messages.open]
    page.dialog.chosen.emit("sure")
    assert server.acts == []
    page.open_dialog(printer_id("Dock 2"))
    page.conversation.acts.counted.emit(printer_id("Dock 2"), rows)
    page.open_dialog(printer_id("Dock 1"))
    page.dialog.chosen.emit("sure")
    assert not page.dialog.words.text().startswith("Sending"), "what was counted is forgotten with its sheet"


def test_what_another_console_printed_again_is_told_in_the_sheet(server: ConsoleSite, wall: Wall, qtbot: QtBot) -> None:
    three(server)
    page = wall()
    page.open_dialog(printer_id("Dock 2"))
    retry = page.dialog.buttons["retry"]
    qtbot.waitUntil(retry.isEnabled)
    retry.click()
    qtbot.waitUntil(page.dialog.sure.isVisible)
    server.put(a_job(1, "failed", printer="Dock 2", reprinted_as=job_id(9)), quietly=True)
    page.dialog.sure.click()
    text = "1 job prints again. 1 could not be reprinted: It was already reprinted."
    qtbot.waitUntil(lambda: page.dialog.words.text() == text)


def test_pause_from_the_sheet(server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot) -> None:
    three(server)
    page = wall()
    page.open_dialog(printer_id("Dock 1"))
    assert not page.dialog.buttons["retry"].isEnabled()
    assert page.dialog.buttons["retry"].toolTip() == "No job failed here today"
    page.dialog.buttons["pause"].click()
    qtbot.waitUntil(lambda: not page.dialog.isVisible())
    assert server.asked("POST", f"/printers/{printer_id('Dock 1')}/pause")
    page.open_dialog(printer_id("Dock 3"))
    assert page.dialog.buttons["pause"].text() == "Resume"


def test_what_goes_wrong_is_told_in_the_sheet(server: ConsoleSite, wall: Wall, qtbot: QtBot) -> None:
    three(server)
    page = wall()
    page.open_dialog(printer_id("Dock 1"))
    server.refusal = (404, ErrorCode.PRINTER_NOT_FOUND, "There is no such printer, or it was removed.")
    page.dialog.buttons["pause"].click()
    qtbot.waitUntil(lambda: page.dialog.words.text().startswith("Dock 1 could not be paused. "))
    assert "There is no such printer" in page.dialog.words.text()


def test_details_lead_to_the_printer_in_the_window(server: ConsoleSite, console: Console, wall: Wall) -> None:
    three(server)
    page = wall()
    page.open_dialog(printer_id("Dock 1"))
    page.dialog.buttons["details"].click()
    assert not page.isVisible()
    assert console.window.shown is PageKey.PRINTERS
    current = console.printers_page.current()
    assert current is not None
    assert current.name == "Dock 1"


def test_keys(server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot) -> None:
    three(server)
    page = wall()
    page.board.take_focus()
    board = page.board
    assert board.focused == printer_id("Dock 2")
    press(Qt.Key.Key_Right)
    assert board.focused == printer_id("Dock 3")
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Down)
    assert board.focused == printer_id("Dock 1")
    press(Qt.Key.Key_Return)
    assert page.dialog.isVisible()
    press(Qt.Key.Key_Escape)
    assert (page.dialog.isVisible(), page.isVisible()) == (False, True), "Esc closes the top layer only"
    press(Qt.Key.Key_Escape)
    assert not page.isVisible()
    qtbot.waitUntil(console.window.isActiveWindow)
    QTest.keyClick(console.window, Qt.Key.Key_F11)
    assert page.isVisible()
    assert page.isFullScreen()
    qtbot.waitUntil(page.isActiveWindow)  # else the window behind takes the key, struck twice
    QTest.keyClick(page, Qt.Key.Key_F11)
    assert not page.isVisible()


def test_pages_of_what_can_be_read_and_the_rest_in_words(
    server: ConsoleSite, wall: Wall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wall_order, "CALM_SECONDS", 0.0)
    for number in range(20):
        server.put(a_printer(f"Table {number}"))
    page = wall()
    here = len(shown(page))
    assert 4 <= here <= 12
    assert page.more.text() == f"Page 1 of {-(-20 // here)} · {20 - here} more: all ready"
    assert not page.previous.isEnabled()
    page.next.click()
    assert shown(page)[0] == f"wall.tile.Table {here}"
    page.board.take_focus()
    press(Qt.Key.Key_Left)
    assert page.more.text().startswith("Page 1 of ")
    server.put(a_printer("Table 19", "error", version=2))
    qtbot.waitUntil(lambda: shown(page)[0] == "wall.tile.Table 19")


def test_not_live_lies_over_everything(server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot) -> None:
    three(server)
    page = wall()
    assert not page.not_live.isVisible()
    fall_silent(server)
    server.drop_streams()
    qtbot.waitUntil(page.not_live.isVisible)
    assert page.not_live.geometry() == page.rect()
    assert page.not_live.accessibleName().startswith("Not live: since ")
    assert "not live" in page.head.accessibleName()
    speak_again(server)
    qtbot.waitUntil(lambda: not page.not_live.isVisible())


def test_without_printers_it_leads_to_where_one_is_added(wall: Wall, console: Console) -> None:
    page = wall()
    assert page.nothing.text() == "No printer yet."
    page.add.click()
    assert console.window.shown is PageKey.PRINTERS


def test_nothing_burns_in(wall: Wall) -> None:
    page = wall()
    places = set()
    for _ in SHIFTS:
        page._move_a_little()
        page._column.activate()
        places.add((page.head.x(), page.head.y()))
    assert len(places) == len(SHIFTS)
    assert max(x for x, _ in places) - min(x for x, _ in places) == 2


def test_everything_on_the_wall_has_a_name_and_can_be_reached(server: ConsoleSite, wall: Wall) -> None:
    three(server)
    page = wall()
    page.open_dialog(printer_id("Dock 1"))
    for button in page.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.accessibleName()
            assert button.accessibleIdentifier().startswith("wall.")
            assert button.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_screen_that_was_chosen_or_another_one_or_the_only_one(qapp: QApplication) -> None:
    only = qapp.primaryScreen()
    assert screen_for([only], "", only) is only
    assert screen_for([only], "gone", only) is only
    assert screen_for([only], only.name(), only) is only
    assert per_mm_of(only) > 1


def test_a_wall_that_nobody_touches_shows_neither_pointer_nor_ring(server: ConsoleSite, wall: Wall) -> None:
    three(server)
    page = wall()
    page.board.take_focus()
    tile = page.board.tiles[0]
    assert tile._ring
    for _ in range(9):
        page.pointer.beat()
    assert (tile._ring, page.cursor().shape()) == (False, Qt.CursorShape.BlankCursor)
    press(Qt.Key.Key_Right)
    page.pointer.beat()
    assert page.board.tiles[1]._ring
    assert page.cursor().shape() is Qt.CursorShape.ArrowCursor


def test_a_screen_that_is_pulled_out_leaves_the_wall_on_another_one(
    server: ConsoleSite, console: Console, wall: Wall, qtbot: QtBot
) -> None:
    three(server)
    page = wall()
    console.theme.application.screenRemoved.emit(page.screen())
    qtbot.waitUntil(page.isFullScreen)
    page.leave_wall()
    console.theme.application.screenRemoved.emit(page.screen())
    QApplication.processEvents()
    assert not page.isVisible(), "nobody asked for it"
