"""Client applications of an account: programs that print over the public API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import msgspec

from server_core.contract.types.audit import AuditAct
from server_core.contract.types.partners import ClientCredentials, ClientView, Scope
from server_core.services.audit.writing import SERVER, client_subject, note
from server_core.services.clients.lost_secrets import (
    SecretOf,
    made_before,
    new_secret,
    require_unguessable,
    tell_again,
)
from server_core.services.clients.secret_hash import secret_hash
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.given_names import refuse_look_alike, seen_name
from server_core.store import clients
from server_core.store.client_use_rows import creators, use_of
from server_core.store.clients import ClientRow
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

LATELY = timedelta(hours=24)


async def create_client(
    ctx: Context,
    account_id: UUID,
    name: str,
    scopes: Sequence[Scope] | None = None,
    actor: str = SERVER,
    repeat_key: str | None = None,
) -> ClientCredentials:
    """A new client with all scopes unless told otherwise; the secret (256 bits) is in this answer and nowhere else, but
    in that to a repeat with the same key. Raises Rejected `relationship_closed`, and what `lost_secrets` does."""
    require_unguessable(repeat_key)
    name, now = seen_name(name), ctx.now()
    granted = [scope for scope in Scope if scopes is None or scope in scopes]

    def work(connection: Connection) -> ClientCredentials:
        require_not_closed(connection, account_id)
        before = made_before(connection, account_id, SecretOf.CREATE, None, repeat_key)
        first = None if before is None else clients.find_client(connection, before.client_id)
        if before is not None and first is not None:
            same, made_at = first.name == name and first.scopes == granted, first.created_at
            again = tell_again(connection, first, before, same_wish=same, made_at=made_at, now=now, actor=actor)
            return ClientCredentials(client_id=first.client_id, client_secret=again, scopes=granted)
        others = (row.name for row in clients.list_clients(connection, account_id) if row.application_id is None)
        refuse_look_alike(name, others)
        client_id = new_id()
        secret = new_secret(connection, account_id, SecretOf.CREATE, client_id, repeat_key, now)
        clients.insert_client(
            connection,
            account_id,
            client_id=client_id,
            name=name,
            secret_sha256=secret_hash(secret),
            scopes=granted,
            created_at=now,
        )
        subject, details = client_subject(client_id), {"name": name, "scopes": granted}
        note(connection, account_id, AuditAct.CLIENT_CREATE, subject, at=now, actor=actor, details=details)
        return ClientCredentials(client_id=client_id, client_secret=secret, scopes=granted)

    return await ctx.store.write(work, Commit.CLIENT_CREATE)


async def list_clients(ctx: Context, account_id: UUID) -> list[ClientView]:
    """By name, with what they asked for. Installations of developer applications are listed apart."""
    await ctx.request_log.flush(ctx.store)  # also what was asked a moment ago
    now = ctx.now()

    def work(connection: Connection) -> list[ClientView]:
        rows = [row for row in clients.list_clients(connection, account_id) if row.application_id is None]
        subjects = [client_subject(row.client_id) for row in rows]
        made = creators(connection, account_id, AuditAct.CLIENT_CREATE, subjects)
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
    return ClientView(
        client_id=row.client_id,
        name=row.name,
        scopes=row.scopes,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        disabled_at=row.disabled_at,
        rotated_at=row.rotated_at,
        previous_secret_ends_at=ends_at if ends_at is not None and ends_at > now else None,
    )
