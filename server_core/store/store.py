"""The store as services see it: write, read, close. Query functions are in one module per area."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from server_core.contract.messages.system import DatabaseMessages, system_error
from server_core.files import make_folder
from server_core.home import home_of
from server_core.store.before_upgrade import Upgrade, copy_before_upgrade
from server_core.store.commits import Commit
from server_core.store.compaction import compact_at_start
from server_core.store.database import (
    DatabaseUnusable,
    StorageBusy,
    StorageFailed,
    as_storage_failure,
    check_sqlite,
    migrate,
    reader_engine,
    writer_engine,
)
from server_core.store.job_rows import EndedJob
from server_core.store.writer import Ballast, CommitCounts, DatabaseFile, Writer

T = TypeVar("T")

__all__ = ["Connection", "StorageBusy", "StorageFailed", "Store"]


class Store:
    """One database.

    `write` returns after the commit is on disk (or raises StorageFailed); `read` sees the last commit.
    """

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        ballast: Ballast | None = None,
        home: str | None = None,
        upgrade: Upgrade | None = None,
    ) -> None:
        self._writer = writer
        self.upgrade = upgrade
        """The upgrade of the schema in this run; None = there was none."""
        self.ballast = ballast
        self.home = home
        """The file's home, see `server_core.home`; None = unknown."""
        self._reader = reader

    @classmethod
    async def open(cls, path: Path, ballast: Ballast | None = None, copies: Path | None = None) -> Store:
        """Create or upgrade the file. `copies`: folder for a copy before an upgrade. Raises DatabaseUnusable."""
        return await asyncio.get_running_loop().run_in_executor(None, cls._open, path, ballast, copies)

    @classmethod
    def _open(cls, path: Path, ballast: Ballast | None, copies: Path | None) -> Store:
        check_sqlite()
        upgrade: Upgrade | None = None

        def copy(revision: str) -> None:
            nonlocal upgrade
            if copies is not None:
                upgrade = copy_before_upgrade(path, copies, revision)

        engine = writer_engine(path)
        try:
            make_folder(path.parent)
            path.touch(mode=0o600)
            migrate(engine, copy)
            compact_at_start(engine, path)
            home, database_file = home_of(path), DatabaseFile(path)
        except OSError as error:
            raise DatabaseUnusable(
                DatabaseMessages.DATABASE_NOT_OPENED(path=str(path), why=system_error(error))
            ) from error
        except (DBAPIError, sqlite3.Error) as error:
            why = str(getattr(error, "orig", error))
            raise DatabaseUnusable(DatabaseMessages.DATABASE_UNUSABLE(path=str(path), why=why)) from error
        writer = Writer(engine, ballast, database_file)
        writer.start()
        return cls(writer, Reader(reader_engine(path)), ballast, home, upgrade)

    @property
    def failure(self) -> StorageFailed | None:
        """The last failure of a write; None = none since `forget_failure`."""
        return self._writer.failure

    def forget_failure(self) -> None:
        self._writer.failure = None

    @property
    def commits(self) -> CommitCounts:
        return self._writer.commits

    def on_ends(self, ended: Callable[[list[EndedJob]], None] | None) -> None:
        """Set the callback for jobs that a commit made final. It is called from another thread."""
        self._writer.jobs_ended = ended

    def on_outbox(self, filled: Callable[[], None] | None) -> None:
        """Set the callback for commits that filled the outbox of webhooks. It is called from another thread."""
        self._writer.outbox_filled = filled

    async def write(self, work: Callable[[Connection], T], commit: Commit | None = None) -> T:
        return await self._writer.write(work, commit)

    def submit(self, work: Callable[[Connection], T], commit: Commit | None = None) -> asyncio.Future[T]:
        """Queue a write at once; await the result shielded."""
        return self._writer.submit(work, commit)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._reader.read(work)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._writer.close)
        await loop.run_in_executor(None, self._reader.close)


# Reads run in a few threads, each with its own read-only connection, so that none blocks the event loop.


class Reader:
    """`await read(work)` runs `work(connection)` against the last committed state. Raises StorageFailed.

    All statements of one `work` see the same state; otherwise a job that moves meanwhile could be in no part of a list,
    or in two. The snapshot ends with `work`, because the WAL grows while one is open.
    """

    def __init__(self, engine: Engine, threads: int = 3) -> None:
        self._engine = engine
        self._local = threading.local()
        self._connections: list[Connection] = []
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, work)

    def close(self) -> None:
        """Wait until running reads have ended. Blocks; call it off the event loop."""
        self._pool.shutdown(wait=True)
        for connection in self._connections:
            connection.close()

    def _run(self, work: Callable[[Connection], T]) -> T:
        try:
            connection = self._connection()
            with _snapshot(connection):
                return work(connection)
        except (DBAPIError, sqlite3.Error) as error:
            failure = as_storage_failure(error)
            if isinstance(failure, StorageFailed):
                self._hang_up()
                raise failure from error
            raise

    def _connection(self) -> Connection:
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._engine.connect()
            self._local.connection = connection
            self._connections.append(connection)
        return connection

    def _hang_up(self) -> None:
        """Close the connection; the next read opens the database again."""
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is not None:
            self._local.connection = None
            self._connections.remove(connection)
            connection.invalidate()
            connection.close()


@contextmanager
def _snapshot(connection: Connection) -> Iterator[None]:
    """Hold a snapshot, taken by the first statement."""
    cursor = connection.connection.cursor()  # the driver's own cursor: these two statements run for every read
    cursor.execute("BEGIN")
    try:
        yield
    finally:
        if getattr(cursor.connection, "in_transaction", False):  # SQLite itself ends the transaction on some errors
            cursor.execute("ROLLBACK")
        cursor.close()
