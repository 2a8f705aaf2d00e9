"""Status shapes as painter paths on a 16-unit grid: exact at any size, told apart without colour."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.theme.theme import Theme
from app.words.marks import Shape, Tone

GRID = 16.0
STROKE = 1.7


def note_painter(note: QWidget, theme: Theme, tone: Tone) -> QPainter:
    """Begin to paint a note: on the tint of its tone, within a rounded line."""
    painter = QPainter(note)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.ink(tone), theme.colours.border_width))
    painter.setBrush(theme.tint(tone))
    radius = theme.sizes.radius
    painter.drawRoundedRect(QRectF(note.rect()).adjusted(1, 1, -1, -1), radius, radius)
    return painter


def paint_shape(painter: QPainter, shape: Shape, rect: QRectF, ink: QColor, ground: QColor) -> None:
    """`ink` draws the shape, `ground` the sign inside a solid one; `rect` is square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / GRID, rect.height() / GRID)
    ring = QPen(ink, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    sign = QPen(ground, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    circle = QRectF(1.6, 1.6, 12.8, 12.8)
    match shape:
        case Shape.CLOCK:
            _outline(painter, ring)
            painter.drawEllipse(circle)
            painter.drawPolyline(QPolygonF([QPointF(8, 4.6), QPointF(8, 8.2), QPointF(10.6, 9.6)]))
        case Shape.HALF_DISC:
            _outline(painter, ring)
            painter.drawEllipse(circle)
            half = QPainterPath(QPointF(8, 1.6))
            half.arcTo(circle, 90, 180)
            half.closeSubpath()
            painter.fillPath(half, ink)
        case Shape.PLAY:
            _solid(painter, ink)
            painter.drawPolygon(QPolygonF([QPointF(3.6, 2.2), QPointF(14.2, 8), QPointF(3.6, 13.8)]))
        case Shape.CHECK:
            _solid(painter, ink)
            painter.drawEllipse(QRectF(0.8, 0.8, 14.4, 14.4))
            _outline(painter, sign)
            painter.drawPolyline(QPolygonF([QPointF(4.7, 8.3), QPointF(7.1, 10.7), QPointF(11.5, 5.7)]))
        case Shape.CROSS:
            _solid(painter, ink)
            painter.drawPolygon(_octagon(7.8))
            _outline(painter, sign)
            painter.drawLine(QPointF(5.5, 5.5), QPointF(10.5, 10.5))
            painter.drawLine(QPointF(10.5, 5.5), QPointF(5.5, 10.5))
        case Shape.WARNING:
            _solid(painter, ink)
            painter.drawPolygon(QPolygonF([QPointF(8, 0.9), QPointF(15.6, 14.6), QPointF(0.4, 14.6)]))
            _outline(painter, sign)
            painter.drawLine(QPointF(8, 6.2), QPointF(8, 9.6))
            painter.drawPoint(QPointF(8, 12.3))
        case Shape.HOURGLASS:
            _outline(painter, ring)
            painter.drawPolygon(
                QPolygonF([QPointF(3.4, 1.6), QPointF(12.6, 1.6), QPointF(3.4, 14.4), QPointF(12.6, 14.4)])
            )
        case Shape.SLASH:
            _outline(painter, ring)
            painter.drawEllipse(circle)
            painter.drawLine(QPointF(3.8, 12.2), QPointF(12.2, 3.8))
        case Shape.BARS:
            _solid(painter, ink)
            painter.drawRoundedRect(QRectF(3.4, 2.2, 3.4, 11.6), 0.8, 0.8)
            painter.drawRoundedRect(QRectF(9.2, 2.2, 3.4, 11.6), 0.8, 0.8)
        case Shape.BROKEN_RING:
            _outline(painter, ring)
            for start in (75, 255):
                painter.drawArc(circle, start * 16, 120 * 16)
            painter.drawLine(QPointF(3.2, 12.8), QPointF(12.8, 3.2))
        case Shape.QUESTION:
            dashed = QPen(ring)
            dashed.setDashPattern([1.6, 2.0])
            _outline(painter, dashed)
            painter.drawEllipse(circle)
            _outline(painter, ring)
            hook = QPainterPath(QPointF(6.1, 6.5))
            hook.cubicTo(QPointF(6.1, 3.9), QPointF(10.2, 4.2), QPointF(9.8, 6.6))
            hook.cubicTo(QPointF(9.6, 7.9), QPointF(8, 7.8), QPointF(8, 9.3))
            painter.drawPath(hook)
            painter.drawPoint(QPointF(8, 11.7))
    painter.restore()


def _outline(painter: QPainter, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _solid(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)


def _octagon(radius: float) -> QPolygonF:
    turns = [math.pi / 8 + step * math.pi / 4 for step in range(8)]
    return QPolygonF([QPointF(8 + radius * math.cos(turn), 8 + radius * math.sin(turn)) for turn in turns])
