"""How a printer lets its agent in: the questions about its login and its key."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.dialogs.printer_login import PrinterLoginDialog
from app.dialogs.question import Choice, ask
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.live import Live
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_needs import fingerprint_words
from server_core.contract.types.printers import PrinterView, SetLogin, TrustCertificate

NEW_DEVICE = Phrase(
    "It was set up anew, replaced, or something else answers in its place. Trust it only if you know which. "
    "Its display or its own web page shows the fingerprint (SHA-256 of its key). It shows now:"
)


class PrinterAccess(QObject):
    changed = Signal(object)
    """PrinterView"""
    failed = Signal(str, object)
    """What did not work, ConsoleError."""

    def __init__(self, theme: Theme, session: Session, live: Live, over: QWidget) -> None:
        super().__init__(over)
        self._theme, self._session, self._live = theme, session, live
        self._over = over

    def log_in(self, printer: PrinterView) -> None:
        dialog = PrinterLoginDialog(self._theme, self._session, printer, self.changed.emit, self._over.window())
        dialog.follow(self._live)
        dialog.open()
        dialog.take_focus()

    def forget(self, printer: PrinterView) -> None:
        """It asks for no login any more."""

        def failed(error: ConsoleError) -> None:
            self.failed.emit(tr("The login of {printer} was not changed.", printer=plain(printer.name)), error)

        self._session.ask(
            lambda client: client.set_login(printer.printer_id, SetLogin()), self.changed.emit, failed, self
        )

    def compare(self, printer: PrinterView) -> None:
        """Nothing where it shows the key that is known."""
        shown = printer.untrusted_certificate
        if shown is None:
            return
        ask(
            self._theme,
            "trust",
            tr("Trust the new certificate of {printer}?", printer=plain(printer.name)),
            f"{NEW_DEVICE}\n\n{fingerprint_words(shown)}",
            [
                Choice(key="keep", word=tr("Do not trust it", "a certificate")),
                Choice(
                    key="trust", word=tr("Trust the new one", "a certificate"), act=lambda: self._trust(printer, shown)
                ),
            ],
            self._over,
            live=self._live,
        )

    def _trust(self, printer: PrinterView, shown: str) -> None:
        """The one that was looked at, not the one that it may show by now."""
        wish = TrustCertificate(certificate=shown)

        def failed(error: ConsoleError) -> None:
            self.failed.emit(tr("The certificate of {printer} was not changed.", printer=plain(printer.name)), error)

        self._session.ask(lambda client: client.trust(printer.printer_id, wish), self.changed.emit, failed, self)
