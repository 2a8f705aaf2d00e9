"""Developers' customers: state, details, and the actions possible in each state."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QWidget

from app.client import ConsoleClient
from app.dialogs.onboarding_link import SETTING
from app.dialogs.question import Choice, Question
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import RecordColumn, Records
from app.pages.page import PageKey, Room
from app.pages.partners.dialogs import (
    Begun,
    CloseCustomerDialog,
    CreateCustomerDialog,
    CustomerLinkDialog,
    InstallDialog,
)
from app.pages.records_page import RecordsPage
from app.session.console_parts import ConsoleParts
from app.session.customer_facts import Customer, read_customers
from app.session.flows import flow
from app.session.window_command import BarButtons, WindowCommand
from app.theme.text_role import TextRole
from app.widgets.buttons import Button
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.widgets.record_table import RecordsPart
from app.widgets.states import Chip, StateLine
from app.words.activity import action_words, object_words
from app.words.actors import who_words
from app.words.agents import is_revoked, last_seen_words, order_of
from app.words.agents import mark_of as agent_mark
from app.words.agents import name_of as agent_name
from app.words.ages import moment
from app.words.clients import MAY, may_words
from app.words.marks import Mark, Shape, Tone
from app.words.partners import (
    ACTIONS,
    DONE,
    FAILED,
    NOT_POSSIBLE,
    OPEN_SITE,
    STATES,
    agents_words,
    developer_name,
    jobs_words,
    last_job,
    matches,
    onboarding_mark,
    onboarding_words,
    sentence,
    state_mark,
    suspend_words,
    suspended_words,
    token_state,
)
from app.words.plain_text import plain
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.fields import Rename
from server_core.contract.types.partners import (
    Installation,
    IssuedToken,
    OnboardingStatus,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
)

NOTHING = Phrase("Select a customer first")
NONE_YET, ADD = Phrase("No customers yet"), Phrase("Add customer")
NONE_FOUND, SHOW_ALL = Phrase("No matching customer"), Phrase("Show all", "button")
WRONG_STATE = 422
WINDOW = "customer.window"
IS_CLOSED = Phrase("This customer is permanently closed")
NOT_NOW = Phrase("Not possible in the customer's current state")
IS_SUSPENDED = Phrase("Resume the customer first: no agent can join while it is suspended")

COLUMNS: Sequence[RecordColumn[Customer]] = (
    RecordColumn(word=Phrase("Name", "column"), text=lambda each, _: plain(each.name)),
    RecordColumn(
        word=Phrase("State", "column"),
        text=lambda each, _: state_mark(each.relationship).word,
        width=140,
        mark=lambda each, _: state_mark(each.relationship),
    ),
    RecordColumn(
        word=Phrase("Onboarding", "column"),
        text=lambda each, _: onboarding_mark(each.relationship).word,
        width=160,
        mark=lambda each, _: onboarding_mark(each.relationship),
        rank=1,
    ),
    RecordColumn(word=Phrase("Agents", "column"), text=lambda each, _: agents_words(each.figures), width=128, rank=1),
    RecordColumn(
        word=Phrase("External ID", "column"),
        text=lambda each, _: plain(each.relationship.external_customer_id),
        width=140,
        rank=1,
    ),
    RecordColumn(word=Phrase("Jobs 24 h", "column"), text=lambda each, _: jobs_words(each.figures), width=80, rank=2),
    RecordColumn(
        word=Phrase("Last job", "column: when"), text=lambda each, now: last_job(each.figures, now), width=96, rank=2
    ),
    RecordColumn(
        word=Phrase("Developer", "column"), text=lambda each, _: developer_name(each.developer), width=130, rank=2
    ),
)


class CustomersTab(RecordsPage[Customer]):
    application_wanted = Signal(object)
    """Begun: no application exists that the new customer could belong to."""
    icon = "partners"
    none_yet, first_step = NONE_YET, ADD
    not_read = Phrase("The customers could not be read.")

    def __init__(self, parts: ConsoleParts) -> None:
        records = Records(COLUMNS, lambda each: each.id, lambda each, _now: sentence(each.relationship, each.figures))
        self._wanted, self._with_closed = "", False
        self._choose: UUID | None = None
        super().__init__(parts, "partners.customers", tr("Customers"), records, self._read)
        self.search = self.add_search(tr("Search customers"))
        self.closed = Button(
            parts.theme,
            "partners.customers.closed",
            tr("Show closed", "button: shows customers that were closed"),
            spoken=tr("Show closed customers"),
        )
        self.closed.setCheckable(True)
        self.header.add_chip(self.closed)
        self.detail = CustomerDetail(parts)
        self.put_detail(self.detail)
        self.search.textChanged.connect(self._filter)
        self.closed.toggled.connect(self._filter)
        self.feed.loaded.connect(self._choose_made)
        self.detail.link_wanted.connect(self._link)
        self.detail.agent_revoked.connect(self.feed.reload)
        self.detail.failed.connect(self.failed)

    # RecordsPage

    def fit(self, room: Room) -> None:
        """The page around this one has the title."""
        self.header.set_compact(True)

    def begin(self) -> None:
        if self.search.text().strip():
            self.search.clear()
        else:
            self.new_customer()

    def show_record(self, record: Customer | None) -> None:
        if record is not None:
            self.detail.show_customer(record)

    def judge(self) -> None:
        self.detail.hold_back(self._live.why_not_change)
        super().judge()

    def acts(self) -> Sequence[WindowCommand]:
        customer, offline = self.current(), self._live.why_not_change
        chosen = str(NOTHING) if customer is None else None
        over = str(IS_CLOSED) if customer is not None and _status(customer) is RelationshipStatus.CLOSED else None
        halted = (
            str(IS_SUSPENDED) if customer is not None and _status(customer) is RelationshipStatus.SUSPENDED else None
        )

        act = BarButtons(prefix="partners.customer", first="create", last=("close",)).act
        link = chosen or over or halted or offline
        found = [
            act("create", tr("Add customer…"), "add", self.new_customer, offline, "Ctrl+N", tr("Add a customer")),
            act(
                "open_site",
                str(OPEN_SITE),
                "printer",
                self._open_site,
                chosen or offline,
                "Alt+P",
                tr("Printers and queue of the customer, in a separate window"),
            ),
            act(
                "link",
                tr("Link…", "button: by which an agent joins"),
                "link",
                self._link,
                link,
                "Alt+L",
                tr("Onboarding link for the customer"),
            ),
        ]
        # no customer selected: use the most common state, and say why nothing can be done
        legal = ACTIONS[_status(customer) if customer is not None else RelationshipStatus.ACTIVE]
        suspend, resume = tr("Suspend…", "button: a customer"), tr("Resume", "button: a customer")
        if RelationshipAction.RESUME in legal:
            words, why = tr("Resume the customer"), chosen or offline
            found.append(act("resume", resume, "release", self._resume, why, "Alt+R", words, other_words=suspend))
        else:
            words, no = (
                tr("Suspend the customer"),
                None if RelationshipAction.SUSPEND in legal else over or str(NOT_NOW),
            )
            why = chosen or no or offline
            found.append(act("suspend", suspend, "hold", self._suspend, why, "Alt+S", words, other_words=resume))
        closes = None if RelationshipAction.CLOSE in legal else over or str(NOT_NOW)
        found.append(
            act(
                "close",
                tr("Close account…", "button: a customer, for good"),
                "remove",
                self._close,
                chosen or closes or offline,
                "Alt+C",
                tr("Close the customer permanently"),
            )
        )
        rename = chosen or over or offline
        found.append(act("rename", tr("Rename…"), "edit", self._rename, rename, "F2", tr("Rename the customer")))
        found.append(act("copy", tr("Copy id"), "copy", self._copy, chosen, "Ctrl+Shift+C", tr("Copy the account id")))
        return found

    def open_argument(self, argument: object) -> None:
        """Select the customer with this relationship id or account id, and show its details."""
        if isinstance(argument, UUID):
            self.search.clear()
            self._choose = argument
            self._choose_made()

    @flow
    async def new_customer(self, begun: Begun | None = None) -> None:
        dialog = CreateCustomerDialog(self._parts, self.window(), begun)
        made = await dialog.filled_in(self._live)
        if made is not None:
            self._made(made)
        elif dialog.needs_application is not None:
            self.application_wanted.emit(dialog.needs_application)

    # own

    async def _read(self, client: ConsoleClient) -> list[Customer]:
        wanted, closed = self._wanted, self._with_closed
        return _of(await read_customers(client), wanted, with_closed=closed)

    def _filter(self) -> None:
        self._wanted, self._with_closed = self.search.text().strip(), self.closed.isChecked()
        self.none_yet, self.first_step = (NONE_FOUND, SHOW_ALL) if self._wanted else (NONE_YET, ADD)
        self.records.reconcile(_of(self.records.all(), self._wanted, with_closed=self._with_closed))
        self.feed.read_by(self._read)

    def _choose_made(self) -> None:
        wanted = self._choose
        if wanted is None:
            return
        found = next((each for each in self.records.all() if wanted in (each.id, each.account_id)), None)
        if found is not None:
            self._choose = None
            self.table.select(found.id)
            self.open_detail()
        elif self.closed.isChecked():
            self._choose = None
        elif self.feed.is_loaded:
            self.closed.setChecked(True)

    def _made(self, made: Relationship) -> None:
        self.search.clear()
        self._choose = made.relationship_id
        self.feed.reload()
        if made.agent_onboarding_url is None:
            self.banner.say(tr("{name} already exists. Its link was shown before.", name=plain(made.name)))
        self._open_link(made)

    def _link(self) -> None:
        customer = self.current()
        if customer is not None:
            self._open_link(customer.relationship)

    @flow
    async def _open_link(self, relationship: Relationship) -> None:
        dialog = CustomerLinkDialog(self._parts, relationship, self.window())
        dialog.reach_wanted.connect(lambda: self.wanted.emit(PageKey.SETTINGS, SETTING))
        account_id, name = relationship.cloudprint_account_id, relationship.name
        dialog.site_wanted.connect(lambda: self.open_window(account_id, name))
        await dialog.filled_in(self._live)
        self.feed.reload()

    def _open_site(self) -> None:
        customer = self.current()
        if customer is not None:
            self.open_window(customer.account_id, customer.name)

    @flow
    async def open_window(self, account_id: UUID, name: str) -> None:
        """Open a window for the customer, beside this one."""
        name = plain(name)
        self._parts.messages.note(tr("The window of {name} opens.", name=name), key=WINDOW)
        try:
            await self._parts.open_customer(account_id)
        except ConsoleError as error:
            self._parts.messages.say_error(tr("The window of {name} did not open.", name=name), error, key=WINDOW)

    def _rename(self) -> None:
        customer = self.current()
        if customer is not None:
            self.rename(
                "partners.rename",
                (tr("Rename customer"), tr("Name of the customer")),
                customer.relationship.name,
                lambda client, name: client.rename_customer(customer.relationship.relationship_id, Rename(name=name)),
            )

    def _copy(self) -> None:
        customer = self.current()
        if customer is not None:
            QGuiApplication.clipboard().setText(str(customer.account_id))
            self.banner.say(tr("The account id of {name} is copied.", name=plain(customer.name)), tone=Tone.GOOD)

    @flow
    async def _suspend(self) -> None:
        customer = self.current()
        if customer is None:
            return
        answer = await Question(
            self._theme,
            "partners.suspending",
            tr("Suspend {name}?", name=plain(customer.name)),
            suspend_words(customer.figures),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="suspend", word=tr("Suspend", "button: a customer")),
            ],
            self,
            live=self._live,
        ).ask()
        if answer == "suspend":
            self._change(customer, RelationshipAction.SUSPEND)

    def _resume(self) -> None:
        customer = self.current()
        if customer is not None:
            self._change(customer, RelationshipAction.RESUME)

    @flow
    async def _close(self) -> None:
        customer = self.current()
        if customer is None:
            return
        if await CloseCustomerDialog(self._theme, customer, self.window()).filled_in(self._live):
            self._change(customer, RelationshipAction.CLOSE)

    @flow
    async def _change(self, customer: Customer, action: RelationshipAction) -> None:
        name = plain(customer.name)
        try:
            await self._session.call(lambda client: client.change_relationship(customer.id, action))
        except ConsoleError as error:
            # the state differs from the shown one: read the row again
            wrong_state = isinstance(error, CallRefused) and error.http_status == WRONG_STATE
            self.failed(str(NOT_POSSIBLE) if wrong_state else FAILED[action].format(name=name), error)
        else:
            self._changed(DONE[action].format(name=name))

    def _changed(self, words: str) -> None:
        self.banner.say(words, tone=Tone.GOOD)
        self.feed.reload()


def _of(customers: Sequence[Customer], wanted: str, *, with_closed: bool) -> list[Customer]:
    return [
        each
        for each in customers
        if matches(each.relationship, wanted) and (with_closed or _status(each) is not RelationshipStatus.CLOSED)
    ]


def _status(customer: Customer) -> RelationshipStatus:
    return customer.relationship.status


# One customer: its state, facts and agents, what applications may do there, and the latest audit entries.


TABS = {
    "facts": Phrase("Customer", "tab"),
    "access": Phrase("Access", "tab: what applications may do"),
    "activity": Phrase("Activity", "tab"),
}
GO_BACK = frozenset({2})
"""A suspended customer can be resumed."""
MANY_ROWS = 40
AGENTS: Sequence[RecordColumn[AgentView]] = (
    RecordColumn(word=Phrase("Agent", "column"), text=lambda agent, _: agent_name(agent)),
    RecordColumn(
        word=Phrase("Status", "column"), text=lambda agent, now: agent_mark(agent, now).word, width=200, mark=agent_mark
    ),
    RecordColumn(word=Phrase("Last seen", "column"), text=last_seen_words, width=96, rank=1),
)
ACTION_COLUMNS: Sequence[RecordColumn[AuditEntry]] = (
    RecordColumn(word=Phrase("What", "column: what was done"), text=lambda entry, _: action_words(entry.act)),
    RecordColumn(word=Phrase("When", "column"), text=lambda entry, now: moment(entry.at, now), width=104),
    RecordColumn(
        word=Phrase("Item", "column: what it was done to"),
        text=lambda entry, _: object_words(entry),
        width=170,
        rank=1,
    ),
    RecordColumn(word=Phrase("Who", "column"), text=lambda entry, _: who_words(entry.actor), width=120, rank=1),
)


class CustomerDetail(QWidget):
    link_wanted = Signal()
    agent_revoked = Signal()
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""

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
            title=tr("Agents (including revoked)"),
            none_yet=tr("No agent has joined."),
        )
        self.revoke = Button(theme, "partners.agents.revoke", tr("Revoke agent…"), compact=True)
        self.agents.add_button(self.revoke)
        self.access = CustomerAccess(parts)
        self.acts: RecordsPart[AuditEntry] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            ACTION_COLUMNS,
            lambda entry: entry.number,
            lambda entry, _: f"{action_words(entry.act)}. {object_words(entry)}. {who_words(entry.actor)}.",
            identifier="partners.acts",
            title=tr("Activity"),
            none_yet=tr("Nothing yet."),
            most_rows=MANY_ROWS,
        )
        self._arrange()
        self.new_link.clicked.connect(self.link_wanted)
        self.revoke.clicked.connect(self._revoke)
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
            self.acts.read_about(account, lambda client: _actions(client, account))
        self.access.show_customer(customer)
        self._judge()

    def hold_back(self, why_not: str | None) -> None:
        """Set why nothing can be changed now, for the user."""
        self._why_not = why_not
        self.access.hold_back(why_not)
        self._judge()

    def show_tab(self, key: str) -> None:
        self.tabs[key].click()

    def _arrange(self) -> None:
        theme = self._theme
        row = hbox(spacing=8)
        self.tabs: dict[str, Button] = {}
        group = QButtonGroup(self)
        self.stack = QStackedWidget()
        for number, (key, words) in enumerate(TABS.items()):
            tab = Button(theme, f"partners.customer.tab.{key}", str(words), compact=True)
            tab.setCheckable(True)
            tab.setChecked(number == 0)
            tab.clicked.connect(lambda _=False, index=number: self.stack.setCurrentIndex(index))
            group.addButton(tab)
            row.addWidget(tab)
            self.tabs[key] = tab
        row.addStretch(1)
        joining = QWidget()
        across = hbox(joining, spacing=10)
        across.addWidget(self.onboarding, 0, Qt.AlignmentFlag.AlignTop)
        across.addWidget(self.how, 1)
        across.addWidget(self.new_link, 0, Qt.AlignmentFlag.AlignTop)
        parts: Sequence[QWidget] = (self.line, joining, self.facts, self.agents)
        self.stack.addWidget(ReadingPane("partners.customer.facts", tr("Customer", "tab"), parts))
        self.stack.addWidget(
            ReadingPane("partners.customer.access", tr("Access", "tab: what applications may do"), [self.access])
        )
        self.stack.addWidget(ReadingPane("partners.customer.activity", tr("Activity", "tab"), [self.acts]))
        column = vbox(self, spacing=8)
        column.addWidget(self.title)
        column.addLayout(row)
        column.addWidget(self.stack, 1)

    def _judge(self) -> None:
        agent = self.agents.current()
        lacks = (
            tr("Select an agent first")
            if agent is None
            else tr("This agent is permanently revoked")
            if is_revoked(agent)
            else None
        )
        self.revoke.setVisible(self.agents.records.rowCount() > 0)
        self.revoke.allow(self._why_not or lacks)
        self.new_link.allow(self._why_not)

    @flow
    async def _revoke(self) -> None:
        agent, customer = self.agents.current(), self._customer
        if agent is None or customer is None:
            return
        answer = await Question(
            self._theme,
            "partners.agents.revoking",
            tr("Revoke {name}?", name=agent_name(agent)),
            tr(
                "This agent no longer prints for {name}. Its jobs wait for another agent. This is "
                "permanent: the computer can only join again with a new link, as a new agent.",
                name=plain(customer.name),
            ),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="revoke", word=tr("Revoke agent")),
            ],
            self,
            live=self._live,
        ).ask()
        if answer != "revoke":
            return
        account_id = customer.account_id
        try:
            await self._session.call(lambda client: client.about(account_id).revoke_agent(agent.agent_id))
        except ConsoleError as error:
            self.failed.emit(tr("{name} could not be revoked.", name=agent_name(agent)), error)
        else:
            self.agents.feed.reload()
            self.agent_revoked.emit()


def facts_of(customer: Customer, now: datetime) -> list[FactRow]:
    relationship, figures = customer.relationship, customer.figures
    by = suspended_words(relationship)
    facts = [
        FactRow(tr("State"), by or state_mark(relationship).word, strong=True),
        FactRow(tr("External ID"), plain(relationship.external_customer_id)),
        FactRow(
            tr("Managed by"),
            tr(
                "{application} of {developer}",
                application=plain(customer.application),
                developer=developer_name(customer.developer),
            ),
        ),
    ]
    if figures is not None:
        facts += [
            FactRow(tr("Agents"), agents_words(figures)),
            FactRow(tr("Printers"), tr("%n printer(s)", "", figures.printers)),
            FactRow(tr("Jobs 24 h"), jobs_words(figures)),
            FactRow(tr("Last job"), last_job(figures, now)),
        ]
    return [
        *facts,
        FactRow(tr("Created"), moment(relationship.created_at, now)),
        FactRow(tr("Account id"), str(customer.account_id)),
        FactRow(tr("Relationship id"), str(customer.id)),
    ]


async def _agents(client: ConsoleClient, account_id: UUID) -> Sequence[AgentView]:
    return sorted(await client.about(account_id).agents(), key=order_of)


async def _actions(client: ConsoleClient, account_id: UUID) -> Sequence[AuditEntry]:
    return (await client.about(account_id).audit_page(limit=MANY_ROWS)).data


# The permissions of applications at a customer, and the access tokens that they got there.


GOOD = Mark(text=Phrase("Valid", "what may be used"), shape=Shape.CHECK, tone=Tone.GOOD)
REVOKED = Mark(text=Phrase("Revoked", "installation"), shape=Shape.SLASH, tone=Tone.QUIET)
NOT_NOW = Phrase("Not possible while the customer is suspended or closed")
TOKENS: Sequence[RecordColumn[IssuedToken]] = (
    RecordColumn(
        word=Phrase("Issued", "column: when"), text=lambda token, now: moment(token.issued_at, now), width=110
    ),
    RecordColumn(word=Phrase("Application", "column"), text=lambda token, _: plain(token.application_name)),
    RecordColumn(
        word=Phrase("State", "column"),
        text=lambda token, now: token_state(token, now).word,
        width=120,
        mark=token_state,
    ),
    RecordColumn(
        word=Phrase("May", "column: what is permitted"),
        text=lambda token, _: may_words(token.permissions),
        width=150,
        rank=2,
    ),
)


def state_of(installation: Installation) -> Mark:
    return GOOD if installation.revoked_at is None else REVOKED


class CustomerAccess(QWidget):
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts, self._theme, self._session, self._live = parts, parts.theme, parts.session, parts.live
        self._customer: Customer | None = None
        self._names: dict[UUID, str] = {}
        self._why_not: str | None = None
        named(self, "partners.access", tr("Access"))
        theme = parts.theme
        columns: Sequence[RecordColumn[Installation]] = (
            RecordColumn(word=Phrase("Application", "column"), text=lambda each, _: self._name_of(each)),
            RecordColumn(
                word=Phrase("State", "column"),
                text=lambda each, _: state_of(each).word,
                width=120,
                mark=lambda each, _: state_of(each),
            ),
            RecordColumn(
                word=Phrase("May", "column: what is permitted"),
                text=lambda each, _: may_words(each.permissions),
                width=150,
                rank=1,
            ),
        )
        self.installations: RecordsPart[Installation] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            columns,
            lambda each: each.installation_id,
            lambda each, _: tr(
                "{name}. {state}. Permissions: {what}.",
                name=self._name_of(each),
                state=state_of(each).word,
                what=may_words(each.permissions),
            ),
            identifier="partners.installations",
            title=tr("Installations (including revoked)"),
            none_yet=tr("No application has permissions here. The developer sets one up, or you do."),
        )
        self.install = Button(
            theme, "partners.installations.create", tr("Set up…", "button: an application at a customer"), compact=True
        )
        self.revoke = Button(theme, "partners.installations.revoke", tr("Revoke…", "button"), compact=True)
        for button in (self.install, self.revoke):
            self.installations.add_button(button)
        self.facts = FactList(theme, tr("Permissions"))
        self.tokens: RecordsPart[IssuedToken] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            TOKENS,
            lambda token: (token.installation_id, token.issued_at),
            lambda token, now: tr(
                "Token of {name}. {state}.",
                name=plain(token.application_name),
                state=token_state(token, now).word,
            ),
            identifier="partners.tokens",
            title=tr("Access tokens issued"),
            none_yet=tr("No tokens were issued recently."),
        )
        column = vbox(self, spacing=8)
        for part in (self.installations, self.facts, self.tokens):
            column.addWidget(part)
        self.facts.hide()
        self.installations.judged.connect(self._judge)
        self.install.clicked.connect(self._set_up)
        self.revoke.clicked.connect(self._revoke)

    def show_customer(self, customer: Customer) -> None:
        new = self._customer is None or self._customer.id != customer.id
        self._customer = customer
        self._names[customer.relationship.application_id] = customer.application
        if new:
            account = customer.account_id
            self.installations.read_about(account, lambda client: _installations(client, account))
            self.tokens.read_about(account, lambda client: client.about(account).issued_tokens())
        self._judge()

    def hold_back(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def _name_of(self, installation: Installation) -> str:
        name = self._names.get(installation.application_id)
        return plain(name) if name else tr("Application …{id}", id=str(installation.application_id)[-8:])

    def _judge(self) -> None:
        chosen, customer = self.installations.current(), self._customer
        lacks = tr("Select an installation first") if chosen is None else None
        gone = (
            tr("This installation is already revoked") if chosen is not None and chosen.revoked_at is not None else None
        )
        self.revoke.setVisible(self.installations.records.rowCount() > 0)
        self.revoke.allow(self._why_not or lacks or gone)
        open_ones = (RelationshipStatus.PROVISIONING, RelationshipStatus.ACTIVE)
        may = customer is not None and customer.relationship.status in open_ones
        self.install.allow(self._why_not or (None if may else str(NOT_NOW)))
        self.facts.setVisible(chosen is not None)
        if chosen is not None:
            self.facts.show_facts(access_facts_of(chosen, datetime.now().astimezone()))

    @flow
    async def _set_up(self) -> None:
        customer = self._customer
        if customer is not None:
            installed = await InstallDialog(self._parts, customer, self.window()).filled_in(self._live)
            if installed is not None:
                self._read_again()

    @flow
    async def _revoke(self) -> None:
        chosen, customer = self.installations.current(), self._customer
        if chosen is None or customer is None:
            return
        answer = await Question(
            self._theme,
            "partners.installations.revoking",
            tr("Revoke {name} at {customer}?", name=self._name_of(chosen), customer=plain(customer.name)),
            tr(
                "The application gets no more tokens for this customer, and its current ones end now: it "
                "can't send jobs there or see anything. Jobs that it has already sent are printed."
            ),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="revoke", word=tr("Revoke", "button")),
            ],
            self,
            live=self._live,
        ).ask()
        if answer != "revoke":
            return
        account_id, installation_id = customer.account_id, chosen.installation_id
        try:
            await self._session.call(lambda client: client.about(account_id).revoke_installation(installation_id))
        except ConsoleError as error:
            self.failed.emit(tr("The installation was not revoked."), error)
        else:
            self._read_again()

    def _read_again(self) -> None:
        self.installations.feed.reload()
        self.tokens.feed.reload()


def access_facts_of(installation: Installation, now: datetime) -> list[FactRow]:
    may = "\n".join(f"{words} ({scope.value})" for scope, words in MAY.items() if scope in installation.permissions)
    by = (
        tr("this server's operator", "decided it")
        if installation.permissions_by is Party.OPERATOR
        else tr("the developer", "decided it")
    )
    facts = [
        FactRow(tr("Installation id"), str(installation.installation_id)),
        FactRow(tr("It may", "what is permitted"), may or tr("Nothing", "is permitted")),
        FactRow(tr("Decided by", "who"), by),
        FactRow(tr("Set up", "when"), moment(installation.created_at, now)),
    ]
    if installation.revoked_at is not None:
        facts.append(FactRow(tr("Revoked", "since when"), moment(installation.revoked_at, now)))
    return facts


async def _installations(client: ConsoleClient, account_id: UUID) -> Sequence[Installation]:
    return (await client.about(account_id).installations(limit=100)).data
