"""What the chosen printer needs of a person, and the one click that opens the answer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.dialogs.printer_login import PrinterLoginDialog
from app.dialogs.question import Choice, ask
from app.live import Live
from app.models.printers import PrintersModel
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_needs import (
    Need,
    access_need,
    fingerprint_words,
    need_sentence,
    standby_question,
    standby_used_words,
    wants_standby,
)
from app.widgets.banner import Banner
from app.widgets.named import named
from server_core.contract.console import PrinterView
from server_core.contract.device_access import TrustCertificate
from server_core.contract.policy import StandbyUsed

ACTIONS = {Need.LOGIN: "Log in…", Need.CERTIFICATE: "Compare…"}
NEW_DEVICE = (
    "It was set up anew, replaced, or something else answers in its place. Trust it only if you know which. "
    "Its display or its own web page shows the fingerprint (SHA-256 of its key). It shows now:"
)


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
        named(self, "printers.needs", "What the selected printer needs")
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
                action=ACTIONS[need],
                act=lambda: self._open(need, printer),
                closable=False,
            )
        other = self._standby_of(printer)
        if printer is None or other is None:
            self.standby.clear()
        else:
            jobs = "1 job waits" if printer.waiting == 1 else f"{printer.waiting} jobs wait"
            self.standby.say(
                f"{jobs} for {plain(printer.name)}. {plain(other.name)} can stand in for it.",
                action="Send them there…",
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
        if need is Need.LOGIN:
            dialog = PrinterLoginDialog(self._theme, self._session, printer, self.changed.emit, self.window())
            dialog.follow(self._live)
            dialog.open()
            dialog.take_focus()
            return
        shown = printer.untrusted_certificate
        if shown is not None:
            ask(
                self._theme,
                "trust",
                f"Trust the new certificate of {plain(printer.name)}?",
                f"{NEW_DEVICE}\n\n{fingerprint_words(shown)}",
                [
                    Choice(key="keep", word="Do not trust it"),
                    Choice(key="trust", word="Trust the new one", act=lambda: self._trust(printer, shown)),
                ],
                self,
                live=self._live,
            )

    def _trust(self, printer: PrinterView, shown: str) -> None:
        """The one that was looked at, not the one that it may show by now."""
        wish = TrustCertificate(certificate=shown)
        self._session.ask(
            lambda client: client.trust(printer.printer_id, wish),
            self.changed.emit,
            lambda error: self.failed.emit(f"The certificate of {plain(printer.name)} was not changed.", error),
            self,
        )

    def _ask_standby(self, printer: PrinterView, other: PrinterView) -> None:
        self.show_printer(printer)
        ask(
            self._theme,
            "standby",
            f"Send the waiting jobs of {plain(printer.name)} to {plain(other.name)}?",
            standby_question(printer, other),
            [
                Choice(key="keep", word="Let them wait"),
                Choice(key="send", word="Send them there", act=lambda: self._use_standby(printer, other)),
            ],
            self,
            live=self._live,
        )

    def _use_standby(self, printer: PrinterView, other: PrinterView) -> None:
        def done(used: StandbyUsed) -> None:
            self.said.emit(standby_used_words(used, printer.name, other.name))

        self._session.ask(
            lambda client: client.use_standby(printer.printer_id),
            done,
            lambda error: self.failed.emit(f"The jobs of {plain(printer.name)} stay.", error),
            self,
        )
