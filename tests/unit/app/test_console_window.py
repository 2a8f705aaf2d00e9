from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.move_job import MoveJobDialog
from app.errors import ConsoleError
from app.models.queue import QueueColumn
from app.pages.job.picture import RAW_COMMANDS
from app.pages.page import PageKey
from app.pages.queue.delegates import ELIDED, PAD
from app.session.flows import Flow
from app.session.live import LiveState
from app.session.printer_fit import cannot_take
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.labels import SOFT_BREAK
from app.window.quit_question import ask_quit
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import Show
from server_core.contract.types.printers import SimulatedFault
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import NOW, a_job, a_printer, changed, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import answer, assert_accessible, loaded, press, question_of


def test_every_control_has_a_name_and_an_identifier(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    server.put(a_job(1, "failed"))
    loaded(console, qtbot, 1)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    console.queue_page.table.select_job(job_id(1))
    console.queue_page.open_job(console.queue.job(0))
    console.printers_page.open_add()
    dialog = console.window.findChild(AddPrinterDialog)
    assert isinstance(dialog, AddPrinterDialog)
    assert_accessible(console.window)
    dialog.reject()


def test_the_job_that_is_shown_is_the_one_that_is_highlighted(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer())
    server.put(a_job(1, "failed"))
    server.put(a_job(2, "failed"))
    loaded(console, qtbot, 2)
    for row in (1, 0):
        shown = console.queue.job(row)
        console.queue_page.open_job(shown)
        current = console.queue_page.table.current_job()
        assert current is not None
        assert current.print_job_id == shown.print_job_id


def test_groups_of_controls_have_names(console: Console) -> None:
    assert console.printers_page
    assert console.job_view
    groups = {
        "main.messages": "Messages",
        "queue.list": "Jobs and filters",
        "queue.actions": "Actions for the selected jobs",
        "printers.actions": "Actions for the selected printer",
        "job.question": "Did it come out?",
        "preview": "The document as it prints",
    }
    found = {each.accessibleIdentifier(): each.accessibleName() for each in console.window.findChildren(QWidget)}
    assert {identifier: found.get(identifier) for identifier in groups} == groups


def test_rows_appear_live_without_a_reset(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    resets: list[int] = []
    console.queue.modelReset.connect(lambda: resets.append(1))
    qtbot.waitUntil(lambda: server.asked("GET", "/jobs"))
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    server.put(changed(a_job(1), status="printing"))
    qtbot.waitUntil(lambda: console.queue.line(0).mark.word == "Printing")
    assert resets == []


def test_the_stream_resumes_where_it_broke(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded)
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    before = server.requests.count(("GET", "/console-api/v1/jobs"))
    server.drop_streams()
    server.put(a_job(2))
    loaded(console, qtbot, 2)
    first, again = server.resumed_from
    assert first is None
    assert again is not None
    assert server.requests.count(("GET", "/console-api/v1/jobs")) == before


def test_a_reset_reads_everything_again(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: server.asked("GET", "/jobs"))
    server.put(a_job(7), quietly=True)
    server.reset_streams()
    loaded(console, qtbot, 1)


def test_silence_is_told_and_counts_turn_stale(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "failed", failure_reason="printer_error"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    message_text = console.window.messages.text
    assert message_text("live") == ""
    fall_silent(server)
    qtbot.waitUntil(lambda: message_text("live").startswith("Connection lost at "))
    qtbot.waitUntil(lambda: "not live" in console.queue_page.head.tiles[Show.FAILED].accessibleName())
    speak_again(server)
    qtbot.waitUntil(lambda: message_text("live") == "")


def test_an_error_of_no_page_stays_until_it_is_closed(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    window = console.window
    what, above = "A setting could not be saved.", window.pages.mapTo(window, QPoint()).y()
    window.tell(what, ConsoleError("The disk is full."))
    with qtbot.waitSignal(window.server._age.timeout):
        pass
    assert window.messages.text(what).startswith("A setting could not be saved. The disk is full. (")
    fall_silent(server)
    qtbot.waitUntil(lambda: window.messages.text("live") != "")
    assert window.messages.more.text() == "1 more"
    speak_again(server)
    qtbot.waitUntil(lambda: window.messages.text("live") == "")
    assert window.messages.text(what) != ""
    banner = window.messages.banner(what)
    assert banner is not None
    close = next(each for each in banner.findChildren(Button) if each.accessibleIdentifier().endswith(".close"))
    press(qtbot, close)
    assert window.messages.text(what) == ""
    assert window.pages.mapTo(window, QPoint()).y() == above


def test_a_new_day_reads_the_window_and_the_summary(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: server.asked("GET", "/jobs/summary"))
    server.put(a_job(1, "failed"))
    loaded(console, qtbot, 1)
    server.network.requests.clear()
    console.window.go_to(PageKey.PRINTERS)
    console.queue._now = lambda: NOW + timedelta(days=1)
    qtbot.waitUntil(lambda: server.asked("GET", "/jobs") and server.asked("GET", "/jobs/summary"))


def test_an_id_is_never_cut(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.window.resize(1440, 900)
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(lambda: console.job_view.detail is not None)
    console.job_view.for_support.click()
    label = next(each for each in console.job_view.further.findChildren(QLabel) if each.text() == str(job_id(1)))
    qtbot.waitUntil(lambda: label.width() >= label.fontMetrics().horizontalAdvance(label.text()))


def test_printer_cards_fill_the_width(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    console.window.go_to(PageKey.PRINTERS)
    console.window.resize(640, 480)
    cards = console.printers_page.cards
    qtbot.waitUntil(lambda: cards.gridSize().width() > 0.9 * cards.width())


def test_names_are_shown_as_plain_text(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    name = "<b>Dock</b>\x1b\n\u202e" + "n" * 100
    server.put(a_printer(name))
    server.put(a_job(1, printer=name, filename="<img src=x>.zpl"))
    loaded(console, qtbot, 1)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    shown = "<b>Dock</b>␛␊·" + "n" * 100
    assert console.queue.index(0, QueueColumn.PRINTER).data() == shown
    assert console.queue.index(0, QueueColumn.DOCUMENT).data(Qt.ItemDataRole.ToolTipRole) == (
        "<span>&lt;img src=x&gt;.zpl</span>"
    )
    assert console.printers.index(0).data() == shown
    assert console.queue_page.head.printer_box.itemText(1) == shown
    console.queue_page.table.select_job(job_id(1))
    console.queue_page.open_job(console.queue.job(0))
    values = [each.text().replace(SOFT_BREAK, "") for each in console.job_view.facts.findChildren(QLabel)]
    assert shown in values
    console.window.go_to(PageKey.PRINTERS)
    assert_accessible(console.window)
    assert not console.window.grab().isNull()


def test_the_badge_and_the_tiles_show_the_summary(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "failed", failure_reason="printer_error"), a_job(2, "printing", unconfirmed=True))
    server.put(*map(a_job, (3, 4, 5)), *(a_job(number, "printed") for number in range(6, 10)))
    queue = console.window.navigation.buttons[PageKey.QUEUE]
    qtbot.waitUntil(lambda: queue.accessibleName() == "Queue, 2 need you")
    tiles = console.queue_page.head.tiles
    qtbot.waitUntil(lambda: tiles[Show.WAITING].accessibleName() == "Waiting, 3 jobs, filter off")
    assert tiles[Show.PRINTED_TODAY].accessibleName() == "Printed today, 4 jobs, filter off"


def test_a_tile_filters_and_lets_go(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for row in (a_job(1), a_job(2, "failed"), a_job(3, "printed")):
        server.put(row)
    loaded(console, qtbot, 3)
    tile = console.queue_page.head.tiles[Show.FAILED]
    tile.click()
    loaded(console, qtbot, 1)
    assert console.queue.job(0).sequence == 2
    assert "filter on" in tile.accessibleName()
    tile.click()
    loaded(console, qtbot, 3)


def test_the_search_asks_the_server(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for number in (1, 2, 3):
        server.put(a_job(number))
    loaded(console, qtbot, 3)
    console.queue_page.head.search.setText("ORD-104002")
    loaded(console, qtbot, 1)
    console.queue_page.head.search.setText("nowhere")
    qtbot.waitUntil(lambda: console.queue_page.empty.isVisible())
    assert console.queue_page.empty.accessibleName() == (
        "No order, file name or readable text has “nowhere”. Searched 90 days."
    )
    press(qtbot, console.queue_page.empty.button)
    loaded(console, qtbot, 3)


def test_actions_follow_the_state_and_tell_their_reason(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    page = console.queue_page
    page.table.clearFocus()
    page.table.clearSelection()  # the first window of a process is active: its table has the focus, and a job
    assert page.bar.buttons["queue.action.cancel"].accessibleDescription() == "Select a job first"
    page.table.select_job(job_id(1))
    assert page.bar.buttons["queue.action.cancel"].isEnabled()
    assert not page.bar.buttons["queue.action.reprint"].isEnabled()
    assert page.bar.buttons["queue.action.reprint"].toolTip() == "The job has not printed yet"
    server.put(changed(a_job(1), status="printed"))
    qtbot.waitUntil(lambda: page.bar.buttons["queue.action.reprint"].isEnabled())
    assert page.bar.buttons["queue.action.cancel"].accessibleDescription() == "The job has ended"


def test_only_a_highlighted_job_is_acted_on(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for number in (1, 2):
        server.put(a_job(number, "printed"))
    loaded(console, qtbot, 2)
    page = console.queue_page
    page.table.clearFocus()
    page.table.clearSelection()
    assert page.table.current_job() is None
    assert page.bar.buttons["queue.action.preview"].accessibleDescription() == "Select a job first"
    console.window.activateWindow()
    page.table.setFocus()
    current = page.table.currentIndex().row()
    assert [index.row() for index in page.table.selectionModel().selectedRows()] == [current]
    assert page.bar.buttons["queue.action.preview"].isEnabled()
    page.table.clearSelection()
    assert page.table.current_job() is None
    assert not page.bar.buttons["queue.action.reprint"].isEnabled()


def test_ages_are_true_when_the_rows_are_seen_again(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.queue_page.table._tick.stop()
    console.window.go_to(PageKey.PRINTERS)
    console.queue._now = lambda: NOW + timedelta(seconds=40)
    console.window.go_to(PageKey.QUEUE)
    assert console.queue.index(0, QueueColumn.AGE).data() == "50 s"


def test_the_name_of_the_program_has_room(console: Console) -> None:
    navigation = console.window.navigation
    name = QFontMetrics(navigation.brand._font).horizontalAdvance("Spoolhouse")
    assert navigation.width() >= 46 + name + 16


def test_references_that_follow_each_other_look_different(console: Console) -> None:
    metrics = QFontMetrics(console.theme.font(console.theme.sizes.body, bold=True))
    column = console.queue_page.table.columnWidth(QueueColumn.REFERENCE)
    assert metrics.horizontalAdvance("ORDER-26-0001") <= column - 2 * PAD
    texts = ["ORDER-2026-0001", "ORDER-2026-0002"]
    room = metrics.horizontalAdvance(texts[0]) // 2
    shown = {metrics.elidedText(text, ELIDED[QueueColumn.REFERENCE], room) for text in texts}
    assert len(shown) == 2
    assert all(text.startswith("…") and text.endswith(("0001", "0002")) for text in shown)


def test_the_present_fault_is_marked(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Demo", backend="virtual", uri="virtual:///Demo", simulated_fault="out-of-media"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    page = console.printers_page

    def marked() -> list[str]:
        return [each.text() for each in page.fault_menu.actions() if each.isChecked()]

    assert marked() == ["Out of labels"]
    server.refusal = (422, ErrorCode.INVALID_TRANSITION, "Not now.")
    page.fault_menu.faults[SimulatedFault.NONE].trigger()
    qtbot.waitUntil(lambda: page.banner.accessibleName() != "")
    assert marked() == ["Out of labels"]
    server.refusal = None
    page.fault_menu.faults[SimulatedFault.SLOW].trigger()
    qtbot.waitUntil(lambda: console.printers.printer(0).simulated_fault is SimulatedFault.SLOW)
    assert marked() == ["Slow"]


def test_a_test_print_is_announced(console: Console) -> None:
    page = console.printers_page
    page._test_accepted(a_job(1))
    assert page.banner.accessibleName().startswith("A test print is on its way to Zebra Dock 1.")


def test_hold_and_release_share_a_button(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    page = console.queue_page
    page.table.select_job(job_id(1))
    press(qtbot, page.bar.buttons["queue.action.hold"])
    qtbot.waitUntil(lambda: page.bar.buttons["queue.action.hold"].text() == "Release")
    press(qtbot, page.bar.buttons["queue.action.hold"])
    qtbot.waitUntil(lambda: page.bar.buttons["queue.action.hold"].text() == "Hold")


def test_cancel_of_a_printing_job_asks_with_the_focus_on_the_safe_button(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_job(1, "printing"))
    loaded(console, qtbot, 1)
    console.queue_page.table.select_job(job_id(1))
    press(qtbot, console.queue_page.bar.buttons["queue.action.cancel"])
    question = question_of(console, qtbot)
    focus = question.focusWidget()
    assert focus is not None
    assert focus.accessibleIdentifier() == "cancel.keep"
    assert not server.asked("POST", "/job-acts")
    answer(question, "cancel", qtbot)
    qtbot.waitUntil(lambda: server.jobs[job_id(1)].cancel_wished)  # its agent stops it


def test_reprint_of_a_printed_label_asks_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.queue_page.table.select_job(job_id(1))
    press(qtbot, console.queue_page.bar.buttons["queue.action.reprint"])
    answer(question_of(console, qtbot), "keep", qtbot)
    press(qtbot, console.queue_page.bar.buttons["queue.action.reprint"])
    answer(question_of(console, qtbot), "reprint", qtbot)
    loaded(console, qtbot, 2)
    assert server.requests.count(("POST", "/console-api/v1/job-acts")) == 1


def test_reprint_of_a_failed_label_asks_nothing(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "failed", failure_reason="printer_error"))
    loaded(console, qtbot, 1)
    console.queue_page.table.select_job(job_id(1))
    press(qtbot, console.queue_page.bar.buttons["queue.action.reprint"])
    loaded(console, qtbot, 2)


def test_a_refusal_is_a_banner_with_the_request_id(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    server.refusal = (422, ErrorCode.INVALID_TRANSITION, "The job is printing already.")
    page = console.queue_page
    page.table.select_job(job_id(1))
    press(qtbot, page.bar.buttons["queue.action.hold"])
    qtbot.waitUntil(page.banner.isVisible)
    assert page.banner.accessibleName().startswith("ORD-104001 could not be held. The job is printing already. (")
    copy = next(each for each in page.banner.findChildren(Button) if each.accessibleIdentifier() == "queue.banner.copy")
    press(qtbot, copy)
    assert "X-Request-Id: req-0042" in QGuiApplication.clipboard().text()


def test_did_it_come_out(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printing", unconfirmed=True))
    loaded(console, qtbot, 1)
    view = console.job_view
    console.queue_page.open_job(console.queue.job(0))
    qtbot.waitUntil(view.question.isVisible)
    press(qtbot, view.no)
    qtbot.waitUntil(console.queue_page.banner.isVisible)
    assert "marked as not printed" in console.queue_page.banner.accessibleName()
    qtbot.waitUntil(lambda: not view.question.isVisible())
    assert server.jobs[job_id(1)].status == "failed"


def test_raw_commands_are_shown_as_text(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(1)] = b"^XA\x1b^XZ"
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.queue_page.open_job(console.queue.job(0))
    picture = console.job_view.picture
    qtbot.waitUntil(picture.raw.text.isVisible)
    assert picture.raw.text.toPlainText() == "^XA‹ESC›^XZ"
    assert picture.status.text() == str(RAW_COMMANDS)


def test_a_document_that_is_gone_is_told_calmly(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(1)] = None
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.queue_page.open_job(console.queue.job(0))
    message = console.job_view.picture.message
    qtbot.waitUntil(lambda: message.text() == "The document is no longer kept. The job's details are still here.")


def test_the_job_takes_the_place_of_the_list_where_room_is_short(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    page = console.queue_page
    page.table.select_job(job_id(1))
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert not page.table.isVisible()
    assert console.job_view.isVisible()
    console.window.resize(1440, 800)
    qtbot.waitUntil(page.table.isVisible)
    assert console.job_view.mapTo(page, QPoint(0, 0)).x() > page.table.width()
    QTest.keyClick(console.window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not console.job_view.isVisible())


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Space])
def test_a_key_closes_the_job_not_only_its_view(
    console: Console, server: ConsoleSite, qtbot: QtBot, key: Qt.Key
) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.window.resize(1440, 800)
    page = console.queue_page
    page.table.select_job(job_id(1))
    page.open_job(console.queue.job(0))
    assert console.job_view.job_id == job_id(1)
    if key is Qt.Key.Key_Space:
        press(qtbot, page.bar.buttons["queue.action.preview"])
    else:
        QTest.keyClick(console.window, key)
    assert not console.job_view.isVisible()
    assert page.table.hasFocus()
    qtbot.waitUntil(lambda: console.job_view.job_id is None)


def test_printers_can_be_paused_and_removed(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Zebra Dock 1"), a_job(1), a_job(2))
    qtbot.waitUntil(lambda: [each.waiting for each in console.printers.all()] == [2])
    console.window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    buttons = page.bar.buttons
    press(qtbot, buttons["printers.action.pause"])
    qtbot.waitUntil(lambda: buttons["printers.action.pause"].text() == "Resume")
    assert "printers.action.simulate" not in buttons
    press(qtbot, buttons["printers.action.remove"])
    question = question_of(console, qtbot)
    assert question.accessibleDescription().startswith("2 waiting jobs are cancelled.")
    answer(question, "remove", qtbot)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 0)
    qtbot.waitUntil(page.empty.isVisible)


def test_a_job_moves_to_a_printer_that_can(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for name in ("Zebra Dock 1", "Zebra Dock 2"):
        server.put(a_printer(name))
    server.put(a_printer("Office", capabilities={"document_formats": ["pdf"]}))
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 3)
    console.queue_page.table.select_job(job_id(1))
    press(qtbot, console.queue_page.bar.buttons["queue.action.move"])
    dialog = console.window.findChild(MoveJobDialog)
    assert isinstance(dialog, MoveJobDialog)
    assert_accessible(dialog)
    first = dialog.list.item(0)
    assert first is not None
    assert first.text().startswith("Zebra Dock 2\nReady")
    qtbot.waitUntil(dialog.move_button.isEnabled)
    press(qtbot, dialog.move_button)
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    assert console.window.messages.undo.accessibleName().startswith("Moved ORD-104001 to Zebra Dock 2, undo")
    assert server.jobs[job_id(1)].printer_id == printer_id("Zebra Dock 1")
    press(qtbot, console.window.messages.undo.finish)
    qtbot.waitUntil(lambda: server.jobs[job_id(1)].printer_id == printer_id("Zebra Dock 2"))


def test_why_a_printer_cannot_take_a_job() -> None:
    row = a_job(1)
    assert cannot_take(a_printer("Zebra Dock 1"), row) == "the job is here now"
    assert cannot_take(a_printer("Other", capabilities={"raw_languages": ["tspl"]}), row) == "does not print ZPL"
    assert cannot_take(a_printer("Other", capabilities={}), row) is None


def test_quitting_asks_and_closing_does_not(console: Console, qtbot: QtBot) -> None:
    stopped: list[Any] = []
    closed: list[Any] = []
    console.window.stop_wanted.connect(lambda: stopped.append(1))
    console.window.closed.connect(lambda: closed.append(1))
    console.window.ask_quit()
    question = question_of(console, qtbot)
    assert [each.text() for each in question.findChildren(Button)] == [
        "Keep printing in the background",
        "Stop printing and quit",
        "Cancel",
    ]
    answer(question, "cancel", qtbot)
    assert (stopped, closed) == ([], [])
    console.window.close()
    assert (stopped, closed) == ([], [1])


def test_the_scheme_switches_and_is_kept(console: Console, qtbot: QtBot) -> None:
    QTest.mouseClick(console.window.navigation.scheme, Qt.MouseButton.LeftButton)
    assert console.theme.scheme.value == "dark"
    assert console.settings.choices.scheme.value == "dark"
    assert console.window.navigation.scheme.text() == "Light"
    QTest.mouseClick(console.window.navigation.scheme, Qt.MouseButton.LeftButton)


def test_the_focus_ring_follows_a_control_that_its_surroundings_move(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    page = console.queue_page
    page.table.select_job(job_id(1))
    page.open_job(console.queue.job(0))
    back = console.job_view.back
    console.window.activateWindow()
    back.setFocus(Qt.FocusReason.TabFocusReason)
    ring = console.window.findChild(FocusRing)
    assert isinstance(ring, FocusRing)
    qtbot.waitUntil(ring.isVisible)

    def around_back() -> bool:
        return ring.geometry().contains(back.mapTo(console.window, back.rect().center())) and (
            ring.width() == back.width() + 6
        )

    qtbot.waitUntil(around_back)
    console.window.resize(1440, 800)
    qtbot.waitUntil(lambda: page.table.isVisible() and around_back())


def test_the_reprint_of_a_job_leads_to_the_new_one(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "failed", failure_reason="printer_error"))
    loaded(console, qtbot, 1)
    console.queue_page.table.select_job(job_id(1))
    press(qtbot, console.queue_page.bar.buttons["queue.action.reprint"])
    loaded(console, qtbot, 2)
    qtbot.waitUntil(lambda: getattr(console.queue_page.table.current_job(), "reprint_of", None) == job_id(1))


def test_shortcuts_act_on_the_page_that_is_seen(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer())
    server.put(a_job(1))
    loaded(console, qtbot, 1)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    console.queue_page.table.select_job(job_id(1))
    QTest.keyClick(console.window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(console.window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert console.window.pages.currentWidget() is console.printers_page
    QTest.keyClick(console.window, Qt.Key.Key_Delete)
    assert server.acts == []
    QTest.keyClick(console.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: console.printers_page.bar.buttons["printers.action.pause"].text() == "Resume")
    assert not any(path.endswith("/test") for _, path in server.requests)
    QTest.keyClick(console.window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(console.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: [act.kind for act in server.acts] == ["cancel"])


def test_typing_moves_nothing_and_deletes_nothing(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for number in (1, 2, 3):
        server.put(a_job(number))
    loaded(console, qtbot, 3)
    page = console.queue_page
    page.table.select_job(job_id(1))
    for key in ("O", "R", "D", "3"):
        QTest.keyClick(page.table, getattr(Qt.Key, f"Key_{key}"))
    current = page.table.current_job()
    assert current is not None
    assert current.sequence == 1
    QTest.keyClick(console.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page.head.search, Qt.Key.Key_3)
    QTest.keyClick(page.head.search, Qt.Key.Key_Delete)
    assert server.acts == []


def test_every_action_is_reached_by_tab(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_job(1, "printed"))
    loaded(console, qtbot, 1)
    console.window.activateWindow()
    console.queue_page.table.select_job(job_id(1))
    console.queue_page.table.setFocus()
    seen: set[str] = set()
    for _ in range(40):
        focus = QApplication.focusWidget()
        if focus is not None:
            seen.add(focus.accessibleIdentifier())
        QTest.keyClick(focus or console.window, Qt.Key.Key_Tab)
    assert seen >= {"queue.table", "queue.search", "queue.printer", "queue.tile.failed"}
    assert seen >= {"queue.action.preview", "queue.action.reprint", "nav.queue", "nav.scheme", "nav.quit"}


def test_a_window_whose_server_ends_with_it_asks_only_about_unsaved_input(console: Console, qtbot: QtBot) -> None:
    parts = replace(console.parts, ends_server=True)
    ended: list[bool] = []

    def leave(lost: str) -> None:
        Flow(console.window, ask_quit(parts, lost, lambda: ended.append(True), lambda: None, console.window))

    leave("")
    qtbot.waitUntil(lambda: ended == [True])
    leave("Not saved and would be lost: “Print a file”.")
    question = question_of(console, qtbot)
    assert question.windowTitle() == "Close this window?"
    assert [each.text() for each in question.findChildren(Button)] == ["Cancel", "Close"]
    question.reject()
    assert ended == [True]
