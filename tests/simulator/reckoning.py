"""The final check of a simulated world: its jobs, judged by the checker of the paper ledger."""

from __future__ import annotations

from collections import Counter
from typing import Any
from uuid import UUID

from tests.simulator.in_virtual_time import BEGIN
from tests.simulator.world import UNCONFIRMED_SECONDS, World
from tests.torture.paper.checker import check
from tests.torture.paper.history import Event, History, Job, Notice, Order, Sheet

EXPIRY_LOOK_SECONDS = 60.0
"""An expiry may be seen that late."""


def settled(world: World) -> bool:
    """Return whether all orders have their job and all jobs are final."""
    if not all(world.orders.values()):
        return False
    (left,) = world.database.raw.execute(
        "SELECT count(*) FROM jobs WHERE status IN ('pending', 'reserved', 'printing')"
    ).fetchone()
    return bool(left == 0)


def breaches(world: World) -> list[str]:
    found = [str(breach) for breach in check(history(world))]
    answers_kept = {marker: _kept(world, answers) for marker, answers in world.orders.items()}
    found += [f"{marker} has two jobs" for marker, answers in answers_kept.items() if len(set(answers)) > 1]
    sent = Counter(sheet.print_job_id for sheet in world.sheets)
    found += [f"job {job} left {count} traces on paper" for job, count in sent.items() if count > 1]
    found += [f"{marker} has no 201" for marker, answers in world.orders.items() if not answers]
    return found


def history(world: World) -> History:
    raw = world.database.raw
    markers = {job: marker for marker, answers in world.orders.items() for job in answers}
    events: dict[str, list[Event]] = {}
    for number, job, at, kind in raw.execute("SELECT number, print_job_id, at, kind FROM job_events ORDER BY number"):
        events.setdefault(job, []).append(Event(number=number, at=_seconds(at), kind=kind))
    columns = (
        "print_job_id, p.name, sequence, j.status, failure_reason, evidence, unconfirmed, held_by, stale, expires_at,"
        " reprint_of"
    )
    rows = raw.execute(f"SELECT {columns} FROM jobs j JOIN printers p USING (printer_id) ORDER BY sequence")  # noqa: S608
    jobs = tuple(_job(row, markers, tuple(events.get(row[0], ()))) for row in rows)
    questions = raw.execute("SELECT subject, opened_at, closed_at FROM notices WHERE kind = 'job_unconfirmed'")
    return History(
        orders=tuple(Order(marker=marker, answers=_kept(world, answers)) for marker, answers in world.orders.items()),
        jobs=jobs,
        sheets=tuple(
            Sheet(marker=_marker(str(one.print_job_id), markers), printer=one.printer, at=one.at, complete=one.whole)
            for one in world.sheets
            if one.print_job_id not in world.forgotten
        ),
        ended_at=(world.clock.now() - BEGIN).total_seconds(),
        notices=tuple(_notice(*one) for one in questions),
        unconfirmed_window_seconds=UNCONFIRMED_SECONDS + EXPIRY_LOOK_SECONDS,
        clock_jumped=world.clock.jumped,
    )


def _job(row: Any, markers: dict[str, str], events: tuple[Event, ...]) -> Job:
    job, printer, sequence, status, reason, evidence, unconfirmed, held_by, stale, expires_at, reprint_of = row
    return Job(
        print_job_id=str(UUID(job)),
        marker=_marker(str(UUID(job)), markers),
        printer=printer,
        sequence=sequence,
        status=status,
        failure_reason=reason,
        evidence=evidence,
        unconfirmed=bool(unconfirmed),
        held=held_by is not None,
        stale=bool(stale),
        expires_at=_seconds(expires_at),
        reprint_of=None if reprint_of is None else str(UUID(reprint_of)),
        events=events,
    )


def _notice(subject: str, opened_at: int, closed_at: int | None) -> Notice:
    ended = None if closed_at is None else _seconds(closed_at)
    return Notice(subject=_id(subject), opened_at=_seconds(opened_at), closed_at=ended)


def _kept(world: World, answers: list[str]) -> tuple[str, ...]:
    """Return the jobs without those that the server lost in a restore."""
    return tuple(job for job in answers if UUID(job) not in world.forgotten)


def _marker(job: str, markers: dict[str, str]) -> str:
    """Return a distinct marker for every job: a reprint counts as a new order here."""
    return markers.get(job, job)


def _id(subject: str) -> str:
    return subject.removeprefix("job ")


def _seconds(microseconds: int) -> float:
    return (microseconds - BEGIN.timestamp() * 1e6) / 1e6
