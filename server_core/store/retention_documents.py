"""Documents whose time is over, of all accounts: first their bytes and texts go, their rows much later."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    literal,
    select,
    tuple_,
    update,
)

from server_core.store import found_tables
from server_core.store.prepared import Prepared
from server_core.store.shift_tables import document_texts
from server_core.store.tables import documents, jobs


@dataclass(frozen=True, slots=True)
class Place:
    """A row's place in an order by time; the id tells rows of one moment apart."""

    at: datetime
    document_id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Looked:
    """`found` among the documents up to `place`; a place of None is the end."""

    found: list[UUID]
    place: Place | None


NEEDED = select(documents.c.document_id).where(
    documents.c.sha256 == bindparam("sha256"), documents.c.purged_at.is_(None)
)
_NEEDED = Prepared(NEEDED)


def _jobs_of_it(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(jobs.c.document_id == documents.c.document_id, *conditions)


def _over(before: datetime) -> ColumnElement[bool]:
    """Uploaded before, and no job uses it that is open or ended later; two seeks, however many jobs used it."""
    still_open, ended_later = jobs.c.completed_at.is_(None), jobs.c.completed_at >= before
    return and_(documents.c.created_at < before, ~_jobs_of_it(still_open), ~_jobs_of_it(ended_later))


def look_for_over(connection: Connection, *, before: datetime, after: Place | None, most: int) -> Looked:
    """Looks at the next `most` documents that have their bytes, oldest first."""
    time = documents.c.created_at
    query = select(documents.c.document_id, time.label("at"), _over(before).label("wanted"))
    return _look(connection, query.where(documents.c.purged_at.is_(None)), time, before, after, most)


def purge(connection: Connection, document_ids: Collection[UUID], *, before: datetime, at: datetime) -> list[str]:
    """Judges them once more and marks those whose time is over; the SHA-256 of their bytes. Their texts go at once."""
    purged = connection.execute(
        update(documents)
        .where(documents.c.document_id.in_(document_ids), documents.c.purged_at.is_(None), _over(before))
        .values(purged_at=at)
        .returning(documents.c.document_id, documents.c.sha256)
    ).all()
    if purged:
        ids = [row.document_id for row in purged]
        gone = delete(document_texts).where(document_texts.c.document_id.in_(ids))
        texts = connection.execute(gone.returning(document_texts.c.number, document_texts.c.text))
        found_tables.forget_words(connection, [(row.number, row.text) for row in texts])
    return sorted({row.sha256 for row in purged})


def kept_bytes(connection: Connection, hashes: Collection[str]) -> set[str]:
    """Those of the SHA-256 that a document needs, whichever account it is of; one seek each, however many need it."""
    return {sha256 for sha256 in hashes if _NEEDED.first(connection, {"sha256": sha256}) is not None}


def look_for_unused(connection: Connection, *, purged_before: datetime, after: Place | None, most: int) -> Looked:
    """Looks at the next `most` documents without bytes, for those that no job names any more."""
    time = documents.c.purged_at
    query = select(documents.c.document_id, time.label("at"), (~_jobs_of_it()).label("wanted"))
    return _look(connection, query.where(time.is_not(None)), time, purged_before, after, most)


def drop(connection: Connection, document_ids: Collection[UUID]) -> None:
    """Rows without bytes and without jobs; no new job takes a document without bytes."""
    connection.execute(
        delete(documents).where(
            documents.c.document_id.in_(document_ids), documents.c.purged_at.is_not(None), ~_jobs_of_it()
        )
    )


def _look(
    connection: Connection,
    query: Select[Any],
    time: ColumnElement[datetime | None],
    before: datetime,
    after: Place | None,
    most: int,
) -> Looked:
    query = query.where(time < before)
    if after is not None:
        seen = literal(after.at, documents.c.created_at.type), literal(after.document_id)
        query = query.where(tuple_(time, documents.c.document_id) > tuple_(*seen))
    rows = connection.execute(query.order_by(time, documents.c.document_id).limit(most)).all()
    found = [row.document_id for row in rows if row.wanted]
    return Looked(found=found, place=Place(rows[-1].at, rows[-1].document_id) if len(rows) == most else None)
