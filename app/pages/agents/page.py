"""The page "Agents": computers that print, their state and printers; links for new ones, renaming, revoking."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.onboarding_link import SETTING
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import RecordColumn, Records
from app.pages.agents.dialogs import AgentLinkDialog, AgentUpdateDialog, MovePrintersDialog
from app.pages.page import PageKey
from app.pages.records_page import RecordsPage
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.flows import flow
from app.session.session import Session
from app.session.window_command import BarButtons, WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import hbox, named, tell_or_hide, text_label
from app.widgets.page_parts import ReadingPane, WaitingLine
from app.widgets.record_table import RecordTable
from app.widgets.states import Chip
from app.words.agents import (
    ONLINE,
    advice,
    alone_words,
    answered_words,
    called,
    fact_lines,
    is_online,
    is_revoked,
    last_seen_words,
    mark_of,
    name_of,
    order_of,
    printer_title,
    revoke_words,
    sentence,
    version_words,
)
from app.words.ages import moment
from app.words.marks import Tone
from app.words.messages import message_text
from app.words.plain_text import plain, within
from app.words.printers import mark_of as printer_mark
from app.words.printers import reason_of
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.agents import AgentView
from server_core.contract.types.discovery import ProbeView, StartProbe
from server_core.contract.types.fields import Rename
from server_core.contract.types.printers import PrinterView

NOTHING = Phrase("Select an agent first")


class AgentsPage(RecordsPage[AgentView]):
    help_topic = "agents"
    icon = "agents"
    none_yet, first_step = (
        Phrase("No agent yet: nothing can be printed. Create a link for the computer that prints."),
        Phrase("Create link"),
    )
    not_read = Phrase("The agents could not be read.")

    def __init__(self, parts: ConsoleParts) -> None:
        self._printers = parts.printers
        self._shows_revoked = False
        records = Records(self._columns(), lambda agent: agent.agent_id, self._spoken)
        super().__init__(parts, "agents", tr("Agents"), records, self._read)
        spoken = tr("Show revoked agents")
        self.revoked = Button(parts.theme, "agents.revoked", tr("Revoked", "agents"), spoken=spoken)
        self.revoked.setCheckable(True)
        self.header.add_chip(self.revoked)
        self.alone = named(text_label(alone_words(), wrap=True, tone="quiet"), "agents.alone", alone_words())
        parts.theme.keep(self.alone, TextRole.BODY)
        self.alone.hide()
        self.detail = AgentDetail(parts.theme, parts.session)
        self.put_detail(self.detail)
        self._column.insertWidget(self._column.count() - 1, self.alone)
        self.revoked.toggled.connect(self._show_revoked)
        self.detail.printer_wanted.connect(lambda printer: self.wanted.emit(PageKey.PRINTERS, printer))
        self.detail.judged.connect(self.judge)
        parts.live.batch.connect(self._follow)
        for changed in (parts.printers.rowsInserted, parts.printers.rowsRemoved, parts.printers.dataChanged):
            changed.connect(records.tick)
        for changed in (records.rowsInserted, records.rowsRemoved):
            changed.connect(self._say_alone)

    def printers_of(self, agent_id: UUID) -> list[PrinterView]:
        return [printer for printer in self._printers.all() if printer.agent_id == agent_id]

    # RecordsPage

    def begin(self) -> None:
        self.create_link()

    def show_record(self, record: AgentView | None) -> None:
        if record is not None:
            self.detail.show_agent(record, self.printers_of(record.agent_id), datetime.now(UTC))

    def judge(self) -> None:
        self.detail.hold_back(self._live.why_not_change)
        super().judge()

    @property
    def why_no_first_step(self) -> str | None:
        return self._live.why_nothing_new

    def acts(self) -> Sequence[WindowCommand]:
        agent = self.current()
        offline, over = self._live.why_not_change, self._live.why_nothing_new
        chosen = str(NOTHING) if agent is None else None
        kept = tr("This agent is permanently revoked") if agent is not None and is_revoked(agent) else None

        action = BarButtons(prefix="agents", first="create", last=("revoke",)).act
        untested = chosen or offline or self.detail.why_no_test()
        return [
            action(
                "create",
                tr("Create link…"),
                "add",
                self.create_link,
                over,
                keys="Ctrl+N",
                spoken=tr("Create a link for a new agent"),
            ),
            action(
                "rename",
                tr("Rename…"),
                "edit",
                self._rename,
                chosen or kept or over,
                keys="F2",
                spoken=tr("Rename agent"),
            ),
            action(
                "move",
                tr("Move printers…"),
                "move",
                self._move,
                chosen or self._why_not_move(agent) or over,
                spoken=tr("Move its printers to another agent"),
            ),
            action("test", tr("Test connection"), "test", self._test, untested, keys="Ctrl+T", big=False),
            action("copy", tr("Copy agent id"), "copy", self._copy, chosen, keys="Ctrl+Shift+C", big=False),
            action(
                "take_over",
                tr("Hand over…"),
                "next",
                self._let_take_over,
                chosen or self._why_not_take_over(agent) or offline,
                spoken=tr("Let the computer that waits with the agent's key take over"),
            ),
            action("update", tr("Update…"), "up", self._update, chosen or kept, spoken=tr("How to update the agent")),
            action(
                "revoke",
                tr("Revoke…"),
                "remove",
                self._revoke,
                chosen or self._why_not_revoke(agent) or offline,
                spoken=tr("Revoke agent"),
            ),
        ]

    def open_argument(self, argument: object) -> None:
        """Select the agent with this id and show its details."""
        if isinstance(argument, UUID) and self.table.select(argument):
            self.open_detail()

    # own

    async def _read(self, client: ConsoleClient) -> list[AgentView]:
        return self._shown(await client.agents())

    def _shown(self, agents: Sequence[AgentView]) -> list[AgentView]:
        return sorted((one for one in agents if self._shows_revoked or not is_revoked(one)), key=order_of)

    def _show_revoked(self, shown: bool) -> None:
        self._shows_revoked = shown
        self.records.reconcile(self._shown(self.records.all()))
        self.feed.read_by(self._read)

    def _follow(self, batch: ChangeBatch) -> None:
        """Update at once, and read again, because an earlier request may have an older answer."""
        if batch.agents and self.feed.is_loaded:
            by_id = {agent.agent_id: agent for agent in (*self.records.all(), *batch.agents)}
            self.records.reconcile(self._shown(list(by_id.values())))
            self.feed.reload()

    def _name(self, agent: AgentView) -> str:
        return name_of(agent)

    def _columns(self) -> Sequence[RecordColumn[AgentView]]:
        return (
            RecordColumn(word=tr("Name"), text=lambda agent, _: self._name(agent)),
            RecordColumn(word=tr("Status"), text=lambda agent, now: mark_of(agent, now).word, width=222, mark=mark_of),
            RecordColumn(
                word=tr("Printers"), text=lambda agent, _: str(len(self.printers_of(agent.agent_id))), width=80, rank=1
            ),
            RecordColumn(word=tr("Last seen"), text=last_seen_words, width=104, rank=1),
            RecordColumn(word=tr("Version"), text=lambda agent, _: version_words(agent), width=200, rank=1),
            RecordColumn(word=tr("Computer"), text=lambda agent, _: plain(agent.hostname), width=140, rank=2),
            RecordColumn(
                word=tr("Created", "when"), text=lambda agent, now: moment(agent.created_at, now), width=110, rank=2
            ),
        )

    def _spoken(self, agent: AgentView, now: datetime) -> str:
        return sentence(agent, len(self.printers_of(agent.agent_id)), now)

    def _say_alone(self) -> None:
        agents = self.records.all()
        self.alone.setVisible(len(agents) == 1 and agents[0].bundled)

    def _why_not_move(self, agent: AgentView | None) -> str | None:
        if agent is None or not self.printers_of(agent.agent_id):
            return tr("This agent has no printers")
        return None if self._others(agent) else tr("There is no other agent to move the printers to")

    def _why_not_take_over(self, agent: AgentView | None) -> str | None:
        return None if agent is not None and agent.waiting else tr("No other computer waits to run this agent")

    def _why_not_revoke(self, agent: AgentView | None) -> str | None:
        if agent is None or agent.bundled:
            return tr("This agent is part of the server: pause its printers instead")
        return tr("This agent is permanently revoked") if is_revoked(agent) else None

    def _others(self, agent: AgentView) -> list[AgentView]:
        return [one for one in self.records.all() if one.agent_id != agent.agent_id and not is_revoked(one)]

    def create_link(self) -> None:
        dialog = AgentLinkDialog(self._parts, self.window())
        dialog.add_wanted.connect(self._add_printer)
        dialog.reach_wanted.connect(lambda: self.wanted.emit(PageKey.SETTINGS, SETTING))
        dialog.answer(self._live)

    def _add_printer(self, agent: AgentView) -> None:
        names = [printer.name for printer in self._printers.all()]
        over = self.window()
        dialog = AddPrinterDialog(self._theme, self._session, names, self._added, over, agent_id=agent.agent_id)
        dialog.answer(self._live)

    def _added(self, printer: PrinterView, wants_test: bool) -> None:
        self._printers.apply([printer])
        if wants_test:
            self._print_test_label(printer.printer_id)
        self.wanted.emit(PageKey.PRINTERS, printer.printer_id)

    @flow
    async def _print_test_label(self, printer_id: UUID) -> None:
        try:
            row = await self._session.call(lambda client: client.test_label(printer_id, key=None))
        except ConsoleError as error:
            self.failed(tr("The test label was not accepted."), error)
        else:
            self._parts.queue.apply([row])

    def _rename(self) -> None:
        agent = self.current()
        if agent is not None:
            self.rename(
                "agents.rename",
                (tr("Rename agent"), tr("Name of the agent")),
                agent.name,
                lambda client, name: client.rename_agent(agent.agent_id, Rename(name=name)),
            )

    @flow
    async def _move(self) -> None:
        agent = self.current()
        if agent is None:
            return
        names, others = [printer.name for printer in self.printers_of(agent.agent_id)], self._others(agent)
        dialog = MovePrintersDialog(self._theme, self._session, agent, names, others, self.window())
        moved = await dialog.filled_in(self._live)
        if moved is None:
            return
        self._parts.printers_feed.reload()
        self.feed.reload()
        self.banner.say(
            tr(
                "{other} now prints on %n printer(s) of {agent}.",
                "",
                len(moved.printers),
                other=called(moved.to_name),
                agent=called(moved.agent_name),
            ),
            tone=Tone.GOOD,
        )

    def _test(self) -> None:
        self.open_detail()
        self.detail.test_connection()

    def _copy(self) -> None:
        agent = self.current()
        if agent is not None:
            QGuiApplication.clipboard().setText(str(agent.agent_id))
            self.banner.say(tr("The id of {agent} is copied.", agent=self._name(agent)), tone=Tone.GOOD)

    def _update(self) -> None:
        agent = self.current()
        if agent is not None:
            AgentUpdateDialog(self._theme, agent, self.window()).answer(self._live)

    @flow
    async def _let_take_over(self) -> None:
        agent = self.current()
        if agent is None or agent.waiting is None:
            return
        waiting, name = plain(agent.waiting), self._name(agent)
        answer = await Question(
            self._theme,
            "agents.take_over.sheet",
            tr("Let {waiting} take over?", waiting=waiting),
            tr(
                "{agent} stops on {hostname} and goes on at {waiting}. If that computer is only a copy, enrol it as a "
                "new agent instead.",
                agent=name,
                hostname=plain(agent.hostname),
                waiting=waiting,
            ),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="take_over", word=tr("Hand over")),
            ],
            self,
            live=self._live,
        ).ask()
        if answer != "take_over":
            return
        agent_id = agent.agent_id
        try:
            await self._session.call(lambda client: client.take_over_agent(agent_id))
        except ConsoleError as error:
            self.failed(tr("{agent} could not be handed over.", agent=name), error)
            return
        self.feed.reload()
        self.banner.say(tr("{waiting} takes over within a minute.", waiting=waiting), tone=Tone.GOOD)

    @flow
    async def _revoke(self) -> None:
        agent = self.current()
        if agent is None:
            return
        answer = await Question(
            self._theme,
            "agents.revoke.sheet",
            tr("Revoke {agent}?", agent=self._name(agent)),
            revoke_words(self.printers_of(agent.agent_id)),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="revoke", word=tr("Revoke agent")),
            ],
            self,
            live=self._live,
        ).ask()
        if answer != "revoke":
            return
        agent_id = agent.agent_id
        try:
            revoked = await self._session.call(lambda client: client.revoke_agent(agent_id))
        except ConsoleError as error:
            self.failed(tr("{agent} could not be revoked.", agent=self._name(agent)), error)
            return
        self.records.reconcile(
            self._shown([revoked if one.agent_id == agent_id else one for one in self.records.all()])
        )
        self.feed.reload()
        self.banner.say(tr("{agent} is revoked.", agent=self._name(revoked)), tone=Tone.GOOD)


# The details of one agent: facts, connection and printers.


NOBODYS = "virtual:///Connection%20test"
"""An address that the agent answers itself, without touching a device."""
MOST_ROWS = 6
COLUMNS: Sequence[RecordColumn[PrinterView]] = (
    RecordColumn(word=Phrase("Printer"), text=lambda printer, _: plain(printer.name)),
    RecordColumn(
        word=Phrase("State"),
        text=lambda printer, _: printer_mark(printer).word,
        width=160,
        mark=lambda printer, _: printer_mark(printer),
    ),
)


class AgentDetail(QWidget):
    printer_wanted = Signal(object)
    """UUID: the user wants to see this printer."""
    judged = Signal()
    """Emitted when it may have changed whether the connection can be tested."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._theme = theme
        self._session = session
        self._agent: AgentView | None = None
        self._asking: set[UUID] = set()
        """The agents with a test in progress. Several agents can be tested at the same time."""
        self._answers: dict[UUID, str] = {}
        """The last test result of each agent."""
        named(self, "agents.detail", tr("Details of the agent"))
        self.title = text_label(wrap=True)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.chip = Chip(theme, ONLINE)
        self.advice = named(text_label(wrap=True, tone="attention"), "agents.detail.advice", "")
        self.facts = FactList(theme, tr("Facts"))
        self.copy_instance = Button(
            theme, "agents.detail.copy_instance", tr("Copy instance id"), icon="copy", compact=True
        )
        self.copy_id = Button(theme, "agents.detail.copy_id", tr("Copy agent id"), icon="copy", compact=True)
        self.test = Button(theme, "agents.detail.test", tr("Test connection"), icon="test", compact=True)
        self.waiting = WaitingLine("agents.detail.waiting", self)
        self.answer = named(text_label(wrap=True), "agents.detail.answer", "")
        self.printers_title = text_label(wrap=True)
        theme.keep(self.printers_title, TextRole.BODY, bold=True)
        self.printers: Records[PrinterView] = Records(COLUMNS, lambda printer: printer.printer_id, _spoken, self)
        self.table = RecordTable(theme, self.printers, "agents.printers", tr("Printers of the agent"))
        self._arrange()
        self.copy_instance.clicked.connect(lambda: self._copy(lambda agent: agent.agent_instance_id))
        self.copy_id.clicked.connect(lambda: self._copy(lambda agent: str(agent.agent_id)))
        self.test.clicked.connect(self.test_connection)
        self.table.opened.connect(lambda printer: self.printer_wanted.emit(printer.printer_id))
        theme.changed.connect(self._fit_table)

    def show_agent(self, agent: AgentView, printers: Sequence[PrinterView], now: datetime) -> None:
        is_other = self._agent is None or self._agent.agent_id != agent.agent_id
        self._agent = agent
        if is_other:
            self._show_test()
        self.title.setText(name_of(agent))
        self.chip.show_mark(mark_of(agent, now))
        words = advice(agent, len(printers))
        tell_or_hide(self.advice, words)
        self.facts.show_facts([FactRow(name, value) for name, value in fact_lines(agent, now)])
        self.printers_title.setText(printer_title(len(printers)))
        self.printers.reconcile(sorted(printers, key=lambda printer: natural_order(printer.name)))
        self.table.setVisible(bool(printers))
        self._fit_table()

    def why_no_test(self) -> str | None:
        if self._agent is None:
            return tr("Select an agent first")
        if self._agent.agent_id in self._asking:
            return tr("Waiting for the agent")
        return None if is_online(self._agent) else tr("The agent is not online")

    def hold_back(self, why_not: str | None) -> None:
        """Set why no request to the server is possible now, for the user."""
        self.test.allow(why_not or self.why_no_test())

    @flow
    async def test_connection(self) -> None:
        """Measure the round trip to the agent with a request that touches no device."""
        agent = self._agent
        if agent is None or self.why_no_test() is not None:
            return
        agent_id = agent.agent_id
        self._answers.pop(agent_id, None)
        self._asking.add(agent_id)
        self._show_test()
        self.judged.emit()
        request = StartProbe(uri=NOBODYS, agent_id=agent_id)

        async def probe(client: ConsoleClient) -> tuple[float, ProbeView]:
            began = time.monotonic()
            probed = await client.probe(request)
            return time.monotonic() - began, probed

        try:
            seconds, probed = await self._session.call(probe)
            words = message_text(probed.news.problem) or answered_words(seconds)
        except ConsoleError as error:
            words = str(error)
        self._asking.discard(agent_id)
        self._answers[agent_id] = plain(words)
        self._show_test()
        self.judged.emit()

    def _show_test(self) -> None:
        """Show the result for the shown agent."""
        shown = None if self._agent is None else self._agent.agent_id
        if shown in self._asking:
            self.waiting.begin(tr("Waiting for the agent's answer"))
        else:
            self.waiting.end()
        words = "" if shown is None else self._answers.get(shown, "")
        tell_or_hide(self.answer, words)

    def _arrange(self) -> None:
        head = QWidget()
        line = hbox(head, spacing=10)
        line.addWidget(self.title, 1)
        line.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignTop)
        buttons = QWidget()
        grid = QGridLayout(buttons)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        grid.addWidget(self.copy_id, 0, 0)
        grid.addWidget(self.copy_instance, 0, 1)
        grid.addWidget(self.test, 1, 0)
        grid.setColumnStretch(2, 1)
        parts = (head, self.advice, self.facts, buttons, self.waiting, self.answer, self.printers_title, self.table)
        self.pane = ReadingPane("agents.detail.pane", tr("Details of the agent"), parts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pane)
        self.advice.hide()
        self.answer.hide()

    def _fit_table(self) -> None:
        """Make the table as high as its rows: the pane scrolls, and the table itself only if it has many rows."""
        rows = min(MOST_ROWS, self.printers.rowCount())
        high = max(self.table.rowHeight(0), self._theme.sizes.two_line_row)
        self.table.setFixedHeight(rows * high + self._theme.sizes.header + 4)

    def _copy(self, part: Callable[[AgentView], str]) -> None:
        if self._agent is not None:
            QGuiApplication.clipboard().setText(part(self._agent))


def _spoken(printer: PrinterView, _: datetime) -> str:
    return ", ".join(filter(None, (plain(printer.name), within(printer_mark(printer).word), plain(reason_of(printer)))))
