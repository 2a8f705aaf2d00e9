"""Guards against accidental double clicks and against rows that move under the pointer.

The second press by mouse, finger or key is ignored. A button whose meaning just changed counts as pressed already.
While
the user works in a list, no row appears, disappears or moves under the pointer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QDialog, QWidget

from app.theme.watchers import watch

CHANGED = "changed_at"
"""Name of a widget property: a time of `time.monotonic()`."""
CHANGED_SECONDS = 1.0
"""Time to notice that a button's meaning changed."""
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
    """Allow quick repeated presses: next page, one more copy."""
    button.setProperty(REPEATABLE, True)
    return button


def meaning_changed(part: QWidget) -> None:
    """Ignore presses on `part` and its buttons for a moment, because their meaning changed without the user."""
    part.setProperty(CHANGED, time.monotonic())
    for button in (part, *part.findChildren(QAbstractButton)):
        if isinstance(button, QAbstractButton) and button.isDown():
            button.setDown(False)  # pressed before, released after: it was meant for the old button


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
    """The last accepted press."""

    at_ms: int = 0
    position: QPointF = QPointF()


class _Key(NamedTuple):
    at_ms: int = 0
    key: int = 0


class DoubleClickGuard(QObject):
    """One for the whole program. A press by a screen reader names its button and always counts."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._swallows_release = False
        self._press_ms = self._key_ms = 0
        self._press, self._press_before = _Press(), _Press()
        self._key, self._key_before = _Key(), _Key()
        self._is_second = self._key_is_second = False
        self._first: QWidget | None = None
        """The widget that was pressed last, by mouse or key."""
        watch(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, _BY_HAND):  # cheapest check first: all input of the program passes here
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
        at, position = event.timestamp(), event.globalPosition()
        if at != self._press_ms or not at:  # otherwise it is passed on
            self._press_ms, self._press_before = at, self._press
            distance = (position - self._press.position).manhattanLength()
            # the second tap of a finger is slightly offset: Qt does not report a double click
            is_second = _is_soon(at - self._press.at_ms) and distance <= FINGER
            self._is_second = is_second if at else event.type() is QEvent.Type.MouseButtonDblClick
        again = self._is_again(watched)
        refused = self._is_second and not again and isinstance(watched, QAbstractButton)
        self._press = self._press_before if refused else _Press(at, position)
        return refused or (isinstance(watched, QAbstractButton) and not takes_press(watched))

    def _refuses_key(self, watched: QWidget, event: QKeyEvent) -> bool:
        """Refuse the same key twice in a row, also in a dialog, which presses its default button."""
        at, key = event.timestamp(), event.key()
        if event.isAutoRepeat() or not at:
            return False
        if at != self._key_ms:  # otherwise it is passed on
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


IDLE_SECONDS = 20.0
"""After so many seconds without input, the rows may move again."""
LOOK_MS = 500
MOVES = frozenset(
    {
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space, Qt.Key.Key_A,
    }
)  # fmt: skip


class FrozenRows(QObject):
    """Reports when the rows of `view` must stay in place: pressed, hovered, or selected by the user."""

    changed = Signal(bool)

    def __init__(self, view: QAbstractItemView, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(view)
        self._view = view
        self._now = now
        self._pressed = self._hovered = self._chosen = False
        self._touched = float("-inf")
        self.on = False
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self.look)

    def listen(self) -> None:
        """Follow a view that does not pass its events on."""
        self._view.setMouseTracking(True)
        for part in (self._view, self._view.viewport()):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._view:
            self.over_rows(event)
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self.key(event)
        return False

    @property
    def has_chosen(self) -> bool:
        """Return whether the user clicked a row or moved by keys since the list began."""
        return self._chosen

    def let_go(self) -> None:
        """Release the rows after an action that reloads the list: another filter, or the button for new rows."""
        self._pressed = self._hovered = self._chosen = False
        self.look()

    def look(self) -> None:
        idle = self._now() - self._touched >= IDLE_SECONDS
        chosen = self._chosen and self._view.selectionModel().hasSelection()
        visible = self._view.isVisible()
        pointing = visible and (self._pressed or (self._hovered and not idle))
        on = pointing or (visible and chosen and not idle)
        if not on:
            self._look.stop()
        elif not self._look.isActive():
            self._look.start()
        if on is not self.on:
            self.on = on
            self.changed.emit(on)

    def over_rows(self, event: QEvent) -> None:
        """Handle an event of the viewport."""
        kind = event.type()
        if isinstance(event, QMouseEvent):
            row = self._view.indexAt(event.position().toPoint()).isValid()
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                self._pressed = (
                    row and event.button() is Qt.MouseButton.LeftButton
                )  # a menu swallows the others' release
                self._chosen = row
            elif kind is QEvent.Type.MouseButtonRelease:
                self._pressed = False
            self._hovered = row
            self._touch()
        elif kind is QEvent.Type.Wheel:
            self._touch()
        elif kind is QEvent.Type.Leave:
            self._hovered = False
            self.look()

    def key(self, event: QKeyEvent) -> None:
        if event.key() in MOVES:
            self._chosen = True
            self._touch()

    def _touch(self) -> None:
        self._touched = self._now()
        self.look()
