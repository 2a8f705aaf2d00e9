"""States as shapes, chips, a line of states, and a timeline of a day.

Shapes are painter paths on a 16-unit grid: exact at any size, distinguishable without colour. In the line the present
state is filled, and arrows between states that alternate have two heads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.labels import named
from app.words.marks import Mark, Shape, Tone
from app.words.printers import STATE_TONES, span_words, strip_sentence, strip_words
from server_core.contract.types.printers import SpanState, StateSpan

GRID = 16.0
STROKE = 1.7


def note_painter(note: QWidget, theme: Theme, tone: Tone) -> QPainter:
    """Begin a note: a rounded frame on the tint of its tone."""
    painter = QPainter(note)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.ink(tone), theme.colours.border_width))
    painter.setBrush(theme.tint(tone))
    radius = theme.sizes.radius
    painter.drawRoundedRect(QRectF(note.rect()).adjusted(1, 1, -1, -1), radius, radius)
    return painter


def paint_approximate(painter: QPainter, theme: Theme, sheet: QRectF) -> None:
    """Mark a small picture that lacks something, or shows it in another way, in its lower right corner."""
    painter.setFont(theme.font(theme.sizes.body, bold=True))
    side = painter.fontMetrics().height()
    sign = QRectF(sheet.right() - side, sheet.bottom() - side, side, side)
    painter.fillRect(sign, theme.tint(Tone.ATTENTION))
    painter.setPen(theme.ink(Tone.ATTENTION))
    painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, "≈")


def paint_shape(painter: QPainter, shape: Shape, rect: QRectF, ink: QColor, ground: QColor) -> None:
    """Paint a shape. `ink`: the shape; `ground`: the mark inside a solid one; `rect`: square."""
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
        case Shape.PERSON:
            _solid(painter, ink)
            painter.drawEllipse(QRectF(4.6, 0.8, 6.8, 6.8))
            shoulders = QPainterPath(QPointF(1.2, 15.2))
            shoulders.cubicTo(QPointF(1.6, 6.6), QPointF(14.4, 6.6), QPointF(14.8, 15.2))
            shoulders.closeSubpath()
            painter.drawPath(shoulders)
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


INSET = 9.0


def _shape_size(theme: Theme) -> float:
    return theme.sizes.body + 1.0


def paint_chip(painter: QPainter, theme: Theme, mark: Mark, rect: QRectF) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink, tint = theme.ink(mark.tone), theme.tint(mark.tone)
    if not theme.high_contrast:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(rect, theme.sizes.radius, theme.sizes.radius)
    size = _shape_size(theme)
    top = rect.center().y() - size / 2
    paint_shape(painter, mark.shape, QRectF(rect.left() + INSET, top, size, size), ink, tint)
    painter.setPen(ink)
    painter.setFont(theme.font(theme.sizes.body, bold=mark.strong))
    words = rect.adjusted(INSET + size + 7, 0, -4, 0)
    text = painter.fontMetrics().elidedText(mark.word, Qt.TextElideMode.ElideRight, int(words.width()))
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
    painter.restore()


def chip_width(theme: Theme, mark: Mark) -> int:
    """Return the width for the whole text."""
    words = QFontMetrics(theme.font(theme.sizes.body, bold=True)).horizontalAdvance(mark.word)
    return int(INSET * 2 + _shape_size(theme) + 11) + words


class Chip(QWidget):
    """Shows a Mark; its accessible name is the text. `low`: no higher than a text line."""

    def __init__(self, theme: Theme, mark: Mark, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._above = 8 if low else 18
        self._mark = mark
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_mark(mark)
        theme.changed.connect(self.updateGeometry)

    def show_mark(self, mark: Mark) -> None:
        self._mark = mark
        self.setAccessibleName(mark.word)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(chip_width(self._theme, self._mark), self._theme.sizes.body + self._above)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chip(painter, self._theme, self._mark, QRectF(self.rect()))
        painter.end()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


HEAD = 5.0
GAP = 6.0


class StateLine(QWidget):
    """`both_ways`: indexes of states that may return to the one before."""

    def __init__(
        self, theme: Theme, identifier: str, what: str, marks: Sequence[Mark], both_ways: frozenset[int]
    ) -> None:
        super().__init__()
        self._theme = theme
        self._what = what
        self._marks = marks
        self._both_ways = both_ways
        self._at = 0
        named(self, identifier, what)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_state(self, number: int, more: str = "") -> None:
        """Show a state. `more`: by whom or since when, for screen readers."""
        self._at = number
        state = tr(
            "{what}: {state}, {number} of {all}",
            what=self._what,
            state=self._marks[number].word,
            number=number + 1,
            all=len(self._marks),
        )
        self.setAccessibleName(f"{state}. {more}" if more else state)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._shape() + self._theme.sizes.small + 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def _shape(self) -> int:
        return self._theme.sizes.icon

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, room = float(self._shape()), self.width() / len(self._marks)
        for number, mark in enumerate(self._marks):
            middle = (number + 0.5) * room
            self._state(painter, number, mark, QRectF(middle - size / 2, 4, size, size), room)
            if number:
                reach = size / 2 + GAP
                begin, end = middle - room + reach, middle - reach
                self._arrow(painter, QPointF(begin, 4 + size / 2), QPointF(end, 4 + size / 2), number)
        painter.end()

    def _state(self, painter: QPainter, number: int, mark: Mark, box: QRectF, room: float) -> None:
        here = number == self._at
        ink = self._theme.ink(mark.tone) if here else self._theme.colour("disabled")
        if here:
            painter.setPen(QPen(ink, 1.5))
            painter.setBrush(self._theme.tint(mark.tone))
            words = QRectF(box.center().x() - room / 2 + 2, 0, room - 4, self.height() - 1)
            painter.drawRoundedRect(words, self._theme.sizes.radius, self._theme.sizes.radius)
        paint_shape(painter, mark.shape, box, ink, self._theme.tint(mark.tone) if here else self._theme.colour("base"))
        font = self._theme.font(self._theme.sizes.small, bold=here)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text") if here else self._theme.colour("text_secondary"))
        below = QRectF(box.center().x() - room / 2 + 3, box.bottom() + 3, room - 6, self._theme.sizes.small + 8)
        text = QFontMetricsF(font).elidedText(mark.word, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, text)

    def _arrow(self, painter: QPainter, begin: QPointF, end: QPointF, number: int) -> None:
        painter.setPen(QPen(self._theme.colour("text_secondary"), 1.5))
        painter.drawLine(begin, end)
        sign = 1.0 if end.x() > begin.x() else -1.0
        heads = [(end, sign)] + ([(begin, -sign)] if number in self._both_ways else [])
        for point, turn in heads:
            for side in (-HEAD, HEAD):
                painter.drawLine(point, QPointF(point.x() - turn * HEAD, point.y() + side))


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
"""Distinguishable without colour, too: a lower bar is a better state."""
HOLLOW = frozenset({SpanState.OFFLINE, SpanState.PAUSED})
LEAST = 1.5
"""Pixels. Even a stop of a minute stays visible."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def paint_strip(
    painter: QPainter, theme: Theme, box: QRectF, spans: Sequence[StateSpan], since: datetime, until: datetime
) -> None:
    """Paint a timeline. Worse states are painted last, so that neighbours do not cover a short stop.

    A thin line stands for the times of which nothing is known.
    """
    whole = (until - since) / timedelta(seconds=1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.colour("line"))
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


class PointedChart(QWidget):
    """A chart of parts in a row. The pointer and the arrow keys choose the part that its caption describes."""

    def __init__(self, theme: Theme, identifier: str, height: int) -> None:
        """`height`: in pixels at the smallest text size."""
        super().__init__()
        self._theme, self._height = theme, height
        self._at: int | None = None
        named(self, identifier, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def _parts(self) -> int:
        """Return the number of parts."""
        raise NotImplementedError

    def _tell(self, at: int | None) -> None:
        """Describe this part; None: the whole chart."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        return QSize(280, round(self._height * self._theme.sizes.body / 14))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._parts():
            event.ignore()
            return
        at = self._parts() if self._at is None else self._at
        self._tell(min(max(at + step, 0), self._parts() - 1))

    def leaveEvent(self, event: QEvent) -> None:
        self._tell(None)

    def _line(self) -> float:
        return self._theme.sizes.small * 1.5


class StateStrip(PointedChart):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__(theme, identifier, 80)
        self._name = ""
        self._spans: Sequence[StateSpan] = ()
        self._since: datetime | None = None
        self._until: datetime | None = None

    def _parts(self) -> int:
        return len(self._spans)

    def show_spans(self, name: str, spans: Sequence[StateSpan], since: datetime, until: datetime) -> None:
        if name != self._name:
            self._at = None
        self._name, self._spans, self._since, self._until = name, spans, since, until
        self._tell(None if self._at is None or self._at >= len(spans) else self._at)

    @property
    def caption(self) -> str:
        """Return the span under the pointer, else a summary of the day without the name."""
        if self._until is None:
            return ""
        if self._at is not None:
            return span_words(self._spans[self._at], self._until)
        if not self._spans:
            return tr("There are no figures for the last 24 hours yet.")
        return strip_words(self._spans, self._until)

    def _tell(self, at: int | None) -> None:
        self._at = at
        if self._until is not None:
            self.setAccessibleName(strip_sentence(self._name, self._spans, self._until))
            self.setAccessibleDescription("" if at is None else span_words(self._spans[at], self._until))
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        box = self._box()
        if self._since is None or self._until is None:
            return
        moment = self._since + (self._until - self._since) * ((event.position().x() - box.left()) / box.width())
        inside = (at for at, each in enumerate(self._spans) if each.began <= moment < (each.ended or self._until))
        self._tell(next(inside, None))

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
