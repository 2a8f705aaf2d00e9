"""Lies over the whole wall while its data is old: nobody may take it for the truth."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.language.translate import Phrase
from app.theme.theme import Theme
from app.widgets.fitted_text import LINE, draw_fitted, fitted_text
from app.widgets.named import named

VEIL = QColor(16, 18, 20, 150)
LINES = QColor(243, 185, 79, 120)
BAND, ON_BAND = QColor("#F3B94F"), QColor("#14171A")
STEP = 46
WORDS = Phrase("NOT LIVE")
MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class NotLive(QWidget):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._since = ""
        self._letters = 60.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        named(self, "wall.not_live", str(WORDS))
        self.hide()

    def show_since(self, since: str, letters: float) -> None:
        """`since` in words; empty: it is live."""
        self.setVisible(bool(since))
        if since:
            self._since, self._letters = since, letters
            self.setAccessibleName(f"{str(WORDS).capitalize()}: {since}")
            self.raise_()
            self.update()

    def set_letters(self, letters: float) -> None:
        """The wall has another size."""
        self._letters = letters
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), VEIL)
        painter.setPen(QPen(LINES, 6))
        for left in range(-self.height(), self.width(), STEP):
            painter.drawLine(QPointF(left, self.height()), QPointF(left + self.height(), 0))
        letters = min(self._letters * 1.5, self.height() * 0.16)
        bold, plain = self._theme.font(10, bold=True), self._theme.font(10)
        width = self.width() * 0.9
        head = fitted_text(str(WORDS), bold, width, letters * LINE, letters, 10)
        tail = fitted_text(self._since, plain, width, letters * LINE, letters * 0.5, 10)
        height = head.height + tail.height + letters * 0.7
        band = QRectF(0, (self.height() - height) / 2, self.width(), height)
        painter.fillRect(band, BAND)
        painter.setPen(ON_BAND)
        top = band.top() + letters * 0.35
        draw_fitted(painter, QRectF(0, top, self.width(), head.height), head, bold, MIDDLE)
        draw_fitted(painter, QRectF(0, top + head.height, self.width(), tail.height), tail, plain, MIDDLE)
        painter.end()
