"""Whether a hand is on a list: a row is pressed, hovered or was selected by a person a moment ago."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

IDLE_SECONDS = 20.0
"""A hand that rests so long has gone: a list that nobody touches is never held back."""
LOOK_MS = 500
MOVES = frozenset(
    {
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space, Qt.Key.Key_A,
    }
)  # fmt: skip


class HandWatch(QObject):
    changed = Signal(bool)
    pointed = Signal(bool)
    """The pointer or a finger is on a row: nothing may move under it."""

    def __init__(self, view: QAbstractItemView, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(view)
        self._view = view
        self._now = now
        self._pressed = self._hovered = self._chosen = False
        self._touched = float("-inf")
        self.on = self.is_pointing = False
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self.look)

    @property
    def has_chosen(self) -> bool:
        """A person pressed a row, or moved by keys, since the list began anew."""
        return self._chosen

    def let_go(self) -> None:
        """The person did something that begins anew: another filter, the pill."""
        self._pressed = self._hovered = self._chosen = False
        self.look()

    def look(self) -> None:
        idle = self._now() - self._touched >= IDLE_SECONDS
        chosen = self._chosen and self._view.selectionModel().hasSelection()
        seen = self._view.isVisible()
        on = seen and (self._pressed or ((self._hovered or chosen) and not idle))
        pointing = seen and (self._pressed or (self._hovered and not idle))
        if not on:
            self._look.stop()
        elif not self._look.isActive():
            self._look.start()
        if on is not self.on:
            self.on = on
            self.changed.emit(on)
        if pointing is not self.is_pointing:
            self.is_pointing = pointing
            self.pointed.emit(pointing)

    def over_rows(self, event: QEvent) -> None:
        """What the view's viewport hears."""
        kind = event.type()
        if isinstance(event, QMouseEvent):
            row = self._view.indexAt(event.position().toPoint()).isValid()
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                self._pressed = self._chosen = row
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
