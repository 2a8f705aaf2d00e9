"""Where a printer is and how it is driven: its address and agent, its language, its tuning; faults of virtual ones."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from app.console_parts import ConsoleParts
from app.dialogs.swap_printer import SwapPrinterDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.printers.detail.language_line import LanguageLine
from app.pages.printers.detail.place_part import PlacePart
from app.pages.printers.detail.settings_tab import SettingsTab
from app.theme.text_role import TextRole
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_facts import device_lines
from app.vocabulary.printer_settings import DEVICE, RESOLUTION, ROWS
from app.vocabulary.printers import FAULTS
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.form_field import FormField
from app.widgets.named import text_label
from app.widgets.value_box import ValueBox
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import Backend, ChangePrinter, PrinterView, Simulate, SimulatedFault

SWAP = Phrase(
    "A new address, another device in its place, or another agent: the printer keeps its id, its jobs and its settings."
)


class ConnectionTab(SettingsTab):
    word = Phrase("Connection", "tab of a printer")
    key = "connection"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme = parts.theme
        self.device = FactList(theme, tr("Device"))
        self.swap = Button(
            theme,
            "printers.detail.connection.swap",
            tr("Change address or agent…"),
            icon="edit",
            compact=True,
        )
        self.copy = Button(
            theme, "printers.detail.connection.copy", tr("Copy address", "of a printer"), icon="copy", compact=True
        )
        self.place = PlacePart(theme, parts.printers)
        self.language = LanguageLine(theme)
        self.faults: ValueBox[SimulatedFault] = ValueBox(
            theme, "printers.detail.connection.fault", tr("What it simulates"), list(FAULTS.items())
        )
        self.fault_field = FormField(theme, tr("What it simulates"), self.faults)
        self.title = text_label(tr("How it is driven"), wrap=True)
        theme.keep(self.title, TextRole.BODY, bold=True)
        self.put(
            [
                self.reason,
                self.device,
                text_label(str(SWAP), wrap=True, tone="quiet"),
                ButtonLine(self.swap, self.copy),
                self.place,
                self.fault_field,
                self.language,
                self.title,
                *self.add_rows((*DEVICE, *RESOLUTION, *ROWS)),
            ]
        )
        self.place.wanted.connect(self._set_place)
        self.swap.clicked.connect(lambda: self.with_printer(self._open_swap))
        self.copy.clicked.connect(lambda: self.with_printer(self._copy))
        self.faults.activated.connect(lambda _: self.with_printer(self._simulate))
        self.language.tried.connect(lambda: self.with_printer(self._try))
        self.language.used.connect(lambda: self.with_printer(self._use))

    def show_printer(self, printer: PrinterView) -> None:
        other = self.is_other(printer)
        super().show_printer(printer)
        self.device.show_facts([Fact(name, value) for name, value in device_lines(printer)])
        self.place.show_printer(printer, other=other)
        self.fault_field.setVisible(printer.backend is Backend.VIRTUAL)
        self.faults.choose(printer.simulated_fault)
        self.language.show_printer(printer, other=other)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.swap.allow(why_not_admin)
        self.place.allow(why_not_admin)
        self.fault_field.allow(why_not_admin)
        self.language.allow(why_not_admin)

    def _open_swap(self, printer: PrinterView) -> None:
        dialog = SwapPrinterDialog(self._theme, self._session, printer, self._swapped, self.window())
        dialog.follow(self._live)
        dialog.open()
        dialog.take_focus()

    def _swapped(self, printer: PrinterView) -> None:
        self.changed.emit(printer)
        self.said.emit(
            tr("{printer} prints to {address} now.", printer=plain(printer.name), address=plain(printer.uri))
        )

    def unsaved(self) -> bool:
        return super().unsaved() or self.place.is_written

    def _set_place(self, wish: ChangePrinter) -> None:
        self.send(wish, lambda: self.place.kept(wish), lambda error: self.place.refused(wish, error))

    def _copy(self, printer: PrinterView) -> None:
        QGuiApplication.clipboard().setText(printer.uri)
        self.said.emit(tr("The address of {printer} is copied.", printer=plain(printer.name)))

    def _simulate(self, printer: PrinterView) -> None:
        chosen, fault = printer.printer_id, self.faults.value()
        self.change(
            lambda client: client.simulate(chosen, Simulate(fault=fault)),
            tr("The fault could not be set."),
            on_failed=lambda: self.with_printer(lambda now: self.faults.choose(now.simulated_fault)),
        )

    def _try(self, printer: PrinterView) -> None:
        """An ordinary job: it is seen in the queue, and what came out is a person's to look at."""
        wish = self.language.wish()

        def sent(row: JobRow) -> None:
            self._parts.queue.apply([row])
            if not self.is_other(printer):
                self.language.say_sent()

        def failed(error: ConsoleError) -> None:
            if not self.is_other(printer):
                self.language.end()
            self.failed.emit(tr("The test label was not accepted."), error)

        self.language.begin()
        self._session.ask(
            lambda client: client.try_on_printer(printer.printer_id, wish, key=None),
            sent,
            failed,
            self,
        )

    def _use(self, printer: PrinterView) -> None:
        wish, name = self.language.wish(), plain(printer.name)
        self.change(
            lambda client: client.set_language(printer.printer_id, wish),
            tr("The language of {printer} was not changed.", printer=name),
            tr("{printer} is driven in {language} now.", printer=name, language=self.language.chosen_words()),
        )
