"""The timeline of jobs: append-only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, insert, select

from server_core.contract.types.jobs import JobEvent
from server_core.store import audited_events
from server_core.store.prepared import Prepared
from server_core.store.tables import job_events

_INSERT = Prepared(insert(job_events), ["account_id", "print_job_id", "at", "kind", "actor", "details"])


def append(
    connection: Connection,
    *,
    account_id: UUID,
    print_job_id: UUID,
    at: datetime,
    kind: str,
    actor: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    row = _row(account_id=account_id, print_job_id=print_job_id, at=at, kind=kind, actor=actor, details=details)
    _INSERT.run(connection, row)
    audited_events.note(connection, row, details or {})


def append_many(
    connection: Connection,
    *,
    account_id: UUID,
    print_job_ids: Sequence[UUID],
    at: datetime,
    kind: str,
    actor: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    """The same event for each of these jobs."""
    rows = [
        _row(account_id=account_id, print_job_id=job, at=at, kind=kind, actor=actor, details=details)
        for job in print_job_ids
    ]
    if rows:
        connection.execute(insert(job_events), rows)
    for row in rows:
        audited_events.note(connection, row, details or {})


def _row(
    *, account_id: UUID, print_job_id: UUID, at: datetime, kind: str, actor: str, details: Mapping[str, Any] | None
) -> dict[str, Any]:
    return {
        "account_id": account_id,
        "print_job_id": print_job_id,
        "at": at,
        "kind": kind,
        "actor": actor,
        "details": msgspec.json.encode(details or {}).decode(),
    }


def of_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> list[JobEvent]:
    """Oldest first."""
    rows = connection.execute(
        select(job_events)
        .where(job_events.c.print_job_id == print_job_id, job_events.c.account_id == account_id)
        .order_by(job_events.c.number)
    )
    return [
        JobEvent(number=row.number, at=row.at, kind=row.kind, actor=row.actor, details=msgspec.json.decode(row.details))
        for row in rows
    ]


def newest_details(
    connection: Connection, account_id: UUID, print_job_id: UUID, kinds: Sequence[str]
) -> dict[str, Any]:
    """Return the details of the newest event of these kinds; empty if there is none."""
    query = (
        select(job_events.c.details)
        .where(job_events.c.print_job_id == print_job_id, job_events.c.account_id == account_id)
        .where(job_events.c.kind.in_(kinds))
        .order_by(job_events.c.number.desc())
        .limit(1)
    )
    details = connection.execute(query).scalar_one_or_none()
    return {} if details is None else msgspec.json.decode(details, type=dict[str, Any])


def newest_actor(connection: Connection, account_id: UUID, print_job_id: UUID, kind: str) -> str | None:
    """Who did this with the job last; None = nobody."""
    query = (
        select(job_events.c.actor)
        .where(job_events.c.print_job_id == print_job_id, job_events.c.account_id == account_id)
        .where(job_events.c.kind == kind)
        .order_by(job_events.c.number.desc())
        .limit(1)
    )
    return connection.execute(query).scalar_one_or_none()
