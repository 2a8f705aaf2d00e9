"""One SQLite file in WAL mode: one writer connection, which alone checkpoints, and read-only connections beside it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from server_core import failpoints
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import DatabaseMessages
from server_core.store.commits import Commit

MINIMUM_SQLITE = (3, 35, 0)
BUSY_SECONDS = 5.0


class DatabaseUnusable(Exception):
    """The database cannot be used as it is; the message says what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def sqlite_version() -> str:
    return sqlite3.sqlite_version


def check_sqlite() -> None:
    """RETURNING and the WAL behaviour we rely on need SQLite 3.35."""
    if sqlite3.sqlite_version_info < MINIMUM_SQLITE:
        raise DatabaseUnusable(DatabaseMessages.SQLITE_TOO_OLD(version=sqlite3.sqlite_version))


def writer_engine(path: Path) -> Engine:
    """FULL: an acknowledged commit survives a power cut. Transactions are begun by the writer itself."""
    return _engine(
        path,
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "PRAGMA secure_delete=FAST",  # what is emptied is not left in its page
        "PRAGMA cache_size=-4000",
        "PRAGMA temp_store=MEMORY",
    )


def reader_engine(path: Path) -> Engine:
    """Read-only; `wal_autocheckpoint=0` because a second checkpointer can corrupt the WAL in SQLite before 3.51.3."""
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
    """The schema's revision by one SELECT; None for an empty file. (Alembic's import costs 0.7 s.)"""
    found = connection.exec_driver_sql(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
    ).first()
    if found is None:
        return None
    row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first()
    return None if row is None else str(row[0])


# Brings the schema to HEAD; Alembic is imported only when there is something to do.


HEAD = "0019"
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Raises DatabaseUnusable for a database of a newer version of the program, DBAPIError, OSError."""
    with engine.connect() as connection:
        revision = current_revision(connection)
        if revision == HEAD:
            return
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
        except CommandError as error:
            raise DatabaseUnusable(
                DatabaseMessages.DATABASE_OF_NEWER_VERSION(found=str(revision), known=HEAD)
            ) from error
