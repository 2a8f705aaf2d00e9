"""What the chosen printer needs of a person, and the one click that opens the answer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.live import Live
from app.models.printers import PrintersModel
from app.pages.printers.access import PrinterAccess
from app.pages.printers.own_device import OwnDevice
from app.pages.printers.standby_move import StandbyMove
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_needs import (
    Need,
    access_need,
    need_sentence,
    wants_standby,
)
from app.widgets.banner import Banner
from app.widgets.named import named
from server_core.contract.types.printers import PrinterView

ACTIONS = {
    Need.LOGIN: Phrase("Log in…"),
    Need.CERTIFICATE: Phrase("Compare…", "certificates"),
    Need.DEVICE: Phrase("What happened?", "button: another device is in a printer's place"),
    Need.FOUND: Phrase("Use this address…"),
}


class PrinterNeeds(QWidget):
    """Hidden while the printer needs nothing."""

    changed = Signal(object)
    """PrinterView"""
    said = Signal(str)
    failed = Signal(str, object)
    """What did not work, ConsoleError."""

    def __init__(self, theme: Theme, session: Session, model: PrintersModel, live: Live) -> None:
        super().__init__()
        self._live = live
        self._theme = theme
        self._session = session
        self._model = model
        self._access = PrinterAccess(theme, session, live, self)
        self._access.changed.connect(self.changed)
        self._access.failed.connect(self.failed)
        self._own_device = OwnDevice(theme, session, live, self)
        self._own_device.changed.connect(self.changed)
        self._own_device.said.connect(self.said)
        self._own_device.failed.connect(self.failed)
        self._move = StandbyMove(theme, session, live, model, self)
        self._move.said.connect(self.said)
        self._move.failed.connect(self.failed)
        named(self, "printers.needs", tr("What the selected printer needs"))
        self.access = Banner(theme, "printers.access")
        self.standby = Banner(theme, "printers.standby")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.access)
        layout.addWidget(self.standby)
        self.show_printer(None)

    def allow(self, why_not: str | None, why_no_access: str | None) -> None:
        """None: what it needs can be given now. `why_no_access`: of its passwords and keys."""
        self.access.allow(why_no_access)
        self.standby.allow(why_not)

    def show_printer(self, printer: PrinterView | None) -> None:
        need = None if printer is None else access_need(printer)
        if printer is None or need is None:
            self.access.clear()
        else:
            self.access.say(
                need_sentence(need, printer),
                action=str(ACTIONS[need]),
                act=lambda: self._open(need, printer),
                closable=False,
            )
        other = self._standby_of(printer)
        if printer is None or other is None:
            self.standby.clear()
        else:
            self.standby.say(
                tr(
                    "%n job(s) wait for {printer}. {other} can stand in for it.",
                    "",
                    printer.waiting,
                    printer=plain(printer.name),
                    other=plain(other.name),
                ),
                action=tr("Send them there…", "jobs"),
                act=lambda: self._ask_standby(printer, other),
                closable=False,
            )
        self.setVisible(need is not None or other is not None)

    def _standby_of(self, printer: PrinterView | None) -> PrinterView | None:
        if printer is None or printer.standby_printer_id is None or not wants_standby(printer):
            return None
        return self._model.by_id(printer.standby_printer_id)

    def _open(self, need: Need, printer: PrinterView) -> None:
        self.show_printer(printer)
        match need:
            case Need.LOGIN:
                self._access.log_in(printer)
            case Need.CERTIFICATE:
                self._access.compare(printer)
            case Need.DEVICE:
                self._own_device.ask(printer)
            case Need.FOUND:
                self._own_device.use(printer, printer.found_uri)

    def _ask_standby(self, printer: PrinterView, other: PrinterView) -> None:
        self.show_printer(printer)
        self._move.ask(printer, other)
