"""The second press by mouse, finger or key presses nothing, nor does a press on what has just changed its meaning."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.widgets.pointer_guards import DoubleClickGuard, meaning_changed, repeatable, takes_press

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Form(QWidget):
    """Two buttons, of which one may take the other's place, and a field."""

    def __init__(self, application: QApplication) -> None:
        super().__init__()
        DoubleClickGuard(self)
        self.pressed: list[str] = []
        self.field = QLineEdit()
        row = QHBoxLayout()
        self.first, self.second = self._button("first"), self._button("second")
        row.addWidget(self.first)
        row.addWidget(self.second)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addLayout(row)
        layout.addStretch(1)
        self.resize(400, 300)

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(name)
        button.setAutoDefault(True)
        button.setFixedSize(160, 60)
        button.clicked.connect(lambda: self.pressed.append(name))
        return button

    def swap(self) -> None:
        """The second button stands where the first one stood."""
        place = self.first.pos()
        self.first.hide()
        self.activate()
        self.second.move(place)

    def activate(self) -> None:
        layout = self.layout()
        assert layout is not None
        layout.activate()

    def middle(self, button: QPushButton) -> QPoint:
        return button.mapTo(self, button.rect().center())


@pytest.fixture
def form(qapp: QApplication, qtbot: QtBot) -> Form:
    form = Form(qapp)
    qtbot.addWidget(form)
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    return form


def double_click(form: Form, at: QPoint) -> None:
    """Click twice through the window, which finds the widget below the pointer at each press."""
    QTest.mouseDClick(form.windowHandle(), LEFT, NONE, at)


def click(form: Form, at: QPoint) -> None:
    QTest.mouseClick(form.windowHandle(), LEFT, NONE, at)


def key(form: Form, which: Qt.Key, at_ms: int) -> None:
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, which, NONE, "")
        event.setTimestamp(at_ms)
        focused = form.focusWidget()
        assert focused is not None
        QCoreApplication.sendEvent(focused, event)


def test_a_double_click_is_one_press(form: Form) -> None:
    double_click(form, form.middle(form.first))
    assert form.pressed == ["first"]
    click(form, form.middle(form.first))
    click(form, form.middle(form.first))
    assert form.pressed == ["first"] * 3, "a hand that takes its time presses each time"


def test_what_took_the_place_of_the_pressed_button_is_not_pressed(form: Form) -> None:
    at = form.middle(form.first)
    form.first.clicked.connect(form.swap)
    double_click(form, at)
    assert form.second.geometry().contains(at)
    assert form.pressed == ["first"]


def test_a_toggle_does_not_undo_itself(form: Form) -> None:
    form.first.setCheckable(True)
    double_click(form, form.middle(form.first))
    assert form.first.isChecked()


def test_what_is_meant_to_be_pressed_again_is_pressed_twice(form: Form) -> None:
    repeatable(form.first)
    double_click(form, form.middle(form.first))
    assert form.pressed == ["first", "first"]


def test_even_that_is_not_pressed_by_the_second_click_on_something_else(form: Form) -> None:
    at = form.middle(form.first)
    repeatable(form.second)
    form.first.clicked.connect(form.swap)
    double_click(form, at)
    assert form.pressed == ["first"]


def tap(form: Form, place: QPoint, at_ms: int) -> None:
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        local = QPointF(form.first.mapFrom(form, place))
        event = QMouseEvent(kind, local, QPointF(form.mapToGlobal(place)), LEFT, LEFT, NONE)
        event.setTimestamp(at_ms)
        QCoreApplication.sendEvent(form.first, event)


@pytest.mark.parametrize(("way", "gap_ms", "presses"), [(0, 150, 1), (20, 150, 1), (60, 150, 2), (20, 900, 2)])
def test_the_second_tap_of_a_finger_is_a_little_beside(form: Form, way: int, gap_ms: int, presses: int) -> None:
    """Too far for Qt's double click, and by the same finger."""
    middle = form.middle(form.first)
    tap(form, middle, 5000)
    tap(form, middle + QPoint(way, 0), 5000 + gap_ms)
    assert len(form.pressed) == presses


def test_a_hand_that_goes_on_pressing_gets_through(form: Form) -> None:
    for number in range(4):
        tap(form, form.middle(form.first), 5000 + 300 * number)
    assert form.pressed == ["first"] * 2


def test_a_key_that_is_struck_on_and_on_gets_through(form: Form) -> None:
    form.first.setFocus()
    for number in range(4):
        key(form, Qt.Key.Key_Space, 5000 + 300 * number)
    assert form.pressed == ["first"] * 2


@pytest.mark.parametrize("which", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_that_is_struck_twice_presses_once(form: Form, which: Qt.Key) -> None:
    form.first.clicked.connect(form.second.setFocus)
    form.first.setFocus()
    key(form, which, 5000)
    key(form, which, 5150)
    assert form.pressed == ["first"]
    key(form, which, 5800)
    assert form.pressed == ["first", "second"]


def test_enter_in_a_field_is_no_press_of_what_gets_the_focus(form: Form) -> None:
    form.field.returnPressed.connect(form.first.setFocus)
    form.field.setFocus()
    key(form, Qt.Key.Key_Return, 5000)
    key(form, Qt.Key.Key_Enter, 5150)
    assert form.pressed == []


def test_keys_between_two_presses_say_that_both_are_meant(form: Form) -> None:
    form.first.setFocus()
    key(form, Qt.Key.Key_Space, 5000)
    form.second.setFocus()
    key(form, Qt.Key.Key_Shift, 5100)
    key(form, Qt.Key.Key_Space, 5200)
    assert form.pressed == ["first", "second"]


def test_letters_of_any_script_are_typed(form: Form) -> None:
    form.field.setFocus()
    for number, letter in enumerate("éш漢€"):
        event = QKeyEvent(QEvent.Type.KeyPress, ord(letter), NONE, letter)
        event.setTimestamp(5000 + 100 * number)
        QCoreApplication.sendEvent(form.field, event)
    assert form.field.text() == "éш漢€"


def test_what_changed_under_the_hand_is_pressed_a_moment_later(form: Form, qtbot: QtBot) -> None:
    meaning_changed(form.first)
    click(form, form.middle(form.first))
    form.first.setFocus()
    key(form, Qt.Key.Key_Return, 5000)
    click(form, form.middle(form.second))
    assert form.pressed == ["second"]
    qtbot.waitUntil(lambda: takes_press(form.first))
    click(form, form.middle(form.first))
    assert form.pressed == ["second", "first"]


def test_a_button_that_is_held_down_while_it_changes_is_not_pressed(form: Form) -> None:
    at = form.middle(form.first)
    QTest.mousePress(form.windowHandle(), LEFT, NONE, at)
    assert form.first.isDown()
    meaning_changed(form)
    QTest.mouseRelease(form.windowHandle(), LEFT, NONE, at)
    assert form.pressed == []


def test_a_screen_reader_names_what_it_presses(form: Form) -> None:
    meaning_changed(form.first)
    form.first.click()
    form.first.click()
    assert form.pressed == ["first", "first"]
