"""A link that makes another computer an agent: to copy or to scan, once; then who came, and what it finds there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.dialogs.dialog import Dialog
from app.dialogs.form import Form
from app.dialogs.link_place import LinkPlace
from app.dialogs.printer_finder import PrinterSearch
from app.dialogs.reach_note import ReachNote
from app.errors import ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.event_stream import Batch
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import ChoiceBox, FormField
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.qr_code import QrCode
from app.words.agents import (
    choice_words,
    found_words,
    is_online,
    left_of,
    link_spoken,
    move_words,
    name_of,
    update_words,
)
from app.words.plain_text import plain
from server_core.contract.types.agents import AgentView
from server_core.contract.types.discovery import Discovery, MovePrinters, PrintersMoved
from server_core.contract.types.enrolment import CreateLink
from server_core.contract.types.errors import ErrorCode

TITLE = Phrase("Link for a new agent")
ABOUT = Phrase(
    "Another computer becomes an agent with this link: it prints for this server on the printers that it reaches."
)
WITHOUT_NAME = Phrase("Without a name it is called like the computer.")
HOW = Phrase(
    "On the other computer open the link in a browser, scan the code, or run “spoolhouse agent "
    "enroll” and paste it. It works once. Whoever has it can join: give it to nobody else."
)
WAITING = Phrase("Waiting for the computer…")
EXPIRING = Phrase("Expires now")
"""By this computer's clock; the server's decides."""
OVER = Phrase("This link is over. Make a new one.")
LONGEST_NAME = 120
TICK_MS, LOOK_MS = 1_000, 2_000


class AgentLinkDialog(Dialog):
    """The link is in its field and in the picture alone, and leaves both with the dialog."""

    add_wanted = Signal(object)
    """AgentView: a printer of it is to be added."""
    reach_wanted = Signal()
    """The setting of who reaches the server is to be opened."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parts.theme, parent)
        theme, self._session = parts.theme, parts.session
        self._waits_for: UUID | None = None
        self._expires_at: datetime | None = None
        self._agent: AgentView | None = None
        self._asking = False
        self.setWindowTitle(str(TITLE))
        named(self, "agents.link", str(TITLE))
        self.name = named(QLineEdit(), "agents.link.name", tr("Name of the new agent"), str(WITHOUT_NAME))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Dock PC"))
        self.field = FormField(theme, tr("Name of the new agent, may stay empty"), self.name)
        self.field.tell("", str(WITHOUT_NAME))
        self.wrong = named(text_label(wrap=True, tone="failed"), "agents.link.refused", "")
        self.qr = QrCode(parts.tasks, "agents.link.qr")
        self.link = named(QLineEdit(), "agents.link.text", tr("Onboarding link, good once"))
        self.link.setReadOnly(True)
        self.link.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.copy = Button(theme, "agents.link.copy", tr("Copy"), icon="copy", spoken=tr("Copy the link"), parent=self)
        self.left = named(text_label(), "agents.link.left", "")
        self.place = LinkPlace(theme, parts.session, "agents.link.place")
        self.note = ReachNote(theme, "agents.link.note", leads=parts.account is None)
        self.state = named(text_label(wrap=True), "agents.link.state", "")
        self.found = named(text_label(wrap=True, tone="quiet"), "agents.link.found", "")
        self.add = Button(theme, "agents.link.add", tr("Add a printer of it…"), parent=self)
        self.close_button = Button(theme, "agents.link.close", tr("Close"), parent=self)
        self.make = Button(theme, "agents.link.create", tr("Create link"), primary=True, parent=self)
        self._search = PrinterSearch(parts.session, self)
        self._arrange(parts)
        self._tick = QTimer(self, interval=TICK_MS)
        self._look_again = QTimer(self, interval=LOOK_MS)
        self._connect(parts)
        self._show_form()

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.make, self.add)

    def done(self, result: int) -> None:
        self._forget()
        super().done(result)

    def _arrange(self, parts: ConsoleParts) -> None:
        theme = parts.theme
        about = text_label(str(ABOUT), wrap=True, tone="quiet")
        about.setMinimumWidth(420)
        self._how = text_label(str(HOW), wrap=True)
        line = hbox(spacing=8)
        line.addWidget(self.link, 1)
        line.addWidget(self.copy)
        beside = vbox(spacing=8)
        for part in (self._how, self.left, self.state, self.found):
            beside.addWidget(part)
        beside.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeading)
        beside.addStretch(1)
        across = hbox(spacing=16)
        across.addWidget(self.qr, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(beside, 1)
        layout = self.stack(theme, str(TITLE), about, self.field, self.wrong, line, self.place, self.note)
        layout.addLayout(across, 1)
        self.end_with(self.close_button, self.make)

    def _connect(self, parts: ConsoleParts) -> None:
        self.close_button.clicked.connect(self.reject)
        self.make.clicked.connect(self._create)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.link.text()))
        self.add.clicked.connect(self._add)
        self.note.wanted.connect(self._open_reach)
        self.place.moved.connect(self._lead)
        self._tick.timeout.connect(self._show_left)
        self._look_again.timeout.connect(self._look)
        self._search.news.connect(self._take_found)
        self._search.failed.connect(lambda error: self._say(self.found, str(error)))
        self.qr.drawn.connect(self.grow)
        parts.live.batch.connect(self._follow)

    def _show_form(self) -> None:
        """Before there is a link."""
        for part in (
            self.link,
            self.copy,
            self._how,
            self.left,
            self.place,
            self.note,
            self.state,
            self.found,
            self.add,
            self.wrong,
        ):
            part.hide()
        self.make.setDefault(True)
        self.make.say(tr("Create link"))

    @flow
    async def _create(self) -> None:
        wish = CreateLink(name=self.name.text().strip() or None)
        self.make.allow(tr("The server is making it"))
        self._say(self.wrong, "")
        try:
            made = await self._session.call(lambda client: client.create_link(wish))
        except ConsoleError as error:
            self.make.allow(None)
            self._say(self.wrong, str(error))
            return
        self._waits_for, self._expires_at = made.enrolment_id, made.expires_at
        self.make.allow(None)
        self.make.hide()
        self.field.hide()
        self._lead(made.link)
        for part in (self.link, self.copy, self._how):
            part.show()
        self.note.show_for(made.link)
        self.place.show_for(made.link)
        self._say(self.state, str(WAITING))
        self._show_left()
        self._tick.start()
        self._look_again.start()
        self.copy.setFocus(Qt.FocusReason.TabFocusReason)
        self.grow()

    def _lead(self, link: str) -> None:
        if self._expires_at is not None:
            self.link.setText(link)
            self.link.setCursorPosition(0)
            self.qr.show_secret(link, link_spoken(self._expires_at, datetime.now(UTC)))

    def _show_left(self) -> None:
        if self._expires_at is None:
            return
        now = datetime.now(UTC)
        left = left_of(self._expires_at, now)
        if not left and self._waits_for is None:
            self._end()
            return
        self.left.setText(tr("Expires in {left}", left=left) if left else str(EXPIRING))
        self.qr.say(link_spoken(self._expires_at, now))
        spoken = self.qr.accessibleName().partition(", ")[2]
        self.left.setAccessibleName(spoken[:1].upper() + spoken[1:])
        self.left.show()

    def _end(self) -> None:
        """Nobody can use it any more, and nobody did."""
        self._forget()
        self._show_form()
        self.field.show()
        self._say(self.state, str(OVER))
        self.make.show()
        self.make.say(tr("Make a new link"))
        self.make.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, batch: Batch) -> None:
        if batch.agents:
            self._look()

    @flow
    async def _look(self) -> None:
        """Whether somebody came: also those whom the stream does not tell of."""
        link = self._waits_for
        if link is None or self._asking:
            return
        self._asking = True
        try:
            state = await self._session.call(lambda client: client.link_state(link))
        except ConsoleError:  # it is asked again; the window says that the server is away
            self._asking = False
            return
        self._asking = False
        if self._waits_for is None:
            return
        if state.agent is not None:
            self._show_agent(state.agent)
        elif state.ended is not None:
            self._end()

    def _show_agent(self, agent: AgentView) -> None:
        new, self._agent = self._agent is None, agent
        if new:
            self._expires_at = None
            self._tick.stop()
            self.qr.forget()
            self.link.clear()
            self.place.forget()
            for part in (self.link, self.copy, self._how, self.left, self.note):
                part.hide()
            self.adjustSize()
            self.grow()
        if not is_online(agent):
            self._say(self.state, tr("{agent} has joined. Waiting until its agent starts…", agent=name_of(agent)))
            return
        self._waits_for = None
        self._look_again.stop()
        self._say(self.state, tr("{agent} has joined and is online.", agent=name_of(agent)))
        self._say(self.found, found_words((), done=False))
        self.add.show()
        self.add.setFocus(Qt.FocusReason.TabFocusReason)
        self._search.agent_id = agent.agent_id
        self._search.start()

    def _take_found(self, found: Discovery) -> None:
        self._say(self.found, found_words([each.found.name for each in found.printers], done=found.done))

    def _add(self) -> None:
        agent = self._agent
        self.accept()
        if agent is not None:
            self.add_wanted.emit(agent)

    def _open_reach(self) -> None:
        """Other computers need a new link anyway."""
        self.reject()
        self.reach_wanted.emit()

    def _forget(self) -> None:
        """The link, wherever it is."""
        self._waits_for = self._expires_at = None
        self._tick.stop()
        self._look_again.stop()
        self._search.end()
        self.qr.forget()
        self.link.clear()
        self.place.forget()

    def _say(self, label: QLabel, text: str) -> None:
        tell(label, plain(text))
        label.setVisible(bool(text))


# What to do on an agent's computer so that it runs the version of this server.


COMMAND = "spoolhouse agent run"
BY_ITSELF = Phrase(
    "Where it starts by itself, restarting that computer is enough. It stays the same agent, with its printers."
)


class AgentUpdateDialog(Dialog):
    def __init__(self, theme: Theme, agent: AgentView, parent: QWidget) -> None:
        super().__init__(theme, parent)
        title = tr("Update {agent}", agent=name_of(agent))
        self.setWindowTitle(tr("Update agent"))
        named(self, "agents.update.sheet", title, update_words(agent))
        self.command = named(QLineEdit(COMMAND), "agents.update.command", tr("Command that starts the agent"))
        self.command.setReadOnly(True)
        self.command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.copy = Button(
            theme, "agents.update.copy", tr("Copy"), icon="copy", spoken=tr("Copy the command"), parent=self
        )
        self.close_button = Button(theme, "agents.update.close", tr("Close"), parent=self)
        words = text_label(update_words(agent), wrap=True)
        words.setMinimumWidth(380)
        line = hbox(spacing=8)
        line.addWidget(self.command, 1)
        line.addWidget(self.copy)
        self.stack(theme, title, words, line, text_label(str(BY_ITSELF), wrap=True, tone="quiet"))
        self.end_with(self.close_button)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(COMMAND))
        self.close_button.clicked.connect(self.accept)

    def take_focus(self) -> None:
        self.close_button.setFocus(Qt.FocusReason.TabFocusReason)


# All printers of an agent go to another one: a new computer in the place of an old one.


MOVE, MOVE_ANYWAY = Phrase("Move printers"), Phrase("Move anyway")


class MovePrintersDialog(Form[PrintersMoved]):
    """`others`: where they can go; not empty."""

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
        self.choice = ChoiceBox(theme, "agents.move.to", tr("The agent that prints on them from now on"))
        self.choice.may_shrink()
        self.choice.addItems([choice_words(name_of(one), one.status) for one in others])
        first = next((row for row, one in enumerate(others) if is_online(one)), 0)
        self.choice.setCurrentIndex(first)
        self.cancel = self.button("cancel", tr("Leave them"))
        self.use = self.button("use", str(MOVE), primary=True)
        about = text_label(move_words(agent, names), wrap=True)
        about.setMinimumWidth(380)
        to = FormField(theme, tr("To", "which agent"), self.choice)
        self.choice.currentIndexChanged.connect(self._other)
        self.declare(about, to, leave=self.cancel, act=self.use, enter=self.cancel, first=self.choice)

    def _other(self) -> None:
        self._insists = False
        self.use.say(str(MOVE))
        self.wrong.hide()

    async def send(self) -> PrintersMoved:
        old, to = self._agent.agent_id, self._others[self.choice.currentIndex()].agent_id
        wish = MovePrinters(agent_id=to, allow_same_address=self._insists)
        return await self._session.call(lambda client: client.move_printers(old, wish))

    def failed(self, error: ConsoleError) -> None:
        self._insists = isinstance(error, Refused) and error.code == ErrorCode.ADDRESS_TAKEN
        self.use.say(str(MOVE_ANYWAY if self._insists else MOVE))
        super().failed(error)
