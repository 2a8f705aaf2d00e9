"""What was armed and what was sent: the engine's own memory, on disk before the first byte leaves.

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
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar
from uuid import UUID

from agent_core import journal_rows as rows
from agent_core.domain import Count
from agent_core.errors import EngineError
from agent_core.journal_clock import JournalClock
from agent_core.journal_rows import AlreadyArmed, Attempt
from agent_core.points import JournalAct
from server_core import failpoints
from server_core.contract.messages.delivery import AgentMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import JobResult, Lease
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
                await self._ask(JournalAct.PROBE, rows.write_something)
            except JournalUnavailable as error:
                return error.message
        return None

    def intend(self, lease: Lease, count: Count | None = None, total_bytes: int | None = None) -> asyncio.Future[None]:
        """Before the server's start: should this process end now, the job was not started. Under way at once.

        `total_bytes`: what will be sent.
        Raises AlreadyArmed, JournalUnavailable.
        """

        def intend(db: sqlite3.Connection) -> None:
            rows.add_intent(db, lease, self._clock.now(), total_bytes)
            rows.keep_count(db, lease, count)

        return self._ask(JournalAct.INTEND, intend)

    async def forget(self, lease: Lease) -> None:
        """The start was not granted: nothing is owed for this attempt."""
        await self._ask(JournalAct.FORGET, lambda db: rows.delete_unarmed(db, lease))

    async def arm(self, lease: Lease) -> None:
        """The point of no return: after this, bytes may have left. Raises AlreadyArmed, JournalUnavailable."""
        await self._ask(JournalAct.ARM, lambda db: rows.arm(db, lease, self._clock.now(), time.time()))

    def accepted(self, lease: Lease) -> asyncio.Future[None]:
        """The device has said that it has all bytes. Under way at once: before whatever is noted later."""
        return self._ask(JournalAct.ACCEPTED, lambda db: rows.mark_accepted(db, lease, self._clock.now()))

    async def close(self, result: JobResult) -> None:
        """Note an outcome; it stays in the outbox until `reported`."""
        await self._ask(JournalAct.CLOSE, lambda db: rows.close(db, result, self._clock.now()))

    async def reported(self, result: JobResult) -> None:
        """The server knows."""
        await self._ask(JournalAct.REPORTED, lambda db: rows.mark_reported(db, result, self._clock.now()))

    async def unreported(self) -> list[Attempt]:
        """All attempts that the server has no word of yet, oldest first."""
        return await self._ask(JournalAct.UNREPORTED, rows.unreported)

    async def outcome_of(self, print_job_id: UUID) -> JobResult | None:
        """The outcome known of a job of which bytes may have left."""
        return await self._ask(JournalAct.OUTCOME_OF, lambda db: rows.outcome_of(db, print_job_id))

    async def armed(self, print_job_ids: Sequence[UUID]) -> list[Attempt]:
        """The ledger: those of these jobs (up to 500) of which bytes may have left."""
        return await self._ask(JournalAct.ARMED, lambda db: rows.armed(db, print_job_ids))

    async def armed_above(self, after: UUID, most: int) -> list[UUID]:
        """A page of the ledger by id: those above `after`, up to `most`."""
        return await self._ask(JournalAct.ARMED, lambda db: rows.armed_above(db, after, most))

    async def server_epoch(self) -> str | None:
        """The server's life that knows all that stands here; None = no server was told yet."""
        return await self._ask(JournalAct.EPOCH, rows.server_epoch)

    async def keep_server_epoch(self, epoch: str) -> None:
        """The server of this epoch was told what it did not know."""
        await self._ask(JournalAct.KEEP_EPOCH, lambda db: rows.keep_server_epoch(db, epoch))

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
        rows.forget_older(db, now - KEEP_SECONDS, now)

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
                rows.forget_reported(db)
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
            self._clock.follow(rows.newest_time(db))
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
        """A copied or restored file does not know what the other one did since: see `rows.doubt_intents`."""
        home, known = home_of(self._path), rows.home(db)
        if home == known:
            return
        db.execute("BEGIN IMMEDIATE")
        doubted = rows.doubt_intents(db, time.time())
        rows.keep_home(db, home)
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
    rows.add_what_is_newer(db)
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
