"""Actions of administrators on webhooks: add, change, enable, disable, rotate the secret, remove."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from msgspec import UNSET, structs

from server_core.contract.decisions.names import natural_order
from server_core.contract.messages.requests import WebhookMessages
from server_core.contract.messages.server import ApplicationMessages, BackupMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page, of_row
from server_core.contract.types.partners import Scope
from server_core.contract.types.webhooks import (
    MOST_PENDING,
    MOST_PER_CLIENT,
    ChangeWebhook,
    CreateWebhook,
    DeliveryState,
    ResentFailed,
    RotateWebhook,
    WebhookCredentials,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookEvent,
    WebhookState,
    WebhookView,
)
from server_core.services.agent_commands import forget_replaced
from server_core.services.api_error import ApiError, invalid_field, not_now
from server_core.services.audit import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.paging import PageRequest, page_of
from server_core.services.webhooks.outbox import (
    LIFETIME,
    SECRET_BYTES,
    allowed_events,
    close_notices,
    events_of,
    message_name,
    put_test,
    secret_text,
    shown_url,
)
from server_core.services.webhooks.sender import checked_url
from server_core.store import clients, webhook_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection
from server_core.store.webhook_rows import DeliveryRow, WebhookLine

# The log of a webhook's deliveries, its test, and "send again".


AT_ONCE = 200
"""Deliveries that are sent again in one commit."""


async def list_deliveries(
    ctx: Context, webhook_id: UUID, state: DeliveryState | None, request: PageRequest
) -> Page[WebhookDelivery]:
    """List deliveries, newest first. Raises ApiError `webhook_not_found`, `invalid_cursor`."""

    def rows(connection: Connection, before: int | None, limit: int) -> list[DeliveryRow]:
        webhook_row(connection, ctx.account, webhook_id)
        return webhook_rows.delivery_page(connection, webhook_id, state, before, limit)

    name = f"webhook {webhook_id} {state or ''}"
    return await page_of(
        ctx, ctx.account, name, request, int, rows=rows, position=lambda row: row.number, view=delivery_view
    )


async def get_delivery(ctx: Context, webhook_id: UUID, number: int) -> WebhookDeliveryDetail:
    """Read a delivery with its attempts. Raises ApiError `webhook_not_found`, `webhook_delivery_not_found`."""

    def work(connection: Connection) -> WebhookDeliveryDetail:
        webhook_row(connection, ctx.account, webhook_id)
        row = _delivery(connection, webhook_id, number)
        history = webhook_rows.attempts_of(connection, number)
        return WebhookDeliveryDetail(delivery=delivery_view(row), body=row.body, history=history)

    return await ctx.store.read(work)


async def test_webhook(ctx: Context, webhook_id: UUID) -> WebhookDelivery:
    """Queue a `webhook.test` message. Raises ApiError `webhook_not_found`, `invalid_transition`."""
    if ctx.config.trial:
        raise not_now(BackupMessages.BACKUP_ON_TRIAL())
    now = ctx.now()

    def work(connection: Connection) -> WebhookDelivery:
        row = webhook_row(connection, ctx.account, webhook_id)
        _require_on(row)
        number = put_test(connection, row, now)
        if number is None:
            raise _full()
        return delivery_view(_delivery(connection, webhook_id, number))

    return await ctx.store.write(work, Commit.WEBHOOK_CHANGE)


async def resend(ctx: Context, webhook_id: UUID, number: int, actor: Actor) -> WebhookDelivery:
    """Send a finished delivery again at once, with the same `webhook-id`.

    Raises ApiError `webhook_not_found`, `webhook_delivery_not_found`, `invalid_transition`.
    """
    now = ctx.now()

    def work(connection: Connection) -> WebhookDelivery:
        webhook = webhook_row(connection, ctx.account, webhook_id)
        _require_on(webhook)
        row = _delivery(connection, webhook_id, number)
        if row.state is DeliveryState.PENDING:
            raise not_now(WebhookMessages.DELIVERY_PENDING(), "delivery_pending")
        if webhook.pending >= MOST_PENDING:
            raise _full()
        webhook_rows.send_again(connection, webhook_id, number, now, now + LIFETIME)
        _deliveries_note(connection, webhook, actor, now, 1)
        return delivery_view(_delivery(connection, webhook_id, number))

    return await ctx.store.write(work, Commit.WEBHOOK_CHANGE)


async def resend_failed(ctx: Context, webhook_id: UUID, actor: Actor) -> ResentFailed:
    """Queue all failed deliveries again. Raises ApiError `webhook_not_found`, `invalid_transition`."""
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
            lambda connection: _deliveries_note(
                connection, webhook_row(connection, ctx.account, webhook_id), actor, now, total
            ),
            Commit.WEBHOOK_CHANGE,
        )
    return ResentFailed(count=total)


def _some_again(connection: Connection, ctx: Context, webhook_id: UUID) -> int:
    now, row = ctx.now(), webhook_row(connection, ctx.account, webhook_id)
    _require_on(row)
    most = min(AT_ONCE, MOST_PENDING - row.pending)
    return webhook_rows.send_failed_again(connection, webhook_id, now, now + LIFETIME, max(most, 0))


def delivery_view(row: DeliveryRow) -> WebhookDelivery:
    return of_row(WebhookDelivery, row, message_id=message_name(row.message_id))


def _delivery(connection: Connection, webhook_id: UUID, number: int) -> DeliveryRow:
    row = webhook_rows.find_delivery(connection, webhook_id, number)
    if row is None:
        raise ApiError(ErrorCode.WEBHOOK_DELIVERY_NOT_FOUND, WebhookMessages.DELIVERY_NOT_FOUND())
    return row


def _require_on(row: WebhookLine) -> None:
    if row.disabled_at is not None:
        raise not_now(WebhookMessages.WEBHOOK_OFF(), "webhook_off")


def _full() -> ApiError:
    return not_now(WebhookMessages.OUTBOX_FULL(), "outbox_full")


def _deliveries_note(connection: Connection, webhook: WebhookLine, actor: Actor, at: datetime, deliveries: int) -> None:
    details = {"name": webhook.client_name, "webhook_id": webhook.webhook_id, "deliveries": deliveries}
    note(connection, webhook.account_id, AuditAction.WEBHOOK_RESEND, webhook.client_id, at=at, actor=actor, **details)


async def list_webhooks(ctx: Context) -> list[WebhookView]:
    """List the webhooks of the account by application and age."""
    now, account = ctx.now(), ctx.account
    rows = await ctx.store.read(lambda connection: webhook_rows.list_webhooks(connection, account))
    return [webhook_view(row, now) for row in sorted(rows, key=lambda row: natural_order(row.client_name))]


async def get_webhook(ctx: Context, webhook_id: UUID) -> WebhookView:
    """Return a webhook. Raises ApiError `webhook_not_found`."""
    return await ctx.store.read(lambda connection: _view(connection, ctx, webhook_id))


async def create_webhook(ctx: Context, request: CreateWebhook, actor: Actor) -> WebhookCredentials:
    """Create a webhook. Its secret is in this answer only.

    Raises ApiError `client_not_found`, `url_not_allowed`, `validation_failed`, `relationship_closed`.
    """
    checked_url(request.url, allow_private=request.allow_private)
    now, account = ctx.now(), ctx.account

    def work(connection: Connection) -> WebhookCredentials:
        require_not_closed(connection, account)
        client = clients.find_client(connection, request.client_id)
        if client is None or client.account_id != account or client.application_id is not None:
            raise ApiError(ErrorCode.CLIENT_NOT_FOUND, ApplicationMessages.CLIENT_NOT_FOUND())
        _require_scopes(request.events, client.scopes)
        if webhook_rows.count_of_client(connection, account, request.client_id) >= MOST_PER_CLIENT:
            raise invalid_field("client_id", "too_many", WebhookMessages.TOO_MANY_WEBHOOKS(number=MOST_PER_CLIENT))
        webhook_id, secret = new_id(), secrets.token_bytes(SECRET_BYTES)
        values = structs.asdict(request) | {"webhook_id": webhook_id, "account_id": account, "created_at": now}
        webhook_rows.add(connection, values | {"events": _chosen(request.events), "secret": secret})
        made = webhook_row(connection, account, webhook_id)
        _note(connection, AuditAction.WEBHOOK_ADD, made, now, actor, allow_private=request.allow_private)
        return _credentials(made, now)

    return await ctx.store.write(work, Commit.WEBHOOK_CHANGE)


async def change_webhook(ctx: Context, webhook_id: UUID, request: ChangeWebhook, actor: Actor) -> WebhookView:
    """Change a webhook. Raises ApiError `webhook_not_found`, `url_not_allowed`, `validation_failed`."""

    def work(connection: Connection, row: WebhookLine, now: datetime) -> None:
        url = row.url if request.url is UNSET else request.url
        allow_private = row.allow_private if request.allow_private is UNSET else request.allow_private
        checked_url(url, allow_private=allow_private)
        values: dict[str, Any] = {"url": url, "allow_private": allow_private}
        if request.events is not UNSET:
            _require_scopes(request.events, row.scopes)
            values["events"] = _chosen(request.events)
        if request.description is not UNSET:
            values["description"] = request.description
        news = {name: value for name, value in values.items() if value != getattr(row, name)}
        if not news:
            return
        if "url" in news:
            news |= {"failures": 0, "paused_until": None}  # so that the new address is tried at once
        webhook_rows.change(connection, ctx.account, webhook_id, news)
        changed = {"url": shown_url(url), "allow_private": allow_private}
        _note(connection, AuditAction.WEBHOOK_CHANGE, row, now, actor, **changed)

    return await _change(ctx, webhook_id, work)


async def rotate_webhook(ctx: Context, webhook_id: UUID, request: RotateWebhook, actor: Actor) -> WebhookCredentials:
    """Replace the secret. During the overlap, messages are also signed with the previous secret; older ones end at
    once.

    Raises ApiError `webhook_not_found`, `invalid_transition`.
    """
    now, account = ctx.now(), ctx.account
    ends_at = now + timedelta(seconds=request.overlap_seconds) if request.overlap_seconds else None

    def work(connection: Connection) -> WebhookCredentials:
        row = webhook_row(connection, account, webhook_id)
        if request.expected_rotated_at is not UNSET and request.expected_rotated_at != row.rotated_at:
            raise not_now(WebhookMessages.WEBHOOK_SECRET_CHANGED(), "secret_changed")
        forget_replaced(connection)
        secret = secrets.token_bytes(SECRET_BYTES)
        values = {
            "secret": secret,
            "rotated_at": now,
            "previous_secret": None if ends_at is None else row.secret,
            "previous_ends_at": ends_at,
        }
        webhook_rows.change(connection, account, webhook_id, values)
        _note(connection, AuditAction.WEBHOOK_ROTATE, row, now, actor)
        return _credentials(webhook_row(connection, account, webhook_id), now)

    return await ctx.store.write(work, Commit.WEBHOOK_CHANGE)


async def disable_webhook(ctx: Context, webhook_id: UUID, actor: Actor) -> WebhookView:
    """Switch a webhook off and give up its waiting deliveries. A repeat changes nothing.

    Raises ApiError `webhook_not_found`.
    """

    def work(connection: Connection, row: WebhookLine, now: datetime) -> None:
        close_notices(connection, ctx.account, webhook_id, now, actor)
        if row.disabled_at is None:
            webhook_rows.change(connection, ctx.account, webhook_id, {"disabled_at": now, "gone": False})
            _note(connection, AuditAction.WEBHOOK_DISABLE, row, now, actor)

    return await _change(ctx, webhook_id, work)


async def enable_webhook(ctx: Context, webhook_id: UUID, actor: Actor) -> WebhookView:
    """Switch a webhook on, for events from now on. Raises ApiError `webhook_not_found`, `relationship_closed`."""

    def work(connection: Connection, row: WebhookLine, now: datetime) -> None:
        require_not_closed(connection, ctx.account)
        close_notices(connection, ctx.account, webhook_id, now, actor)
        if row.disabled_at is not None:
            values = {"disabled_at": None, "gone": False, "failures": 0, "paused_until": None, "missed": 0}
            webhook_rows.change(connection, ctx.account, webhook_id, {**values, "last_error": None})
            _note(connection, AuditAction.WEBHOOK_ENABLE, row, now, actor)

    return await _change(ctx, webhook_id, work)


async def remove_webhook(ctx: Context, webhook_id: UUID, actor: Actor) -> None:
    """Remove a webhook and its log. Raises ApiError `webhook_not_found`."""
    now, account = ctx.now(), ctx.account

    def work(connection: Connection) -> None:
        row = webhook_row(connection, account, webhook_id)
        gone = {"removed_at": now, "disabled_at": row.disabled_at or now, "secret": b"", "previous_secret": None}
        webhook_rows.change(connection, account, webhook_id, gone)
        close_notices(connection, account, webhook_id, now, actor)
        _note(connection, AuditAction.WEBHOOK_REMOVE, row, now, actor)

    await ctx.store.write(work, Commit.WEBHOOK_CHANGE)
    ctx.feed.notices_changed()


async def _change(
    ctx: Context, webhook_id: UUID, change: Callable[[Connection, WebhookLine, datetime], None]
) -> WebhookView:
    now = ctx.now()

    def work(connection: Connection) -> WebhookView:
        change(connection, webhook_row(connection, ctx.account, webhook_id), now)
        return _view(connection, ctx, webhook_id)

    view = await ctx.store.write(work, Commit.WEBHOOK_CHANGE)
    ctx.feed.notices_changed()
    return view


def webhook_view(row: WebhookLine, now: datetime) -> WebhookView:
    state = _state(row)
    previous = row.previous_ends_at
    return of_row(
        WebhookView,
        row,
        events=events_of(row),
        state=state,
        previous_secret_ends_at=previous if previous is not None and previous > now else None,
        next_attempt_at=row.paused_until if state is WebhookState.FAILING else None,
    )


def _state(row: WebhookLine) -> WebhookState:
    if row.disabled_at is not None:
        return WebhookState.GONE if row.gone else WebhookState.DISABLED
    if row.suspended_at is not None:
        return WebhookState.ACCOUNT_SUSPENDED
    if row.client_disabled_at is not None:
        return WebhookState.CLIENT_DISABLED
    return WebhookState.FAILING if row.failures else WebhookState.ACTIVE


def _require_scopes(events: Sequence[WebhookEvent] | None, scopes: Sequence[Scope]) -> None:
    """Raises ApiError `validation_failed` for events that the scopes do not cover."""
    if events is None:
        return
    if not events or WebhookEvent.TEST in events:
        raise invalid_field("events", "invalid_value", WebhookMessages.EVENTS_EMPTY())
    missing = [event for event in events if event not in allowed_events(scopes)]
    if missing:
        raise invalid_field("events", "scope_missing", WebhookMessages.EVENT_SCOPE_MISSING(event=missing[0].value))


def _chosen(events: Sequence[WebhookEvent] | None) -> list[WebhookEvent] | None:
    return None if events is None else [each for each in WebhookEvent if each in events]


def _credentials(row: WebhookLine, now: datetime) -> WebhookCredentials:
    view = webhook_view(row, now)
    return WebhookCredentials(
        webhook_id=row.webhook_id,
        secret=secret_text(row.secret),
        previous_secret_ends_at=view.previous_secret_ends_at,
        webhook=view,
    )


def webhook_row(connection: Connection, account_id: UUID, webhook_id: UUID) -> WebhookLine:
    """Read a webhook of the account. Raises ApiError `webhook_not_found`."""
    row = webhook_rows.find(connection, account_id, webhook_id)
    if row is None:
        raise ApiError(ErrorCode.WEBHOOK_NOT_FOUND, WebhookMessages.WEBHOOK_NOT_FOUND())
    return row


def _view(connection: Connection, ctx: Context, webhook_id: UUID) -> WebhookView:
    return webhook_view(webhook_row(connection, ctx.account, webhook_id), ctx.now())


def _note(
    connection: Connection, action: AuditAction, row: WebhookLine, at: datetime, actor: Actor, **details: Any
) -> None:
    audited = {"name": row.client_name, "webhook_id": row.webhook_id, "url": shown_url(row.url)} | details
    note(connection, row.account_id, action, row.client_id, at=at, actor=actor, **audited)
