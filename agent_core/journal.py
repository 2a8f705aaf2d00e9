"""The engine's journal of armed and sent jobs, on disk before the first byte leaves.

SQLite in WAL mode, one connection owned by one thread. Requests that wait at the same moment share one commit. No other
process can open the file meanwhile. Arming and outcomes are synced to the disk before their call returns. `UNSYNCED`
steps survive the end of the process at once, and a power loss once a later step is synced: commits stay in order.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar
from uuid import UUID

from agent_core.domain import NOTHING_KNOWN, ImpressionCount, SentBefore
from agent_core.errors import EngineError
from agent_core.points import JournalStep
from server_core import failpoints
from server_core.contract.messages.jobs import AgentMessages
from server_core.contract.messages.message import Message, as_message, from_json, to_json
from server_core.contract.types.agents import AttemptRef, JobResult, Lease, Outcome, started_lease_id
from server_core.contract.types.states import Confirmation, FailureReason
from server_core.home import home_of, place_of

__all__ = ["AlreadyArmed", "Attempt", "Disowned", "Journal", "JournalInUse", "JournalUnavailable"]

log = logging.getLogger(__name__)
T = TypeVar("T")
JournalWork = Callable[[sqlite3.Connection], Any]
KEEP_SECONDS = 45 * 24 * 3600.0
FORGET_SECONDS = 3600.0
LOW_BYTES = 1024 * 1024
"""With less free space than this, reported attempts are deleted to leave room for the ledger."""
LOOK_COMMITS = 32
"""Commits between two checks of the free space."""
UNSYNCED = {JournalStep.INTEND, JournalStep.FORGET, JournalStep.ACCEPTED, JournalStep.REPORTED}
"""Steps that a power loss may undo: the job was not armed then, its outcome is asked for, or it is reported again."""


class JournalUnavailable(EngineError):
    """The journal cannot be written (disk full, damaged file): nothing may be sent."""


class JournalInUse(EngineError):
    """Another engine uses this folder."""


@dataclass(frozen=True, slots=True)
class _Request:
    name: JournalStep
    act: JournalWork
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Journal:
    """The journal. A damaged or full one raises JournalUnavailable from every call and recovers with the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._requests: SimpleQueue[_Request | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
        self._connection: sqlite3.Connection | None = None
        self._failed = self._was_open = False
        self._clock = JournalClock()
        self._forget_at = time.monotonic() + FORGET_SECONDS
        self._commits = 0

    async def start(self) -> None:
        """Open the file. Raises JournalInUse; an unusable file shows at the first call."""
        self._thread.start()
        with suppress(JournalUnavailable):
            await self._ask(JournalStep.FORGET_OLDER, self._forget_older)

    async def aclose(self) -> None:
        """Finish pending requests and release the file."""
        self._requests.put(None)
        await asyncio.to_thread(self._thread.join)

    async def trouble(self) -> Message | None:
        """Return why the journal cannot be written, as a message for users. Tries again after a failure, so it
        clears automatically.
        """
        if self._failed:
            try:
                await self._ask(JournalStep.PROBE, write_something)
            except JournalUnavailable as error:
                return error.message
        return None

    def intend(
        self, lease: Lease, count: ImpressionCount | None = None, total_bytes: int | None = None
    ) -> asyncio.Future[None]:
        """Note an attempt before the server grants its start. If the process ends now, the job was not started.

        Begins to write at once. `total_bytes`: size of the data to send. Raises AlreadyArmed, JournalUnavailable.
        """

        def intend(db: sqlite3.Connection) -> None:
            add_intent(db, lease, self._clock.now(), total_bytes)
            keep_count(db, lease, count)

        return self._ask(JournalStep.INTEND, intend)

    async def forget(self, lease: Lease) -> None:
        """Delete an attempt whose start was not granted."""
        await self._ask(JournalStep.FORGET, lambda db: delete_unarmed(db, lease))

    async def arm(self, lease: Lease) -> None:
        """The point of no return: after this, bytes may have left. Raises AlreadyArmed, JournalUnavailable."""
        await self._ask(JournalStep.ARM, lambda db: arm(db, lease, self._clock.now(), time.time()))

    def accepted(self, lease: Lease) -> asyncio.Future[None]:
        """Note that the device confirmed all bytes. Begins to write at once, before anything noted later."""
        return self._ask(JournalStep.ACCEPTED, lambda db: mark_accepted(db, lease, self._clock.now()))

    async def close(self, result: JobResult) -> None:
        """Note an outcome; it stays pending until `reported`."""
        await self._ask(JournalStep.CLOSE, lambda db: close(db, result, self._clock.now()))

    async def reported(self, result: JobResult) -> None:
        """Note that the server has the result."""
        await self._ask(JournalStep.REPORTED, lambda db: mark_reported(db, result, self._clock.now()))

    async def unreported(self) -> list[Attempt]:
        """Return all attempts without a result at the server, oldest first."""
        return await self._ask(JournalStep.UNREPORTED, unreported)

    async def outcome_of(self, print_job_id: UUID) -> JobResult | None:
        """Return the known outcome of an armed job, or None."""
        return await self._ask(JournalStep.OUTCOME_OF, lambda db: outcome_of(db, print_job_id))

    async def armed(self, print_job_ids: Sequence[UUID]) -> list[Attempt]:
        """Query the ledger: return those of these jobs (up to 500) whose bytes may have left."""
        return await self._ask(JournalStep.ARMED, lambda db: armed(db, print_job_ids))

    async def armed_above(self, after: UUID, most: int) -> list[UUID]:
        """Return a page of the ledger: up to `most` ids above `after`, in order."""
        return await self._ask(JournalStep.ARMED, lambda db: armed_above(db, after, most))

    async def keep_run(self, run: UUID) -> None:
        """Note the agent's run: from now on this journal has everything that is sent in it."""
        await self._ask(JournalStep.KEEP_RUN, lambda db: keep_run(db, run, self._clock.now()))

    async def disown(self, attempts: Sequence[AttemptRef], epoch: str) -> list[JobResult]:
        """Note that attempts, started with their leases, never began; none of them can begin after that.

        Returns the results of those of which the journal proves it. `epoch`: the server's.
        """
        return await self._ask(JournalStep.DISOWN, lambda db: disown(db, attempts, epoch, self._clock.now()))

    def place(self) -> str | None:
        """Return where this journal is used; None = it cannot be told. See `ConnectRequest`."""
        try:
            return place_of(self._path.parent)
        except OSError:
            return None

    async def server_epoch(self) -> str | None:
        """Return the server epoch that this journal was synchronised with; None = no server yet."""
        return await self._ask(JournalStep.EPOCH, server_epoch)

    async def keep_server_epoch(self, epoch: str) -> None:
        """Note that the server of this epoch has received everything."""
        await self._ask(JournalStep.KEEP_EPOCH, lambda db: keep_server_epoch(db, epoch))

    def _ask(self, name: JournalStep, act: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._requests.put(_Request(name, act, loop, future))
        return future

    def _work(self) -> None:
        ending = False
        while not ending:
            batch = [self._requests.get()]
            with suppress(Empty):
                while True:
                    batch.append(self._requests.get_nowait())
            ending = None in batch
            requests = [request for request in batch if request is not None]
            if requests:
                self._commit(requests)
                self._tidy()
        if self._connection is not None:
            self._connection.close()

    def _commit(self, requests: list[_Request]) -> None:
        """Run the requests in one transaction. One that raises has changed nothing, so the others still go on."""
        answers: list[tuple[_Request, Any, Exception | None]] = []
        try:
            db = self._connection or self._open()
            synced = any(request.name not in UNSYNCED for request in requests)
            db.execute(f"PRAGMA synchronous={'FULL' if synced else 'NORMAL'}")
            db.execute("BEGIN IMMEDIATE")
            for request in requests:
                try:
                    answers.append((request, request.act(db), None))
                except AlreadyArmed as refusal:
                    answers.append((request, None, refusal))
            for request in requests:
                failpoints.reach(request.name.before)
            db.execute("COMMIT")
            for request in requests:
                failpoints.reach(request.name.after)
            self._failed = False
        except (sqlite3.Error, OSError, JournalInUse) as error:
            self._drop_connection()
            self._failed = True
            text = AgentMessages.JOURNAL_UNWRITABLE(why=f"{error} ({self._path})")
            failure = error if isinstance(error, JournalInUse) and not self._was_open else JournalUnavailable(text)
            answers = [(request, None, failure) for request in requests]
        except Exception as bug:
            self._drop_connection()
            answers = [(request, None, bug) for request in requests]
        for request, value, failed in answers:
            with suppress(RuntimeError):  # its event loop has ended meanwhile
                request.loop.call_soon_threadsafe(_answer, request.future, value, failed)

    def _forget_older(self, db: sqlite3.Connection) -> None:
        now = self._clock.now()
        forget_older(db, now - KEEP_SECONDS, now)

    def _tidy(self) -> None:
        """Delete old rows now and then, after all callers have their answers."""
        db, self._commits = self._connection, self._commits + 1
        if db is None:
            return
        older = time.monotonic() >= self._forget_at
        try:
            low = self._commits % LOOK_COMMITS == 0 and shutil.disk_usage(self._path.parent).free < LOW_BYTES
            if not low and not older:
                return
            if older:
                self._forget_at = time.monotonic() + FORGET_SECONDS
            db.execute("BEGIN IMMEDIATE")
            if older:
                self._forget_older(db)
            if low:
                forget_reported(db)
            failpoints.reach(JournalStep.FORGET_OLDER.before)
            db.execute("COMMIT")
            failpoints.reach(JournalStep.FORGET_OLDER.after)
        except (sqlite3.Error, OSError) as error:
            self._drop_connection()  # the next request opens it again
            log.warning("Old entries of the journal were not deleted: %s", error)

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=0.2, check_same_thread=False)
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")  # `_commit` sets it for each commit
            db.execute("PRAGMA wal_autocheckpoint=64")  # 256 KiB: the write-ahead log must fit on a small disk
            if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the file is damaged")
            _make_tables(db)
            self._clock.follow(newest_time(db))
            self._come_home(db)
        except sqlite3.OperationalError as error:
            db.close()
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise JournalInUse(AgentMessages.JOURNAL_IN_USE(folder=str(self._path.parent))) from error
            raise
        except BaseException:
            db.close()
            raise
        self._path.chmod(0o600)
        self._connection, self._was_open = db, True
        return db

    def _come_home(self, db: sqlite3.Connection) -> None:
        """Detect a copied or restored file. It lacks what the original noted since; see `doubt_intents`."""
        home, kept = home_of(self._path), kept_home(db)
        if home == kept:
            return
        db.execute("BEGIN IMMEDIATE")
        doubted = doubt_intents(db, time.time())
        keep_home(db, home)
        failpoints.reach(JournalStep.COME_HOME.before)
        db.execute("COMMIT")
        failpoints.reach(JournalStep.COME_HOME.after)
        if kept is not None or doubted:
            log.warning(
                "The folder of this print agent was copied or restored; jobs with an unknown outcome: %d",
                doubted,
            )

    def _drop_connection(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _make_tables(db: sqlite3.Connection) -> None:
    """Create missing tables, all of them or none."""
    schema = files("agent_core").joinpath("journal_schema.sql").read_text()
    db.executescript(f"BEGIN IMMEDIATE;{schema}")
    add_what_is_newer(db)
    failpoints.reach(JournalStep.SCHEMA.before)
    db.execute("COMMIT")
    failpoints.reach(JournalStep.SCHEMA.after)


def _answer(future: asyncio.Future[Any], value: Any, failed: Exception | None) -> None:
    if future.cancelled():
        return
    if failed is not None:
        future.set_exception(failed)
    else:
        future.set_result(value)


# The journal's own time in seconds. It continues from the newest time in the file while an engine runs.
#
# Wall clocks jump (an empty battery, a wrong time server), and a wrong one would expire the ledger too early. Time
# without a running engine does not count, so entries are kept longer than planned, never shorter.


class JournalClock:
    """A clock that continues from the newest time in the journal."""

    def __init__(self) -> None:
        self._ahead = 0.0  # offset to the monotonic clock, which restarts at each boot
        self._follows = False

    def now(self) -> float:
        return time.monotonic() + self._ahead

    def follow(self, newest: float | None) -> None:
        """Continue from `newest`, the latest time in the opened file; None = the file is empty."""
        if newest is not None and (not self._follows or newest > self.now()):
            self._ahead = newest - time.monotonic()
        self._follows = True


# The journal's statements. One that raises has changed nothing.
#
# A restored server numbers its attempts from 1 again, so an attempt's number may occur twice, under different leases.
# A job leaves `armed_jobs` early only by the result of the lease that armed it, and no other lease writes its row.


class AlreadyArmed(Exception):
    """Bytes of this job may have left before, so it is never sent again."""


class Disowned(AlreadyArmed):
    """The attempt was reported as never begun."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """An attempt in the journal. `result` None = no outcome was noted.

    `count`: the device's counter before it; set for unreported attempts.
    """

    print_job_id: UUID
    attempt: int
    lease_id: UUID
    printer_id: UUID
    job_name: str
    armed: bool
    result: JobResult | None
    count: ImpressionCount | None = None
    sent: SentBefore = NOTHING_KNOWN


def add_intent(db: sqlite3.Connection, lease: Lease, now: float, total_bytes: int | None) -> None:
    """Insert an attempt that is not armed. Raises AlreadyArmed."""
    job = str(lease.print_job_id)
    armed_before = _armed_as(db, job)
    if armed_before is not None:
        raise _already_armed(job, armed_before)
    if db.execute(f"SELECT 1 FROM attempts WHERE {SAME_LEASE} AND outcome IS NOT NULL", _lease(lease)).fetchone():  # noqa: S608
        raise Disowned(f"attempt {lease.attempt} at job {job} was reported as never begun")
    db.execute(PUT_ATTEMPT, (*_names(lease), now, None, total_bytes))


def keep_count(db: sqlite3.Connection, lease: Lease, count: ImpressionCount | None) -> None:
    job = (str(lease.print_job_id), lease.attempt)
    db.execute("DELETE FROM counts WHERE print_job_id = ? AND attempt = ?", job)
    if count is not None:
        db.execute("INSERT INTO counts VALUES (?, ?, ?, ?)", (*job, count.before, count.expected))


def _with_count(db: sqlite3.Connection, attempt: Attempt) -> Attempt:
    row = db.execute(
        "SELECT before, expected FROM counts WHERE print_job_id = ? AND attempt = ?",
        (str(attempt.print_job_id), attempt.attempt),
    ).fetchone()
    return attempt if row is None else replace(attempt, count=ImpressionCount(before=row[0], expected=row[1]))


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
    """Note an outcome once. Without an open attempt of this lease nothing changes."""
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
    entries = armed(db, [print_job_id])
    return entries[0].result if entries else None


def armed(db: sqlite3.Connection, print_job_ids: Sequence[UUID]) -> list[Attempt]:
    """Return those of these jobs (up to 500) whose bytes may have left. Attempts deleted meanwhile have no names."""
    marks = ", ".join("?" * len(print_job_ids))
    ids = [str(print_job_id) for print_job_id in print_job_ids]
    found = db.execute(
        f"SELECT print_job_id, attempt FROM armed_jobs WHERE print_job_id IN ({marks}) ORDER BY print_job_id",  # noqa: S608
        ids,
    ).fetchall()
    return [_armed_attempt(db, job, attempt) for job, attempt in found]


def armed_above(db: sqlite3.Connection, after: UUID, most: int) -> list[UUID]:
    """Return up to `most` jobs of the ledger with higher ids, by id."""
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


RUN = "run "
RUNS_KEPT = 100


def keep_run(db: sqlite3.Connection, run: UUID, now: float) -> None:
    db.execute("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (f"{RUN}{run}", str(now)))
    db.execute(
        "DELETE FROM meta WHERE key LIKE 'run %' AND key NOT IN"
        " (SELECT key FROM meta WHERE key LIKE 'run %' ORDER BY CAST(value AS REAL) DESC LIMIT ?)",
        (RUNS_KEPT,),
    )


def disown(db: sqlite3.Connection, attempts: Sequence[AttemptRef], epoch: str, now: float) -> list[JobResult]:
    runs = [UUID(key.removeprefix(RUN)) for (key,) in db.execute("SELECT key FROM meta WHERE key LIKE 'run %'")]
    proven: list[JobResult] = []
    for one in attempts:
        job = str(one.print_job_id)
        if one.lease_id not in (started_lease_id(run, epoch, one.print_job_id, one.attempt) for run in runs):
            continue
        row = db.execute(
            "SELECT lease_id, outcome FROM attempts WHERE print_job_id = ? AND attempt = ?", (job, one.attempt)
        ).fetchone()
        result = JobResult.of(one, Outcome.NOT_STARTED)
        if row is None and _armed_as(db, job) is None:
            names = (job, one.attempt, str(one.lease_id), str(UUID(int=0)), f"sh-{job}-{one.attempt}")
            db.execute(PUT_ATTEMPT, (*names, now, None, None))
            close(db, result, now)
            proven.append(result)
        elif row == (str(one.lease_id), Outcome.NOT_STARTED.value):  # noted before, and the server does not know yet
            proven.append(result)
    return proven


def kept_home(db: sqlite3.Connection) -> str | None:
    row = db.execute("SELECT value FROM meta WHERE key = 'home'").fetchone()
    return None if row is None else str(row[0])


def keep_home(db: sqlite3.Connection, home: str) -> None:
    db.execute(
        "INSERT INTO meta (key, value) VALUES ('home', ?) ON CONFLICT DO UPDATE SET value = excluded.value", (home,)
    )


def doubt_intents(db: sqlite3.Connection, now: float) -> int:
    """Mark unarmed attempts as armed with an unknown outcome. Returns their number.

    They may have been armed in the other copy of the file, which also got jobs that this one does not have.
    """
    db.execute("DELETE FROM meta WHERE key LIKE 'run %'")
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
    """Test whether the disk accepts a write."""
    db.execute("PRAGMA user_version = 1")


def add_what_is_newer(db: sqlite3.Connection) -> None:
    """Add columns that a file from an older version lacks."""
    for table, column, kind in NEWER:
        if column not in {row[1] for row in db.execute(f"PRAGMA table_info({table})")}:
            db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")


def newest_time(db: sqlite3.Connection) -> float | None:
    """Return the newest time in the file; None = nothing was ever written."""
    row = db.execute(
        "SELECT max(at) FROM (SELECT max(intent_at) AS at FROM attempts UNION ALL"
        " SELECT max(reported_at) FROM attempts UNION ALL SELECT max(kept_from) FROM armed_jobs"
        " UNION ALL SELECT CAST(value AS REAL) FROM meta WHERE key = 'seconds')"
    ).fetchone()
    return None if row[0] is None else float(row[0])


def forget_older(db: sqlite3.Connection, before: float, now: float) -> None:
    """Delete old entries, but none that the server has not confirmed. Stores the time, so idle hours count in the
    next run.
    """
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
    """Delete some reported attempts, except for the newest. The ledger still knows that they were armed."""
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
    """Return the values for SAME_LEASE."""
    return str(attempt.print_job_id), attempt.attempt, str(attempt.lease_id)


def _armed_as(db: sqlite3.Connection, job: str) -> int | None:
    """Return the attempt whose bytes may have left."""
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
# Only for jobs that are not in armed_jobs: nothing was sent under the lease that had this number before.
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
