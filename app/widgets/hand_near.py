"""Whether a hand is at work over a widget: it holds a button of the mouse there, or moved the pointer a moment ago."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QWidget

REST_SECONDS = 1.5
"""A pointer that rests so long is on its way to nothing."""
LOOK_MS = 150


class HandNear(QObject):
    """Looked at, not listened to: of a pointer that moves over buttons and tables their parents hear nothing."""

    changed = Signal()
    """It came, went, or is elsewhere."""

    def __init__(self, over: QWidget, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(over)
        self._over, self._now = over, now
        self.place = self._pointer()
        """Of the pointer, on the screen."""
        self.on = False
        self._moved = float("-inf")
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        before, place, now = self.on, self._pointer(), self._now()
        moved = place != self.place
        if moved:
            self.place, self._moved = place, now
        pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        self.on = self._is_inside() and (pressed or now - self._moved < REST_SECONDS)
        if self.on is not before or (self.on and moved):
            self.changed.emit()

    def _is_inside(self) -> bool:
        over = self._over
        return over.isVisible() and over.rect().contains(over.mapFromGlobal(self.place))

    def _pointer(self) -> QPoint:
        return QCursor.pos()
