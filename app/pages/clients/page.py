"""API clients: which applications print here, what they may do and what they asked; made, given secrets, stopped."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtGui import QGuiApplication

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.client_create import CreateClientSheet
from app.dialogs.client_rotate import ClientRotation, RotateSheet
from app.dialogs.client_secret import SecretSheet
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.pages.clients.detail import ClientDetail
from app.pages.page import WebhooksOf
from app.pages.records_page import RecordsPage
from app.vocabulary.clients import (
    errors_words,
    mark_of,
    matches,
    may_words,
    requests_words,
    short_id,
    spoken,
    used_words,
)
from app.vocabulary.marks import Tone
from app.vocabulary.plain_text import plain
from app.window_command import BarOf, WindowCommand
from server_core.contract.types.partners import ClientCredentials, ClientView, RotatedSecret

NOTHING = Phrase("Select an application first")
NONE_YET, CREATE = Phrase("No application yet. Your shop system needs one."), Phrase("Create application")
NONE_FOUND, SHOW_ALL = Phrase("No application is called so."), Phrase("Show all")

COLUMNS: Sequence[Column[ClientView]] = (
    Column(word=Phrase("Name"), text=lambda client, _: plain(client.name)),
    Column(word=Phrase("State"), text=lambda client, now: mark_of(client, now).word, width=250, mark=mark_of),
    Column(word=Phrase("Requests 24 h"), text=lambda client, _: requests_words(client), width=112, rank=1),
    Column(word=Phrase("Errors 24 h"), text=errors_words, width=204, rank=1),
    Column(word=Phrase("Last used"), text=used_words, width=100, rank=1),
    Column(word=Phrase("May", "an application"), text=lambda client, _: may_words(client.scopes), width=180, rank=2),
    Column(word=Phrase("Client id"), text=lambda client, _: short_id(client), width=104, rank=2),
    Column(word=Phrase("Created by"), text=lambda client, _: plain(client.created_by or ""), width=110, rank=2),
)


class ClientsPage(RecordsPage[ClientView]):
    help_topic = "applications"
    icon = "clients"
    none_yet, first_step = NONE_YET, CREATE
    not_read = Phrase("The applications could not be read.")

    def __init__(self, parts: ConsoleParts) -> None:
        records = Records(COLUMNS, lambda client: client.client_id, spoken)
        self._wanted = ""
        self._choose: UUID | None = None
        self._open_made = False
        super().__init__(parts, "clients", tr("API clients"), records, self._read)
        self.search = self.add_search(tr("Search name or client id"))
        self.search.textChanged.connect(self._search)
        self.detail = ClientDetail(parts)
        self.put_detail(self.detail)
        self.feed.loaded.connect(self._choose_made)

    # RecordsPage

    def begin(self) -> None:
        if self._wanted:
            self.search.clear()
        else:
            self.new_client()

    def show_record(self, record: ClientView | None) -> None:
        if record is not None:
            self.detail.show_client(record, self._live.why_not_change)

    def judge(self) -> None:
        chosen = self.current()
        if chosen is not None:
            self.detail.show_client(chosen, self._live.why_not_change)
        super().judge()

    @property
    def why_no_first_step(self) -> str | None:
        """Behind a search that finds none it shows all, and begins nothing."""
        return None if self._wanted else self._live.why_nothing_new

    def acts(self) -> Sequence[WindowCommand]:
        client, offline, over = self.current(), self._live.why_not_change, self._live.why_nothing_new
        chosen = str(NOTHING) if client is None else None
        disabled = client is not None and client.disabled_at is not None

        act = BarOf(prefix="clients", first="create", last="disable").act
        return [
            act(
                "create",
                tr("Create application…"),
                "add",
                self.new_client,
                over,
                "Ctrl+N",
                tr("Create an application"),
            ),
            act(
                "rotate",
                tr("New secret…"),
                "reprint",
                self._rotate,
                chosen or over,
                spoken=tr("New secret for the application"),
            ),
            act("copy", tr("Copy id"), "copy", self._copy, chosen, "Ctrl+Shift+C", tr("Copy client id")),
            act(
                "enable",
                tr("Enable"),
                "release",
                self._enable,
                chosen or over,
                spoken=tr("Enable the application"),
            )
            if disabled
            else act(
                "disable",
                tr("Disable…"),
                "cancel",
                self._ask_disable,
                chosen or offline,
                spoken=tr("Disable the application"),
            ),
        ]

    def open_argument(self, argument: object) -> None:
        """The client_id of one, or `WebhooksOf` it: selected, and told of."""
        if isinstance(argument, WebhooksOf):
            self.detail.show_tab("webhooks")
            argument = argument.client_id
        if isinstance(argument, UUID):
            self._choose, self._open_made = argument, True
            self._choose_made()

    def new_client(self) -> None:
        self._open(CreateClientSheet(self._parts, self._made, self.window()))

    # own

    async def _read(self, client: ConsoleClient) -> list[ClientView]:
        wanted = self._wanted
        return [each for each in await client.clients() if matches(each, wanted)]

    def _search(self, text: str) -> None:
        self._wanted = text.strip()
        self.none_yet, self.first_step = (NONE_FOUND, SHOW_ALL) if self._wanted else (NONE_YET, CREATE)
        self.records.reconcile([each for each in self.records.all() if matches(each, self._wanted)])
        self.feed.read_by(self._read)

    def _open(self, sheet: Sheet) -> None:
        sheet.follow(self._live)
        sheet.open()

    def _made(self, name: str, made: ClientCredentials) -> None:
        self.search.clear()
        self._choose = made.client_id
        self.feed.reload()
        self._open(SecretSheet(self._parts, name, made.client_id, made.client_secret, None, self.window()))

    def _choose_made(self) -> None:
        if self._choose is not None and self.table.select(self._choose):
            self._choose = None
            if self._open_made:
                self._open_made = False
                self.open_detail()

    def _rotate(self) -> None:
        client = self.current()
        if client is not None:
            rotation = ClientRotation(client)
            self._open(RotateSheet(self._parts, rotation, lambda made: self._rotated(client.name, made), self.window()))

    def _rotated(self, name: str, made: RotatedSecret) -> None:
        self.feed.reload()
        ends = made.previous_secret_ends_at
        self._open(SecretSheet(self._parts, name, made.client_id, made.client_secret, ends, self.window()))

    def _copy(self) -> None:
        client = self.current()
        if client is not None:
            QGuiApplication.clipboard().setText(str(client.client_id))
            self.banner.say(tr("The client id is in the clipboard."), tone=Tone.GOOD)

    def _ask_disable(self) -> None:
        client = self.current()
        if client is not None:
            ask(
                self._theme,
                "clients.disabling",
                tr("Disable {name}?", name=plain(client.name)),
                disable_words(client, datetime.now(UTC)),
                [
                    Choice(key="keep", word=tr("Leave it as it is")),
                    Choice(key="disable", word=tr("Disable"), act=lambda: self._disable(client)),
                ],
                self,
                live=self._live,
            )

    def _disable(self, client: ClientView) -> None:
        self._session.ask(
            lambda calls: calls.disable_client(client.client_id),
            lambda _: self._done(tr("{name} is disabled: its calls are refused.", name=plain(client.name))),
            lambda error: self.failed(tr("It was not disabled."), error),
            self,
        )

    def _enable(self) -> None:
        client = self.current()
        if client is not None:
            self._session.ask(
                lambda calls: calls.enable_client(client.client_id),
                lambda _: self._done(tr("{name} may ask for access tokens again.", name=plain(client.name))),
                lambda error: self.failed(tr("It was not enabled."), error),
                self,
            )

    def _done(self, what: str) -> None:
        self.banner.say(what, tone=Tone.GOOD)
        self.feed.reload()


def disable_words(client: ClientView, now: datetime) -> str:
    ends = tr("Its access tokens end now, and it gets no new ones: it can send no jobs and see nothing.")
    stays = tr("Jobs that it has sent are printed. Nothing is deleted: it can be enabled again, with the same secret.")
    if client.last_used_at is None:
        return f"{ends} {stays}"
    used = tr("It was last used {used}.", used=used_words(client, now))
    return f"{ends} {used} {stays}"
