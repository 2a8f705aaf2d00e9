"""Agents and the one-time links that enrol them."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Update, bindparam, insert, select, update

from server_core.store.prepared import Prepared
from server_core.store.tables import accounts, agents, enrolment_links


def insert_account(connection: Connection, *, account_id: UUID, name: str, at: datetime) -> None:
    connection.execute(insert(accounts).values(account_id=account_id, name=name, created_at=at))


def account_name(connection: Connection, account_id: UUID) -> str:
    return str(connection.execute(select(accounts.c.name).where(accounts.c.account_id == account_id)).scalar_one())


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


def newest_incarnation(connection: Connection, account_id: UUID, agent_id: UUID) -> int:
    query = select(agents.c.incarnation).where(agents.c.agent_id == agent_id, agents.c.account_id == account_id)
    return int(connection.execute(query).scalar_one())


def list_agents(connection: Connection, account_id: UUID) -> list[Row[Any]]:
    """The bundled one first, then by name."""
    query = select(agents).where(agents.c.account_id == account_id).order_by(agents.c.bundled.desc(), agents.c.name)
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


def insert_link(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(enrolment_links).values(**values))


def use_link(connection: Connection, token_sha256: bytes, now: datetime) -> Row[Any] | None:
    """Compare-and-set: the link's row for the one who used it first and in time, else None."""
    return connection.execute(
        update(enrolment_links)
        .where(
            enrolment_links.c.token_sha256 == token_sha256,
            enrolment_links.c.used_at.is_(None),
            enrolment_links.c.expires_at > now,
        )
        .values(used_at=now)
        .returning(enrolment_links)
    ).first()
