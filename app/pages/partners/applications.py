"""Developers' applications: who calls on behalf of customers, and with which keys."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

from PySide6.QtGui import QGuiApplication

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.application_key import ApplicationKeySheet
from app.dialogs.private_key import PrivateKeySheet
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.pages.page import Room
from app.pages.partners.application_detail import ApplicationDetail
from app.pages.records_page import RecordsPage
from app.vocabulary.applications import (
    disable_words,
    keys_words,
    mark_of,
    matches,
    revoke_key_words,
    sentence,
    used_words,
)
from app.vocabulary.marks import Tone
from app.vocabulary.people import developer_name
from app.vocabulary.plain_text import plain
from app.window_command import BarOf, WindowCommand
from server_core.contract.types.partners import ApplicationView, KeyCredentials, KeyView, RevokeKey

Call = Callable[[ConsoleClient], Coroutine[Any, Any, ApplicationView]]
NOTHING = Phrase("Select an application first")
NONE_YET = Phrase("No developer application yet. A developer needs one to manage customers.")
ADD = Phrase("Add application")
NONE_FOUND, SHOW_ALL = Phrase("No application is called so."), Phrase("Show all", "button")

COLUMNS: Sequence[Column[ApplicationView]] = (
    Column(word=Phrase("Name", "column"), text=lambda each, _: plain(each.name)),
    Column(word=Phrase("State", "column"), text=lambda each, now: mark_of(each, now).word, width=150, mark=mark_of),
    Column(word=Phrase("Keys", "column: of an application"), text=lambda each, _: keys_words(each), width=150, rank=1),
    Column(
        word=Phrase("Last used", "column"), text=lambda each, now: used_words(each.last_used_at, now), width=100, rank=1
    ),
    Column(word=Phrase("Developer", "column"), text=lambda each, _: developer_name(each.developer), width=150, rank=1),
    Column(word=Phrase("Client id", "column"), text=lambda each, _: f"…{str(each.client_id)[-8:]}", width=104, rank=2),
)


class ApplicationsTab(RecordsPage[ApplicationView]):
    icon = "clients"
    none_yet, first_step = NONE_YET, ADD
    not_read = Phrase("The applications could not be read.")

    def __init__(self, parts: ConsoleParts) -> None:
        records = Records(COLUMNS, lambda each: each.client_id, sentence)
        self._wanted = ""
        self._choose: UUID | None = None
        super().__init__(parts, "partners.applications", tr("Applications"), records, self._read)
        self.search = self.add_search(tr("Search applications"))
        self.detail = ApplicationDetail(parts.theme)
        self.put_detail(self.detail)
        self.search.textChanged.connect(self._filter)
        self.feed.loaded.connect(self._choose_made)
        self.detail.key_revoked.connect(self._ask_revoke_key)

    # RecordsPage

    def fit(self, room: Room) -> None:
        """The page around it has the title."""
        self.header.set_compact(True)

    def begin(self) -> None:
        if self._wanted:
            self.search.clear()
        else:
            self.new_application()

    def show_record(self, record: ApplicationView | None) -> None:
        if record is not None:
            self.detail.show_application(record)

    def judge(self) -> None:
        self.detail.hold_back(self._live.why_not_change)
        super().judge()

    def acts(self) -> Sequence[WindowCommand]:
        application, offline = self.current(), self._live.why_not_change
        chosen = str(NOTHING) if application is None else None
        disabled = application is not None and application.disabled_at is not None

        act = BarOf(prefix="partners.application", first="create", last="disable").act
        new, add = tr("Add a developer application"), tr("Add a key to the application")
        return [
            act("create", tr("Add application…"), "add", self.new_application, offline, "Ctrl+N", new),
            act("key", tr("Add key…"), "edit", self._add_key, chosen or offline, "Alt+K", add),
            act("copy", tr("Copy id"), "copy", self._copy, chosen, "Ctrl+Shift+C", tr("Copy the client id")),
            act(
                "enable",
                tr("Enable", "button"),
                "release",
                self._enable,
                chosen or offline,
                "Alt+E",
                tr("Enable the application"),
            )
            if disabled
            else act(
                "disable",
                tr("Disable…", "button"),
                "cancel",
                self._ask_disable,
                chosen or offline,
                "Alt+D",
                tr("Disable the application"),
            ),
        ]

    def new_application(self, then: Callable[[], None] = lambda: None) -> None:
        """`then`: once it is made and its key was stored; never where it is not made."""
        self._open(
            ApplicationKeySheet(self._parts, None, lambda name, made: self._made(name, made, then), self.window())
        )

    # own

    async def _read(self, client: ConsoleClient) -> list[ApplicationView]:
        wanted = self._wanted
        return [each for each in await client.applications() if matches(each, wanted)]

    def _filter(self, text: str) -> None:
        self._wanted = text.strip()
        self.none_yet, self.first_step = (NONE_FOUND, SHOW_ALL) if self._wanted else (NONE_YET, ADD)
        self.records.reconcile([each for each in self.records.all() if matches(each, self._wanted)])
        self.feed.read_by(self._read)

    def _choose_made(self) -> None:
        if self._choose is not None and self.table.select(self._choose):
            self._choose = None
            self.open_detail()

    def _open(self, sheet: Sheet) -> None:
        sheet.follow(self._live)
        sheet.open()
        if isinstance(sheet, ApplicationKeySheet):
            sheet.take_focus()

    def _add_key(self) -> None:
        application = self.current()
        if application is not None:
            self._open(ApplicationKeySheet(self._parts, application, self._made, self.window()))

    def _made(self, name: str, made: KeyCredentials, then: Callable[[], None] = lambda: None) -> None:
        self.search.clear()
        self._choose = made.client_id
        self.feed.reload()
        if made.private_key_pem is not None:
            stored = PrivateKeySheet(self._parts, name, made, self.window())
            stored.finished.connect(lambda _: then())
            self._open(stored)
        else:
            self.banner.say(tr("{name} has the key {kid} now.", name=plain(name), kid=plain(made.kid)), tone=Tone.GOOD)
            then()

    def _ask_revoke_key(self, key: KeyView) -> None:
        application = self.current()
        if application is not None:
            ask(
                self._theme,
                "partners.keys.revoking",
                tr("Revoke the key {kid}?", kid=plain(key.kid)),
                revoke_key_words(application, key),
                [
                    Choice(key="keep", word=tr("Keep it")),
                    Choice(key="revoke", word=tr("Revoke key"), act=lambda: self._revoke_key(application, key)),
                ],
                self,
                live=self._live,
            )

    def _revoke_key(self, application: ApplicationView, key: KeyView) -> None:
        self._change(
            lambda client: client.revoke_application_key(application.client_id, RevokeKey(kid=key.kid)),
            tr("The key is revoked: what it signed is refused."),
            tr("The key was not revoked."),
        )

    def _copy(self) -> None:
        application = self.current()
        if application is not None:
            QGuiApplication.clipboard().setText(str(application.client_id))
            self.banner.say(tr("The client id is in the clipboard."), tone=Tone.GOOD)

    def _ask_disable(self) -> None:
        application = self.current()
        if application is not None:
            ask(
                self._theme,
                "partners.disabling",
                tr("Disable {name}?", name=plain(application.name)),
                disable_words(application),
                [
                    Choice(key="keep", word=tr("Leave it as it is")),
                    Choice(key="disable", word=tr("Disable", "button"), act=lambda: self._disable(application)),
                ],
                self,
                live=self._live,
            )

    def _disable(self, application: ApplicationView) -> None:
        self._change(
            lambda client: client.disable_application(application.client_id),
            tr("{name} is disabled: its assertions are refused.", name=plain(application.name)),
            tr("It was not disabled."),
        )

    def _enable(self) -> None:
        application = self.current()
        if application is not None:
            self._change(
                lambda client: client.enable_application(application.client_id),
                tr("{name} is let in again.", name=plain(application.name)),
                tr("It was not enabled."),
            )

    def _change(self, ask_for: Call, done: str, failed: str) -> None:
        def said(_: ApplicationView) -> None:
            self.banner.say(done, tone=Tone.GOOD)
            self.feed.reload()

        self._session.ask(ask_for, said, lambda error: self.failed(failed, error), self)
