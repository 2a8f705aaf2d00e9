"""Rows of accounts."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, bindparam, func, insert, or_, select, update

from server_core.contract.types.partners import MOST_JOBS, AccountKind, Developers, IssuedToken, Whose
from server_core.store.prepared import Prepared
from server_core.store.rows import Rows
from server_core.store.tables import (
    access_tokens,
    accounts,
    agents,
    bound,
    clients,
    count,
    equal,
    jobs,
    notices,
    printers,
    relationships,
)


class AccountRow(Struct, frozen=True, kw_only=True):
    """An account. Without a relationship it is the site's own or a developer's."""

    account_id: UUID
    kind: AccountKind
    name: str
    suspended_at: datetime | None
    relationship_id: UUID | None
    external_customer_id: str | None
    activated_at: datetime | None
    closed_at: datetime | None


_ACCOUNTS = Rows(AccountRow, accounts, relationships)
_ROWS = _ACCOUNTS.query.outerjoin(relationships, relationships.c.account_id == accounts.c.account_id)
_IS_SUSPENDED = bound(accounts, "account_id"), accounts.c.suspended_at.is_not(None)
_SUSPENDED = Prepared(select(accounts.c.account_id).where(*_IS_SUSPENDED))


def insert_account(
    connection: Connection, *, account_id: UUID, name: str, at: datetime, kind: AccountKind = AccountKind.SITE
) -> None:
    connection.execute(insert(accounts).values(account_id=account_id, name=name, kind=kind, created_at=at))


def account_name(connection: Connection, account_id: UUID) -> str:
    return str(connection.execute(select(accounts.c.name).where(accounts.c.account_id == account_id)).scalar_one())


def names_of(connection: Connection, account_ids: Collection[UUID]) -> dict[UUID, str]:
    query = select(accounts.c.account_id, accounts.c.name).where(accounts.c.account_id.in_(list(account_ids)))
    return {row[0]: row[1] for row in connection.execute(query)} if account_ids else {}


def has_account(connection: Connection, account_id: UUID) -> bool:
    query = select(accounts.c.account_id).where(accounts.c.account_id == account_id)
    return connection.execute(query).first() is not None


def is_suspended(connection: Connection, account_id: UUID) -> bool:
    """Return whether the account is suspended; closed accounts count as suspended."""
    return _SUSPENDED.first(connection, {"account_id": account_id}) is not None


def suspend(connection: Connection, account_id: UUID, at: datetime | None) -> None:
    """Suspend an account; `at` None resumes it."""
    connection.execute(update(accounts).where(accounts.c.account_id == account_id).values(suspended_at=at))


def rename(connection: Connection, account_id: UUID, name: str) -> None:
    connection.execute(update(accounts).where(accounts.c.account_id == account_id).values(name=name))


def open_notices_beside(connection: Connection, account_id: UUID) -> list[tuple[UUID, str, int]]:
    """Return id, name and number of open notices of every other account that has any, by name."""
    query = (
        select(accounts.c.account_id, accounts.c.name, func.count())
        .join(notices, notices.c.account_id == accounts.c.account_id)
        .where(accounts.c.account_id != account_id, notices.c.closed_at.is_(None))
        .group_by(accounts.c.account_id, accounts.c.name)
        .order_by(accounts.c.name, accounts.c.account_id)
    )
    return [(row[0], row[1], row[2]) for row in connection.execute(query)]


def kind_of(connection: Connection, account_id: UUID) -> AccountKind:
    kind: AccountKind = connection.scalars(select(accounts.c.kind).where(accounts.c.account_id == account_id)).one()
    return kind


def find(connection: Connection, account_id: UUID) -> AccountRow:
    """Return an existing account."""
    (found,) = _where(connection, 1, accounts.c.account_id == account_id)
    return found


def named(connection: Connection, id: UUID | None, text: str, limit: int) -> list[AccountRow]:
    """Find accounts by own id or relationship id, else by external customer id or name, newest first.

    Ids take precedence over names: developers choose those, and one may choose the id of another one's customer.
    """
    if id is not None and (found := _where(connection, 1, accounts.c.account_id == id)):
        return found
    if id is not None and (found := _where(connection, 1, relationships.c.relationship_id == id)):
        return found
    return _where(connection, limit, or_(accounts.c.name == text, relationships.c.external_customer_id == text))


def _where(connection: Connection, limit: int, meant: ColumnElement[bool]) -> list[AccountRow]:
    query = _ROWS.where(meant).order_by(accounts.c.account_id.desc()).limit(limit)
    return _ACCOUNTS.all(connection, query)


# Activity of managed customers, and the tokens that applications got there.


_OF_ACCOUNT = select(jobs.c.created_at).where(bound(jobs, "account_id"))
_NEWEST_JOBS = _OF_ACCOUNT.order_by(jobs.c.sequence.desc()).limit(MOST_JOBS).subquery()
"""Limits the count: a customer may have millions of jobs."""
_JOBS = select(
    func.count().filter(_NEWEST_JOBS.c.created_at >= bindparam("since")), func.max(_NEWEST_JOBS.c.created_at)
)


def open_accounts(connection: Connection, whose: Whose) -> list[UUID]:
    """Return the accounts of customers that are not closed."""
    query = select(relationships.c.account_id).where(relationships.c.closed_at.is_(None))
    if not isinstance(whose, Developers):
        query = query.where(relationships.c.developer_account_id == whose)
    return list(connection.execute(query.order_by(relationships.c.relationship_id)).scalars())


def agents_of(connection: Connection, account_id: UUID) -> list[UUID]:
    """Return the agents that were not revoked."""
    query = select(agents.c.agent_id).where(equal(agents, account_id=account_id, revoked_at=None))
    return list(connection.execute(query).scalars())


def printer_count(connection: Connection, account_id: UUID) -> int:
    return count(connection, printers, account_id=account_id, removed_at=None)


def jobs_since(connection: Connection, account_id: UUID, since: datetime) -> tuple[int, datetime | None]:
    """Return the number of jobs, at most `MOST_JOBS`, and the creation time of the newest."""
    row = connection.execute(_JOBS, {"account_id": account_id, "since": since}).one()
    return row[0], row[1]


def tokens_of(connection: Connection, account_id: UUID, lifetime: timedelta, limit: int) -> list[IssuedToken]:
    """Return tokens of installations, newest first."""
    query = (
        select(
            access_tokens.c.client_id.label("installation_id"),
            access_tokens.c.scopes.label("permissions"),
            access_tokens.c.expires_at,
            access_tokens.c.revoked_at,
            access_tokens.c.kid,
            clients.c.application_id,
            clients.c.name.label("application_name"),
        )
        .join(clients, clients.c.client_id == access_tokens.c.client_id)
        .where(access_tokens.c.account_id == account_id, clients.c.application_id.is_not(None))
        .order_by(access_tokens.c.expires_at.desc(), access_tokens.c.token_sha256)
        .limit(limit)
    )
    rows = connection.execute(query).mappings()
    return [IssuedToken(**row, issued_at=row["expires_at"] - lifetime) for row in rows]
