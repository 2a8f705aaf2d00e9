"""What comes into the index of search, a little at each commit: nobody who prints waits long for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from uuid import UUID

from sqlalchemy import Connection, func, select

from server_core.store import found_tables
from server_core.store.found_tables import Marks
from server_core.store.shift_tables import document_texts
from server_core.store.tables import documents, jobs

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
