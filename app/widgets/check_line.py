"""One line of a check list: a shape that tells good from bad without colour, what was seen, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.vocabulary.health import Check
from app.vocabulary.marks import Shape, Tone
from app.widgets.named import named, text_label
from app.widgets.shapes import paint_shape

SHAPE = 18


class CheckLine(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._good = True
        named(self, identifier, "")
        self._words = text_label(wrap=True)
        self._fix = text_label(wrap=True, tone="quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(SHAPE + 12, 4, 0, 4)
        column.setSpacing(2)
        column.addWidget(self._words)
        column.addWidget(self._fix)
        theme.changed.connect(self.update)

    def show_check(self, check: Check) -> None:
        self._good = check.good
        self.setAccessibleName(check.spoken)
        self._words.setText(check.words)
        self._fix.setText(check.fix)
        self._fix.setVisible(bool(check.fix))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shape, tone = (Shape.CHECK, Tone.GOOD) if self._good else (Shape.WARNING, Tone.ATTENTION)
        ground = self._theme.colour("base")
        paint_shape(painter, shape, QRectF(0, 6, SHAPE, SHAPE), self._theme.ink(tone), ground)
        painter.end()
