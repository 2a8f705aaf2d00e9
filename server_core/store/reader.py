"""Reads run in a few threads, each with a read-only connection of its own, so that none blocks the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from server_core.store.failures import StorageFailed, told

T = TypeVar("T")


class Reader:
    """`await read(work)` runs `work(connection)` against the last committed state. Raises StorageFailed.

    All statements of a work see one state: else a job that moves meanwhile is in no part of a list, or in two. The
    snapshot ends with the work, because as long as there is one the log of the database grows.
    """

    def __init__(self, engine: Engine, threads: int = 3) -> None:
        self._engine = engine
        self._local = threading.local()
        self._connections: list[Connection] = []
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, work)

    def close(self) -> None:
        """Blocks until running reads have ended; call it off the event loop."""
        self._pool.shutdown(wait=True)
        for connection in self._connections:
            connection.close()

    def _run(self, work: Callable[[Connection], T]) -> T:
        try:
            connection = self._connection()
            with _snapshot(connection):
                return work(connection)
        except (DBAPIError, sqlite3.Error) as error:
            failure = told(error)
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
        """The next read opens the database anew."""
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is not None:
            self._local.connection = None
            self._connections.remove(connection)
            connection.invalidate()
            connection.close()


@contextmanager
def _snapshot(connection: Connection) -> Iterator[None]:
    """Taken by the first statement."""
    cursor = connection.connection.cursor()  # the driver's own: these two statements are run for every read
    cursor.execute("BEGIN")
    try:
        yield
    finally:
        if getattr(cursor.connection, "in_transaction", False):  # SQLite itself ends it on some errors
            cursor.execute("ROLLBACK")
        cursor.close()
