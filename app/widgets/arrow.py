"""An arrow in a disc: the way that something is moved, or how it is turned."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
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


def paint_turn(painter: QPainter, centre: QPointF, size: float, ink: QColor, ground: QColor) -> None:
    """A quarter anti-clockwise: an arc that ends in an arrow's head at the left."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, 1.5))
    painter.setBrush(ground)
    painter.drawEllipse(centre, size / 2, size / 2)
    reach = size * 0.24
    painter.setPen(QPen(ink, 2.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
    painter.drawArc(box, -40 * 16, 220 * 16)
    tip, half = QPointF(centre.x() - reach, centre.y() + size * 0.2), size * 0.15
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([tip, tip + QPointF(-half, -size * 0.2), tip + QPointF(half, -size * 0.2)]))
    painter.restore()
