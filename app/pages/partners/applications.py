"""Developers' applications that act for customers, and their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.form import Form
from app.dialogs.question import Choice, Question
from app.dialogs.shown_once import ShownOnceDialog
from app.language.translate import Phrase, tr
from app.models.records import RecordColumn, Records
from app.pages.page import Room
from app.pages.records_page import RecordsPage
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.session.window_command import BarButtons, WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import FactList, FactRow
from app.widgets.fields import FormField, field_grid
from app.widgets.file_drop import KeyForm
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.widgets.record_table import RecordTable
from app.widgets.states import Chip
from app.words.ages import ago, moment
from app.words.marks import Mark, Shape, Tone
from app.words.partners import developer_name
from app.words.plain_text import plain, within
from server_core.contract.types.fields import NAME_CHARACTERS
from server_core.contract.types.partners import (
    AddKey,
    ApplicationView,
    CreateApplication,
    KeyCredentials,
    KeyView,
    RevokeKey,
)

# Developer applications and their keys in operators' words. Pure.


IN_USE = Mark(text=Phrase("In use", "application"), shape=Shape.CHECK, tone=Tone.GOOD)
NEVER_USED = Mark(text=Phrase("Never used", "application"), shape=Shape.QUESTION, tone=Tone.WAITING)
DISABLED = Mark(text=Phrase("Disabled", "application"), shape=Shape.SLASH, tone=Tone.QUIET)
NO_KEY = Mark(text=Phrase("No key", "application"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
ACTIVE = Mark(text=Phrase("Active", "key"), shape=Shape.CHECK, tone=Tone.GOOD)
REVOKED = Mark(text=Phrase("Revoked", "key"), shape=Shape.SLASH, tone=Tone.QUIET)


def good_keys(application: ApplicationView) -> list[KeyView]:
    return [key for key in application.keys if key.revoked_at is None]


def mark_of(application: ApplicationView, _: datetime) -> Mark:
    if application.disabled_at is not None:
        return DISABLED
    if not good_keys(application):
        return NO_KEY
    return NEVER_USED if application.last_used_at is None else IN_USE


def key_mark(key: KeyView) -> Mark:
    return ACTIVE if key.revoked_at is None else REVOKED


def keys_words(application: ApplicationView) -> str:
    """Return the number of keys by state: `2 active`, `1 active, 1 revoked`."""
    good = len(good_keys(application))
    gone = len(application.keys) - good
    counts = [tr("%n active", "keys", good) if good else "", tr("%n revoked", "keys", gone) if gone else ""]
    return ", ".join(filter(None, counts)) or tr("None", "keys")


def used_words(at: datetime | None, now: datetime) -> str:
    return tr("Never", "used") if at is None else ago(at, now)


def key_used_words(key: KeyView, now: datetime) -> str:
    """Return the last use in words. The row may be a card without the column's heading."""
    return NEVER_USED.word if key.last_used_at is None else used_words(key.last_used_at, now)


def sentence(application: ApplicationView, now: datetime) -> str:
    return tr(
        "{name}. {state}. Developer: {developer}. Keys: {keys}. Last used: {used}.",
        name=plain(application.name),
        state=mark_of(application, now).word,
        developer=developer_name(application.developer),
        keys=within(keys_words(application)),
        used=within(used_words(application.last_used_at, now)),
    )


def key_sentence(key: KeyView, now: datetime) -> str:
    return tr(
        "Key {kid}. {state}. Created {time}, {number} bits.",
        kid=plain(key.kid),
        state=key_mark(key).word,
        time=moment(key.created_at, now),
        number=key.bits,
    )


def matches(application: ApplicationView, wanted: str) -> bool:
    words = wanted.strip().casefold()
    texts = (
        application.name,
        application.developer,
        str(application.client_id),
        *(key.kid for key in application.keys),
    )
    return any(words in each.casefold() for each in texts)


def revoke_key_words(application: ApplicationView) -> str:
    left = len(good_keys(application)) - 1
    name = plain(application.name)
    rest = (
        tr("%n other key(s) of {name} are still valid.", "", left, name=name)
        if left
        else tr("It is the last key: {name} can't call until it has a new one.", name=name)
    )
    return tr(
        "Everything signed with it is rejected from now on, and its access tokens end. {rest} This is permanent.",
        rest=rest,
    )


def disable_words(application: ApplicationView) -> str:
    return tr(
        "Assertions of {name} are rejected from now on: it can't create customers and gets no "
        "tokens. Its customers and their agents keep printing their jobs. You can enable it "
        "again with the same keys.",
        name=plain(application.name),
    )


NOTHING = Phrase("Select an application first")
NONE_YET = Phrase("No developer application yet. A developer needs one to manage customers.")
ADD = Phrase("Add application")
NONE_FOUND, SHOW_ALL = Phrase("No matching application"), Phrase("Show all", "button")

COLUMNS: Sequence[RecordColumn[ApplicationView]] = (
    RecordColumn(word=Phrase("Name", "column"), text=lambda each, _: plain(each.name)),
    RecordColumn(
        word=Phrase("State", "column"), text=lambda each, now: mark_of(each, now).word, width=150, mark=mark_of
    ),
    RecordColumn(
        word=Phrase("Keys", "column: of an application"), text=lambda each, _: keys_words(each), width=150, rank=1
    ),
    RecordColumn(
        word=Phrase("Last used", "column"), text=lambda each, now: used_words(each.last_used_at, now), width=100, rank=1
    ),
    RecordColumn(
        word=Phrase("Developer", "column"), text=lambda each, _: developer_name(each.developer), width=150, rank=1
    ),
    RecordColumn(
        word=Phrase("Client id", "column"), text=lambda each, _: f"…{str(each.client_id)[-8:]}", width=104, rank=2
    ),
)


class ApplicationsTab(RecordsPage[ApplicationView]):
    icon = "clients"
    none_yet, first_step = NONE_YET, ADD
    not_read = Phrase("The applications could not be read.")

    def __init__(self, parts: ConsoleParts) -> None:
        records = Records(COLUMNS, lambda each: each.client_id, sentence)
        self._wanted = ""
        self._choose: UUID | None = None
        super().__init__(parts, "partners.applications", tr("Developer applications"), records, self._read)
        self.search = self.add_search(tr("Search developer applications"))
        self.detail = ApplicationDetail(parts.theme)
        self.put_detail(self.detail)
        self.search.textChanged.connect(self._filter)
        self.feed.loaded.connect(self._choose_made)
        self.detail.key_revoked.connect(self._revoke_key)

    # RecordsPage

    def fit(self, room: Room) -> None:
        """The page around this one has the title."""
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

        action = BarButtons(prefix="partners.application", first="create", last=("disable", "enable")).act
        new, add = tr("Add a developer application"), tr("Add a key to the application")
        return [
            action("create", tr("Add application…"), "add", self.new_application, offline, "Ctrl+N", new),
            action("key", tr("Add key…"), "edit", self._add_key, chosen or offline, "Alt+K", add),
            action("copy", tr("Copy id"), "copy", self._copy, chosen, "Ctrl+Shift+C", tr("Copy the client id")),
            action(
                "enable",
                tr("Enable", "button"),
                "release",
                self._enable,
                chosen or offline,
                "Alt+E",
                tr("Enable the application"),
                other_words=tr("Disable…", "button"),
            )
            if disabled
            else action(
                "disable",
                tr("Disable…", "button"),
                "cancel",
                self._disable,
                chosen or offline,
                "Alt+D",
                tr("Disable the application"),
                other_words=tr("Enable", "button"),
            ),
        ]

    def new_application(self, then: Callable[[], None] = lambda: None) -> None:
        """`then`: called once the application exists and its key was stored, and never otherwise."""
        Flow(self, self._make_key(None, then))

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

    def _add_key(self) -> None:
        application = self.current()
        if application is not None:
            Flow(self, self._make_key(application))

    async def _make_key(self, application: ApplicationView | None, then: Callable[[], None] = lambda: None) -> None:
        dialog = ApplicationKeyDialog(self._parts, application, self.window())
        made = await dialog.filled_in(self._live)
        if made is None:
            return
        self.search.clear()
        self._choose = made.client_id
        self.feed.reload()
        await self.tell_of_key(dialog.application_name, made)
        then()

    async def tell_of_key(self, name: str, made: KeyCredentials) -> None:
        """Show a private key until the user has stored it."""
        if made.private_key_pem is None:
            self.banner.say(tr("{name} now has the key {kid}.", name=plain(name), kid=plain(made.kid)), tone=Tone.GOOD)
            return
        await PrivateKeyDialog(self._parts, name, made, self.window()).answer(self._live)

    @flow
    async def _revoke_key(self, key: KeyView) -> None:
        application = self.current()
        if application is None:
            return
        answer = await Question(
            self._theme,
            "partners.keys.revoking",
            tr("Revoke the key {kid}?", kid=plain(key.kid)),
            revoke_key_words(application),
            [Choice(key="keep", word=tr("Cancel")), Choice(key="revoke", word=tr("Revoke key"))],
            self,
            live=self._live,
        ).ask()
        if answer == "revoke":
            self.change(
                lambda client: client.revoke_application_key(application.client_id, RevokeKey(kid=key.kid)),
                tr("The key is revoked. Everything signed with it is rejected."),
                tr("The key was not revoked."),
            )

    def _copy(self) -> None:
        application = self.current()
        if application is not None:
            self.copy_client_id(application.client_id)

    def _disable(self) -> None:
        application = self.current()
        if application is not None:
            self.disable(
                plain(application.name),
                disable_words(application),
                lambda client: client.disable_application(application.client_id),
                tr("{name} is disabled. Its assertions are rejected.", name=plain(application.name)),
            )

    def _enable(self) -> None:
        application = self.current()
        if application is not None:
            self.change(
                lambda client: client.enable_application(application.client_id),
                tr("{name} is enabled again.", name=plain(application.name)),
                tr("The application was not enabled."),
            )


# One developer application: its facts, and the keys that sign its assertions.


MOST_ROWS = 6
KEY_COLUMNS: Sequence[RecordColumn[KeyView]] = (
    RecordColumn(word=Phrase("Key (kid)", "column"), text=lambda key, _: plain(key.kid)),
    RecordColumn(
        word=Phrase("State", "column"),
        text=lambda key, _: key_mark(key).word,
        width=120,
        mark=lambda key, _: key_mark(key),
    ),
    RecordColumn(word=Phrase("Last used", "column"), text=key_used_words, width=96, rank=1),
)


class ApplicationDetail(QWidget):
    key_revoked = Signal(object)
    """KeyView: the user wants to revoke it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._why_not: str | None = None
        named(self, "partners.application", tr("Application"))
        self.title = text_label(wrap=True)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.sign = Chip(theme, NEVER_USED)
        self.facts = FactList(theme, tr("Facts"))
        self.keys: Records[KeyView] = Records(KEY_COLUMNS, lambda key: key.kid, key_sentence, self)
        self.keys_title = text_label(tr("Keys (including revoked)"))
        theme.keep(self.keys_title, TextRole.BODY, bold=True)
        self.table = RecordTable(theme, self.keys, "partners.keys", tr("Keys of the application"))
        self.key_facts = FactList(theme, tr("Key", "of an application"))
        self.revoke = Button(theme, "partners.keys.revoke", tr("Revoke key…"), compact=True)
        self.copy = Button(theme, "partners.keys.copy", tr("Copy kid"), icon="copy", compact=True)
        head = hbox(spacing=8)
        head.addWidget(self.title, 1)
        head.addWidget(self.sign)
        buttons = QWidget()
        row = hbox(buttons, spacing=8)
        row.addWidget(self.copy)
        row.addWidget(self.revoke)
        row.addStretch(1)
        parts: Sequence[QWidget] = (self.facts, self.keys_title, self.table, buttons, self.key_facts)
        column = vbox(self, spacing=8)
        column.addLayout(head)
        column.addWidget(ReadingPane("partners.application.facts", tr("Application"), parts), 1)
        self.key_facts.hide()
        self.table.chosen.connect(self._chosen)
        self.revoke.clicked.connect(self._press_revoke)
        self.copy.clicked.connect(self._copy)
        theme.changed.connect(self._fit)

    def show_application(self, application: ApplicationView) -> None:
        now = datetime.now(UTC)
        name = plain(application.name)
        self.setAccessibleName(tr("Application {name}", name=name))
        self.title.setText(name)
        self.sign.show_mark(mark_of(application, now))
        self.facts.show_facts(facts_of(application, now))
        self.keys.reconcile(application.keys)
        self._fit()
        self._judge()

    def hold_back(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def _chosen(self, key: KeyView | None) -> None:
        self.key_facts.setVisible(key is not None)
        if key is not None:
            self.key_facts.show_facts(key_facts(key, datetime.now(UTC)))
        self._judge()

    def _judge(self) -> None:
        key: KeyView | None = self.table.current()
        none = tr("Select a key first") if key is None else None
        gone = tr("This key is already revoked") if key is not None and key.revoked_at is not None else None
        self.copy.allow(none)
        self.revoke.allow(self._why_not or none or gone)

    def _press_revoke(self) -> None:
        key = self.table.current()
        if key is not None:
            self.key_revoked.emit(key)

    def _copy(self) -> None:
        key: KeyView | None = self.table.current()
        if key is not None:
            QGuiApplication.clipboard().setText(key.kid)

    def _fit(self) -> None:
        rows = max(1, min(MOST_ROWS, self.keys.rowCount()))
        self.table.setFixedHeight(
            rows * max(self.table.rowHeight(0), self._theme.sizes.row) + self._theme.sizes.header + 4
        )


def facts_of(application: ApplicationView, now: datetime) -> list[FactRow]:
    facts = [
        FactRow(tr("State"), mark_of(application, now).word, strong=True),
        FactRow("client_id", str(application.client_id)),
        FactRow(tr("Developer"), developer_name(application.developer)),
        FactRow(tr("Created"), moment(application.created_at, now)),
        FactRow(tr("Last used"), used_words(application.last_used_at, now)),
    ]
    if application.disabled_at is not None:
        facts.append(FactRow(tr("Disabled since"), moment(application.disabled_at, now)))
    return facts


def key_facts(key: KeyView, now: datetime) -> list[FactRow]:
    facts = [
        FactRow("kid", plain(key.kid)),
        FactRow(tr("Fingerprint"), plain(key.fingerprint)),
        FactRow(tr("Size", "of a key"), tr("{number} bits", number=key.bits)),
        FactRow(tr("Created"), moment(key.created_at, now)),
        FactRow(tr("Last used"), used_words(key.last_used_at, now)),
    ]
    if key.revoked_at is not None:
        facts.append(FactRow(tr("Revoked", "since when"), moment(key.revoked_at, now)))
    return facts


# A new developer application, or one more key for an existing one: a new key pair, or the developer's own public key.


NEW = Phrase("New developer application")
MAKING = Phrase("Adding the key")


class ApplicationKeyDialog(Form[KeyCredentials]):
    """`application` None: create one."""

    waits = MAKING
    stays = True

    def __init__(self, parts: ConsoleParts, application: ApplicationView | None, parent: QWidget) -> None:
        title = str(NEW) if application is None else tr("New key for {name}", name=plain(application.name))
        frame = tr("New key") if application is not None else str(NEW)
        super().__init__(parts.theme, "partners.key", (frame, title), parent)
        self._session, self._application = parts.session, application
        theme = parts.theme
        self.name = named(QLineEdit(), "partners.key.name", tr("Name of the application"))
        self.developer = named(QLineEdit(), "partners.key.developer", tr("Developer"))
        for field in (self.name, self.developer):
            field.setMaxLength(NAME_CHARACTERS)
        self.name.setPlaceholderText(tr("For example Shop system"))
        whose = FormField(theme, tr("Developer (optional)"), self.developer)
        whose.tell("", tr("Empty: this site's own developer."))
        self.key = KeyForm(parts, "partners.key.form")
        self.key.setMinimumWidth(440)
        self.cancel = self.button("cancel", tr("Cancel", "button"))
        word = tr("Create", "button") if application is None else tr("Add key", "button")
        self.make = self.button("create", word, primary=True)
        own = (FormField(theme, tr("Name of the application"), self.name), whose)
        for part in own:
            part.setVisible(application is None)
        self.name.textChanged.connect(self.judge)
        self.key.changed.connect(self.judge)
        first = self.name if application is None else self.key.make
        self.declare(*own, self.key, leave=self.cancel, action=self.make, first=first)

    @property
    def application_name(self) -> str:
        return self.name.text().strip() if self._application is None else self._application.name

    def lacks(self) -> str | None:
        return self.key.lacks() if self.application_name else tr("A name is needed")

    async def send(self) -> KeyCredentials:
        application, public_key, kid = self._application, self.key.public_key, self.key.key_id
        name, developer = self.application_name, self.developer.text().strip() or None

        async def make(client: ConsoleClient) -> KeyCredentials:
            if application is not None:
                return await client.add_application_key(application.client_id, AddKey(public_key=public_key, kid=kid))
            request = CreateApplication(name=name, developer=developer, public_key=public_key, kid=kid)
            return await client.create_application(request)

        return await self._session.call(make)


# The private key of a new key pair: saved once to a file that only its owner can read, and never shown.


ONCE = Phrase(
    "Save the private key now. You can't get it again. The application signs with it; the server keeps only the "
    "public key."
)
NOT_SAVED = Phrase("Save the private key first")


class PrivateKeyDialog(ShownOnceDialog):
    """No widget ever contains the key."""

    def __init__(self, parts: ConsoleParts, name: str, made: KeyCredentials, parent: QWidget) -> None:
        title = tr("Private key of {name}", name=plain(name))
        super().__init__(
            parts,
            "partners.private",
            (tr("Private key"), title),
            made.private_key_pem or "",
            (
                tr("Close without saving the key?"),
                tr("You can't get it again. Without it, the application needs another key."),
            ),
            (tr("Save the private key"), f"application-{str(made.client_id)[-8:]}.pem"),
            parent,
        )
        values = (("client_id", str(made.client_id)), ("kid", plain(made.kid)))
        grid = field_grid([(word, self.line(word, word, value)) for word, value in values], tone="quiet")
        self.save.make_primary(True)
        self.stack(parts.theme, title, text_label(str(ONCE), wrap=True), grid, self.note)
        self.end_with(self.close_button, self.save)
        self.say(str(NOT_SAVED))
        self.close_button.allow(str(NOT_SAVED))
        self.save.setFocus()

    def saved(self) -> None:
        self.is_kept = True
        self.close_button.allow(None)
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)
