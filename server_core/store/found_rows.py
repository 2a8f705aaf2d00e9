"""Jobs by a piece of text: a reference or file name that has it, the beginning of an id, words that a document says.

What is not in the index yet is looked for in the newest rows themselves. Rows of other accounts are left out before
anything is counted: their hits use up no limit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.exc import DBAPIError

from server_core.store import found_tables
from server_core.store.failures import StorageFailed, told
from server_core.store.found_tables import Marks
from server_core.store.tables import document_texts, documents, jobs

MOST_WORDS = 8
LEAST_LETTERS = 3
"""Of a piece of a name that the index can find: it is made of trigrams."""
LEAST_OF_AN_ID = 6
NAMES_READ, TEXTS_READ = 20_000, 300
"""Newest rows that are read where the index cannot tell: it lags behind, or the piece is too short for it."""
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


def words_of(asked: str) -> list[str]:
    """As the index has them; the last one may be half typed."""
    return _WORD.findall(unicodedata.normalize("NFC", asked))[:MOST_WORDS]


def find(connection: Connection, account_id: UUID, asked: str, most: int, *, in_documents: bool = True) -> list[int]:
    """Sequences of jobs, newest first."""
    found = set(named(connection, account_id, asked, most))
    found.update(with_id(connection, account_id, asked, most))
    if in_documents:
        found.update(saying(connection, account_id, asked, most))
    return sorted(found, reverse=True)[:most]


def named(connection: Connection, account_id: UUID, asked: str, most: int) -> list[int]:
    """Each part between spaces is somewhere in the reference or the file name, in capitals or not."""
    parts = asked.replace("\0", " ").split()
    if not parts:
        return []
    index, found, read_after, read = found_tables.marks(connection), list[int](), 0, -1
    if index is not None and all(len(part) >= LEAST_LETTERS for part in parts):
        match = " AND ".join(map(_quoted, parts))
        found = _numbers(connection, _NAMED, (match, account_id.hex, most))
        read_after = index.names
    if index is not None:
        read = NAMES_READ
    likes = [like for part in parts for like in (_anywhere(part), _anywhere(part))]
    query = _NAMES_READ.format(" AND ".join([_HAS_IT] * len(parts)))
    return _numbers(connection, query, (account_id.hex, read_after, read, *likes, most)) + found


def with_id(connection: Connection, account_id: UUID, asked: str, most: int) -> list[int]:
    """Whose id begins so, with or without its hyphens."""
    digits = asked.strip().replace("-", "").lower()
    if _ID.fullmatch(digits) is None:
        return []
    query = "SELECT sequence FROM jobs WHERE print_job_id >= ? AND print_job_id < ? AND +account_id = ?"
    query += " ORDER BY print_job_id DESC LIMIT ?"
    return _numbers(connection, query, (digits, digits + "g", account_id.hex, most))


def saying(connection: Connection, account_id: UUID, asked: str, most: int) -> list[int]:
    """Whose document has all these words, as far as it was read for its text; the last one may go on."""
    words = words_of(asked)
    if not words:
        return []
    index, found = found_tables.marks(connection), list[str]()
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
    marks = ", ".join("?" * len(found))
    return _numbers(connection, _OF_DOCUMENTS.format(marks), (*found, account_id.hex, most))


def same_name(connection: Connection, account_id: UUID, asked: str) -> UUID | None:
    """The newest job whose reference is just this, in capitals or not."""
    reference, index, found = asked.strip(), found_tables.marks(connection), list[str]()
    after, read = 0, -1 if index is None else NAMES_READ
    if index is not None and len(reference) >= LEAST_LETTERS and "\0" not in reference:
        found = _documents(connection, _SAME_NAME, (_quoted(reference), account_id.hex, reference))
        after = index.names
    found = _documents(connection, _SAME_NAME_READ, (account_id.hex, after, read, reference)) or found
    return UUID(found[0]) if found else None


def is_behind(connection: Connection) -> bool:
    """There is more that is not in the index than is read without it: not all is found."""
    index = found_tables.marks(connection)
    if index is None:
        if not found_tables.can_index():
            return False
        index = Marks(0, 0)
    last_text = connection.exec_driver_sql("SELECT max(number) FROM document_texts").scalar_one() or 0
    last_job = connection.exec_driver_sql("SELECT max(sequence) FROM jobs").scalar_one() or 0
    return bool(last_text - index.words > TEXTS_READ or last_job - index.names > NAMES_READ)


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
    """An index that cannot answer (a word of letters that it does not know as such, or damage) finds nothing."""
    try:
        return connection.exec_driver_sql(query, values).all()
    except DBAPIError as error:
        if isinstance(told(error), StorageFailed) or "MATCH" not in query:
            raise
        return []


# What comes into the index of search, a little at each commit: nobody who prints waits long for it.


NAMES_AT_ONCE, TEXTS_AT_ONCE = 100, 20
LETTERS_AT_ONCE = 60_000
"""Of texts, but at least one of them."""


def is_due(connection: Connection) -> bool:
    """There is something to do for `index_next`."""
    until = found_tables.marks(connection)
    if until is None:
        return found_tables.can_index()
    last_text = connection.execute(select(func.max(document_texts.c.number))).scalar() or 0
    last_job = connection.execute(select(func.max(jobs.c.sequence))).scalar() or 0
    return bool(last_text > until.words or last_job > until.names)


def index_next(connection: Connection) -> None:
    """The next ones of all accounts; makes the index if there is none. Raises IndexDamaged."""
    until = found_tables.marks(connection)
    with found_tables.damage_told():
        if until is None:
            found_tables.make_anew(connection)
        else:
            _index_after(connection, until)


def _index_after(connection: Connection, until: Marks) -> None:
    texts, names = _next_texts(connection, until.words), _next_names(connection, until.names)
    found_tables.add_words(connection, texts)
    found_tables.add_names(connection, names)
    found_tables.tidy(connection)
    words_until = texts[-1][0] if texts else until.words
    found_tables.set_marks(connection, Marks(words_until, names[-1][0] if names else until.names))


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
    """The documents in lots whose words one commit can forget."""
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
