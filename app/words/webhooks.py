"""Words for webhooks of applications: events, states, deliveries, and why a message did not arrive. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.ages import ago, moment_to_the_second, spoken_age
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from server_core.contract.types.partners import Scope
from server_core.contract.types.webhooks import (
    DeliveryError,
    DeliveryState,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEvent,
    WebhookState,
    WebhookView,
)

EVENTS = Words(
    {
        WebhookEvent.JOB_PRINTED: Phrase("A job was printed"),
        WebhookEvent.JOB_FAILED: Phrase("A job failed"),
        WebhookEvent.JOB_CANCELLED: Phrase("A job was cancelled"),
        WebhookEvent.JOB_HELD: Phrase("A job is held"),
        WebhookEvent.JOB_OUTCOME_UNCONFIRMED: Phrase("Nobody knows whether a job came out; a person is asked"),
        WebhookEvent.JOB_OUTCOME_KNOWN: Phrase("Somebody said whether a job came out"),
        WebhookEvent.PRINTER_STATUS_CHANGED: Phrase("The state of a printer changed"),
    }
)
"""In the order in which they are offered."""
SHORT = Words(
    {
        WebhookEvent.JOB_PRINTED: Phrase("Job printed", "an event"),
        WebhookEvent.JOB_FAILED: Phrase("Job failed", "an event"),
        WebhookEvent.JOB_CANCELLED: Phrase("Job cancelled", "an event"),
        WebhookEvent.JOB_HELD: Phrase("Job held", "an event"),
        WebhookEvent.JOB_OUTCOME_UNCONFIRMED: Phrase("Outcome unknown", "an event"),
        WebhookEvent.JOB_OUTCOME_KNOWN: Phrase("Outcome known", "an event"),
        WebhookEvent.PRINTER_STATUS_CHANGED: Phrase("Printer's state", "an event"),
        WebhookEvent.TEST: Phrase("Test", "an event"),
    }
)
ERRORS = Words(
    {
        DeliveryError.URL_NOT_ALLOWED: Phrase("The address is not allowed: it leads to a private or forbidden one."),
        DeliveryError.NAME_NOT_FOUND: Phrase("The name of the receiver was not found in DNS."),
        DeliveryError.CONNECTION_REFUSED: Phrase("The receiver refused the connection."),
        DeliveryError.CONNECTION_FAILED: Phrase("The receiver could not be reached."),
        DeliveryError.TLS_FAILED: Phrase("The receiver's certificate was not accepted."),
        DeliveryError.TIMEOUT: Phrase("The receiver did not answer in time."),
        DeliveryError.BROKEN_ANSWER: Phrase("The receiver's answer could not be understood."),
        DeliveryError.REDIRECTED: Phrase("The receiver redirected, which is not followed."),
        DeliveryError.GONE: Phrase("The receiver is gone (410): the webhook was switched off."),
        DeliveryError.RATE_LIMITED: Phrase("The receiver asked to wait."),
        DeliveryError.EXPIRED: Phrase("It was tried for 24 hours, then given up."),
        DeliveryError.SWITCHED_OFF: Phrase("The webhook was switched off before it was sent."),
        DeliveryError.RESTORED: Phrase("It came with a restored backup: the server may have sent it since."),
    }
)
STATES: Mapping[WebhookState, Mark] = {
    WebhookState.ACTIVE: Mark(said=Phrase("Working", "webhook"), shape=Shape.CHECK, tone=Tone.GOOD),
    WebhookState.FAILING: Mark(
        said=Phrase("Failing", "webhook"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True
    ),
    WebhookState.DISABLED: Mark(said=Phrase("Switched off", "webhook"), shape=Shape.SLASH, tone=Tone.QUIET),
    WebhookState.GONE: Mark(said=Phrase("Gone (410)", "webhook"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    WebhookState.CLIENT_DISABLED: Mark(
        said=Phrase("Waits: application disabled", "webhook"), shape=Shape.BARS, tone=Tone.HELD
    ),
    WebhookState.ACCOUNT_SUSPENDED: Mark(
        said=Phrase("Waits: account suspended", "webhook"), shape=Shape.BARS, tone=Tone.HELD
    ),
}
UNTRIED = Mark(said=Phrase("Nothing sent yet", "webhook"), shape=Shape.QUESTION, tone=Tone.WAITING)
DELIVERIES: Mapping[DeliveryState, Mark] = {
    DeliveryState.PENDING: Mark(said=Phrase("Waits", "a message"), shape=Shape.CLOCK, tone=Tone.WAITING),
    DeliveryState.DELIVERED: Mark(said=Phrase("Arrived", "a message"), shape=Shape.CHECK, tone=Tone.GOOD),
    DeliveryState.FAILED: Mark(said=Phrase("Failed", "a message"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
}
TRIED_AGAIN = Mark(said=Phrase("Is tried again", "a message"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
OFF = frozenset({WebhookState.DISABLED, WebhookState.GONE})
"""Nothing is sent, and nothing waits."""
IS_OFF = Phrase("It is switched off: switch it on first")
NOT_YET = "–"


def why_not_event(event: WebhookEvent, scopes: Iterable[Scope]) -> str | None:
    """Explain why an application with these scopes cannot get an event; None: it can."""
    if not event.scopes.isdisjoint(scopes):
        return None
    return tr("It may not see jobs") if event.is_of_job else tr("It may not see printers")


def event_words(type: str) -> str:
    """Name an event in short. An unknown event of a newer server keeps its own name."""
    return next((words for event, words in SHORT.items() if event.value == type), plain(type))


def events_words(events: Iterable[WebhookEvent]) -> str:
    got = set(events)
    if got >= set(EVENTS):
        return tr("All events")
    return ", ".join(SHORT[event] for event in EVENTS if event in got) or tr("No events")


def error_words(code: str | None, status: int | None) -> str:
    """Name the error of an attempt in a sentence; empty if there is none."""
    if code is None:
        return ""
    if code == DeliveryError.HTTP_STATUS:
        return tr("The receiver answered {status}.", status=status)
    known = next((words for error, words in ERRORS.items() if error.value == code), None)
    return known or tr("It failed ({code}).", code=plain(code))


def mark_of(webhook: WebhookView, _: datetime | None = None) -> Mark:
    if webhook.state is WebhookState.ACTIVE and webhook.last_attempt_at is None:
        return UNTRIED
    return STATES[webhook.state]


def delivered_words(webhook: WebhookView, now: datetime) -> str:
    return tr("Never", "delivered") if webhook.last_delivered_at is None else ago(webhook.last_delivered_at, now)


def spoken(webhook: WebhookView, now: datetime) -> str:
    at = webhook.last_delivered_at
    arrived = tr("nothing has arrived yet") if at is None else tr("last message arrived {ago}", ago=spoken_age(at, now))
    return tr(
        "{url}. {state}. {events}. {arrived}.",
        url=plain(webhook.url),
        state=mark_of(webhook, now).word,
        events=events_words(webhook.events),
        arrived=arrived,
    )


def delivery_mark(delivery: WebhookDelivery, _: datetime | None = None) -> Mark:
    """One that was tried in vain and waits is told as that."""
    if delivery.state is DeliveryState.PENDING and delivery.error_code is not None:
        return TRIED_AGAIN
    return DELIVERIES[delivery.state]


def answer_words(delivery: WebhookDelivery | WebhookAttempt) -> str:
    """`204`, or why there was none."""
    said = error_words(delivery.error_code, delivery.status_code)
    if said:
        return said
    return NOT_YET if delivery.status_code is None else str(delivery.status_code)


def took_words(milliseconds: int | None) -> str:
    return NOT_YET if milliseconds is None else tr("{ms} ms", ms=milliseconds)


def short_subject(delivery: WebhookDelivery) -> str:
    """The end of the id of the job or printer; of a test there is none."""
    return NOT_YET if delivery.type == WebhookEvent.TEST.value else f"…{str(delivery.subject)[-8:]}"


def spoken_delivery(delivery: WebhookDelivery, now: datetime) -> str:
    return tr(
        "{event}, {at}. {state}. Attempts: {attempts}. Answer: {answer}",
        event=event_words(delivery.type),
        at=moment_to_the_second(delivery.created_at, now),
        state=delivery_mark(delivery).word,
        attempts=delivery.attempts,
        answer=answer_words(delivery),
    )


def tested_words(delivery: WebhookDelivery) -> str:
    """Say how a test message ended."""
    if delivery.state is DeliveryState.DELIVERED:
        return tr(
            "The test arrived: the receiver answered {status} after {took}.",
            status=delivery.status_code,
            took=took_words(delivery.duration_ms),
        )
    if delivery.error_code is None:
        return tr("The test was not sent yet: other messages may be before it. See “Messages”.")
    why = error_words(delivery.error_code, delivery.status_code)
    if delivery.state is DeliveryState.PENDING:
        return tr("The test did not arrive. {why} It is tried again.", why=why)
    return tr("The test did not arrive. {why}", why=why)
