"""Group commit: one thread owns the write connection; requests waiting at the same time share one commit."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Literal, TypeVar

from msgspec import field
from sqlalchemy import Connection, Engine

from server_core import failpoints
from server_core.contract.messages.server import StorageMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.fields import Record
from server_core.store import job_rows, webhook_rows
from server_core.store.commits import Commit
from server_core.store.database import StorageFailed, as_storage_failure

log = logging.getLogger(__name__)

T = TypeVar("T")
MAX_BATCH = 128


class _Request(Record, frozen=True):
    work: Callable[[Connection], Any]
    commit: Commit | None
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    context: Context = field(default_factory=copy_context)  # the caller's, with its current request


@dataclass(kw_only=True, slots=True)
class CommitCounts:
    """Commits since the start. `seconds`: the time that they took, with the work inside and the disk."""

    done: int = 0
    failed: int = 0
    seconds: float = 0.0


class WriterClosed(Exception):
    """The server is stopping; nothing was written."""

    def __init__(self) -> None:
        super().__init__("the server is stopping")


class Writer:
    """`await write(work)` runs `work(connection)` in the writer thread and returns after the commit is on disk.

    Each `work` is a savepoint: if it raises, only its changes are undone and only its caller sees the error. If the
    commit fails, every request of the batch fails, with StorageFailed if the disk is to blame.

    A full disk uses up the ballast: work in progress can then be written, and new work is rejected until there is a
    ballast again, even after a restart. Commits that `shuts_out` are retried alone in that space.
    """

    def __init__(
        self, engine: Engine, ballast: Ballast | None = None, database_file: DatabaseFile | None = None
    ) -> None:
        self._engine = engine
        self._database_file = database_file
        self._ballast = ballast
        self.commits = CommitCounts()
        self.failure: StorageFailed | None = None
        """The last failure; whoever reports it to people resets it."""
        self.jobs_ended: Callable[[list[job_rows.EndedJob]], None] | None = None
        """Called from the writer's thread after a commit that made jobs final."""
        self.outbox_filled: Callable[[], None] | None = None
        """Called from the writer's thread after a commit that filled the outbox."""
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._connection: Connection | None = None
        self._closed = False
        self._closing = threading.Lock()  # nothing may be queued after the end

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Finish queued writes, then end the thread. Blocks; call it off the event loop."""
        self._end()
        self._thread.join()

    async def write(self, work: Callable[[Connection], T], commit: Commit | None = None) -> T:
        # the commit continues if the caller is cancelled: a half-known outcome is worse than a finished one
        return await asyncio.shield(self.submit(work, commit))

    def submit(self, work: Callable[[Connection], T], commit: Commit | None = None) -> asyncio.Future[T]:
        """Queue a write at once; writes submitted in a row share a commit if possible."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if commit is not None and commit.takes_in and self._ballast is not None and self._ballast.spent:
            raise StorageFailed(StorageMessages.DISK_WAS_FULL())
        with self._closing:
            if self._closed:
                raise WriterClosed
            self._requests.put(_Request(work, commit, future, loop))
        return future

    def _end(self) -> None:
        with self._closing:
            if not self._closed:
                self._closed = True
                self._requests.put(None)

    def _run(self) -> None:
        try:
            while (first := self._requests.get()) is not None and self._commit(first):
                pass
        finally:
            self._end()  # also if a bug ends the thread, so that nobody waits for it
            self._hang_up()
            left: list[_Request] = []
            while not self._requests.empty():
                request = self._requests.get()
                if request is not None:
                    left.append(request)
            _deliver([(request, None, WriterClosed()) for request in left])

    def _commit(self, first: _Request) -> bool:
        """Run one transaction for `first` and everything that arrives meanwhile. False = nothing more will come."""
        batch, going_on, began = [first], True, time.perf_counter()
        outcomes: list[tuple[_Request, Any, BaseException | None]] = []
        try:
            if self._database_file is not None:
                self._database_file.check()
            connection = self._connection = self._connection or self._engine.connect()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            outcomes.append((first, *self._one(connection, first)))
            while len(batch) < MAX_BATCH and not self._requests.empty():
                following = self._requests.get()
                if following is None:
                    going_on = False
                    break
                batch.append(following)
                outcomes.append((following, *self._one(connection, following)))
            if failpoints.live:
                _reach(batch, "before")
            connection.exec_driver_sql("COMMIT")
            if failpoints.live:
                _reach(batch, "after")
            self.commits.done += 1
            self.commits.seconds += time.perf_counter() - began
            self._tell(connection)
        except Exception as error:  # a failed commit fails every request of its batch
            self.commits.failed += 1
            self._undo()
            outcomes = [(request, None, error) for request in batch]
        _deliver([(request, *self._settled(request, result, error)) for request, result, error in outcomes])
        return going_on

    def _settled(self, request: _Request, result: Any, error: BaseException | None) -> tuple[Any, BaseException | None]:
        """Return the caller's result. The first failure uses up the ballast, each further one a piece of the rest."""
        failure, tried = error and self._as_failure(error), False
        shuts_out = request.commit is not None and request.commit.shuts_out
        while shuts_out and isinstance(failure, StorageFailed) and failure.full:
            if tried and not (self._ballast is not None and self._ballast.spend_piece()):
                break
            tried = True
            result, error = self._alone(request)
            failure = error and self._as_failure(error)
        return result, failure

    def _alone(self, request: _Request) -> tuple[Any, BaseException | None]:
        """Run one transaction for this request alone."""
        try:
            connection = self._connection = self._connection or self._engine.connect()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            result, error = self._one(connection, request)
            if failpoints.live:
                _reach([request], "before")
            connection.exec_driver_sql("COMMIT")
            if failpoints.live:
                _reach([request], "after")
            self._tell(connection)
        except Exception as failed:
            self._undo()
            return None, failed
        return result, error

    def _tell(self, connection: Connection) -> None:
        """Announce the effects of the commit."""
        ended = connection.info.pop(job_rows.ENDED, None)
        if ended and self.jobs_ended is not None:
            self.jobs_ended(ended)
        if connection.info.pop(webhook_rows.FILLED, False) and self.outbox_filled is not None:
            self.outbox_filled()

    def _as_failure(self, error: BaseException) -> BaseException:
        failure = as_storage_failure(error)
        if isinstance(failure, StorageFailed):
            self.failure = failure
            if failure.full and self._ballast is not None and self._ballast.spend():
                log.error("The disk is full: new jobs are rejected; its reserve is released to finish work in progress")
        return failure

    def _undo(self) -> None:
        connection = self._connection
        if connection is not None:
            connection.info.clear()  # values cached on it may come from undone rows
        try:
            if connection is not None and _in_transaction(connection):
                connection.exec_driver_sql("ROLLBACK")
        except Exception:
            log.exception("A rollback failed; the database is reopened")
            self._hang_up()

    def _hang_up(self) -> None:
        """Close the connection, which undoes uncommitted changes; the next commit reopens the database."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    @staticmethod
    def _one(connection: Connection, request: _Request) -> tuple[Any, BaseException | None]:
        cursor = connection.connection.cursor()  # the driver's own cursor: these two statements run for every write
        cursor.execute("SAVEPOINT work")
        try:
            result = request.context.run(request.work, connection)
        except Exception as error:  # passed to the caller; the savepoint is undone
            if not _in_transaction(connection):
                raise
            connection.exec_driver_sql("ROLLBACK TO work")
            connection.exec_driver_sql("RELEASE work")
            connection.info.pop(webhook_rows.ACCOUNTS, None)
            return None, error
        cursor.execute("RELEASE work")
        cursor.close()
        return result, None


def _reach(batch: list[_Request], when: Literal["before", "after"]) -> None:
    for request in batch:
        if request.commit is not None:
            failpoints.reach(request.commit.before if when == "before" else request.commit.after)


def _in_transaction(connection: Connection) -> bool:
    """Return whether a transaction is open; SQLite itself ends it on some errors (disk full, I/O)."""
    return bool(getattr(connection.connection.dbapi_connection, "in_transaction", False))


def _deliver(outcomes: list[tuple[_Request, Any, BaseException | None]]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Request, Any, BaseException | None]]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].loop, []).append(outcome)
    for loop, group in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, group)


def _resolve(outcomes: list[tuple[_Request, Any, BaseException | None]]) -> None:
    for request, result, error in outcomes:
        if request.future.done():
            continue
        if error is not None:
            request.future.set_exception(error)
        else:
            request.future.set_result(result)


# Identity of the database file: commits to a replaced or deleted file would be lost.


class DatabaseFile:
    """The file of an open database. Raises OSError if it does not exist."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _file(path)

    def check(self) -> None:
        """Check that it is still the same file; takes microseconds. Raises StorageFailed."""
        try:
            found = _file(self._path)
        except OSError as error:
            why = system_error(error)
            raise StorageFailed(StorageMessages.DATABASE_TAKEN_AWAY(path=str(self._path), why=why)) from error
        if found != self._file:
            raise StorageFailed(StorageMessages.DATABASE_REPLACED(path=str(self._path)))


def _file(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


# A file that reserves disk space for essential writes when the disk is full. Blocking.


PIECE_BYTES = 1024 * 1024
KEPT_PART, PIECES = 32, 16


class Ballast:
    """The reserved space. `size` 0 = none. Called from any thread.

    A full disk uses up all but a small rest, so that the next start knows of it, too. The rest is released piece by
    piece, each for one revocation, so that whoever fills the disk again cannot take it.
    """

    def __init__(self, file: Path, size: int) -> None:
        self._file = file
        self._size = size
        self._rest = size // KEPT_PART
        self._lock = Lock()
        there = file.stat().st_size if file.exists() else None
        self._held = there == size  # a shorter one was interrupted while being created
        self._spent = there is not None and there <= self._rest and not self._held

    @property
    def size(self) -> int:
        return self._size

    @property
    def held(self) -> bool:
        return self._held or not self._size

    @property
    def spent(self) -> bool:
        """True if a full disk has used it up and it was not recreated; new work is rejected."""
        return self._spent and not self.held

    def spend(self) -> bool:
        """Release the space. True: there is more space than before."""
        with self._lock:
            if not self._held:
                return False
            self._held = False
            try:
                os.truncate(self._file, self._rest)
            except OSError as error:
                log.error("The reserve %s cannot be released: %s", self._file, error)
                return False
            self._spent = True
            return True

    def spend_piece(self) -> bool:
        """Release a piece of the rest. True: there is a little more space than before."""
        with self._lock:
            try:
                left = self._file.stat().st_size if self._spent else 0
                if left:
                    os.truncate(self._file, max(0, left - max(1, self._rest // PIECES)))
            except OSError as error:
                log.error("The rest of the reserve %s cannot be released: %s", self._file, error)
                return False
            return left > 0

    def free(self) -> None:
        """Remove the file: there is enough space without it. Raises OSError."""
        with self._lock:
            self._held = self._spent = False
            self._file.unlink(missing_ok=True)

    def make(self) -> bool:
        """Allocate the space. False: the disk has too little, and nothing is taken."""
        with self._lock:
            if self.held:
                return True
            rest = self._file.stat().st_size if self._spent and self._file.exists() else 0
            try:
                with self._file.open("r+b" if rest else "wb") as file:
                    if hasattr(os, "posix_fallocate"):
                        os.posix_fallocate(file.fileno(), 0, self._size)
                    else:
                        for start in range(0, self._size, PIECE_BYTES):
                            file.write(bytes(min(PIECE_BYTES, self._size - start)))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                self._give_back(rest)
                return False
            self._held, self._spent = True, False
            return True

    def _give_back(self, rest: int) -> None:
        """Undo an incomplete allocation."""
        if self._spent:
            os.truncate(self._file, rest)
        else:
            self._file.unlink(missing_ok=True)
