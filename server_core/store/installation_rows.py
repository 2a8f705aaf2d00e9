"""Rows of installations: clients that belong to a developer application. Their secret is nobody's."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, insert, select, update

from server_core.contract.types.partners import Party, Scope
from server_core.developers import Developers, Whose
from server_core.store.clients import scopes_of, scopes_text
from server_core.store.partner_tables import developer_applications
from server_core.store.tables import clients


@dataclass(frozen=True, kw_only=True, slots=True)
class InstallationRow:
    """`account_id`: in which the application is installed; `permissions_by`: who decided on them last."""

    installation_id: UUID
    account_id: UUID
    application_id: UUID
    name: str
    permissions: list[Scope]
    permissions_by: Party
    created_at: datetime
    disabled_at: datetime | None


_ROWS = select(
    clients.c.client_id.label("installation_id"),
    clients.c.account_id,
    clients.c.application_id,
    clients.c.name,
    clients.c.scopes.label("permissions"),
    clients.c.permissions_by,
    clients.c.created_at,
    clients.c.disabled_at,
).where(clients.c.application_id.is_not(None))


def insert_installation(
    connection: Connection,
    account_id: UUID,
    application_id: UUID,
    *,
    installation_id: UUID,
    name: str,
    permissions: list[Scope],
    by: Party,
    created_at: datetime,
) -> None:
    values = {
        "client_id": installation_id,
        "account_id": account_id,
        "application_id": application_id,
        "name": name,
        "secret_sha256": secrets.token_bytes(32),
        "scopes": scopes_text(permissions),
        "permissions_by": by.value,
        "created_at": created_at,
    }
    connection.execute(insert(clients).values(**values))


def find_good(connection: Connection, account_id: UUID, application_id: UUID) -> InstallationRow | None:
    """The one of this application in the account that was not revoked."""
    of_both = clients.c.account_id == account_id, clients.c.application_id == application_id
    return _first(connection, *of_both, clients.c.disabled_at.is_(None))


def find(connection: Connection, account_id: UUID, installation_id: UUID) -> InstallationRow | None:
    return _first(connection, clients.c.account_id == account_id, clients.c.client_id == installation_id)


def was_revoked(connection: Connection, account_id: UUID, application_id: UUID) -> bool:
    """Whether the application had an installation in the account that ended."""
    of_account = clients.c.account_id == account_id, clients.c.application_id == application_id
    return _first(connection, *of_account, clients.c.disabled_at.is_not(None)) is not None


def find_of_application(connection: Connection, application_id: UUID, installation_id: UUID) -> InstallationRow | None:
    """In whichever account: the installation tells it."""
    return _first(connection, clients.c.application_id == application_id, clients.c.client_id == installation_id)


def good_of_application(connection: Connection, application_id: UUID) -> list[InstallationRow]:
    """In all accounts, those that were not revoked."""
    query = _ROWS.where(clients.c.application_id == application_id, clients.c.disabled_at.is_(None))
    return [_row(row) for row in connection.execute(query).mappings()]


def page(
    connection: Connection, account_id: UUID, whose: Whose, *, after: UUID | None, limit: int
) -> list[InstallationRow]:
    """In the account, the newest first, after the one with the id `after`. `whose`: which applications."""
    query = _ROWS.where(clients.c.account_id == account_id)
    if not isinstance(whose, Developers):
        applications = developer_applications
        query = query.join(
            applications,
            and_(
                applications.c.application_id == clients.c.application_id,
                applications.c.account_id == whose,
            ),
        )
    if after is not None:
        query = query.where(clients.c.client_id < after)
    query = query.order_by(clients.c.client_id.desc()).limit(limit)
    return [_row(row) for row in connection.execute(query).mappings()]


def set_permissions(
    connection: Connection, account_id: UUID, installation_id: UUID, permissions: list[Scope], by: Party
) -> None:
    of_account = clients.c.client_id == installation_id, clients.c.account_id == account_id
    news = {"scopes": scopes_text(permissions), "permissions_by": by.value}
    connection.execute(update(clients).where(*of_account).values(**news))


def _first(connection: Connection, *conditions: ColumnElement[bool]) -> InstallationRow | None:
    row = connection.execute(_ROWS.where(*conditions)).mappings().first()
    return None if row is None else _row(row)


def _row(row: RowMapping) -> InstallationRow:
    facts = {"permissions": scopes_of(row["permissions"]), "permissions_by": Party(row["permissions_by"])}
    return InstallationRow(**{**row, **facts})
