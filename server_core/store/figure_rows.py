"""Figures of printers over a period: numbers of ended jobs, read along the indexes of their ends, and state changes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Connection, case, delete, exists, func, insert, or_, select, type_coerce

from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.types.audit import Actor
from server_core.contract.types.states import DOUBTFUL, JobStatus, PrinterStatus
from server_core.store.literals import CAME_OUT, NEEDS_A_PERSON, PRINTED, TO_CHECK, of_account
from server_core.store.tables import UtcMicroseconds, equal, job_events, jobs, microseconds, printer_states

HOUR_US = 3_600_000_000


class Failures(NamedTuple):
    """Numbers of failed jobs: `failed` did not come out, plus `to_check` with unknown outcome."""

    failed: int = 0
    to_check: int = 0


def failures_since(connection: Connection, account_id: UUID, since: datetime) -> dict[UUID, Failures]:
    """Count unsettled failures by printer; printers without any are left out. Reads only these jobs."""
    number = func.count()
    query = (
        select(jobs.c.printer_id, number.filter(~TO_CHECK), number.filter(TO_CHECK))
        .where(NEEDS_A_PERSON, jobs.c.completed_at >= since, of_account(account_id))
        .group_by(func.coalesce(jobs.c.printer_id, jobs.c.printer_id))
    )
    return {printer: Failures(failed, doubtful) for printer, failed, doubtful in connection.execute(query)}


class EndedInHour(NamedTuple):
    """Number of jobs that ended with this status in the nth hour."""

    printer_id: UUID
    hour: int
    status: JobStatus
    jobs: int


class Printing(NamedTuple):
    """A time in which jobs printed one after another. `ended` None: it still prints. `lasted`: without the pauses."""

    began: datetime
    ended: datetime | None
    lasted: timedelta


def ended_by_hour(connection: Connection, account_id: UUID, since: datetime) -> list[EndedInHour]:
    """Count ended jobs of all printers, including removed ones, along the index of their ends.

    A failed job counts as printed if a person then saw it come out.
    """
    hour = (type_coerce(jobs.c.completed_at, BigInteger) - microseconds(since)) // HOUR_US
    status = case((CAME_OUT, PRINTED), else_=jobs.c.status)
    query = (
        select(jobs.c.printer_id, hour.label("hour"), status, func.count())
        .where(jobs.c.completed_at >= since, of_account(account_id))
        .group_by(func.coalesce(jobs.c.printer_id, jobs.c.printer_id), hour, status)
    )
    return [EndedInHour(printer, int(at), status, count) for printer, at, status, count in connection.execute(query)]


def began_and_ended(
    connection: Connection, account_id: UUID, printer_id: UUID, since: datetime, until: datetime, part: timedelta
) -> list[Printing]:
    """Return the times of printing, by start. Jobs that began in the same `part` are joined.

    A job with unknown outcome counts as printing until it was lost sight of.
    """
    lost = select(func.max(job_events.c.at)).where(
        job_events.c.print_job_id == jobs.c.print_job_id,
        job_events.c.account_id == account_id,
        job_events.c.kind.in_([Transition.AGENT_SILENT.value, Transition.LOSE_SIGHT.value]),
    )
    doubtful = or_(jobs.c.unconfirmed, func.coalesce(jobs.c.failure_reason, "").in_(sorted(DOUBTFUL)))
    end = case(
        (doubtful, func.coalesce(lost.scalar_subquery(), jobs.c.completed_at, jobs.c.started_at)),
        else_=jobs.c.completed_at,
    )
    at = (type_coerce(jobs.c.started_at, BigInteger) - microseconds(since)) // (part // timedelta(microseconds=1))
    ended = case((func.count(end) == func.count(), func.max(end)))
    lasted = func.coalesce(type_coerce(end, BigInteger), microseconds(until)) - type_coerce(
        jobs.c.started_at, BigInteger
    )
    query = (
        select(func.min(jobs.c.started_at), type_coerce(ended, UtcMicroseconds()), func.sum(func.max(lasted, 0)))
        .where(equal(jobs, printer_id=printer_id, account_id=account_id), jobs.c.started_at >= since)
        .group_by(at)
        .order_by(at)
    )
    return [Printing(began, ended, timedelta(microseconds=int(us))) for began, ended, us in connection.execute(query)]


# States of printers: one row per change, written in the commit of the change.


_later = printer_states.alias("later")


def note_state(
    connection: Connection,
    account_id: UUID,
    printer_id: UUID,
    *,
    at: datetime,
    status: PrinterStatus,
    reasons: list[str],
    paused_by: Actor | None,
) -> bool:
    """Store a state if it differs from the last one. `reasons`: as `printers.status_reasons`.

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


class StateRow(NamedTuple):
    """A change of a printer's state."""

    at: datetime
    status: PrinterStatus
    reasons: list[str]


def states_of(connection: Connection, account_id: UUID, printer_id: UUID, since: datetime, most: int) -> list[StateRow]:
    """Return the state at `since`, if known, and the newest `most` changes, in the order written."""
    query = (
        select(*(printer_states.c[name] for name in StateRow._fields))
        .where(equal(printer_states, printer_id=printer_id, account_id=account_id))
        .order_by(printer_states.c.number.desc())
        .limit(most)
    )
    found: list[StateRow] = []
    for row in map(StateRow._make, connection.execute(query)):
        found.append(row)
        if row.at <= since:
            break
    return found[::-1]


def drop_old_states(connection: Connection, *, before: datetime, most: int) -> bool:
    """Delete states that have an old successor, so that the state at `before` stays known. True: there may be more."""
    same = _later.c.printer_id == printer_states.c.printer_id
    over = exists().where(same, _later.c.number > printer_states.c.number, _later.c.at < before)
    chunk = select(printer_states.c.number).where(printer_states.c.at < before, over).limit(most)
    return connection.execute(delete(printer_states).where(printer_states.c.number.in_(chunk))).rowcount >= most
