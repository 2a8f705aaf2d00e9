"""What applications may do at a customer, and the access tokens that they got there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.customer_facts import Customer
from app.dialogs.customer_install import InstallSheet
from app.dialogs.question import Choice, ask
from app.language.translate import Phrase, tr
from app.models.records import Column
from app.vocabulary.ages import moment
from app.vocabulary.clients import MAY, may_words
from app.vocabulary.customers import token_state
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.named import named
from app.widgets.records_part import RecordsPart
from server_core.contract.types.partners import Installation, IssuedToken, Party, RelationshipStatus

GOOD = Mark(said=Phrase("Good", "what may be used"), shape=Shape.CHECK, tone=Tone.GOOD)
REVOKED = Mark(said=Phrase("Revoked", "installation"), shape=Shape.SLASH, tone=Tone.QUIET)
NOT_NOW = Phrase("Only while the customer is neither suspended nor closed")
TOKENS: Sequence[Column[IssuedToken]] = (
    Column(word=Phrase("Issued", "column: when"), text=lambda token, now: moment(token.issued_at, now), width=110),
    Column(word=Phrase("Application", "column"), text=lambda token, _: plain(token.application_name)),
    Column(
        word=Phrase("State", "column"),
        text=lambda token, now: token_state(token, now).word,
        width=120,
        mark=token_state,
    ),
    Column(
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
    """What did not work, and the ConsoleError."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts, self._theme, self._session, self._live = parts, parts.theme, parts.session, parts.live
        self._customer: Customer | None = None
        self._names: dict[UUID, str] = {}
        self._why_not: str | None = None
        named(self, "partners.access", tr("Access"))
        theme = parts.theme
        columns: Sequence[Column[Installation]] = (
            Column(word=Phrase("Application", "column"), text=lambda each, _: self._name_of(each)),
            Column(
                word=Phrase("State", "column"),
                text=lambda each, _: state_of(each).word,
                width=120,
                mark=lambda each, _: state_of(each),
            ),
            Column(
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
                "{name}. {state}. May: {what}.",
                name=self._name_of(each),
                state=state_of(each).word,
                what=may_words(each.permissions),
            ),
            identifier="partners.installations",
            title=tr("Installations, revoked ones too"),
            none_yet=tr("No application may do anything here. Its developer sets it up, or you."),
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
            none_yet=tr("No token was issued lately."),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (self.installations, self.facts, self.tokens):
            column.addWidget(part)
        self.facts.hide()
        self.installations.judged.connect(self._judge)
        self.install.clicked.connect(self._set_up)
        self.revoke.clicked.connect(self._ask_revoke)

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
        known = self._names.get(installation.application_id)
        return plain(known) if known else tr("Application …{id}", id=str(installation.application_id)[-8:])

    def _judge(self) -> None:
        chosen, customer = self.installations.current(), self._customer
        lacks = tr("Select an installation first") if chosen is None else None
        gone = tr("It was revoked already") if chosen is not None and chosen.revoked_at is not None else None
        self.revoke.setVisible(self.installations.records.rowCount() > 0)
        self.revoke.allow(self._why_not or lacks or gone)
        open_ones = (RelationshipStatus.PROVISIONING, RelationshipStatus.ACTIVE)
        may = customer is not None and customer.relationship.status in open_ones
        self.install.allow(self._why_not or (None if may else str(NOT_NOW)))
        self.facts.setVisible(chosen is not None)
        if chosen is not None:
            self.facts.show_facts(facts_of(chosen, datetime.now().astimezone()))

    def _set_up(self) -> None:
        customer = self._customer
        if customer is not None:
            sheet = InstallSheet(self._parts, customer, self._done, self.window())
            sheet.follow(self._live)
            sheet.open()
            sheet.take_focus()

    def _ask_revoke(self) -> None:
        chosen, customer = self.installations.current(), self._customer
        if chosen is None or customer is None:
            return
        ask(
            self._theme,
            "partners.installations.revoking",
            tr("Revoke {name} at {customer}?", name=self._name_of(chosen), customer=plain(customer.name)),
            tr(
                "It gets no more tokens for this customer, and those that it has end now: it sends no jobs there and "
                "sees nothing. Jobs that it has sent are printed."
            ),
            [
                Choice(key="keep", word=tr("Leave it")),
                Choice(
                    key="revoke", word=tr("Revoke", "button"), act=lambda: self._revoke(customer.account_id, chosen)
                ),
            ],
            self,
            live=self._live,
        )

    def _revoke(self, account_id: UUID, installation: Installation) -> None:
        self._session.ask(
            lambda client: client.about(account_id).revoke_installation(installation.installation_id),
            self._done,
            lambda error: self.failed.emit(tr("It was not revoked."), error),
            self,
        )

    def _done(self, _: Installation) -> None:
        self.installations.feed.reload()
        self.tokens.feed.reload()


def facts_of(installation: Installation, now: datetime) -> list[Fact]:
    may = "\n".join(f"{words} ({scope.value})" for scope, words in MAY.items() if scope in installation.permissions)
    by = (
        tr("this server's operator", "decided it")
        if installation.permissions_by is Party.OPERATOR
        else tr("the developer", "decided it")
    )
    facts = [
        Fact(tr("Installation id"), str(installation.installation_id)),
        Fact(tr("It may", "what is permitted"), may or tr("Nothing", "is permitted")),
        Fact(tr("Decided by", "who"), by),
        Fact(tr("Set up", "when"), moment(installation.created_at, now)),
    ]
    if installation.revoked_at is not None:
        facts.append(Fact(tr("Revoked", "since when"), moment(installation.revoked_at, now)))
    return facts


async def _installations(client: ConsoleClient, account_id: UUID) -> Sequence[Installation]:
    return (await client.about(account_id).installations(limit=100)).data
