"""Rows of agents and of the one-time links by which they enrol.

A link can be used once, in time, and not after a newer one replaced it.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Update, exists, insert, select, update

from server_core.store.prepared import Prepared
from server_core.store.rows import Rows
from server_core.store.tables import agents, bound, changing, enrolment_links, equal, jobs, news, printers


class AgentRow(Struct, frozen=True, kw_only=True):
    """An agent. `secret_sha256`: of its key."""

    agent_id: UUID
    account_id: UUID
    name: str
    bundled: bool
    secret_sha256: bytes
    agent_instance_id: str
    incarnation: int
    hostname: str
    version: str
    last_seen_at: datetime | None
    created_at: datetime
    revoked_at: datetime | None


class LinkRow(Struct, frozen=True, kw_only=True):
    """A link. `revoked_at`: a newer one replaced it. `agent_id`: the agent that used it."""

    token_sha256: bytes
    account_id: UUID
    created_at: datetime
    expires_at: datetime
    name: str | None = None
    bundled: bool = False
    used_at: datetime | None = None
    revoked_at: datetime | None = None
    enrolment_id: UUID | None = None
    agent_id: UUID | None = None


class AgentProgress(Struct, frozen=True, kw_only=True):
    """Progress of a new agent. `printer_name`: of its first printer."""

    name: str
    last_seen_at: datetime | None
    revoked_at: datetime | None
    printer_name: str | None
    test_printed: bool


AGENTS = Rows(AgentRow, agents)
_LINKS = Rows(LinkRow, enrolment_links)


def insert_agent(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(agents).values(**values))


@cache
def _update(columns: tuple[str, ...]) -> Update:
    return changing(agents, "agent_id", columns)


def change_agent(connection: Connection, account_id: UUID, agent_id: UUID, values: dict[str, Any]) -> None:
    connection.execute(_update(tuple(values)), news(account_id, agent_id, values))


def every_agent(connection: Connection) -> list[AgentRow]:
    """Return all agents of all accounts, for the server's own use."""
    return AGENTS.all(connection, AGENTS.query)


def find_agent(connection: Connection, account_id: UUID, agent_id: UUID) -> AgentRow | None:
    return AGENTS.first(connection, AGENTS.query.where(equal(agents, agent_id=agent_id, account_id=account_id)))


def has_secret(connection: Connection, secret_sha256: bytes) -> bool:
    """Return whether an agent of any account has this key."""
    return connection.execute(select(agents).where(equal(agents, secret_sha256=secret_sha256))).first() is not None


def newest_incarnation(connection: Connection, account_id: UUID, agent_id: UUID) -> int:
    query = select(agents.c.incarnation).where(equal(agents, agent_id=agent_id, account_id=account_id))
    return int(connection.execute(query).scalar_one())


def is_revoked(connection: Connection, account_id: UUID, agent_id: UUID) -> bool:
    return revoked_at(connection, account_id, agent_id) is not None


_REVOKED_AT = Prepared(select(agents.c.revoked_at).where(bound(agents, "agent_id", "account_id")))


def revoked_at(connection: Connection, account_id: UUID, agent_id: UUID) -> datetime | None:
    row = _REVOKED_AT.first(connection, {"agent_id": agent_id, "account_id": account_id})
    at: datetime | None = None if row is None else row[0]
    return at


def list_agents(connection: Connection, account_id: UUID) -> list[AgentRow]:
    """Return agents: the bundled one first, then by name, revoked ones last."""
    order = (agents.c.revoked_at.is_not(None), agents.c.bundled.desc(), agents.c.name, agents.c.created_at)
    return AGENTS.all(connection, AGENTS.query.where(agents.c.account_id == account_id).order_by(*order))


def bundled_agent(connection: Connection, account_id: UUID) -> AgentRow | None:
    there = equal(agents, account_id=account_id, revoked_at=None)
    return AGENTS.first(connection, AGENTS.query.where(there, agents.c.bundled))


_GOING = bound(agents, "agent_id", "account_id"), agents.c.revoked_at.is_(None)
_NEWEST = Prepared(select(agents.c.incarnation).where(*_GOING))


def is_newest(connection: Connection, account_id: UUID, agent_id: UUID, incarnation: int) -> bool:
    """True while no newer incarnation has connected and the agent is not revoked."""
    return _NEWEST.first(connection, {"agent_id": agent_id, "account_id": account_id}) == (incarnation,)


def insert_link(connection: Connection, link: LinkRow) -> None:
    connection.execute(insert(enrolment_links).values(**msgspec.structs.asdict(link)))


def find_link(connection: Connection, token_sha256: bytes) -> LinkRow | None:
    """Find a link by its hash alone; the token determines the account."""
    return _LINKS.first(connection, _LINKS.query.where(equal(enrolment_links, token_sha256=token_sha256)))


def link_of(connection: Connection, account_id: UUID, enrolment_id: UUID) -> LinkRow | None:
    of_account = equal(enrolment_links, enrolment_id=enrolment_id, account_id=account_id)
    return _LINKS.first(connection, _LINKS.query.where(of_account))


def use_link(connection: Connection, token_sha256: bytes, now: datetime) -> LinkRow | None:
    """Use a link. Returns its row for the first use in time, else None (compare-and-set)."""
    unused = equal(enrolment_links, token_sha256=token_sha256, used_at=None, revoked_at=None)
    used = update(enrolment_links).where(unused, enrolment_links.c.expires_at > now).values(used_at=now)
    return _LINKS.first(connection, used.returning(*_LINKS.columns))


def note_user(connection: Connection, account_id: UUID, token_sha256: bytes, agent_id: UUID) -> None:
    of_account = equal(enrolment_links, token_sha256=token_sha256, account_id=account_id)
    connection.execute(update(enrolment_links).where(of_account).values(agent_id=agent_id))


def end_links(connection: Connection, account_id: UUID, at: datetime, *, enrolment_id: UUID | None = None) -> None:
    """Revoke the unused link with this id, or all unused ones of the account."""
    one = {} if enrolment_id is None else {"enrolment_id": enrolment_id}
    unused = equal(enrolment_links, account_id=account_id, used_at=None, revoked_at=None, **one)
    connection.execute(update(enrolment_links).where(unused).values(revoked_at=at))


PRINTED = "printed"


def agent_progress(connection: Connection, account_id: UUID, agent_id: UUID) -> AgentProgress | None:
    """Return whether an agent has connected, has a printer, and printed a test."""
    own_printer = equal(printers, account_id=account_id, agent_id=agent_id)
    there = select(printers.c.name).where(own_printer, printers.c.removed_at.is_(None))
    first = there.order_by(printers.c.printer_id).limit(1).scalar_subquery()
    printed = exists(
        select(jobs.c.sequence)
        .join(printers, printers.c.printer_id == jobs.c.printer_id)
        .where(jobs.c.account_id == account_id, jobs.c.test_print, jobs.c.status == PRINTED, own_printer)
    )
    rows = Rows(AgentProgress, agents, printer_name=first, test_printed=printed)
    return rows.first(connection, rows.query.where(equal(agents, account_id=account_id, agent_id=agent_id)))
