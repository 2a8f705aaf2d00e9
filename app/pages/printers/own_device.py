"""Questions when another device answers in a printer's place or its own device was found elsewhere."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.dialogs.question import Choice, ask
from app.dialogs.swap_printer import SwapPrinterDialog
from app.errors import ConsoleError
from app.language.translate import tr
from app.live import Live
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.own_device import question_lines
from app.vocabulary.plain_text import plain
from server_core.contract.types.printers import PrinterView


class OwnDevice(QObject):
    changed = Signal(object)
    """Emits the changed PrinterView."""
    said = Signal(str)
    failed = Signal(str, object)
    """Emits what did not work and the ConsoleError."""

    def __init__(self, theme: Theme, session: Session, live: Live, over: QWidget) -> None:
        super().__init__(over)
        self._theme, self._session, self._live = theme, session, live
        self._over = over

    def ask(self, printer: PrinterView) -> None:
        """Ask what happened. Does nothing if the printer's own device is back."""
        other = printer.other_device
        if other is None:
            return
        choices = [Choice(key="back", word=tr("It was put back", "a printer"))]
        if other.is_silent:
            choices = [
                Choice(key="wait", word=tr("Leave it waiting", "a printer")),
                Choice(key="same", word=tr("It is the same printer"), act=lambda: self._same(printer)),
            ]
        if other.printer_name is not None and other.printer_id is not None:
            exchange = tr("Exchanged with {printer}…", printer=plain(other.printer_name))
            holder = other.printer_id
            choices.append(Choice(key="exchanged", word=exchange, act=lambda: self._exchange(printer, holder)))
        choices += [
            Choice(key="moved", word=tr("It moved…", "a printer"), act=lambda: self.use(printer, printer.found_uri)),
            Choice(key="replaced", word=tr("It was replaced…"), act=lambda: self.use(printer, printer.uri)),
        ]
        ask(
            self._theme,
            "own_device",
            tr("What happened to {printer}?", printer=plain(printer.name)),
            "\n".join(question_lines(printer, other)),
            choices,
            self._over,
            live=self._live,
        )

    def _same(self, printer: PrinterView) -> None:
        def failed(error: ConsoleError) -> None:
            self.failed.emit(tr("The answer for {printer} was not taken.", printer=plain(printer.name)), error)

        self._session.ask(lambda client: client.same_device(printer.printer_id), self.changed.emit, failed, self)

    def use(self, printer: PrinterView, uri: str | None) -> None:
        """Probe the device at `uri` and use it after a person confirms. None: search for it first."""
        self._open(printer).begin(uri)

    def _exchange(self, printer: PrinterView, holder: UUID) -> None:
        self._open(printer).begin_exchange(holder)

    def _open(self, printer: PrinterView) -> SwapPrinterDialog:
        dialog = SwapPrinterDialog(self._theme, self._session, printer, self._changed, self._over.window())
        dialog.follow(self._live)
        dialog.open()
        dialog.take_focus()
        return dialog

    def _changed(self, printer: PrinterView) -> None:
        self.changed.emit(printer)
        self.said.emit(
            tr("{printer} prints to {address} now.", printer=plain(printer.name), address=plain(printer.uri))
        )
