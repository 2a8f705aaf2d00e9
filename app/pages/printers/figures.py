"""Charts of the last day: jobs per hour, failures per printer, and the states of the selected printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import tr
from app.models.feeds import FiguresFeed
from app.models.printers import PrintersModel
from app.models.queue import local_now
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.labels import named, text_label
from app.widgets.states import PointedChart, StateStrip, paint_shape
from app.words.ages import age, clock
from app.words.marks import Shape, Tone
from app.words.plain_text import isolated, plain
from app.words.printers import failures_sentence, hour_words, hours_sentence, known_spans
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.printers import HourCount, PrinterView

BESIDE = 360
EDGE = 16


class FiguresPanel(QScrollArea):
    def __init__(self, theme: Theme, feed: FiguresFeed, printers: PrintersModel) -> None:
        super().__init__()
        self._theme = theme
        self._feed = feed
        self._drawn: list[QWidget] = []
        self._printers = printers
        self._chosen: PrinterView | None = None
        named(self, "printers.figures", tr("The last 24 hours"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.bars = HourBars(theme, "printers.figures.hours")
        self.failures = FailureBars(theme, "printers.figures.failures")
        self.strip = StateStrip(theme, "printers.figures.strip")
        self.whose, self.waiting, self.outcome = (
            text_label(wrap=True),
            text_label(wrap=True),
            text_label(wrap=True, tone="quiet"),
        )
        self._column = QVBoxLayout()
        inside = QWidget()
        inside.setLayout(self._column)
        self._column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._column.setSpacing(3)
        theme.keep(self.outcome, TextRole.SMALL)
        self._column.addWidget(self.outcome)
        self._section(theme, text_label(tr("Jobs per hour")), self.bars)
        self._section(theme, text_label(tr("Failures per printer")), self.failures)
        self._section(theme, self.whose, self.strip)
        theme.keep(self.waiting, TextRole.SMALL)
        self._column.addWidget(self.waiting)
        self._column.addStretch(1)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)  # Qt has just set it
        feed.changed.connect(self._show)
        feed.failed.connect(self._missed)
        self._show()

    def _section(self, theme: Theme, title: QWidget, drawn: QWidget) -> None:
        theme.keep(title, TextRole.BODY, bold=True)
        self._column.addSpacing(8)
        self._column.addWidget(title)
        self._column.addWidget(drawn)
        self._drawn += [title, drawn]

    def show_printer(self, printer: PrinterView | None) -> None:
        """Show the day of this printer. Read again after it changed: its card tells a newer state than the figures."""
        before, self._chosen = self._chosen, printer
        if has_changed(before, printer):
            self._feed.read_if_watched()
        self._show()

    def _show(self) -> None:
        figures, printer = self._feed.figures, self._chosen
        for widget in self._drawn:
            widget.setVisible(figures is not None)
        self.whose.setText(isolated(printer.name) if printer else tr("Select a printer"))
        oldest = printer.oldest_waiting_at if printer else None
        self.waiting.setVisible(oldest is not None and figures is not None)
        if printer is not None and oldest is not None:
            old = age(oldest, local_now())
            self.waiting.setText(tr("%n job(s) waiting, the oldest for {age}", "", printer.waiting, age=old))
        self.strip.setVisible(printer is not None and figures is not None)
        if figures is None:
            self.outcome.setText(tr("Reading…"))
            return
        names = {each.printer_id: plain(each.name) for each in self._printers.all()}
        self.bars.show_hours(figures.hours)
        self.failures.show_failures(
            [(names[each.printer_id], each.failed) for each in figures.printers if each.printer_id in names]
        )
        if printer is not None:
            own = self._feed.of(printer.printer_id)
            spans = known_spans(own.spans if own else [], figures.until, printer)
            self.strip.show_spans(plain(printer.name), spans, figures.since, figures.until)
        self.outcome.setText(tr("Last 24 hours, as of {time}", time=clock(figures.until)[:5]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a card like those of the printers."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("line"), self._theme.colours.border_width))
        painter.setBrush(self._theme.colour("base"))
        half = self._theme.colours.border_width / 2
        radius = self._theme.sizes.tile_radius
        painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(half, half, -half, -half), radius, radius)
        painter.end()

    def _missed(self, error: ConsoleError) -> None:
        figures = self._feed.figures
        text = tr("The figures could not be read: {error}", error=error)
        if figures is not None:
            text = " ".join((text, tr("This is the state of {time}.", time=clock(figures.until)[:5])))
        self.outcome.setText(text)


def has_changed(before: PrinterView | None, now: PrinterView | None) -> bool:
    """Return whether this printer came into another state."""
    same = before is not None and now is not None and before.printer_id == now.printer_id
    return same and before is not None and now is not None and before.since != now.since


# Failures per printer as horizontal bars, most first.


MOST = 5
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class FailureBars(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._failed: list[tuple[str, int]] = []
        named(self, identifier, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_failures(self, failed: Sequence[tuple[str, int]]) -> None:
        """Show printers' names with their failed jobs. Printers without failures are left out."""
        some = sorted((each for each in failed if each[1]), key=lambda each: (-each[1], natural_order(each[0])))
        self._failed = some
        self.setAccessibleName(failures_sentence(some))
        self.updateGeometry()
        self.update()

    def _row(self) -> int:
        return round(self._theme.sizes.body * 1.55)

    def sizeHint(self) -> QSize:
        rows = min(MOST, len(self._failed)) + (len(self._failed) > MOST)
        return QSize(280, self._row() * max(1, rows) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, row = self._theme, self._row()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(theme.sizes.body))
        if not self._failed:
            side = theme.sizes.body
            box = QRectF(0, (row - side) / 2, side, side)
            paint_shape(painter, Shape.CHECK, box, theme.ink(Tone.GOOD), theme.colour("window"))
            painter.setPen(theme.colour("text_secondary"))
            painter.drawText(QRectF(side + 8, 0, self.width() - side - 8, row), LEFT, tr("No job failed"))
            painter.end()
            return
        metrics = QFontMetricsF(painter.font())
        most = self._failed[0][1]
        number_width = metrics.horizontalAdvance(str(most)) + 10
        names = min(self.width() * 0.48, max(metrics.horizontalAdvance(name) for name, _ in self._failed[:MOST]) + 12)
        room = self.width() - names - number_width
        for at, (name, number) in enumerate(self._failed[:MOST]):
            painter.setPen(theme.colour("text"))
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, names - 12)
            painter.drawText(QRectF(0, at * row, names, row), LEFT, shown)
            bar = QRectF(names, at * row + row * 0.32, max(3.0, room * number / most), row * 0.36)
            painter.fillRect(bar, theme.ink(Tone.FAILED))
            painter.drawText(QRectF(bar.right() + 6, at * row, number_width, row), LEFT, str(number))
        if len(self._failed) > MOST:
            rest = self._failed[MOST:]
            number = sum(number for _, number in rest)
            words = tr("%n more: {number}", "printers with failed jobs", len(rest), number=number)
            painter.setPen(theme.colour("text_secondary"))
            painter.drawText(QRectF(0, MOST * row, self.width(), row), LEFT, words)
        painter.end()


# Jobs per hour as bars: printed, and failed on top. Arrow keys and the pointer read out the hour.


PART = 0.72
"""Width of a bar, as a part of its hour's width."""
LEAST = 3.0
"""Pixels. Even one failure in a thousand jobs stays visible."""


class HourBars(PointedChart):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__(theme, identifier, 138)
        self._hours: Sequence[HourCount] = ()

    def _parts(self) -> int:
        return len(self._hours)

    def show_hours(self, hours: Sequence[HourCount]) -> None:
        """Show consecutive hours without gaps."""
        self._hours = hours
        self._tell(None if self._at is None or self._at >= len(hours) else self._at)

    @property
    def caption(self) -> str:
        """Return the caption: the hour under the pointer, else the total."""
        if self._at is not None:
            return hour_words(self._hours[self._at])
        printed, failed = (sum(getattr(each, name) for each in self._hours) for name in ("printed", "failed"))
        printed_words = tr("%n printed", "jobs", printed)
        more = tr("%n failed", "jobs", failed) if failed else ""
        return " · ".join(filter(None, (printed_words, more)))

    def _tell(self, at: int | None) -> None:
        self._at = at
        self.setAccessibleName(
            tr("Jobs per hour. {sentence}", sentence=hours_sentence(self._hours))
            if self._hours
            else tr("Jobs per hour")
        )
        self.setAccessibleDescription("" if at is None else hour_words(self._hours[at]))
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        area = self._area()
        if self._hours and area.left() <= event.position().x() < area.right():
            hour = (event.position().x() - area.left()) / area.width() * len(self._hours)
            self._tell(min(int(hour), len(self._hours) - 1))

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
            scale = tr("at most %n", "jobs of an hour", most)
            if QFontMetricsF(small).horizontalAdvance(f"{self.caption}   {scale}") < self.width():
                painter.drawText(top, RIGHT, scale)
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
            gap = 1.0 if printed else 0.0  # distinguishable without colour: by a gap and by being on top
            painter.drawRect(QRectF(left, bottom - printed - failed - gap, across * PART, failed))

    def _paint_times(self, painter: QPainter, area: QRectF) -> None:
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
