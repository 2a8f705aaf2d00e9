"""The box at the left end of a row that a gloved finger taps to choose several rows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.theme.theme import Theme

CHECK_ZONE = 76
"""20 mm at 96 dpi."""
BOX = 30.0


def paint_check(painter: QPainter, theme: Theme, row: QRect, checked: bool) -> None:
    colours = theme.colours
    box = QRectF(row.left() + (CHECK_ZONE - BOX) / 2, row.top() + (row.height() - BOX) / 2, BOX, BOX)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.accent if checked else colours.border), 2))
    painter.setBrush(QColor(colours.accent if checked else colours.base))
    painter.drawRoundedRect(box, 5, 5)
    if checked:
        tick = QPen(QColor(colours.on_accent), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(tick)
        steps = ((0.24, 0.54), (0.43, 0.72), (0.78, 0.32))
        painter.drawPolyline(QPolygonF([QPointF(box.left() + x * BOX, box.top() + y * BOX) for x, y in steps]))
    painter.restore()
