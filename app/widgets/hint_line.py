"""A field that says what is typed into it: in fewer words where there is no room for all of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit

AROUND = 28
"""Pixels of its border, of the style sheet's padding and of Qt's own."""


class HintLine(QLineEdit):
    def __init__(self, words: str, short: str) -> None:
        super().__init__()
        self._words, self._short = words, short
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._say()

    def _say(self) -> None:
        has_room = self.fontMetrics().horizontalAdvance(self._words) + AROUND <= self.width()
        self.setPlaceholderText(self._words if has_room else self._short)
