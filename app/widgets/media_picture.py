"""What is loaded, drawn to scale with its sizes in mm."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.media import mm
from app.widgets.sides import named

CORNER = 6
LEAST_SIDE = 18
"""Pixels: a thin medium is drawn wider than it is, so that it is seen at all."""
ROLL = 1.5
"""A roll is drawn this many widths long, and torn off."""
TEETH = 12


class MediaPicture(QWidget):
    """`identifier.picture` says in words what is drawn."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._width_mm: float | None = None
        self._height_mm: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(170, 170)
        named(self, identifier, "")
        self.show_media(None, None)
        theme.changed.connect(self.update)

    def show_media(self, width_mm: float | None, height_mm: float | None) -> None:
        """No width = not known; no height = a roll without gaps."""
        self._width_mm, self._height_mm = width_mm, height_mm
        if width_mm is None:
            words = tr("Nobody said yet what is loaded")
        elif height_mm is None:
            words = tr("A roll {width:g} millimetres wide, without gaps", width=width_mm)
        else:
            words = tr("A label or sheet {width:g} by {height:g} millimetres", width=width_mm, height=height_mm)
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 260)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._theme.font(self._theme.sizes.body, bold=True)
        painter.setFont(font)
        line = painter.fontMetrics().height() + 6
        side = painter.fontMetrics().horizontalAdvance("2000.0 mm") + 12
        if self._width_mm is None:
            painter.setPen(self._theme.colour("text_secondary"))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect(), flags, tr("Not known yet"))
            painter.end()
            return
        room = QRectF(4, line, self.width() - side - 8, self.height() - line - 8)
        sheet = self._sheet(room, self._width_mm, self._height_mm or self._width_mm * ROLL)
        painter.setPen(QPen(self._theme.colour("border"), 1))
        painter.setBrush(self._theme.colour("paper"))
        if self._height_mm is None:
            painter.drawPolygon(_torn(sheet))
        else:
            painter.drawRoundedRect(sheet, CORNER, CORNER)
        painter.setPen(self._theme.colour("text"))
        above = QRectF(0, sheet.top() - line, self.width() - side, line)
        painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), f"{mm(self._width_mm)} mm")
        beside = QRectF(sheet.right() + 8, sheet.top(), self.width() - sheet.right() - 8, sheet.height())
        height = tr("endless", "a roll of paper") if self._height_mm is None else f"{mm(self._height_mm)} mm"
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(beside, int(flags), height)
        painter.end()

    def _sheet(self, room: QRectF, width: float, height: float) -> QRectF:
        scale = min(room.width() / width, room.height() / height)
        wide = max(LEAST_SIDE, width * scale)
        high = max(LEAST_SIDE, height * scale)
        left = room.left() + (room.width() - wide) / 2
        return QRectF(left, room.top() + (room.height() - high) / 2, wide, high)


def _torn(sheet: QRectF) -> QPolygonF:
    step = sheet.width() / TEETH
    jagged = [QPointF(sheet.right() - i * step, sheet.bottom() - (5 if i % 2 else 0)) for i in range(TEETH + 1)]
    return QPolygonF([sheet.topLeft(), sheet.topRight(), *jagged])
