"""Rows of developer applications, their keys, used assertions and installations."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from server_core.contract.types.fields import Record
from server_core.contract.types.partners import AccountKind, Developers, Party, Scope, Whose
from server_core.store import meta_rows
from server_core.store.rows import Rows
from server_core.store.tables import (
    accounts,
    application_keys,
    bound,
    clients,
    developer_applications,
    equal,
    used_assertions,
)


class ApplicationRow(Struct, frozen=True, kw_only=True):
    """An application. `account_id`: its developer's."""

    application_id: UUID
    account_id: UUID
    account_name: str
    name: str
    created_at: datetime
    disabled_at: datetime | None
    last_used_at: datetime | None


class KeyRow(Struct, frozen=True, kw_only=True):
    """A key. `public_key`: PEM (SubjectPublicKeyInfo)."""

    application_id: UUID
    kid: str
    public_key: str
    created_at: datetime
    revoked_at: datetime | None
    last_used_at: datetime | None


class SigningKey(Record, frozen=True, kw_only=True):
    """A key and its application, as named by an assertion."""

    application: ApplicationRow
    key: KeyRow | None


_APPLICATION_ROWS = Rows(ApplicationRow, developer_applications, account_name=accounts.c.name)
_KEYS = Rows(KeyRow, application_keys)
_APPLICATIONS = _APPLICATION_ROWS.query.join(accounts)
_BY_ID = _APPLICATIONS.where(bound(developer_applications, "application_id"))
_KEY = _KEYS.query.where(bound(application_keys, "application_id", "kid"))


def insert_application(
    connection: Connection, account_id: UUID, *, application_id: UUID, name: str, created_at: datetime
) -> None:
    values = {"application_id": application_id, "account_id": account_id, "name": name, "created_at": created_at}
    connection.execute(insert(developer_applications).values(**values))


def insert_key(
    connection: Connection, account_id: UUID, application_id: UUID, *, kid: str, public_key: str, created_at: datetime
) -> None:
    values = {"application_id": application_id, "account_id": account_id, "kid": kid}
    connection.execute(insert(application_keys).values(**values, public_key=public_key, created_at=created_at))


def developer_account(connection: Connection, name: str) -> UUID | None:
    """Return the oldest account of a developer with this name, ignoring spaces around stored names."""
    is_named = func.trim(accounts.c.name) == name
    query = select(accounts.c.account_id).where(accounts.c.kind == AccountKind.DEVELOPER.value, is_named)
    return connection.execute(query.order_by(accounts.c.created_at).limit(1)).scalar()


def find_signing_key(connection: Connection, application_id: UUID, kid: str) -> SigningKey | None:
    """Find a key by the names in an assertion, whose account is unknown yet. None: there is no such application."""
    application = find_application(connection, application_id)
    if application is None:
        return None
    key = _KEYS.first(connection, _KEY, {"application_id": application_id, "kid": kid})
    return SigningKey(application=application, key=key)


def find_application(connection: Connection, application_id: UUID) -> ApplicationRow | None:
    """Find an application of any developer; the caller checks whose it is."""
    return _APPLICATION_ROWS.first(connection, _BY_ID, {"application_id": application_id})


def list_applications(connection: Connection) -> list[ApplicationRow]:
    """Return the applications of all developers by name."""
    query = _APPLICATIONS.order_by(developer_applications.c.name, developer_applications.c.application_id)
    return _APPLICATION_ROWS.all(connection, query)


def list_keys(connection: Connection, account_id: UUID, application_id: UUID) -> list[KeyRow]:
    """Return the keys, oldest first, including revoked ones."""
    of_application = equal(application_keys, account_id=account_id, application_id=application_id)
    query = _KEYS.query.where(of_application).order_by(application_keys.c.created_at, application_keys.c.kid)
    return _KEYS.all(connection, query)


def mark_used(connection: Connection, account_id: UUID, application_id: UUID, kid: str, at: datetime) -> None:
    of: dict[str, Any] = {"application_id": application_id, "account_id": account_id}
    for table, row in ((developer_applications, of), (application_keys, {**of, "kid": kid})):
        connection.execute(update(table).where(equal(table, **row)).values(last_used_at=at))


def same_keys(connection: Connection, public_key: str) -> list[KeyRow]:
    """Return all entries of this key, under any name and application: a key is identified by itself."""
    return _KEYS.all(connection, _KEYS.query.where(application_keys.c.public_key == public_key))


def revoke_key(connection: Connection, public_key: str, at: datetime) -> None:
    """Revoke a key under every name and application. The first revocation time stays."""
    good = application_keys.c.public_key == public_key, application_keys.c.revoked_at.is_(None)
    connection.execute(update(application_keys).where(*good).values(revoked_at=at))


def set_disabled(connection: Connection, account_id: UUID, application_id: UUID, at: datetime | None) -> None:
    """Disable an application; `at` None enables it."""
    of_account = equal(developer_applications, account_id=account_id, application_id=application_id)
    connection.execute(update(developer_applications).where(of_account).values(disabled_at=at))


# Used assertions: each `jti` of an application once, kept until it can no longer be used.


def use(connection: Connection, application_id: UUID, jti_sha256: bytes, expires_at: datetime) -> bool:
    """Mark an assertion as used. False: it was used before."""
    values = {"application_id": application_id, "jti_sha256": jti_sha256, "expires_at": expires_at}
    return connection.execute(sqlite_insert(used_assertions).values(**values).on_conflict_do_nothing()).rowcount == 1


def is_used(connection: Connection, application_id: UUID, jti_sha256: bytes) -> bool:
    of_application = equal(used_assertions, application_id=application_id, jti_sha256=jti_sha256)
    return connection.execute(select(used_assertions).where(of_application)).first() is not None


def forgotten_until(connection: Connection) -> datetime | None:
    """Return the latest end of a forgotten assertion; None = none was forgotten.

    One that ends by then may have been used.
    """
    text = meta_rows.find(connection, meta_rows.ASSERTIONS_FORGOTTEN)
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)


def counted_since(connection: Connection) -> datetime | None:
    """Return the time of the last restore; None = no backup was restored.

    Assertions made by then may have been used.
    """
    text = meta_rows.find(connection, meta_rows.ASSERTIONS_SINCE)
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)


def drop_used(connection: Connection, *, expired_before: datetime, most: int) -> bool:
    """Delete expired assertions of all applications, oldest first. Returns True while there may be more.

    Their latest end is stored, so that setting the clock back does not make them usable again.
    """
    over = used_assertions.c.expires_at < expired_before
    chunk = select(used_assertions.c.expires_at).where(over).order_by(used_assertions.c.expires_at).limit(most)
    newest = connection.execute(select(func.max(chunk.subquery().c.expires_at))).scalar()
    if newest is None:
        return False
    forgotten = forgotten_until(connection)
    meta_rows.put(connection, meta_rows.ASSERTIONS_FORGOTTEN, max(newest, forgotten or newest).isoformat())
    return connection.execute(delete(used_assertions).where(used_assertions.c.expires_at <= newest)).rowcount >= most


# Rows of installations: clients that belong to a developer application. Their secret is random and known to nobody.


class InstallationRow(Struct, frozen=True, kw_only=True):
    """An installation. `account_id`: where it is installed; `permissions_by`: who decided on its permissions last."""

    installation_id: UUID
    account_id: UUID
    application_id: UUID
    name: str
    permissions: list[Scope]
    permissions_by: Party
    created_at: datetime
    disabled_at: datetime | None


_INSTALLATIONS = Rows(InstallationRow, clients, installation_id=clients.c.client_id, permissions=clients.c.scopes)
_ROWS = _INSTALLATIONS.query.where(clients.c.application_id.is_not(None))


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
        "scopes": permissions,
        "permissions_by": by,
        "created_at": created_at,
    }
    connection.execute(insert(clients).values(**values))


def find_good(connection: Connection, account_id: UUID, application_id: UUID) -> InstallationRow | None:
    """Return the application's valid installation in the account."""
    return _first(connection, account_id=account_id, application_id=application_id, disabled_at=None)


def find(connection: Connection, account_id: UUID, installation_id: UUID) -> InstallationRow | None:
    return _first(connection, account_id=account_id, client_id=installation_id)


def was_revoked(connection: Connection, account_id: UUID, application_id: UUID) -> bool:
    """Return whether the application had an installation in the account that was revoked."""
    of_both = equal(clients, account_id=account_id, application_id=application_id)
    return connection.execute(_ROWS.where(of_both, clients.c.disabled_at.is_not(None))).first() is not None


def find_of_application(connection: Connection, application_id: UUID, installation_id: UUID) -> InstallationRow | None:
    """Return an installation of the application in any account."""
    return _first(connection, application_id=application_id, client_id=installation_id)


def good_of_application(connection: Connection, application_id: UUID) -> list[InstallationRow]:
    """Return the application's valid installations in all accounts."""
    query = _ROWS.where(equal(clients, application_id=application_id, disabled_at=None))
    return _INSTALLATIONS.all(connection, query)


def page(
    connection: Connection, account_id: UUID, whose: Whose, *, after: UUID | None, limit: int
) -> list[InstallationRow]:
    """Return a page of the account's installations, newest first, after the id `after`. `whose`: whose applications."""
    query = _ROWS.where(clients.c.account_id == account_id)
    if not isinstance(whose, Developers):
        own = select(developer_applications.c.application_id).where(equal(developer_applications, account_id=whose))
        query = query.where(clients.c.application_id.in_(own))
    if after is not None:
        query = query.where(clients.c.client_id < after)
    query = query.order_by(clients.c.client_id.desc()).limit(limit)
    return _INSTALLATIONS.all(connection, query)


def set_permissions(
    connection: Connection, account_id: UUID, installation_id: UUID, permissions: list[Scope], by: Party
) -> None:
    of_account = equal(clients, client_id=installation_id, account_id=account_id)
    connection.execute(update(clients).where(of_account).values(scopes=permissions, permissions_by=by))


def _first(connection: Connection, **values: UUID | None) -> InstallationRow | None:
    return _INSTALLATIONS.first(connection, _ROWS.where(equal(clients, **values)))
