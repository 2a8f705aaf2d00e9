"""The outbox: events are queued in the transaction of the change they report.

An account without webhooks costs no statement. A webhook gets what its application may read: with `print_jobs:read`
events of all jobs of the account, with only `print_jobs:write` those of jobs it created, and with `printers:read` those
of printers shared with it. Alarms about agents need `agents:read`, all others `printers:read`.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import msgspec

from server_core.contract.messages.requests import WebhookMessages
from server_core.contract.types.audit import Actor, NoticeKind
from server_core.contract.types.partners import Scope
from server_core.contract.types.printers import Printer
from server_core.contract.types.states import JobStatus
from server_core.contract.types.webhooks import (
    ID_HEADER,
    SECRET_PREFIX,
    SIGNATURE_HEADER,
    SUBSCRIBABLE,
    TIMESTAMP_HEADER,
    AlarmEvent,
    PrinterEvent,
    PrintJobEvent,
    Tested,
    WebhookEvent,
    WebhookTestEvent,
    signature,
)
from server_core.services.agents.registry import Presence
from server_core.services.jobs.public_view import job_view
from server_core.store import notice_rows, printer_rows, public_jobs, webhook_rows
from server_core.store.ids import new_id
from server_core.store.store import Connection
from server_core.store.webhook_rows import OutboxMessage, Receiver, WebhookLine

# Names, secrets and headers of messages, after Standard Webhooks 1.0.0.


SECRET_BYTES = 32


def message_name(message_id: UUID) -> str:
    """Return the value of `webhook-id`: the same for each attempt and each webhook."""
    return f"msg_{message_id.hex}"


def secret_text(secret: bytes) -> str:
    """Write a secret as receivers get it: `whsec_` and Base64."""
    return SECRET_PREFIX + b64encode(secret).decode()


def signed_headers(secrets: Sequence[bytes], message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """Return a message's headers, with one signature per secret, newest first, separated by spaces."""
    timestamp = str(int(at.timestamp()))
    return {
        ID_HEADER: message_id,
        TIMESTAMP_HEADER: timestamp,
        SIGNATURE_HEADER: " ".join(signature(secret, message_id, timestamp, body) for secret in secrets),
    }


LIFETIME = timedelta(hours=24)
"""Time for which a delivery is tried."""
ENDED = {
    JobStatus.PRINTED: WebhookEvent.JOB_PRINTED,
    JobStatus.FAILED: WebhookEvent.JOB_FAILED,
    JobStatus.CANCELLED: WebhookEvent.JOB_CANCELLED,
}
_NOBODY = Presence(lambda: 0.0)
"""The presence for jobs that ended or are held: they wait for no agent."""
_json = msgspec.json.Encoder()


def allowed_events(scopes: Sequence[Scope]) -> list[WebhookEvent]:
    """Events that an application with these scopes may get."""
    return [event for event in SUBSCRIBABLE if not event.scopes.isdisjoint(scopes)]


def events_of(webhook: Receiver | WebhookLine) -> list[WebhookEvent]:
    """Return the events that a webhook gets."""
    allowed, chosen = allowed_events(webhook.scopes), webhook.events
    return allowed if chosen is None else [event for event in allowed if event in chosen]


def tell_of_job(
    connection: Connection, account_id: UUID, print_job_id: UUID, event: WebhookEvent, at: datetime
) -> None:
    """Queue an event of a job for its receivers, with the job as it is at this point of the transaction."""
    found = _receivers(connection, account_id, event)
    if not found:
        return
    job = public_jobs.find_job(connection, account_id, print_job_id)
    if job is None:
        return

    def may_read(webhook: Receiver) -> bool:
        return Scope.PRINT_JOBS_READ in webhook.scopes or webhook.client_id == job.client_id

    receivers = [webhook for webhook in found if may_read(webhook)]
    if receivers:
        body = PrintJobEvent(type=event.value, timestamp=at, data=job_view(_NOBODY, job))
        _put(connection, account_id, receivers, event, print_job_id, at, body)


def tell_of_printer(
    connection: Connection,
    account_id: UUID,
    printer_id: UUID,
    at: datetime,
    read: Callable[[], tuple[Printer, list[UUID] | None] | None],
) -> None:
    """Queue `printer.status_changed` for its receivers.

    `read` returns the printer as it is now and its column `shared_with`, or None if it was removed. It is called only
    if a webhook gets the event.
    """
    event = WebhookEvent.PRINTER_STATUS_CHANGED
    found = _receivers(connection, account_id, event)
    found_rows = read() if found else None
    if found_rows is None:
        return
    printer, shared_with = found_rows
    receivers = [each for each in found if shared_with is None or each.client_id in shared_with]
    if receivers:
        body = PrinterEvent(type=event.value, timestamp=at, data=printer)
        _put(connection, account_id, receivers, event, printer_id, at, body)


def tell_of_alarm(connection: Connection, account_id: UUID, body: AlarmEvent, now: datetime) -> None:
    """Queue an alarm's begin or end for its receivers. What is about a printer goes to those it is shared with."""
    event, alarm = WebhookEvent(body.type), body.data
    found = _receivers(connection, account_id, event)
    if not found:
        return
    needed = Scope.PRINTERS_READ if alarm.agent_id is None else Scope.AGENTS_READ
    printer_id = alarm.printer_id
    shared_with = None if printer_id is None else printer_rows.shared_with(connection, account_id, printer_id)
    receivers = [
        each for each in found if needed in each.scopes and (shared_with is None or each.client_id in shared_with)
    ]
    if receivers:
        _put(connection, account_id, receivers, event, alarm.alarm_id, now, body)


def put_test(connection: Connection, webhook: WebhookLine, at: datetime) -> int | None:
    """Queue a `webhook.test` message for one webhook. Returns its number; None = too many messages wait."""
    data = Tested(webhook_id=webhook.webhook_id, message=str(WebhookMessages.WEBHOOK_TEST()))
    body = WebhookTestEvent(type=WebhookEvent.TEST.value, timestamp=at, data=data)
    message = _message(webhook.account_id, WebhookEvent.TEST, webhook.webhook_id, at, body)
    return webhook_rows.put(connection, webhook.webhook_id, message)


def close_notices(connection: Connection, account_id: UUID, webhook_id: UUID, at: datetime, actor: Actor) -> None:
    for kind in (NoticeKind.WEBHOOK_FAILING, NoticeKind.WEBHOOK_GONE):
        notice_rows.close_notice(connection, account_id, kind, webhook_id, at, actor)


def shown_url(url: str) -> str:
    """Strip the query, which may hold a key, for notices and the audit log."""
    return url.partition("?")[0]


def open_notice(connection: Connection, kind: NoticeKind, account_id: UUID, webhook_id: UUID, at: datetime) -> None:
    """Open or update the notice that a webhook does not get its events, or was switched off as it answered 410."""
    webhook = webhook_rows.find(connection, account_id, webhook_id)
    if webhook is None:
        return
    details = {
        "client_id": webhook.client_id,
        "client_name": webhook.client_name,
        "url": shown_url(webhook.url),
        "failed": webhook.failed,
        "missed": webhook.missed,
        "last_error": webhook.last_error,
    }
    notice_rows.open_notice(connection, account_id, kind, webhook_id, at, details, anew=True)


def _receivers(connection: Connection, account_id: UUID, event: WebhookEvent) -> list[Receiver]:
    if account_id not in webhook_rows.accounts_with(connection):
        return []
    return [each for each in webhook_rows.receivers(connection, account_id) if event in events_of(each)]


def _put(
    connection: Connection,
    account_id: UUID,
    receivers: Sequence[Receiver],
    event: WebhookEvent,
    subject: UUID,
    at: datetime,
    body: msgspec.Struct,
) -> None:
    message = _message(account_id, event, subject, at, body)
    for webhook in receivers:
        if webhook_rows.put(connection, webhook.webhook_id, message) is None:
            open_notice(connection, NoticeKind.WEBHOOK_FAILING, account_id, webhook.webhook_id, at)


def _message(account_id: UUID, event: WebhookEvent, subject: UUID, at: datetime, body: msgspec.Struct) -> OutboxMessage:
    return OutboxMessage(
        account_id=account_id,
        message_id=new_id(),
        type=event,
        subject=subject,
        at=at,
        expires_at=at + LIFETIME,
        body=_json.encode(body).decode(),
    )
