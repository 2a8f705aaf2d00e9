"""What printers did in a time: counts of jobs that ended, from the indexes of their ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Connection, Row, Select, case, delete, exists, func, insert, or_, select, type_coerce

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.types.states import DOUBTFUL
from server_core.store.literals import NEEDS_A_PERSON, TO_CHECK, of_account
from server_core.store.tables import EPOCH, UtcMicroseconds, job_events, jobs, printer_states

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


# What printers were: one row per change, written in the commit of the change.


_later = printer_states.alias("later")


def note_state(
    connection: Connection,
    account_id: UUID,
    printer_id: UUID,
    *,
    at: datetime,
    status: str,
    reasons: str,
    paused_by: str | None,
) -> bool:
    """Does nothing if this is what the printer was already. `reasons`: JSON, as `printers.status_reasons`.

    Returns whether the status or its reasons changed since the last row.
    """
    last = connection.execute(
        select(printer_states.c.status, printer_states.c.reasons, printer_states.c.paused_by)
        .where(printer_states.c.printer_id == printer_id)
        .order_by(printer_states.c.number.desc())
        .limit(1)
    ).first()
    if last is None or tuple(last) != (status, reasons, paused_by):
        row = {"account_id": account_id, "printer_id": printer_id, "at": at}
        connection.execute(insert(printer_states).values(**row, status=status, reasons=reasons, paused_by=paused_by))
    return last is not None and (last.status, last.reasons) != (status, reasons)


def states_of(connection: Connection, account_id: UUID, printer_id: UUID, since: datetime, most: int) -> list[Row[Any]]:
    """In the order in which they were written: what it was at `since`, if known, and the newest `most` changes."""
    query: Select[Any] = (
        select(printer_states.c.at, printer_states.c.status, printer_states.c.reasons)
        .where(printer_states.c.printer_id == printer_id, printer_states.c.account_id == account_id)
        .order_by(printer_states.c.number.desc())
        .limit(most)
    )
    found: list[Row[Any]] = []
    for row in connection.execute(query):
        found.append(row)
        if row.at <= since:
            break
    return found[::-1]


def drop_old_states(connection: Connection, *, before: datetime, most: int) -> bool:
    """Rows that have a successor that is old, too: what a printer was at `before` is still known. True: maybe more."""
    same = _later.c.printer_id == printer_states.c.printer_id
    over = exists().where(same, _later.c.number > printer_states.c.number, _later.c.at < before)
    chunk = select(printer_states.c.number).where(printer_states.c.at < before, over).limit(most)
    return connection.execute(delete(printer_states).where(printer_states.c.number.in_(chunk))).rowcount >= most
