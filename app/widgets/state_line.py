"""The states of a life in one line, the present one filled; between what goes to and fro the arrow has two heads."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.labels import named
from app.widgets.shapes import paint_shape
from app.words.marks import Mark

HEAD = 5.0
GAP = 6.0


class StateLine(QWidget):
    """`both_ways`: numbers of states that also go back to the one before."""

    def __init__(
        self, theme: Theme, identifier: str, what: str, marks: Sequence[Mark], both_ways: frozenset[int]
    ) -> None:
        super().__init__()
        self._theme = theme
        self._what = what
        self._marks = marks
        self._both_ways = both_ways
        self._at = 0
        named(self, identifier, what)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_state(self, number: int, more: str = "") -> None:
        """`more`: who or since when, for who hears it."""
        self._at = number
        said = tr(
            "{what}: {state}, {number} of {all}",
            what=self._what,
            state=self._marks[number].word,
            number=number + 1,
            all=len(self._marks),
        )
        self.setAccessibleName(f"{said}. {more}" if more else said)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._shape() + self._theme.sizes.small + 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def _shape(self) -> int:
        return self._theme.sizes.icon

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, room = float(self._shape()), self.width() / len(self._marks)
        for number, mark in enumerate(self._marks):
            middle = (number + 0.5) * room
            self._state(painter, number, mark, QRectF(middle - size / 2, 4, size, size), room)
            if number:
                reach = size / 2 + GAP
                begin, end = middle - room + reach, middle - reach
                self._arrow(painter, QPointF(begin, 4 + size / 2), QPointF(end, 4 + size / 2), number)
        painter.end()

    def _state(self, painter: QPainter, number: int, mark: Mark, box: QRectF, room: float) -> None:
        here = number == self._at
        ink = self._theme.ink(mark.tone) if here else self._theme.colour("disabled")
        if here:
            painter.setPen(QPen(ink, 1.5))
            painter.setBrush(self._theme.tint(mark.tone))
            words = QRectF(box.center().x() - room / 2 + 2, 0, room - 4, self.height() - 1)
            painter.drawRoundedRect(words, self._theme.sizes.radius, self._theme.sizes.radius)
        paint_shape(painter, mark.shape, box, ink, self._theme.tint(mark.tone) if here else self._theme.colour("base"))
        font = self._theme.font(self._theme.sizes.small, bold=here)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text") if here else self._theme.colour("text_secondary"))
        below = QRectF(box.center().x() - room / 2 + 3, box.bottom() + 3, room - 6, self._theme.sizes.small + 8)
        text = QFontMetricsF(font).elidedText(mark.word, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, text)

    def _arrow(self, painter: QPainter, begin: QPointF, end: QPointF, number: int) -> None:
        painter.setPen(QPen(self._theme.colour("text_secondary"), 1.5))
        painter.drawLine(begin, end)
        way = 1.0 if end.x() > begin.x() else -1.0
        heads = [(end, way)] + ([(begin, -way)] if number in self._both_ways else [])
        for point, turn in heads:
            for side in (-HEAD, HEAD):
                painter.drawLine(point, QPointF(point.x() - turn * HEAD, point.y() + side))
