"""The waiting jobs of a printer go to its standby printer: the question, the act, and what is told of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.dialogs.question import Choice, ask
from app.language.translate import tr
from app.live import Live
from app.models.printers import PrintersModel
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_needs import standby_question, standby_used_words
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import StandbyUsed, UseStandby


class StandbyMove(QObject):
    said = Signal(str)
    failed = Signal(str, object)
    """What did not work, ConsoleError."""

    def __init__(self, theme: Theme, session: Session, live: Live, model: PrintersModel, over: QWidget) -> None:
        super().__init__(over)
        self._theme, self._session, self._live, self._model = theme, session, live, model
        self._over = over

    def ask(self, printer: PrinterView, other: PrinterView) -> None:
        ask(
            self._theme,
            "standby",
            tr(
                "Send the waiting jobs of {printer} to {other}?",
                printer=plain(printer.name),
                other=plain(other.name),
            ),
            standby_question(printer, other),
            [
                Choice(key="keep", word=tr("Let them wait", "jobs")),
                Choice(key="send", word=tr("Send them there", "jobs"), act=lambda: self._send(printer, other)),
            ],
            self._over,
            live=self._live,
        )

    def _send(self, printer: PrinterView, other: PrinterView) -> None:
        def done(used: StandbyUsed) -> None:
            self.said.emit(standby_used_words(used, printer.name, other.name))

        wish = UseStandby(expected_standby_printer_id=other.printer_id)
        self._session.ask(
            lambda client: client.use_standby(printer.printer_id, wish, key=None),
            done,
            lambda error: self.failed.emit(tr("The jobs of {printer} stay.", printer=plain(printer.name)), error),
            self,
        )
