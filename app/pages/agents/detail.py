"""What is told of one agent: facts, how it is reached now, and its printers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.session import Session
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.agents import (
    ONLINE,
    advice,
    answered_words,
    fact_lines,
    is_online,
    mark_of,
    name_of,
    printer_title,
)
from app.vocabulary.messages import said
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import mark_of as printer_mark
from app.vocabulary.printers import reason_of
from app.vocabulary.within import within
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.facts import Fact, FactList
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from app.widgets.record_table import RecordTable
from app.widgets.waiting_line import WaitingLine
from server_core.contract.types.agents import AgentView
from server_core.contract.types.discovery import ProbeView, StartProbe
from server_core.contract.types.printers import PrinterView

NOBODYS = "virtual:///Connection%20test"
"""Asked of an agent, it answers of itself: no device is touched."""
MOST_ROWS = 6
COLUMNS: Sequence[Column[PrinterView]] = (
    Column(word=Phrase("Printer"), text=lambda printer, _: plain(printer.name)),
    Column(
        word=Phrase("State"),
        text=lambda printer, _: printer_mark(printer).word,
        width=160,
        mark=lambda printer, _: printer_mark(printer),
    ),
)


class AgentDetail(QWidget):
    printer_wanted = Signal(object)
    """UUID: a person wants to see this printer."""
    judged = Signal()
    """Whether it can be tested may have changed."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._theme = theme
        self._session = session
        self._agent: AgentView | None = None
        self._asking: set[UUID] = set()
        """Whose answers are under way: several agents are asked beside each other."""
        self._answers: dict[UUID, str] = {}
        """What came of it last."""
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
        told = advice(agent, len(printers))
        self.advice.setText(told)
        self.advice.setAccessibleName(told)
        self.advice.setVisible(bool(told))
        self.facts.show_facts([Fact(name, value) for name, value in fact_lines(agent, now)])
        self.printers_title.setText(printer_title(len(printers)))
        self.printers.reconcile(sorted(printers, key=lambda printer: plain(printer.name).casefold()))
        self.table.setVisible(bool(printers))
        self._fit_table()

    def why_no_test(self) -> str | None:
        if self._agent is None:
            return tr("Select an agent first")
        if self._agent.agent_id in self._asking:
            return tr("The agent is being asked")
        return None if is_online(self._agent) else tr("It is not online")

    def hold_back(self, why_not: str | None) -> None:
        """Nothing can be asked of the server now, in words."""
        self.test.allow(why_not or self.why_no_test())

    def test_connection(self) -> None:
        """How long the way to the agent and back is, for a question that touches no device."""
        agent = self._agent
        if agent is None or self.why_no_test() is not None:
            return
        asked = agent.agent_id
        self._answers.pop(asked, None)
        self._asking.add(asked)
        self._show_test()
        self.judged.emit()
        wish = StartProbe(uri=NOBODYS, agent_id=asked)

        async def probe(client: ConsoleClient) -> tuple[float, ProbeView]:
            began = time.monotonic()
            seen = await client.probe(wish)
            return time.monotonic() - began, seen

        self._session.ask(
            probe,
            lambda told: self._answered(asked, said(told[1].news.problem) or answered_words(told[0])),
            lambda error: self._answered(asked, str(error)),
            self,
        )

    def _answered(self, asked: UUID, words: str) -> None:
        self._asking.discard(asked)
        self._answers[asked] = plain(words)
        self._show_test()
        self.judged.emit()

    def _show_test(self) -> None:
        """Of the agent that is shown."""
        shown = None if self._agent is None else self._agent.agent_id
        if shown in self._asking:
            self.waiting.begin(tr("Waiting for its answer"))
        else:
            self.waiting.end()
        words = "" if shown is None else self._answers.get(shown, "")
        self.answer.setText(words)
        self.answer.setAccessibleName(words)
        self.answer.setVisible(bool(words))

    def _arrange(self) -> None:
        head = QWidget()
        line = QHBoxLayout(head)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
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
        """As high as its rows: the pane scrolls, and the table only where there are many."""
        rows = min(MOST_ROWS, self.printers.rowCount())
        high = max(self.table.rowHeight(0), self._theme.sizes.two_line_row)
        self.table.setFixedHeight(rows * high + self._theme.sizes.header + 4)

    def _copy(self, part: Callable[[AgentView], str]) -> None:
        if self._agent is not None:
            QGuiApplication.clipboard().setText(part(self._agent))


def _spoken(printer: PrinterView, _: datetime) -> str:
    return ", ".join(filter(None, (plain(printer.name), within(printer_mark(printer).word), plain(reason_of(printer)))))
