"""The page "Applications": their permissions and requests; create, replace secrets, disable."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QPlainTextEdit, QStackedWidget, QWidget

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase, Words, figure, tr
from app.models.records import RecordColumn, Records, RecordsFeed
from app.pages.clients.dialogs import ClientRotation, CreateClientDialog, RotateDialog, SecretDialog
from app.pages.clients.webhooks import WebhooksPane
from app.pages.page import ShowWebhooks
from app.pages.records_page import RecordsPage
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.window_command import BarButtons, WindowCommand
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import FactList, FactRow, ValueBox
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.widgets.record_table import RecordTable
from app.widgets.states import Chip
from app.widgets.trial_box import TrialBox
from app.words.actors import by_words
from app.words.ages import moment, moment_to_the_second
from app.words.client_snippets import SnippetLanguage, snippet
from app.words.clients import (
    MAY,
    errors_words,
    failure_words,
    mark_of,
    matches,
    may_words,
    request_words,
    requests_words,
    short_id,
    spoken,
    spoken_request,
    used_words,
)
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from server_core.contract.types.fields import Rename
from server_core.contract.types.partners import ClientView, RequestRow

NOTHING = Phrase("Select an application first")
NONE_YET, CREATE = Phrase("No application yet. Your shop system needs one."), Phrase("Create application")
NONE_FOUND, SHOW_ALL = Phrase("No matching application"), Phrase("Show all")

COLUMNS: Sequence[RecordColumn[ClientView]] = (
    RecordColumn(word=Phrase("Name"), text=lambda client, _: plain(client.name)),
    RecordColumn(word=Phrase("State"), text=lambda client, now: mark_of(client, now).word, width=250, mark=mark_of),
    RecordColumn(word=Phrase("Requests 24 h"), text=lambda client, _: requests_words(client), width=112, rank=1),
    RecordColumn(word=Phrase("Errors 24 h"), text=errors_words, width=204, rank=1),
    RecordColumn(word=Phrase("Last used"), text=used_words, width=100, rank=1),
    RecordColumn(
        word=Phrase("May", "an application"), text=lambda client, _: may_words(client.scopes), width=180, rank=2
    ),
    RecordColumn(word=Phrase("Client id"), text=lambda client, _: short_id(client), width=104, rank=2),
    RecordColumn(word=Phrase("Created by"), text=lambda client, _: by_words(client.created_by), width=110, rank=2),
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
        super().__init__(parts, "clients", tr("Applications"), records, self._read)
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
        """If a search finds nothing, the first step shows all applications and creates none."""
        return None if self._wanted else self._live.why_nothing_new

    def acts(self) -> Sequence[WindowCommand]:
        client, offline, over = self.current(), self._live.why_not_change, self._live.why_nothing_new
        chosen = str(NOTHING) if client is None else None
        disabled = client is not None and client.disabled_at is not None

        action = BarButtons(prefix="clients", first="create", last=("disable", "enable")).act
        return [
            action(
                "create",
                tr("Create application…"),
                "add",
                self.new_client,
                over,
                "Ctrl+N",
                tr("Create an application"),
            ),
            action(
                "rotate",
                tr("New secret…"),
                "reprint",
                self._rotate,
                chosen or over,
                spoken=tr("New secret for the application"),
            ),
            action("rename", tr("Rename…"), "edit", self._rename, chosen or over, "F2", tr("Rename the application")),
            action("copy", tr("Copy id"), "copy", self._copy, chosen, "Ctrl+Shift+C", tr("Copy client id")),
            action(
                "enable",
                tr("Enable"),
                "release",
                self._enable,
                chosen or over,
                spoken=tr("Enable the application"),
                other_words=tr("Disable…"),
            )
            if disabled
            else action(
                "disable",
                tr("Disable…"),
                "cancel",
                self._disable,
                chosen or offline,
                spoken=tr("Disable the application"),
                other_words=tr("Enable"),
            ),
        ]

    def open_argument(self, argument: object) -> None:
        """Select the application with this client_id and show its details. `ShowWebhooks` shows its webhooks."""
        if isinstance(argument, ShowWebhooks):
            self.detail.show_tab("webhooks")
            argument = argument.client_id
        if isinstance(argument, UUID):
            self._choose, self._open_made = argument, True
            self._choose_made()

    @flow
    async def new_client(self) -> None:
        dialog = CreateClientDialog(self._parts, self.window())
        made = await dialog.filled_in(self._live)
        if made is None:
            return
        self.search.clear()
        self._choose = made.client_id
        self.feed.reload()
        self.show_secret(dialog.name.text().strip(), made.client_id, made.client_secret, None)

    # own

    async def _read(self, client: ConsoleClient) -> list[ClientView]:
        wanted = self._wanted
        return [each for each in await client.clients() if matches(each, wanted)]

    def _search(self, text: str) -> None:
        self._wanted = text.strip()
        self.none_yet, self.first_step = (NONE_FOUND, SHOW_ALL) if self._wanted else (NONE_YET, CREATE)
        self.records.reconcile([each for each in self.records.all() if matches(each, self._wanted)])
        self.feed.read_by(self._read)

    def show_secret(self, name: str, client_id: UUID, secret: str, old_ends: datetime | None) -> None:
        SecretDialog(self._parts, name, client_id, secret, old_ends, self.window()).answer(self._live)

    def _choose_made(self) -> None:
        if self._choose is not None and self.table.select(self._choose):
            self._choose = None
            if self._open_made:
                self._open_made = False
                self.open_detail()

    @flow
    async def _rotate(self) -> None:
        client = self.current()
        if client is None:
            return
        made = await RotateDialog(self._parts, ClientRotation(client), self.window()).filled_in(self._live)
        if made is not None:
            self.feed.reload()
            self.show_secret(client.name, made.client_id, made.client_secret, made.previous_secret_ends_at)

    def _rename(self) -> None:
        client = self.current()
        if client is not None:
            self.rename(
                "clients.rename",
                (tr("Rename application"), tr("Name of the application")),
                client.name,
                lambda calls, name: calls.rename_client(client.client_id, Rename(name=name)),
            )

    def _copy(self) -> None:
        client = self.current()
        if client is not None:
            self.copy_client_id(client.client_id)

    def _disable(self) -> None:
        client = self.current()
        if client is not None:
            self.disable(
                plain(client.name),
                disable_words(client, datetime.now(UTC)),
                lambda calls: calls.disable_client(client.client_id),
                tr("{name} is disabled. Its calls are rejected.", name=plain(client.name)),
            )

    def _enable(self) -> None:
        client = self.current()
        if client is not None:
            self.change(
                lambda calls: calls.enable_client(client.client_id),
                tr("{name} can request access tokens again.", name=plain(client.name)),
                tr("The application was not enabled."),
            )


def disable_words(client: ClientView, now: datetime) -> str:
    ends = tr("Its access tokens end now and it gets no new ones. It can't send jobs or see anything.")
    stays = tr(
        "Jobs that it has already sent are printed. Nothing is deleted: you can enable it again with the same secret."
    )
    if client.last_used_at is None:
        return f"{ends} {stays}"
    used = tr("It was last used {used}.", used=used_words(client, now))
    return f"{ends} {used} {stays}"


# One application: its facts, code examples for its developer, its requests and its webhooks.


TABS = Words(
    {
        "facts": Phrase("Details"),
        "snippets": Phrase("Snippets"),
        "requests": Phrase("Requests"),
        "webhooks": Phrase("Webhooks"),
    }
)
UNKNOWN = Mark(text="", shape=Shape.QUESTION, tone=Tone.WAITING)
IS_DISABLED = Phrase("It is disabled: its calls are rejected")


class ClientDetail(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        named(self, "clients.detail", tr("Application"))
        self.title = text_label(wrap=True)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.sign = Chip(theme, UNKNOWN)
        self.facts = FactList(theme, tr("Facts"))
        self.snippets = Snippets(parts)
        self.log = ClientLog(parts)
        self.webhooks = WebhooksPane(parts)
        self.stack = QStackedWidget()
        for page in (
            ReadingPane("clients.detail.facts", tr("Facts"), [self.facts]),
            ReadingPane("clients.detail.snippets", tr("Snippets"), [self.snippets]),
            self.log,
            ReadingPane("clients.detail.webhooks", tr("Webhooks"), [self.webhooks]),
        ):
            self.stack.addWidget(page)
        self.tabs: dict[str, Button] = {}
        group = QButtonGroup(self)
        for number, (key, words) in enumerate(TABS.items()):
            tab = Button(theme, f"clients.tab.{key}", words, compact=True)
            tab.setCheckable(True)
            tab.setChecked(number == 0)
            tab.clicked.connect(lambda _=False, index=number: self.stack.setCurrentIndex(index))
            group.addButton(tab)
            self.tabs[key] = tab
        head = hbox(spacing=8)
        head.addWidget(self.title, 1)
        head.addWidget(self.sign)
        column = vbox(self, spacing=8)
        column.addLayout(head)
        column.addWidget(ButtonLine(*self.tabs.values()))
        column.addWidget(self.stack, 1)

    def show_tab(self, key: str) -> None:
        self.tabs[key].click()

    def show_client(self, client: ClientView, why_not: str | None) -> None:
        now = datetime.now(UTC)
        name = plain(client.name)
        self.setAccessibleName(tr("Application {name}", name=name))
        self.title.setText(name)
        self.sign.show_mark(mark_of(client, now))
        self.facts.show_facts(facts_of(client, now))
        stopped = str(IS_DISABLED) if client.disabled_at is not None else None
        self.snippets.show_client(client.client_id, why_not or stopped)
        self.log.show_client(client.client_id)
        self.webhooks.show_client(client)


def facts_of(client: ClientView, now: datetime) -> list[FactRow]:
    may = "\n".join(f"{words} ({scope.value})" for scope, words in MAY.items() if scope in client.scopes)
    made, by = moment(client.created_at, now), by_words(client.created_by)
    facts = [
        FactRow(tr("State"), mark_of(client, now).word, strong=True),
        FactRow("client_id", str(client.client_id)),
        FactRow(tr("It may", "an application"), may or tr("Nothing", "an application may")),
        FactRow(tr("Last used"), used_words(client, now)),
        FactRow(tr("Requests 24 h"), requests_words(client)),
        FactRow(tr("Errors 24 h"), errors_words(client) or tr("None", "errors")),
        FactRow(tr("Created", "when"), made if not by else tr("{when} by {name}", when=made, name=by)),
    ]
    if client.rotated_at is not None:
        facts.append(FactRow(tr("New secret since"), moment(client.rotated_at, now)))
    if client.previous_secret_ends_at is not None:
        facts.append(FactRow(tr("Old secret until"), moment(client.previous_secret_ends_at, now)))
    if client.disabled_at is not None:
        facts.append(FactRow(tr("Disabled since"), moment(client.disabled_at, now)))
    return facts


# Log of one application's latest requests, with the answers in words.


SHOWN = 100
DETAIL_NOTHING = Phrase("No requests yet.")
NOT_READ = Phrase("The requests could not be read.")

REQUEST_COLUMNS: Sequence[RecordColumn[RequestRow]] = (
    RecordColumn(word=Phrase("Request", "of an application"), text=lambda row, _: f"{row.method} {row.route}"),
    RecordColumn(word=Phrase("Status"), text=lambda row, _: str(row.status), width=64),
    RecordColumn(word=Phrase("Time"), text=lambda row, now: moment(row.at, now), width=100),
    RecordColumn(
        word=Phrase("Result"), text=lambda row, _: plain(failure_words(row)), width=300, rank=1, sentence=True
    ),
    RecordColumn(
        word=Phrase("Duration", "a request"),
        text=lambda row, _: f"{figure(row.duration_ms, '.0f')} ms",
        width=72,
        rank=1,
    ),
    RecordColumn(word="X-Request-Id", text=lambda row, _: plain(row.request_id), width=170, rank=2),
)


class ClientLog(QWidget):
    """The log is loaded only while it is visible."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._client_id: UUID | None = None
        self.records = Records(REQUEST_COLUMNS, lambda row: (row.at, row.request_id), spoken_request, self)
        self.feed: RecordsFeed[RequestRow] = RecordsFeed(parts.session, parts.live, self.records, _nothing, self)
        self.table = RecordTable(parts.theme, self.records, "clients.log", tr("Requests of this application"))
        self.none = named(text_label(tr("Reading…"), wrap=True, tone="quiet"), "clients.log.none", tr("Reading…"))
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words = named(text_label(wrap=True), "clients.log.words", "")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._body = QStackedWidget()
        self._body.addWidget(self.none)
        self._body.addWidget(self.table)
        column = vbox(self, spacing=8)
        column.addWidget(self._body, 1)
        column.addWidget(self.words)
        self.table.chosen.connect(self._tell)
        self.feed.loaded.connect(lambda: self._show(str(DETAIL_NOTHING)))
        self.feed.failed.connect(self._failed)

    def show_client(self, client_id: UUID) -> None:
        if client_id == self._client_id:
            return
        self._client_id = client_id
        self.records.reconcile([])
        self._show(tr("Reading…"))

        async def read(client: ConsoleClient) -> Sequence[RequestRow]:
            return (await client.requests(client_id=client_id, limit=SHOWN)).data

        self.feed.read_by(read) if self.isVisible() else self.feed.wait_with(read)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.feed.watch(False)

    def _failed(self, error: ConsoleError) -> None:
        self._show(f"{NOT_READ} {error}")
        self.words.setText(f"{NOT_READ} {error}" if self.records.rowCount() else "")

    def _show(self, none: str) -> None:
        tell(self.none, none)
        self._body.setCurrentWidget(self.table if self.records.rowCount() else self.none)
        self._tell(self.table.current())

    def _tell(self, row: RequestRow | None) -> None:
        words = "" if row is None else detail_words(row, datetime.now(UTC))
        tell(self.words, words)


def detail_words(row: RequestRow, now: datetime) -> str:
    words = request_words(row) or tr("{status}: success.", status=row.status)
    when = moment_to_the_second(row.at, now)
    return f"{plain(words)}\n{when} · {_took(row, '.1f')} · X-Request-Id {plain(row.request_id)}"


def _took(row: RequestRow, digits: str) -> str:
    return f"{figure(row.duration_ms, digits)} ms"


async def _nothing(_: ConsoleClient) -> Sequence[RequestRow]:
    return ()


# An application's first three API calls, to copy and to run here.


HEIGHT = 240
NO_ADDRESS = "http://localhost:8631"


class Snippets(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._client_id: UUID | None = None
        theme = parts.theme
        self.tongue: ValueBox[SnippetLanguage] = ValueBox(
            theme,
            "clients.snippet.language",
            tr("Language of the example"),
            [(each, each.value) for each in SnippetLanguage],
        )
        self.copy = Button(theme, "clients.snippet.copy", tr("Copy"), icon="copy", spoken=tr("Copy the example"))
        self.text = named(QPlainTextEdit(), "clients.snippet.text", tr("Example to copy"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(HEIGHT)
        self.trial = TrialBox(parts, "clients.trial")
        title = text_label(tr("Run it here"))
        theme.keep(title, TextRole.BODY, bold=True)
        line = hbox(spacing=8)
        line.addWidget(self.tongue, 1)
        line.addWidget(self.copy)
        column = vbox(self, spacing=8)
        column.addLayout(line)
        column.addWidget(self.text)
        column.addWidget(title)
        column.addWidget(self.trial)
        self.tongue.currentIndexChanged.connect(lambda _: self._write())
        self.trial.printer_chosen.connect(self._write)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))

    def show_client(self, client_id: UUID, why_not: str | None) -> None:
        self._client_id = client_id
        self.trial.show_client(client_id, why_not)
        self._write()

    def _write(self) -> None:
        if self._client_id is None:
            return
        status = self._parts.probe.status
        base_url = (status.base_url if status is not None else None) or self._parts.session.link.base_url or NO_ADDRESS
        text = snippet(self.tongue.value(), base_url, self._client_id, self.trial.chosen())
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
