"""One-time links by which agents enrol: each is used once, in time, and not after a newer one took its place."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, exists, insert, select, update

from server_core.store.tables import agents, enrolment_links, jobs, printers


def insert_link(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(enrolment_links).values(**values))


def find_link(connection: Connection, token_sha256: bytes) -> Row[Any] | None:
    """By its hash alone: the token is what tells the account."""
    return connection.execute(select(enrolment_links).where(enrolment_links.c.token_sha256 == token_sha256)).first()


def link_of(connection: Connection, account_id: UUID, enrolment_id: UUID) -> Row[Any] | None:
    of_account = enrolment_links.c.enrolment_id == enrolment_id, enrolment_links.c.account_id == account_id
    return connection.execute(select(enrolment_links).where(*of_account)).first()


def use_link(connection: Connection, token_sha256: bytes, now: datetime) -> Row[Any] | None:
    """Compare-and-set: the link's row for the one who used it first and in time, else None."""
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
    """The one with this id, or all of the account; those that were used stay as they are."""
    unused = [
        enrolment_links.c.account_id == account_id,
        enrolment_links.c.used_at.is_(None),
        enrolment_links.c.revoked_at.is_(None),
    ]
    if enrolment_id is not None:
        unused.append(enrolment_links.c.enrolment_id == enrolment_id)
    connection.execute(update(enrolment_links).where(*unused).values(revoked_at=at))


# How far a new agent has come: has it worked, has it a printer, came a test print out of one.


PRINTED = "printed"


def agent_progress(connection: Connection, account_id: UUID, agent_id: UUID) -> Row[Any] | None:
    """`name`, `last_seen_at`, `revoked_at`, `printer_name` (of its first one, else null), `test_printed`."""
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
