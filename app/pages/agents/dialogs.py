"""Dialogs about agents: the one-time link for another computer, and what its agent finds there."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.dialog import Dialog
from app.dialogs.form import Form
from app.dialogs.onboarding_link import LinkPanel
from app.dialogs.printer_finder import PrinterSearch
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.polling import Watch
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button, ButtonLine
from app.widgets.copy_line import CopyLine
from app.widgets.fields import ChoiceBox, FormField
from app.widgets.labels import named, tell_or_hide, text_label
from app.words.agents import (
    choice_words,
    found_words,
    is_online,
    move_words,
    name_of,
    update_words,
)
from app.words.plain_text import plain
from server_core.contract.types.agents import AgentView, LinkState
from server_core.contract.types.discovery import Discovery, MovePrinters, PrintersMoved
from server_core.contract.types.enrolment import CreateLink, OnboardingLink
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import NAME_CHARACTERS

TITLE = Phrase("Link for a new agent")
ABOUT = Phrase(
    "This link makes another computer an agent: it prints for this server on the printers that it can reach."
)
WITHOUT_NAME = Phrase("Without a name, it gets the computer's name.")
HOW = Phrase(
    "Open the link in a browser on the other computer, or scan the code there. It works "
    "once. Anyone who has it can join: don't share it. (No browser there? Run “spoolhouse "
    "agent enroll” and paste it.)"
)
WAITING = Phrase("Waiting for the computer…")
OVER = Phrase("This link has expired. Create a new one.")
MAKING = Phrase("Creating the link")


class AgentLinkDialog(Form[OnboardingLink]):
    """Creates a link, waits for the new agent, and lists the printers that the agent finds.

    Only the field and the QR code contain the link. It is removed from both when the dialog closes.
    """

    waits = MAKING
    add_wanted = Signal(object)
    """AgentView: the user wants to add one of its printers."""
    reach_wanted = Signal()
    """The user wants to open the setting for access to the server."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parts.theme, "agents.link", (str(TITLE), str(TITLE)), parent, str(ABOUT))
        theme, self._session = parts.theme, parts.session
        self._waits_for: UUID | None = None
        self._agent: AgentView | None = None
        self.name = named(QLineEdit(), "agents.link.name", tr("Name of the new agent"), str(WITHOUT_NAME))
        self.name.setMaxLength(NAME_CHARACTERS)
        self.name.setPlaceholderText(tr("For example Dock PC"))
        self.field = FormField(theme, tr("Name of the new agent (optional)"), self.name)
        self.field.tell("", str(WITHOUT_NAME))
        self.state = named(text_label(wrap=True), "agents.link.state", "")
        self.found = named(text_label(wrap=True, tone="quiet"), "agents.link.found", "")
        self.add = self.button("add", tr("Add a printer there…"))
        self.close_button = self.button("close", tr("Close"))
        self.make = self.button("create", tr("Create link"), primary=True)
        rows = (self.state, self.found, ButtonLine(self.add))
        self.panel = LinkPanel(parts, "agents.link", *rows, leads=parts.account is None)
        for part in (self.panel.how, self.state, self.found, self.add):
            part.hide()
        self.declare(self.field, leave=self.close_button, action=self.make, body=self.panel, first=self.name)
        self._search = PrinterSearch(parts.session, self)
        self.watch = Watch(parts.session, self._read, self._heard, self)
        self.add.clicked.connect(self._add)
        self.panel.note.wanted.connect(self._open_reach)
        self.panel.qr.drawn.connect(self.grow)
        self._search.news.connect(self._take_found)
        self._search.failed.connect(lambda error: tell_or_hide(self.found, plain(str(error))))
        parts.live.batch.connect(self._follow)

    def acts(self) -> Sequence[Button]:
        return (self.make, self.add)

    def done(self, result: int) -> None:
        self._forget()
        super().done(result)

    async def send(self) -> OnboardingLink:
        request = CreateLink(name=self.name.text().strip() or None)
        return await self._session.call(lambda client: client.create_link(request))

    def sent(self, outcome: OnboardingLink) -> None:
        self.judge()
        self._waits_for = outcome.enrolment_id
        self.make.hide()
        self.field.hide()
        self.panel.show_link(outcome.link, outcome.expires_at)
        tell_or_hide(self.panel.how, str(HOW))
        tell_or_hide(self.state, str(WAITING))
        self.watch.begin()
        self.grow()

    def _end(self) -> None:
        """The link can no longer be used, and nobody used it."""
        self._forget()
        self.panel.how.hide()
        self.field.show()
        tell_or_hide(self.state, str(OVER))
        self.make.show()
        self.make.say(tr("Create a new link"))
        self.make.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, batch: ChangeBatch) -> None:
        if batch.agents:
            self.watch.look()

    async def _read(self, client: ConsoleClient) -> LinkState | None:
        """Check for a new agent, including those that the stream does not report."""
        return None if self._waits_for is None else await client.link_state(self._waits_for)

    def _heard(self, state: LinkState | None) -> None:
        if state is None:
            return
        if state.agent is not None:
            self.show_agent(state.agent)
        elif state.ended is not None:
            self._end()

    def show_agent(self, agent: AgentView) -> None:
        new, self._agent = self._agent is None, agent
        if new:
            self.panel.forget()
            self.panel.how.hide()
            self.adjustSize()
            self.grow()
        if not is_online(agent):
            waits = tr("{agent} has joined. Waiting for it to start…", agent=name_of(agent))
            tell_or_hide(self.state, plain(waits))
            return
        self._waits_for = None
        self.watch.end()
        tell_or_hide(self.state, plain(tr("{agent} has joined and is online.", agent=name_of(agent))))
        tell_or_hide(self.found, found_words((), done=False))
        self.add.show()
        self.add.setFocus(Qt.FocusReason.TabFocusReason)
        self._search.agent_id = agent.agent_id
        self._search.start()

    def _take_found(self, found: Discovery) -> None:
        names = [each.found.name for each in found.printers]
        tell_or_hide(self.found, plain(found_words(names, done=found.done)))

    def _add(self) -> None:
        agent = self._agent
        self.accept()
        if agent is not None:
            self.add_wanted.emit(agent)

    def _open_reach(self) -> None:
        """Close the dialog: other computers need a new link anyway."""
        self.reject()
        self.reach_wanted.emit()

    def _forget(self) -> None:
        """Remove the link from every widget."""
        self._waits_for = self.outcome = None
        self.watch.end()
        self._search.end()
        self.panel.forget()


# How to update an agent to the server's version.


COMMAND = "spoolhouse agent run"
BY_ITSELF = Phrase(
    "If the agent starts automatically, just restart that computer. It stays the same agent and keeps its printers."
)


class AgentUpdateDialog(Dialog):
    def __init__(self, theme: Theme, agent: AgentView, parent: QWidget) -> None:
        super().__init__(theme, parent)
        title = tr("Update {agent}", agent=name_of(agent))
        self.setWindowTitle(tr("Update agent"))
        named(self, "agents.update.sheet", title, update_words(agent))
        names = tr("Command that starts the agent"), tr("Copy the command")
        self.line = CopyLine(theme, "agents.update.command", names, COMMAND)
        self.close_button = Button(theme, "agents.update.close", tr("Close"), parent=self)
        words = text_label(update_words(agent), wrap=True)
        words.setMinimumWidth(380)
        self.stack(theme, title, words, self.line, text_label(str(BY_ITSELF), wrap=True, tone="quiet"))
        self.end_with(self.close_button)
        self.close_button.clicked.connect(self.accept)

    def take_focus(self) -> None:
        self.close_button.setFocus(Qt.FocusReason.TabFocusReason)


# Moves all printers of an agent to another one, such as a replacement computer.


MOVE, MOVE_ANYWAY = Phrase("Move printers"), Phrase("Move anyway")


class MovePrintersDialog(Form[PrintersMoved]):
    """`others`: the possible target agents; not empty."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        agent: AgentView,
        names: Sequence[str],
        others: Sequence[AgentView],
        parent: QWidget,
    ) -> None:
        title = tr("Move the printers of {name}", name=name_of(agent))
        super().__init__(theme, "agents.move", (tr("Move printers"), title), parent)
        self._session, self._agent, self._others = session, agent, others
        self._insists = False
        self.choice = ChoiceBox(theme, "agents.move.to", tr("New agent of these printers"))
        self.choice.may_shrink()
        self.choice.addItems([choice_words(name_of(one), one.status) for one in others])
        first = next((row for row, one in enumerate(others) if is_online(one)), 0)
        self.choice.setCurrentIndex(first)
        self.cancel = self.button("cancel", tr("Cancel"))
        self.use = self.button("use", str(MOVE), primary=True)
        about = text_label(move_words(agent, names), wrap=True)
        about.setMinimumWidth(380)
        to = FormField(theme, tr("To", "which agent"), self.choice)
        self.choice.currentIndexChanged.connect(self._other)
        self.declare(about, to, leave=self.cancel, action=self.use, enter=self.cancel, first=self.choice)

    def _other(self) -> None:
        self._insists = False
        self.use.say(str(MOVE))
        self.wrong.hide()

    async def send(self) -> PrintersMoved:
        old, to = self._agent.agent_id, self._others[self.choice.currentIndex()].agent_id
        request = MovePrinters(agent_id=to, allow_same_address=self._insists)
        return await self._session.call(lambda client: client.move_printers(old, request))

    def failed(self, error: ConsoleError) -> None:
        self._insists = isinstance(error, CallRefused) and error.code == ErrorCode.ADDRESS_TAKEN
        self.use.say(str(MOVE_ANYWAY if self._insists else MOVE))
        super().failed(error)
