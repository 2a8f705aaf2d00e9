"""What a printer was over a day, as one strip: height and colour tell the state."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.labels import named
from app.words.printers import STATE_TONES, span_words, strip_sentence, strip_words
from server_core.contract.types.printers import SpanState, StateSpan

HEIGHTS = {
    SpanState.READY: 0.3,
    SpanState.REACHABLE: 0.3,
    SpanState.PRINTING: 0.62,
    SpanState.ATTENTION: 1.0,
    SpanState.PAUSED: 1.0,
    SpanState.STOPPED: 1.0,
    SpanState.OFFLINE: 1.0,
    SpanState.UNKNOWN: 0.12,
}
"""Without colour, too: what is low is well."""
HOLLOW = frozenset({SpanState.OFFLINE, SpanState.PAUSED})
LEAST = 1.5
"""Pixels: a stop of a minute is seen."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def paint_strip(
    painter: QPainter, theme: Theme, box: QRectF, spans: Sequence[StateSpan], since: datetime, until: datetime
) -> None:
    """The worse is painted last, so that a short stop is not covered by its neighbours."""
    whole = (until - since) / timedelta(seconds=1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for span in sorted(spans, key=lambda each: HEIGHTS[each.state]):
        began = max(0.0, (span.began - since) / timedelta(seconds=1) / whole)
        ended = min(1.0, ((span.ended or until) - since) / timedelta(seconds=1) / whole)
        if ended <= began:
            continue
        high = max(2.0, HEIGHTS[span.state] * box.height())
        wide = max(LEAST, (ended - began) * box.width())
        left = min(box.left() + began * box.width(), box.right() - wide)
        spot = QRectF(left, box.bottom() - high, wide, high)
        ink = theme.ink(STATE_TONES[span.state])
        if span.state in HOLLOW and wide > 4:
            painter.setPen(QPen(ink, 1))
            painter.setBrush(theme.tint(STATE_TONES[span.state]))
            painter.drawRect(spot.adjusted(0, 0, -1, -1))
        else:
            painter.fillRect(spot, ink)
    painter.restore()


class StateStrip(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._name = ""
        self._spans: Sequence[StateSpan] = ()
        self._since: datetime | None = None
        self._until: datetime | None = None
        self._at: int | None = None
        named(self, identifier, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_spans(self, name: str, spans: Sequence[StateSpan], since: datetime, until: datetime) -> None:
        if name != self._name:
            self._at = None
        self._name, self._spans, self._since, self._until = name, spans, since, until
        self._tell(None if self._at is None or self._at >= len(spans) else self._at)

    @property
    def caption(self) -> str:
        """The span that is pointed at, else the whole day in a sentence without the name."""
        if self._until is None:
            return ""
        if self._at is not None:
            return span_words(self._spans[self._at], self._until)
        if not self._spans:
            return tr("Nothing is known of the last 24 hours yet.")
        return strip_words(self._spans, self._until)

    def sizeHint(self) -> QSize:
        return QSize(280, round(80 * self._theme.sizes.body / 14))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def _tell(self, at: int | None) -> None:
        self._at = at
        if self._until is not None:
            self.setAccessibleName(strip_sentence(self._name, self._spans, self._until))
            self.setAccessibleDescription("" if at is None else span_words(self._spans[at], self._until))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._spans:
            event.ignore()
            return
        at = len(self._spans) if self._at is None else self._at
        self._tell(min(max(at + step, 0), len(self._spans) - 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        box = self._box()
        if self._since is None or self._until is None:
            return
        moment = self._since + (self._until - self._since) * ((event.position().x() - box.left()) / box.width())
        inside = (at for at, each in enumerate(self._spans) if each.began <= moment < (each.ended or self._until))
        self._tell(next(inside, None))

    def leaveEvent(self, event: QEvent) -> None:
        self._tell(None)

    def _line(self) -> float:
        return self._theme.sizes.small * 1.5

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(1, 2 * self._line() + 4, -1, -self._line())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setFont(theme.font(theme.sizes.small))
        painter.setPen(theme.colour("text" if self._at is not None else "text_secondary"))
        words = QRectF(0, 0, self.width(), 2 * self._line())
        wrap = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        painter.drawText(words, wrap, self.caption)
        box = self._box()
        if self._since is not None and self._until is not None:
            paint_strip(painter, theme, box, self._spans, self._since, self._until)
            self._paint_times(painter, box, self._since, self._until)
        painter.setPen(QPen(theme.colour("border"), 1))
        painter.drawLine(QPointF(box.left(), box.bottom()), QPointF(box.right(), box.bottom()))
        painter.end()

    def _paint_times(self, painter: QPainter, box: QRectF, since: datetime, until: datetime) -> None:
        painter.setPen(self._theme.colour("text_secondary"))
        begin = since.astimezone().replace(minute=0, second=0, microsecond=0)
        hours = int((until - since) / timedelta(hours=1)) + 2
        for hour in range(hours):
            at = begin + timedelta(hours=hour)
            part = (at - since) / (until - since)
            if at.hour % 6 == 0 and 0 <= part <= 1:
                x = box.left() + part * box.width()
                painter.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + 4))
                if x + 44 < box.right():
                    painter.drawText(QRectF(x + 3, box.bottom() + 1, 44, self._line()), LEFT, f"{at:%H:%M}")
