"""The engine's own memory of what was armed and what was sent, on disk before the first byte leaves.

SQLite in WAL mode, `synchronous=FULL`, one connection owned by one thread; what waits in the same moment shares one
commit. Nobody else can open the file meanwhile. Every call returns after its commit is on disk.
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

from agent_core.domain import NOTHING_KNOWN, Count, SentBefore
from agent_core.errors import EngineError
from agent_core.points import JournalAct
from server_core import failpoints
from server_core.contract.messages.jobs import AgentMessages
from server_core.contract.messages.message import Message, as_message, from_json, to_json
from server_core.contract.types.agents import AttemptRef, JobResult, Lease, Outcome
from server_core.contract.types.states import Confirmation, FailureReason
from server_core.home import home_of

__all__ = ["AlreadyArmed", "Attempt", "Journal", "JournalInUse", "JournalUnavailable"]

log = logging.getLogger(__name__)
T = TypeVar("T")
Act = Callable[[sqlite3.Connection], Any]
KEEP_SECONDS = 45 * 24 * 3600.0
FORGET_SECONDS = 3600.0
LOW_BYTES = 1024 * 1024
"""Less than that is free: reported attempts give their place in the file to the ledger, before there is none left."""
LOOK_COMMITS = 32
"""So often the free space is looked at."""


class JournalUnavailable(EngineError):
    """The journal cannot be written (disk full, damaged file): nothing may be sent."""


class JournalInUse(EngineError):
    """Another engine works with this folder."""


@dataclass(frozen=True, slots=True)
class _Request:
    name: JournalAct
    act: Act
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Journal:
    """A damaged or full journal answers every call with JournalUnavailable and heals when the disk does."""

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
        """Raises JournalInUse; an unusable file shows at the first call."""
        self._thread.start()
        with suppress(JournalUnavailable):
            await self._ask(JournalAct.FORGET_OLDER, self._forget_older)

    async def aclose(self) -> None:
        """Finish what was asked and free the file."""
        self._requests.put(None)
        await asyncio.to_thread(self._thread.join)

    async def trouble(self) -> Message | None:
        """Why it cannot be written, in words for people. After a failure this tries anew, so it clears by itself."""
        if self._failed:
            try:
                await self._ask(JournalAct.PROBE, write_something)
            except JournalUnavailable as error:
                return error.message
        return None

    def intend(self, lease: Lease, count: Count | None = None, total_bytes: int | None = None) -> asyncio.Future[None]:
        """Before the server's start: should this process end now, the job was not started. Under way at once.

        `total_bytes`: what will be sent.
        Raises AlreadyArmed, JournalUnavailable.
        """

        def intend(db: sqlite3.Connection) -> None:
            add_intent(db, lease, self._clock.now(), total_bytes)
            keep_count(db, lease, count)

        return self._ask(JournalAct.INTEND, intend)

    async def forget(self, lease: Lease) -> None:
        """The start was not granted: nothing is owed for this attempt."""
        await self._ask(JournalAct.FORGET, lambda db: delete_unarmed(db, lease))

    async def arm(self, lease: Lease) -> None:
        """The point of no return: after this, bytes may have left. Raises AlreadyArmed, JournalUnavailable."""
        await self._ask(JournalAct.ARM, lambda db: arm(db, lease, self._clock.now(), time.time()))

    def accepted(self, lease: Lease) -> asyncio.Future[None]:
        """The device has said that it has all bytes. Under way at once: before whatever is noted later."""
        return self._ask(JournalAct.ACCEPTED, lambda db: mark_accepted(db, lease, self._clock.now()))

    async def close(self, result: JobResult) -> None:
        """Note an outcome; it stays in the outbox until `reported`."""
        await self._ask(JournalAct.CLOSE, lambda db: close(db, result, self._clock.now()))

    async def reported(self, result: JobResult) -> None:
        """The server knows."""
        await self._ask(JournalAct.REPORTED, lambda db: mark_reported(db, result, self._clock.now()))

    async def unreported(self) -> list[Attempt]:
        """All attempts that the server has no word of yet, oldest first."""
        return await self._ask(JournalAct.UNREPORTED, unreported)

    async def outcome_of(self, print_job_id: UUID) -> JobResult | None:
        """The outcome known of a job of which bytes may have left."""
        return await self._ask(JournalAct.OUTCOME_OF, lambda db: outcome_of(db, print_job_id))

    async def armed(self, print_job_ids: Sequence[UUID]) -> list[Attempt]:
        """The ledger: those of these jobs (up to 500) of which bytes may have left."""
        return await self._ask(JournalAct.ARMED, lambda db: armed(db, print_job_ids))

    async def armed_above(self, after: UUID, most: int) -> list[UUID]:
        """A page of the ledger by id: those above `after`, up to `most`."""
        return await self._ask(JournalAct.ARMED, lambda db: armed_above(db, after, most))

    async def server_epoch(self) -> str | None:
        """The server's life that knows all that stands here; None = no server was told yet."""
        return await self._ask(JournalAct.EPOCH, server_epoch)

    async def keep_server_epoch(self, epoch: str) -> None:
        """The server of this epoch was told what it did not know."""
        await self._ask(JournalAct.KEEP_EPOCH, lambda db: keep_server_epoch(db, epoch))

    def _ask(self, name: JournalAct, act: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
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
        """One transaction for all; an act that refuses has changed nothing, so the others still go on."""
        answers: list[tuple[_Request, Any, Exception | None]] = []
        try:
            db = self._connection or self._open()
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
            with suppress(RuntimeError):  # its loop ended meanwhile
                request.loop.call_soon_threadsafe(_answer, request.future, value, failed)

    def _forget_older(self, db: sqlite3.Connection) -> None:
        now = self._clock.now()
        forget_older(db, now - KEEP_SECONDS, now)

    def _tidy(self) -> None:
        """Now and then, after those who asked have their answers."""
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
            failpoints.reach(JournalAct.FORGET_OLDER.before)
            db.execute("COMMIT")
            failpoints.reach(JournalAct.FORGET_OLDER.after)
        except (sqlite3.Error, OSError) as error:
            self._drop_connection()  # the next act opens it anew
            log.warning("the journal keeps what it could forget: %s", error)

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=0.2, check_same_thread=False)
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("PRAGMA wal_autocheckpoint=64")  # 256 KiB: the log must fit on a small disk
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
        """A copied or restored file does not know what the other one did since: see `doubt_intents`."""
        home, known = home_of(self._path), kept_home(db)
        if home == known:
            return
        db.execute("BEGIN IMMEDIATE")
        doubted = doubt_intents(db, time.time())
        keep_home(db, home)
        failpoints.reach(JournalAct.COME_HOME.before)
        db.execute("COMMIT")
        failpoints.reach(JournalAct.COME_HOME.after)
        if known is not None or doubted:
            log.warning(
                "the folder of this print agent was copied or restored; jobs whose outcome is not known here: %d",
                doubted,
            )

    def _drop_connection(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _make_tables(db: sqlite3.Connection) -> None:
    """Those that are missing; all of them or none."""
    schema = files("agent_core").joinpath("journal_schema.sql").read_text()
    db.executescript(f"BEGIN IMMEDIATE;{schema}")
    add_what_is_newer(db)
    failpoints.reach(JournalAct.SCHEMA.before)
    db.execute("COMMIT")
    failpoints.reach(JournalAct.SCHEMA.after)


def _answer(future: asyncio.Future[Any], value: Any, failed: Exception | None) -> None:
    if future.cancelled():
        return
    if failed is not None:
        future.set_exception(failed)
    else:
        future.set_result(value)


# The journal's own time, in seconds: it goes on from the newest time in the file while an engine runs.
#
# Wall clocks jump (an empty battery, a wrong time server), and by a wrong one the ledger would be forgotten too
# early. Time in which no engine runs does not count: what is kept for some days is kept longer then, never shorter.


class JournalClock:
    def __init__(self) -> None:
        self._ahead = 0.0  # of the monotonic clock, which another machine or another start of it counts anew
        self._follows = False

    def now(self) -> float:
        return time.monotonic() + self._ahead

    def follow(self, newest: float | None) -> None:
        """`newest`: the latest time in a file that was opened, None = it is empty."""
        if newest is not None and (not self._follows or newest > self.now()):
            self._ahead = newest - time.monotonic()
        self._follows = True


# The journal's statements. An act that refuses has changed nothing.
#
# A restored server counts its attempts anew: an attempt's number may come twice, under another lease. A job leaves
# `armed_jobs` (before its time) only by the proof of the very lease that armed it, and no other lease writes its row.


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


def kept_home(db: sqlite3.Connection) -> str | None:
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
