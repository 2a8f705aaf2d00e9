"""Rows of client applications. Secrets are stored as SHA-256; they are random, so a fast hash is safe."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, bindparam, case, func, insert, or_, select, update

from server_core.contract.types.audit import Actor
from server_core.contract.types.fields import Record
from server_core.contract.types.partners import MOST_COUNTED, ClientUse, LoggedRequest, Scope
from server_core.store.rows import Rows
from server_core.store.tables import access_tokens, accounts, audit, bound, clients, equal, relationships, requests

# Rows of access tokens; only the SHA-256 of a token is stored.


class TokenRow(Struct, frozen=True, kw_only=True):
    """An access token and its client. `kid`: the application's key whose assertion got it, for an installation."""

    token_sha256: bytes
    account_id: UUID
    account_name: str
    client_id: UUID
    client_name: str
    scopes: list[Scope]
    expires_at: datetime
    revoked_at: datetime | None
    kid: str | None
    disabled_at: datetime | None
    application_id: UUID | None


_TOKEN_ROWS = Rows(TokenRow, access_tokens, clients, account=accounts, client=clients)
_TOKENS = _TOKEN_ROWS.query.join(accounts, accounts.c.account_id == access_tokens.c.account_id).join(
    clients, clients.c.client_id == access_tokens.c.client_id
)
_GOOD = access_tokens.c.revoked_at.is_(None)
_FIND = _TOKENS.where(bound(access_tokens, "token_sha256"))


def insert_token(connection: Connection, account_id: UUID, **values: Any) -> None:
    """Insert a token. `kid`: the application's key whose assertion got it, for an installation."""
    connection.execute(insert(access_tokens).values(account_id=account_id, **values))


def find_token(connection: Connection, token_sha256: bytes) -> TokenRow | None:
    """Find a token by its hash alone; it determines the account."""
    return _TOKEN_ROWS.first(connection, _FIND, {"token_sha256": token_sha256})


def live_tokens(connection: Connection, now: datetime, limit: int) -> list[TokenRow]:
    """Return up to `limit` valid tokens of all accounts, those that last longest at the end."""
    valid = _TOKENS.where(access_tokens.c.expires_at > now, _GOOD, clients.c.disabled_at.is_(None))
    return _TOKEN_ROWS.all(connection, valid.order_by(access_tokens.c.expires_at.desc()).limit(limit))[::-1]


def revoke_all(connection: Connection, account_id: UUID, at: datetime) -> None:
    """Revoke the tokens of every client of the account."""
    connection.execute(
        update(access_tokens).where(equal(access_tokens, account_id=account_id), _GOOD).values(revoked_at=at)
    )


def revoke_tokens(connection: Connection, account_id: UUID, client_id: UUID, at: datetime) -> None:
    of_client = equal(access_tokens, client_id=client_id, account_id=account_id)
    connection.execute(update(access_tokens).where(of_client, _GOOD).values(revoked_at=at))


def revoke_of_key(connection: Connection, application_id: UUID, kid: str, at: datetime) -> None:
    """Revoke the tokens, in all accounts, that came by assertions of this key."""
    installed = select(clients.c.client_id).where(clients.c.application_id == application_id)
    came = access_tokens.c.client_id.in_(installed), access_tokens.c.kid == kid, _GOOD
    connection.execute(update(access_tokens).where(*came).values(revoked_at=at))


# Rows of the request log.


class RequestEntry(LoggedRequest, frozen=True, kw_only=True):
    """A finished request. `account_id` and `client_id` are None if the caller was unknown."""

    account_id: UUID | None
    duration_us: int


class RequestLine(RequestEntry, frozen=True, kw_only=True):
    number: int
    client_name: str | None


_REQUESTS = Rows(RequestLine, requests, client_name=clients.c.name)


class RequestFilter(Record, frozen=True, kw_only=True):
    request_id: str | None = None
    client_id: UUID | None = None
    errors_only: bool = False


def insert_requests(connection: Connection, entries: Sequence[RequestEntry]) -> None:
    connection.execute(insert(requests), [msgspec.structs.asdict(entry) for entry in entries])


def request_page(
    connection: Connection, account_id: UUID, filter: RequestFilter, before: int | None, limit: int
) -> list[RequestLine]:
    """Return requests of the account and of unknown callers, newest first. `before`: the last number seen."""
    ids = {"request_id": filter.request_id, "client_id": filter.client_id}
    query = (
        _REQUESTS.query.outerjoin(clients, clients.c.client_id == requests.c.client_id)
        .where(or_(requests.c.account_id == account_id, requests.c.account_id.is_(None)))
        .where(equal(requests, **{name: id for name, id in ids.items() if id is not None}))
        .order_by(requests.c.number.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(requests.c.number < before)
    if filter.errors_only:
        query = query.where(requests.c.status >= 400)
    return _REQUESTS.all(connection, query)


# Recent use of applications, and their creators.


_LAST = (
    select(requests.c.at, requests.c.status)
    .where(bound(requests, "client_id"))
    .order_by(requests.c.number.desc())
    .limit(MOST_COUNTED)
    .subquery()
)
"""Read from the index alone, and limited."""


def _those(*which: object) -> object:
    return func.coalesce(func.sum(case((and_(*which), 1), else_=0)), 0)  # type: ignore[arg-type]


_STATUS = _LAST.c.status
_COUNTED = select(
    func.count().label("requests"),
    _those(_STATUS == 429).label("rate_limited"),  # type: ignore[attr-defined]
    _those(_STATUS == 401).label("not_let_in"),  # type: ignore[attr-defined]
    _those(_STATUS >= 400, _STATUS < 500, _STATUS.not_in((401, 429))).label("other_errors"),  # type: ignore[attr-defined]
).where(_LAST.c.at >= bindparam("since"))


def use_of(connection: Connection, client_id: UUID, since: datetime) -> ClientUse:
    row = connection.execute(_COUNTED, {"client_id": client_id, "since": since}).one()
    return ClientUse(**row._mapping, capped=row.requests >= MOST_COUNTED)


def creators(connection: Connection, account_id: UUID, action: str, subjects: Sequence[str]) -> dict[str, Actor]:
    """Return the first actor by subject; the audit log may lack some."""
    made = (
        select(audit.c.subject, audit.c.actor)
        .where(audit.c.subject.in_(subjects), audit.c.act == action, audit.c.account_id == account_id)
        .order_by(audit.c.number.desc())
    )
    return {row.subject: row.actor for row in connection.execute(made)}


class ClientRow(Struct, frozen=True, kw_only=True):
    """A client. With `application_id` it is an installation of that developer application, without a usable secret."""

    client_id: UUID
    account_id: UUID
    account_name: str
    name: str
    secret_sha256: bytes
    scopes: list[Scope]
    created_at: datetime
    disabled_at: datetime | None
    last_used_at: datetime | None
    rotated_at: datetime | None
    previous_secret_sha256: bytes | None
    previous_secret_ends_at: datetime | None
    application_id: UUID | None
    permissions_by: str | None
    account_suspended_at: datetime | None
    account_closed_at: datetime | None

    @property
    def is_disabled(self) -> bool:
        """True if it was disabled itself, not only by closing its account."""
        if self.disabled_at is None:
            return False
        return self.account_closed_at is None or self.disabled_at < self.account_closed_at


_ROWS = Rows(ClientRow, clients, account=accounts, account_closed_at=relationships.c.closed_at)
_COLUMNS = (
    _ROWS.query.select_from(clients)
    .join(accounts, accounts.c.account_id == clients.c.account_id)
    .outerjoin(relationships, relationships.c.account_id == clients.c.account_id)
)
_BY_ID = _COLUMNS.where(bound(clients, "client_id"))
_OF_ACCOUNT = _COLUMNS.where(bound(clients, "account_id")).order_by(clients.c.name, clients.c.client_id)


def insert_client(connection: Connection, account_id: UUID, **values: Any) -> None:
    connection.execute(insert(clients).values(account_id=account_id, **values))


def find_client(connection: Connection, client_id: UUID) -> ClientRow | None:
    """Find a client by id alone: a caller that requests a token has no account yet."""
    return _ROWS.first(connection, _BY_ID, {"client_id": client_id})


def list_clients(connection: Connection, account_id: UUID) -> list[ClientRow]:
    return _ROWS.all(connection, _OF_ACCOUNT, {"account_id": account_id})


def mark_used(connection: Connection, account_id: UUID, client_id: UUID, at: datetime) -> None:
    used = update(clients).where(equal(clients, client_id=client_id, account_id=account_id))
    connection.execute(used.values(last_used_at=at))


def rotate(
    connection: Connection,
    account_id: UUID,
    client_id: UUID,
    *,
    secret_sha256: bytes,
    at: datetime,
    previous_ends_at: datetime | None,
) -> bool:
    """Replace the secret. The previous one gets tokens until `previous_ends_at`, or none (None).

    False if the account has no such client.
    """
    secrets = {"secret_sha256": secret_sha256, "previous_secret_sha256": clients.c.secret_sha256}
    changed = update(clients).where(equal(clients, client_id=client_id, account_id=account_id))
    changed = changed.values(**secrets, rotated_at=at, previous_secret_ends_at=previous_ends_at)
    return connection.execute(changed).rowcount == 1


def rename(connection: Connection, account_id: UUID, client_id: UUID, name: str) -> None:
    of_account = equal(clients, client_id=client_id, account_id=account_id)
    connection.execute(update(clients).where(of_account).values(name=name))


def disable(connection: Connection, account_id: UUID, client_id: UUID, at: datetime) -> None:
    """Disable a client. The first time stays."""
    enabled = equal(clients, client_id=client_id, account_id=account_id, disabled_at=None)
    connection.execute(update(clients).where(enabled).values(disabled_at=at))


def disable_all(connection: Connection, account_id: UUID, at: datetime) -> None:
    """Disable all clients of the account, including installations."""
    enabled = equal(clients, account_id=account_id, disabled_at=None)
    connection.execute(update(clients).where(enabled).values(disabled_at=at))


def enable(connection: Connection, account_id: UUID, client_id: UUID) -> None:
    of_account = equal(clients, client_id=client_id, account_id=account_id)
    connection.execute(update(clients).where(of_account).values(disabled_at=None))
