"""The loaded media of a printer: drawn to scale, changed here, with the jobs that wait for other media."""

from __future__ import annotations

import contextlib

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.dialogs.calibration.panel import CalibrationPanel
from app.dialogs.change_roll.dialog import MediaPicture
from app.dialogs.change_roll.panel import LoadPanel, WaitOffers
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.printers.detail.tab import PrinterTab
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.labels import named, tell, tell_or_hide, text_label, vbox
from app.words.media import doubts_of, size_words, tracking_words
from server_core.contract.types.media import MediaLoaded
from server_core.contract.types.printers import PrinterView

NAME = "printers.detail.media"
NARROW = 600
"""Pixels per 14 pixels of body text."""


class MediaTab(PrinterTab):
    word = Phrase("Paper", "tab of a printer")
    key = "media"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme = parts.theme
        self.now = named(text_label(wrap=True), f"{NAME}.now", "")
        theme.keep(self.now, TextRole.TITLE, bold=True)
        self.doubt = named(text_label(wrap=True, tone="attention"), f"{NAME}.doubt", "")
        self.take = Button(theme, f"{NAME}.take", tr("Use reported values"), compact=True)
        self.picture = MediaPicture(theme, f"{NAME}.picture")
        self.picture.setMinimumHeight(220)
        self.waits = WaitOffers(theme, NAME)
        self.waits.chosen.connect(self._choose)
        title = tr("Other paper")
        self.title = named(text_label(title, wrap=True), f"{NAME}.title", title)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.panel = LoadPanel(theme, parts.session, NAME)
        side = QWidget()
        column = vbox(side, spacing=8)
        for part in (self.title, self.panel, ButtonLine(self.panel.load)):
            column.addWidget(part)
        column.addStretch(1)
        both = QWidget()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, both)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(16)
        self._both.addWidget(self.picture, 2)
        self._both.addWidget(side, 3)
        self.put([self.now, self.doubt, ButtonLine(self.take), self.waits, both])
        self._reported: tuple[float, float | None] | None = None
        """The media that the device reports, if they differ."""
        self.take.clicked.connect(self._take)
        self.panel.drawn.connect(self._draw)
        self.panel.loaded.connect(self._loaded)

    def show_printer(self, printer: PrinterView) -> None:
        other = self.is_other(printer)
        super().show_printer(printer)
        self.panel.show_printer(printer, other=other)
        size = size_words(printer.media_width_mm, printer.media_height_mm)
        tell_or_hide(self.now, tr("Loaded: {media}", media=size + tracking_words(printer.media_tracking)))
        self.waits.show_waits(printer.media_waits, printer)
        self._draw()
        self._judge()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.panel.allow(why_not, why_not_admin)
        self._judge()

    def unsaved(self) -> bool:
        return self.panel.touched

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place both parts side by side if there is room, so that they can be compared."""
        narrow = event.size().width() < NARROW * self._theme.sizes.body // 14
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._both.setDirection(direction)

    def _draw(self) -> None:
        """Draw the selected media."""
        printer = self._printer
        if printer is None:
            return
        size = self.panel.form.size_mm()
        self.picture.show_media(*(size if self.panel.touched else (printer.media_width_mm, printer.media_height_mm)))
        reported, doubts = doubts_of(printer, size if self.panel.touched else None)
        self._reported = reported
        tell_or_hide(self.doubt, "\n".join(doubts))
        self.take.setVisible(reported is not None)
        if reported is not None:
            self.take.say(tr("{size} is loaded", size=size_words(*reported)))

    def _choose(self, size: tuple[float, float | None]) -> None:
        self.panel.choose(size)
        self.panel.say("", "")
        self._draw()
        self.panel.load.setFocus()

    def _take(self) -> None:
        if self._reported is not None:
            self._choose(self._reported)

    @flow
    async def _loaded(self, loaded: MediaLoaded) -> None:
        self._draw()  # the stream may have been faster than the answer
        with contextlib.suppress(ConsoleError):  # if it cannot be read, the stream delivers it
            self.changed.emit(await self._session.call(lambda client: client.printer(loaded.printer_id)))

    def _judge(self) -> None:
        for button in (self.take, *self.waits.buttons):
            button.allow(self._why_not)


# Position and darkness of the print on the loaded media.


class CalibrationTab(PrinterTab):
    word = Phrase("Calibration", "tab of a printer")
    key = "calibration"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        self.reason = named(text_label(wrap=True, tone="quiet"), "printers.detail.calibration.reason", "")
        self.panel = CalibrationPanel(parts)
        self.put([self.reason, self.panel])
        self.panel.changed.connect(self.changed)
        self.panel.moved.connect(self.pane.show_from)
        self.reason.hide()

    def go_on(self) -> None:
        self.panel.go_on()

    def unsaved(self) -> bool:
        return self.panel.looks

    def show_printer(self, printer: PrinterView) -> None:
        super().show_printer(printer)
        self.panel.show_printer(printer)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        tell(self.reason, why_not_admin or "")
        self.reason.setVisible(bool(why_not_admin))
        self.panel.allow(why_not_admin)
