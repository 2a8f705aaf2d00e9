"""The store as the services see it: write, read, close. Query functions live in one module per area beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from uuid import UUID

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from server_core.files import make_folder
from server_core.home import home_of
from server_core.store.ballast import Ballast
from server_core.store.commits import Commit
from server_core.store.database import DatabaseUnusable, check_sqlite, reader_engine, writer_engine
from server_core.store.failures import StorageBusy, StorageFailed
from server_core.store.migrate import migrate
from server_core.store.place import Place
from server_core.store.reader import Reader
from server_core.store.writer import Writer

T = TypeVar("T")

__all__ = ["Connection", "StorageBusy", "StorageFailed", "Store"]


class Store:
    """One database. `write` answers after the commit is on disk (or raises StorageFailed), `read` sees the last one."""

    def __init__(self, writer: Writer, reader: Reader, ballast: Ballast | None = None, home: str | None = None) -> None:
        self._writer = writer
        self.ballast = ballast
        self.home = home
        """Of the file, see `server_core.home`; None = it is not known."""
        self._reader = reader

    @classmethod
    async def open(cls, path: Path, ballast: Ballast | None = None) -> Store:
        """Creates or upgrades the file. Raises DatabaseUnusable."""
        return await asyncio.get_running_loop().run_in_executor(None, cls._open, path, ballast)

    @classmethod
    def _open(cls, path: Path, ballast: Ballast | None) -> Store:
        check_sqlite()
        engine = writer_engine(path)
        try:
            make_folder(path.parent)
            path.touch(mode=0o600)
            migrate(engine)
            home, place = home_of(path), Place(path)
        except OSError as error:
            raise DatabaseUnusable(f"the database {path} cannot be opened: {error.strerror}") from error
        except (DBAPIError, sqlite3.Error) as error:
            raise DatabaseUnusable(f"the database {path} cannot be used: {getattr(error, 'orig', error)}") from error
        writer = Writer(engine, ballast, place)
        writer.start()
        return cls(writer, Reader(reader_engine(path)), ballast, home)

    @property
    def failure(self) -> StorageFailed | None:
        """The last one of a write; None = none since `failure_told`."""
        return self._writer.failure

    def failure_told(self) -> None:
        self._writer.failure = None

    def on_ends(self, ended: Callable[[list[UUID]], None] | None) -> None:
        """`ended` is called from another thread after each commit that made jobs final, with their ids."""
        self._writer.jobs_ended = ended

    def on_outbox(self, filled: Callable[[], None] | None) -> None:
        """`filled` is called from another thread after each commit that put something into the outbox of webhooks."""
        self._writer.outbox_filled = filled

    async def write(self, work: Callable[[Connection], T], commit: Commit | None = None) -> T:
        return await self._writer.write(work, commit)

    def submit(self, work: Callable[[Connection], T], commit: Commit | None = None) -> asyncio.Future[T]:
        """Like `write`, but queued at once; await it shielded."""
        return self._writer.submit(work, commit)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._reader.read(work)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._writer.close)
        await loop.run_in_executor(None, self._reader.close)
