"""Rows of developer applications and of their public keys."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, RowMapping, and_, bindparam, func, insert, select, update

from server_core.contract.types.partners import AccountKind
from server_core.store.partner_tables import application_keys, developer_applications
from server_core.store.tables import accounts


@dataclass(frozen=True, kw_only=True, slots=True)
class ApplicationRow:
    """`account_id`: of the developer."""

    application_id: UUID
    account_id: UUID
    account_name: str
    name: str
    created_at: datetime
    disabled_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyRow:
    """`public_key`: PEM (SubjectPublicKeyInfo)."""

    application_id: UUID
    kid: str
    public_key: str
    created_at: datetime
    revoked_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SigningKey:
    """A key with the application that it belongs to, as an assertion names both."""

    application: ApplicationRow
    key: KeyRow | None


_APPLICATIONS = select(developer_applications, accounts.c.name.label("account_name")).join(accounts)
_BY_ID = _APPLICATIONS.where(developer_applications.c.application_id == bindparam("application_id"))
_KEYS = select(*(column for column in application_keys.c if column is not application_keys.c.account_id))
_KEY = _KEYS.where(
    application_keys.c.application_id == bindparam("application_id"), application_keys.c.kid == bindparam("kid")
)
_USED = (
    update(developer_applications)
    .where(
        developer_applications.c.application_id == bindparam("of_application"),
        developer_applications.c.account_id == bindparam("of_account"),
    )
    .values(last_used_at=bindparam("at"))
)
_KEY_USED = (
    update(application_keys)
    .where(
        application_keys.c.application_id == bindparam("of_application"),
        application_keys.c.account_id == bindparam("of_account"),
        application_keys.c.kid == bindparam("of_kid"),
    )
    .values(last_used_at=bindparam("at"))
)


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
    """The oldest account of a developer of this name; older ones were kept with the spaces around theirs."""
    is_named = func.trim(accounts.c.name) == name
    query = select(accounts.c.account_id).where(accounts.c.kind == AccountKind.DEVELOPER.value, is_named)
    return connection.execute(query.order_by(accounts.c.created_at).limit(1)).scalar()


def find_signing_key(connection: Connection, application_id: UUID, kid: str) -> SigningKey | None:
    """By what an assertion names: whoever signs has no account yet. None: there is no such application."""
    row = connection.execute(_BY_ID, {"application_id": application_id}).mappings().first()
    if row is None:
        return None
    key = connection.execute(_KEY, {"application_id": application_id, "kid": kid}).mappings().first()
    return SigningKey(application=_application(row), key=None if key is None else KeyRow(**key))


def find_application(connection: Connection, application_id: UUID) -> ApplicationRow | None:
    """Of whichever developer: the caller asks whose it is."""
    row = connection.execute(_BY_ID, {"application_id": application_id}).mappings().first()
    return None if row is None else _application(row)


def list_applications(connection: Connection) -> list[ApplicationRow]:
    """Of all developers, by name."""
    query = _APPLICATIONS.order_by(developer_applications.c.name, developer_applications.c.application_id)
    return [_application(row) for row in connection.execute(query).mappings()]


def list_keys(connection: Connection, account_id: UUID, application_id: UUID) -> list[KeyRow]:
    """The oldest first, those that are revoked among them."""
    of_application = and_(
        application_keys.c.account_id == account_id, application_keys.c.application_id == application_id
    )
    query = _KEYS.where(of_application).order_by(application_keys.c.created_at, application_keys.c.kid)
    return [KeyRow(**row) for row in connection.execute(query).mappings()]


def mark_used(connection: Connection, account_id: UUID, application_id: UUID, kid: str, at: datetime) -> None:
    of = {"of_application": application_id, "of_account": account_id, "at": at}
    connection.execute(_USED, of)
    connection.execute(_KEY_USED, {**of, "of_kid": kid})


def same_keys(connection: Connection, public_key: str) -> list[KeyRow]:
    """Of all applications, under whichever name: a key is known by itself, not by what it is called."""
    query = _KEYS.where(application_keys.c.public_key == public_key)
    return [KeyRow(**row) for row in connection.execute(query).mappings()]


def revoke_key(connection: Connection, public_key: str, at: datetime) -> None:
    """Under every name, of every application. Once revoked, the first time stays."""
    good = application_keys.c.public_key == public_key, application_keys.c.revoked_at.is_(None)
    connection.execute(update(application_keys).where(*good).values(revoked_at=at))


def set_disabled(connection: Connection, account_id: UUID, application_id: UUID, at: datetime | None) -> None:
    """`at` None: its assertions count again."""
    of_account = developer_applications.c.account_id == account_id
    changed = update(developer_applications).where(
        of_account, developer_applications.c.application_id == application_id
    )
    connection.execute(changed.values(disabled_at=at))


def _application(row: RowMapping) -> ApplicationRow:
    return ApplicationRow(**row)
