"""Rows of agents and of the one-time links by which they enrol.

A link can be used once, in time, and not after a newer one replaced it.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Update, bindparam, exists, insert, select, update

from server_core.store.prepared import Prepared
from server_core.store.tables import agents, changing, enrolment_links, jobs, news, printers


def insert_agent(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(agents).values(**values))


@cache
def _update(columns: tuple[str, ...]) -> Update:
    return changing(agents, "agent_id", columns)


def change_agent(connection: Connection, account_id: UUID, agent_id: UUID, values: dict[str, Any]) -> None:
    connection.execute(_update(tuple(values)), news(account_id, agent_id, values))


def every_agent(connection: Connection) -> list[Row[Any]]:
    """Return all agents of all accounts, for the server's own use."""
    return list(connection.execute(select(agents)))


def find_agent(connection: Connection, account_id: UUID, agent_id: UUID) -> Row[Any] | None:
    return connection.execute(
        select(agents).where(agents.c.agent_id == agent_id, agents.c.account_id == account_id)
    ).first()


def has_secret(connection: Connection, secret_sha256: bytes) -> bool:
    """Return whether an agent of any account has this key."""
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
    """Return agents: the bundled one first, then by name, revoked ones last."""
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


def insert_link(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(enrolment_links).values(**values))


def find_link(connection: Connection, token_sha256: bytes) -> Row[Any] | None:
    """Find a link by its hash alone; the token determines the account."""
    return connection.execute(select(enrolment_links).where(enrolment_links.c.token_sha256 == token_sha256)).first()


def link_of(connection: Connection, account_id: UUID, enrolment_id: UUID) -> Row[Any] | None:
    of_account = enrolment_links.c.enrolment_id == enrolment_id, enrolment_links.c.account_id == account_id
    return connection.execute(select(enrolment_links).where(*of_account)).first()


def use_link(connection: Connection, token_sha256: bytes, now: datetime) -> Row[Any] | None:
    """Use a link. Returns its row for the first use in time, else None (compare-and-set)."""
    return connection.execute(
        update(enrolment_links)
        .where(
            enrolment_links.c.token_sha256 == token_sha256,
            enrolment_links.c.used_at.is_(None),
            enrolment_links.c.revoked_at.is_(None),
            enrolment_links.c.expires_at > now,
        )
        .values(used_at=now)
        .returning(enrolment_links)
    ).first()


def note_user(connection: Connection, account_id: UUID, token_sha256: bytes, agent_id: UUID) -> None:
    of_account = enrolment_links.c.token_sha256 == token_sha256, enrolment_links.c.account_id == account_id
    connection.execute(update(enrolment_links).where(*of_account).values(agent_id=agent_id))


def end_links(connection: Connection, account_id: UUID, at: datetime, *, enrolment_id: UUID | None = None) -> None:
    """Revoke the unused link with this id, or all unused ones of the account."""
    unused = [
        enrolment_links.c.account_id == account_id,
        enrolment_links.c.used_at.is_(None),
        enrolment_links.c.revoked_at.is_(None),
    ]
    if enrolment_id is not None:
        unused.append(enrolment_links.c.enrolment_id == enrolment_id)
    connection.execute(update(enrolment_links).where(*unused).values(revoked_at=at))


# Progress of a new agent: whether it has connected, has a printer, and printed a test.


PRINTED = "printed"


def agent_progress(connection: Connection, account_id: UUID, agent_id: UUID) -> Row[Any] | None:
    """Return `name`, `last_seen_at`, `revoked_at`, `printer_name` (of its first printer, else null), `test_printed`."""
    own_printer = (printers.c.account_id == account_id, printers.c.agent_id == agent_id)
    first = (
        select(printers.c.name)
        .where(*own_printer, printers.c.removed_at.is_(None))
        .order_by(printers.c.printer_id)
        .limit(1)
        .scalar_subquery()
    )
    printed = exists(
        select(jobs.c.sequence)
        .join(printers, printers.c.printer_id == jobs.c.printer_id)
        .where(jobs.c.account_id == account_id, jobs.c.test_print, jobs.c.status == PRINTED, *own_printer)
    )
    query = select(
        agents.c.name,
        agents.c.last_seen_at,
        agents.c.revoked_at,
        first.label("printer_name"),
        printed.label("test_printed"),
    ).where(agents.c.account_id == account_id, agents.c.agent_id == agent_id)
    return connection.execute(query).first()
