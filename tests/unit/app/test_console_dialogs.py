"""Questions and forms: what Enter does, what is chosen at first, what is told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.move_job import PRINTER, MoveJob
from app.dialogs.question import Choice, Question, ask
from app.theme.theme import Theme
from app.widgets.buttons import Button
from server_core.contract.console import PrinterView
from tests.support.console_facts import a_job, a_printer, printer_id

# the offscreen platform says so of every dialog; it is about the platform, not about us
pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 600)
    window.show()
    return window


def focused(dialog: QDialog, qtbot: QtBot) -> QWidget:
    """The widget that has the keyboard, once the dialog has it."""
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    focus = dialog.focusWidget()
    assert focus is not None
    return focus


def opened_question(theme: Theme, window: QWidget) -> tuple[Question, list[str]]:
    said: list[str] = []
    choices = [
        Choice(key="keep", word="Keep the job", act=lambda: said.append("keep")),
        Choice(key="cancel", word="Cancel the job", act=lambda: said.append("cancel")),
    ]
    return ask(theme, "cancel", "Cancel?", "It will not be printed.", choices, window), said


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_gives_the_safe_answer(theme: Theme, window: QWidget, qtbot: QtBot, key: Qt.Key) -> None:
    question, said = opened_question(theme, window)
    assert [each.isDefault() for each in question.findChildren(Button)] == [True, False]
    QTest.keyClick(focused(question, qtbot), key)
    assert said == ["keep"]


def test_enter_presses_the_button_that_has_the_focus(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    question, said = opened_question(theme, window)
    QTest.keyClick(focused(question, qtbot), Qt.Key.Key_Tab)
    QTest.keyClick(focused(question, qtbot), Qt.Key.Key_Return)
    assert said == ["cancel"]


def move_dialog(theme: Theme, window: QWidget, printers: list[PrinterView]) -> tuple[MoveJob, list[object]]:
    moved: list[object] = []
    dialog = MoveJob(theme, a_job(1), printers, moved.append, window)
    dialog.open()
    return dialog, moved


def test_a_ready_printer_is_proposed_and_enter_moves_once(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    printers = [
        a_printer("A stopped one", status="error", status_reasons=["media-empty"]),
        a_printer("An office printer", capabilities={"document_formats": ["pdf"]}),
        a_printer("Zebra Dock 1"),
        a_printer("Zebra Dock 2", waiting=3),
    ]
    dialog, moved = move_dialog(theme, window, printers)
    texts = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert texts[0].startswith("Zebra Dock 2\nReady · 3 waiting")
    assert texts[1].startswith("A stopped one\nStopped, Out of labels or paper · ")
    assert texts[2:] == [
        "An office printer\nCannot take it: does not print RAW",
        "Zebra Dock 1\nCannot take it: the job is here now",
    ]
    assert [item.data(PRINTER) for item in dialog.list.selectedItems()] == [str(printer_id("Zebra Dock 2"))]
    QTest.keyClick(focused(dialog, qtbot), Qt.Key.Key_Return)
    assert moved == [printer_id("Zebra Dock 2")]


def test_no_printer_is_proposed_that_is_not_ready(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    dialog, moved = move_dialog(theme, window, [a_printer("A stopped one", status="error")])
    assert dialog.list.selectedItems() == []
    assert not dialog.move_button.isEnabled()
    QTest.keyClick(focused(dialog, qtbot), Qt.Key.Key_Return)
    assert moved == []
    dialog.list.setCurrentRow(0)
    assert dialog.move_button.isEnabled()
