"""A copy of the database at one moment, and changes to one that no server works with."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from urllib.parse import quote

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from server_core import failpoints
from server_core.contract.messages.system import DatabaseMessages
from server_core.store import meta_rows, search_index
from server_core.store.commits import Commit
from server_core.store.database import HEAD, DatabaseUnusable, current_revision, migrate, writer_engine

T = TypeVar("T")
EMPTY = """UPDATE idempotency SET body = x'' WHERE operation = ? AND account_id IN (SELECT account_id FROM accounts)"""
"""Along the index: jobs' answers are there, too."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot:
    """`documents`: SHA-256 and size of all bytes that its rows name, by SHA-256."""

    schema: str
    server_epoch: str
    jobs: int
    documents: list[tuple[str, int]]


def take_snapshot(database: Path, target: Path, *, emptied: Sequence[str] = ()) -> Snapshot:
    """One read transaction: who writes meanwhile is not stopped. Without the answers kept of the operations `emptied`.
    Raises sqlite3.Error, OSError."""
    target.touch(mode=0o600)
    source = _read_only(database)
    with closing(sqlite3.connect(source, uri=True)) as live, closing(sqlite3.connect(target)) as copy:
        live.execute("PRAGMA wal_autocheckpoint=0")
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        copy.execute("PRAGMA secure_delete=ON")  # else the bytes stay in the page
        copy.executemany(EMPTY, [(each,) for each in emptied])
        copy.commit()
        return Snapshot(
            schema=copy.execute("SELECT version_num FROM alembic_version").fetchone()[0],
            server_epoch=copy.execute("SELECT value FROM meta WHERE key = 'server_epoch'").fetchone()[0],
            jobs=copy.execute("SELECT count(*) FROM jobs").fetchone()[0],
            documents=_documents(copy),
        )


def documents_of(database: Path) -> list[tuple[str, int]]:
    """SHA-256 and size of the bytes that its rows name. Raises DatabaseUnusable for a damaged file."""
    try:
        with closing(sqlite3.connect(_read_only(database), uri=True)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise DatabaseUnusable(DatabaseMessages.DATABASE_DAMAGED())
            return _documents(copy)
    except sqlite3.Error as error:
        raise DatabaseUnusable(DatabaseMessages.DATABASE_UNREADABLE(why=str(error))) from error


def _read_only(database: Path) -> str:
    """Return SQLite's URI of a file that is only read. Its name is bytes, and need not be UTF-8."""
    return f"file:{quote(os.fsencode(database))}?mode=ro"


def _documents(copy: sqlite3.Connection) -> list[tuple[str, int]]:
    query = "SELECT sha256, max(size_bytes) FROM documents WHERE purged_at IS NULL GROUP BY sha256 ORDER BY sha256"
    return copy.execute(query).fetchall()


def change_offline(database: Path, work: Callable[[Connection], T]) -> T:
    """Brings a database that no server works with to the newest schema and changes it, in one transaction each.

    All is in the one file afterwards, on disk. Raises DatabaseUnusable, OSError.
    """
    engine = writer_engine(database)
    try:
        with engine.connect() as connection:
            if current_revision(connection) is None:
                raise DatabaseUnusable(DatabaseMessages.DATABASE_EMPTY())
        migrate(engine)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            _require_facts(connection)
            found = work(connection)
            failpoints.reach(Commit.RESTORED.before)
            connection.exec_driver_sql("COMMIT")
            failpoints.reach(Commit.RESTORED.after)
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            return found
    except (DBAPIError, sqlite3.Error) as error:
        why = str(getattr(error, "orig", error))
        raise DatabaseUnusable(DatabaseMessages.DATABASE_OF_BACKUP_UNUSABLE(why=why)) from error
    finally:
        engine.dispose()


def _require_facts(connection: Connection) -> None:
    """Without them no server starts. Raises DatabaseUnusable."""
    for fact in meta_rows.EVERY_SERVER:
        if meta_rows.find(connection, fact) is None:
            raise DatabaseUnusable(DatabaseMessages.DATABASE_OF_NO_SERVER(fact=str(fact)))


def leave_out_foreign(database: Path) -> None:
    """Triggers and views that are not ours would run with our own statements, so they go before the first of these.

    One of ours that is missing comes back. The index of search goes, too: it is made anew from the rows. Raises
    DatabaseUnusable, OSError.
    """
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as copy:
            copy.execute("PRAGMA trusted_schema=OFF")
            copy.execute("BEGIN IMMEDIATE")
            ours, found = _own_programs(database.parent), _programs(copy)
            for kind, name, _ in found - ours:
                quoted = name.replace('"', '""')
                copy.execute(f'DROP {kind} IF EXISTS "{quoted}"')
            _drop_index(copy)
            if copy.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,):
                for _, _, program in ours - found:
                    copy.execute(program)
            failpoints.reach(Commit.OWN_PROGRAMS.before)
            copy.execute("COMMIT")
            failpoints.reach(Commit.OWN_PROGRAMS.after)
    except (DBAPIError, sqlite3.Error) as error:
        why = str(getattr(error, "orig", error))
        raise DatabaseUnusable(DatabaseMessages.DATABASE_OF_BACKUP_UNUSABLE(why=why)) from error


def _drop_index(database: sqlite3.Connection) -> None:
    search_index.drop(database)
    database.execute("DELETE FROM meta WHERE key IN (?, ?)", (search_index.WORDS_UNTIL, search_index.NAMES_UNTIL))


def _programs(database: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Kind, name and text of what runs by itself."""
    return set(database.execute("SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"))


def _own_programs(scratch: Path) -> set[tuple[str, str, str]]:
    """Of a database that is made for it in `scratch`."""
    with TemporaryDirectory(dir=scratch) as folder:
        file = Path(folder) / "empty.db"
        migrate(writer_engine(file))
        with closing(sqlite3.connect(file)) as empty:
            return _programs(empty)
