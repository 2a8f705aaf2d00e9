"""Rows of access tokens: only the SHA-256 of a token is ever stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from server_core.contract.types.partners import Scope
from server_core.store.clients import scopes_text
from server_core.store.tables import access_tokens, accounts, clients

_TOKENS = (
    select(
        access_tokens,
        accounts.c.name.label("account_name"),
        clients.c.name.label("client_name"),
        clients.c.disabled_at.label("disabled_at"),
        clients.c.application_id.label("application_id"),
    )
    .join(accounts, accounts.c.account_id == access_tokens.c.account_id)
    .join(clients, clients.c.client_id == access_tokens.c.client_id)
)
_FIND = _TOKENS.where(access_tokens.c.token_sha256 == bindparam("token_sha256"))


def insert_token(
    connection: Connection,
    account_id: UUID,
    *,
    client_id: UUID,
    token_sha256: bytes,
    scopes: list[Scope],
    expires_at: datetime,
    kid: str | None = None,
) -> None:
    """`kid`: of the application's key by whose assertion an installation gets it."""
    connection.execute(
        insert(access_tokens).values(
            token_sha256=token_sha256,
            account_id=account_id,
            client_id=client_id,
            scopes=scopes_text(scopes),
            expires_at=expires_at,
            kid=kid,
        )
    )


def find_token(connection: Connection, token_sha256: bytes) -> Row[Any] | None:
    """By its hash alone: the token is what tells the account."""
    return connection.execute(_FIND, {"token_sha256": token_sha256}).first()


def live_tokens(connection: Connection, now: datetime, limit: int) -> Sequence[Row[Any]]:
    """Of all accounts: tokens that are good now, up to `limit`; those that last longest are the last."""
    longest = (
        _TOKENS.where(
            access_tokens.c.expires_at > now, access_tokens.c.revoked_at.is_(None), clients.c.disabled_at.is_(None)
        )
        .order_by(access_tokens.c.expires_at.desc())
        .limit(limit)
    )
    return connection.execute(longest).all()[::-1]


def revoke_all(connection: Connection, account_id: UUID, at: datetime) -> None:
    """Of every client of the account."""
    of_account = access_tokens.c.account_id == account_id, access_tokens.c.revoked_at.is_(None)
    connection.execute(update(access_tokens).where(*of_account).values(revoked_at=at))


def revoke_tokens(connection: Connection, account_id: UUID, client_id: UUID, at: datetime) -> None:
    connection.execute(
        update(access_tokens)
        .where(
            access_tokens.c.client_id == client_id,
            access_tokens.c.account_id == account_id,
            access_tokens.c.revoked_at.is_(None),
        )
        .values(revoked_at=at)
    )


def revoke_of_key(connection: Connection, application_id: UUID, kid: str, at: datetime) -> None:
    """In all accounts: what came by assertions of this key."""
    installed = select(clients.c.client_id).where(clients.c.application_id == application_id)
    came = access_tokens.c.client_id.in_(installed), access_tokens.c.kid == kid, access_tokens.c.revoked_at.is_(None)
    connection.execute(update(access_tokens).where(*came).values(revoked_at=at))
