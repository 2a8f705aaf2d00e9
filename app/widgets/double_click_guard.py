"""The guard against accidental double clicks: the second press, by mouse, finger or key, presses no button.

A button that means something else than a moment ago counts as pressed already. Whoever goes on pressing gets through.
"""

from __future__ import annotations

import time
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

CHANGED = "changed_at"
"""A property, on the clock of `time.monotonic()`."""
CHANGED_SECONDS = 1.0
"""Time to see that a button means something else."""
FINGER = 30
"""Qt's pixels between two taps of one finger, also in a glove."""
REPEATABLE = "repeatable"

_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_HEARD = frozenset({*_PRESSES, QEvent.Type.MouseButtonRelease, QEvent.Type.KeyPress})
_BY_HAND = (QKeyEvent, QMouseEvent)
_ENTER = frozenset({int(Qt.Key.Key_Return), int(Qt.Key.Key_Enter)})
_PRESSING = _ENTER | {int(Qt.Key.Key_Space), int(Qt.Key.Key_Select)}
B = TypeVar("B", bound=QAbstractButton)


def repeatable(button: B) -> B:
    """Let a button be pressed quickly several times: the next page, one copy more."""
    button.setProperty(REPEATABLE, True)
    return button


def meaning_changed(part: QWidget) -> None:
    """Refuse presses on `part` and its buttons for a moment: they mean something else, and not by who presses them."""
    part.setProperty(CHANGED, time.monotonic())
    for button in (part, *part.findChildren(QAbstractButton)):
        if isinstance(button, QAbstractButton) and button.isDown():
            button.setDown(False)  # pressed before, let go after: it meant what was there


def takes_press(pressed: QWidget) -> bool:
    """Return whether neither `pressed` nor what it is part of has just changed its meaning."""
    part: QWidget | None = pressed
    while part is not None:
        at = part.property(CHANGED)
        if at is not None and time.monotonic() - at < CHANGED_SECONDS:
            return False
        part = None if part.isWindow() else part.parentWidget()
    return True


class _Press(NamedTuple):
    """The last one that was not refused as a second."""

    at_ms: int = 0
    place: QPointF = QPointF()


class _Key(NamedTuple):
    at_ms: int = 0
    key: int = 0


class DoubleClickGuard(QObject):
    """One for the whole program. A press by a screen reader names its button, and always counts."""

    def __init__(self, application: QApplication, owner: QObject) -> None:
        super().__init__(owner)
        self._swallows_release = False
        self._press_ms = self._key_ms = 0
        self._press, self._press_before = _Press(), _Press()
        self._key, self._key_before = _Key(), _Key()
        self._is_second = self._key_is_second = False
        self._first: QWidget | None = None
        """The widget that was pressed last, by mouse or key."""
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, _BY_HAND):  # the cheapest question: every event of the program comes by here
            return False
        kind = event.type()
        if kind not in _HEARD or not isinstance(watched, QWidget):
            return False
        if isinstance(event, QKeyEvent):
            return self._refuses_key(watched, event)
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        if kind in _PRESSES:
            self._swallows_release = self._refuses_press(watched, event)
            return self._swallows_release
        swallowed, self._swallows_release = self._swallows_release, False
        return swallowed

    def _refuses_press(self, watched: QWidget, event: QMouseEvent) -> bool:
        at, place = event.timestamp(), event.globalPosition()
        if at != self._press_ms or not at:  # else it is passed on
            self._press_ms, self._press_before = at, self._press
            way = (place - self._press.place).manhattanLength()
            # one finger's second tap is a little beside the first: for Qt that is no double click
            is_second = _is_soon(at - self._press.at_ms) and way <= FINGER
            self._is_second = is_second if at else event.type() is QEvent.Type.MouseButtonDblClick
        again = self._is_again(watched)
        refused = self._is_second and not again and isinstance(watched, QAbstractButton)
        self._press = self._press_before if refused else _Press(at, place)
        return refused or (isinstance(watched, QAbstractButton) and not takes_press(watched))

    def _refuses_key(self, watched: QWidget, event: QKeyEvent) -> bool:
        """Refuse the same key twice in a row, also in a dialog, which presses its default button."""
        at, key = event.timestamp(), event.key()
        if event.isAutoRepeat() or not at:
            return False
        if at != self._key_ms:  # else it is passed on
            self._key_ms, self._key_before = at, self._key
            before = self._key.key
            self._key_is_second = (key == before or {key, before} == _ENTER) and _is_soon(at - self._key.at_ms)
        self._key = _Key(at, key)
        if key not in _PRESSING or not isinstance(watched, QAbstractButton | QDialog):
            return False
        refused = self._key_is_second and not self._is_again(watched)
        if refused:
            self._key = self._key_before
        return refused or (isinstance(watched, QAbstractButton) and not takes_press(watched))

    def _is_again(self, watched: QWidget) -> bool:
        """Return whether a repeatable button is pressed again, and not one that the first press brought there."""
        is_same, self._first = watched is self._first, watched
        return is_same and bool(watched.property(REPEATABLE))


def _is_soon(gap_ms: int) -> bool:
    return 0 < gap_ms <= QApplication.doubleClickInterval()
