"""One patch of the darkness strip as a picture to press: its number, fine bars that run together, a black field."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.buttons import Button

BARS = 9
SMALL, LARGE = 68, 84


class PatchButton(Button):
    """`percent`: how dark it is printed."""

    def __init__(self, theme: Theme, identifier: str, number: int, percent: int) -> None:
        self.number, self.percent = number, percent
        spoken = tr("Patch {number}, printed with {percent} %", number=number, percent=percent)
        super().__init__(theme, identifier, str(number), spoken=spoken)

    def sizeHint(self) -> QSize:
        factor = self._theme.sizes.body / 14
        return QSize(round(SMALL * factor), round(LARGE * factor))

    def minimumSizeHint(self) -> QSize:
        return QSize(44, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        around = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        strong = self.hasFocus() or self.underMouse()
        painter.setPen(QColor(colours.accent if strong and self.isEnabled() else colours.border))
        painter.setBrush(QColor(colours.paper if self.isEnabled() else colours.base))
        painter.drawRoundedRect(around, 6, 6)
        ink = QColor(colours.ink)
        ink.setAlphaF(min(1.0, 0.25 + self.percent / 80) if self.isEnabled() else 0.3)
        painter.setFont(self._font(bold=True))
        painter.setPen(QColor(colours.ink if self.isEnabled() else colours.disabled))
        top = QRectF(around.left(), around.top() + 4, around.width(), self.fontMetrics().height())
        painter.drawText(top, int(Qt.AlignmentFlag.AlignCenter), self.text())
        room = QRectF(around.left() + 8, top.bottom() + 4, around.width() - 16, around.bottom() - top.bottom() - 12)
        step = room.width() / BARS
        thick = step * (0.22 + 0.68 * self.percent / 100)
        for bar in range(BARS):
            left = room.left() + bar * step + (step - thick) / 2
            painter.fillRect(QRectF(left, room.top(), thick, room.height() * 0.55), ink)
        painter.fillRect(
            QRectF(room.left(), room.top() + room.height() * 0.65, room.width(), room.height() * 0.35), ink
        )
        painter.end()
