"""What is done to one printer from this page: the questions and dialogs, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.question import Choice, ask
from app.dialogs.swap_printer import SwapPrinterDialog
from app.language.translate import tr
from app.outcome_unknown import NOT_KNOWN, saying
from app.vocabulary.pause_all import not_changed
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_removal import removal_words
from server_core.contract.types.printers import PrinterView, Simulate, SimulatedFault
from server_core.contract.types.states import PrinterStatus


class PrinterActs(QObject):
    said = Signal(str)
    failed = Signal(str, object)
    """What did not work, ConsoleError."""

    def __init__(self, parts: ConsoleParts, page: QWidget) -> None:
        super().__init__(page)
        self._theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._model = parts.printers
        self._page = page

    def open_roll(self, printer: PrinterView) -> None:
        dialog = ChangeRollDialog(self._theme, self._session, printer, self._page.window())
        dialog.follow(self._live)
        dialog.open()
        dialog.take_focus()

    def open_swap(self, printer: PrinterView) -> None:
        dialog = SwapPrinterDialog(self._theme, self._session, printer, self._moved, self._page.window())
        dialog.follow(self._live)
        dialog.open()
        dialog.take_focus()

    def pause_or_resume(self, printer: PrinterView) -> None:
        name, chosen = plain(printer.name), printer.printer_id
        paused = printer.status is not PrinterStatus.PAUSED
        no, unknown = not_changed(name, paused=paused)
        self._change(no, lambda client: client.pause(chosen) if paused else client.resume(chosen), unknown)

    def simulate(self, printer: PrinterView, fault: SimulatedFault) -> None:
        chosen = printer.printer_id
        wish = Simulate(fault=fault)
        self._change(tr("The fault could not be set."), lambda client: client.simulate(chosen, wish))

    def ask_remove(self, printer: PrinterView) -> None:
        ask(
            self._theme,
            "remove",
            tr("Remove {printer}?", printer=plain(printer.name)),
            removal_words(printer, self._model.all()),
            [
                Choice(key="keep", word=tr("Keep it")),
                Choice(key="remove", word=tr("Remove printer"), act=lambda: self._remove(printer)),
            ],
            self._page,
            live=self._live,
        )

    def _moved(self, printer: PrinterView) -> None:
        self._model.apply([printer])
        self.said.emit(
            tr("{printer} prints to {address} now.", printer=plain(printer.name), address=plain(printer.uri))
        )

    def _remove(self, printer: PrinterView) -> None:
        self._session.ask(
            lambda client: client.remove_printer(printer.printer_id),
            lambda _: self._model.remove([printer.printer_id]),
            lambda error: self.failed.emit(tr("{printer} could not be removed.", printer=plain(printer.name)), error),
            self,
        )

    def _change(
        self,
        what_failed: str,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, PrinterView]],
        unknown: str = str(NOT_KNOWN),
    ) -> None:
        self._session.ask(
            operation,
            lambda printer: self._model.apply([printer]),
            lambda error: self.failed.emit(what_failed, saying(error, unknown)),
            self,
        )
