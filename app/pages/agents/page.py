"""Agents: which computers print, how they are, what prints there; links for new ones, names, an end for old ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtGui import QGuiApplication

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.agent_link import AgentLinkSheet
from app.dialogs.agent_update import AgentUpdateSheet
from app.dialogs.move_printers import MovePrintersSheet
from app.dialogs.question import Choice, ask
from app.dialogs.reach_note import SETTING
from app.dialogs.rename import RenameSheet
from app.dialogs.sheet import Sheet
from app.event_stream import Batch
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.pages.agents.detail import AgentDetail
from app.pages.page import PageKey
from app.pages.records_page import RecordsPage
from app.theme.text_role import TextRole
from app.vocabulary.agents import (
    alone_words,
    called,
    is_revoked,
    mark_of,
    name_of,
    order_of,
    revoke_words,
    seen_words,
    sentence,
    version_words,
)
from app.vocabulary.ages import moment
from app.vocabulary.marks import Tone
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.window_command import BarOf, WindowCommand
from server_core.contract.types.agents import AgentView, RenameAgent
from server_core.contract.types.discovery import PrintersMoved
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
        spoken = tr("Show the revoked agents, too")
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
        kept = tr("It was revoked for good") if agent is not None and is_revoked(agent) else None

        act = BarOf(prefix="agents", first="create", last="revoke").act
        untested = chosen or offline or self.detail.why_no_test()
        return [
            act(
                "create",
                tr("Create link…"),
                "add",
                self.create_link,
                over,
                keys="Ctrl+N",
                spoken=tr("Create a link for a new agent"),
            ),
            act(
                "rename",
                tr("Rename…"),
                "edit",
                self._rename,
                chosen or kept or over,
                keys="F2",
                spoken=tr("Rename agent"),
            ),
            act(
                "move",
                tr("Move printers…"),
                "move",
                self._move,
                chosen or self._why_not_move(agent) or over,
                spoken=tr("Move its printers to another agent"),
            ),
            act("test", tr("Test connection"), "test", self._test, untested, keys="Ctrl+T", big=False),
            act("copy", tr("Copy agent id"), "copy", self._copy, chosen, keys="Ctrl+Shift+C", big=False),
            act("update", tr("Update…"), "up", self._update, chosen or kept, spoken=tr("How to update the agent")),
            act(
                "revoke",
                tr("Revoke…"),
                "remove",
                self._ask_revoke,
                chosen or self._why_not_revoke(agent) or offline,
                spoken=tr("Revoke agent"),
            ),
        ]

    def open_argument(self, argument: object) -> None:
        """The id of an agent: selected, and its details beside it."""
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

    def _follow(self, batch: Batch) -> None:
        """At once; and read anew, since what was asked for before may be older."""
        if batch.agents and self.feed.is_loaded:
            known = {agent.agent_id: agent for agent in (*self.records.all(), *batch.agents)}
            self.records.reconcile(self._shown(list(known.values())))
            self.feed.reload()

    def _name(self, agent: AgentView) -> str:
        return name_of(agent)

    def _columns(self) -> Sequence[Column[AgentView]]:
        return (
            Column(word=tr("Name"), text=lambda agent, _: self._name(agent)),
            Column(word=tr("Status"), text=lambda agent, now: mark_of(agent, now).word, width=222, mark=mark_of),
            Column(
                word=tr("Printers"), text=lambda agent, _: str(len(self.printers_of(agent.agent_id))), width=80, rank=1
            ),
            Column(word=tr("Last seen"), text=seen_words, width=104, rank=1),
            Column(word=tr("Version"), text=lambda agent, _: version_words(agent), width=200, rank=1),
            Column(word=tr("Computer"), text=lambda agent, _: plain(agent.hostname), width=140, rank=2),
            Column(
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
            return tr("It has no printers")
        return None if self._others(agent) else tr("There is no other agent to move them to")

    def _why_not_revoke(self, agent: AgentView | None) -> str | None:
        if agent is None or agent.bundled:
            return tr("It is a part of this server: pause its printers instead")
        return tr("It was revoked for good") if is_revoked(agent) else None

    def _others(self, agent: AgentView) -> list[AgentView]:
        return [one for one in self.records.all() if one.agent_id != agent.agent_id and not is_revoked(one)]

    def create_link(self) -> None:
        sheet = AgentLinkSheet(self._parts, self.window())
        sheet.add_wanted.connect(self._add_printer)
        sheet.reach_wanted.connect(lambda: self.wanted.emit(PageKey.SETTINGS, SETTING))
        self._open(sheet)
        sheet.take_focus()

    def _add_printer(self, agent: AgentView) -> None:
        names = [printer.name for printer in self._printers.all()]
        dialog = AddPrinterDialog(
            self._theme, self._session, names, self._added, self.window(), agent_id=agent.agent_id
        )
        self._open(dialog)
        dialog.take_focus()

    def _added(self, printer: PrinterView, wants_test: bool) -> None:
        self._printers.apply([printer])
        if wants_test:
            self._session.ask(
                lambda client: client.test_label(printer.printer_id, key=None),
                lambda row: self._parts.queue.apply([row]),
                lambda error: self.failed(tr("The test label was not accepted."), error),
                self,
            )
        self.wanted.emit(PageKey.PRINTERS, printer.printer_id)

    def _rename(self) -> None:
        agent = self.current()
        if agent is not None:
            agent_id = agent.agent_id
            sheet = RenameSheet(
                self._theme,
                self._session,
                "agents.rename",
                (tr("Rename agent"), tr("Name of the agent")),
                agent.name,
                lambda client, name: client.rename_agent(agent_id, RenameAgent(name=name)),
                self._renamed,
                self.window(),
            )
            self._open(sheet)
            sheet.take_focus()

    def _renamed(self, agent: AgentView) -> None:
        self.records.apply(agent)
        self.feed.reload()
        self.banner.say(tr("It is called {agent} now.", agent=self._name(agent)), tone=Tone.GOOD)

    def _move(self) -> None:
        agent = self.current()
        if agent is not None:
            names = [printer.name for printer in self.printers_of(agent.agent_id)]
            sheet = MovePrintersSheet(
                self._theme, self._session, agent, names, self._others(agent), self._moved, self.window()
            )
            self._open(sheet)
            sheet.take_focus()

    def _moved(self, moved: PrintersMoved) -> None:
        self._parts.printers_feed.reload()
        self.feed.reload()
        self.banner.say(
            tr(
                "{other} prints on %n printer(s) of {agent} now.",
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
            sheet = AgentUpdateSheet(self._theme, agent, self.window())
            self._open(sheet)
            sheet.take_focus()

    def _ask_revoke(self) -> None:
        agent = self.current()
        if agent is None:
            return
        ask(
            self._theme,
            "agents.revoke.sheet",
            tr("Revoke {agent}?", agent=self._name(agent)),
            revoke_words(agent, self.printers_of(agent.agent_id)),
            [
                Choice(key="keep", word=tr("Keep it")),
                Choice(key="revoke", word=tr("Revoke agent"), act=lambda: self._revoke(agent)),
            ],
            self,
            live=self._live,
        )

    def _revoke(self, agent: AgentView) -> None:
        self._session.ask(
            lambda client: client.revoke_agent(agent.agent_id),
            self._was_revoked,
            lambda error: self.failed(tr("{agent} could not be revoked.", agent=self._name(agent)), error),
            self,
        )

    def _was_revoked(self, agent: AgentView) -> None:
        self.records.reconcile(
            self._shown([agent if one.agent_id == agent.agent_id else one for one in self.records.all()])
        )
        self.feed.reload()
        self.banner.say(tr("{agent} is revoked.", agent=self._name(agent)), tone=Tone.GOOD)

    def _open(self, sheet: Sheet) -> None:
        sheet.follow(self._live)
        sheet.open()
