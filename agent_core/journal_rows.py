"""The journal's statements. An act that refuses has changed nothing.

A restored server counts its attempts anew: an attempt's number may come twice, under another lease. A job leaves
`armed_jobs` (before its time) only by the proof of the very lease that armed it, and no other lease writes its row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from agent_core.domain import NOTHING_KNOWN, Count, SentBefore
from server_core.contract.messages.delivery import AgentMessages
from server_core.contract.messages.message import as_message, from_json, to_json
from server_core.contract.types.agents import AttemptRef, JobResult, Lease, Outcome
from server_core.contract.types.states import Confirmation, FailureReason


class AlreadyArmed(Exception):
    """Bytes of this job may have left before: it is never sent again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """One attempt as the journal knows it; `result` None = its outcome was never noted.

    `count`: its device's counter before it, told of attempts that are not reported yet.
    """

    print_job_id: UUID
    attempt: int
    lease_id: UUID
    printer_id: UUID
    job_name: str
    armed: bool
    result: JobResult | None
    count: Count | None = None
    sent: SentBefore = NOTHING_KNOWN


def add_intent(db: sqlite3.Connection, lease: Lease, now: float, total_bytes: int | None) -> None:
    """Raises AlreadyArmed."""
    job = str(lease.print_job_id)
    known = _armed_as(db, job)
    if known is not None:
        raise _already_armed(job, known)
    db.execute(PUT_ATTEMPT, (*_names(lease), now, None, total_bytes))


def keep_count(db: sqlite3.Connection, lease: Lease, count: Count | None) -> None:
    job = (str(lease.print_job_id), lease.attempt)
    db.execute("DELETE FROM counts WHERE print_job_id = ? AND attempt = ?", job)
    if count is not None:
        db.execute("INSERT INTO counts VALUES (?, ?, ?, ?)", (*job, count.before, count.expected))


def _with_count(db: sqlite3.Connection, attempt: Attempt) -> Attempt:
    row = db.execute(
        "SELECT before, expected FROM counts WHERE print_job_id = ? AND attempt = ?",
        (str(attempt.print_job_id), attempt.attempt),
    ).fetchone()
    return attempt if row is None else replace(attempt, count=Count(before=row[0], expected=row[1]))


def delete_unarmed(db: sqlite3.Connection, lease: Lease) -> None:
    db.execute(f"DELETE FROM attempts WHERE {SAME_LEASE} AND armed_at IS NULL", _lease(lease))  # noqa: S608


def arm(db: sqlite3.Connection, lease: Lease, now: float, armed_at: float) -> None:
    job = str(lease.print_job_id)
    added = db.execute(
        "INSERT INTO armed_jobs (print_job_id, attempt, armed_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (job, lease.attempt, armed_at),
    )
    if not added.rowcount:
        raise _already_armed(job, _armed_as(db, job))
    sent = db.execute(f"SELECT total_bytes FROM attempts WHERE {SAME_LEASE}", _lease(lease)).fetchone()  # noqa: S608
    db.execute(PUT_ATTEMPT, (*_names(lease), now, armed_at, sent and sent[0]))


def mark_accepted(db: sqlite3.Connection, lease: Lease, now: float) -> None:
    db.execute(f"UPDATE attempts SET accepted_at = ? WHERE {SAME_LEASE}", (now, *_lease(lease)))  # noqa: S608


def close(db: sqlite3.Connection, result: JobResult, now: float) -> None:
    """An outcome is noted once; where the lease has no open attempt nothing changes."""
    closed = db.execute(
        "UPDATE attempts SET closed_at = ?, outcome = ?, evidence = ?, failure_reason = ?, message = ?, bytes_sent = ?"  # noqa: S608
        f" WHERE {SAME_LEASE} AND outcome IS NULL",
        (
            now,
            result.outcome,
            result.evidence,
            result.failure_reason,
            result.message and to_json(as_message(result.message)),
            result.bytes_sent,
            *_lease(result),
        ),
    )
    if closed.rowcount and result.outcome is Outcome.NOT_STARTED:
        # proven: no byte was taken, so a later attempt may send it
        db.execute(
            "DELETE FROM armed_jobs WHERE print_job_id = ? AND attempt = ? AND EXISTS"  # noqa: S608
            f" (SELECT 1 FROM attempts WHERE {SAME_LEASE} AND armed_at IS NOT NULL)",
            (str(result.print_job_id), result.attempt, *_lease(result)),
        )


def mark_reported(db: sqlite3.Connection, result: JobResult, now: float) -> None:
    db.execute(f"UPDATE attempts SET reported_at = ? WHERE {SAME_LEASE}", (now, *_lease(result)))  # noqa: S608


def unreported(db: sqlite3.Connection) -> list[Attempt]:
    found = db.execute(f"SELECT {COLUMNS} FROM attempts WHERE reported_at IS NULL ORDER BY intent_at").fetchall()  # noqa: S608
    return [_with_count(db, _attempt(row)) for row in found]


def outcome_of(db: sqlite3.Connection, print_job_id: UUID) -> JobResult | None:
    known = armed(db, [print_job_id])
    return known[0].result if known else None


def armed(db: sqlite3.Connection, print_job_ids: Sequence[UUID]) -> list[Attempt]:
    """Those of these jobs (up to 500) of which bytes may have left; attempts forgotten meanwhile have no names."""
    places = ", ".join("?" * len(print_job_ids))
    ids = [str(print_job_id) for print_job_id in print_job_ids]
    found = db.execute(
        f"SELECT print_job_id, attempt FROM armed_jobs WHERE print_job_id IN ({places}) ORDER BY print_job_id",  # noqa: S608
        ids,
    ).fetchall()
    return [_armed_attempt(db, job, attempt) for job, attempt in found]


def armed_above(db: sqlite3.Connection, after: UUID, most: int) -> list[UUID]:
    """Up to `most` jobs of the ledger with higher ids, by id."""
    found = db.execute(
        "SELECT print_job_id FROM armed_jobs WHERE print_job_id > ? ORDER BY print_job_id LIMIT ?", (str(after), most)
    )
    return [UUID(job) for (job,) in found.fetchall()]


def _armed_attempt(db: sqlite3.Connection, job: str, attempt: int) -> Attempt:
    row = db.execute(
        f"SELECT {COLUMNS} FROM attempts WHERE print_job_id = ? AND attempt = ?",  # noqa: S608
        (job, attempt),
    ).fetchone()
    if row is not None:
        return _attempt(row)
    nobody = UUID(int=0)
    return Attempt(
        print_job_id=UUID(job),
        attempt=attempt,
        lease_id=nobody,
        printer_id=nobody,
        job_name="",
        armed=True,
        result=None,
    )


def server_epoch(db: sqlite3.Connection) -> str | None:
    row = db.execute("SELECT value FROM meta WHERE key = 'server_epoch'").fetchone()
    return None if row is None else str(row[0])


def keep_server_epoch(db: sqlite3.Connection, epoch: str) -> None:
    db.execute(
        "INSERT INTO meta (key, value) VALUES ('server_epoch', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        (epoch,),
    )


def home(db: sqlite3.Connection) -> str | None:
    row = db.execute("SELECT value FROM meta WHERE key = 'home'").fetchone()
    return None if row is None else str(row[0])


def keep_home(db: sqlite3.Connection, home: str) -> None:
    db.execute(
        "INSERT INTO meta (key, value) VALUES ('home', ?) ON CONFLICT DO UPDATE SET value = excluded.value", (home,)
    )


def doubt_intents(db: sqlite3.Connection, now: float) -> int:
    """Attempts that were not armed here may have been armed in the file's other copy: how many they are.

    Their outcome is unknown, and they count as armed.
    """
    open_intents = "outcome IS NULL AND armed_at IS NULL AND reported_at IS NULL"
    db.execute(
        "INSERT INTO armed_jobs (print_job_id, attempt, armed_at)"  # noqa: S608
        f" SELECT print_job_id, attempt, ? FROM attempts WHERE {open_intents} ON CONFLICT DO NOTHING",
        (now,),
    )
    doubted = db.execute(
        f"UPDATE attempts SET armed_at = ?, closed_at = ?, outcome = ?, message = ? WHERE {open_intents}",  # noqa: S608
        (now, now, Outcome.UNKNOWN, to_json(AgentMessages.FOLDER_COPIED())),
    )
    return doubted.rowcount


def write_something(db: sqlite3.Connection) -> None:
    """To see whether the disk takes it."""
    db.execute("PRAGMA user_version = 1")


def add_what_is_newer(db: sqlite3.Connection) -> None:
    """Columns that a file of an older version does not have."""
    for table, column, kind in NEWER:
        if column not in {row[1] for row in db.execute(f"PRAGMA table_info({table})")}:
            db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")


def newest_time(db: sqlite3.Connection) -> float | None:
    """None: nothing was ever written."""
    row = db.execute(
        "SELECT max(at) FROM (SELECT max(intent_at) AS at FROM attempts UNION ALL"
        " SELECT max(reported_at) FROM attempts UNION ALL SELECT max(kept_from) FROM armed_jobs"
        " UNION ALL SELECT CAST(value AS REAL) FROM meta WHERE key = 'seconds')"
    ).fetchone()
    return None if row[0] is None else float(row[0])


def forget_older(db: sqlite3.Connection, before: float, now: float) -> None:
    """Never what the server has no word of. Notes the time, so that a quiet hour counts in the next run, too."""
    db.execute("UPDATE armed_jobs SET kept_from = ? WHERE kept_from IS NULL", (now,))
    db.execute(
        "DELETE FROM armed_jobs WHERE kept_from < ? AND NOT EXISTS (SELECT 1 FROM attempts"
        " WHERE attempts.print_job_id = armed_jobs.print_job_id AND attempts.reported_at IS NULL)",
        (before,),
    )
    db.execute("DELETE FROM attempts WHERE reported_at < ?", (before,))
    _forget_counts(db)
    db.execute(
        "INSERT INTO meta (key, value) VALUES ('seconds', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        (str(now),),
    )


def forget_reported(db: sqlite3.Connection) -> None:
    """Some attempts that the server knows of, but the newest; that they were armed stays known."""
    db.execute(
        "DELETE FROM attempts WHERE (print_job_id, attempt) IN (SELECT print_job_id, attempt FROM attempts"
        " WHERE reported_at IS NOT NULL ORDER BY reported_at DESC LIMIT ? OFFSET ?)",
        (FORGET_AT_ONCE, KEEP_REPORTED),
    )
    _forget_counts(db)


def _forget_counts(db: sqlite3.Connection) -> None:
    db.execute(
        "DELETE FROM counts WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.print_job_id = counts.print_job_id"
        " AND attempts.attempt = counts.attempt)"
    )


def _names(lease: Lease) -> tuple[str | int, ...]:
    return str(lease.print_job_id), lease.attempt, str(lease.lease_id), str(lease.printer_id), lease.job_name


FORGET_AT_ONCE, KEEP_REPORTED = 100, 500


def _lease(attempt: AttemptRef) -> tuple[str, int, str]:
    """The values of SAME_LEASE."""
    return str(attempt.print_job_id), attempt.attempt, str(attempt.lease_id)


def _armed_as(db: sqlite3.Connection, job: str) -> int | None:
    """The attempt of which bytes may have left."""
    row = db.execute("SELECT attempt FROM armed_jobs WHERE print_job_id = ?", (job,)).fetchone()
    return None if row is None else int(row[0])


def _already_armed(job: str, attempt: int | None) -> AlreadyArmed:
    return AlreadyArmed(f"job {job} was armed before, as attempt {attempt}")


NEWER = (
    ("armed_jobs", "kept_from", "REAL"),
    ("attempts", "total_bytes", "INTEGER"),
    ("attempts", "accepted_at", "REAL"),
)
SAME_LEASE = "print_job_id = ? AND attempt = ? AND lease_id = ?"
# only of jobs that are not in armed_jobs: under the lease that had a row of this number before, nothing was sent
PUT_ATTEMPT = (
    "INSERT OR REPLACE INTO attempts (print_job_id, attempt, lease_id, printer_id, job_name, intent_at, armed_at,"
    " total_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
COLUMNS = (
    "print_job_id, attempt, lease_id, printer_id, job_name, armed_at,"
    " outcome, evidence, failure_reason, message, bytes_sent, total_bytes, accepted_at"
)


def _attempt(row: tuple[Any, ...]) -> Attempt:
    job, attempt, lease, printer, name, armed_at, outcome, evidence, reason, message, bytes_sent, total, accepted = row
    result = None
    if outcome is not None:
        result = JobResult(
            print_job_id=UUID(job),
            attempt=attempt,
            lease_id=UUID(lease),
            outcome=Outcome(outcome),
            evidence=Confirmation(evidence) if evidence else None,
            failure_reason=FailureReason(reason) if reason else None,
            message=message and from_json(message),
            bytes_sent=bytes_sent,
        )
    return Attempt(
        print_job_id=UUID(job),
        attempt=attempt,
        lease_id=UUID(lease),
        printer_id=UUID(printer),
        job_name=name,
        armed=armed_at is not None,
        result=result,
        sent=SentBefore(total_bytes=total, accepted=accepted is not None),
    )
