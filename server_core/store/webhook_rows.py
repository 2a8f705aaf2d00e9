"""Queries of webhooks and their outbox.

The writer's connection keeps the accounts that have a webhook, so an event of any other account costs no statement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    Uuid,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from server_core.contract.types.fields import Record
from server_core.contract.types.partners import Scope
from server_core.contract.types.webhooks import (
    MOST_PENDING,
    DeliveryError,
    DeliveryState,
    StoredDelivery,
    StoredWebhook,
    WebhookAttempt,
    WebhookEvent,
)
from server_core.store.rows import Rows
from server_core.store.tables import (
    BigKey,
    Json,
    UtcMicroseconds,
    WordColumn,
    accounts,
    clients,
    count,
    equal,
    metadata,
)

# Tables of webhooks, their outbox and the log of attempts.


webhooks = Table(
    "webhooks",
    metadata,
    Column("webhook_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("client_id", Uuid, ForeignKey("clients.client_id"), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("description", String(120), nullable=False, server_default=""),
    Column("events", Json(list[WebhookEvent])),
    Column("allow_private", Boolean, nullable=False, server_default="0"),
    Column("secret", LargeBinary(32), nullable=False),
    Column("previous_secret", LargeBinary(32)),
    Column("previous_ends_at", UtcMicroseconds),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("rotated_at", UtcMicroseconds),
    Column("disabled_at", UtcMicroseconds),
    Column("gone", Boolean, nullable=False, server_default="0"),
    Column("removed_at", UtcMicroseconds),
    Column("pending", Integer, nullable=False, server_default="0"),
    Column("missed", Integer, nullable=False, server_default="0"),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("paused_until", UtcMicroseconds),
    Column("last_attempt_at", UtcMicroseconds),
    Column("last_delivered_at", UtcMicroseconds),
    Column("last_status", Integer),
    Column("last_error", WordColumn(DeliveryError, 32)),
)
"""Webhooks of client applications.

- `events`: null = all that the scopes of the client allow
- `secret`: signs messages, so it is kept itself and not its hash; the file of the database is private (0600)
- `previous_secret`: signs beside it until `previous_ends_at`
- `disabled_at`: nothing is sent; `gone`: because it answered 410
- `removed_at`: its rows are being deleted
- `pending`: number of its deliveries that wait; `missed`: of events that were not kept
- `failures`: attempts that failed since the last that did not; `paused_until`: nothing is sent until then
"""

webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("webhook_id", Uuid, ForeignKey("webhooks.webhook_id"), nullable=False),
    Column("message_id", Uuid, nullable=False),
    Column("type", WordColumn(WebhookEvent, 40), nullable=False),
    Column("subject", Uuid, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", WordColumn(DeliveryState, 10), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("expires_at", UtcMicroseconds, nullable=False),
    Column("next_attempt_at", UtcMicroseconds),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("last_attempt_at", UtcMicroseconds),
    Column("finished_at", UtcMicroseconds),
    Column("status_code", Integer),
    Column("error_code", WordColumn(DeliveryError, 32)),
    Column("duration_ms", Integer),
    sqlite_autoincrement=True,
)
"""The outbox: one row per event and webhook, written in the commit of the event.

- `subject`: the job or printer, whose messages leave in order
- `body`: the JSON text that is sent
- `next_attempt_at`: null while an older message of the same subject waits
- `tries`: attempts since it was queued or sent again, for the backoff
"""
_PENDING = text("state = 'pending'")
Index(
    "ix_webhook_deliveries_due",
    webhook_deliveries.c.webhook_id,
    webhook_deliveries.c.next_attempt_at,
    sqlite_where=text("state = 'pending' AND next_attempt_at IS NOT NULL"),
)
Index(
    "ix_webhook_deliveries_waiting",
    webhook_deliveries.c.webhook_id,
    webhook_deliveries.c.subject,
    webhook_deliveries.c.number,
    sqlite_where=_PENDING,
)
Index("ix_webhook_deliveries_expire", webhook_deliveries.c.expires_at, sqlite_where=_PENDING)
Index(
    "ix_webhook_deliveries_state",
    webhook_deliveries.c.webhook_id,
    webhook_deliveries.c.state,
    webhook_deliveries.c.number,
)
Index(
    "ix_webhook_deliveries_finished",
    webhook_deliveries.c.finished_at,
    sqlite_where=webhook_deliveries.c.finished_at.is_not(None),
)

webhook_attempts = Table(
    "webhook_attempts",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("delivery", BigKey, nullable=False, index=True),
    Column("at", UtcMicroseconds, nullable=False),
    Column("status_code", Integer),
    Column("error_code", WordColumn(DeliveryError, 32)),
    Column("duration_ms", Integer, nullable=False),
)
"""The log of attempts. `delivery`: the number of the delivery; the attempts are deleted with it."""


ACCOUNTS, FILLED = "webhook_accounts", "outbox_filled"
"""Keys in `Connection.info`: the accounts that have webhooks, and whether this transaction filled the outbox."""
PENDING, _, FAILED = DeliveryState
_d = webhook_deliveries.c
_is_pending = _d.state == "pending"


class WebhookRow(StoredWebhook, frozen=True, kw_only=True):
    account_id: UUID
    secret: bytes
    previous_secret: bytes | None
    previous_ends_at: datetime | None
    failures: int
    paused_until: datetime | None


class DueWebhook(WebhookRow, frozen=True, kw_only=True):
    """A webhook with the time of its next attempt."""

    first_at: datetime


class WebhookLine(WebhookRow, frozen=True, kw_only=True):
    """A webhook with its client and account. `failed`: number of its failed deliveries."""

    events: list[WebhookEvent] | None
    gone: bool
    client_name: str
    scopes: list[Scope]
    client_disabled_at: datetime | None
    suspended_at: datetime | None
    failed: int


class Receiver(Struct, frozen=True, kw_only=True):
    """A webhook with the scopes of its client."""

    webhook_id: UUID
    client_id: UUID
    events: list[WebhookEvent] | None
    scopes: list[Scope]


class DeliveryRow(StoredDelivery, frozen=True, kw_only=True):
    webhook_id: UUID
    message_id: UUID
    body: str
    expires_at: datetime
    tries: int


class OverdueDelivery(DeliveryRow, frozen=True, kw_only=True):
    """A delivery with the account of its webhook."""

    account_id: UUID


_WEBHOOKS = Rows(WebhookRow, webhooks)
_DELIVERIES = Rows(DeliveryRow, webhook_deliveries)
_OVERDUE = Rows(OverdueDelivery, webhook_deliveries, account_id=webhooks.c.account_id)
_RECEIVERS = Rows(Receiver, webhooks, scopes=clients.c.scopes)
_ATTEMPTS = Rows(WebhookAttempt, webhook_attempts)


class OutboxMessage(Record, frozen=True, kw_only=True):
    """The message of one event to all webhooks that get it."""

    account_id: UUID
    message_id: UUID
    type: WebhookEvent
    subject: UUID
    at: datetime
    expires_at: datetime
    body: str


def accounts_with(connection: Connection) -> frozenset[UUID]:
    """Return the accounts that have a webhook which is switched on."""
    cached: frozenset[UUID] | None = connection.info.get(ACCOUNTS)
    if cached is None:
        query = select(webhooks.c.account_id).where(_on()).distinct()
        cached = connection.info[ACCOUNTS] = frozenset(connection.execute(query).scalars())
    return cached


def _on() -> ColumnElement[bool]:
    return equal(webhooks, disabled_at=None, removed_at=None)


def receivers(connection: Connection, account_id: UUID) -> list[Receiver]:
    """Return the account's enabled webhooks."""
    query = _RECEIVERS.query.join(clients, clients.c.client_id == webhooks.c.client_id)
    return _RECEIVERS.all(connection, query.where(webhooks.c.account_id == account_id, _on()))


def put(connection: Connection, webhook_id: UUID, message: OutboxMessage) -> int | None:
    """Put a message into the outbox of a webhook. Returns its number; None = too many wait, so it was only counted."""
    of_webhook = update(webhooks).where(webhooks.c.webhook_id == webhook_id)
    room = of_webhook.where(webhooks.c.pending < MOST_PENDING).values(pending=webhooks.c.pending + 1)
    if connection.execute(room).rowcount == 0:
        connection.execute(of_webhook.values(missed=webhooks.c.missed + 1))
        return None
    waits = select(_d.number).where(_d.webhook_id == webhook_id, _d.subject == message.subject, _is_pending).limit(1)
    behind = connection.execute(waits).first() is not None
    inserted = connection.execute(
        insert(webhook_deliveries).values(
            webhook_id=webhook_id,
            message_id=message.message_id,
            type=message.type,
            subject=message.subject,
            body=message.body,
            state=PENDING,
            created_at=message.at,
            expires_at=message.expires_at,
            next_attempt_at=None if behind else message.at,
        )
    )
    connection.info[FILLED] = True
    key = inserted.inserted_primary_key
    return None if key is None else int(key[0])


# Webhooks

_LINES = Rows(
    WebhookLine,
    webhooks,
    clients,
    accounts,
    client=clients,
    failed=select(func.count()).where(_d.webhook_id == webhooks.c.webhook_id, _d.state == FAILED).scalar_subquery(),
)
_VIEW = (
    _LINES.query.join(clients, clients.c.client_id == webhooks.c.client_id)
    .join(accounts, accounts.c.account_id == webhooks.c.account_id)
    .where(webhooks.c.removed_at.is_(None))
)


def list_webhooks(connection: Connection, account_id: UUID) -> list[WebhookLine]:
    """List the webhooks of an account by client and age."""
    query = _VIEW.where(webhooks.c.account_id == account_id)
    return _LINES.all(connection, query.order_by(clients.c.name, webhooks.c.created_at, webhooks.c.webhook_id))


def find(connection: Connection, account_id: UUID, webhook_id: UUID) -> WebhookLine | None:
    return _LINES.first(connection, _VIEW.where(equal(webhooks, account_id=account_id, webhook_id=webhook_id)))


def count_of_client(connection: Connection, account_id: UUID, client_id: UUID) -> int:
    return count(connection, webhooks, client_id=client_id, account_id=account_id, removed_at=None)


def add(connection: Connection, values: Mapping[str, Any]) -> None:
    connection.execute(insert(webhooks).values(**values))
    _forget_accounts(connection)


def change(connection: Connection, account_id: UUID, webhook_id: UUID, values: Mapping[str, Any]) -> None:
    of_account = equal(webhooks, webhook_id=webhook_id, account_id=account_id)
    connection.execute(update(webhooks).where(of_account).values(**values))
    _forget_accounts(connection)
    connection.info[FILLED] = True  # the sender looks again


def _forget_accounts(connection: Connection) -> None:
    connection.info.pop(ACCOUNTS, None)


# Sending

_SENDABLE = _on(), clients.c.disabled_at.is_(None), accounts.c.suspended_at.is_(None)


def due_webhooks(connection: Connection) -> list[DueWebhook]:
    """Return webhooks that may be sent to and have something waiting."""
    first = (
        select(func.min(_d.next_attempt_at))
        .where(_d.webhook_id == webhooks.c.webhook_id, _is_pending, _d.next_attempt_at.is_not(None))
        .scalar_subquery()
    )
    rows = Rows(DueWebhook, webhooks, first_at=first)
    query = (
        rows.query.join(clients, clients.c.client_id == webhooks.c.client_id)
        .join(accounts, accounts.c.account_id == webhooks.c.account_id)
        .where(*_SENDABLE, webhooks.c.pending > 0, first.is_not(None))
    )
    return rows.all(connection, query)


def find_any(connection: Connection, webhook_id: UUID) -> WebhookRow | None:
    """Find a webhook of any account, for the sender."""
    return _WEBHOOKS.first(connection, _WEBHOOKS.query.where(webhooks.c.webhook_id == webhook_id))


def note_state(connection: Connection, webhook_id: UUID, values: Mapping[str, Any]) -> None:
    """Store the outcome of the last attempt. Nothing that decides which events the webhook gets changes."""
    connection.execute(update(webhooks).where(webhooks.c.webhook_id == webhook_id).values(**values))


def due(
    connection: Connection, webhook_id: UUID, now: datetime, without: Sequence[int], most: int
) -> list[DeliveryRow]:
    """Return deliveries that are due, longest due first. `without`: numbers of those that are being sent."""
    is_due = _d.webhook_id == webhook_id, _is_pending, _d.next_attempt_at <= now, _d.number.not_in(without)
    query = _DELIVERIES.query.where(*is_due).order_by(_d.next_attempt_at, _d.number)
    return _DELIVERIES.all(connection, query.limit(most))


def note_attempt(
    connection: Connection,
    number: int,
    *,
    at: datetime,
    status_code: int | None,
    error_code: DeliveryError | None,
    duration_ms: int,
) -> DeliveryRow | None:
    """Write down an attempt. Returns the delivery as it was before; None if it no longer waits or is deleted."""
    row = _DELIVERIES.first(connection, _DELIVERIES.query.where(_d.number == number))
    if row is None:
        return None
    facts = {"status_code": status_code, "error_code": error_code, "duration_ms": duration_ms}
    connection.execute(insert(webhook_attempts).values(delivery=number, at=at, **facts))
    connection.execute(
        update(webhook_deliveries)
        .where(_d.number == number)
        .values(attempts=_d.attempts + 1, tries=_d.tries + 1, last_attempt_at=at, **facts)
    )
    return row if row.state is PENDING else None


def try_later(connection: Connection, number: int, at: datetime) -> None:
    connection.execute(update(webhook_deliveries).where(_d.number == number).values(next_attempt_at=at))


def finish(
    connection: Connection, row: DeliveryRow, state: DeliveryState, at: datetime, error: DeliveryError | None = None
) -> None:
    """End a pending delivery and let the next of its subject leave. `error`: if no attempt said one."""
    values: dict[str, Any] = {"state": state, "finished_at": at, "next_attempt_at": None}
    if error is not None:
        values["error_code"] = error
    connection.execute(update(webhook_deliveries).where(_d.number == row.number).values(**values))
    of_webhook = webhooks.c.webhook_id == row.webhook_id
    connection.execute(update(webhooks).where(of_webhook).values(pending=webhooks.c.pending - 1))
    following = (
        select(func.min(_d.number))
        .where(_d.webhook_id == row.webhook_id, _d.subject == row.subject, _is_pending)
        .scalar_subquery()
    )
    free = update(webhook_deliveries).where(_d.number == following, _d.next_attempt_at.is_(None))
    connection.execute(free.values(next_attempt_at=at))


def expired(connection: Connection, now: datetime, most: int) -> list[OverdueDelivery]:
    """Return waiting deliveries whose time is over."""
    query = _OVERDUE.query.join(webhooks, webhooks.c.webhook_id == _d.webhook_id)
    query = query.where(_is_pending, _d.expires_at <= now).order_by(_d.expires_at, _d.number)
    return _OVERDUE.all(connection, query.limit(most))


def next_expiry(connection: Connection) -> datetime | None:
    found: datetime | None = connection.execute(select(func.min(_d.expires_at)).where(_is_pending)).scalar()
    return found


def of_switched_off(connection: Connection, most: int) -> list[DeliveryRow]:
    """Return deliveries that still wait though their webhook is switched off: of one webhook, oldest first."""
    off = select(webhooks.c.webhook_id).where(webhooks.c.disabled_at.is_not(None), webhooks.c.pending > 0)
    for webhook_id in connection.execute(off).scalars():
        query = _DELIVERIES.query.where(_d.webhook_id == webhook_id, _is_pending)
        if found := _DELIVERIES.all(connection, query.order_by(_d.number).limit(most)):
            return found
    return []


def give_up_restored(connection: Connection, now: datetime) -> None:
    """Give up all waiting deliveries: the server of the backup may have sent them since."""
    gone = {"state": FAILED, "finished_at": now, "next_attempt_at": None, "error_code": DeliveryError.RESTORED}
    connection.execute(update(webhook_deliveries).where(_is_pending).values(**gone))
    connection.execute(update(webhooks).values(pending=0, failures=0, paused_until=None))


# The log


def delivery_page(
    connection: Connection, webhook_id: UUID, state: DeliveryState | None, before: int | None, limit: int
) -> list[DeliveryRow]:
    """Return a page, newest first. `before`: the last number seen."""
    query = _DELIVERIES.query.where(_d.webhook_id == webhook_id)
    if state is not None:
        query = query.where(_d.state == state)
    if before is not None:
        query = query.where(_d.number < before)
    return _DELIVERIES.all(connection, query.order_by(_d.number.desc()).limit(limit))


def find_delivery(connection: Connection, webhook_id: UUID, number: int) -> DeliveryRow | None:
    of_webhook = equal(webhook_deliveries, webhook_id=webhook_id, number=number)
    return _DELIVERIES.first(connection, _DELIVERIES.query.where(of_webhook))


def attempts_of(connection: Connection, number: int) -> list[WebhookAttempt]:
    """Return the attempts, oldest first."""
    query = _ATTEMPTS.query.where(webhook_attempts.c.delivery == number)
    return _ATTEMPTS.all(connection, query.order_by(webhook_attempts.c.number))


def send_failed_again(connection: Connection, webhook_id: UUID, now: datetime, expires_at: datetime, most: int) -> int:
    """Queue up to `most` failed deliveries again, oldest first and in order per subject. Returns their number."""
    failed = select(_d.number, _d.subject).where(_d.webhook_id == webhook_id, _d.state == FAILED)
    rows = connection.execute(failed.order_by(_d.number).limit(most)).all()
    for row in rows:
        waits = select(_d.number).where(_d.webhook_id == webhook_id, _d.subject == row.subject, _is_pending)
        behind = connection.execute(waits.limit(1)).first() is not None
        send_again(connection, webhook_id, row.number, None if behind else now, expires_at)
    return len(rows)


def send_again(
    connection: Connection, webhook_id: UUID, number: int, next_attempt_at: datetime | None, expires_at: datetime
) -> None:
    """Queue a finished delivery again with the same message id. None: it waits for an older one of its subject."""
    again = update(webhook_deliveries).where(_d.webhook_id == webhook_id, _d.number == number, _d.state != PENDING)
    values = {"state": PENDING, "expires_at": expires_at, "finished_at": None, "tries": 0}
    count = connection.execute(again.values(**values, next_attempt_at=next_attempt_at)).rowcount
    of_webhook = webhooks.c.webhook_id == webhook_id
    connection.execute(update(webhooks).where(of_webhook).values(pending=webhooks.c.pending + count))
    connection.info[FILLED] = True


# Deletion of old deliveries


def drop_log(connection: Connection, *, before: datetime, most: int) -> bool:
    """Delete deliveries that ended before that time, then all of removed webhooks. True while there may be more."""
    found = list(connection.execute(select(_d.number).where(_d.finished_at < before).limit(most)).scalars())
    _drop(connection, found)
    return len(found) >= most or _drop_removed(connection, most)


def _drop_removed(connection: Connection, most: int) -> bool:
    """Delete removed webhooks, their deliveries first. Returns whether there may be more."""
    query = select(webhooks.c.webhook_id).where(webhooks.c.removed_at.is_not(None))
    removed = list(connection.execute(query).scalars())
    if not removed:
        return False
    found = list(connection.execute(select(_d.number).where(_d.webhook_id.in_(removed)).limit(most)).scalars())
    _drop(connection, found)
    if len(found) >= most:
        return True
    connection.execute(delete(webhooks).where(webhooks.c.webhook_id.in_(removed)))
    return False


def _drop(connection: Connection, numbers: Sequence[int]) -> None:
    if numbers:
        connection.execute(delete(webhook_attempts).where(webhook_attempts.c.delivery.in_(numbers)))
        connection.execute(delete(webhook_deliveries).where(_d.number.in_(numbers)))
