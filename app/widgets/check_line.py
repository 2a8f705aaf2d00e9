"""One line of a check list: a shape that tells good from bad without colour, what was seen, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.theme.theme import Theme
from app.widgets.breakable import BreakableLabel
from app.widgets.labels import named, of_text
from app.widgets.layouts import vbox
from app.widgets.shapes import paint_shape
from app.words.health import WORDS, Check, State
from app.words.marks import Shape, Tone
from app.words.plain_text import plain

SHAPE = 18
MARKS = {
    State.OK: (Shape.CHECK, Tone.GOOD),
    State.ATTENTION: (Shape.WARNING, Tone.ATTENTION),
    State.FAILED: (Shape.CROSS, Tone.FAILED),
}


class CheckLine(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._state = State.OK
        named(self, identifier, "")
        self._words = of_text(BreakableLabel(), wrap=True)
        self._fix = of_text(BreakableLabel(), wrap=True, tone="quiet")
        column = vbox(self, spacing=2, margins=(SHAPE + 12, 4, 0, 4))
        column.addWidget(self._words)
        column.addWidget(self._fix)
        theme.changed.connect(self.update)

    def show_check(self, check: Check, *, with_name: bool = False) -> None:
        self._state = check.state
        self.setAccessibleName(plain(check.spoken))
        name = f"{check.title}, {WORDS[check.state]}: " if with_name else ""
        self._words.show_words(plain(f"{name}{check.text}"))
        self._fix.show_words(plain(check.fix))
        self._fix.setVisible(bool(check.fix))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shape, tone = MARKS[self._state]
        ground = self._theme.colour("base")
        paint_shape(painter, shape, QRectF(0, 6, SHAPE, SHAPE), self._theme.ink(tone), ground)
        painter.end()
