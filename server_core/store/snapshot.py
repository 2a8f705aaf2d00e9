"""Snapshots of the database, and changes to a database that no server uses."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from urllib.parse import quote

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from server_core import failpoints
from server_core.contract.messages.system import DatabaseMessages
from server_core.contract.types.fields import Record
from server_core.store import meta_rows, search_index
from server_core.store.commits import Commit
from server_core.store.database import HEAD, DatabaseUnusable, current_revision, migrate, writer_engine

T = TypeVar("T")
KEPT = "FROM documents WHERE purged_at IS NULL"
EMPTY = """UPDATE idempotency SET body = x'' WHERE operation = ? AND account_id IN (SELECT account_id FROM accounts)"""
"""Uses the index, because answers of jobs are there, too."""


class Snapshot(Record, frozen=True, kw_only=True):
    """A snapshot's contents.

    - `files`: SHA-256 and size of large documents, by SHA-256
    - `documents`: number of documents with bytes, small ones included
    """

    schema: str
    server_epoch: str
    jobs: int
    files: list[tuple[str, int]]
    documents: int


PAGES_AT_ONCE = 256
PAUSE_SECONDS = 0.005
"""Pause between two steps of a copy, so that it never takes the whole disk."""


def copy_database(
    database: Path, copy: sqlite3.Connection, go_on: Callable[[], None] = lambda: None, *, pause: float = 0.0
) -> None:
    """Copy the database in small steps of one read transaction, which stops no writer. The copy is a single file.

    `go_on` is called between the steps; its error ends the copy. Raises sqlite3.Error, OSError.
    """

    def after_step(_status: int, _left: int, _total: int) -> None:
        go_on()
        time.sleep(pause)

    with closing(sqlite3.connect(_read_only(database), uri=True)) as live:
        live.execute("PRAGMA wal_autocheckpoint=0")
        live.execute("BEGIN")  # otherwise each commit of the writer would start the copy again
        live.execute("SELECT 1 FROM sqlite_master").fetchone()
        live.backup(copy, pages=PAGES_AT_ONCE, progress=after_step)
    copy.execute("PRAGMA journal_mode=DELETE")


def take_snapshot(
    database: Path, target: Path, *, emptied: Sequence[str] = (), go_on: Callable[[], None] = lambda: None
) -> Snapshot:
    """Copy the database as `copy_database`, without the stored answers of `emptied` operations.

    Raises sqlite3.Error, OSError and errors of `go_on`.
    """
    target.touch(mode=0o600)
    with closing(sqlite3.connect(target)) as copy:
        copy_database(database, copy, go_on, pause=PAUSE_SECONDS)
        copy.execute("PRAGMA secure_delete=ON")  # otherwise the bytes stay in the page
        copy.executemany(EMPTY, [(each,) for each in emptied])
        copy.commit()
        return Snapshot(
            schema=copy.execute("SELECT version_num FROM alembic_version").fetchone()[0],
            server_epoch=copy.execute("SELECT value FROM meta WHERE key = 'server_epoch'").fetchone()[0],
            jobs=copy.execute("SELECT count(*) FROM jobs").fetchone()[0],
            files=_files(copy),
            documents=copy.execute(f"SELECT count(DISTINCT sha256) {KEPT}").fetchone()[0],
        )


def files_of(database: Path) -> list[tuple[str, int]]:
    """Return SHA-256 and size of the files its rows refer to. Raises DatabaseUnusable for a damaged file."""
    try:
        with closing(sqlite3.connect(_read_only(database), uri=True)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise DatabaseUnusable(DatabaseMessages.DATABASE_DAMAGED())
            return _files(copy)
    except sqlite3.Error as error:
        raise DatabaseUnusable(DatabaseMessages.DATABASE_UNREADABLE(why=str(error))) from error


def _read_only(database: Path) -> str:
    """Return SQLite's URI for read-only access. The file's name is bytes and need not be UTF-8."""
    return f"file:{quote(os.fsencode(database))}?mode=ro"


def _files(copy: sqlite3.Connection) -> list[tuple[str, int]]:
    files = copy.execute(f"SELECT sha256, max(size_bytes) {KEPT} GROUP BY sha256 ORDER BY sha256").fetchall()
    if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'small_documents'").fetchone() is None:
        return files  # a backup of an older version
    small = {sha256 for (sha256,) in copy.execute("SELECT sha256 FROM small_documents")}
    return [(sha256, size) for sha256, size in files if sha256 not in small]


def change_offline(database: Path, work: Callable[[Connection], T]) -> T:
    """Upgrade a database that no server uses to the newest schema and change it, in one transaction each.

    Afterwards everything is in the one file, on disk. Raises DatabaseUnusable, OSError.
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
    """Raises DatabaseUnusable if a fact is missing that every server needs."""
    for fact in meta_rows.EVERY_SERVER:
        if meta_rows.find(connection, fact) is None:
            raise DatabaseUnusable(DatabaseMessages.DATABASE_OF_NO_SERVER(fact=str(fact)))


def leave_out_foreign(database: Path) -> None:
    """Remove foreign triggers and views, which would run with our statements, before any of ours runs.

    Missing ones of ours are restored. The search index is removed, too, and rebuilt from the rows later. Raises
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
    """Return kind, name and SQL of triggers and views."""
    return set(database.execute("SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"))


def _own_programs(scratch: Path) -> set[tuple[str, str, str]]:
    """Return those of a new database, created temporarily in `scratch`."""
    with TemporaryDirectory(dir=scratch) as folder:
        file = Path(folder) / "empty.db"
        migrate(writer_engine(file))
        with closing(sqlite3.connect(file)) as empty:
            return _programs(empty)
