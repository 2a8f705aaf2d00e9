"""Group commit: one thread owns the writing connection; all requests waiting in the same moment share one commit."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import threading
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Literal, TypeVar
from uuid import UUID

from sqlalchemy import Connection, Engine

from server_core import failpoints
from server_core.contract.messages.server import StorageMessages
from server_core.contract.messages.system import system_error
from server_core.store import job_rows, webhook_rows
from server_core.store.commits import Commit
from server_core.store.database import StorageFailed, told

log = logging.getLogger(__name__)

T = TypeVar("T")
MAX_BATCH = 128


@dataclass(frozen=True, slots=True)
class _Request:
    work: Callable[[Connection], Any]
    commit: Commit | None
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    context: Context = field(default_factory=copy_context)  # of the caller: the request that the work belongs to


class WriterClosed(Exception):
    """Nothing was written."""

    def __init__(self) -> None:
        super().__init__("the server is stopping")


class Writer:
    """`await write(work)` runs `work(connection)` in the writer thread and returns after the commit is on disk.

    Each work is a savepoint of its own: if it raises, only its own changes are undone and only its caller sees the
    error. If the commit fails, every request of the batch fails whole; where the disk is to blame, with StorageFailed.

    A full disk costs the ballast: what is under way already can be written then, and nothing new is taken in until
    there is a ballast again, whichever run of the server makes it. What `shuts_out` somebody does not fail for it: it
    is tried again, alone, in that space.
    """

    def __init__(self, engine: Engine, ballast: Ballast | None = None, place: Place | None = None) -> None:
        self._engine = engine
        self._place = place
        self._ballast = ballast
        self.failure: StorageFailed | None = None
        """The last one; whoever tells people of it sets it back."""
        self.jobs_ended: Callable[[list[UUID]], None] | None = None
        """Called from the writer's thread after a commit that made jobs final, with their ids."""
        self.outbox_filled: Callable[[], None] | None = None
        """Called from the writer's thread after a commit that put something into the outbox."""
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._connection: Connection | None = None
        self._closed = False
        self._closing = threading.Lock()  # nothing is queued behind the end

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Finish what is queued, then end the thread. Blocks; call it off the event loop."""
        self._end()
        self._thread.join()

    async def write(self, work: Callable[[Connection], T], commit: Commit | None = None) -> T:
        # the commit goes on even if the caller is cancelled: a half-known outcome is worse than a finished one
        return await asyncio.shield(self.submit(work, commit))

    def submit(self, work: Callable[[Connection], T], commit: Commit | None = None) -> asyncio.Future[T]:
        """In the queue when it returns; works that are submitted one after the other share a commit if they can."""
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
            self._end()  # also when a fault of ours ends the thread: nobody waits for it
            self._hang_up()
            left: list[_Request] = []
            while not self._requests.empty():
                request = self._requests.get()
                if request is not None:
                    left.append(request)
            _deliver([(request, None, WriterClosed()) for request in left])

    def _commit(self, first: _Request) -> bool:
        """One transaction for `first` and all that comes while it is worked on; False = no more is to come."""
        batch, going_on = [first], True
        outcomes: list[tuple[_Request, Any, BaseException | None]] = []
        try:
            if self._place is not None:
                self._place.check()
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
            self._tell(connection)
        except Exception as error:  # a commit that failed fails every request of its batch
            self._undo()
            outcomes = [(request, None, error) for request in batch]
        _deliver([(request, *self._settled(request, result, error)) for request, result, error in outcomes])
        return going_on

    def _settled(self, request: _Request, result: Any, error: BaseException | None) -> tuple[Any, BaseException | None]:
        """What its caller is told. The first failure has cost the ballast, each other costs a piece of the rest."""
        failure, tried = error and self._told(error), False
        while request.commit is not None and request.commit.shuts_out and _is_full(failure):
            if tried and not (self._ballast is not None and self._ballast.spend_piece()):
                break
            tried = True
            result, error = self._alone(request)
            failure = error and self._told(error)
        return result, failure

    def _alone(self, request: _Request) -> tuple[Any, BaseException | None]:
        """One transaction for it."""
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
        """Tell what the commit did."""
        ended = connection.info.pop(job_rows.ENDED, None)
        if ended and self.jobs_ended is not None:
            self.jobs_ended(ended)
        if connection.info.pop(webhook_rows.FILLED, False) and self.outbox_filled is not None:
            self.outbox_filled()

    def _told(self, error: BaseException) -> BaseException:
        failure = told(error)
        if isinstance(failure, StorageFailed):
            self.failure = failure
            if failure.full and self._ballast is not None and self._ballast.spend():
                log.error("the disk is full: its reserve is given up, so that what is under way can be written")
        return failure

    def _undo(self) -> None:
        connection = self._connection
        if connection is not None:
            connection.info.clear()  # what is remembered on it may have been read from undone rows
        try:
            if connection is not None and _in_transaction(connection):
                connection.exec_driver_sql("ROLLBACK")
        except Exception:
            log.exception("a rollback failed; the database is opened anew")
            self._hang_up()

    def _hang_up(self) -> None:
        """Closing undoes what was not committed; the next commit opens the database anew."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    @staticmethod
    def _one(connection: Connection, request: _Request) -> tuple[Any, BaseException | None]:
        cursor = connection.connection.cursor()  # the driver's own: these two statements are run for every work
        cursor.execute("SAVEPOINT work")
        try:
            result = request.context.run(request.work, connection)
        except Exception as error:  # handed to the caller, whose savepoint is undone
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


def _is_full(failure: BaseException | None) -> bool:
    return isinstance(failure, StorageFailed) and failure.full


def _in_transaction(connection: Connection) -> bool:
    """SQLite itself ends the transaction on some errors (disk full, I/O)."""
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


# Where a database lies: another file under its name is not it, and what is committed to the old one would be lost.


class Place:
    """Of a database that is open. Raises OSError if it is not there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _file(path)

    def check(self) -> None:
        """Costs some microseconds. Raises StorageFailed."""
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


# A file that only takes space, so that there is some for what must be written when the disk is full. Blocking.


PIECE_BYTES = 1024 * 1024
KEPT_PART, PIECES = 32, 16


class Ballast:
    """`size` 0 = none is wanted. Called from any thread.

    A full disk costs it all but a small rest, so the next start knows it, too. The rest goes piece by piece, each for
    one act that shuts somebody out: whoever else fills the disk again has not taken that.
    """

    def __init__(self, file: Path, size: int) -> None:
        self._file = file
        self._size = size
        self._rest = size // KEPT_PART
        self._lock = Lock()
        there = file.stat().st_size if file.exists() else None
        self._held = there == size  # a shorter one was broken off while it was made
        self._spent = there is not None and there <= self._rest and not self._held

    @property
    def size(self) -> int:
        return self._size

    @property
    def held(self) -> bool:
        return self._held or not self._size

    @property
    def spent(self) -> bool:
        """A full disk has cost it, and it was not made anew: what is left is for what is under way."""
        return self._spent and not self.held

    def spend(self) -> bool:
        """True: there is more space than before."""
        with self._lock:
            if not self._held:
                return False
            self._held = False
            try:
                os.truncate(self._file, self._rest)
            except OSError as error:
                log.error("the reserve %s cannot be given up: %s", self._file, error)
                return False
            self._spent = True
            return True

    def spend_piece(self) -> bool:
        """Of the rest. True: there is a little more space than before."""
        with self._lock:
            try:
                left = self._file.stat().st_size if self._spent else 0
                if left:
                    os.truncate(self._file, max(0, left - max(1, self._rest // PIECES)))
            except OSError as error:
                log.error("the rest of the reserve %s cannot be given up: %s", self._file, error)
                return False
            return left > 0

    def free(self) -> None:
        """There is space enough without it. Raises OSError."""
        with self._lock:
            self._held = self._spent = False
            self._file.unlink(missing_ok=True)

    def make(self) -> bool:
        """Takes the space for good. False: the disk has not so much, nothing is taken."""
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
        """What was taken of it."""
        if self._spent:
            os.truncate(self._file, rest)
        else:
            self._file.unlink(missing_ok=True)
