"""Words for applications that use the API: scopes, state, secrets, the log of their requests, webhooks and deliveries.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from app.language.translate import Phrase, Words, tr
from app.words.ages import ago, moment, moment_to_the_second, spoken_age
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from server_core.contract.types.partners import ClientView, RequestRow, Scope
from server_core.contract.types.webhooks import (
    DeliveryError,
    DeliveryState,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEvent,
    WebhookState,
    WebhookView,
)

MAY = Words(
    {
        Scope.PRINT_JOBS_WRITE: Phrase("May print"),
        Scope.DOCUMENTS_WRITE: Phrase("May upload"),
        Scope.PRINT_JOBS_READ: Phrase("May see jobs"),
        Scope.PRINTERS_READ: Phrase("May see printers"),
        Scope.AGENTS_READ: Phrase("May see agents"),
    }
)
"""Scopes and their texts, in the order of the check boxes."""
SHORT = Words(
    {
        Scope.PRINT_JOBS_WRITE: Phrase("print", "an application may"),
        Scope.DOCUMENTS_WRITE: Phrase("upload", "an application may"),
        Scope.PRINT_JOBS_READ: Phrase("see jobs", "an application may"),
        Scope.PRINTERS_READ: Phrase("see printers", "an application may"),
        Scope.AGENTS_READ: Phrase("see agents", "an application may"),
    }
)
SHOP_SYSTEM = frozenset(Scope)
READ_ONLY = frozenset({Scope.PRINT_JOBS_READ, Scope.PRINTERS_READ, Scope.AGENTS_READ})
NEVER = Phrase("Never used")
NOT_TOLD = "–"
SHORT_ID = 8


def may_words(scopes: Iterable[Scope]) -> str:
    """`Print, upload, see jobs`"""
    given = set(scopes)
    if given == SHOP_SYSTEM:
        return tr("Everything", "an application may")
    words = ", ".join(SHORT[scope] for scope in MAY if scope in given)
    return words[:1].upper() + words[1:] or tr("Nothing", "an application may")


def short_id(client: ClientView) -> str:
    """Return the end of an id. Its beginning is a time and is equal for ids created together."""
    return f"…{str(client.client_id)[-SHORT_ID:]}"


def mark_of(client: ClientView, now: datetime) -> Mark:
    if client.disabled_at is not None:
        return Mark(text=tr("Disabled", "application"), shape=Shape.SLASH, tone=Tone.QUIET)
    ends = client.previous_secret_ends_at
    if ends is not None and ends > now:
        valid = tr("Old valid until {at}", at=moment(ends, now))
        return Mark(text=valid, shape=Shape.HOURGLASS, tone=Tone.ATTENTION)
    if client.last_used_at is None:
        return Mark(text=NEVER, shape=Shape.QUESTION, tone=Tone.WAITING)
    return Mark(text=tr("In use", "application"), shape=Shape.CHECK, tone=Tone.GOOD)


def used_words(client: ClientView, now: datetime) -> str:
    return tr("Never", "used") if client.last_used_at is None else ago(client.last_used_at, now)


def requests_words(client: ClientView) -> str:
    use = client.use_24h
    return NOT_TOLD if use is None else f"{use.requests}{'+' if use.capped else ''}"


def errors_words(client: ClientView, _: datetime | None = None) -> str:
    """Return `3 × 429, 1 × 401, 2 × 4xx`; empty if there are no errors."""
    use = client.use_24h
    if use is None:
        return NOT_TOLD
    parts = [
        f"{use.rate_limited} × 429" if use.rate_limited else "",
        f"{use.not_let_in} × 401" if use.not_let_in else "",
    ]
    parts.append(f"{use.other_errors} × 4xx" if use.other_errors else "")
    return ", ".join(each for each in parts if each)


def spoken(client: ClientView, now: datetime) -> str:
    used = (
        tr("never used")
        if client.last_used_at is None
        else tr("last used {ago}", ago=spoken_age(client.last_used_at, now))
    )
    errors = errors_words(client) or tr("no errors")
    return tr(
        "{name}. {state}. {used}. Requests in 24 hours: {requests}, {errors}. Permissions: {may}.",
        name=plain(client.name),
        state=mark_of(client, now).word,
        used=used,
        requests=requests_words(client),
        errors=errors,
        may=may_words(client.scopes),
    )


def matches(client: ClientView, wanted: str) -> bool:
    """Match by name or any part of the client_id."""
    words = wanted.strip().casefold()
    return words in client.name.casefold() or words in str(client.client_id)


def namesakes(clients: Sequence[ClientView], name: str) -> list[ClientView]:
    wanted = name.strip().casefold()
    return [each for each in clients if wanted and each.name.strip().casefold() == wanted]


def already_there(same: Sequence[ClientView]) -> str:
    """Return the text for a name that is taken."""
    if len(same) > 1:
        return tr("%n applications are already named {name}.", "", len(same), name=plain(same[0].name))
    return tr(
        "An application is already named {name}: its ID ends with {end}.",
        name=plain(same[0].name),
        end=short_id(same[0])[1:],
    )


BECAUSE = Words(
    {
        "idempotency_key_conflict": Phrase(
            "this Idempotency-Key was already used for something else; nothing was printed"
        ),
        "idempotency_in_progress": Phrase("the first call with this Idempotency-Key is still running"),
        "unsupported_print_route": Phrase("this printer cannot print the document with these options"),
        "token_missing": Phrase("the request had no access token"),
        "token_expired": Phrase("its access token has expired; the application must get a new one"),
        "token_invalid": Phrase("its access token is not known here"),
        "token_revoked": Phrase("the application was disabled or got a new secret; it must request a new access token"),
        "invalid_client": Phrase("the secret is wrong or no longer valid, or the application is disabled"),
        "insufficient_scope": Phrase("the application lacks the permission (scope) for this"),
        "print_job_not_found": Phrase("there is no such print job"),
        "printer_not_found": Phrase("there is no such printer"),
        "document_not_found": Phrase("there is no such document, or its content was removed"),
        "route_not_found": Phrase("there is nothing at this address"),
        "method_not_allowed": Phrase("this address does not support the method"),
        "validation_failed": Phrase("a field of the request is wrong"),
        "unknown_field": Phrase("the request has a field that does not exist"),
        "unknown_parameter": Phrase("the address has a parameter that does not exist"),
        "malformed_json": Phrase("the request is not valid JSON"),
        "file_too_large": Phrase("the document is too large"),
        "request_too_large": Phrase("the request is too large"),
        "document_type_not_supported": Phrase("the document is neither a PDF nor printer commands"),
        "document_encrypted": Phrase("the PDF needs a password"),
        "raw_language_mismatch": Phrase("the document is not in the printer language that was given"),
        "parameter_not_applicable": Phrase("an option does not apply to this kind of document"),
        "insufficient_storage": Phrase("the disk of the server is full"),
        "internal_error": Phrase("the server failed"),
    }
)
CLIENT_WENT = 499


def request_words(row: RequestRow) -> str:
    """Return `409 because …` or `429: Retry-After 3 s`; empty for a success that is no replay."""
    if row.status == CLIENT_WENT:
        return tr("The application disconnected before the answer.")
    wait = "" if row.retry_after is None else f" Retry-After {row.retry_after} s."
    if row.status == 429:
        return tr("429: too many calls.") + wait
    if row.status >= 400:
        return tr("{status} because {why}.", status=row.status, why=_why(row)) + wait
    if row.replayed:
        return tr("A repeated request: it got the same answer as the first one, and nothing was printed twice.")
    return ""


def short_mark(row: RequestRow) -> str:
    if row.replayed:
        return tr("replay", "the same order again")
    return "" if row.retry_after is None else tr("retry {seconds} s", seconds=row.retry_after)


def failure_words(row: RequestRow) -> str:
    """Return the words for a list that shows the status already: `its access token is not known here`; empty for a
    success.
    """
    if row.status < 400:
        return short_mark(row)
    if row.status == CLIENT_WENT:
        why = tr("it disconnected before the answer")
    else:
        why = tr("too many calls") if row.status == 429 else _why(row)
    return " · ".join(each for each in (why, short_mark(row)) if each)


def _why(row: RequestRow) -> str:
    why = str(BECAUSE.get(row.error_code or "", (row.error_code or tr("no reason recorded")).replace("_", " ")))
    return f"{why} ({plain(row.fields)})" if row.fields else why


def spoken_request(row: RequestRow, now: datetime) -> str:
    meaning = request_words(row)
    return f"{moment(row.at, now)}. {row.method} {row.route}. {row.status}.{f' {meaning}' if meaning else ''}"


EVENTS = Words(
    {
        WebhookEvent.JOB_PRINTED: Phrase("A job was printed"),
        WebhookEvent.JOB_FAILED: Phrase("A job failed"),
        WebhookEvent.JOB_CANCELLED: Phrase("A job was cancelled"),
        WebhookEvent.JOB_HELD: Phrase("A job is held"),
        WebhookEvent.JOB_OUTCOME_UNCONFIRMED: Phrase("It is not known whether a job came out; a person is asked"),
        WebhookEvent.JOB_OUTCOME_KNOWN: Phrase("A person answered whether a job came out"),
        WebhookEvent.PRINTER_STATUS_CHANGED: Phrase("The state of a printer changed"),
        WebhookEvent.ALARM_RAISED: Phrase("An alarm began, such as a printer that stands still"),
        WebhookEvent.ALARM_CLEARED: Phrase("An alarm is over"),
    }
)
"""Events and their texts, in the order of the check boxes."""
SHORT_EVENTS = Words(
    {
        WebhookEvent.JOB_PRINTED: Phrase("Job printed", "an event"),
        WebhookEvent.JOB_FAILED: Phrase("Job failed", "an event"),
        WebhookEvent.JOB_CANCELLED: Phrase("Job cancelled", "an event"),
        WebhookEvent.JOB_HELD: Phrase("Job held", "an event"),
        WebhookEvent.JOB_OUTCOME_UNCONFIRMED: Phrase("Outcome unknown", "an event"),
        WebhookEvent.JOB_OUTCOME_KNOWN: Phrase("Outcome known", "an event"),
        WebhookEvent.PRINTER_STATUS_CHANGED: Phrase("Printer's state", "an event"),
        WebhookEvent.ALARM_RAISED: Phrase("Alarm began", "an event"),
        WebhookEvent.ALARM_CLEARED: Phrase("Alarm over", "an event"),
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
        DeliveryError.REDIRECTED: Phrase("The receiver sent a redirect. Redirects are not followed."),
        DeliveryError.GONE: Phrase("The receiver is gone (410): the webhook was switched off."),
        DeliveryError.RATE_LIMITED: Phrase("The receiver asked to wait."),
        DeliveryError.EXPIRED: Phrase("It was tried for 24 hours, then dropped."),
        DeliveryError.SWITCHED_OFF: Phrase("The webhook was switched off before it was sent."),
        DeliveryError.RESTORED: Phrase("It came with a restored backup. The server may already have sent it."),
    }
)
STATES: Mapping[WebhookState, Mark] = {
    WebhookState.ACTIVE: Mark(text=Phrase("Working", "webhook"), shape=Shape.CHECK, tone=Tone.GOOD),
    WebhookState.FAILING: Mark(
        text=Phrase("Failing", "webhook"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True
    ),
    WebhookState.DISABLED: Mark(text=Phrase("Switched off", "webhook"), shape=Shape.SLASH, tone=Tone.QUIET),
    WebhookState.GONE: Mark(text=Phrase("Gone (410)", "webhook"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    WebhookState.CLIENT_DISABLED: Mark(
        text=Phrase("Waits: application disabled", "webhook"), shape=Shape.BARS, tone=Tone.HELD
    ),
    WebhookState.ACCOUNT_SUSPENDED: Mark(
        text=Phrase("Waits: account suspended", "webhook"), shape=Shape.BARS, tone=Tone.HELD
    ),
}
UNTRIED = Mark(text=Phrase("Nothing sent yet", "webhook"), shape=Shape.QUESTION, tone=Tone.WAITING)
DELIVERIES: Mapping[DeliveryState, Mark] = {
    DeliveryState.PENDING: Mark(text=Phrase("Waits", "a message"), shape=Shape.CLOCK, tone=Tone.WAITING),
    DeliveryState.DELIVERED: Mark(text=Phrase("Arrived", "a message"), shape=Shape.CHECK, tone=Tone.GOOD),
    DeliveryState.FAILED: Mark(text=Phrase("Failed", "a message"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
}
TRIED_AGAIN = Mark(text=Phrase("Retrying", "a message"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
OFF = frozenset({WebhookState.DISABLED, WebhookState.GONE})
"""States in which nothing is sent and nothing waits."""
IS_OFF = Phrase("The webhook is switched off. Switch it on first")
NOT_YET = "–"


def why_not_event(event: WebhookEvent, scopes: Iterable[Scope]) -> str | None:
    """Explain why an application with these scopes cannot get an event; None: it can."""
    if not event.scopes.isdisjoint(scopes):
        return None
    if event.is_alarm:
        return tr("It may see neither printers nor agents")
    return tr("It may not see jobs") if event.is_of_job else tr("It may not see printers")


def event_words(type: str) -> str:
    """Name an event in short. An unknown event of a newer server keeps its own name."""
    return next((words for event, words in SHORT_EVENTS.items() if event.value == type), plain(type))


def events_words(events: Iterable[WebhookEvent]) -> str:
    got = set(events)
    if got >= set(EVENTS):
        return tr("All events")
    return ", ".join(SHORT_EVENTS[event] for event in EVENTS if event in got) or tr("No events")


def error_words(code: str | None, status: int | None) -> str:
    """Name the error of an attempt in a sentence; empty if there is none."""
    if code is None:
        return ""
    if code == DeliveryError.HTTP_STATUS:
        return tr("The receiver answered {status}.", status=status)
    found = next((words for error, words in ERRORS.items() if error.value == code), None)
    return found or tr("Failed ({code}).", code=plain(code))


def webhook_mark(webhook: WebhookView, _: datetime | None = None) -> Mark:
    if webhook.state is WebhookState.ACTIVE and webhook.last_attempt_at is None:
        return UNTRIED
    return STATES[webhook.state]


def delivered_words(webhook: WebhookView, now: datetime) -> str:
    return tr("Never", "delivered") if webhook.last_delivered_at is None else ago(webhook.last_delivered_at, now)


def spoken_webhook(webhook: WebhookView, now: datetime) -> str:
    at = webhook.last_delivered_at
    arrived = tr("nothing has arrived yet") if at is None else tr("last message arrived {ago}", ago=spoken_age(at, now))
    return tr(
        "{url}. {state}. {events}. {arrived}.",
        url=plain(webhook.url),
        state=webhook_mark(webhook, now).word,
        events=events_words(webhook.events),
        arrived=arrived,
    )


def delivery_mark(delivery: WebhookDelivery, _: datetime | None = None) -> Mark:
    """Return the mark. A message that failed and waits for a retry is shown as that."""
    if delivery.state is DeliveryState.PENDING and delivery.error_code is not None:
        return TRIED_AGAIN
    return DELIVERIES[delivery.state]


def answer_words(delivery: WebhookDelivery | WebhookAttempt) -> str:
    """Return the status code, such as `204`, or why there was no answer."""
    problem = error_words(delivery.error_code, delivery.status_code)
    if problem:
        return problem
    return NOT_YET if delivery.status_code is None else str(delivery.status_code)


def took_words(milliseconds: int | None) -> str:
    return NOT_YET if milliseconds is None else tr("{ms} ms", ms=milliseconds)


def short_subject(delivery: WebhookDelivery) -> str:
    """Return the end of the job's or printer's id. A test has none."""
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
        return tr("The test has not been sent yet. Other messages may come first: see “Messages”.")
    why = error_words(delivery.error_code, delivery.status_code)
    if delivery.state is DeliveryState.PENDING:
        return tr("The test did not arrive. {why} It will be retried.", why=why)
    return tr("The test did not arrive. {why}", why=why)
