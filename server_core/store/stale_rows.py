"""Old jobs of a printer: which grew old, when the printer last moved, and the mark that holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from server_core.store.event_rows import event_row
from server_core.store.literals import PENDING, of_account
from server_core.store.tables import job_events, jobs


def grown_old(connection: Connection, account_id: UUID, printer_id: UUID, now: datetime) -> list[Row[Any]]:
    """Waiting jobs whose time has come and that are not held for it yet, by sequence."""
    query = select(jobs.c.print_job_id, jobs.c.stale_at, jobs.c.parameters, jobs.c.created_at).where(
        jobs.c.printer_id == printer_id,
        of_account(account_id),
        jobs.c.status == PENDING,
        ~jobs.c.stale,
        jobs.c.stale_at <= now,
    )
    return list(connection.execute(query.order_by(jobs.c.sequence)))


def waiting(connection: Connection, account_id: UUID, printer_id: UUID) -> list[Row[Any]]:
    """All waiting jobs of a printer that are not held for their age, by sequence."""
    query = select(jobs.c.print_job_id, jobs.c.stale_at, jobs.c.parameters, jobs.c.created_at).where(
        jobs.c.printer_id == printer_id, of_account(account_id), jobs.c.status == PENDING, ~jobs.c.stale
    )
    return list(connection.execute(query.order_by(jobs.c.sequence)))


def stale(connection: Connection, account_id: UUID, printer_id: UUID, most: int) -> list[Row[Any]]:
    """Jobs of a printer that wait for an answer, by sequence."""
    query = select(jobs.c.print_job_id, jobs.c.parameters, jobs.c.created_at).where(
        jobs.c.printer_id == printer_id, of_account(account_id), jobs.c.status == PENDING, jobs.c.stale
    )
    return list(connection.execute(query.order_by(jobs.c.sequence).limit(most)))


def count_stale(connection: Connection, account_id: UUID, printer_id: UUID) -> tuple[int, datetime | None]:
    """How many wait for an answer, and the arrival of the oldest."""
    query = select(func.count(), func.min(jobs.c.created_at)).where(
        jobs.c.printer_id == printer_id, of_account(account_id), jobs.c.status == PENDING, jobs.c.stale
    )
    number, oldest = connection.execute(query).one()
    return int(number), oldest


def moved(connection: Connection, account_id: UUID, printer_id: UUID, since: datetime) -> list[datetime]:
    """When jobs of the printer began or ended, after `since`; also the end of the one that began last before it."""
    of_printer = select(jobs.c.started_at, jobs.c.completed_at).where(
        jobs.c.printer_id == printer_id, of_account(account_id)
    )
    rows = list(connection.execute(of_printer.where(jobs.c.started_at > since)))
    before = of_printer.where(jobs.c.started_at <= since).order_by(jobs.c.started_at.desc()).limit(1)
    rows += connection.execute(before)
    return [at for row in rows for at in row if at is not None and at > since]


def mark(
    connection: Connection,
    account_id: UUID,
    changes: Sequence[Mapping[str, Any]],
    *,
    at: datetime,
    kind: str,
    actor: str,
) -> None:
    """`changes`: dicts of print_job_id, stale and stale_at; each job gets the event `kind`."""
    if not changes:
        return
    query = update(jobs).where(jobs.c.print_job_id == bindparam("job"), jobs.c.account_id == bindparam("account"))
    values = {
        "stale": bindparam("new_stale", type_=jobs.c.stale.type),
        "stale_at": bindparam("new_stale_at", type_=jobs.c.stale_at.type),
    }
    connection.execute(
        query.values(version=jobs.c.version + 1, **values),
        [
            {
                "account": account_id,
                "job": change["print_job_id"],
                "new_stale": change["stale"],
                "new_stale_at": change["stale_at"],
            }
            for change in changes
        ],
    )
    connection.execute(
        insert(job_events),
        [
            event_row(account_id=account_id, print_job_id=change["print_job_id"], at=at, kind=kind, actor=actor)
            for change in changes
        ],
    )


def set_stale_at(connection: Connection, account_id: UUID, times: Mapping[UUID, datetime | None]) -> None:
    """By job; nothing that anybody sees changes."""
    if not times:
        return
    query = update(jobs).where(jobs.c.print_job_id == bindparam("job"), jobs.c.account_id == bindparam("account"))
    connection.execute(
        query.values(stale_at=bindparam("new_stale_at", type_=jobs.c.stale_at.type)),
        [{"account": account_id, "job": job, "new_stale_at": at} for job, at in times.items()],
    )
