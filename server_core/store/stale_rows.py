"""Stale jobs of a printer: when jobs become stale, when the printer last moved, and marking them as held."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, Row, Select, bindparam, func, select, update

from server_core.contract.types.parameters import Intent, PrintParameters
from server_core.store.literals import PENDING, STALE, are_jobs, of_account
from server_core.store.tables import count, documents, equal, jobs


class AgingJob(NamedTuple):
    """A waiting job. `stale`: it is held for its age; `stale_at`: None = never."""

    print_job_id: UUID
    stale: bool
    stale_at: datetime | None
    intent: Intent
    created_at: datetime


def _aging(rows: Iterable[Row[Any]]) -> list[AgingJob]:
    return [AgingJob(row.print_job_id, row.stale, row.stale_at, row.parameters.intent, row.created_at) for row in rows]


def _of_printer(account_id: UUID, printer_id: UUID) -> Select[Any]:
    """Select a printer's jobs by sequence."""
    return (
        select(jobs.c.print_job_id, jobs.c.stale, jobs.c.stale_at, jobs.c.parameters, jobs.c.created_at)
        .where(jobs.c.printer_id == printer_id, of_account(account_id))
        .order_by(jobs.c.sequence)
    )


def grown_old(connection: Connection, account_id: UUID, printer_id: UUID, now: datetime, most: int) -> list[AgingJob]:
    """Return waiting jobs past their `stale_at` that are not held yet, oldest first."""
    query = _of_printer(account_id, printer_id).where(jobs.c.status == PENDING, ~jobs.c.stale, jobs.c.stale_at <= now)
    return _aging(connection.execute(query.limit(most)))


def waiting(
    connection: Connection, account_id: UUID, printer_id: UUID, print_job_ids: Collection[UUID] | None = None
) -> list[AgingJob]:
    """Return all waiting jobs of a printer, or those named."""
    query = _of_printer(account_id, printer_id).where(jobs.c.status == PENDING)
    if print_job_ids is not None:
        query = query.where(jobs.c.print_job_id.in_(print_job_ids))
    return _aging(connection.execute(query))


def intent_of_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> Intent:
    """Return the intent of an existing job."""
    query = select(jobs.c.parameters).where(equal(jobs, print_job_id=print_job_id, account_id=account_id))
    parameters: PrintParameters = connection.execute(query).scalar_one()
    return parameters.intent


def stale(
    connection: Connection, account_id: UUID, printer_id: UUID, print_job_ids: Collection[UUID] | None, most: int
) -> list[AgingJob]:
    """Return a printer's jobs held as stale, all or those named."""
    query = _of_printer(account_id, printer_id).where(STALE)
    if print_job_ids is not None:
        query = query.where(jobs.c.print_job_id.in_(print_job_ids))
    return _aging(connection.execute(query.limit(most)))


def count_stale(connection: Connection, account_id: UUID, printer_id: UUID) -> tuple[int, datetime | None]:
    """Return the number of stale jobs and the arrival of the oldest."""
    query = select(func.count(), func.min(jobs.c.created_at)).where(jobs.c.printer_id == printer_id, STALE)
    number, oldest = connection.execute(query.where(of_account(account_id))).one()
    return int(number), oldest


def count_restored(connection: Connection, account_id: UUID, printer_id: UUID) -> int:
    """Count stale jobs from a restored backup, which may already be printed."""
    return count(connection, jobs, of_account(account_id), STALE, jobs.c.restored, printer_id=printer_id)


def first_stale(connection: Connection, account_id: UUID, printer_id: UUID, most: int) -> list[str]:
    """Return names of the first stale jobs: references, or else file names."""
    query = (
        select(func.coalesce(jobs.c.idempotency_key, documents.c.original_filename))
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .where(jobs.c.printer_id == printer_id, of_account(account_id), STALE)
        .order_by(jobs.c.sequence)
    )
    return list(connection.execute(query.limit(most)).scalars())


def count_held(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> int:
    """Count the jobs held by a person."""
    return count(connection, jobs, are_jobs(account_id, print_job_ids), jobs.c.held_by.is_not(None))


def moved(connection: Connection, account_id: UUID, printer_id: UUID, since: datetime) -> list[datetime]:
    """Return when the printer's jobs began or ended after `since`, and the end of the last one begun before."""
    of_printer = select(jobs.c.started_at, jobs.c.completed_at).where(jobs.c.printer_id == printer_id)
    of_printer = of_printer.where(of_account(account_id))
    rows = list(connection.execute(of_printer.where(jobs.c.started_at > since)))
    before = of_printer.where(jobs.c.started_at <= since).order_by(jobs.c.started_at.desc()).limit(1)
    rows += connection.execute(before)
    return [at for row in rows for at in row if at is not None and at > since]


def set_patience(
    connection: Connection,
    account_id: UUID,
    times: Mapping[UUID, datetime | None],
    *,
    stale: bool,
    restored: bool = False,
) -> None:
    """Set each job's `stale_at` from `times` and raise the rows' versions."""
    if not times:
        return
    query = update(jobs).where(jobs.c.print_job_id == bindparam("job"), jobs.c.account_id == bindparam("account"))
    new_time = bindparam("new_stale_at", type_=jobs.c.stale_at.type)
    connection.execute(
        query.values(version=jobs.c.version + 1, stale=stale, stale_at=new_time, restored=restored),
        [{"account": account_id, "job": job, "new_stale_at": at} for job, at in times.items()],
    )
