"""Client applications: creating them, rotating their secrets, disabling and enabling them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from server_core.contract.decisions.names import natural_order
from server_core.contract.messages.server import ApplicationMessages
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import of_row
from server_core.contract.types.partners import ClientCredentials, ClientView, RotatedSecret, Scope
from server_core.services.agent_commands import forget_replaced
from server_core.services.announced_writes import write_and_announce
from server_core.services.api_error import ApiError, not_now, refuse_look_alike, refuse_taken, visible_name
from server_core.services.audit import note, subject_of
from server_core.services.clients.tokens import secret_hash
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.store import clients
from server_core.store.clients import ClientRow, creators, use_of
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

# Client applications of an account: programs that print through the public API.


LATELY = timedelta(hours=24)


async def create_client(
    ctx: Context,
    account_id: UUID,
    name: str,
    scopes: Sequence[Scope] | None = None,
    actor: Actor = THE_SERVER,
) -> ClientCredentials:
    """Create a client, by default with all scopes. The secret (256 bits) is returned here only.

    Raises ApiError `relationship_closed`, `validation_failed` (name taken or invisible).
    """
    name, now = visible_name(name), ctx.now()
    granted = [scope for scope in Scope if scopes is None or scope in scopes]

    def work(connection: Connection) -> ClientCredentials:
        require_not_closed(connection, account_id)
        _refuse_taken(connection, account_id, name)
        client_id, secret = new_id(), secrets.token_urlsafe(32)
        clients.insert_client(
            connection,
            account_id,
            client_id=client_id,
            name=name,
            secret_sha256=secret_hash(secret),
            scopes=granted,
            created_at=now,
        )
        action = AuditAction.CLIENT_CREATE
        note(connection, account_id, action, client_id, at=now, actor=actor, name=name, scopes=granted)
        return ClientCredentials(client_id=client_id, client_secret=secret, scopes=granted)

    return await ctx.store.write(work, Commit.CLIENT_CREATE)


async def rename_client(
    ctx: Context, account_id: UUID, client_id: UUID, name: str, actor: Actor = THE_SERVER
) -> ClientView:
    """Rename a client, also for calls with tokens that it has. The same name again changes nothing.

    Raises ApiError `client_not_found`, `relationship_closed`, `validation_failed` (name taken or invisible).
    """
    name, now = visible_name(name), ctx.now()

    def work(connection: Connection) -> ClientView:
        before = _read(connection, account_id, client_id, ctx)
        if before.name == name:
            return before
        require_not_closed(connection, account_id)
        _refuse_taken(connection, account_id, name, client_id)
        clients.rename(connection, account_id, client_id, name)
        details = {"name": name, "before": before.name}
        note(connection, account_id, AuditAction.CLIENT_RENAME, client_id, at=now, actor=actor, **details)
        return _read(connection, account_id, client_id, ctx)

    def tell(view: ClientView) -> None:
        ctx.tokens.rename_client(client_id, view.name)
        ctx.feed.everything_changed(client_id)  # each of its jobs names it

    return await write_and_announce(ctx, work, Commit.CLIENT_CHANGE, tell)


def _refuse_taken(connection: Connection, account_id: UUID, name: str, but: UUID | None = None) -> None:
    """Reject the name of another application, or one that looks like it. A disabled application keeps its name."""
    rows = clients.list_clients(connection, account_id)
    others = [row.name for row in rows if row.application_id is None and row.client_id != but]
    refuse_taken(name, others, ApplicationMessages.CLIENT_NAME_TAKEN)
    refuse_look_alike(name, others)


async def list_clients(ctx: Context, account_id: UUID) -> list[ClientView]:
    """List clients by name, with their recent use. Installations of developer applications are listed elsewhere."""
    await ctx.request_log.flush(ctx.store)  # include the latest requests
    now = ctx.now()

    def work(connection: Connection) -> list[ClientView]:
        rows = [row for row in clients.list_clients(connection, account_id) if row.application_id is None]
        rows.sort(key=lambda row: natural_order(row.name))
        subjects = [subject_of(AuditAction.CLIENT_CREATE, row.client_id) for row in rows]
        made = creators(connection, account_id, AuditAction.CLIENT_CREATE, subjects)
        return [
            msgspec.structs.replace(
                client_view(row, now),
                use_24h=use_of(connection, row.client_id, now - LATELY),
                created_by=made.get(subject),
            )
            for row, subject in zip(rows, subjects, strict=True)
        ]

    return await ctx.store.read(work)


def client_view(row: ClientRow, now: datetime) -> ClientView:
    ends_at = row.previous_secret_ends_at
    return of_row(ClientView, row, previous_secret_ends_at=ends_at if ends_at is not None and ends_at > now else None)


T = TypeVar("T")


async def rotate_secret(
    ctx: Context,
    account_id: UUID,
    client_id: UUID,
    overlap: timedelta,
    actor: Actor = THE_SERVER,
    *,
    seen_rotated_at: datetime | UnsetType | None = UNSET,
) -> RotatedSecret:
    """Create a new secret, returned here only.

    During the overlap the previous secret still gets tokens, which end with it. Any secret before that ends now. Raises
    ApiError `client_not_found`, `relationship_closed`, `invalid_transition` if someone else rotated it since
    `seen_rotated_at`.
    """
    now = ctx.now()
    new_ends_at = now + overlap if overlap else None

    def work(connection: Connection) -> RotatedSecret:
        require_not_closed(connection, account_id)
        row = _row(connection, account_id, client_id)
        if seen_rotated_at is not UNSET and seen_rotated_at != row.rotated_at:
            raise not_now(ApplicationMessages.SECRET_CHANGED(name=row.name), "secret_changed")
        forget_replaced(connection)
        secret = secrets.token_urlsafe(32)
        clients.rotate(
            connection,
            account_id,
            client_id,
            secret_sha256=secret_hash(secret),
            at=now,
            previous_ends_at=new_ends_at,
        )
        clients.revoke_tokens(connection, account_id, client_id, now)
        _note(
            connection, AuditAction.CLIENT_ROTATE, _read(connection, account_id, client_id, ctx), account_id, now, actor
        )
        return RotatedSecret(client_id=client_id, client_secret=secret, previous_secret_ends_at=new_ends_at)

    return await _write(ctx, client_id, work)


async def disable_client(ctx: Context, account_id: UUID, client_id: UUID, actor: Actor = THE_SERVER) -> ClientView:
    """Disable a client: no new tokens, and its current ones end now. Idempotent. Raises ApiError `client_not_found`."""
    now = ctx.now()

    def work(connection: Connection) -> ClientView:
        before = _read(connection, account_id, client_id, ctx)
        clients.disable(connection, account_id, client_id, now)
        clients.revoke_tokens(connection, account_id, client_id, now)
        if before.disabled_at is None:
            _note(connection, AuditAction.CLIENT_DISABLE, before, account_id, now, actor)
        return _read(connection, account_id, client_id, ctx)

    return await _write(ctx, client_id, work)


async def enable_client(ctx: Context, account_id: UUID, client_id: UUID, actor: Actor = THE_SERVER) -> ClientView:
    """Allow new tokens; old ones stay revoked. Raises ApiError `client_not_found`, `relationship_closed`."""
    now = ctx.now()

    def work(connection: Connection) -> ClientView:
        before = _read(connection, account_id, client_id, ctx)
        require_not_closed(connection, account_id)
        clients.enable(connection, account_id, client_id)
        if before.disabled_at is not None:
            _note(connection, AuditAction.CLIENT_ENABLE, before, account_id, now, actor)
        return _read(connection, account_id, client_id, ctx)

    return await _write(ctx, client_id, work)


async def _write(ctx: Context, client_id: UUID, work: Callable[[Connection], T]) -> T:
    """Write, and drop the client's tokens from the cache whatever the outcome."""
    forget = partial(ctx.tokens.forget, client_id)
    return await write_and_announce(ctx, work, Commit.CLIENT_CHANGE, lambda _: forget(), forget)


def _note(
    connection: Connection, action: AuditAction, client: ClientView, account_id: UUID, at: datetime, actor: Actor
) -> None:
    note(connection, account_id, action, client.client_id, at=at, actor=actor, name=client.name)


def _read(connection: Connection, account_id: UUID, client_id: UUID, ctx: Context) -> ClientView:
    return client_view(_row(connection, account_id, client_id), ctx.now())


def _row(connection: Connection, account_id: UUID, client_id: UUID) -> ClientRow:
    row = clients.find_client(connection, client_id)
    if row is None or row.account_id != account_id or row.application_id is not None:
        raise ApiError(ErrorCode.CLIENT_NOT_FOUND, ApplicationMessages.CLIENT_NOT_FOUND())
    return row
