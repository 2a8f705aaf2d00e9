"""Which one is it: the chosen device blinks, or feeds one blank label after a question."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.add_printer.proposal import PAGE_SCHEMES, scheme_of
from app.errors import ConsoleError, Refused
from app.language.translate import tr
from app.outcome_unknown import OutcomeUnknown
from app.session import Session
from app.tasks import Ticket
from app.theme.theme import Theme
from app.vocabulary.device_acts import can_only_feed, identified_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.waiting_line import WaitingLine
from server_core.contract.types.discovery import IdentifyPrinter, IdentifyView, StartIdentify
from server_core.contract.types.documents import RawLanguage


class IdentifyLine(QWidget):
    """Hidden for virtual printers: there is nothing to look at."""

    changed = Signal()
    """It begins or ends to act on the device."""

    def __init__(
        self, theme: Theme, session: Session, parent: QWidget, identifier: str = "addprinter.identify"
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._ticket: Ticket | None = None
        self._uri = ""
        self._printer_id: UUID | None = None
        self.agent_id: UUID | None = None
        """Who asks; None = this computer's agent."""
        self._language: RawLanguage | None = None
        self._may_feed = False
        self.button = Button(theme, identifier, tr("Identify", "button"), compact=True, parent=self)
        self.waiting = WaitingLine(f"{identifier}.waiting", self)
        self.told = named(text_label(wrap=True), f"{identifier}.told", "")
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.waiting)
        layout.addWidget(self.told)
        self.button.clicked.connect(self._ask)
        self.hide()

    def begin(self, uri: str, language: RawLanguage | None, printer_id: UUID | None = None) -> None:
        """`language` as the device told it: nothing is fed in one that was guessed. `printer_id`: it is added already,
        and its own agent asks."""
        self.forget()
        self._uri, self._language, self._printer_id = uri, language, printer_id
        self._offer(may_feed=False)
        self.setVisible(scheme_of(uri) != "virtual")

    def forget(self) -> None:
        self._end()
        self._say("")
        self.hide()

    def busy(self) -> bool:
        return self._ticket is not None

    def _offer(self, *, may_feed: bool) -> None:
        self._may_feed = may_feed
        if may_feed:
            self.button.say(tr("Feed one"), tr("Feed one blank label"))
        else:
            self.button.say(tr("Blink", "button") if scheme_of(self._uri) in PAGE_SCHEMES else tr("Identify", "button"))

    def _ask(self) -> None:
        if self.busy():  # the button stays enabled, so that the keyboard stays on it for the second press
            return
        feed, added = self._may_feed, self._printer_id
        wish = StartIdentify(uri=self._uri, language=self._language, feed=feed, agent_id=self.agent_id)
        self._say("")
        self.waiting.begin(tr("It feeds one blank label") if feed else tr("Asking the printer to show itself"))

        async def identify(client: ConsoleClient) -> IdentifyView:
            if added is None:
                return await client.identify(wish, key=None)
            return await client.identify_printer(added, IdentifyPrinter(feed=feed), key=None)

        self._ticket = self._session.ask(identify, self._take, self._failed, self)
        self.changed.emit()

    def _take(self, seen: IdentifyView) -> None:
        if not self.busy():  # another printer was chosen while the answer was on its way
            return
        asks = can_only_feed(seen.news) and not self._may_feed
        self._finish(tr("It can only feed one blank label. Feed one?") if asks else identified_words(seen.news))
        self._offer(may_feed=asks)

    def _failed(self, error: ConsoleError) -> None:
        if not self.busy():
            return
        lost = isinstance(error, OutcomeUnknown)
        code = f" ({error.code})" if self._may_feed and isinstance(error, Refused) else ""
        self._finish(f"{error}{code}")
        self._offer(may_feed=self._may_feed and lost)  # pressed again it is the same label

    def _finish(self, words: str) -> None:
        self._end()
        self._say(words)
        self.changed.emit()

    def _end(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
        self.waiting.end()

    def _say(self, words: str) -> None:
        self.told.setText(plain(words))
        self.told.setAccessibleName(plain(words))
        self.told.setVisible(bool(words))
