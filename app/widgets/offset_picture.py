"""The corner of a label with the mm grid on it: as it came out, and as it will."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.calibration import EdgeSeen, Offset, offset_words
from app.widgets.sides import named

SEEN_MM = 22.0
"""Of the paper, from its corner."""
HIGH = 190
GAP = 24


class OffsetPicture(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._left = self._top = EdgeSeen()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, identifier, "")
        self.show_seen(EdgeSeen(), EdgeSeen())
        theme.changed.connect(self.updateGeometry)

    def show_seen(self, left: EdgeSeen, top: EdgeSeen) -> None:
        self._left, self._top = left, top
        moved = Offset(x_mm=left.off_mm, y_mm=top.off_mm)
        if moved == Offset():
            words = tr("The grid begins at the corner of the paper: nothing has to be moved")
        else:
            words = tr(
                "The grid is moved {offset}, so that it begins at the corner of the paper", offset=offset_words(moved)
            )
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(2 * HIGH, self._high())

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self._high())

    def _high(self) -> int:
        return HIGH * self._theme.sizes.body // 14 + self._theme.sizes.body * 2

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self._theme.sizes.body * 2
        side = min((self.width() - GAP) / 2 - 4, self.height() - line - 4)
        before = (self._left.blank - self._left.first, self._top.blank - self._top.first)
        places = ((2.0, tr("As it came out"), before), (2.0 + side + GAP, tr("As it will"), (0.0, 0.0)))
        for left, words, origin in places:
            painter.setFont(self._theme.font(self._theme.sizes.body, bold=True))
            painter.setPen(self._theme.colour("text"))
            room = QRectF(left, 0, side + GAP, line)
            elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(side))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), elided)
            self._corner(painter, QRectF(left, line, side, side), origin)
        painter.end()

    def _corner(self, painter: QPainter, paper: QRectF, origin: tuple[float, float]) -> None:
        """`origin`: where the grid's 0 lies, in mm from the paper's corner."""
        scale = paper.width() / SEEN_MM
        painter.fillRect(paper, self._theme.colour("paper"))
        painter.save()
        painter.setClipRect(paper)
        ink = self._theme.colour("ink")
        painter.setFont(self._theme.font(max(9, round(scale * 1.9)), bold=True))
        for number in range(int(SEEN_MM) + 60):
            long = number % 5 == 0
            painter.setPen(QPen(ink, 1.6 if long else 0.7))
            end = 7.0 if long else 3.0
            x, y = paper.left() + (origin[0] + number) * scale, paper.top() + (origin[1] + number) * scale
            corner = QPointF(paper.left() + origin[0] * scale, paper.top() + origin[1] * scale)
            painter.drawLine(QPointF(x, corner.y()), QPointF(x, corner.y() + end * scale))
            painter.drawLine(QPointF(corner.x(), y), QPointF(corner.x() + end * scale, y))
            if long:
                painter.setPen(ink)
                self._number(painter, paper, QPointF(x + 2, corner.y() + 7.5 * scale), str(number))
                self._number(painter, paper, QPointF(corner.x() + 7.5 * scale, y), str(number))
        painter.restore()
        # its own two edges are what is looked at; on the other sides the paper goes on
        painter.setPen(QPen(self._theme.colour("accent"), 3))
        painter.drawLine(paper.topLeft(), paper.topRight())
        painter.drawLine(paper.topLeft(), paper.bottomLeft())

    def _number(self, painter: QPainter, paper: QRectF, at: QPointF, text: str) -> None:
        """Whole, or not at all: half of one is another one."""
        metrics = painter.fontMetrics()
        box = QRectF(at.x(), at.y(), metrics.horizontalAdvance(text) + 2, metrics.height())
        if paper.contains(box):
            painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), text)
