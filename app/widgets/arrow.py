"""An arrow in a disc: the way that something is moved."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

LONG, WIDE = 0.28, 0.23
"""The head, and half of it across: parts of the arrow's size."""


def paint_arrow(
    painter: QPainter, centre: QPointF, across: float, down: float, size: float, ink: QColor, ground: QColor
) -> None:
    """Towards (across, down), of any length; a dot where that is nowhere."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, 1.5))
    painter.setBrush(ground)
    painter.drawEllipse(centre, size / 2, size / 2)
    painter.setBrush(ink)
    length = hypot(across, down)
    if length == 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(centre, 3, 3)
    else:
        along = QPointF(across / length, down / length)
        side = QPointF(-along.y(), along.x())
        reach = size * 0.34
        tip, tail = centre + along * reach, centre - along * reach
        neck = tip - along * size * LONG
        painter.setPen(QPen(ink, 2.5))
        painter.drawLine(tail, neck)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(QPolygonF([tip, neck + side * size * WIDE, neck - side * size * WIDE]))
    painter.restore()
