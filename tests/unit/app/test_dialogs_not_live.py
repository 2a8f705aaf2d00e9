"""While nothing can be changed on the server, dialogs, questions and the wall's sheet say so and change nothing."""

from __future__ import annotations

import time
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.dialog import Dialog
from app.dialogs.move_job import MoveJobDialog
from app.dialogs.printer_login import PrinterLoginDialog
from app.dialogs.question import Choice, Question
from app.dialogs.swap_printer import SwapPrinterDialog
from app.pages.page import PageKey
from app.pages.printers import PrintersPage
from app.pages.wall.page import WallPage
from app.session.job_actions import JobActions
from app.session.live import NOT_YET
from app.widgets.buttons import Button
from app.words.job_actions import JobAction
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite


def the_sheet(console: Console, kind: type[Dialog]) -> Dialog:
    found = [each for each in console.window.findChildren(QDialog) if isinstance(each, kind) and each.isVisible()]
    assert len(found) == 1
    return found[0]


def ready(console: Console, server: ConsoleSite, qtbot: QtBot, **facts: Any) -> PrintersPage:
    server.put(a_printer("Zebra Dock 1", **facts))
    server.put(a_printer("Zebra Dock 2"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2 and console.live.why_not_change is None)
    console.window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    page.select(console.printers.printer(0).printer_id)
    return page


def is_held_back_and_comes_back(console: Console, button: Button) -> None:
    """Check that the dialog is disabled while not live and enabled afterwards. Other reasons against it are shown again
    afterwards.
    """
    before = button.why_not
    console.live.show_snapshot(True)
    assert not button.isEnabled()
    assert button.why_not == str(NOT_YET)
    assert button.accessibleDescription() == str(NOT_YET)
    assert str(NOT_YET) in button.toolTip()
    button.allow(None)
    assert not button.isEnabled()
    button.allow(before)
    console.live.show_snapshot(False)
    assert button.why_not == before
    assert button.isEnabled() is (before is None)


def test_add_printer(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    page = ready(console, server, qtbot)
    page.open_add()
    dialog = cast("AddPrinterDialog", the_sheet(console, AddPrinterDialog))
    for button in (dialog.add, dialog.test, dialog.use, dialog.panel.identify.button, dialog.panel.trial.button):
        is_held_back_and_comes_back(console, button)
    assert dialog.cancel.isEnabled()
    dialog.reject()


def test_change_roll_and_address(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    page = ready(console, server, qtbot)
    page.run("printers.action.roll")
    roll = cast("ChangeRollDialog", the_sheet(console, ChangeRollDialog))
    is_held_back_and_comes_back(console, roll.load)
    assert roll.cancel.isEnabled()
    roll.reject()
    page.run("printers.action.address")
    swap = cast("SwapPrinterDialog", the_sheet(console, SwapPrinterDialog))
    is_held_back_and_comes_back(console, swap.use)
    swap.reject()


def test_login(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    page = ready(console, server, qtbot, status="error", status_reasons=["login-needed"])
    page.needs.access._run_action()
    login = cast("PrinterLoginDialog", the_sheet(console, PrinterLoginDialog))
    login.user.setText("anna")
    is_held_back_and_comes_back(console, login.use)
    login.reject()


def test_move(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    ready(console, server, qtbot)
    actions: JobActions = console.parts.job_actions
    actions.perform(JobAction.MOVE, [a_job(1, "pending")])
    dialog = cast("MoveJobDialog", the_sheet(console, MoveJobDialog))
    dialog.list.setCurrentRow(0)
    is_held_back_and_comes_back(console, dialog.move_button)
    console.live.show_snapshot(True)
    dialog.list.itemDoubleClicked.emit(dialog.list.item(0))
    assert dialog.isVisible()
    assert not [path for path in server.requests if "job-acts" in str(path)]
    dialog.reject()


def test_a_question_about_jobs_and_printers(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    page = ready(console, server, qtbot)
    console.parts.job_actions.perform(JobAction.REPRINT, [a_job(1, "printed")])
    reprint = cast("Question", the_sheet(console, Question))
    (button,) = reprint.acts()
    assert button.text() == "Print again"
    is_held_back_and_comes_back(console, button)
    reprint.reject()
    page.run("printers.action.remove")
    remove = cast("Question", the_sheet(console, Question))
    is_held_back_and_comes_back(console, remove.acts()[0])
    remove.reject()


def test_a_question_that_is_opened_while_nothing_can_be_changed(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    ready(console, server, qtbot)
    console.live.show_snapshot(True)
    console.parts.job_actions.perform(JobAction.REPRINT, [a_job(1, "printed")])
    question = cast("Question", the_sheet(console, Question))
    assert question.acts()[0].why_not == str(NOT_YET)
    question.reject()


def test_the_walls_sheet_writes_it_out(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    ready(console, server, qtbot, failed_today=1)
    console.window.go_to(PageKey.WALL)
    wall = cast("WallPage", console.window.page(PageKey.WALL))
    wall.open_dialog(console.printers.printer(0).printer_id)
    sheet = wall.dialog
    assert sheet.reason.isHidden()
    for key in ("retry", "pause"):
        is_held_back_and_comes_back(console, sheet.buttons[key])
    console.live.show_snapshot(True)
    assert sheet.reason.isVisible()
    assert sheet.reason.text() == str(NOT_YET)
    assert sheet.buttons["details"].isEnabled()
    before = len(server.requests)
    QTest.mouseClick(sheet.buttons["pause"], Qt.MouseButton.LeftButton)
    assert [path for path in server.requests[before:] if "pause" in str(path)] == []
    sheet.close_dialog()
    wall.open_dialog(console.printers.printer(0).printer_id)
    assert wall.focusWidget() is sheet.buttons["details"]
    console.live.show_snapshot(False)
    assert sheet.reason.isHidden()
    wall.leave_wall()


def test_what_is_not_about_the_server_stays_possible(console: Console) -> None:
    choices = [Choice(key="keep", word="Keep"), Choice(key="quit", word="Quit")]
    question = Question(console.theme, "quit", "Quit?", "", choices, console.window)
    question.open()
    console.live.show_snapshot(True)
    assert all(button.isEnabled() for button in question.findChildren(Button))
    question.reject()


def test_who_asked_while_the_window_hung_hears_that_it_can_again(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """The server was not heard of for a while, and nobody had looked yet when the question was opened."""
    ready(console, server, qtbot)
    console.live._last_heard = time.monotonic() - 60
    choices = [Choice(key="no", word="No"), Choice(key="do", word="Do it")]
    question = Question(console.theme, "q", "Really?", "", choices, console.window, live=console.live)
    question.open()
    (button,) = question.acts()
    assert not button.isEnabled()
    qtbot.waitUntil(button.isEnabled)
    question.reject()
