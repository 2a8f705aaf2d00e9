"""The selected printer's needs for a person, with a button for each fix."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.dialogs.printer_login import PrinterLoginDialog
from app.dialogs.question import Choice, Question
from app.dialogs.swap_printer import SwapPrinterDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.words.discovery import question_lines
from app.words.plain_text import plain
from app.words.printer_facts import (
    Need,
    access_need,
    fingerprint_words,
    need_sentence,
    standby_question,
    standby_used_words,
    wants_standby,
)
from server_core.contract.types.printers import PrinterView, SetLogin, TrustCertificate
from server_core.contract.types.tuning import UseStandby

ACTIONS = {
    Need.LOGIN: Phrase("Log in…"),
    Need.CERTIFICATE: Phrase("Compare…", "certificates"),
    Need.DEVICE: Phrase("What happened?", "button: another device is in a printer's place"),
    Need.FOUND: Phrase("Use this address…"),
}


class PrinterNeeds(QObject):
    """Says in two banners what the selected printer needs. The page lets them float."""

    changed = Signal(object)
    """PrinterView"""
    announced = Signal(str)
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""

    def __init__(self, parts: ConsoleParts, over: QWidget) -> None:
        """`over`: the page, which its dialogs open above."""
        super().__init__(over)
        theme, session, live = parts.theme, parts.session, parts.live
        self._model = parts.printers
        self._access = PrinterAccess(theme, session, live, over)
        self._access.changed.connect(self.changed)
        self._access.failed.connect(self.failed)
        self._own_device = OwnDevice(theme, session, live, over)
        self._own_device.changed.connect(self.changed)
        self._own_device.announced.connect(self.announced)
        self._own_device.failed.connect(self.failed)
        self._move = StandbyMove(theme, session, live, parts.printers, over)
        self._move.announced.connect(self.announced)
        self._move.failed.connect(self.failed)
        self.access = Banner(theme, "printers.access")
        self.standby = Banner(theme, "printers.standby")
        self.show_printer(None)

    def allow(self, why_not: str | None, why_no_access: str | None) -> None:
        """Set why nothing can be fixed now; None: it can. `why_no_access`: the same for passwords and keys."""
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
                run=lambda: self._open(need, printer),
                closable=False,
            )
        other = self._standby_of(printer)
        if printer is None or other is None:
            self.standby.clear()
        else:
            self.standby.say(
                tr(
                    "%n job(s) wait for {printer}. {other} can print them instead.",
                    "",
                    printer.waiting,
                    printer=plain(printer.name),
                    other=plain(other.name),
                ),
                action=tr("Send them there…", "jobs"),
                run=lambda: self._ask_standby(printer, other),
                closable=False,
            )

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


# Questions when another device answers in a printer's place or its own device was found elsewhere.


class OwnDevice(QObject):
    changed = Signal(object)
    """Emits the changed PrinterView."""
    announced = Signal(str)
    failed = Signal(str, object)
    """Emits what did not work and the ConsoleError."""

    def __init__(self, theme: Theme, session: Session, live: Live, over: QWidget) -> None:
        super().__init__(over)
        self._theme, self._session, self._live = theme, session, live
        self._over = over

    @flow
    async def ask(self, printer: PrinterView) -> None:
        """Ask what happened. Does nothing if the printer's own device is back."""
        other = printer.other_device
        if other is None:
            return
        choices = [Choice(key="back", word=tr("The old one is back", "a printer"))]
        if other.is_silent:
            choices = [
                Choice(key="wait", word=tr("Keep waiting", "a printer")),
                Choice(key="same", word=tr("It is the same printer")),
            ]
        if other.printer_name is not None and other.printer_id is not None:
            exchange = tr("Exchanged with {printer}…", printer=plain(other.printer_name))
            choices.append(Choice(key="exchanged", word=exchange))
        choices += [
            Choice(key="moved", word=tr("It moved…", "a printer")),
            Choice(key="replaced", word=tr("It was replaced…")),
        ]
        answer = await Question(
            self._theme,
            "own_device",
            tr("What happened to {printer}?", printer=plain(printer.name)),
            "\n".join(question_lines(printer, other)),
            choices,
            self._over,
            live=self._live,
        ).ask()
        match answer:
            case "same":
                await self._same(printer)
            case "exchanged" if other.printer_id is not None:
                self._open(printer).begin_exchange(other.printer_id)
            case "moved":
                self.use(printer, printer.found_uri)
            case "replaced":
                self.use(printer, printer.uri)

    async def _same(self, printer: PrinterView) -> None:
        try:
            changed = await self._session.call(lambda client: client.same_device(printer.printer_id))
        except ConsoleError as error:
            self.failed.emit(tr("Your answer for {printer} was not saved.", printer=plain(printer.name)), error)
        else:
            self.changed.emit(changed)

    def use(self, printer: PrinterView, uri: str | None) -> None:
        """Probe the device at `uri` and use it after a person confirms. None: search for it first."""
        self._open(printer).begin(uri)

    def _open(self, printer: PrinterView) -> SwapPrinterDialog:
        dialog = SwapPrinterDialog(self._theme, self._session, printer, self._changed, self._over.window())
        dialog.answer(self._live)
        return dialog

    def _changed(self, printer: PrinterView) -> None:
        self.changed.emit(printer)
        self.announced.emit(
            tr("{printer} now prints to {address}.", printer=plain(printer.name), address=plain(printer.uri))
        )


# Moves the waiting jobs of a printer to its standby printer: question, call and result.


class StandbyMove(QObject):
    announced = Signal(str)
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""

    def __init__(self, theme: Theme, session: Session, live: Live, model: PrintersModel, over: QWidget) -> None:
        super().__init__(over)
        self._theme, self._session, self._live, self._model = theme, session, live, model
        self._over = over

    @flow
    async def ask(self, printer: PrinterView, other: PrinterView) -> None:
        answer = await Question(
            self._theme,
            "standby",
            tr(
                "Send the waiting jobs of {printer} to {other}?",
                printer=plain(printer.name),
                other=plain(other.name),
            ),
            standby_question(printer, other),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="send", word=tr("Send them there", "jobs")),
            ],
            self._over,
            live=self._live,
        ).ask()
        if answer != "send":
            return
        request = UseStandby(expected_standby_printer_id=other.printer_id)
        try:
            used = await self._session.call(lambda client: client.use_standby(printer.printer_id, request, key=None))
        except ConsoleError as error:
            self.failed.emit(tr("The jobs of {printer} were not sent.", printer=plain(printer.name)), error)
        else:
            self.announced.emit(standby_used_words(used, printer.name, other.name))


# Access to a printer: the dialogs for its login and its key.


NEW_DEVICE = Phrase(
    "The printer was reset or replaced, or another device answers in its place. Trust it "
    "only if you know which. Compare the fingerprint (SHA-256 of its key) with the one on "
    "the printer's display or web page. The printer shows now:"
)


class PrinterAccess(QObject):
    changed = Signal(object)
    """PrinterView"""
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""

    def __init__(self, theme: Theme, session: Session, live: Live, over: QWidget) -> None:
        super().__init__(over)
        self._theme, self._session, self._live = theme, session, live
        self._over = over

    @flow
    async def log_in(self, printer: PrinterView) -> None:
        dialog = PrinterLoginDialog(self._theme, self._session, printer, self._over.window())
        changed = await dialog.filled_in(self._live)
        if changed is not None:
            self.changed.emit(changed)

    @flow
    async def forget(self, printer: PrinterView) -> None:
        """Delete the stored login."""
        try:
            changed = await self._session.call(lambda client: client.set_login(printer.printer_id, SetLogin()))
        except ConsoleError as error:
            self.failed.emit(tr("The login of {printer} was not changed.", printer=plain(printer.name)), error)
        else:
            self.changed.emit(changed)

    @flow
    async def compare(self, printer: PrinterView) -> None:
        """Compare keys.

        Does nothing if the printer shows its known key. Trusts the key that was shown to the user, even if the printer
        shows yet another one by now.
        """
        shown = printer.untrusted_certificate
        if shown is None:
            return
        answer = await Question(
            self._theme,
            "trust",
            tr("Trust the new certificate of {printer}?", printer=plain(printer.name)),
            f"{NEW_DEVICE}\n\n{fingerprint_words(shown)}",
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="trust", word=tr("Trust the new one", "a certificate")),
            ],
            self._over,
            live=self._live,
        ).ask()
        if answer != "trust":
            return
        request = TrustCertificate(certificate=shown)
        try:
            changed = await self._session.call(lambda client: client.trust(printer.printer_id, request))
        except ConsoleError as error:
            self.failed.emit(tr("The certificate of {printer} was not changed.", printer=plain(printer.name)), error)
        else:
            self.changed.emit(changed)
