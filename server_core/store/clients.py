"""Rows of client applications. Of a secret only the SHA-256 is kept: it is random, so a fast hash is right."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from server_core.contract.types.partners import Scope
from server_core.store.partner_tables import relationships
from server_core.store.tables import accounts, clients


@dataclass(frozen=True, kw_only=True, slots=True)
class ClientRow:
    """`application_id`: it is the installation of that developer application, and its secret is nobody's."""

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
        """By itself, not only because its account was closed (which disables what was good until then)."""
        if self.disabled_at is None:
            return False
        return self.account_closed_at is None or self.disabled_at < self.account_closed_at


_COLUMNS = (
    select(
        clients,
        accounts.c.name.label("account_name"),
        accounts.c.suspended_at.label("account_suspended_at"),
        relationships.c.closed_at.label("account_closed_at"),
    )
    .select_from(clients)
    .join(accounts, accounts.c.account_id == clients.c.account_id)
    .outerjoin(relationships, relationships.c.account_id == clients.c.account_id)
)
_BY_ID = _COLUMNS.where(clients.c.client_id == bindparam("client_id"))
_OF_ACCOUNT = _COLUMNS.where(clients.c.account_id == bindparam("account_id")).order_by(
    clients.c.name, clients.c.client_id
)
_USED = (
    update(clients)
    .where(clients.c.client_id == bindparam("of_client"), clients.c.account_id == bindparam("of_account"))
    .values(last_used_at=bindparam("at"))
)


def insert_client(
    connection: Connection,
    account_id: UUID,
    *,
    client_id: UUID,
    name: str,
    secret_sha256: bytes,
    scopes: list[Scope],
    created_at: datetime,
) -> None:
    connection.execute(
        insert(clients).values(
            client_id=client_id,
            account_id=account_id,
            name=name,
            secret_sha256=secret_sha256,
            scopes=scopes_text(scopes),
            created_at=created_at,
        )
    )


def find_client(connection: Connection, client_id: UUID) -> ClientRow | None:
    """By its id alone: who asks for a token has no account yet."""
    row = connection.execute(_BY_ID, {"client_id": client_id}).mappings().first()
    return None if row is None else _client(row)


def list_clients(connection: Connection, account_id: UUID) -> list[ClientRow]:
    return [_client(row) for row in connection.execute(_OF_ACCOUNT, {"account_id": account_id}).mappings()]


def mark_used(connection: Connection, account_id: UUID, client_id: UUID, at: datetime) -> None:
    connection.execute(_USED, {"of_account": account_id, "of_client": client_id, "at": at})


def rotate(
    connection: Connection,
    account_id: UUID,
    client_id: UUID,
    *,
    secret_sha256: bytes,
    at: datetime,
    previous_ends_at: datetime | None,
) -> bool:
    """The secret of now becomes the previous one, which gets tokens until then, or none any more (None). False if the
    account has no such client."""
    changed = (
        update(clients)
        .where(clients.c.client_id == client_id, clients.c.account_id == account_id)
        .values(
            secret_sha256=secret_sha256,
            rotated_at=at,
            previous_secret_sha256=clients.c.secret_sha256,
            previous_secret_ends_at=previous_ends_at,
        )
    )
    return connection.execute(changed).rowcount == 1


def disable(connection: Connection, account_id: UUID, client_id: UUID, at: datetime) -> None:
    """Once disabled, the first time stays."""
    of_account = clients.c.client_id == client_id, clients.c.account_id == account_id
    enabled = clients.c.disabled_at.is_(None)
    connection.execute(update(clients).where(*of_account, enabled).values(disabled_at=at))


def disable_all(connection: Connection, account_id: UUID, at: datetime) -> None:
    """All of the account, installations among them."""
    of_account = clients.c.account_id == account_id, clients.c.disabled_at.is_(None)
    connection.execute(update(clients).where(*of_account).values(disabled_at=at))


def enable(connection: Connection, account_id: UUID, client_id: UUID) -> None:
    of_account = clients.c.client_id == client_id, clients.c.account_id == account_id
    connection.execute(update(clients).where(*of_account).values(disabled_at=None))


def scopes_text(scopes: list[Scope]) -> str:
    return msgspec.json.encode(scopes).decode()


def scopes_of(text: str) -> list[Scope]:
    return msgspec.json.decode(text, type=list[Scope])


def _client(row: RowMapping) -> ClientRow:
    return ClientRow(**{**row, "scopes": scopes_of(row["scopes"])})
