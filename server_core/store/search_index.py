"""Search for jobs by text, and its index: two FTS5 tables outside the schema, which can be rebuilt at any time.

`found_words` holds words of documents (rowid: `document_texts.number`), `found_names` references and file names (rowid:
`jobs.sequence`). Neither stores the texts: removing a row requires the values that were inserted, and other values
would corrupt the index. Two marks in `meta` say how far the index goes; without marks there is no index, and search
reads the rows themselves.

A job is found by part of its reference or file name, the beginning of its id, or words of its document. Rows not
indexed yet are read directly. Rows of other accounts are excluded before anything is counted, so their hits do not use
up a limit.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from typing import Any, cast
from uuid import UUID

from sqlalchemy import Connection, Row, delete, func, select
from sqlalchemy.exc import DBAPIError

from server_core.contract.types.fields import Record
from server_core.store import meta_rows
from server_core.store.database import StorageFailed, as_storage_failure
from server_core.store.tables import document_texts, documents, jobs, meta

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
    """SQLite cannot use the index."""


class Marks(Record, frozen=True):
    """The last text number and job sequence in the index."""

    words: int
    names: int


@cache
def can_index() -> bool:
    """Return whether this SQLite has FTS5 with trigrams; some builds lack it."""
    try:
        with closing(sqlite3.connect(":memory:")) as trial:
            for statement in MADE:
                trial.execute(statement)
    except sqlite3.Error:
        return False
    return True


def marks(connection: Connection) -> Marks | None:
    """Return the marks; None: there is no index, or none that this SQLite can read."""
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
    """Create an empty index in place of any existing one. Raises IndexDamaged."""
    with index_damage():
        drop(cast(sqlite3.Connection, connection.connection.dbapi_connection))
        for statement in (*MADE, *_MERGED_LITTLE_BY_LITTLE):
            connection.exec_driver_sql(statement)
    set_marks(connection, Marks(0, 0))


def drop(database: sqlite3.Connection) -> None:
    """Drop the index and everything with its names.

    Damaged tables cannot be dropped and are removed from the schema.
    """
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
    """Ignore the index until the indexer has rebuilt it."""
    connection.execute(delete(meta).where(meta.c.key.in_((WORDS_UNTIL, NAMES_UNTIL))))


def add_words(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    _change(connection, "INSERT INTO found_words(rowid, text) VALUES (?, ?)", rows)


def add_names(connection: Connection, rows: Iterable[tuple[int, str | None, str]]) -> None:
    _change(connection, "INSERT INTO found_names(rowid, key, filename) VALUES (?, ?, ?)", rows)


def forget_words(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Remove words; `rows`: number and text as stored."""
    _forget(connection, "INSERT INTO found_words(found_words, rowid, text) VALUES ('delete', ?, ?)", rows, "words")


def forget_names(connection: Connection, rows: Iterable[tuple[int, str | None, str]]) -> None:
    """Remove names; `rows`: sequence, reference and file name as stored."""
    statement = "INSERT INTO found_names(found_names, rowid, key, filename) VALUES ('delete', ?, ?, ?)"
    _forget(connection, statement, rows, "names")


def tidy(connection: Connection) -> None:
    """Do a small part, per commit, of the merging that SQLite would otherwise do all at once."""
    for statement in _MERGE:
        connection.exec_driver_sql(statement)


def _forget(
    connection: Connection,
    statement: str,
    rows: Iterable[tuple[int, str | None] | tuple[int, str | None, str]],
    what: str,
) -> None:
    """Remove indexed rows. If the index cannot be changed it is abandoned, because the deletion must happen."""
    until = marks(connection)
    if until is None:
        distrust(connection)  # perhaps another SQLite build: the index must not return with rows deleted meanwhile
        return
    mark = until.words if what == "words" else until.names
    before = _changes(connection)
    try:
        with index_damage(), connection.begin_nested():
            _change(connection, statement, [row for row in rows if row[0] <= mark])
            tidy(connection)
    except IndexDamaged:
        distrust(connection)
    finally:
        connection.info[_FORGETTING] = changes_by_forgetting(connection) + _changes(connection) - before


def changes_by_forgetting(connection: Connection) -> int:
    """Return the changes to SQLite's internal index tables since the connection was opened, not to our rows."""
    return int(connection.info.get(_FORGETTING, 0))


def _changes(connection: Connection) -> int:
    return int(getattr(connection.connection.dbapi_connection, "total_changes", 0))


def _change(connection: Connection, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
    for row in rows:
        connection.exec_driver_sql(statement, row)


@contextmanager
def index_damage() -> Iterator[None]:
    """Raise IndexDamaged for errors of the index; errors of the disk pass unchanged."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(as_storage_failure(error), StorageFailed):
            raise
        raise IndexDamaged(str(error.orig)) from error


MOST_WORDS = 8
LEAST_LETTERS = 3
"""Shortest piece of a name that the index finds; it consists of trigrams."""
LEAST_OF_AN_ID = 6
NAMES_READ, TEXTS_READ = 20_000, 300
"""Newest rows that are read directly if the index lags behind or the piece is too short for it."""
_WORD = re.compile(r"[^\W_]+")
_ID = re.compile(rf"[0-9a-f]{{{LEAST_OF_AN_ID},32}}")

_NAMED = """SELECT jobs.sequence FROM found_names CROSS JOIN jobs ON jobs.sequence = found_names.rowid
WHERE found_names MATCH ? AND jobs.account_id = ? ORDER BY found_names.rowid DESC LIMIT ?"""
_NAMES_READ = """SELECT sequence FROM (
  SELECT sequence, idempotency_key AS reference, document_id FROM jobs
  WHERE account_id = ? AND sequence > ? ORDER BY sequence DESC LIMIT ?
) CROSS JOIN documents USING (document_id) WHERE {} ORDER BY sequence DESC LIMIT ?"""
_HAS_IT = r"(reference LIKE ? ESCAPE '\' OR original_filename LIKE ? ESCAPE '\')"
_SAYING = """SELECT document_texts.document_id
FROM found_words CROSS JOIN document_texts ON document_texts.number = found_words.rowid
WHERE found_words MATCH ? AND document_texts.account_id = ?
AND EXISTS (SELECT 1 FROM jobs WHERE jobs.document_id = document_texts.document_id)
ORDER BY found_words.rowid DESC LIMIT ?"""
_TEXTS_READ = """SELECT document_id FROM (
  SELECT number, document_id, text FROM document_texts WHERE account_id = ? AND number > ? ORDER BY number DESC LIMIT ?
) AS texts WHERE {} AND EXISTS (SELECT 1 FROM jobs WHERE jobs.document_id = texts.document_id)
ORDER BY number DESC LIMIT ?"""
_OF_DOCUMENTS = "SELECT sequence FROM jobs WHERE document_id IN ({}) AND +account_id = ? ORDER BY sequence DESC LIMIT ?"
_SAME_NAME = """SELECT jobs.print_job_id FROM found_names CROSS JOIN jobs ON jobs.sequence = found_names.rowid
WHERE found_names MATCH ? AND jobs.account_id = ? AND jobs.idempotency_key = ? COLLATE NOCASE
ORDER BY found_names.rowid DESC LIMIT 1"""
_SAME_NAME_READ = """SELECT print_job_id FROM (
  SELECT print_job_id, idempotency_key FROM jobs WHERE account_id = ? AND sequence > ? ORDER BY sequence DESC LIMIT ?
) WHERE idempotency_key = ? COLLATE NOCASE LIMIT 1"""


def words_of(text: str) -> list[str]:
    """Split a text into words as in the index; the last one may be incomplete."""
    return _WORD.findall(unicodedata.normalize("NFC", text))[:MOST_WORDS]


def find(connection: Connection, account_id: UUID, text: str, most: int, *, in_documents: bool = True) -> list[int]:
    """Return sequences of jobs, newest first."""
    found = set(named(connection, account_id, text, most))
    found.update(with_id(connection, account_id, text, most))
    if in_documents:
        found.update(saying(connection, account_id, text, most))
    return sorted(found, reverse=True)[:most]


def named(connection: Connection, account_id: UUID, text: str, most: int) -> list[int]:
    """Find jobs whose reference or file name contains each part of the text, ignoring case."""
    parts = text.replace("\0", " ").split()
    if not parts:
        return []
    index, found, read_after, read = marks(connection), list[int](), 0, -1
    if index is not None and all(len(part) >= LEAST_LETTERS for part in parts):
        match = " AND ".join(map(_quoted, parts))
        found = _numbers(connection, _NAMED, (match, account_id.hex, most))
        read_after = index.names
    if index is not None:
        read = NAMES_READ
    likes = [like for part in parts for like in (_anywhere(part), _anywhere(part))]
    query = _NAMES_READ.format(" AND ".join([_HAS_IT] * len(parts)))
    return _numbers(connection, query, (account_id.hex, read_after, read, *likes, most)) + found


def with_id(connection: Connection, account_id: UUID, text: str, most: int) -> list[int]:
    """Find jobs whose id begins so, with or without hyphens."""
    digits = text.strip().replace("-", "").lower()
    if _ID.fullmatch(digits) is None:
        return []
    query = "SELECT sequence FROM jobs WHERE print_job_id >= ? AND print_job_id < ? AND +account_id = ?"
    query += " ORDER BY print_job_id DESC LIMIT ?"
    return _numbers(connection, query, (digits, digits + "g", account_id.hex, most))


def saying(connection: Connection, account_id: UUID, text: str, most: int) -> list[int]:
    """Find jobs whose document contains all these words, as far as its text was read; the last one may be a prefix."""
    words = words_of(text)
    if not words:
        return []
    index, found = marks(connection), list[str]()
    if index is not None:
        half_typed = len(words[-1]) > 1
        match = " AND ".join(f'"{word}"' for word in words) + ("*" if half_typed else "")
        found = _documents(connection, _SAYING, (match, account_id.hex, most))
    after = 0 if index is None else index.words
    query = _TEXTS_READ.format(" AND ".join([r"text LIKE ? ESCAPE '\'"] * len(words)))
    likes = map(_anywhere, words)
    found += _documents(connection, query, (account_id.hex, after, TEXTS_READ, *likes, most))
    if not found:
        return []
    placeholders = ", ".join("?" * len(found))
    return _numbers(connection, _OF_DOCUMENTS.format(placeholders), (*found, account_id.hex, most))


def same_name(connection: Connection, account_id: UUID, text: str) -> UUID | None:
    """Return the newest job with exactly this reference, ignoring case."""
    reference, index, found = text.strip(), marks(connection), list[str]()
    after, read = 0, -1 if index is None else NAMES_READ
    if index is not None and len(reference) >= LEAST_LETTERS and "\0" not in reference:
        found = _documents(connection, _SAME_NAME, (_quoted(reference), account_id.hex, reference))
        after = index.names
    found = _documents(connection, _SAME_NAME_READ, (account_id.hex, after, read, reference)) or found
    return UUID(found[0]) if found else None


def is_behind(connection: Connection) -> bool:
    """Return whether more rows are missing from the index than are read directly, so that results are incomplete."""
    index = marks(connection)
    if index is None:
        if not can_index():
            return False
        index = Marks(0, 0)
    last = _last(connection)
    return last.words - index.words > TEXTS_READ or last.names - index.names > NAMES_READ


def _last(connection: Connection) -> Marks:
    """Return what the marks of a complete index would be."""
    last_text = connection.execute(select(func.max(document_texts.c.number))).scalar() or 0
    return Marks(last_text, connection.execute(select(func.max(jobs.c.sequence))).scalar() or 0)


def _quoted(part: str) -> str:
    return '"' + part.replace('"', '""') + '"'


def _anywhere(part: str) -> str:
    escaped = part.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def _numbers(connection: Connection, query: str, values: tuple[object, ...]) -> list[int]:
    return [int(row[0]) for row in _rows(connection, query, values)]


def _documents(connection: Connection, query: str, values: tuple[object, ...]) -> list[str]:
    return [str(row[0]) for row in _rows(connection, query, values)]


def _rows(connection: Connection, query: str, values: tuple[object, ...]) -> Sequence[Row[Any]]:
    """Run a query. An index that cannot answer (an unknown kind of letter, or damage) finds nothing."""
    try:
        return connection.exec_driver_sql(query, values).all()
    except DBAPIError as error:
        if isinstance(as_storage_failure(error), StorageFailed) or "MATCH" not in query:
            raise
        return []


# Updates of the search index, a little per commit, so that prints never wait long.


NAMES_AT_ONCE, TEXTS_AT_ONCE = 100, 20
LETTERS_AT_ONCE = 60_000
"""Most letters per commit, but at least one text."""


def is_due(connection: Connection) -> bool:
    """Return whether `index_next` has something to do."""
    until = marks(connection)
    if until is None:
        return can_index()
    last = _last(connection)
    return last.words > until.words or last.names > until.names


def index_next(connection: Connection) -> None:
    """Index the next rows of all accounts; creates the index if there is none. Raises IndexDamaged."""
    until = marks(connection)
    with index_damage():
        if until is None:
            make_anew(connection)
        else:
            _index_after(connection, until)


def _index_after(connection: Connection, until: Marks) -> None:
    texts, names = _next_texts(connection, until.words), _next_names(connection, until.names)
    add_words(connection, texts)
    add_names(connection, names)
    tidy(connection)
    words_until = texts[-1][0] if texts else until.words
    set_marks(connection, Marks(words_until, names[-1][0] if names else until.names))


def _next_texts(connection: Connection, after: int) -> list[tuple[int, str]]:
    query = select(document_texts.c.number, document_texts.c.text).where(document_texts.c.number > after)
    chosen: list[tuple[int, str]] = []
    letters = 0
    for row in connection.execute(query.order_by(document_texts.c.number).limit(TEXTS_AT_ONCE)):
        letters += len(row.text)
        if chosen and letters > LETTERS_AT_ONCE:
            break
        chosen.append((row.number, row.text))
    return chosen


def _next_names(connection: Connection, after: int) -> list[tuple[int, str | None, str]]:
    query = select(jobs.c.sequence, jobs.c.idempotency_key, documents.c.original_filename)
    query = query.join(documents, documents.c.document_id == jobs.c.document_id).where(jobs.c.sequence > after)
    rows = connection.execute(query.order_by(jobs.c.sequence).limit(NAMES_AT_ONCE))
    return [(row.sequence, row.idempotency_key, row.original_filename) for row in rows]


def small_lots(connection: Connection, document_ids: Collection[UUID]) -> list[list[UUID]]:
    """Split documents into lots small enough to be removed from the index in one commit."""
    if not document_ids:
        return []
    query = select(document_texts.c.document_id, func.length(document_texts.c.text))
    query = query.where(document_texts.c.document_id.in_(document_ids))
    letters = {row[0]: row[1] for row in connection.execute(query)}
    return list(_lots(document_ids, letters))


def _lots(document_ids: Collection[UUID], letters: dict[UUID, int]) -> Iterator[list[UUID]]:
    lot: list[UUID] = []
    size = 0
    for document_id in document_ids:
        size += letters.get(document_id, 0)
        if lot and size > LETTERS_AT_ONCE:
            yield lot
            lot, size = [], letters.get(document_id, 0)
        lot.append(document_id)
    if lot:
        yield lot
