"""The second press of a double click presses nothing, and what has just become another button is not pressed yet.

A hand that double-clicks means one press; by the second one something else may stand under it. What is refused as a
second press is the first of no other: whoever goes on pressing gets through.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

CHANGED, MOVED = "changed_at", "moved_at"
"""Properties: on the clock of `time.monotonic()`."""
SETTLE_SECONDS = {CHANGED: 1.0, MOVED: 0.5}
"""A hand that is on its way cannot stop sooner; that the words are others has to be read."""
FINGER = 30
"""Qt's pixels between two taps of one finger, in a glove, too."""
AGAIN = "pressed_again"

_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_HEARD = frozenset({*_PRESSES, QEvent.Type.MouseButtonRelease, QEvent.Type.KeyPress})
_BY_HAND = (QKeyEvent, QMouseEvent)
_ENTER = frozenset({int(Qt.Key.Key_Return), int(Qt.Key.Key_Enter)})
_PRESSING = _ENTER | {int(Qt.Key.Key_Space), int(Qt.Key.Key_Select)}
B = TypeVar("B", bound=QAbstractButton)


def pressed_again(button: B) -> B:
    """It is meant to be pressed quickly several times: the next page, one copy more."""
    button.setProperty(AGAIN, True)
    return button


def settle(part: QWidget, *, only_moved: bool = False) -> None:
    """What the buttons of `part` mean was changed, and not by whoever presses them: for a moment none is pressed.

    `only_moved`: they mean the same and stand elsewhere; keys do not care.
    """
    _mark(part, MOVED if only_moved else CHANGED)


def is_settled(pressed: QWidget, *, by_hand: bool = True) -> bool:
    """Whether a press counts; `by_hand`: where it stands counts, too, and for a key only what it means."""
    now, changes = time.monotonic(), (CHANGED, MOVED) if by_hand else (CHANGED,)
    part: QWidget | None = pressed
    while part is not None:
        changed = ((part.property(each), SETTLE_SECONDS[each]) for each in changes)
        if any(at is not None and now - at < seconds for at, seconds in changed):
            return False
        part = None if part.isWindow() else part.parentWidget()
    return True


@contextmanager
def settling(window: QWidget) -> Iterator[None]:
    """Within it something comes or goes: the buttons that stand elsewhere afterwards are not pressed for a moment."""
    before = _places(window)
    yield
    layout = window.layout()
    if layout is not None:
        layout.activate()  # else they move a moment later
    for button, place in _places(window).items():
        if before.get(button) != place:
            _mark(button, MOVED)


def _places(window: QWidget) -> dict[QAbstractButton, tuple[int, int]]:
    shown = (each for each in window.findChildren(QAbstractButton) if each.isVisible())
    return {each: each.mapTo(window, each.rect().topLeft()).toTuple() for each in shown}


def _mark(part: QWidget, how: str) -> None:
    part.setProperty(how, time.monotonic())
    for button in (part, *part.findChildren(QAbstractButton)):
        if isinstance(button, QAbstractButton) and button.isDown():
            button.setDown(False)  # pressed before, let go after: it meant what was there


class _Press(NamedTuple):
    """The last one that was not refused as a second."""

    at_ms: int = 0
    place: QPointF = QPointF()


class _Key(NamedTuple):
    at_ms: int = 0
    key: int = 0


class SecondPress(QObject):
    """One for the whole program. A press by a screen reader names its button, and always counts."""

    def __init__(self, application: QApplication, owner: QObject) -> None:
        super().__init__(owner)
        self._swallows_release = False
        self._press_ms = self._key_ms = 0
        self._press, self._press_before = _Press(), _Press()
        self._key, self._key_before = _Key(), _Key()
        self._is_second = self._key_is_second = False
        self._first: QWidget | None = None
        """What was pressed last, by a key or a hand."""
        self._given: tuple[QWidget | None, QWidget | None] = (None, None)
        """Who gave the focus to whom since the press before."""
        application.focusChanged.connect(self._focus_given)
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
            if self._swallows_release:
                self._give_back(watched)
            self._given = (None, None)
            return self._swallows_release
        swallowed, self._swallows_release = self._swallows_release, False
        return swallowed

    def _focus_given(self, old: QWidget | None, new: QWidget | None) -> None:
        self._given = (old, new)

    def _give_back(self, watched: QWidget) -> None:
        """Qt gives the focus to what is pressed before anybody is asked: Enter would press it then."""
        old, new = self._given
        if new is watched and old is not None and shiboken6.isValid(old) and old.isVisible() and old.isEnabled():
            old.setFocus()

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
        return refused or (isinstance(watched, QAbstractButton) and not is_settled(watched))

    def _refuses_key(self, watched: QWidget, event: QKeyEvent) -> bool:
        """The same key twice in a row; of a dialog, too, which presses its default button."""
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
        again = self._is_again(watched)
        is_settling = isinstance(watched, QAbstractButton) and not is_settled(watched, by_hand=False)
        refused = self._key_is_second and not again
        if refused:
            self._key = self._key_before
        return is_settling or refused

    def _is_again(self, watched: QWidget) -> bool:
        """The same one, and it is meant so; not one that the first press brought under the hand, or the focus to."""
        is_same, self._first = watched is self._first, watched
        return is_same and bool(watched.property(AGAIN))


def _is_soon(gap_ms: int) -> bool:
    return 0 < gap_ms <= QApplication.doubleClickInterval()
