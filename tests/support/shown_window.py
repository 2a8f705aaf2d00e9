"""A console's window in tests: names of its controls, buttons and questions that are pressed like by a person."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.widgets.buttons import Button
from app.widgets.pointer_guards import takes_press

INTERACTIVE = (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit, QAbstractItemView, QAbstractSpinBox)


def inner(widget: QWidget) -> bool:
    """A part that Qt makes inside one of its own controls."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QComboBox | QAbstractSpinBox | QLineEdit):
            return True
        above = above.parentWidget()
    return type(widget).__name__ in ("QTableCornerButton",) or widget.objectName().startswith("qt_")


def assert_accessible(top: QWidget) -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # widgets that were replaced
    controls = [each for each in top.findChildren(QWidget) if isinstance(each, INTERACTIVE) and not inner(each)]
    controls = [each for each in controls if type(each).__name__ not in ("QuietHeader", "QHeaderView")]
    controls = [each for each in controls if type(each) is not QAbstractButton]
    unnamed = [repr(each) for each in controls if not each.accessibleName() or not each.accessibleIdentifier()]
    assert controls
    assert unnamed == []
    identifiers = [each.accessibleIdentifier() for each in controls]
    assert len(identifiers) == len(set(identifiers))
    assert [repr(each) for each in controls if each.focusPolicy() == Qt.FocusPolicy.NoFocus] == []
    labels = [each for each in top.findChildren(QLabel) if not inner(each)]
    assert [each.text() for each in labels if each.textFormat() != Qt.TextFormat.PlainText] == []


def loaded(console: Console, qtbot: QtBot, jobs: int) -> None:
    qtbot.waitUntil(lambda: console.queue.rowCount() == jobs)


def press(qtbot: QtBot, button: Button) -> None:
    """Press like a person, after the target has been laid out and stood still for a moment."""
    qtbot.waitUntil(lambda: not button.rect().isEmpty() and takes_press(button))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question_of(console: Console, qtbot: QtBot) -> Question:
    qtbot.waitUntil(lambda: any(each.isVisible() for each in console.window.findChildren(Question)))
    return next(each for each in console.window.findChildren(Question) if each.isVisible())


def answer(question: Question, key: str, qtbot: QtBot) -> None:
    name = f"{question.accessibleIdentifier()}.{key}"
    press(qtbot, next(each for each in question.findChildren(Button) if each.accessibleIdentifier() == name))
