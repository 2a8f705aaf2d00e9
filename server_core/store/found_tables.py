"""The index of search: two FTS5 tables beside the schema, which can be thrown away and made anew at any time.

`found_words` holds what documents say (its row is `document_texts.number`), `found_names` references and file names
(its row is `jobs.sequence`). Neither keeps the texts: a row is taken out by handing over what was put in, and other
values would spoil the index. Rows are put in up to two marks in `meta`; without marks there is no index, and search
reads the rows themselves.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import cast

from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import DBAPIError

from server_core.store import meta_rows
from server_core.store.failures import StorageFailed, told
from server_core.store.tables import meta

WORDS_UNTIL, NAMES_UNTIL = "found_words_until", "found_names_until"
MADE = (
    "CREATE VIRTUAL TABLE found_words USING fts5("
    "text, content='', detail=none, prefix='2 3', tokenize=\"unicode61 remove_diacritics 2\")",
    "CREATE VIRTUAL TABLE found_names USING fts5(key, filename, content='', tokenize='trigram')",
)
_NAMES = ("found_words", "found_names")
_MERGED_LITTLE_BY_LITTLE = (
    "INSERT INTO found_words(found_words, rank) VALUES ('automerge', 0)",
    "INSERT INTO found_words(found_words, rank) VALUES ('crisismerge', 1000)",
    "INSERT INTO found_names(found_names, rank) VALUES ('automerge', 0)",
    "INSERT INTO found_names(found_names, rank) VALUES ('crisismerge', 1000)",
)
_MERGE = (
    "INSERT INTO found_words(found_words, rank) VALUES ('merge', 60)",
    "INSERT INTO found_names(found_names, rank) VALUES ('merge', 60)",
)
_FORGETTING = "changes_by_forgetting"


class IndexDamaged(Exception):
    """SQLite cannot use it, as far as anybody can tell."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The last number of a text and the last sequence of a job that are in the index."""

    words: int
    names: int


@cache
def can_index() -> bool:
    """Whether this SQLite has FTS5 with trigrams; some builds have not."""
    try:
        with closing(sqlite3.connect(":memory:")) as trial:
            for statement in MADE:
                trial.execute(statement)
    except sqlite3.Error:
        return False
    return True


def marks(connection: Connection) -> Marks | None:
    """None: there is no index, or none that this SQLite can read."""
    if not can_index():
        return None
    query = select(meta.c.key, meta.c.value).where(meta.c.key.in_((WORDS_UNTIL, NAMES_UNTIL)))
    found: dict[str, str] = {row.key: row.value for row in connection.execute(query)}
    if len(found) < 2:
        return None
    return Marks(int(found[WORDS_UNTIL]), int(found[NAMES_UNTIL]))


def set_marks(connection: Connection, at: Marks) -> None:
    meta_rows.put(connection, WORDS_UNTIL, str(at.words))
    meta_rows.put(connection, NAMES_UNTIL, str(at.names))


def make_anew(connection: Connection) -> None:
    """Empty; whatever was there is gone. Raises IndexDamaged."""
    with damage_told():
        drop(cast(sqlite3.Connection, connection.connection.dbapi_connection))
        for statement in (*MADE, *_MERGED_LITTLE_BY_LITTLE):
            connection.exec_driver_sql(statement)
    set_marks(connection, Marks(0, 0))


def drop(database: sqlite3.Connection) -> None:
    """And whatever else has its names. One that is damaged cannot be dropped: it is struck off the list of tables."""
    for name in _NAMES:
        try:
            database.execute(f"DROP TABLE IF EXISTS {name}")
        except sqlite3.DatabaseError:
            database.execute("PRAGMA writable_schema=ON")
            database.execute("DELETE FROM sqlite_master WHERE name = ?", (name,))
            database.execute("PRAGMA writable_schema=RESET")
    left = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND (name GLOB 'found_words*' OR name GLOB 'found_names*')"
    )
    for (name,) in database.execute(left).fetchall():
        quoted = name.replace('"', '""')
        database.execute(f'DROP TABLE IF EXISTS "{quoted}"')


def distrust(connection: Connection) -> None:
    """It is not looked at any more, until the indexer has made it anew."""
    connection.execute(delete(meta).where(meta.c.key.in_((WORDS_UNTIL, NAMES_UNTIL))))


def add_words(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    _change(connection, "INSERT INTO found_words(rowid, text) VALUES (?, ?)", rows)


def add_names(connection: Connection, rows: Iterable[tuple[int, str | None, str]]) -> None:
    _change(connection, "INSERT INTO found_names(rowid, key, filename) VALUES (?, ?, ?)", rows)


def forget_words(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Number and text, as the row has it."""
    _forget(connection, "INSERT INTO found_words(found_words, rowid, text) VALUES ('delete', ?, ?)", rows, "words")


def forget_names(connection: Connection, rows: Iterable[tuple[int, str | None, str]]) -> None:
    """Sequence, reference and file name, as the rows have them."""
    statement = "INSERT INTO found_names(found_names, rowid, key, filename) VALUES ('delete', ?, ?, ?)"
    _forget(connection, statement, rows, "names")


def tidy(connection: Connection) -> None:
    """A small step, at each commit, of what SQLite would else do all at once at some of them."""
    for statement in _MERGE:
        connection.exec_driver_sql(statement)


def _forget(
    connection: Connection,
    statement: str,
    rows: Iterable[tuple[int, str | None] | tuple[int, str | None, str]],
    what: str,
) -> None:
    """Those that are in the index. One that cannot be changed is given up: what is over must go."""
    until = marks(connection)
    if until is None:
        distrust(connection)  # of another build of SQLite, perhaps: it is not to come back with what went meanwhile
        return
    mark = until.words if what == "words" else until.names
    before = _changes(connection)
    try:
        with damage_told(), _savepoint(connection):
            _change(connection, statement, [row for row in rows if row[0] <= mark])
            tidy(connection)
    except IndexDamaged:
        distrust(connection)
    finally:
        connection.info[_FORGETTING] = changes_by_forgetting(connection) + _changes(connection) - before


def changes_by_forgetting(connection: Connection) -> int:
    """Rows of SQLite's own tables of the index that were changed since the connection was opened: nobody's rows."""
    return int(connection.info.get(_FORGETTING, 0))


def _changes(connection: Connection) -> int:
    return int(getattr(connection.connection.dbapi_connection, "total_changes", 0))


def _change(connection: Connection, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
    for row in rows:
        connection.exec_driver_sql(statement, row)


@contextmanager
def damage_told() -> Iterator[None]:
    """Raises IndexDamaged, but the disk's own errors as they are."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(told(error), StorageFailed):
            raise
        raise IndexDamaged(str(error.orig)) from error


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    connection.exec_driver_sql("SAVEPOINT forgetting")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK TO forgetting")
        connection.exec_driver_sql("RELEASE forgetting")
        raise
    connection.exec_driver_sql("RELEASE forgetting")
