"""The double-click guard in the whole window, and where the focus goes when its button goes."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.errors import NotReachable
from app.pages.printers.page import SampleLabels
from app.session.flows import Reply
from app.session.session import Session
from app.widgets.pointer_guards import takes_press
from tests.support.console_facts import a_job, changed, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import can, choose, doubtful, fill, run

NONE = Qt.KeyboardModifier.NoModifier


def double_click(console: Console, button: QWidget) -> None:
    """Click twice at the button's position at the first press, whatever is there at the second one."""
    at = button.mapTo(console.window, button.rect().center())
    QTest.mouseDClick(console.window.windowHandle(), Qt.MouseButton.LeftButton, NONE, at)


@pytest.fixture
def asked(console: Console, server: ConsoleSite, qtbot: QtBot) -> Console:
    """At the desk, with three questions."""
    fill(console, server, qtbot, doubtful(1), doubtful(2), doubtful(3))
    choose(console, 1)
    qtbot.waitUntil(lambda: can(console, "queue.desk"))
    run(console, "queue.desk")
    qtbot.waitUntil(console.queue_page.confirmations.yes.isVisible)
    return console


def test_a_double_click_answers_one_question(asked: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    desk = asked.queue_page.confirmations
    double_click(asked, desk.yes)
    qtbot.waitUntil(lambda: "1 of 3 answered" in desk.accessibleName())
    assert "ORD-104001" not in desk.accessibleName()
    assert takes_press(desk.yes), "who answered may go on"


def test_a_question_that_another_console_changed_is_not_answered_in_passing(
    asked: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    desk = asked.queue_page.confirmations
    assert takes_press(desk.yes)
    server.put(changed(server.jobs[job_id(1)], status="printed", unconfirmed=False, version=9))
    qtbot.waitUntil(lambda: "ORD-104001" not in desk.accessibleName())
    QTest.mouseClick(desk.no, Qt.MouseButton.LeftButton)
    QTest.mouseClick(desk.yes, Qt.MouseButton.LeftButton)
    assert "1 of 3 answered" in desk.accessibleName()
    assert takes_press(desk.skip)
    qtbot.waitUntil(lambda: takes_press(desk.no))
    QTest.mouseClick(desk.no, Qt.MouseButton.LeftButton)
    assert "2 of 3 answered" in desk.accessibleName()


def test_the_focus_of_a_button_that_goes_is_the_lists(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1)
    page, undo = console.queue_page, console.window.messages.undo
    page.bar.buttons["queue.action.cancel"].setFocus()
    QTest.keyClick(page.bar.buttons["queue.action.cancel"], Qt.Key.Key_Return)
    qtbot.waitUntil(undo.isVisible)
    qtbot.waitUntil(lambda: console.window.focusWidget() is page.table)
    undo.undo.setFocus()
    console.parts.undo.finish()
    assert not undo.isVisible()
    assert console.window.focusWidget() is page.table


class HeldSession(Session):
    """Answers nothing by itself."""

    def __init__(self) -> None:
        self.asked: list[Reply[Any]] = []

    def call(self, operation: Any) -> Reply[Any]:
        self.asked.append(Reply())
        return self.asked[-1]


def test_one_test_label_at_a_time(qtbot: QtBot) -> None:
    session, parent, received = HeldSession(), QObject(), list[object]()
    samples = SampleLabels(session, parent)
    samples.accepted.connect(received.append)
    samples.failed.connect(received.append)
    samples.ask(printer_id("Pack 1"))
    samples.ask(printer_id("Pack 1"))
    assert len(session.asked) == 1
    samples.ask(printer_id("Pack 2"))
    assert len(session.asked) == 2, "another printer has its own"
    row, error = a_job(1), NotReachable("The server did not answer in time.")
    session.asked[0].set_result(row)
    session.asked[1].set_exception(error)
    qtbot.waitUntil(lambda: received == [row, error])
    for printer in ("Pack 1", "Pack 2"):
        samples.ask(printer_id(printer))
    assert len(session.asked) == 4, "what was answered can be wished once more"
