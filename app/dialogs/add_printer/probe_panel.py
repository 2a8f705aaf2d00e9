"""Probes the selected printer, explains the result and fills it into the form."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.add_printer.form import PAGE_SCHEMES, PrinterForm, proposal_of, scheme_of
from app.dialogs.add_printer.trial_line import TrialLine
from app.errors import CallRefused, ConsoleError
from app.language.translate import tr
from app.session.flows import Flow
from app.session.outcome_unknown import OutcomeUnknown
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import ChoiceBox
from app.widgets.labels import named, tell, text_label, vbox
from app.widgets.page_parts import WaitingLine
from app.words.discovery import (
    announced_of,
    can_only_feed,
    condition_of,
    identified_words,
    other_routes,
    route_words,
    summary_of,
)
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.types.discovery import (
    IdentifyPrinter,
    IdentifyView,
    ListedPrinter,
    ProbeNews,
    StartIdentify,
    StartProbe,
)
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import AddPrinter

# Identifies a device: it blinks, or feeds one blank label after a question.


class IdentifyLine(QWidget):
    """Hidden for virtual printers, which have no device to look at."""

    changed = Signal()
    """An action on the device begins or ends."""

    def __init__(
        self, theme: Theme, session: Session, parent: QWidget, identifier: str = "addprinter.identify"
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._asking: Flow[None] | None = None
        self._uri = ""
        self._printer_id: UUID | None = None
        self.agent_id: UUID | None = None
        """The agent that sends the request; None = this computer's agent."""
        self._language: RawLanguage | None = None
        self._may_feed = False
        self.button = Button(theme, identifier, tr("Identify", "button"), compact=True, parent=self)
        self.waiting = WaitingLine(f"{identifier}.waiting", self)
        self.outcome = named(text_label(wrap=True), f"{identifier}.told", "")
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        layout = vbox(self, spacing=4)
        layout.addLayout(row)
        layout.addWidget(self.waiting)
        layout.addWidget(self.outcome)
        self.button.clicked.connect(self._ask)
        self.hide()

    def begin(self, uri: str, language: RawLanguage | None, printer_id: UUID | None = None) -> None:
        """Begin.

        `language` as reported by the device: nothing is fed in a guessed one. `printer_id`: an existing printer, which
        its own agent identifies.
        """
        self.forget()
        self._uri, self._language, self._printer_id = uri, language, printer_id
        self._offer(may_feed=False)
        self.setVisible(scheme_of(uri) != "virtual")

    def forget(self) -> None:
        self._end()
        self._say("")
        self.hide()

    def busy(self) -> bool:
        return self._asking is not None

    def _offer(self, *, may_feed: bool) -> None:
        self._may_feed = may_feed
        if may_feed:
            self.button.say(tr("Feed a label"), tr("Feed one blank label"))
        else:
            self.button.say(tr("Blink", "button") if scheme_of(self._uri) in PAGE_SCHEMES else tr("Identify", "button"))

    def _ask(self) -> None:
        if self.busy():  # the button stays enabled, so that it keeps the focus for the second press
            return
        self._asking = Flow(self, self._identify())
        self.changed.emit()

    async def _identify(self) -> None:
        feed, added = self._may_feed, self._printer_id
        request = StartIdentify(uri=self._uri, language=self._language, feed=feed, agent_id=self.agent_id)

        async def identify(client: ConsoleClient) -> IdentifyView:
            if added is None:
                return await client.identify(request, key=None)
            return await client.identify_printer(added, IdentifyPrinter(feed=feed), key=None)

        self._say("")
        self.waiting.begin(tr("Feeding one blank label") if feed else tr("Sending a signal to the printer"))
        try:
            news = (await self._session.call(identify)).news
        except ConsoleError as error:
            words = f"{error} ({error.code})" if feed and isinstance(error, CallRefused) else str(error)
            may_feed = feed and isinstance(error, OutcomeUnknown)  # a second press repeats the same label
        else:
            may_feed = can_only_feed(news) and not feed
            words = tr("This printer can only feed one blank label. Feed one?") if may_feed else identified_words(news)
        self._end()
        self._say(words)
        self.changed.emit()
        self._offer(may_feed=may_feed)

    def _end(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        self.waiting.end()

    def _say(self, words: str) -> None:
        tell(self.outcome, plain(words))
        self.outcome.setVisible(bool(words))


class ProbePanel(QWidget):
    changed = Signal()
    """Emitted when it may have changed whether the printer can be added."""
    refused = Signal(object, str)
    """ListedPrinter with an invalid address, and the reason."""
    answered = Signal(str)
    """The address at which a device reported its language."""

    def __init__(self, theme: Theme, session: Session, names: Collection[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._names = names
        self._asking: Flow[None] | None = None
        self._listed: ListedPrinter | None = None
        self.uri = ""
        self._agent_id: UUID | None = None
        self.routes = ChoiceBox(theme, "addprinter.way", tr("Connection"))
        self.waiting = WaitingLine("addprinter.waiting", self)
        self.outcome = named(text_label(wrap=True), "addprinter.told", "")
        self.problem = named(text_label(wrap=True, tone="attention"), "addprinter.problem", "")
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = Button(theme, "addprinter.copy", tr("Copy this text"), compact=True, parent=self)
        self.retry = Button(theme, "addprinter.retry", tr("Ask again"), compact=True, parent=self)
        self._helps = QWidget()
        self.form = PrinterForm(theme, self)
        self.identify = IdentifyLine(theme, session, self)
        self.trial = TrialLine(theme, session, self.form, self)
        self._arrange()
        for part in (self.form, self.identify, self.trial):
            part.changed.connect(self.changed)
        self.routes.activated.connect(self._choose_route)
        self.retry.clicked.connect(self._ask)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.problem.text()))

    def ask_by(self, agent_id: UUID | None) -> None:
        """Set the agent that probes, tests and owns the device; None: this computer's agent."""
        self._agent_id = self.identify.agent_id = self.trial.agent_id = agent_id

    def begin(self, listed: ListedPrinter) -> None:
        """Begin with another device. The one before is forgotten, answered or not."""
        self._listed = listed
        self.routes.clear()
        for route in listed.found.ways:
            self.routes.addItem(plain(route_words(route)), route.uri)
        self.routes.may_shrink()
        self.routes.setVisible(len(listed.found.ways) > 1)
        self.form.begin()
        self.uri = listed.found.ways[0].uri
        self._ask()

    def forget(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        self.waiting.end()
        self.identify.forget()
        self.trial.forget()

    def lacks(self) -> str | None:
        """Return why the printer cannot be added yet."""
        if self.waiting.isVisibleTo(self):
            return tr("Asking the printer for its details")
        if self.identify.busy():
            return tr("Sending a signal to the printer")
        if self.trial.busy():
            return tr("Sending a test label")
        return self.form.lacks()

    def request(self) -> AddPrinter:
        return msgspec.structs.replace(self.form.request(self.uri), agent_id=self._agent_id)

    def acts(self) -> Sequence[Button]:
        """Return the buttons that make a device do something."""
        return (self.identify.button, self.trial.button)

    def steps(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        buttons = [self.routes, self.retry, self.copy, self.identify.button]
        return [*buttons, *self.form.steps(), self.trial.button]

    def _arrange(self) -> None:
        helps = QHBoxLayout(self._helps)
        helps.setContentsMargins(0, 0, 0, 0)
        helps.setSpacing(8)
        helps.addWidget(self.retry)
        helps.addWidget(self.copy)
        helps.addStretch(1)
        layout = vbox(self, spacing=8)
        parts = (
            self.routes,
            self.waiting,
            self.outcome,
            self.problem,
            self._helps,
            self.identify,
            self.form,
            self.trial,
        )
        for part in parts:
            layout.addWidget(part)
        layout.addStretch(1)

    def _choose_route(self) -> None:
        self.uri = self.routes.currentData()
        self._ask()

    def _ask(self) -> None:
        if self._listed is None:
            return
        self.forget()
        self._asking = Flow(self, self._probe(self._listed))
        self.changed.emit()

    async def _probe(self, listed: ListedPrinter) -> None:
        self._say("", self._route_problem())
        self.form.hide()
        self.waiting.begin(tr("Asking the printer for its details"))
        request = StartProbe(uri=self.uri, agent_id=self._agent_id)
        try:
            probed = await self._session.call(lambda client: client.probe(request))
        except ConsoleError as error:
            if isinstance(error, CallRefused) and error.code == ErrorCode.INVALID_DEVICE_URI:
                self.waiting.end()
                self.refused.emit(listed, str(error))
                return
            problem = _lines(
                [self._route_problem(), f"{error}{error.request_note}", other_routes(listed.found, self.uri)]
            )
            self._show(listed, None, "", problem)
            return
        news, name = probed.news, probed.added_name or tr("a printer")
        added = tr("Already added as {name}.", name=name) if probed.added else ""
        condition = condition_of(news)
        words = [f"{condition}." if condition else "", announced_of(listed.found, news), summary_of(news)]
        doubt = self._route_problem() if news.language is None else ""
        problem = message_text(news.problem)
        other = other_routes(listed.found, self.uri) if problem or doubt else ""
        self._show(listed, news, "" if news.problem else _lines(words), _lines([added, doubt, problem, other]))
        if news.language is not None:
            self.answered.emit(probed.uri)

    def _route_problem(self) -> str:
        """Return why the finder cannot print on this connection yet."""
        routes = self._listed.found.ways if self._listed else []
        return message_text(next((route.problem for route in routes if route.uri == self.uri and route.problem), ""))

    def _show(self, listed: ListedPrinter, news: ProbeNews | None, words: str, problem: str) -> None:
        self.waiting.end()
        self._say(words, problem)
        proposal = proposal_of(listed.found, self.uri, news, self._names)
        self.form.fill(self.uri, proposal)
        self.form.show()
        self.identify.begin(self.uri, proposal.language)
        if not proposal.settled and scheme_of(self.uri) not in PAGE_SCHEMES:
            self.trial.begin(self.uri)
        self.changed.emit()

    def _say(self, words: str, problem: str) -> None:
        for label, text in ((self.outcome, words), (self.problem, problem)):
            shown = "\n".join(map(plain, text.split("\n")))
            tell(label, shown)
            label.setVisible(bool(text))
        self._helps.setVisible(bool(problem))


def _lines(parts: list[str]) -> str:
    return "\n".join(dict.fromkeys(part for part in parts if part))
