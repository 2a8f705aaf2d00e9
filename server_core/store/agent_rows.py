"""Rows of agents."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Update, bindparam, insert, select, update

from server_core.store.prepared import Prepared
from server_core.store.tables import agents


def insert_agent(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(agents).values(**values))


@cache
def _update(columns: tuple[str, ...]) -> Update:
    """Built once for each set of columns."""
    news = {column: bindparam(f"new_{column}", type_=agents.c[column].type) for column in columns}
    query = update(agents).where(agents.c.agent_id == bindparam("agent"), agents.c.account_id == bindparam("account"))
    return query.values(**news)


def change_agent(connection: Connection, account_id: UUID, agent_id: UUID, values: dict[str, Any]) -> None:
    news = {f"new_{column}": value for column, value in values.items()}
    connection.execute(_update(tuple(values)), {"account": account_id, "agent": agent_id, **news})


def every_agent(connection: Connection) -> list[Row[Any]]:
    """Of all accounts, for the server's own use."""
    return list(connection.execute(select(agents)))


def find_agent(connection: Connection, account_id: UUID, agent_id: UUID) -> Row[Any] | None:
    return connection.execute(
        select(agents).where(agents.c.agent_id == agent_id, agents.c.account_id == account_id)
    ).first()


def has_secret(connection: Connection, secret_sha256: bytes) -> bool:
    """Whether any agent has this key, of whatever account."""
    return (
        connection.execute(select(agents.c.agent_id).where(agents.c.secret_sha256 == secret_sha256)).first() is not None
    )


def newest_incarnation(connection: Connection, account_id: UUID, agent_id: UUID) -> int:
    query = select(agents.c.incarnation).where(agents.c.agent_id == agent_id, agents.c.account_id == account_id)
    return int(connection.execute(query).scalar_one())


def is_revoked(connection: Connection, account_id: UUID, agent_id: UUID) -> bool:
    return revoked_at(connection, account_id, agent_id) is not None


_REVOKED_AT = Prepared(
    select(agents.c.revoked_at).where(
        agents.c.agent_id == bindparam("agent_id"), agents.c.account_id == bindparam("account_id")
    )
)


def revoked_at(connection: Connection, account_id: UUID, agent_id: UUID) -> datetime | None:
    row = _REVOKED_AT.first(connection, {"agent_id": agent_id, "account_id": account_id})
    at: datetime | None = None if row is None else row[0]
    return at


def list_agents(connection: Connection, account_id: UUID) -> list[Row[Any]]:
    """The bundled one first, then by name; those that were revoked come last."""
    order = (agents.c.revoked_at.is_not(None), agents.c.bundled.desc(), agents.c.name, agents.c.created_at)
    query = select(agents).where(agents.c.account_id == account_id).order_by(*order)
    return list(connection.execute(query))


def bundled_agent(connection: Connection, account_id: UUID) -> Row[Any] | None:
    return connection.execute(
        select(agents).where(agents.c.account_id == account_id, agents.c.bundled, agents.c.revoked_at.is_(None))
    ).first()


_NEWEST = Prepared(
    select(agents.c.incarnation).where(
        agents.c.agent_id == bindparam("agent_id"),
        agents.c.account_id == bindparam("account_id"),
        agents.c.revoked_at.is_(None),
    )
)


def is_newest(connection: Connection, account_id: UUID, agent_id: UUID, incarnation: int) -> bool:
    """True while no newer incarnation has connected and the agent is not revoked."""
    return _NEWEST.first(connection, {"agent_id": agent_id, "account_id": account_id}) == (incarnation,)
