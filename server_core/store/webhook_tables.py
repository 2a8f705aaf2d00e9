"""Tables of webhooks, their outbox and the log of attempts."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, String, Table, Text, Uuid, text

from server_core.store.schema import BigKey, UtcMicroseconds, metadata

webhooks = Table(
    "webhooks",
    metadata,
    Column("webhook_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("client_id", Uuid, ForeignKey("clients.client_id"), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("description", String(120), nullable=False, server_default=""),
    Column("events", Text),
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
    Column("last_error", String(32)),
)
"""Webhooks of client applications.

- `events`: JSON list of WebhookEvent; null = all that the scopes of the client allow
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
    Column("type", String(40), nullable=False),
    Column("subject", Uuid, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("expires_at", UtcMicroseconds, nullable=False),
    Column("next_attempt_at", UtcMicroseconds),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("last_attempt_at", UtcMicroseconds),
    Column("finished_at", UtcMicroseconds),
    Column("status_code", Integer),
    Column("error_code", String(32)),
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
    Column("error_code", String(32)),
    Column("duration_ms", Integer, nullable=False),
)
"""The log of attempts. `delivery`: the number of the delivery; the attempts are deleted with it."""
