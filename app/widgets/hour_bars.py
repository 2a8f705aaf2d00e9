"""Jobs per hour as bars: printed, and above it what failed. Arrows and the pointer tell the hour."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.figures import hour_words, hours_sentence
from app.vocabulary.marks import Tone
from app.widgets.named import named
from server_core.contract.types.printers import HourCount

HEIGHT = 138
PART = 0.72
"""Of an hour's width that its bar has."""
LEAST = 3.0
"""Pixels: one failure in a thousand jobs is seen."""
MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class HourBars(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._hours: Sequence[HourCount] = ()
        self._at: int | None = None
        named(self, identifier, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_hours(self, hours: Sequence[HourCount]) -> None:
        """One after the other, none left out."""
        self._hours = hours
        self._tell(None if self._at is None or self._at >= len(hours) else self._at)

    @property
    def caption(self) -> str:
        """What stands above the bars: the hour that is pointed at, else how many there were."""
        if self._at is not None:
            return hour_words(self._hours[self._at])
        printed, failed = (sum(getattr(each, name) for each in self._hours) for name in ("printed", "failed"))
        told = tr("%n printed", "jobs", printed)
        more = tr("%n failed", "jobs", failed) if failed else ""
        return " · ".join(filter(None, (told, more)))

    def sizeHint(self) -> QSize:
        return QSize(280, round(HEIGHT * self._theme.sizes.body / 14))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def _tell(self, at: int | None) -> None:
        self._at = at
        self.setAccessibleName(
            tr("Jobs per hour. {sentence}", sentence=hours_sentence(self._hours))
            if self._hours
            else tr("Jobs per hour")
        )
        self.setAccessibleDescription("" if at is None else hour_words(self._hours[at]))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._hours:
            event.ignore()
            return
        at = len(self._hours) if self._at is None else self._at
        self._tell(min(max(at + step, 0), len(self._hours) - 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        area = self._area()
        if self._hours and area.left() <= event.position().x() < area.right():
            place = (event.position().x() - area.left()) / area.width() * len(self._hours)
            self._tell(min(int(place), len(self._hours) - 1))

    def leaveEvent(self, event: QEvent) -> None:
        self._tell(None)

    def _line(self) -> float:
        return self._theme.sizes.small * 1.5

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(1, self._line() + 6, -1, -self._line())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, hours = self._theme, self._hours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = theme.font(theme.sizes.small)
        painter.setFont(small)
        painter.setPen(theme.colour("text" if self._at is not None else "text_secondary"))
        top = QRectF(0, 0, self.width(), self._line())
        painter.drawText(top, LEFT, self.caption)
        area = self._area()
        most = max((each.printed + each.failed for each in hours), default=0)
        if most:
            painter.setPen(theme.colour("text_secondary"))
            told = tr("most %n", "jobs of an hour", most)
            if QFontMetricsF(small).horizontalAdvance(f"{self.caption}   {told}") < self.width():
                painter.drawText(top, RIGHT, told)
        painter.setPen(QPen(theme.colour("line"), 1, Qt.PenStyle.DotLine))
        for part in (0.0, 0.5):
            y = area.top() + part * area.height()
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(QPen(theme.colour("border"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if hours:
            self._paint_bars(painter, area, most)
            self._paint_times(painter, area)
        painter.end()

    def _paint_bars(self, painter: QPainter, area: QRectF, most: int) -> None:
        theme = self._theme
        across = area.width() / len(self._hours)
        for at, count in enumerate(self._hours):
            left = area.left() + at * across + across * (1 - PART) / 2
            if at == self._at:
                painter.fillRect(
                    QRectF(area.left() + at * across, area.top(), across, area.height()), theme.colour("hover")
                )
            scale = area.height() / most if most else 0.0
            printed = max(LEAST, count.printed * scale) if count.printed else 0.0
            failed = max(LEAST, count.failed * scale) if count.failed else 0.0
            printed = min(printed, area.height() - failed)
            bottom = area.bottom() - 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.ink(Tone.PRINTING))
            painter.drawRect(QRectF(left, bottom - printed, across * PART, printed))
            red = theme.ink(Tone.FAILED)
            painter.setBrush(QBrush(red, Qt.BrushStyle.Dense4Pattern) if theme.high_contrast else red)
            gap = 1.0 if printed else 0.0  # told apart without colour: by a gap, and it is on top
            painter.drawRect(QRectF(left, bottom - printed - failed - gap, across * PART, failed))

    def _paint_times(self, painter: QPainter, area: QRectF) -> None:
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # a day runs so in every language
        painter.setPen(self._theme.colour("text_secondary"))
        across = area.width() / len(self._hours)
        every = 6 if area.width() < 700 else 3
        for at, count in enumerate(self._hours):
            begins = count.begins.astimezone()
            if begins.hour % every == 0:
                x = area.left() + at * across
                painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 4))
                if x + 44 < area.right():
                    box = QRectF(x + 3, area.bottom() + 1, 44, self._line())
                    painter.drawText(box, LEFT, f"{begins:%H:%M}")
