"""The wheel scrolls the page: nothing that is under the pointer, or has the focus, takes another value by it.

`test_crawlers.py` turns it over everything that the window shows.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import app
from app.dialogs.calibration.panel import Stepper
from app.theme.theme import Theme
from app.widgets.fields import ChoiceBox, MillimetreBox
from tests.support.syntax_trees import nodes_of

TURNED_BY_WHEEL = ("QComboBox", "QSpinBox", "QDoubleSpinBox", "QDateEdit", "QTimeEdit", "QDateTimeEdit", "QSlider")
NOTCH = 120


def turn(widget: QWidget, by: int) -> None:
    """Turn the wheel as Qt reports a real one: a widget that ignores the event passes it to its parent."""
    place = QPointF(widget.rect().center())
    above: QWidget | None = widget
    while above is not None:
        event = QWheelEvent(
            widget.mapTo(above, place),
            widget.mapToGlobal(place),
            QPoint(),
            QPoint(0, by),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(above, event)
        above = None if event.isAccepted() or above.isWindow() else above.parentWidget()


def inputs_of(top: QWidget) -> list[QWidget]:
    kinds = (QComboBox, QAbstractSpinBox, QAbstractSlider, QTabBar, QLineEdit)
    found = [each for each in top.findChildren(QWidget) if isinstance(each, kinds)]
    return [each for each in found if each.isVisible() and each.isEnabled() and not isinstance(each, QScrollBar)]


def value_of(widget: QWidget) -> object:
    if isinstance(widget, QComboBox | QTabBar):
        return widget.currentIndex()
    if isinstance(widget, QAbstractSpinBox | QLineEdit):
        return widget.text()
    assert isinstance(widget, QAbstractSlider)
    return widget.value()


def area_around(widget: QWidget) -> QScrollArea | None:
    """The innermost one around it that can be scrolled."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea) and above.verticalScrollBar().maximum() > 0:
            return above
        above = above.parentWidget()
    return None


def wheel_turns(widget: QWidget) -> list[str]:
    called = f"{type(widget).__name__} {widget.accessibleIdentifier()}"
    found: list[str] = []
    before, area = value_of(widget), area_around(widget)
    for by in (-NOTCH, NOTCH):
        if area is None:
            turn(widget, by)
        else:
            area.ensureWidgetVisible(widget, 0, 0)
            bar = area.verticalScrollBar()
            stood = bar.value()
            turn(widget, by)
            if bar.value() == stood and stood != (bar.maximum() if by < 0 else bar.minimum()):
                found.append(f"{called}: the page stayed")
        if value_of(widget) != before:
            found.append(f"{called}: {before} became {value_of(widget)}")
    return found


@pytest.mark.parametrize("focused", [False, True])
def test_the_wheel_over_an_input_scrolls_the_page(theme: Theme, qtbot: QtBot, focused: bool) -> None:
    area, inside = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    box, stepper = ChoiceBox(theme, "test.box", "Who"), Stepper(theme, "test.step", "How many", 0, 9)
    box.addItems(["one", "two", "three"])
    box.setCurrentIndex(1)
    stepper.choose(4)
    length = MillimetreBox(1, 88)
    length.setValue(50)
    column = QVBoxLayout(inside)
    for part in (box, stepper, length):
        column.addWidget(part)
    inside.setMinimumHeight(900)
    area.setWidget(inside)
    area.resize(300, 200)
    area.show()
    for field in (box, stepper.field, length):
        if focused:
            field.setFocus()
        assert wheel_turns(field) == []
    assert (box.currentIndex(), stepper.value(), length.value()) == (1, 4, 50)


def test_an_open_list_is_turned_by_the_wheel(theme: Theme, qtbot: QtBot) -> None:
    box = ChoiceBox(theme, "test.box", "Which")
    qtbot.addWidget(box)
    box.addItems([str(number) for number in range(60)])
    box.setMaxVisibleItems(5)
    box.show()
    box.showPopup()
    view = box.view()
    qtbot.waitUntil(lambda: view.isVisible() and view.verticalScrollBar().maximum() > 0)
    turn(view.viewport(), -NOTCH)
    assert view.verticalScrollBar().value() > 0
    assert box.currentIndex() == 0
    box.hidePopup()


def test_there_is_no_other_input_that_a_wheel_would_turn() -> None:
    """Whoever needs one gives it the same `wheelEvent` as ChoiceBox, and joins here."""
    bases: set[str] = set()
    for file in Path(app.__file__).parent.rglob("*.py"):
        for node in nodes_of(file):
            made = [node.func] if isinstance(node, ast.Call) else node.bases if isinstance(node, ast.ClassDef) else []
            names = {each.id for each in made if isinstance(each, ast.Name)} & {*TURNED_BY_WHEEL, "QTabBar", "QDial"}
            bases |= {f"{file.name}: {name}" for name in names}
    assert bases == {"fields.py: QComboBox", "fields.py: QDoubleSpinBox"}
