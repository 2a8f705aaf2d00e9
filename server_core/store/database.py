"""One SQLite file in WAL mode: one writer connection, which alone checkpoints, read-only connections, and errors."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from server_core import failpoints
from server_core.contract.messages.message import Message
from server_core.contract.messages.server import StorageMessages
from server_core.contract.messages.system import DatabaseMessages, system_error
from server_core.store.commits import Commit

log = logging.getLogger(__name__)

MINIMUM_SQLITE = (3, 35, 0)
BUSY_SECONDS = 5.0


class DatabaseUnusable(Exception):
    """The database cannot be used as it is; the message says what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


SECURE_DELETE = "PRAGMA secure_delete=FAST"
"""Deleted data is not left in its page, but may be left in pages that become free."""


def sqlite_version() -> str:
    return sqlite3.sqlite_version


def check_sqlite() -> None:
    """Raises DatabaseUnusable if SQLite is too old: RETURNING and the WAL behaviour need 3.35."""
    if sqlite3.sqlite_version_info < MINIMUM_SQLITE:
        raise DatabaseUnusable(DatabaseMessages.SQLITE_TOO_OLD(version=sqlite3.sqlite_version))


def writer_engine(path: Path) -> Engine:
    """Return the writer's engine.

    FULL: an acknowledged commit survives a power loss. The writer begins its transactions.
    """
    return _engine(
        path,
        "PRAGMA auto_vacuum=INCREMENTAL",  # of a new file; an older one changes with its next VACUUM
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        SECURE_DELETE,
        "PRAGMA cache_size=-4000",
        "PRAGMA temp_store=MEMORY",
    )


def reader_engine(path: Path) -> Engine:
    """Return the engine of read-only connections.

    `wal_autocheckpoint=0`, because a second checkpointer can corrupt the WAL in SQLite before 3.51.3.
    """
    return _engine(path, "PRAGMA query_only=ON", "PRAGMA wal_autocheckpoint=0", "PRAGMA cache_size=-8000")


def _engine(path: Path, *pragmas: str) -> Engine:
    engine = create_engine(
        f"sqlite+pysqlite:///{path}",
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )

    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma)

    event.listen(engine, "connect", on_connect)
    return engine


def current_revision(connection: Connection) -> str | None:
    """Return the schema's revision with one SELECT; None for an empty file. (Importing Alembic costs 0.7 s.)"""
    found = connection.exec_driver_sql(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
    ).first()
    if found is None:
        return None
    row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first()
    return None if row is None else str(row[0])


# Upgrades of the schema to HEAD; Alembic is imported only if there is something to do.


HEAD = "0025"
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(engine: Engine, before: Callable[[str], object] = lambda _: None) -> None:
    """Upgrade the schema. `before` is called with the revision of an older database; its error prevents the upgrade.

    Raises DatabaseUnusable for a database that this version cannot open, DBAPIError, OSError.
    """
    with engine.connect() as connection:
        revision = current_revision(connection)
        if revision == HEAD:
            return
        if revision is not None:
            if any(MIGRATIONS.glob(f"versions/{revision}_*.py")):
                before(revision)
            log.info("The schema of the database is being upgraded from %s to %s", revision, HEAD)
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            command.upgrade(config, HEAD)
            failpoints.reach(Commit.SCHEMA.before)
            connection.exec_driver_sql("COMMIT")
            failpoints.reach(Commit.SCHEMA.after)
            log.info("The schema of the database is %s now", HEAD)
        except CommandError as error:
            refusal = (
                DatabaseMessages.DATABASE_OF_NEWER_VERSION
                if str(revision) > HEAD
                else DatabaseMessages.DATABASE_OF_OLDER_VERSION
            )
            raise DatabaseUnusable(refusal(found=str(revision), known=HEAD)) from error


FULL = {sqlite3.SQLITE_FULL}
DISK = {*FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_SAID = {
    sqlite3.SQLITE_FULL: StorageMessages.SQLITE_FULL,
    sqlite3.SQLITE_IOERR: StorageMessages.SQLITE_IO_ERROR,
    sqlite3.SQLITE_READONLY: StorageMessages.SQLITE_READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StorageMessages.SQLITE_CANNOT_OPEN,
    sqlite3.SQLITE_BUSY: StorageMessages.SQLITE_LOCKED,
    sqlite3.SQLITE_LOCKED: StorageMessages.SQLITE_LOCKED,
}


class StorageFailed(Exception):
    """The disk is full, read-only or broken: nothing was written. `full`: there is no space left."""

    def __init__(self, message: Message, *, full: bool = False) -> None:
        super().__init__(str(message))
        self.message = message
        self.full = full


class StorageBusy(StorageFailed):
    """Another program locks the database: nothing was written. Temporary."""


def as_storage_failure(error: BaseException) -> BaseException:
    """Return StorageFailed if the disk or another program is to blame, else the error itself.

    The low byte of SQLite's code is its kind.
    """
    if isinstance(error, OSError) and error.errno is not None:
        return _caused(StorageFailed, system_error(error), error, full=error.errno in NO_SPACE)
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None or code & 0xFF not in DISK | BUSY:
        return error
    number = code & 0xFF
    kind = StorageBusy if number in BUSY else StorageFailed
    return _caused(kind, _SAID[number](), error, full=number in FULL)


def _caused(kind: type[StorageFailed], why: Message, error: BaseException, *, full: bool) -> StorageFailed:
    failure = kind(StorageMessages.DATABASE_FAILS(why=why), full=full)
    failure.__cause__ = error
    return failure
