"""List of an application's webhooks with their states, and the acts of an administrator on them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import UUID

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.client_rotate import RotateSheet, WebhookRotation
from app.dialogs.client_secret import OF_WEBHOOK, SecretSheet
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.dialogs.webhook_deliveries import DeliveriesSheet
from app.dialogs.webhook_edit import WebhookSheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import Column
from app.outcome_unknown import failure_words
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from app.vocabulary.webhooks import (
    IS_OFF,
    OFF,
    delivered_words,
    error_words,
    events_words,
    mark_of,
    spoken,
    tested_words,
)
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.named import named, text_label
from app.widgets.records_part import RecordsPart
from server_core.contract.types.partners import ClientView
from server_core.contract.types.webhooks import MOST_PER_CLIENT, WebhookCredentials, WebhookDelivery, WebhookView

T = TypeVar("T")
COLUMNS: Sequence[Column[WebhookView]] = (
    Column(word=Phrase("URL"), text=lambda each, _: plain(each.url)),
    Column(word=Phrase("State"), text=lambda each, now: mark_of(each, now).word, width=190, mark=mark_of),
    Column(word=Phrase("Last arrived", "a message"), text=delivered_words, width=110, rank=1),
    Column(
        word=Phrase("Events", "of a webhook"),
        text=lambda each, _: events_words(each.events),
        width=150,
        rank=2,
        sentence=True,
    ),
)
SELECT = Phrase("Select a webhook first")


class WebhooksPane(QWidget):
    """Its buttons act on the chosen webhook; an only one counts as chosen."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts, self._session, self._live = parts, parts.session, parts.live
        self._client: ClientView | None = None
        self._busy: str | None = None
        theme = parts.theme
        named(self, "webhooks", tr("Webhooks"))
        told = tr(
            "Spoolhouse tells a server of yours at once what becomes of jobs and printers. Messages are signed "
            "(Standard Webhooks) and tried for 24 hours."
        )
        self.list: RecordsPart[WebhookView] = RecordsPart(
            theme,
            parts.session,
            parts.live,
            COLUMNS,
            lambda each: each.webhook_id,
            spoken,
            identifier="webhooks.table",
            title=tr("Webhooks"),
            none_yet=tr("No webhook yet: the application has to ask what became of its jobs."),
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(text_label(told, wrap=True, tone="quiet"))
        column.addWidget(self.list)
        self._of_one = (self.test, self.log, self.change, self.rotate, self.switch, self.remove)
        column.addWidget(ButtonLine(self.add, *self._of_one))
        column.addWidget(self.result)
        column.addWidget(self.facts)
        self.list.judged.connect(self._judge)
        parts.live.may_change.connect(self._judge)
        for button, act in (
            (self.add, self._add),
            (self.test, self._test),
            (self.log, self._open_log),
            (self.change, self._change),
            (self.rotate, self._rotate),
            (self.switch, self._switch),
            (self.remove, self._ask_remove),
        ):
            button.clicked.connect(act)
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
        """The chosen one, or the only one."""
        every = self.list.records.all()
        return self.list.current() or (every[0] if len(every) == 1 else None)

    def show_secret(self, made: WebhookCredentials) -> None:
        key, url, ends = made.webhook_id, made.webhook.url, made.previous_secret_ends_at
        self._open(SecretSheet(self._parts, url, key, made.secret, ends, self.window(), OF_WEBHOOK))

    # what can be done now

    def _judge(self) -> None:
        webhook, every = self.current(), self.list.records.all()
        over, offline = self._live.why_nothing_new, self._live.why_not_change
        chosen = str(SELECT) if webhook is None else None
        off = webhook is not None and webhook.state in OFF
        full = tr("An application can have {number} webhooks", number=MOST_PER_CLIENT)
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
        self.result.setProperty("tone", "failed" if wrong else "")
        self.result.style().unpolish(self.result)
        self.result.style().polish(self.result)
        self.result.setText(words)
        self.result.setAccessibleName(words)
        self.result.setVisible(bool(words))

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

    # what is done

    def _open(self, sheet: Sheet) -> None:
        sheet.follow(self._live)
        sheet.open()

    def _add(self) -> None:
        self._edit(None)

    def _change(self) -> None:
        webhook = self.current()
        if webhook is not None:
            self._edit(webhook)

    def _edit(self, webhook: WebhookView | None) -> None:
        if self._client is not None:
            changed = tr("The webhook was changed.")
            self._open(
                WebhookSheet(
                    self._parts,
                    self._client,
                    webhook,
                    lambda made: self._made(made, tr("The webhook was added. Send it a test.")),
                    lambda _: self._done(changed),
                    self.window(),
                )
            )

    def _made(self, made: WebhookCredentials, words: str) -> None:
        self.list.records.apply(made.webhook)
        self.list.table.select(made.webhook_id)
        self._done(words)
        self.show_secret(made)

    def _rotate(self) -> None:
        webhook = self.current()
        if webhook is not None:
            done = tr("The webhook has a new secret.")
            self._open(
                RotateSheet(self._parts, WebhookRotation(webhook), lambda made: self._made(made, done), self.window())
            )

    def _test(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        self._busy = tr("A test is on its way")
        self._say(tr("A test is on its way…"))
        self._judge()
        self._ask(
            lambda client: client.test_webhook(webhook.webhook_id),
            lambda sent: self._follow(webhook.webhook_id, sent),
            tr("No test was sent."),
        )

    def _follow(self, webhook_id: UUID, sent: WebhookDelivery) -> None:
        self._ask(
            lambda client: client.webhook_attempted(webhook_id, sent),
            lambda delivery: self._done(tested_words(delivery)),
            tr("What became of the test could not be read."),
        )

    def _switch(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        if webhook.state in OFF:
            self._ask(
                lambda client: client.enable_webhook(webhook.webhook_id),
                lambda _: self._done(tr("The webhook is switched on. What happened meanwhile was not kept for it.")),
                tr("It was not switched on."),
            )
            return
        url = plain(webhook.url)
        self._question(
            "disabling",
            tr("Switch this webhook off?"),
            tr(
                "Nothing is sent to {url} any more, and what happens meanwhile is not kept for it. Messages that wait "
                "are given up; when it is switched on again, they can be sent again.",
                url=url,
            ),
            Choice(key="disable", word=tr("Switch off"), act=lambda: self._disable(webhook)),
        )

    def _disable(self, webhook: WebhookView) -> None:
        self._ask(
            lambda client: client.disable_webhook(webhook.webhook_id),
            lambda _: self._done(tr("The webhook is switched off.")),
            tr("It was not switched off."),
        )

    def _ask_remove(self) -> None:
        webhook = self.current()
        if webhook is None:
            return
        text = tr(
            "Nothing is sent to {url} any more. Its messages and its secret are deleted; a new webhook gets a new "
            "secret.",
            url=plain(webhook.url),
        )
        if webhook.pending:
            waiting = tr("%n message(s) that wait will not be sent.", "", webhook.pending)
            text = f"{text} {waiting}"
        self._question(
            "removing",
            tr("Remove this webhook?"),
            text,
            Choice(key="remove", word=tr("Remove", "a webhook"), act=lambda: self._remove(webhook)),
        )

    def _remove(self, webhook: WebhookView) -> None:
        self._ask(
            lambda client: client.remove_webhook(webhook.webhook_id),
            lambda _: self._done(tr("The webhook was removed.")),
            tr("It was not removed."),
        )

    def _open_log(self) -> None:
        webhook = self.current()
        if webhook is not None:
            sheet = DeliveriesSheet(self._parts, webhook, self.window())
            sheet.finished.connect(lambda _: self.list.feed.reload())
            self._open(sheet)

    def _question(self, key: str, title: str, text: str, choice: Choice) -> None:
        keep = Choice(key="keep", word=tr("Leave it as it is"))
        ask(self._parts.theme, f"webhooks.{key}", title, text, [keep, choice], self, live=self._live)

    def _ask(
        self,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]],
        on_result: Callable[[T], None],
        not_done_words: str,
    ) -> None:
        self._session.ask(operation, on_result, lambda error: self._failed(not_done_words, error), self)


async def _webhooks_of(client: ConsoleClient, client_id: UUID) -> list[WebhookView]:
    return [each for each in await client.webhooks() if each.client_id == client_id]


def facts_of(webhook: WebhookView, now: datetime) -> list[Fact]:
    facts = [
        Fact(tr("State"), mark_of(webhook, now).word, strong=True),
        Fact(tr("URL"), plain(webhook.url)),
        Fact(tr("Events", "of a webhook"), events_words(webhook.events)),
        Fact(tr("Last arrived", "a message"), delivered_words(webhook, now)),
    ]
    why = error_words(webhook.last_error, webhook.last_status)
    if why:
        facts.append(Fact(tr("Last error"), why))
    if webhook.next_attempt_at is not None:
        facts.append(Fact(tr("Next attempt"), moment(webhook.next_attempt_at, now)))
    counts = (
        (tr("Waiting", "messages"), webhook.pending),
        (tr("Given up", "messages"), webhook.failed),
        (tr("Missed: too many waited", "messages"), webhook.missed),
    )
    facts += [Fact(words, str(count)) for words, count in counts if count]
    if webhook.allow_private:
        facts.append(Fact(tr("Private addresses"), tr("Allowed", "private addresses")))
    if webhook.description:
        facts.append(Fact(tr("Note"), plain(webhook.description)))
    facts.append(Fact(tr("Created", "when"), moment(webhook.created_at, now)))
    if webhook.rotated_at is not None:
        facts.append(Fact(tr("New secret since"), moment(webhook.rotated_at, now)))
    if webhook.previous_secret_ends_at is not None:
        facts.append(Fact(tr("Old secret until"), moment(webhook.previous_secret_ends_at, now)))
    if webhook.disabled_at is not None:
        facts.append(Fact(tr("Switched off since"), moment(webhook.disabled_at, now)))
    return facts
