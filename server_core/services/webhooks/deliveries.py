"""The log of a webhook's deliveries, its test, and "send again"."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from server_core.contract.messages.webhooks import WebhookMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.webhooks import (
    MOST_PENDING,
    DeliveryState,
    ResentFailed,
    WebhookAttempt,
    WebhookDelivery,
    WebhookDeliveryDetail,
)
from server_core.services.audit.writing import client_subject, note
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest, page_of
from server_core.services.rejected import Rejected
from server_core.services.webhooks.outbox import LIFETIME, put_test
from server_core.services.webhooks.signing import message_name
from server_core.services.webhooks.subscriptions import webhook_row
from server_core.store import webhook_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

AT_ONCE = 200
"""Deliveries that are sent again in one commit."""


def unknown_delivery() -> Rejected:
    return Rejected(ErrorCode.WEBHOOK_DELIVERY_NOT_FOUND, WebhookMessages.DELIVERY_NOT_FOUND())


async def list_deliveries(
    ctx: Context, webhook_id: UUID, state: DeliveryState | None, request: PageRequest
) -> Page[WebhookDelivery]:
    """List deliveries, newest first. Raises Rejected `webhook_not_found`, `invalid_cursor`."""

    def rows(connection: Connection, after: Any, limit: int) -> list[Any]:
        webhook_row(connection, ctx.account, webhook_id)
        before = None if after is None else int(after[0])
        return list(webhook_rows.delivery_page(connection, webhook_id, state, before, limit))

    name = f"webhook {webhook_id} {state or ''}"
    return await page_of(
        ctx, ctx.account, name, request, rows=rows, position=lambda row: [row.number], view=delivery_view
    )


async def get_delivery(ctx: Context, webhook_id: UUID, number: int) -> WebhookDeliveryDetail:
    """Read a delivery with its attempts. Raises Rejected `webhook_not_found`, `webhook_delivery_not_found`."""

    def work(connection: Connection) -> WebhookDeliveryDetail:
        webhook_row(connection, ctx.account, webhook_id)
        row = _delivery(connection, webhook_id, number)
        history = [
            WebhookAttempt(
                at=each.at, status_code=each.status_code, error_code=each.error_code, duration_ms=each.duration_ms
            )
            for each in webhook_rows.attempts_of(connection, number)
        ]
        return WebhookDeliveryDetail(delivery=delivery_view(row), body=row.body, history=history)

    return await ctx.store.read(work)


async def test_webhook(ctx: Context, webhook_id: UUID) -> WebhookDelivery:
    """Queue a `webhook.test` message. Raises Rejected `webhook_not_found`, `invalid_transition`."""
    now = ctx.now()

    def work(connection: Connection) -> WebhookDelivery:
        row = webhook_row(connection, ctx.account, webhook_id)
        _require_on(row)
        number = put_test(connection, row, now)
        if number is None:
            raise _full()
        return delivery_view(_delivery(connection, webhook_id, number))

    return await ctx.store.write(work, Commit.WEBHOOK_CHANGE)


async def resend(ctx: Context, webhook_id: UUID, number: int, actor: str) -> WebhookDelivery:
    """Send a finished delivery again at once, with the same `webhook-id`.

    Raises Rejected `webhook_not_found`, `webhook_delivery_not_found`, `invalid_transition`.
    """
    now = ctx.now()

    def work(connection: Connection) -> WebhookDelivery:
        webhook = webhook_row(connection, ctx.account, webhook_id)
        _require_on(webhook)
        row = _delivery(connection, webhook_id, number)
        if row.state == DeliveryState.PENDING:
            raise Rejected(
                ErrorCode.INVALID_TRANSITION, WebhookMessages.DELIVERY_PENDING(), details={"reason": "delivery_pending"}
            )
        if webhook.pending >= MOST_PENDING:
            raise _full()
        webhook_rows.send_again(connection, webhook_id, number, now, now + LIFETIME)
        _note(connection, webhook, actor, now, 1)
        return delivery_view(_delivery(connection, webhook_id, number))

    return await ctx.store.write(work, Commit.WEBHOOK_CHANGE)


async def resend_failed(ctx: Context, webhook_id: UUID, actor: str) -> ResentFailed:
    """Queue all failed deliveries again. Raises Rejected `webhook_not_found`, `invalid_transition`."""
    total = 0
    last = await ctx.store.read(lambda connection: webhook_row(connection, ctx.account, webhook_id).failed)
    while total < last:
        count = await ctx.store.write(
            lambda connection: _some_again(connection, ctx, webhook_id), Commit.WEBHOOK_CHANGE
        )
        total += count
        if count < AT_ONCE:
            break
    if total:
        now = ctx.now()
        await ctx.store.write(
            lambda connection: _note(connection, webhook_row(connection, ctx.account, webhook_id), actor, now, total),
            Commit.WEBHOOK_CHANGE,
        )
    return ResentFailed(count=total)


def _some_again(connection: Connection, ctx: Context, webhook_id: UUID) -> int:
    now, row = ctx.now(), webhook_row(connection, ctx.account, webhook_id)
    _require_on(row)
    most = min(AT_ONCE, MOST_PENDING - row.pending)
    return webhook_rows.send_failed_again(connection, webhook_id, now, now + LIFETIME, max(most, 0))


def delivery_view(row: Any) -> WebhookDelivery:
    return WebhookDelivery(
        number=row.number,
        message_id=message_name(row.message_id),
        type=row.type,
        subject=row.subject,
        state=DeliveryState(row.state),
        created_at=row.created_at,
        attempts=row.attempts,
        last_attempt_at=row.last_attempt_at,
        next_attempt_at=row.next_attempt_at,
        finished_at=row.finished_at,
        status_code=row.status_code,
        error_code=row.error_code,
        duration_ms=row.duration_ms,
    )


def _delivery(connection: Connection, webhook_id: UUID, number: int) -> Any:
    row = webhook_rows.find_delivery(connection, webhook_id, number)
    if row is None:
        raise unknown_delivery()
    return row


def _require_on(row: Any) -> None:
    if row.disabled_at is not None:
        raise Rejected(ErrorCode.INVALID_TRANSITION, WebhookMessages.WEBHOOK_OFF(), details={"reason": "webhook_off"})


def _full() -> Rejected:
    return Rejected(ErrorCode.INVALID_TRANSITION, WebhookMessages.OUTBOX_FULL(), details={"reason": "outbox_full"})


def _note(connection: Connection, webhook: Any, actor: str, at: Any, deliveries: int) -> None:
    note(
        connection,
        webhook.account_id,
        AuditAct.WEBHOOK_RESEND,
        client_subject(webhook.client_id),
        at=at,
        actor=actor,
        details={"name": webhook.client_name, "webhook_id": webhook.webhook_id, "deliveries": deliveries},
    )
