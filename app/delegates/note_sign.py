"""The shape before a note that asks something."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from app.theme.theme import Theme
from app.vocabulary.marks import Mark
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides

GAP = 7


def paint_sign(painter: QPainter, theme: Theme, sign: Mark, room: QRect) -> int:
    """Where the room begins; returns how much of it is taken."""
    size = theme.sizes.body + 3
    box = QRectF(room.left(), room.top() + (room.height() - size) / 2, size, size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_shape(painter, sign.shape, Sides(painter, room)(box), theme.ink(sign.tone), theme.tint(sign.tone))
    painter.restore()
    return size + GAP
