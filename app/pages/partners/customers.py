"""Customers whom developers manage: how each is, and what may be done with it in the state that it is in."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.customer_facts import Customer, read_customers
from app.dialogs.customer_close import CloseCustomerSheet
from app.dialogs.customer_create import Begun, CreateCustomerSheet
from app.dialogs.customer_link import CustomerLinkSheet
from app.dialogs.question import Choice, ask
from app.dialogs.reach_note import SETTING
from app.dialogs.rename import RenameSheet
from app.errors import ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.pages.page import PageKey, Room
from app.pages.partners.customer_detail import CustomerDetail
from app.pages.records_page import RecordsPage
from app.vocabulary.customers import (
    ACTIONS,
    DONE,
    FAILED,
    NOT_POSSIBLE,
    OPEN_SITE,
    agents_words,
    jobs_words,
    last_words,
    matches,
    onboarding_mark,
    sentence,
    state_mark,
    suspend_words,
)
from app.vocabulary.marks import Tone
from app.vocabulary.people import developer_name
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.window_command import BarOf, WindowCommand
from server_core.contract.types.partners import Relationship, RelationshipAction, RelationshipStatus, RenameCustomer

NOTHING = Phrase("Select a customer first")
NONE_YET, ADD = Phrase("You manage no customers."), Phrase("Add customer")
NONE_FOUND, SHOW_ALL = Phrase("No customer is called so."), Phrase("Show all", "button")
WRONG_STATE = 422
WINDOW = "customer.window"
IS_CLOSED = Phrase("It was closed for good")
IS_SUSPENDED = Phrase("Resume it first: no agent can join while it is suspended")

COLUMNS: Sequence[Column[Customer]] = (
    Column(word=Phrase("Name", "column"), text=lambda each, _: plain(each.name)),
    Column(
        word=Phrase("State", "column"),
        text=lambda each, _: state_mark(each.relationship).word,
        width=140,
        mark=lambda each, _: state_mark(each.relationship),
    ),
    Column(
        word=Phrase("Onboarding", "column"),
        text=lambda each, _: onboarding_mark(each.relationship).word,
        width=160,
        mark=lambda each, _: onboarding_mark(each.relationship),
        rank=1,
    ),
    Column(word=Phrase("Agents", "column"), text=lambda each, _: agents_words(each.figures), width=112, rank=1),
    Column(
        word=Phrase("External id", "column"),
        text=lambda each, _: plain(each.relationship.external_customer_id),
        width=140,
        rank=1,
    ),
    Column(word=Phrase("Jobs 24 h", "column"), text=lambda each, _: jobs_words(each.figures), width=80, rank=2),
    Column(
        word=Phrase("Last job", "column: when"), text=lambda each, now: last_words(each.figures, now), width=96, rank=2
    ),
    Column(word=Phrase("Developer", "column"), text=lambda each, _: developer_name(each.developer), width=130, rank=2),
)


class CustomersTab(RecordsPage[Customer]):
    application_wanted = Signal(object)
    """Begun: there is none that this customer could belong to."""
    icon = "partners"
    none_yet, first_step = NONE_YET, ADD
    not_read = Phrase("The customers could not be read.")

    def __init__(self, parts: ConsoleParts) -> None:
        records = Records(
            COLUMNS, lambda each: each.id, lambda each, now: sentence(each.relationship, each.figures, now)
        )
        self._wanted, self._with_closed = "", False
        self._choose: UUID | None = None
        super().__init__(parts, "partners.customers", tr("Customers"), records, self._read)
        self.search = self.add_search(tr("Search customers"))
        self.closed = Button(
            parts.theme,
            "partners.customers.closed",
            tr("Closed too", "button: shows customers that were closed"),
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
        self.detail.failed.connect(self.failed)

    # RecordsPage

    def fit(self, room: Room) -> None:
        """The page around it has the title."""
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

        act = BarOf(prefix="partners.customer", first="create", last="close").act
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
                tr("Printers and queue of the customer, in a window of its own"),
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
        offered = {
            RelationshipAction.SUSPEND: act(
                "suspend",
                tr("Suspend…", "button: a customer"),
                "hold",
                self._ask_suspend,
                chosen or offline,
                "Alt+S",
                tr("Suspend the customer"),
            ),
            RelationshipAction.RESUME: act(
                "resume",
                tr("Resume", "button: a customer"),
                "release",
                self._resume,
                chosen or offline,
                "Alt+R",
                tr("Resume the customer"),
            ),
            RelationshipAction.CLOSE: act(
                "close",
                tr("Close…", "button: a customer, for good"),
                "remove",
                self._ask_close,
                chosen or offline,
                "Alt+C",
                tr("Close the customer for good"),
            ),
        }
        # nobody chosen: what is there most often, and why it cannot be done
        legal = ACTIONS[_status(customer) if customer is not None else RelationshipStatus.ACTIVE]
        found += [offered[action] for action in legal]
        rename = chosen or over or offline
        found.append(act("rename", tr("Rename…"), "edit", self._rename, rename, "F2", tr("Rename the customer")))
        found.append(act("copy", tr("Copy id"), "copy", self._copy, chosen, "Ctrl+Shift+C", tr("Copy the account id")))
        return found

    def open_argument(self, argument: object) -> None:
        """The id of a relationship or of its account: selected, and told of."""
        if isinstance(argument, UUID):
            self.search.clear()
            self._choose = argument
            self._choose_made()

    def new_customer(self, begun: Begun | None = None) -> None:
        sheet = CreateCustomerSheet(self._parts, self._made, self.application_wanted.emit, self.window(), begun)
        sheet.follow(self._live)
        sheet.open()
        sheet.take_focus()

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
            self.banner.say(tr("{name} was there already. Its link was told before.", name=plain(made.name)))
        self._open_link(made)

    def _link(self) -> None:
        customer = self.current()
        if customer is not None:
            self._open_link(customer.relationship)

    def _open_link(self, relationship: Relationship) -> None:
        sheet = CustomerLinkSheet(self._parts, relationship, self.feed.reload, self.window())
        sheet.reach_wanted.connect(lambda: self.wanted.emit(PageKey.SETTINGS, SETTING))
        account_id, name = relationship.cloudprint_account_id, relationship.name
        sheet.site_wanted.connect(lambda: self.open_window(account_id, name))
        sheet.follow(self._live)
        sheet.open()
        sheet.take_focus()

    def _open_site(self) -> None:
        customer = self.current()
        if customer is not None:
            self.open_window(customer.account_id, customer.name)

    def open_window(self, account_id: UUID, name: str) -> None:
        """Of a customer, in a process of its own."""
        name = plain(name)
        self._parts.messages.note(tr("The window of {name} opens.", name=name), key=WINDOW)
        self._parts.customer_windows.open(account_id, lambda error: self._not_opened(name, error), self)

    def _not_opened(self, name: str, error: ConsoleError) -> None:
        self._parts.messages.say_error(tr("The window of {name} did not open.", name=name), error, key=WINDOW)

    def _rename(self) -> None:
        customer = self.current()
        if customer is not None:
            relationship = customer.relationship
            sheet = RenameSheet(
                self._theme,
                self._session,
                "partners.rename",
                (tr("Rename customer"), tr("Name of the customer")),
                relationship.name,
                lambda client, name: client.rename_customer(relationship.relationship_id, RenameCustomer(name=name)),
                self._renamed,
                self.window(),
            )
            sheet.follow(self._live)
            sheet.open()
            sheet.take_focus()

    def _renamed(self, renamed: Relationship) -> None:
        self.banner.say(tr("It is called {name} now.", name=plain(renamed.name)), tone=Tone.GOOD)
        self.feed.reload()

    def _copy(self) -> None:
        customer = self.current()
        if customer is not None:
            QGuiApplication.clipboard().setText(str(customer.account_id))
            self.banner.say(tr("The account id of {name} is copied.", name=plain(customer.name)), tone=Tone.GOOD)

    def _ask_suspend(self) -> None:
        customer = self.current()
        if customer is not None:
            ask(
                self._theme,
                "partners.suspending",
                tr("Suspend {name}?", name=plain(customer.name)),
                suspend_words(customer.figures),
                [
                    Choice(key="keep", word=tr("Let it print")),
                    Choice(
                        key="suspend",
                        word=tr("Suspend", "button: a customer"),
                        act=lambda: self._change(customer, RelationshipAction.SUSPEND),
                    ),
                ],
                self,
                live=self._live,
            )

    def _resume(self) -> None:
        customer = self.current()
        if customer is not None:
            self._change(customer, RelationshipAction.RESUME)

    def _ask_close(self) -> None:
        customer = self.current()
        if customer is not None:
            sheet = CloseCustomerSheet(
                self._theme, customer, lambda: self._change(customer, RelationshipAction.CLOSE), self.window()
            )
            sheet.follow(self._live)
            sheet.open()
            sheet.take_focus()

    def _change(self, customer: Customer, action: RelationshipAction) -> None:
        name = plain(customer.name)
        self._session.ask(
            lambda client: client.change_relationship(customer.id, action),
            lambda _: self._changed(DONE[action].format(name=name)),
            lambda error: self._not_changed(FAILED[action].format(name=name), error),
            self,
        )

    def _changed(self, words: str) -> None:
        self.banner.say(words, tone=Tone.GOOD)
        self.feed.reload()

    def _not_changed(self, what: str, error: ConsoleError) -> None:
        """The state is another one than was shown: the row is read anew."""
        wrong_state = isinstance(error, Refused) and error.http_status == WRONG_STATE
        self.failed(str(NOT_POSSIBLE) if wrong_state else what, error)


def _of(customers: Sequence[Customer], wanted: str, *, with_closed: bool) -> list[Customer]:
    return [
        each
        for each in customers
        if matches(each.relationship, wanted) and (with_closed or _status(each) is not RelationshipStatus.CLOSED)
    ]


def _status(customer: Customer) -> RelationshipStatus:
    return customer.relationship.status
