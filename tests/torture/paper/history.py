"""The record of a torture run: orders, the server's word about its jobs, the paper, the notices. Facts only; pure.

All times are seconds of one clock (`time.time()` of the computer on which the run took place).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """One payload at a printer, in the order of the ledger. `complete`: the whole label arrived, so it is on paper."""

    marker: str
    printer: str
    at: float
    complete: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """A print ordered once by a client. `answers`: the job ids of every 201 for this order."""

    marker: str
    answers: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """One line of a job's timeline; `number` orders all events of the server."""

    number: int
    at: float
    kind: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Job:
    """A job as the server tells it at the end of the run; `printer` is the name that the ledger uses."""

    print_job_id: str
    marker: str
    printer: str
    sequence: int
    status: str
    failure_reason: str | None = None
    evidence: str | None = None
    copies: int = 1
    unconfirmed: bool = False
    held: bool = False
    stale: bool = False
    expires_at: float | None = None
    reprint_of: str | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """A status that somebody was told during the run, in the order of telling."""

    print_job_id: str
    status: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice:
    """`subject`: the job's id; `closed_at` None = it is open still."""

    subject: str
    opened_at: float
    closed_at: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """`agent_kills` None = not counted; `notices` None = nobody asked. `dead_printers`: their jobs may wait for ever.

    `unconfirmed_window_seconds`: how long after its expiry a job may still be open, as this run's server was set.
    `clock_jumped`: its times of day cannot be compared with each other.
    """

    orders: tuple[Order, ...]
    jobs: tuple[Job, ...]
    sheets: tuple[Sheet, ...]
    ended_at: float
    seen: tuple[Seen, ...] = ()
    notices: tuple[Notice, ...] | None = None
    agent_kills: int | None = None
    dead_printers: frozenset[str] = frozenset()
    unconfirmed_window_seconds: float = 600.0
    clock_jumped: bool = False


def seconds(instant: str) -> float:
    """RFC 3339 as the API writes it."""
    return datetime.fromisoformat(instant).timestamp()


def job_of(detail: dict[str, Any], marker: str, printer: str, *, expires_at: float | None = None) -> Job:
    """Build it from the JSON of `GET /console-api/v1/jobs/{id}`."""
    row = detail["row"]
    return Job(
        print_job_id=row["print_job_id"],
        marker=marker,
        printer=printer,
        sequence=row["sequence"],
        status=row["status"],
        failure_reason=row["failure_reason"],
        evidence=row["evidence"],
        copies=row["copies"],
        unconfirmed=row["unconfirmed"],
        held=row["held_by"] is not None,
        stale=row.get("stale", False),
        expires_at=expires_at,
        reprint_of=row["reprint_of"],
        events=tuple(
            Event(number=event["number"], at=seconds(event["at"]), kind=event["kind"]) for event in detail["events"]
        ),
    )


def notice_of(row: dict[str, Any]) -> Notice | None:
    """Build it from a row of `GET /console-api/v1/notices`; None for notices that are not about a job."""
    if row["kind"] != "job_unconfirmed":
        return None
    closed_at = None if row["closed_at"] is None else seconds(row["closed_at"])
    return Notice(subject=row["subject"].removeprefix("job "), opened_at=seconds(row["opened_at"]), closed_at=closed_at)
