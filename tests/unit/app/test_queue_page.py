"""Actions of the queue: one job or many, confirmations, by printer, in empty, offline and broken states."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QStyle, QStyleOptionMenuItem
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.move_job import MoveJobDialog
from app.dialogs.question import Question
from app.models.feeds import filter_of
from app.models.queue import QueueColumn, QueueFilter
from app.pages.page import PageKey
from app.pages.queue.list_pane import NOT_THERE
from app.session.live import LiveState
from app.theme.tokens import Density
from app.widgets.buttons import Button
from app.widgets.command_menu import CommandMenu
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import Show
from server_core.contract.types.printers import AnswerBacklog, BacklogChoice
from server_core.store import search_index
from tests.support.actors import NOBODY
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import NOW, a_job, a_notice, a_printer, changed, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import can, choose, chosen, fill, rest_hand, run
from tests.support.shown_window import answer, assert_accessible, loaded, press, question_of

# many at once


def test_many_are_chosen_and_the_bar_says_what_can_be_done(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 6)), a_job(6, "printed"), a_job(7, "printing"))
    table = console.queue_page.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    calm = console.queue_page.about.calm
    assert calm.words == "7 selected: move 5, hold 5, cancel 6, reprint 1"
    server.put(changed(a_job(5), status="printing"))
    qtbot.waitUntil(lambda: calm.words == "7 selected: move 4, hold 4, cancel 6, reprint 1")
    choose(console, 6)
    assert calm.words.startswith("ORD-104006 · Printed · ")
    assert console.queue_page.bar.buttons["queue.action.cancel"].accessibleDescription() == "The job has ended"


def test_what_none_of_the_chosen_can_do_is_told(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, "printed"), a_job(2, "cancelled"))
    choose(console, 1, 2)
    hold = console.queue_page.bar.buttons["queue.action.hold"]
    assert hold.accessibleDescription() == "None of the 2 selected jobs can be held"
    assert not hold.isEnabled()


def test_cancel_of_many_is_done_at_once_and_taken_back(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)), a_job(4, "printed"))
    choose(console, 1, 2, 3, 4)
    QTest.keyClick(console.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    assert console.window.messages.undo.accessibleName().startswith("Cancelled 3 jobs, undo,")
    (act,) = server.acts
    assert (act.print_job_ids, act.undo_seconds) == ([job_id(number) for number in (1, 2, 3)], 9)
    assert console.queue.index(0, QueueColumn.NOTE).data() == "Will be cancelled in a few seconds"
    QTest.keyClick(console.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(server.undone) == 1)
    qtbot.waitUntil(lambda: [console.queue.line(row).mark.word for row in range(3)] == ["Waiting"] * 3)
    assert chosen(console) == [1, 2, 3, 4]


def test_hold_of_many_is_taken_back_by_a_release(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1, 2)
    run(console, "queue.action.hold")
    qtbot.waitUntil(lambda: server.jobs[job_id(2)].held_by == NOBODY)
    qtbot.waitUntil(lambda: console.queue_page.bar.buttons["queue.action.hold"].text() == "Release")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: server.jobs[job_id(2)].held_by is None)
    qtbot.waitUntil(lambda: not console.window.messages.undo.isVisible())


def test_failures_of_one_cause_are_put_away_and_come_back(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    blocked = [a_job(number, "failed", failure_reason="raw_blocked") for number in (1, 2, 3)]
    fill(console, server, qtbot, *blocked, a_job(4, "failed", failure_reason="printer_error"))
    needs = console.window.needs
    qtbot.waitUntil(lambda: needs.now.failed == 4)
    choose(console, 2)
    panel = console.queue_page.triage
    qtbot.waitUntil(panel.isVisible)
    (button,) = [
        each for each in panel.findChildren(Button) if each.text() == "Mark all 3 as done" and each.isVisible()
    ]
    press(qtbot, button)
    qtbot.waitUntil(lambda: needs.now.failed == 1)
    assert console.window.messages.undo.accessibleName().startswith("Marked as done: 3 jobs, undo,")
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: needs.now.failed == 4)


def test_what_was_refused_is_told_by_reason_and_can_be_chosen(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, *map(a_job, range(1, 41)))
    server.put(a_job(2, "printing"), a_job(3, "printing"), a_job(9, "cancelled"), quietly=True)  # nobody heard of it
    console.queue_page.table.selectAll()
    run(console, "queue.action.hold")
    result = console.queue_page.result
    qtbot.waitUntil(result.isVisible)
    assert result.accessibleName() == (
        "Not held: 3 of 40 jobs. This job cannot be held any more: it is printing: ORD-104002, ORD-104003 "
        "This job cannot be held any more: it is cancelled: ORD-104009"
    )
    assert_accessible(result)
    press(qtbot, result.select)
    assert chosen(console) == [2, 3, 9]
    QTest.keyClick(console.window, Qt.Key.Key_Escape)
    assert not result.isVisible()
    assert len(chosen(console)) == 3


def test_a_printing_one_among_many_asks_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2, "printing"), a_job(3))
    choose(console, 1, 2, 3)
    run(console, "queue.action.cancel")
    question = question_of(console, qtbot)
    assert question.accessibleDescription().startswith("1 of them is printing. What is already on paper stays")
    answer(question, "keep", qtbot)
    assert server.acts == []
    run(console, "queue.action.cancel")
    answer(question_of(console, qtbot), "cancel", qtbot)
    qtbot.waitUntil(lambda: server.jobs[job_id(2)].cancel_wished)  # its agent stops it
    assert server.jobs[job_id(1)].status == "pending"


def test_the_question_of_a_cancel_follows_the_jobs(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2, "printing"), a_job(3, "printing"))
    choose(console, 1, 2, 3)
    run(console, "queue.action.cancel")
    assert question_of(console, qtbot).accessibleDescription().startswith("2 of them are printing.")
    server.put(changed(server.jobs[job_id(2)], status="printed"))
    qtbot.waitUntil(lambda: question_of(console, qtbot).windowTitle() == "Cancel 2 jobs?")
    assert question_of(console, qtbot).accessibleDescription().startswith("1 of them is printing.")
    server.put(changed(server.jobs[job_id(3)], status="printed"))
    qtbot.waitUntil(lambda: question_of(console, qtbot).windowTitle() == "Cancel ORD-104001?")
    assert question_of(console, qtbot).accessibleDescription() == "It will not be printed."
    answer(question_of(console, qtbot), "cancel", qtbot)
    qtbot.waitUntil(lambda: [act.print_job_ids for act in server.acts] == [[job_id(1)]])


@pytest.mark.parametrize(
    ("status", "facts", "text", "offered"),
    [
        ("printed", {}, "It ended in the meantime: printed · Confirmed by printer.", ["Close"]),
        (
            "printing",
            {"unconfirmed": True},
            "It ended in the meantime: not confirmed · May have printed – check the tray.",
            ["Close", "Yes, it printed", "No, it did not"],
        ),
        (
            "failed",
            {"failure_reason": "printer_rejected"},
            "It ended in the meantime: failed · Printer refused the data – check the printer's language.",
            ["Close", "Reprint"],
        ),
    ],
)
def test_a_job_that_ends_before_it_is_cancelled_offers_what_is_left(
    console: Console,
    server: ConsoleSite,
    qtbot: QtBot,
    status: str,
    facts: dict[str, Any],
    text: str,
    offered: list[str],
) -> None:
    fill(console, server, qtbot, a_job(1, "printing"))
    choose(console, 1)
    run(console, "queue.action.cancel")
    assert question_of(console, qtbot).windowTitle() == "Cancel ORD-104001?"
    server.put(changed(a_job(1, status, **facts), version=9))
    qtbot.waitUntil(lambda: question_of(console, qtbot).windowTitle() == "ORD-104001 can no longer be cancelled")
    question = question_of(console, qtbot)
    assert question.accessibleDescription() == text
    assert [each.text() for each in question.findChildren(Button)] == offered
    answer(question, "close", qtbot)
    assert server.acts == []


def test_reprint_of_many_asks_with_their_number(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, "printed", copies=3), a_job(2, "failed", failure_reason="printer_error"))
    choose(console, 1, 2)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    assert question.accessibleDescription() == (
        "1 of them may be on paper already. Everything in their files will come out of Zebra Dock "
        "1 again, in all copies, as 2 jobs."
    )
    answer(question, "reprint", qtbot)
    loaded(console, qtbot, 4)


def test_many_move_and_jobs_that_are_over_print_elsewhere(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.put(a_printer("Zebra Dock 2"))
    fill(console, server, qtbot, a_job(1), a_job(2), a_job(3, "printed"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    choose(console, 1, 2)
    run(console, "queue.action.move")
    dialog = console.window.findChild(MoveJobDialog)
    assert isinstance(dialog, MoveJobDialog)
    assert dialog.accessibleName() == "Move 2 jobs to another printer"
    qtbot.waitUntil(dialog.move_button.isEnabled)
    press(qtbot, dialog.move_button)
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    assert console.window.messages.undo.accessibleName().startswith("Moved 2 jobs to Zebra Dock 2, undo")
    run(console, "shell.undo")
    choose(console, 3)
    press(qtbot, console.queue_page.bar.buttons["queue.action.reprint_elsewhere"])
    again = next(each for each in console.window.findChildren(MoveJobDialog) if each.isVisible())
    assert again.move_button.text() == "Print here"
    qtbot.waitUntil(again.move_button.isEnabled)
    press(qtbot, again.move_button)
    loaded(console, qtbot, 4)


def test_a_gloved_finger_taps_boxes(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)))
    console.settings.change(density=Density.GLOVES)
    table = console.queue_page.table
    table.clearSelection()

    def tap(row: int, x: int) -> None:
        place = QPoint(x, table.rowViewportPosition(row) + 20)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    for row in (0, 2):
        tap(row, 30)
    assert chosen(console) == [1, 3]
    tap(0, 30)
    assert chosen(console) == [3]
    tap(1, 300)
    assert chosen(console) == [2]
    console.settings.change(density=Density.COMFORTABLE)


# what needs a person


def test_the_panel_says_cause_since_when_and_fix(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, "failed", failure_reason="printer_rejected"), a_job(2, "printed"))
    panel = console.queue_page.triage.cause
    choose(console, 1)
    assert panel.isVisible()
    assert panel.accessibleName().startswith("Failed. Printer refused the data. Check the printer's language. Zebra")
    assert_accessible(panel)
    press(qtbot, panel.first)
    assert console.window.shown is PageKey.PRINTERS
    console.window.go_to(PageKey.QUEUE)
    choose(console, 2)
    assert not panel.isVisible()
    choose(console, 1, 2)
    assert not panel.isVisible()


def test_the_same_cause_is_settled_for_all_at_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    empty = [a_job(number, waiting_reason="media_empty") for number in range(1, 8)]
    server.put(a_printer("Zebra Dock 2"))
    fill(console, server, qtbot, *empty, a_job(8, waiting_reason="cover_open"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    choose(console, 3)
    panel = console.queue_page.triage.cause
    assert " · Same cause: 6 more jobs." in panel.accessibleName()
    assert panel.all.text() == "Move all 7…"
    assert not panel.first.isVisible(), "the bar has Move…, and the paper is loaded first"
    press(qtbot, panel.all)
    dialog = console.window.findChild(MoveJobDialog)
    assert isinstance(dialog, MoveJobDialog)
    qtbot.waitUntil(dialog.move_button.isEnabled)
    press(qtbot, dialog.move_button)
    qtbot.waitUntil(lambda: len(server.acts) == 1)
    assert set(server.acts[0].print_job_ids) == {row.print_job_id for row in empty}


def test_the_whole_line_of_a_printer_that_stopped_has_one_cause_and_the_panel_names_its_job(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    line = [a_job(number, waiting_reason="media_empty" if number < 3 else None) for number in range(1, 8)]
    fill(console, server, qtbot, *line)
    server.put(a_printer("Zebra Dock 1", "error", version=2, status_reasons=["media-empty"]))
    server.put(a_printer("Zebra Dock 2"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    choose(console, 6)
    panel = console.queue_page.triage.cause
    qtbot.waitUntil(panel.isVisible)
    texts = [each.text() for each in panel.findChildren(QLabel) if each.isVisible()]
    assert texts[0] == "ORD-104006: Out of labels or paper. Load paper: it prints automatically."
    assert panel.accessibleName().endswith("Job ORD-104006.")
    assert " · Same cause: 6 more jobs." in panel.accessibleName()
    assert panel.all.text() == "Move all 7…"
    press(qtbot, panel.all)
    dialog = console.window.findChild(MoveJobDialog)
    assert isinstance(dialog, MoveJobDialog)
    qtbot.waitUntil(dialog.move_button.isEnabled)
    press(qtbot, dialog.move_button)
    qtbot.waitUntil(lambda: len(server.acts) == 1)
    assert set(server.acts[0].print_job_ids) == {row.print_job_id for row in line}


def test_a_damaged_file_is_copied_for_support(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, "failed", failure_reason="document_corrupt"))
    choose(console, 1)
    press(qtbot, console.queue_page.triage.cause.second)
    copied = QGuiApplication.clipboard().text()
    assert str(job_id(1)) in copied
    assert "Reason: document_corrupt" in copied


def test_old_jobs_are_printed_chosen_or_cancelled(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    old = [a_job(number, stale=True, waiting_reason="held_stale") for number in (1, 2)]
    fill(console, server, qtbot, *old, a_job(3))
    oldest = (NOW - timedelta(hours=3, minutes=1)).isoformat()
    server.put(a_notice(1, "backlog_held", subject=str(printer_id("Zebra Dock 1")), jobs=2, oldest=oldest))
    banner = console.queue_page.list.old_jobs
    words = "2 jobs waited up to 3 h for Zebra Dock 1. Still needed?"
    qtbot.waitUntil(lambda: banner.isVisible() and banner.accessibleName() == words)
    assert_accessible(banner)
    press(qtbot, banner.choose_some)
    qtbot.waitUntil(lambda: chosen(console) == [1, 2])
    assert console.queue_page.bar.buttons["queue.action.hold"].text() == "Print"
    press(qtbot, banner.cancel_all)
    answer(question_of(console, qtbot), "keep", qtbot)
    answered = f"/printers/{printer_id('Zebra Dock 1')}/backlog"
    assert not server.asked("POST", answered)
    press(qtbot, banner.print_all)
    qtbot.waitUntil(lambda: server.asked("POST", answered))
    assert [each.choice for each in server.sent("POST", answered, AnswerBacklog)] == [BacklogChoice.PRINT]
    qtbot.waitUntil(lambda: not banner.isVisible())


def test_old_jobs_are_asked_about_for_one_printer_until_it_has_none(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """A click on "Print all" answers for the printer that was read, however many old jobs another one gets."""
    docks = ("A dock", "B dock", "A dock", "B dock", "A dock")
    server.put(*(a_job(number, printer=name, stale=True) for number, name in enumerate(docks, 1)))
    banner = console.queue_page.list.old_jobs
    qtbot.waitUntil(lambda: "3 jobs" in banner.accessibleName() and "same question" in banner.accessibleName())
    console.printers.apply([a_printer("B dock", version=99, stale=9)])
    assert banner.accessibleName().startswith("3 jobs waited too long for A dock.")
    answered: list[str] = []
    banner.answered.connect(lambda printer, _: answered.append(printer.name))
    press(qtbot, banner.print_all)
    assert answered == ["A dock"]
    console.printers.apply([a_printer("A dock", version=99, stale=0)])
    assert "9 jobs waited too long for B dock." in banner.accessibleName()


# the printer that is filtered by


def test_a_filter_by_a_printer_that_is_not_there_stays_in_sight(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    for name in ("A dock", "B dock"):
        server.put(a_printer(name))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    head = console.queue_page.head
    head.show_only(Show.ALL, printer_id("B dock"))
    assert head.printer_box.currentText() == "B dock"
    console.printers.remove([printer_id("B dock")])
    assert head.filter.printer_id == printer_id("B dock")
    assert head.printer_box.currentText() == str(NOT_THERE)
    head.show_everything()
    assert head.printer_box.currentText() == "All printers"
    assert head.printer_box.findText(str(NOT_THERE)) == -1
    head.begin_with(QueueFilter(printer_id=printer_id("B dock")))  # as it was kept by the last console
    assert head.printer_box.currentText() == str(NOT_THERE)
    console.printers.apply([a_printer("B dock", version=9)])
    assert [head.printer_box.itemText(row) for row in range(3)] == ["All printers", "A dock", "B dock"]
    assert head.printer_box.currentText() == "B dock"


# the desk


def test_a_tag_shows_the_jobs_of_its_printers(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    a, b = (a_printer(name, tags=["Packing"]) for name in ("A dock", "B dock"))
    office = a_printer("Office", tags=["packing"])
    for printer in (a, b, a_printer("Office")):
        server.put(printer)
    for number, printer in enumerate((a, b, office), 1):
        server.put(a_job(number, printer=printer.name))
    qtbot.waitUntil(lambda: (console.queue.rowCount(), console.printers.rowCount()) == (3, 3))
    head = console.queue_page.head
    assert [head.printer_box.itemText(row) for row in range(3)] == ["All printers", "Tag Packing", "A dock"]
    head.printer_box.setCurrentIndex(1)
    head.printer_box.activated.emit(1)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    assert head.printer_box.currentText() == "Tag Packing"
    server.put(a_job(4, printer="Office"))
    server.put(a_job(5, printer="A dock"))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 3)
    assert {console.queue.job(row).printer_name for row in range(3)} == {"A dock", "B dock"}
    kept = console.settings.choices.queue_filter
    assert (kept.tag, filter_of(kept).tag, filter_of(kept).printers) == ("Packing", "Packing", None)
    server.put(msgspec.structs.replace(office, version=2))  # it gets the tag, too: its jobs come
    qtbot.waitUntil(lambda: console.queue.rowCount() == 5)
    head.show_everything()
    assert head.printer_box.currentText() == "All printers"


def test_the_desk_walks_all_open_questions(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    doubtful = [a_job(number, "printing", unconfirmed=True) for number in (1, 2, 3)]
    fill(console, server, qtbot, *doubtful, a_job(4))
    page, desk = console.queue_page, console.queue_page.confirmations
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    choose(console, 2)
    assert page.triage.cause.all.text() == "Answer all 3…"
    press(qtbot, page.triage.cause.all)
    assert desk.isVisible()
    assert not page.bar.isVisible()
    assert desk.accessibleName() == "Did it come out? ORD-104002 on Zebra Dock 1. 0 of 3 answered"
    assert desk.skip.hasFocus() or not console.window.isActiveWindow()
    assert_accessible(desk)
    press(qtbot, desk.yes)
    qtbot.waitUntil(lambda: server.jobs[job_id(2)].status == "printed")
    qtbot.waitUntil(lambda: "1 of 3 answered" in desk.accessibleName())
    console.window.take_scan("ORD-104003")
    assert "ORD-104003" in desk.accessibleName()
    press(qtbot, desk.no)
    loaded(console, qtbot, 5)  # it is printed again, as a new job
    press(qtbot, desk.skip)
    assert "ORD-104001" in desk.accessibleName()
    server.put(changed(a_job(1), version=9, status="printed"))  # somebody else answered
    to_come = "All answered. Still to come out: ORD-104003 on Zebra Dock 1 (waiting)"
    qtbot.waitUntil(lambda: desk.accessibleName() == to_come)
    press(qtbot, desk.back)
    assert page.table.isVisible()


def test_a_question_that_only_a_notice_knows_is_read(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1))
    server.put(a_job(7, "failed", failure_reason="outcome_unknown", ended=4 * 86400), quietly=True)
    server.put(a_notice(7))
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    qtbot.waitUntil(lambda: "ORD-104007" in console.queue_page.confirmations.accessibleName())
    QTest.keyClick(console.window, Qt.Key.Key_Escape)
    assert console.queue_page.table.isVisible()


# searching


def test_one_hit_opens_several_are_listed(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2), a_job(3, reference="ORD-104002-B"))
    page = console.queue_page
    page.head.search.setText("ORD-104003")
    page.head.search.setText("104001")
    loaded(console, qtbot, 1)
    qtbot.waitUntil(lambda: chosen(console) == [1])
    assert not console.job_view.isVisible()
    QTest.keyClick(page.head.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: console.job_view.job_id == job_id(1))
    QTest.keyClick(console.window, Qt.Key.Key_Escape)
    console.window.take_scan("ORD-104002")  # its reference, and the beginning of another one's
    qtbot.waitUntil(lambda: console.job_view.job_id == job_id(2))
    QTest.keyClick(console.window, Qt.Key.Key_Escape)
    page.head.search.setText("ORD")
    loaded(console, qtbot, 3)
    assert page.list.found.text() == "3 jobs found."


def test_nothing_found_says_how_far_was_searched(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1))
    monkeypatch.setattr(search_index, "is_behind", lambda _: True)
    console.window.take_scan("no such label")
    empty = console.queue_page.empty
    qtbot.waitUntil(empty.isVisible)
    assert empty.accessibleName() == (
        "No order, file name or readable text has “no such label”. Searched 90 days. Older "
        "documents are still being indexed. Search again in a minute."
    )
    console.queue_page.head.want(view=Show.FAILED)
    qtbot.waitUntil(lambda: empty.accessibleName() == "Nothing found for “no such label” among these jobs.")
    press(qtbot, empty.button)
    loaded(console, qtbot, 1)


# by printer


def test_groups_fold_pause_and_keep_what_is_chosen(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    rows = [a_job(1), a_job(2, printer="Office"), a_job(3, "printing"), a_job(4, "failed", failure_reason="no_pages")]
    fill(console, server, qtbot, *rows)
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = console.queue_page
    choose(console, 1)
    run(console, "queue.grouping")
    table, groups = page.table, page.list.groups
    assert table.accessibleIdentifier() == "queue.groups"
    assert chosen(console) == [1]
    names = [groups.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(groups.rowCount())]
    assert names[0] == "Office. Ready. 1 waiting. Expanded."
    assert names[2] == "Zebra Dock 1. Ready. 1 needs you, 1 printing, 1 waiting. Expanded."
    table.select_group(printer_id("Zebra Dock 1"))
    assert chosen(console) == []
    run(console, "queue.group.pause")
    pause = console.window.registry.command
    qtbot.waitUntil(lambda: (found := pause("queue.group.pause")) is not None and found.words == "Resume printer")
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert groups.rowCount() == 3
    table.frozen.let_go()
    server.put(a_job(9))
    loaded(console, qtbot, 5)
    qtbot.waitUntil(lambda: "2 waiting" in str(groups.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)))
    assert groups.rowCount() == 3
    page.leave()
    assert console.settings.choices.grouped
    assert console.settings.choices.collapsed == [str(printer_id("Zebra Dock 1"))]
    table.select_job(job_id(9))
    assert chosen(console) == [9]
    run(console, "queue.grouping")
    assert page.table.accessibleIdentifier() == "queue.table"
    assert chosen(console) == [9]


def test_space_opens_a_job_and_closes_the_one_that_is_open(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1)
    page = console.queue_page
    page.table.setFocus()
    close = page.bar.buttons["queue.action.preview"]
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert page.job_view.job_id == job_id(1)
    qtbot.waitUntil(lambda: close.accessibleName() == "Close the job")
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert page.job_view.isVisible(), "Enter only opens"
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert page.job_view.isHidden()
    choose(console, 2)
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert page.job_view.job_id == job_id(2)


# states


@pytest.mark.parametrize("view", list(Show))
def test_every_view_has_its_empty_sentence(console: Console, server: ConsoleSite, qtbot: QtBot, view: Show) -> None:
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded)
    console.queue_page.head.want(view=view)
    empty = console.queue_page.empty
    words = "Go to printers" if view is Show.ALL else "Show all jobs"
    qtbot.waitUntil(lambda: empty.isVisible() and empty.button.text() == words)
    assert empty.accessibleName().endswith(".")


def test_offline_nothing_can_be_changed_and_all_stays(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2, "failed", failure_reason="printer_error"))
    choose(console, 1)
    page = console.queue_page
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    fall_silent(server)
    cancel = page.bar.buttons["queue.action.cancel"]
    qtbot.waitUntil(lambda: not cancel.isEnabled())
    assert cancel.accessibleDescription() == "No connection to the server: nothing can be changed now"
    assert page.bar.buttons["queue.action.preview"].isEnabled()
    choose(console, 2)
    assert not page.triage.cause.first.isEnabled()
    assert console.queue.rowCount() == 2
    speak_again(server)
    qtbot.waitUntil(page.triage.cause.first.isEnabled)


def test_an_act_that_is_refused_as_a_whole_is_a_banner(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    server.refusal = (503, ErrorCode.INTERNAL_ERROR, "Not now.")
    choose(console, 1, 2)
    run(console, "queue.action.cancel")
    banner = console.queue_page.banner
    qtbot.waitUntil(banner.isVisible)
    assert banner.accessibleName().startswith("2 jobs could not be cancelled. Not now. (")
    assert not console.window.messages.undo.isVisible()


# the hand on the list


def test_new_jobs_wait_behind_a_pill_while_a_row_is_pressed(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, *map(a_job, (1, 2, 3)))
    table, pill = console.queue_page.table, console.queue_page.list.pill
    place = QPoint(300, table.rowViewportPosition(1) + 10)
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    for number in range(11, 16):
        server.put(a_job(number, "failed", failure_reason="printer_error"))
    qtbot.waitUntil(lambda: pill.isVisible() and pill.text() == "5 need you ↑")
    assert console.queue.rowCount() == 3
    assert_accessible(console.queue_page.list)
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen(console) == [2]
    press(qtbot, pill)
    loaded(console, qtbot, 8)
    assert not pill.isVisible()
    assert chosen(console) == [2]


def test_a_hand_that_rests_long_is_no_hand(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1))
    table = console.queue_page.table
    now = [100.0]
    table.frozen._now = lambda: now[0]
    place = QPoint(300, 10)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert table.frozen.on
    server.put(a_job(2))
    qtbot.waitUntil(console.queue_page.list.pill.isVisible)
    now[0] += 60
    loaded(console, qtbot, 2)
    assert not table.frozen.on


@pytest.mark.parametrize("grouped", [False, True])
def test_fifty_changes_a_second_leave_the_list_in_the_hand(
    console: Console, server: ConsoleSite, qtbot: QtBot, grouped: bool
) -> None:
    rows = [a_job(number) for number in range(1, 121)]
    fill(console, server, qtbot, *rows)
    page = console.queue_page
    if grouped:
        run(console, "queue.grouping")
    table = page.table
    with qtbot.waitSignal(console.queue_feed.loaded):
        page.head.want(view=Show.OPEN)
    choose(console, 40, 41, 42)
    table.verticalScrollBar().setValue(900)
    scrolled = table.verticalScrollBar().value()
    place = QPoint(300, table.viewport().height() // 2)
    rest_hand(table)
    below = table.indexAt(place).siblingAtColumn(QueueColumn.REFERENCE).data()
    for turn in range(60):
        number = turn + 1
        server.put(changed(rows[number - 1], status="printing" if turn % 2 else "printed", version=2 + turn))
        server.put(a_job(200 + turn, "failed", failure_reason="printer_error"))
        qtbot.wait(20)
        rest_hand(table)
    qtbot.waitUntil(lambda: page.list.pill.isVisible())
    assert set(chosen(console)) == {40, 41, 42}
    assert page.head.filter.view is Show.OPEN
    assert table.verticalScrollBar().value() == scrolled
    assert table.indexAt(place).siblingAtColumn(QueueColumn.REFERENCE).data() == below
    table.frozen.let_go()
    qtbot.waitUntil(lambda: console.queue.find(job_id(259)) is not None)
    assert set(chosen(console)) <= {40, 41, 42}


def test_narrow_windows_show_cards(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2, "failed", failure_reason="printer_error"))
    table = console.queue_page.table
    console.window.resize(860, 600)
    qtbot.waitUntil(lambda: table.rowHeight(0) == console.theme.sizes.two_line_row)
    assert not table.horizontalHeader().isVisible()
    assert [column for column in QueueColumn if not table.isColumnHidden(column)] == [QueueColumn.STATUS]
    spoken = console.queue.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Failed. Order ORD-104002. label-104002.zpl on Zebra Dock 1.")
    assert not console.window.grab().isNull()
    console.window.resize(1024, 600)
    qtbot.waitUntil(lambda: table.rowHeight(0) == console.theme.sizes.row)
    assert table.horizontalHeader().isVisible()


def test_nothing_asks_where_nothing_is_at_stake(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    assert console.window.findChildren(Question) == []
    buttons = [each for each in console.window.messages.undo.findChildren(Button) if each.isVisible()]
    assert [each.text() for each in buttons][:2] == ["Undo", "Apply now"]


def test_the_chip_names_the_filter_and_removes_it(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2, "failed"), a_job(3, "cancelled"))
    head, foot = console.queue_page.head, console.queue_page.list.foot
    assert not head.chip.isVisible()
    assert not foot.others.isVisible()
    head.tiles[Show.FAILED].click()
    assert (head.chip.text(), head.chip.accessibleName()) == ("Failed", "Remove the filter: Failed")
    qtbot.waitUntil(lambda: foot.others.isVisible() and foot.others.text() == "1 other job hidden – show all")
    head.chip.click()
    assert head.filter.view is Show.ALL
    assert not head.tiles[Show.FAILED].isChecked()
    qtbot.waitUntil(lambda: not foot.others.isVisible())
    head.tiles[Show.FAILED].click()
    qtbot.waitUntil(foot.others.isVisible)
    foot.others.click()
    assert head.filter.view is Show.ALL
    assert not head.chip.isVisible()


def test_the_panel_shows_only_what_the_list_shows(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2, "failed"))
    console.window.resize(1366, 768)
    page = console.queue_page
    page.open_job(console.queue.job(console.queue.find(job_id(1)) or 0))
    assert page.job_view.isVisible()
    page.head.tiles[Show.FAILED].click()
    qtbot.waitUntil(lambda: page.job_view.isHidden() or page.job_view.job_id == job_id(2))


def test_nothing_acts_on_a_job_that_was_scrolled_away(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *(a_job(number, "printed") for number in range(1, 41)))
    page = console.queue_page
    page.table.select_job(job_id(40))
    reprint = page.bar.buttons["queue.action.reprint"]
    qtbot.waitUntil(reprint.isEnabled)
    bar = page.table.verticalScrollBar()
    bar.setValue(0 if bar.value() else bar.maximum())
    assert not reprint.isEnabled()
    assert reprint.toolTip() == "Scroll back to the selected jobs"
    assert page.about.calm.words.startswith("ORD-104040 · Printed")
    page.table.scrollTo(page.table.currentIndex())
    assert reprint.isEnabled()


def test_impossible_entries_of_the_menu_are_grey_and_say_why(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, a_job(1, "printed"))
    table = console.queue_page.table
    menu = next(each for each in table.findChildren(CommandMenu))
    menu.open_at(table.visualRect(table.model().index(0, 0)).center())
    drawn = {}
    for entry in menu.menu.actions():
        option = QStyleOptionMenuItem()
        menu.menu.initStyleOption(option, entry)
        drawn[entry.text().partition("\t")[0]] = bool(option.state & QStyle.StateFlag.State_Enabled)
        assert entry.isEnabled() or entry.isSeparator(), "a screen reader finds it"
    menu.menu.hide()
    assert drawn["Reprint"]
    assert not drawn["Hold – Only waiting jobs can be held"]


def test_of_several_jobs_one_must_be_in_sight(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, *(a_job(number, "printed") for number in range(1, 41)))
    page, table = console.queue_page, console.queue_page.table
    reprint, bar = page.bar.buttons["queue.action.reprint"], page.table.verticalScrollBar()
    bar.setValue(0)
    first = console.queue.job(0)
    choose(console, first.sequence, console.queue.job(1).sequence)
    qtbot.waitUntil(reprint.isEnabled)
    bar.setValue(bar.maximum())
    assert not reprint.isEnabled()
    last = console.queue.index(console.queue.rowCount() - 1, 0)
    flags = QItemSelectionModel.SelectionFlag
    table.selectionModel().setCurrentIndex(last, flags.Select | flags.Rows)
    assert reprint.isEnabled(), "the third one is seen"
    table.selectionModel().setCurrentIndex(last, flags.Deselect | flags.Rows)
    assert not reprint.isEnabled(), "the current row is not selected"
    bar.setValue(0)
    assert reprint.isEnabled()


def test_a_reprint_is_shown_where_the_job_covers_the_list(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    """The buttons act on the shown job, whatever row is selected behind it."""
    fill(console, server, qtbot, a_job(1, "printed"), a_job(2, "printing", unconfirmed=True))
    console.window.resize(1024, 600)
    page = console.queue_page
    page.open_job(console.queue.job(1 if console.queue.job(0).sequence == 2 else 0))
    assert page.job_view.job_id == job_id(1)
    page.table.select_job(job_id(2))
    assert [row.sequence for row in page.chosen().rows] == [1]
    assert can(console, "queue.action.reprint")
    assert not can(console, "queue.answer.yes")


def test_a_release_cannot_be_undone_once_the_job_was_sent(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, held_by="Anna"))
    choose(console, 1)
    run(console, "queue.action.hold")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    server.put(changed(server.jobs[job_id(1)], status="printing"))
    qtbot.waitUntil(lambda: not console.window.messages.undo.isVisible())


def test_a_mark_is_removed_later_by_the_same_keys(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, "failed", failure_reason="raw_blocked", settled=True))
    choose(console, 1)
    button = console.queue_page.bar.buttons["queue.action.done"]
    qtbot.waitUntil(lambda: button.text() == "Not done")
    assert str(console.queue.index(0, QueueColumn.NOTE).data()).startswith("Marked as done: ")
