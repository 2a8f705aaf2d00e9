"""What printers did in a time: counts of jobs that ended, from the indexes of their ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Connection, case, func, or_, select, type_coerce

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.types.states import DOUBTFUL
from server_core.store.literals import NEEDS_A_PERSON, TO_CHECK, of_account
from server_core.store.schema import EPOCH, UtcMicroseconds
from server_core.store.tables import job_events, jobs

HOUR_US = 3_600_000_000


class Failures(NamedTuple):
    """`failed` did not come out; of those `to_check` nobody knows."""

    failed: int = 0
    to_check: int = 0


def failures_since(connection: Connection, account_id: UUID, since: datetime) -> dict[UUID, Failures]:
    """By printer, that are not settled; printers without one are not there. Reads these jobs and no others."""
    number = func.count()
    query = (
        select(jobs.c.printer_id, number.filter(~TO_CHECK), number.filter(TO_CHECK))
        .where(NEEDS_A_PERSON, jobs.c.completed_at >= since, of_account(account_id))
        .group_by(func.coalesce(jobs.c.printer_id, jobs.c.printer_id))
    )
    return {printer: Failures(failed, doubtful) for printer, failed, doubtful in connection.execute(query)}


class Ended(NamedTuple):
    """So many jobs ended with this status in this hour after the beginning."""

    printer_id: UUID
    hour: int
    status: str
    jobs: int


def _microseconds(at: datetime) -> int:
    return (at - EPOCH) // timedelta(microseconds=1)


def ended_by_hour(connection: Connection, account_id: UUID, since: datetime) -> list[Ended]:
    """Of all printers, removed ones too. Reads the jobs of that time along the index of their ends."""
    hour = (type_coerce(jobs.c.completed_at, BigInteger) - _microseconds(since)) // HOUR_US
    query = (
        select(jobs.c.printer_id, hour.label("hour"), jobs.c.status, func.count())
        .where(jobs.c.completed_at >= since, of_account(account_id))
        .group_by(func.coalesce(jobs.c.printer_id, jobs.c.printer_id), hour, jobs.c.status)
    )
    return [Ended(printer, int(at), status, count) for printer, at, status, count in connection.execute(query)]


def began_and_ended(
    connection: Connection, account_id: UUID, printer_id: UUID, since: datetime, part: timedelta
) -> list[tuple[datetime, datetime | None]]:
    """When it printed there, by its beginning: the jobs that began in one `part` of the time are one; None: still.

    A job whose outcome nobody knows printed until it was lost sight of: what came then nobody saw."""
    lost = select(func.max(job_events.c.at)).where(
        job_events.c.print_job_id == jobs.c.print_job_id,
        job_events.c.account_id == account_id,
        job_events.c.kind.in_([Act.AGENT_SILENT.value, Act.LOSE_SIGHT.value]),
    )
    doubtful = or_(jobs.c.unconfirmed, func.coalesce(jobs.c.failure_reason, "").in_(sorted(DOUBTFUL)))
    until = case(
        (doubtful, func.coalesce(lost.scalar_subquery(), jobs.c.completed_at, jobs.c.started_at)),
        else_=jobs.c.completed_at,
    )
    at = (type_coerce(jobs.c.started_at, BigInteger) - _microseconds(since)) // (part // timedelta(microseconds=1))
    ended = case((func.count(until) == func.count(), func.max(until)))
    query = (
        select(func.min(jobs.c.started_at), type_coerce(ended, UtcMicroseconds()))
        .where(jobs.c.printer_id == printer_id, jobs.c.account_id == account_id, jobs.c.started_at >= since)
        .group_by(at)
        .order_by(at)
    )
    return [(began, ended) for began, ended in connection.execute(query)]
