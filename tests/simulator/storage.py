"""The server's store and the agents' journals, inline on SQLite in memory: the real SQL, without threads and disks.

A commit happens a moment after its request; a process that dies in between loses it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib.resources import files
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import StaticPool

from agent_core.journal import AlreadyArmed, Journal, JournalUnavailable
from agent_core.points import JournalStep
from server_core.contract.messages.message import words
from server_core.contract.messages.server import StorageMessages
from server_core.store import job_rows, webhook_rows
from server_core.store.commits import Commit
from server_core.store.database import migrate
from server_core.store.store import StorageFailed
from tests.simulator.virtual_loop import Process

T = TypeVar("T")


class Disk(Protocol):
    """One process's disk: the duration and failures of its commits, and hooks around them."""

    def commit_seconds(self) -> float: ...

    def fails(self) -> bool: ...

    def committing(self, names: list[str]) -> None:
        """Hook before a commit. It may kill the process: then nothing is committed."""

    def committed(self, names: list[str]) -> None:
        """Hook after a commit. It may kill the process: then nobody is told."""


class Database:
    """One connection for all worlds of this process, so that SQLAlchemy's compiled statements stay cached."""

    def __init__(self) -> None:
        self.raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.raw.execute("PRAGMA foreign_keys=ON")
        self.engine: Engine = create_engine(
            "sqlite+pysqlite://", creator=lambda: self.raw, poolclass=StaticPool, isolation_level="AUTOCOMMIT"
        )
        migrate(self.engine)
        self.connection: Connection = self.engine.connect()

    def put_back(self, content: bytes) -> None:
        """Restore `content`, from `sqlite3.Connection.serialize`, page by page.

        `deserialize` into a connection whose statements have used json_each makes SQLite 3.40 read freed memory.
        """
        with closing(sqlite3.connect(":memory:")) as copy:
            copy.deserialize(content)
            copy.backup(self.raw)

    def undo(self) -> None:
        """Roll back the transaction of a dead process."""
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")


class InlineStore:
    """Replacement of `server_core.store.store.Store` for one run of the server."""

    def __init__(self, database: Database, disk: Disk, process: Process) -> None:
        self._process = process
        self._database = database
        self._disk = disk
        self.ballast = None
        self.home: str | None = None
        self.upgrade = None
        self.failure: StorageFailed | None = None
        self._jobs_ended: Callable[[list[job_rows.EndedJob]], None] | None = None
        self._outbox_filled: Callable[[], None] | None = None
        self._waiting: list[tuple[Callable[[Connection], Any], Commit | None, asyncio.Future[Any]]] = []

    def on_ends(self, ended: Callable[[list[job_rows.EndedJob]], None] | None) -> None:
        self._jobs_ended = ended

    def on_outbox(self, filled: Callable[[], None] | None) -> None:
        self._outbox_filled = filled

    def forget_failure(self) -> None:
        self.failure = None

    async def write(self, work: Callable[[Connection], T], commit: Commit | None = None) -> T:
        return await asyncio.shield(self.submit(work, commit))

    def submit(self, work: Callable[[Connection], T], commit: Commit | None = None) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._waiting:
            loop.call_later(self._disk.commit_seconds(), self._commit)
        self._waiting.append((work, commit, future))
        return future

    async def read(self, work: Callable[[Connection], T]) -> T:
        found = work(self._database.connection)
        await asyncio.sleep(self._disk.commit_seconds() / 4)
        return found

    async def close(self) -> None:
        """Do nothing: no resources are held."""

    def _commit(self) -> None:
        batch, self._waiting = self._waiting, []
        db, connection = self._database.raw, self._database.connection
        names = [commit.value for _, commit, _ in batch if commit is not None]
        db.execute("BEGIN")
        outcomes: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        for work, _, future in batch:
            db.execute("SAVEPOINT work")
            try:
                outcomes.append((future, work(connection), None))
            except Exception as error:
                db.execute("ROLLBACK TO work")
                outcomes.append((future, None, error))
            db.execute("RELEASE work")
        self._disk.committing(names)
        if not self._process.alive:
            db.execute("ROLLBACK")
            return
        if self._disk.fails():
            db.execute("ROLLBACK")
            self.failure = StorageFailed(StorageMessages.SQLITE_FULL())
            outcomes = [(future, None, self.failure) for future, _, _ in outcomes]
        else:
            db.execute("COMMIT")
            self._disk.committed(names)
            self._tell(connection)
        for future, result, failure in outcomes:
            if future.done():
                continue
            if failure is not None:
                future.set_exception(failure)
            else:
                future.set_result(result)

    def _tell(self, connection: Connection) -> None:
        """Tell what the commit did, as `server_core.store.writer` does."""
        ended = connection.info.pop(job_rows.ENDED, None)
        if ended and self._jobs_ended is not None:
            self._jobs_ended(ended)
        if connection.info.pop(webhook_rows.FILLED, False) and self._outbox_filled is not None:
            self._outbox_filled()


class InlineJournal(Journal):
    """The real journal without its thread; its database outlives its process."""

    db: sqlite3.Connection
    disk: Disk
    process: Process

    async def start(self) -> None:
        """Do nothing: no file is older than this world."""

    async def aclose(self) -> None:
        """Do nothing: no resources are held."""

    def _ask(self, name: JournalStep, act: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        loop.call_later(self.disk.commit_seconds(), self._act, name.value, act, future)
        return future

    def _act(self, name: str, act: Callable[[sqlite3.Connection], Any], future: asyncio.Future[Any]) -> None:
        self.disk.committing([name])
        if not self.process.alive:
            return
        result: Any = None
        failure: Exception | None = None
        if self.disk.fails():
            self._failed = True
            failure = JournalUnavailable(words("simulated: the disk is full"))
        else:
            self._failed = False
            self.db.execute("BEGIN")
            try:
                result = act(self.db)
            except AlreadyArmed as refusal:
                failure = refusal
            self.db.execute("COMMIT")
            self.disk.committed([name])
        if future.done():
            return
        if failure is not None:
            future.set_exception(failure)
        else:
            future.set_result(result)


def new_journal_database() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.executescript(files("agent_core").joinpath("journal_schema.sql").read_text())
    return db
