"""Questions and forms: what Enter does, what is chosen at first, what is told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QListWidget, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.move_job import PRINTER, MoveJobDialog
from app.dialogs.question import Choice, Question
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.row_delegates import PlainRowDelegate
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_job, a_printer, printer_id


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


def opened_question(theme: Theme, window: QWidget) -> Question:
    choices = [Choice(key="keep", word="Keep the job"), Choice(key="cancel", word="Cancel the job")]
    question = Question(theme, "cancel", "Cancel?", "It will not be printed.", choices, window)
    question.open()
    return question


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_gives_the_safe_answer(theme: Theme, window: QWidget, qtbot: QtBot, key: Qt.Key) -> None:
    question = opened_question(theme, window)
    assert [each.isDefault() for each in question.findChildren(Button)] == [True, False]
    QTest.keyClick(focused(question, qtbot), key)
    assert question.chosen == "keep"


def test_enter_presses_the_button_that_has_the_focus(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    question = opened_question(theme, window)
    QTest.keyClick(focused(question, qtbot), Qt.Key.Key_Tab)
    QTest.keyClick(focused(question, qtbot), Qt.Key.Key_Return)
    assert question.chosen == "cancel"


def move_dialog(theme: Theme, window: QWidget, printers: list[PrinterView]) -> tuple[MoveJobDialog, list[object]]:
    moved: list[object] = []
    dialog = MoveJobDialog(theme, [a_job(1)], printers, moved.append, window)
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
        "An office printer\nCan't print it: does not print RAW",
        "Zebra Dock 1\nCan't print it: the job is here now",
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


def test_a_printer_with_other_media_is_told_apart_and_not_proposed(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    other = a_printer("A label printer", media_width_mm=58, media_height_mm=40)
    dialog, _ = move_dialog(theme, window, [a_printer("Zebra Dock 1"), other])
    assert dialog.list.item(0).text().splitlines()[1].startswith("other paper loaded: 58 × 40 mm · ")
    assert dialog.list.selectedItems() == []
    dialog.reject()
    dialog, _ = move_dialog(theme, window, [a_printer("Zebra Dock 1"), other, a_printer("Zebra Dock 2", waiting=9)])
    assert dialog.list.item(0).text().endswith("9 waiting · ZPL · 203 dpi · 100 × 150 mm")
    assert [item.data(PRINTER) for item in dialog.list.selectedItems()] == [str(printer_id("Zebra Dock 2"))]
    dialog.reject()


def test_a_dialog_that_is_too_large_for_its_screen_scrolls(theme: Theme, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    text = "Printing can continue without this window. " * 12
    choices = [
        Choice(key="keep", word="Keep printing in the background"),
        Choice(key="stop", word="Stop printing and quit"),
    ]
    question = Question(theme, "test", "Quit?", text, choices, parent)
    question.open()
    assert question.findChild(QScrollArea) is None
    room = QSize(420, 200)
    question.fit_into(room)
    assert question.size() == question.size().boundedTo(room)
    area = question.findChild(QScrollArea)
    assert area is not None
    assert area.accessibleIdentifier() == "test.all"
    stop = next(each for each in question.findChildren(Button) if each.accessibleIdentifier() == "test.stop")
    QApplication.processEvents()
    area.ensureWidgetVisible(stop)
    assert not stop.visibleRegion().isEmpty()
    question.fit_into(room)
    assert len(question.findChildren(QScrollArea)) == 1
    stop.click()
    assert question.chosen == "stop"


def test_rows_of_a_list_are_flat_and_tell_what_is_chosen_and_what_cannot_be(theme: Theme, qtbot: QtBot) -> None:
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.setItemDelegate(PlainRowDelegate(theme, rows))
    rows.addItems(["Zebra Dock 1\nReady", "Office laser\nOffline", "Third"])
    off = rows.item(1)
    assert off is not None
    off.setFlags(Qt.ItemFlag.NoItemFlags)
    rows.resize(300, 300)
    rows.setCurrentRow(0)
    picture = rows.grab().toImage()
    first, second, third = (rows.visualItemRect(rows.item(number)) for number in range(3))
    assert (first.height(), third.height()) == (theme.sizes.two_line_row, theme.sizes.row)

    def colours(rect: QRect) -> set[str]:
        points = ((x, y) for x in range(rect.left(), rect.right()) for y in range(rect.top(), rect.bottom()))
        return {picture.pixelColor(x + 1, y + 1).name().upper() for x, y in points}

    assert {theme.colours.selection, theme.colours.accent, theme.colours.text} <= colours(first)
    assert theme.colours.selection not in colours(second) | colours(third)
    assert theme.colours.disabled in colours(second)
    assert theme.colours.text not in colours(second)
