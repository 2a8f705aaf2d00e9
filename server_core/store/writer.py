"""Group commit: one thread owns the writing connection; all requests waiting in the same moment share one commit."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar
from uuid import UUID

from sqlalchemy import Connection, Engine

from server_core import failpoints
from server_core.store import job_state_rows, webhook_rows
from server_core.store.ballast import Ballast
from server_core.store.commits import Commit
from server_core.store.failures import StorageFailed, told
from server_core.store.place import Place

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
            raise StorageFailed("the disk was full, what is left is for what is under way")
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
        ended = connection.info.pop(job_state_rows.ENDED, None)
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
