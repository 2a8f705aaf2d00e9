"""Group commit: one thread owns the writing connection; all requests waiting in the same moment share one commit."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
MAX_BATCH = 128


@dataclass(frozen=True, slots=True)
class _Request:
    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class WriterClosed(Exception):
    """The server is stopping; nothing was written."""


class Writer:
    """`await write(work)` runs `work(connection)` in the writer thread and returns after the commit is on disk.

    Each work is a savepoint of its own: if it raises, only its own changes are undone and only its caller sees the
    error. If the commit fails, every request of the batch fails whole.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._closed = False

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Finish what is queued, then end the thread. Blocks; call it off the event loop."""
        if not self._closed:
            self._closed = True
            self._requests.put(None)
            self._thread.join()

    async def write(self, work: Callable[[Connection], T]) -> T:
        # the commit goes on even if the caller is cancelled: a half-known outcome is worse than a finished one
        return await asyncio.shield(self.submit(work))

    def submit(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """In the queue when it returns; works that are submitted one after the other share a commit if they can."""
        if self._closed:
            raise WriterClosed("the server is stopping")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._requests.put(_Request(work, future, loop))
        return future

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while (first := self._requests.get()) is not None:
                if not self._commit(connection, first):
                    break

    def _commit(self, connection: Connection, first: _Request) -> bool:
        """One transaction for `first` and all that comes while it is worked on; False = no more is to come."""
        batch, going_on = [first], True
        outcomes: list[tuple[_Request, Any, BaseException | None]] = []
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            outcomes.append((first, *self._one(connection, first)))
            while len(batch) < MAX_BATCH and not self._requests.empty():
                following = self._requests.get()
                if following is None:
                    going_on = False
                    break
                batch.append(following)
                outcomes.append((following, *self._one(connection, following)))
            connection.exec_driver_sql("COMMIT")
        except Exception as error:  # a commit that failed fails every request of its batch
            if connection.connection.dbapi_connection is not None and _in_transaction(connection):
                connection.exec_driver_sql("ROLLBACK")
            outcomes = [(request, None, error) for request in batch]
        _deliver(outcomes)
        return going_on

    @staticmethod
    def _one(connection: Connection, request: _Request) -> tuple[Any, BaseException | None]:
        cursor = connection.connection.cursor()  # the driver's own: these two statements are run for every work
        cursor.execute("SAVEPOINT work")
        try:
            result = request.work(connection)
        except Exception as error:  # handed to the caller, whose savepoint is undone
            if not _in_transaction(connection):
                raise
            connection.exec_driver_sql("ROLLBACK TO work")
            connection.exec_driver_sql("RELEASE work")
            return None, error
        cursor.execute("RELEASE work")
        cursor.close()
        return result, None


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
