"""Dialog with the log of one webhook: its messages, the receiver's answers, and sending again."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QPlainTextEdit, QStackedWidget, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.models.records_feed import RecordsFeed
from app.outcome_unknown import failure_words
from app.vocabulary.ages import moment_to_the_second
from app.vocabulary.plain_text import plain
from app.vocabulary.webhooks import (
    IS_OFF,
    OFF,
    answer_words,
    delivery_mark,
    event_words,
    short_subject,
    spoken_delivery,
    took_words,
)
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.widgets.record_table import RecordTable
from app.widgets.value_box import ValueBox
from server_core.contract.types.webhooks import DeliveryState, WebhookDelivery, WebhookDeliveryDetail, WebhookView

NAME = "webhooks.log"
TITLE = Phrase("Messages of a webhook")
PAGE, MOST = 100, 1_000
"""Rows that are read at a time, and that are shown at most."""
LOOK_MS = 3_000
FILTERS: Sequence[tuple[DeliveryState | None, Phrase]] = (
    (None, Phrase("All messages")),
    (DeliveryState.FAILED, Phrase("Failed ones", "messages")),
    (DeliveryState.PENDING, Phrase("Waiting ones", "messages")),
    (DeliveryState.DELIVERED, Phrase("Arrived ones", "messages")),
)
COLUMNS: Sequence[Column[WebhookDelivery]] = (
    Column(word=Phrase("Event"), text=lambda each, _: event_words(each.type)),
    Column(word=Phrase("State"), text=lambda each, _: delivery_mark(each).word, width=190, mark=delivery_mark),
    Column(word=Phrase("Time"), text=lambda each, now: moment_to_the_second(each.created_at, now), width=110),
    Column(word=Phrase("Job or printer"), text=lambda each, _: short_subject(each), width=110, rank=1),
    Column(
        word=Phrase("Answer", "of a receiver"),
        text=lambda each, _: answer_words(each),
        width=220,
        rank=1,
        sentence=True,
    ),
    Column(word=Phrase("Attempts"), text=lambda each, _: str(each.attempts), width=80, rank=2),
    Column(word=Phrase("Took", "a request"), text=lambda each, _: took_words(each.duration_ms), width=80, rank=2),
)


class DeliveriesSheet(Sheet):
    """Read while it is open. Several rows can be chosen, and are sent again together."""

    keeps_itself = True

    def __init__(self, parts: ConsoleParts, webhook: WebhookView, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._parts_live, self._webhook = parts.session, parts.live, webhook
        self._rows, self._more, self._sending = PAGE, False, False
        self._read: WebhookDeliveryDetail | None = None
        theme = parts.theme
        self.setWindowTitle(str(TITLE))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, NAME, str(TITLE))
        self.filter: ValueBox[DeliveryState | None] = ValueBox(
            theme, f"{NAME}.filter", tr("Which messages"), [(state, str(words)) for state, words in FILTERS]
        )
        self.records = Records(COLUMNS, lambda each: each.number, spoken_delivery, self)
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
        self.said = named(text_label(wrap=True), f"{NAME}.said", "")
        self.words = named(text_label(wrap=True), f"{NAME}.words", "")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body = named(QPlainTextEdit(), f"{NAME}.body", tr("The message as it is sent"))
        self.body.setReadOnly(True)
        self.body.setTabChangesFocus(True)
        self.body.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.body.setFixedHeight(4 * theme.sizes.row)
        self.leave = Button(theme, f"{NAME}.close", tr("Close"), parent=self)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.filter, 1)
        line.addStretch(1)
        buttons = ButtonLine(self.again, self.all_failed, self.older)
        layout = self.stack(theme, str(TITLE), text_label(plain(webhook.url), wrap=True, tone="quiet"), line)
        layout.addWidget(self._body, 1)
        for part in (buttons, self.said, self.words, self.body):
            layout.addWidget(part)
        self.end_with(self.leave)
        self.resize(900, 560)
        self._connect()
        self._say("")
        self._judge()
        self.filter.setFocus()
        self._ring = FocusRing(theme, self)
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
        self.none.setText(none)
        self.none.setAccessibleName(none)
        self._body.setCurrentWidget(self.table if self.records.rowCount() else self.none)
        self._choose()

    # one of them

    def _choose(self) -> None:
        chosen = self.chosen()
        one = chosen[0] if len(chosen) == 1 else None
        self._judge()
        if one is None:
            self._tell(None)
        elif self._read is None or self._read.delivery != one:
            key, number = self._webhook.webhook_id, one.number
            self._session.ask(
                lambda client: client.webhook_delivery(key, number), self._take, lambda _: self._tell(None), self
            )

    def _take(self, read: WebhookDeliveryDetail) -> None:
        chosen = self.chosen()
        if len(chosen) == 1 and chosen[0].number == read.delivery.number:
            self._tell(read)

    def _tell(self, read: WebhookDeliveryDetail | None) -> None:
        self._read = read
        words = "" if read is None else detail_words(read, datetime.now(UTC))
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.words.setVisible(bool(words))
        self.body.setVisible(read is not None)
        text = "" if read is None else laid_out(read.body)
        if self.body.toPlainText() != text:
            self.body.setPlainText(text)

    # sending again

    def _judge(self) -> None:
        live, chosen = self._parts_live.why_not_change, self.chosen()
        sending = tr("They are being queued") if self._sending else None
        off = str(IS_OFF) if self._webhook.state in OFF else None
        waits = bool(chosen) and all(each.state is DeliveryState.PENDING for each in chosen)
        lacks = tr("Select a message first") if not chosen else tr("It waits to be sent already") if waits else None
        self.again.allow(live or sending or off or lacks)
        self.again.say(tr("Send %n again", "messages", len(chosen)) if len(chosen) > 1 else tr("Send again"), "")
        self.all_failed.allow(live or sending or off)
        shown = self.records.rowCount()
        self.older.allow(
            None
            if self._more and self._rows < MOST
            else tr("At most {number} are shown here", number=MOST)
            if self._more
            else tr("These are all")
        )
        self.older.setVisible(shown > 0)

    def _send_again(self) -> None:
        key = self._webhook.webhook_id
        numbers = [each.number for each in reversed(self.chosen()) if each.state is not DeliveryState.PENDING]

        async def send(client: ConsoleClient) -> int:
            """Oldest first."""
            for number in numbers:
                await client.resend_delivery(key, number)
            return len(numbers)

        self._send(send)

    def _send_all(self) -> None:
        key = self._webhook.webhook_id

        async def send(client: ConsoleClient) -> int:
            return (await client.resend_failed(key)).count

        self._send(send)

    def _send(self, send: Callable[[ConsoleClient], Coroutine[Any, Any, int]]) -> None:
        self._sending = True
        self._judge()
        self._session.ask(send, self._sent, self._not_sent, self)

    def _sent(self, count: int) -> None:
        self._sending = False
        self._say(tr("%n message(s) will be sent again.", "", count) if count else tr("No message has failed."))
        self.feed.reload()
        self._judge()

    def _not_sent(self, error: ConsoleError) -> None:
        """Tell a refusal. Messages before the refused one are queued, and the list shows which."""
        self._sending = False
        self._say(plain(failure_words(tr("Not all were queued."), error)), wrong=True)
        self.feed.reload()
        self._judge()

    def _say(self, words: str, *, wrong: bool = False) -> None:
        self.said.setProperty("tone", "failed" if wrong else "")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)
        self.said.setText(words)
        self.said.setAccessibleName(words)
        self.said.setVisible(bool(words))


def detail_words(read: WebhookDeliveryDetail, now: datetime) -> str:
    """`webhook-id msg_…`, then a line for each attempt."""
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
    """JSON with a line for each member; text that is none stays as it is."""
    try:
        return json.dumps(json.loads(body), indent=2, ensure_ascii=False)
    except ValueError:
        return body
