"""What printers did in the last day, drawn: jobs per hour, failures per printer, and what the chosen printer was."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import tr
from app.models.figures_feed import FiguresFeed
from app.models.printers import PrintersModel
from app.models.queue import local_now
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.ages import age, clock
from app.vocabulary.plain_text import isolated, plain
from app.widgets.failure_bars import FailureBars
from app.widgets.hour_bars import HourBars
from app.widgets.named import named, text_label
from app.widgets.state_strip import StateStrip
from server_core.contract.types.printers import PrinterView

BESIDE = 360
EDGE = 16


class PrinterFigures(QScrollArea):
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
        self.whose, self.waiting, self.told = (
            text_label(wrap=True),
            text_label(wrap=True),
            text_label(wrap=True, tone="quiet"),
        )
        self._column = QVBoxLayout()
        inside = QWidget()
        inside.setLayout(self._column)
        self._column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._column.setSpacing(3)
        theme.keep(self.told, TextRole.SMALL)
        self._column.addWidget(self.told)
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
        """Whose day the strip is."""
        self._chosen = printer
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
            self.told.setText(tr("Reading…"))
            return
        names = {each.printer_id: plain(each.name) for each in self._printers.all()}
        self.bars.show_hours(figures.hours)
        self.failures.show_failures(
            [(names[each.printer_id], each.failed) for each in figures.printers if each.printer_id in names]
        )
        if printer is not None:
            own = self._feed.of(printer.printer_id)
            spans = own.spans if own else []
            self.strip.show_spans(plain(printer.name), spans, figures.since, figures.until)
        self.told.setText(tr("Last 24 hours, as of {time}", time=clock(figures.until)[:5]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A card like those of the printers."""
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
        told = tr("The figures could not be read: {error}", error=error)
        if figures is not None:
            told = " ".join((told, tr("What you see is from {time}.", time=clock(figures.until)[:5])))
        self.told.setText(told)
