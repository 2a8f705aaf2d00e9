"""A pointer that nobody moves goes away: nobody points at a wall all day."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

STILL_BEATS = 4


class StillPointer(QObject):
    gone = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._still = 0
        self._place = QCursor.pos()

    def is_used(self) -> None:
        """Keys count, too."""
        self._still = 0

    def beat(self) -> None:
        """Once a second."""
        place = QCursor.pos()
        self._still = self._still + 1 if place == self._place else 0
        self._place = place
        is_gone = self._still >= STILL_BEATS
        self._over.setCursor(Qt.CursorShape.BlankCursor if is_gone else Qt.CursorShape.ArrowCursor)
        if is_gone:
            self.gone.emit()
