"""A state as a chip: shape and word on a tint."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.theme.theme import Theme
from app.widgets.shapes import paint_shape
from app.words.marks import Mark

INSET = 9.0


def _shape_size(theme: Theme) -> float:
    return theme.sizes.body + 1.0


def paint_chip(painter: QPainter, theme: Theme, mark: Mark, rect: QRectF) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink, tint = theme.ink(mark.tone), theme.tint(mark.tone)
    if not theme.high_contrast:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(rect, theme.sizes.radius, theme.sizes.radius)
    size = _shape_size(theme)
    top = rect.center().y() - size / 2
    paint_shape(painter, mark.shape, QRectF(rect.left() + INSET, top, size, size), ink, tint)
    painter.setPen(ink)
    painter.setFont(theme.font(theme.sizes.body, bold=mark.strong))
    words = rect.adjusted(INSET + size + 7, 0, -4, 0)
    text = painter.fontMetrics().elidedText(mark.word, Qt.TextElideMode.ElideRight, int(words.width()))
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
    painter.restore()


def chip_width(theme: Theme, mark: Mark) -> int:
    """Room for the whole word."""
    words = QFontMetrics(theme.font(theme.sizes.body, bold=True)).horizontalAdvance(mark.word)
    return int(INSET * 2 + _shape_size(theme) + 11) + words


class Chip(QWidget):
    """Shows one Mark; reads as its word. `low`: in a line that is no higher than its words."""

    def __init__(self, theme: Theme, mark: Mark, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._above = 8 if low else 18
        self._mark = mark
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_mark(mark)
        theme.changed.connect(self.updateGeometry)

    def show_mark(self, mark: Mark) -> None:
        self._mark = mark
        self.setAccessibleName(mark.word)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(chip_width(self._theme, self._mark), self._theme.sizes.body + self._above)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chip(painter, self._theme, self._mark, QRectF(self.rect()))
        painter.end()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
