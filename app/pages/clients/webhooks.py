"""List of an application's webhooks with their states, and an administrator's actions on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QAbstractItemView, QPlainTextEdit, QStackedWidget, QWidget

from app.client import ConsoleClient
from app.dialogs.dialog import Dialog
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import RecordColumn, Records, RecordsFeed
from app.pages.clients.dialogs import OF_WEBHOOK, RotateDialog, SecretDialog, WebhookRotation
from app.pages.clients.webhook_dialog import WebhookDialog
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.outcome_unknown import failure_words
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import FactList, FactRow, ValueBox
from app.widgets.labels import hbox, named, set_tone, tell, tell_or_hide, text_label, vbox
from app.widgets.record_table import RecordsPart, RecordTable
from app.words.ages import moment, moment_to_the_second
from app.words.clients import (
    IS_OFF,
    OFF,
    answer_words,
    delivered_words,
    delivery_mark,
    error_words,
    event_words,
    events_words,
    short_subject,
    spoken_delivery,
    spoken_webhook,
    tested_words,
    took_words,
    webhook_mark,
)
from app.words.plain_text import plain
from server_core.contract.types.partners import ClientView
from server_core.contract.types.webhooks import (
    MOST_PER_CLIENT,
    DeliveryState,
    WebhookCredentials,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookView,
)

COLUMNS: Sequence[RecordColumn[WebhookView]] = (
    RecordColumn(word=Phrase("URL"), text=lambda each, _: plain(each.url)),
    RecordColumn(
        word=Phrase("State"), text=lambda each, now: webhook_mark(each, now).word, width=190, mark=webhook_mark
    ),
    RecordColumn(word=Phrase("Last delivery", "a message"), text=delivered_words, width=110, rank=1),
    RecordColumn(
        word=Phrase("Events", "of a webhook"),
        text=lambda each, _: events_words(each.events),
        width=150,
        rank=2,
        sentence=True,
    ),
)
SELECT = Phrase("Select a webhook first")


class WebhooksPane(QWidget):
    """The buttons act on the selected webhook. If there is only one, it counts as selected."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts, self._session, self._live = parts, parts.session, parts.live
        self._client: ClientView | None = None
        self._busy: str | None = None
        theme = parts.theme
        named(self, "webhooks", tr("Webhooks"))
        explanation = tr(
            "Spoolhouse notifies your server immediately when jobs or printers change. Messages are "
            "signed (Standard Webhooks) and retried for 24 hours."
        )
        self.list: RecordsPart[WebhookView] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            COLUMNS,
            lambda each: each.webhook_id,
            spoken_webhook,
            identifier="webhooks.table",
            title=tr("Webhooks"),
            none_yet=tr("No webhook yet: the application must poll the status of its jobs."),
        )
        self.add = Button(theme, "webhooks.add", tr("Add webhook…"), icon="add")
        self.test = Button(theme, "webhooks.test", tr("Send test"), compact=True, spoken=tr("Send a test message"))
        self.log = Button(theme, "webhooks.log", tr("Messages…"), compact=True, spoken=tr("Messages of the webhook"))
        self.change = Button(theme, "webhooks.change", tr("Change…"), compact=True, spoken=tr("Change the webhook"))
        self.rotate = Button(
            theme, "webhooks.rotate", tr("New secret…"), compact=True, spoken=tr("New secret for the webhook")
        )
        self.switch = Button(theme, "webhooks.switch", tr("Switch off"), compact=True)
        self.remove = Button(theme, "webhooks.remove", tr("Remove…"), compact=True, spoken=tr("Remove the webhook"))
        self.result = named(text_label(wrap=True), "webhooks.result", "")
        self.facts = FactList(theme, tr("Chosen webhook"))
        column = vbox(self, spacing=8)
        column.addWidget(text_label(explanation, wrap=True, tone="quiet"))
        column.addWidget(self.list)
        self._of_one = (self.test, self.log, self.change, self.rotate, self.switch, self.remove)
        column.addWidget(ButtonLine(self.add, *self._of_one))
        column.addWidget(self.result)
        column.addWidget(self.facts)
        self.list.judged.connect(self._judge)
        parts.live.may_change.connect(self._judge)
        for button, action in (
            (self.add, self._add),
            (self.test, self._test),
            (self.log, self._open_log),
            (self.change, self._change),
            (self.rotate, self._rotate),
            (self.switch, self._switch),
            (self.remove, self._remove),
        ):
            button.clicked.connect(action)
        self._say("")
        self._judge()

    def show_client(self, client: ClientView) -> None:
        new = self._client is None or self._client.client_id != client.client_id
        self._client = client
        if new:
            self._busy = None
            self._say("")
            client_id = client.client_id
            self.list.read_about(client_id, lambda calls: _webhooks_of(calls, client_id))
        self._judge()

    def current(self) -> WebhookView | None:
        """Return the selected webhook, or the only one."""
        every = self.list.records.all()
        return self.list.current() or (every[0] if len(every) == 1 else None)

    def show_secret(self, made: WebhookCredentials) -> None:
        key, url, ends = made.webhook_id, made.webhook.url, made.previous_secret_ends_at
        SecretDialog(self._parts, url, key, made.secret, ends, self.window(), OF_WEBHOOK).answer(self._live)

    # available actions

    def _judge(self) -> None:
        webhook, every = self.current(), self.list.records.all()
        over, offline = self._live.why_nothing_new, self._live.why_not_change
        chosen = str(SELECT) if webhook is None else None
        off = webhook is not None and webhook.state in OFF
        full = tr("An application can have at most {number} webhooks", number=MOST_PER_CLIENT)
        self.add.allow(over or (full if len(every) >= MOST_PER_CLIENT else None))
        self.test.allow(chosen or self._busy or offline or (str(IS_OFF) if off else None))
        self.log.allow(chosen)
        for button in (self.change, self.switch, self.remove):
            button.allow(chosen or offline)
        self.rotate.allow(chosen or over)
        if off:
            self.switch.say(tr("Switch on"), tr("Switch the webhook on"))
        else:
            self.switch.say(tr("Switch off…"), tr("Switch the webhook off"))
        for button in self._of_one:
            button.setVisible(bool(every))
        self.facts.setVisible(webhook is not None)
        if webhook is not None:
            self.facts.show_facts(facts_of(webhook, datetime.now(UTC)))

    def _say(self, words: str, *, wrong: bool = False) -> None:
        set_tone(self.result, "failed" if wrong else "")
        tell_or_hide(self.result, words)

    def _failed(self, what: str, error: ConsoleError) -> None:
        self._busy = None
        self._say(plain(failure_words(what, error)), wrong=True)
        self.list.feed.reload()
        self._judge()

    def _done(self, words: str) -> None:
        self._busy = None
        self._say(words)
        self.list.feed.reload()
        self._judge()

    # actions

    def _add(self) -> None:
        self._edit(None)

    def _change(self) -> None:
        webhook = self.current()
        if webhook is not None:
            self._edit(webhook)

    @flow
    async def _edit(self, webhook: WebhookView | None) -> None:
        if self._client is None:
            return
        made = await WebhookDialog(self._parts, self._client, webhook, self.window()).filled_in(self._live)
        if isinstance(made, WebhookCredentials):
            self._made(made, tr("The webhook was added. Send it a test."))
        elif made is not None:
            self._done(tr("The webhook was changed."))

    def _made(self, made: WebhookCredentials, words: str) -> None:
        self.list.records.apply(made.webhook)
        self.list.table.select(made.webhook_id)
        self._done(words)
        self.show_secret(made)

    @flow
    async def _rotate(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        made = await RotateDialog(self._parts, WebhookRotation(webhook), self.window()).filled_in(self._live)
        if made is not None:
            self._made(made, tr("The webhook has a new secret."))

    @flow
    async def _test(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        webhook_id = webhook.webhook_id
        self._busy = tr("A test is on its way")
        self._say(tr("A test is on its way…"))
        self._judge()
        failed = tr("No test was sent.")
        try:
            sent = await self._session.call(lambda client: client.test_webhook(webhook_id))
            failed = tr("The result of the test could not be read.")
            delivery = await self._session.call(lambda client: client.webhook_attempted(webhook_id, sent))
        except ConsoleError as error:
            self._failed(failed, error)
        else:
            self._done(tested_words(delivery))

    @flow
    async def _switch(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        if webhook.state in OFF:
            self._ask(
                lambda client: client.enable_webhook(webhook.webhook_id),
                tr("The webhook is switched on. Events in the meantime were not kept for it."),
                tr("The webhook was not switched on."),
            )
            return
        text = tr(
            "Nothing more is sent to {url}, and events in the meantime are not kept for it. Waiting "
            "messages are dropped; after you switch the webhook on again, they can be sent again.",
            url=plain(webhook.url),
        )
        choice = Choice(key="disable", word=tr("Switch off"))
        if await self._agrees("disabling", tr("Switch this webhook off?"), text, choice):
            self._ask(
                lambda client: client.disable_webhook(webhook.webhook_id),
                tr("The webhook is switched off."),
                tr("The webhook was not switched off."),
            )

    @flow
    async def _remove(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        text = tr(
            "Nothing more is sent to {url}. Its messages and its secret are deleted; a new webhook gets a new secret.",
            url=plain(webhook.url),
        )
        if webhook.pending:
            waiting = tr("%n waiting message(s) will not be sent.", "", webhook.pending)
            text = f"{text} {waiting}"
        choice = Choice(key="remove", word=tr("Remove", "a webhook"))
        if await self._agrees("removing", tr("Remove this webhook?"), text, choice):
            self._ask(
                lambda client: client.remove_webhook(webhook.webhook_id),
                tr("The webhook was removed."),
                tr("The webhook was not removed."),
            )

    def _open_log(self) -> None:
        webhook = self.current()
        if webhook is not None:
            dialog = DeliveriesDialog(self._parts, webhook, self.window())
            dialog.finished.connect(lambda _: self.list.feed.reload())
            dialog.answer(self._live)

    async def _agrees(self, key: str, title: str, text: str, choice: Choice) -> bool:
        choices = [Choice(key="keep", word=tr("Cancel")), choice]
        answer = await Question(self._parts.theme, f"webhooks.{key}", title, text, choices, self, live=self._live).ask()
        return answer == choice.key

    @flow
    async def _ask(
        self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, object]], done_words: str, not_done_words: str
    ) -> None:
        try:
            await self._session.call(operation)
        except ConsoleError as error:
            self._failed(not_done_words, error)
        else:
            self._done(done_words)


async def _webhooks_of(client: ConsoleClient, client_id: UUID) -> list[WebhookView]:
    return [each for each in await client.webhooks() if each.client_id == client_id]


def facts_of(webhook: WebhookView, now: datetime) -> list[FactRow]:
    facts = [
        FactRow(tr("State"), webhook_mark(webhook, now).word, strong=True),
        FactRow(tr("URL"), plain(webhook.url)),
        FactRow(tr("Events", "of a webhook"), events_words(webhook.events)),
        FactRow(tr("Last delivery", "a message"), delivered_words(webhook, now)),
    ]
    why = error_words(webhook.last_error, webhook.last_status)
    if why:
        facts.append(FactRow(tr("Last error"), why))
    if webhook.next_attempt_at is not None:
        facts.append(FactRow(tr("Next attempt"), moment(webhook.next_attempt_at, now)))
    counts = (
        (tr("Waiting", "messages"), webhook.pending),
        (tr("Given up", "messages"), webhook.failed),
        (tr("Missed: too many were waiting", "messages"), webhook.missed),
    )
    facts += [FactRow(words, str(count)) for words, count in counts if count]
    if webhook.allow_private:
        facts.append(FactRow(tr("Private addresses"), tr("Allowed", "private addresses")))
    if webhook.description:
        facts.append(FactRow(tr("Note"), plain(webhook.description)))
    facts.append(FactRow(tr("Created", "when"), moment(webhook.created_at, now)))
    if webhook.rotated_at is not None:
        facts.append(FactRow(tr("New secret since"), moment(webhook.rotated_at, now)))
    if webhook.previous_secret_ends_at is not None:
        facts.append(FactRow(tr("Old secret until"), moment(webhook.previous_secret_ends_at, now)))
    if webhook.disabled_at is not None:
        facts.append(FactRow(tr("Switched off since"), moment(webhook.disabled_at, now)))
    return facts


# Dialog with the log of one webhook: its messages, the receiver's answers, and sending again.


NAME = "webhooks.log"
TITLE = Phrase("Messages of a webhook")
PAGE, MOST = 100, 1_000
"""Rows per request, and the most rows that are shown."""
LOOK_MS = 3_000
FILTERS: Sequence[tuple[DeliveryState | None, Phrase]] = (
    (None, Phrase("All messages")),
    (DeliveryState.FAILED, Phrase("Failed messages", "messages")),
    (DeliveryState.PENDING, Phrase("Waiting messages", "messages")),
    (DeliveryState.DELIVERED, Phrase("Delivered messages", "messages")),
)
WEBHOOK_DELIVERIES_COLUMNS: Sequence[RecordColumn[WebhookDelivery]] = (
    RecordColumn(word=Phrase("Event"), text=lambda each, _: event_words(each.type)),
    RecordColumn(word=Phrase("State"), text=lambda each, _: delivery_mark(each).word, width=190, mark=delivery_mark),
    RecordColumn(word=Phrase("Time"), text=lambda each, now: moment_to_the_second(each.created_at, now), width=110),
    RecordColumn(word=Phrase("Job or printer"), text=lambda each, _: short_subject(each), width=110, rank=1),
    RecordColumn(
        word=Phrase("Answer", "of a receiver"),
        text=lambda each, _: answer_words(each),
        width=220,
        rank=1,
        sentence=True,
    ),
    RecordColumn(word=Phrase("Attempts"), text=lambda each, _: str(each.attempts), width=80, rank=2),
    RecordColumn(
        word=Phrase("Duration", "a request"), text=lambda each, _: took_words(each.duration_ms), width=80, rank=2
    ),
)


class DeliveriesDialog(Dialog):
    """Loads its data while it is open. Several rows can be selected and sent again together."""

    keeps_itself = True

    def __init__(self, parts: ConsoleParts, webhook: WebhookView, parent: QWidget) -> None:
        super().__init__(parts.theme, parent)
        self._session, self._parts_live, self._webhook = parts.session, parts.live, webhook
        self._rows, self._more, self._sending = PAGE, False, False
        self._read: WebhookDeliveryDetail | None = None
        theme = parts.theme
        self.setWindowTitle(str(TITLE))
        named(self, NAME, str(TITLE))
        self.filter: ValueBox[DeliveryState | None] = ValueBox(
            theme, f"{NAME}.filter", tr("Which messages"), [(state, str(words)) for state, words in FILTERS]
        )
        self.records = Records(WEBHOOK_DELIVERIES_COLUMNS, lambda each: each.number, spoken_delivery, self)
        self.feed: RecordsFeed[WebhookDelivery] = RecordsFeed(
            parts.session, parts.live, self.records, self._ask_for, self, look_ms=LOOK_MS
        )
        self.table = RecordTable(theme, self.records, f"{NAME}.table", str(TITLE))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setMinimumSize(480, 5 * theme.sizes.row)
        self.none = named(text_label(tr("Reading…"), wrap=True, tone="quiet"), f"{NAME}.none", tr("Reading…"))
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._body = QStackedWidget()
        self._body.addWidget(self.none)
        self._body.addWidget(self.table)
        self.again = Button(theme, f"{NAME}.again", tr("Send again"), primary=True, parent=self)
        self.all_failed = Button(theme, f"{NAME}.all_failed", tr("Send all failed again"), parent=self)
        self.older = Button(theme, f"{NAME}.older", tr("Show older"), parent=self)
        self.outcome = named(text_label(wrap=True), f"{NAME}.said", "")
        self.words = named(text_label(wrap=True), f"{NAME}.words", "")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body = named(QPlainTextEdit(), f"{NAME}.body", tr("The message, exactly as sent"))
        self.body.setReadOnly(True)
        self.body.setTabChangesFocus(True)
        self.body.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.body.setFixedHeight(4 * theme.sizes.row)
        self.leave = Button(theme, f"{NAME}.close", tr("Close"), parent=self)
        line = hbox(spacing=8)
        line.addWidget(self.filter, 1)
        line.addStretch(1)
        buttons = ButtonLine(self.again, self.all_failed, self.older)
        url = text_label(plain(webhook.url), wrap=True, tone="quiet")
        beneath = (buttons, self.outcome, self.words, self.body)
        self.stack(theme, str(TITLE), url, line, body=self._body, beneath=beneath)
        self.end_with(self.leave)
        self.resize(900, 560)
        self._connect()
        self._say("")
        self._judge()
        self.filter.setFocus()
        self.feed.watch(True)

    def acts(self) -> Sequence[Button]:
        return (self.again, self.all_failed)

    def done(self, result: int) -> None:
        self.feed.watch(False)
        super().done(result)

    def chosen(self) -> list[WebhookDelivery]:
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [each for each in map(self.records.record, rows) if each is not None]

    def _connect(self) -> None:
        self.filter.currentIndexChanged.connect(self._filter)
        self.table.chosen.connect(lambda _: self._choose())
        self.feed.loaded.connect(lambda: self._show(tr("No messages here.")))
        self.feed.failed.connect(self._not_read)
        self._parts_live.may_change.connect(self._judge)
        self.again.clicked.connect(self._send_again)
        self.all_failed.clicked.connect(self._send_all)
        self.older.clicked.connect(self._show_older)
        self.leave.clicked.connect(self.accept)

    # reading

    async def _ask_for(self, client: ConsoleClient) -> Sequence[WebhookDelivery]:
        """Read as many pages as are shown."""
        found: list[WebhookDelivery] = []
        cursor: str | None = None
        while len(found) < self._rows:
            page = await client.webhook_deliveries(
                self._webhook.webhook_id, state=self.filter.value(), cursor=cursor, limit=PAGE
            )
            found += page.data
            cursor = page.next_cursor
            if cursor is None:
                break
        self._more = cursor is not None
        return found

    def _filter(self) -> None:
        self._rows = PAGE
        self.records.reconcile([])
        self._show(tr("Reading…"))
        self.feed.read_by(self._ask_for)

    def _show_older(self) -> None:
        self._rows = min(MOST, self._rows + PAGE)
        self.feed.reload()

    def _not_read(self, error: ConsoleError) -> None:
        words = plain(tr("The messages could not be read. {error}", error=error))
        self._show(words)
        if self.records.rowCount():
            self._say(words, wrong=True)

    def _show(self, none: str) -> None:
        tell(self.none, none)
        self._body.setCurrentWidget(self.table if self.records.rowCount() else self.none)
        self._choose()

    # one of the messages

    def _choose(self) -> None:
        chosen = self.chosen()
        one = chosen[0] if len(chosen) == 1 else None
        self._judge()
        if one is None:
            self._tell(None)
        elif self._read is None or self._read.delivery != one:
            self._read_one(one.number)

    @flow
    async def _read_one(self, number: int) -> None:
        key = self._webhook.webhook_id
        try:
            read = await self._session.call(lambda client: client.webhook_delivery(key, number))
        except ConsoleError:
            self._tell(None)
            return
        chosen = self.chosen()
        if len(chosen) == 1 and chosen[0].number == read.delivery.number:
            self._tell(read)

    def _tell(self, read: WebhookDeliveryDetail | None) -> None:
        self._read = read
        words = "" if read is None else detail_words(read, datetime.now(UTC))
        tell_or_hide(self.words, words)
        self.body.setVisible(read is not None)
        text = "" if read is None else laid_out(read.body)
        if self.body.toPlainText() != text:
            self.body.setPlainText(text)

    # sending again

    def _judge(self) -> None:
        live, chosen = self._parts_live.why_not_change, self.chosen()
        sending = tr("Queuing the messages") if self._sending else None
        off = str(IS_OFF) if self._webhook.state in OFF else None
        waits = bool(chosen) and all(each.state is DeliveryState.PENDING for each in chosen)
        lacks = (
            tr("Select a message first") if not chosen else tr("It is already waiting to be sent") if waits else None
        )
        self.again.allow(live or sending or off or lacks)
        self.again.say(tr("Send %n again", "messages", len(chosen)) if len(chosen) > 1 else tr("Send again"), "")
        self.all_failed.allow(live or sending or off)
        shown = self.records.rowCount()
        self.older.allow(
            None
            if self._more and self._rows < MOST
            else tr("At most {number} are shown here", number=MOST)
            if self._more
            else tr("All messages are shown")
        )
        self.older.setVisible(shown > 0)

    def _send_again(self) -> None:
        key = self._webhook.webhook_id
        numbers = [each.number for each in reversed(self.chosen()) if each.state is not DeliveryState.PENDING]

        async def send(client: ConsoleClient) -> int:
            """Send the selected messages again, oldest first."""
            for number in numbers:
                await client.resend_delivery(key, number)
            return len(numbers)

        self._send(send)

    def _send_all(self) -> None:
        key = self._webhook.webhook_id

        async def send(client: ConsoleClient) -> int:
            return (await client.resend_failed(key)).count

        self._send(send)

    @flow
    async def _send(self, send: Callable[[ConsoleClient], Coroutine[Any, Any, int]]) -> None:
        """If the server refuses a message, those before it are queued, and the list shows which."""
        self._sending = True
        self._judge()
        try:
            count = await self._session.call(send)
        except ConsoleError as error:
            self._say(plain(failure_words(tr("Not all were queued."), error)), wrong=True)
        else:
            self._say(tr("%n message(s) will be sent again.", "", count) if count else tr("No message has failed."))
        self._sending = False
        self.feed.reload()
        self._judge()

    def _say(self, words: str, *, wrong: bool = False) -> None:
        set_tone(self.outcome, "failed" if wrong else "")
        tell_or_hide(self.outcome, words)


def detail_words(read: WebhookDeliveryDetail, now: datetime) -> str:
    """Return `webhook-id msg_…`, then a line for each attempt."""
    tried = [
        tr(
            "{at}: {answer} ({took})",
            at=moment_to_the_second(each.at, now),
            answer=answer_words(each),
            took=took_words(each.duration_ms),
        )
        for each in read.history
    ]
    due = read.delivery.next_attempt_at
    if due is not None:
        tried.append(tr("Next attempt: {at}", at=moment_to_the_second(due, now)))
    return "\n".join((f"webhook-id: {plain(read.delivery.message_id)}", *tried))


def laid_out(body: str) -> str:
    """Format JSON with one line per member. Other text stays as it is."""
    try:
        return json.dumps(json.loads(body), indent=2, ensure_ascii=False)
    except ValueError:
        return body
