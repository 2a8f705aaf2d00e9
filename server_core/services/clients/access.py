"""An application's secret and its right to call: rotated, disabled, enabled; the first two end its tokens at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import UUID

from msgspec import UNSET, UnsetType

from server_core.contract.messages.accounts import ApplicationMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import ClientView, RotatedSecret
from server_core.services.audit.writing import SERVER, client_subject, note
from server_core.services.clients.lost_secrets import (
    SecretOf,
    made_before,
    new_secret,
    refuse_replaced,
    require_unguessable,
    tell_again,
)
from server_core.services.clients.registration import client_view
from server_core.services.clients.secret_hash import secret_hash
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.rejected import Rejected
from server_core.services.told_writes import write_and_tell
from server_core.store import clients, tokens
from server_core.store.clients import ClientRow
from server_core.store.commits import Commit
from server_core.store.store import Connection

T = TypeVar("T")


async def rotate_secret(
    ctx: Context,
    account_id: UUID,
    client_id: UUID,
    overlap: timedelta,
    actor: str = SERVER,
    *,
    seen_rotated_at: datetime | UnsetType | None = UNSET,
    repeat_key: str | None = None,
) -> RotatedSecret:
    """A new secret, shown here and, but to a repeat with the same key, never again; for the overlap the one before it
    gets tokens, too, which end with it. A secret from before that one ends now.

    Raises Rejected `client_not_found`, `relationship_closed`, `invalid_transition` where somebody else rotated it since
    it was seen, and what `lost_secrets` does.
    """
    require_unguessable(repeat_key)
    now = ctx.now()
    new_ends_at = now + overlap if overlap else None

    def work(connection: Connection) -> RotatedSecret:
        require_not_closed(connection, account_id)
        row = _row(connection, account_id, client_id)
        before = made_before(connection, account_id, SecretOf.ROTATE, client_id, repeat_key)
        if before is not None:
            refuse_replaced(before, row)
        if before is not None and row.rotated_at is not None:
            made_at, ends_at = row.rotated_at, row.previous_secret_ends_at
            same = ends_at == (made_at + overlap if overlap else None)
            again = tell_again(connection, row, before, same_wish=same, made_at=made_at, now=now, actor=actor)
            return RotatedSecret(client_id=client_id, client_secret=again, previous_secret_ends_at=ends_at)
        if seen_rotated_at is not UNSET and seen_rotated_at != row.rotated_at:
            raise Rejected(
                ErrorCode.INVALID_TRANSITION,
                ApplicationMessages.SECRET_CHANGED(name=row.name),
                details={"reason": "secret_changed"},
            )
        secret = new_secret(connection, account_id, SecretOf.ROTATE, client_id, repeat_key, now)
        clients.rotate(
            connection,
            account_id,
            client_id,
            secret_sha256=secret_hash(secret),
            at=now,
            previous_ends_at=new_ends_at,
        )
        tokens.revoke_tokens(connection, account_id, client_id, now)
        _note(connection, AuditAct.CLIENT_ROTATE, _read(connection, account_id, client_id, ctx), account_id, now, actor)
        return RotatedSecret(client_id=client_id, client_secret=secret, previous_secret_ends_at=new_ends_at)

    return await _write(ctx, client_id, work)


async def disable_client(ctx: Context, account_id: UUID, client_id: UUID, actor: str = SERVER) -> ClientView:
    """No more tokens for it, and those that it has end now. Again = the same. Raises Rejected `client_not_found`."""
    now = ctx.now()

    def work(connection: Connection) -> ClientView:
        before = _read(connection, account_id, client_id, ctx)
        clients.disable(connection, account_id, client_id, now)
        tokens.revoke_tokens(connection, account_id, client_id, now)
        if before.disabled_at is None:
            _note(connection, AuditAct.CLIENT_DISABLE, before, account_id, now, actor)
        return _read(connection, account_id, client_id, ctx)

    return await _write(ctx, client_id, work)


async def enable_client(ctx: Context, account_id: UUID, client_id: UUID, actor: str = SERVER) -> ClientView:
    """It may get new tokens; the old ones stay revoked. Raises Rejected `client_not_found`, `relationship_closed`."""
    now = ctx.now()

    def work(connection: Connection) -> ClientView:
        before = _read(connection, account_id, client_id, ctx)
        require_not_closed(connection, account_id)
        clients.enable(connection, account_id, client_id)
        if before.disabled_at is not None:
            _note(connection, AuditAct.CLIENT_ENABLE, before, account_id, now, actor)
        return _read(connection, account_id, client_id, ctx)

    return await _write(ctx, client_id, work)


async def _write(ctx: Context, client_id: UUID, work: Callable[[Connection], T]) -> T:
    """The cache forgets its tokens, however it went."""
    return await write_and_tell(ctx, work, Commit.CLIENT_CHANGE, lambda _: ctx.tokens.forget_client(client_id))


def _note(
    connection: Connection, act: AuditAct, client: ClientView, account_id: UUID, at: datetime, actor: str
) -> None:
    subject, details = client_subject(client.client_id), {"name": client.name}
    note(connection, account_id, act, subject, at=at, actor=actor, details=details)


def _read(connection: Connection, account_id: UUID, client_id: UUID, ctx: Context) -> ClientView:
    return client_view(_row(connection, account_id, client_id), ctx.now())


def _row(connection: Connection, account_id: UUID, client_id: UUID) -> ClientRow:
    row = clients.find_client(connection, client_id)
    if row is None or row.account_id != account_id or row.application_id is not None:
        raise _unknown()
    return row


def _unknown() -> Rejected:
    return Rejected(ErrorCode.CLIENT_NOT_FOUND, ApplicationMessages.CLIENT_NOT_FOUND())
