"""One customer: its state in a line, facts and agents; what applications may do there; what was done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.customer_facts import Customer
from app.dialogs.question import Choice, ask
from app.language.translate import Phrase, tr
from app.models.records import Column
from app.pages.partners.customer_access import CustomerAccess
from app.theme.text_role import TextRole
from app.vocabulary.agents import is_revoked, order_of, seen_words
from app.vocabulary.agents import mark_of as agent_mark
from app.vocabulary.agents import name_of as agent_name
from app.vocabulary.ages import moment
from app.vocabulary.audit import act_words, object_words, who_words
from app.vocabulary.customers import (
    STATES,
    agents_words,
    jobs_words,
    last_words,
    onboarding_mark,
    onboarding_words,
    state_mark,
    suspended_words,
)
from app.vocabulary.people import developer_name
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.facts import Fact, FactList
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from app.widgets.records_part import RecordsPart
from app.widgets.state_line import StateLine
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.partners import OnboardingStatus, RelationshipStatus

TABS = {
    "facts": Phrase("Customer", "tab"),
    "access": Phrase("Access", "tab: what applications may do"),
    "activity": Phrase("Activity", "tab"),
}
GO_BACK = frozenset({2})
"""A suspended one is resumed."""
MANY_ROWS = 40
AGENTS: Sequence[Column[AgentView]] = (
    Column(word=Phrase("Agent", "column"), text=lambda agent, _: agent_name(agent)),
    Column(
        word=Phrase("Status", "column"), text=lambda agent, now: agent_mark(agent, now).word, width=200, mark=agent_mark
    ),
    Column(word=Phrase("Last seen", "column"), text=seen_words, width=96, rank=1),
)
ACTS: Sequence[Column[AuditEntry]] = (
    Column(word=Phrase("What", "column: what was done"), text=lambda entry, _: act_words(entry.act)),
    Column(word=Phrase("When", "column"), text=lambda entry, now: moment(entry.at, now), width=104),
    Column(
        word=Phrase("Object", "column: what it was done to"),
        text=lambda entry, _: object_words(entry),
        width=170,
        rank=1,
    ),
    Column(word=Phrase("Who", "column"), text=lambda entry, _: who_words(entry.actor), width=120, rank=1),
)


class CustomerDetail(QWidget):
    link_wanted = Signal()
    failed = Signal(str, object)
    """What did not work, and the ConsoleError."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._theme = theme
        self._customer: Customer | None = None
        self._why_not: str | None = None
        named(self, "partners.customer", tr("Customer"))
        self.title = text_label(wrap=True)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.line = StateLine(theme, "partners.customer.state", tr("State"), list(STATES.values()), GO_BACK)
        self.onboarding = Chip(theme, STATES[RelationshipStatus.PROVISIONING])
        self.how = named(text_label(wrap=True), "partners.customer.onboarding", "")
        self.new_link = Button(
            theme, "partners.customer.new_link", tr("New link…", "button: by which an agent joins"), compact=True
        )
        self.facts = FactList(theme, tr("Facts"))
        self.agents: RecordsPart[AgentView] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            AGENTS,
            lambda agent: agent.agent_id,
            lambda agent, now: tr("Agent {name}. {state}.", name=agent_name(agent), state=agent_mark(agent, now).word),
            identifier="partners.agents",
            title=tr("Agents, revoked ones too"),
            none_yet=tr("No agent has joined."),
        )
        self.revoke = Button(theme, "partners.agents.revoke", tr("Revoke agent…"), compact=True)
        self.agents.add_button(self.revoke)
        self.access = CustomerAccess(parts)
        self.acts: RecordsPart[AuditEntry] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            ACTS,
            lambda entry: entry.number,
            lambda entry, _: f"{act_words(entry.act)}. {object_words(entry)}. {who_words(entry.actor)}.",
            identifier="partners.acts",
            title=tr("What was done"),
            none_yet=tr("Nothing yet."),
            most_rows=MANY_ROWS,
        )
        self._arrange()
        self.new_link.clicked.connect(self.link_wanted)
        self.revoke.clicked.connect(self._ask_revoke)
        self.agents.judged.connect(self._judge)
        self.access.failed.connect(self.failed)

    def show_customer(self, customer: Customer) -> None:
        now, relationship = datetime.now(UTC), customer.relationship
        new = self._customer is None or self._customer.id != customer.id
        self._customer = customer
        name = plain(customer.name)
        self.setAccessibleName(tr("Customer {name}", name=name))
        self.title.setText(name)
        self.line.show_state(list(STATES).index(relationship.status), suspended_words(relationship))
        mark, words = onboarding_mark(relationship), onboarding_words(relationship, now)
        self.onboarding.show_mark(mark)
        self.how.setText(words)
        self.how.setAccessibleName(tr("Onboarding: {state}. {words}", state=mark.word, words=words))
        ready = relationship.onboarding_status is OnboardingStatus.READY
        self.new_link.setVisible(relationship.status in (RelationshipStatus.PROVISIONING, RelationshipStatus.ACTIVE))
        self.new_link.say(
            tr("New link…", "button: by which an agent joins")
            if ready
            else tr("Link…", "button: by which an agent joins")
        )
        self.facts.show_facts(facts_of(customer, now))
        if new:
            account = customer.account_id
            self.agents.read_about(account, lambda client: _agents(client, account))
            self.acts.read_about(account, lambda client: _acts(client, account))
        self.access.show_customer(customer)
        self._judge()

    def hold_back(self, why_not: str | None) -> None:
        """Nothing can be changed now, in words."""
        self._why_not = why_not
        self.access.hold_back(why_not)
        self._judge()

    def show_tab(self, key: str) -> None:
        self.tabs[key].click()

    def _arrange(self) -> None:
        theme = self._theme
        row = QHBoxLayout()
        row.setSpacing(8)
        self.tabs: dict[str, Button] = {}
        group = QButtonGroup(self)
        self.stack = QStackedWidget()
        for number, (key, words) in enumerate(TABS.items()):
            tab = Button(theme, f"partners.customer.tab.{key}", str(words), compact=True)
            tab.setCheckable(True)
            tab.setChecked(number == 0)
            tab.clicked.connect(lambda _=False, place=number: self.stack.setCurrentIndex(place))
            group.addButton(tab)
            row.addWidget(tab)
            self.tabs[key] = tab
        row.addStretch(1)
        joining = QWidget()
        across = QHBoxLayout(joining)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(10)
        across.addWidget(self.onboarding, 0, Qt.AlignmentFlag.AlignTop)
        across.addWidget(self.how, 1)
        across.addWidget(self.new_link, 0, Qt.AlignmentFlag.AlignTop)
        parts: Sequence[QWidget] = (self.line, joining, self.facts, self.agents)
        self.stack.addWidget(ReadingPane("partners.customer.facts", tr("Customer", "tab"), parts))
        self.stack.addWidget(
            ReadingPane("partners.customer.access", tr("Access", "tab: what applications may do"), [self.access])
        )
        self.stack.addWidget(ReadingPane("partners.customer.activity", tr("Activity", "tab"), [self.acts]))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addLayout(row)
        column.addWidget(self.stack, 1)

    def _judge(self) -> None:
        agent = self.agents.current()
        lacks = (
            tr("Select an agent first")
            if agent is None
            else tr("It was revoked for good")
            if is_revoked(agent)
            else None
        )
        self.revoke.setVisible(self.agents.records.rowCount() > 0)
        self.revoke.allow(self._why_not or lacks)
        self.new_link.allow(self._why_not)

    def _ask_revoke(self) -> None:
        agent, customer = self.agents.current(), self._customer
        if agent is None or customer is None:
            return
        ask(
            self._theme,
            "partners.agents.revoking",
            tr("Revoke {name}?", name=agent_name(agent)),
            tr(
                "It prints nothing more for {name}. Its jobs wait for another agent. This is for good: the "
                "computer can only join again with a new link, as a new agent.",
                name=plain(customer.name),
            ),
            [
                Choice(key="keep", word=tr("Keep it")),
                Choice(key="revoke", word=tr("Revoke agent"), act=lambda: self._revoke(customer.account_id, agent)),
            ],
            self,
            live=self._live,
        )

    def _revoke(self, account_id: UUID, agent: AgentView) -> None:
        self._session.ask(
            lambda client: client.about(account_id).revoke_agent(agent.agent_id),
            lambda _: self.agents.feed.reload(),
            lambda error: self.failed.emit(tr("{name} could not be revoked.", name=agent_name(agent)), error),
            self,
        )


def facts_of(customer: Customer, now: datetime) -> list[Fact]:
    relationship, figures = customer.relationship, customer.figures
    by = suspended_words(relationship)
    facts = [
        Fact(tr("State"), by or state_mark(relationship).word, strong=True),
        Fact(tr("External id"), plain(relationship.external_customer_id)),
        Fact(
            tr("Looked after by"),
            tr(
                "{application} of {developer}",
                application=plain(customer.application),
                developer=developer_name(customer.developer),
            ),
        ),
    ]
    if figures is not None:
        facts += [
            Fact(tr("Agents"), agents_words(figures)),
            Fact(tr("Printers"), tr("%n printer(s)", "", figures.printers)),
            Fact(tr("Jobs 24 h"), jobs_words(figures)),
            Fact(tr("Last job"), last_words(figures, now)),
        ]
    return [
        *facts,
        Fact(tr("Created"), moment(relationship.created_at, now)),
        Fact(tr("Account id"), str(customer.account_id)),
        Fact(tr("Relationship id"), str(customer.id)),
    ]


async def _agents(client: ConsoleClient, account_id: UUID) -> Sequence[AgentView]:
    return sorted(await client.about(account_id).agents(), key=order_of)


async def _acts(client: ConsoleClient, account_id: UUID) -> Sequence[AuditEntry]:
    return (await client.about(account_id).audit_page(limit=MANY_ROWS)).data
