"""A hatched strip along the window's upper edge: seen from far away that something needs a person."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.theme.theme import Theme
from app.vocabulary.marks import Tone
from app.widgets.named import named

HEIGHT = 8
STEP = 24


class NeedsPersonStrip(QWidget):
    """Lies over the margin that every page has above: nothing moves when it comes and goes."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._tone = Tone.FAILED
        named(self, "main.needs_person", "")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.changed.connect(self.update)
        self.hide()

    def show_need(self, tone: Tone | None, words: str = "") -> None:
        """None: nobody is needed."""
        self.setVisible(tone is not None)
        self.setAccessibleName(words)
        if tone is not None:
            self._tone = tone
            self.raise_()
            self.update()

    def place(self, width: int) -> None:
        self.setGeometry(0, 0, width, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.ink(self._tone))
        # hatched, not only red: seen without colour, too
        painter.setPen(QPen(self._theme.tint(self._tone), 2))
        for left in range(-HEIGHT, self.width() + HEIGHT, STEP):
            painter.drawLine(QPointF(left, HEIGHT + 2), QPointF(left + HEIGHT + 4, -2))
        painter.end()
