"""Puts a device behind a printer that exists: asks what lies there, says what would change, waits."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import tr
from app.session import Session
from app.tasks import Ticket
from app.theme.theme import Theme
from app.vocabulary.discovery import (
    SAMENESS,
    devices_words,
    difference_words,
    exchange_words,
    new_head_words,
    shared_words,
    summary_of,
)
from app.vocabulary.messages import said
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.waiting_line import WaitingLine
from server_core.contract.types.discovery import AddressChange, ChangeAddress, Sameness


class AddressChangePanel(QWidget):
    """`use` belongs to the dialog's row of buttons; this panel says what it does, and whether it can."""

    changed = Signal(object)
    """PrinterView at its new address."""

    def __init__(self, theme: Theme, session: Session, prefix: str, use: Button, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._ticket: Ticket | None = None
        self._printer: UUID | None = None
        self._uri = ""
        self._agent: UUID | None = None
        self._accept = False
        self._shared = self._exchange = False
        self.use = use
        self._word = use.text()
        self.sameness = named(text_label(wrap=True, font=theme.font(14, bold=True)), f"{prefix}.sameness", "")
        self.waiting = WaitingLine(f"{prefix}.waiting", self)
        self.told = named(text_label(wrap=True), f"{prefix}.told", "")
        self.problem = named(text_label(wrap=True, tone="attention"), f"{prefix}.problem", "")
        self.lost = named(text_label(wrap=True, tone="attention"), f"{prefix}.differences", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for label in (self.waiting, self.sameness, self.problem, self.lost, self.told):
            layout.addWidget(label)
        layout.addStretch(1)
        use.clicked.connect(self._use)
        self.forget()

    def look(self, printer_id: UUID, uri: str, agent_id: UUID | None = None, *, exchange: bool = False) -> None:
        """Compare the device at the new address with this printer. Changes nothing.

        `agent_id`: the agent that takes the printer over; None = the printer keeps its agent. `exchange`: the printer
        that has `uri` gets this printer's address.
        """
        self.forget()
        self._printer, self._uri, self._agent, self._exchange = printer_id, uri, agent_id, exchange
        wish = ChangeAddress(uri=uri, agent_id=agent_id, only_look=True, exchange=exchange)
        self._ask(wish, tr("Asking what lies there"))

    def fail(self, error: ConsoleError) -> None:
        """Show that the lookup needed beforehand failed."""
        self._failed(error)

    def forget(self) -> None:
        """What was asked before does not matter any more."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
        self._printer = None
        self.waiting.end()
        self._say("", [], "", "")
        self.use.say(self._word)
        self.use.allow(tr("Choose a printer in the list first"))

    def _use(self) -> None:
        wish = ChangeAddress(
            uri=self._uri,
            agent_id=self._agent,
            accept=self._accept,
            allow_same_address=self._shared,
            exchange=self._exchange,
        )
        self._ask(wish, tr("Taking it over"))

    def _ask(self, wish: ChangeAddress, words: str) -> None:
        printer = self._printer
        if printer is None:
            return
        self._say("", [], "", "")
        self.waiting.begin(words)
        self.use.allow(tr("The printer is being asked"))
        self._ticket = self._session.ask(
            lambda client: client.change_address(printer, wish), self._take, self._failed, self
        )

    def _take(self, change: AddressChange) -> None:
        self.waiting.end()
        same = change.sameness is Sameness.SAME and change.its_sameness in (None, Sameness.SAME)
        harmless = same and not change.differences and not change.probe.problem
        self._accept, self._shared = not harmless, change.shared_with is not None
        asks = not harmless or self._shared
        summary = "" if change.probe.problem else summary_of(change.probe)
        self._say(
            "\n".join((SAMENESS[change.sameness], *devices_words(change), *exchange_words(change))),
            list(map(difference_words, change.differences)),
            "\n".join(filter(None, (shared_words(change), said(change.probe.problem), new_head_words(change)))),
            summary,
        )
        self.use.say(tr("{act} anyway", act=self._word) if asks else self._word)
        self.use.allow(None)
        if change.applied:
            self.changed.emit(change.printer)

    def _failed(self, error: ConsoleError) -> None:
        self.waiting.end()
        self._say("", [], str(error), "")
        self.use.allow(tr("It could not be asked. Choose it again to try again"))

    def _say(self, sameness: str, lost: list[str], problem: str, summary: str) -> None:
        lines = "\n".join(f"·  {line}" for line in lost)
        before = tr("Otherwise than before:")
        words = f"{before}\n{lines}" if lost else ""
        said = ((self.sameness, sameness), (self.lost, words), (self.problem, problem), (self.told, summary))
        for label, text in said:
            shown = "\n".join(map(plain, text.split("\n")))
            label.setText(shown)
            label.setAccessibleName(shown)
            label.setVisible(bool(text))
