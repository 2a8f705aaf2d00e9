"""Deletion of expired rows of all accounts, in chunks that never hold the writer for long."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    exists,
    func,
    literal,
    select,
    tuple_,
    update,
)

from server_core.contract.types.fields import Record
from server_core.store import search_index
from server_core.store.database import SECURE_DELETE
from server_core.store.ids import lowest_of
from server_core.store.prepared import Prepared
from server_core.store.tables import (
    access_tokens,
    bound,
    document_texts,
    documents,
    idempotency,
    job_events,
    jobs,
    notices,
    requests,
    small_documents,
)

JOBS_AT_ONCE = 40


class EndedPosition(Record, frozen=True):
    """A job's position among ended jobs, oldest first."""

    completed_at: datetime
    sequence: int


class EventProgress(Record, frozen=True):
    """The last job processed; None while the first one has more events than fit."""

    place: EndedPosition | None


def last_entry(connection: Connection) -> datetime | None:
    """Return the latest recorded time."""
    newest = (
        select(table.c.at).order_by(table.c.number.desc()).limit(1).scalar_subquery()
        for table in (job_events, requests)
    )
    times = [at for at in connection.execute(select(*newest)).one() if at is not None]
    return max(times, default=None)


def rows_changed(connection: Connection) -> int:
    """Return the number of rows changed by this connection, without the search index's internal ones."""
    changes = int(getattr(connection.connection.dbapi_connection, "total_changes", 0))
    return changes - search_index.changes_by_forgetting(connection)


def drop_ended_jobs(connection: Connection, *, ended_before: datetime, most: int) -> bool:
    """Delete the oldest jobs with events and stored answers, about `most` rows. Returns True while more are left.

    A job with more events than fit loses those first and goes in a later step. Open jobs have no end and stay.
    """
    query = select(jobs.c.sequence, jobs.c.print_job_id).where(jobs.c.completed_at < ended_before)
    found = connection.execute(query.order_by(jobs.c.completed_at, jobs.c.sequence).limit(JOBS_AT_ONCE)).all()
    if not found:
        return False
    ids = [row.print_job_id for row in found]
    if _drop_events(connection, ids, most) < most:
        connection.execute(delete(idempotency).where(idempotency.c.print_job_id.in_(ids)))
        _forget_names(connection, [row.sequence for row in found])
        connection.execute(delete(jobs).where(jobs.c.sequence.in_([row.sequence for row in found])))
    return True


def _forget_names(connection: Connection, sequences: list[int]) -> None:
    query = select(jobs.c.sequence, jobs.c.idempotency_key, documents.c.original_filename)
    query = query.join(documents, documents.c.document_id == jobs.c.document_id)
    rows = connection.execute(query.where(jobs.c.sequence.in_(sequences)))
    search_index.forget_names(connection, [(row.sequence, row.idempotency_key, row.original_filename) for row in rows])


def drop_events_of_ended(
    connection: Connection, *, ended_before: datetime, after: EndedPosition | None, most: int
) -> EventProgress | None:
    """Delete events of jobs that stay, from `after` on. Returns how far it came, or None when none is left."""
    query = select(jobs.c.completed_at, jobs.c.sequence, jobs.c.print_job_id)
    query = query.where(jobs.c.completed_at < ended_before)
    if after is not None:
        cursor = literal(after.completed_at, jobs.c.completed_at.type), literal(after.sequence)
        query = query.where(tuple_(jobs.c.completed_at, jobs.c.sequence) > tuple_(*cursor))
    found = connection.execute(query.order_by(jobs.c.completed_at, jobs.c.sequence).limit(JOBS_AT_ONCE)).all()
    for row in found:
        deleted = _drop_events(connection, [row.print_job_id], most)
        most -= deleted
        if most <= 0:
            return EventProgress(after)  # this job again, as it may have more
        after = EndedPosition(row.completed_at, row.sequence)
    return EventProgress(after) if found else None


def _drop_events(connection: Connection, print_job_ids: list[UUID], most: int) -> int:
    numbers = select(job_events.c.number).where(job_events.c.print_job_id.in_(print_job_ids)).limit(most)
    found = list(connection.execute(numbers).scalars())
    if found:
        connection.execute(delete(job_events).where(job_events.c.number.in_(found)))
    return len(found)


def drop_requests(connection: Connection, *, before: datetime, most_kept: int, most: int) -> bool:
    """Delete log lines that are too old or too many. Returns True while there may be more."""
    newest = connection.execute(select(func.max(requests.c.number))).scalar_one()
    if newest is None:
        return False
    deleted = _drop_requests(connection, requests.c.number <= newest - most_kept, requests.c.number, most)
    if deleted < most:
        deleted += _drop_requests(connection, requests.c.at < before, requests.c.at, most - deleted)
    return deleted >= most


def _drop_requests(connection: Connection, over: ColumnElement[bool], order: ColumnElement[object], most: int) -> int:
    chunk = select(requests.c.number).where(over).order_by(order).limit(most)
    return connection.execute(delete(requests).where(requests.c.number.in_(chunk))).rowcount


def drop_answers(connection: Connection, *, kept_before: datetime, most: int) -> bool:
    """Delete stored answers to keys that are about no job, or no longer. Returns True while there may be more.

    The ids of jobs, and those that stand in for one, grow with time: their index leads to the old answers.
    """
    answer = idempotency.c
    old = answer.print_job_id < lowest_of(kept_before), answer.created_at < kept_before
    of_job = exists().where(jobs.c.print_job_id == answer.print_job_id)
    chunk = select(answer.print_job_id).where(*old, ~of_job).limit(most)
    over = delete(idempotency).where(answer.print_job_id.in_(chunk), answer.created_at < kept_before)
    return connection.execute(over).rowcount >= most


def drop_notices(connection: Connection, *, closed_before: datetime, most: int) -> bool:
    """Delete closed notices. Returns True while there may be more. They are few, so there is no index for it."""
    chunk = select(notices.c.number).where(notices.c.closed_at < closed_before).limit(most)
    return connection.execute(delete(notices).where(notices.c.number.in_(chunk))).rowcount >= most


def drop_tokens(connection: Connection, *, expired_before: datetime, most: int) -> bool:
    """Delete expired tokens. Returns True while there may be more."""
    chunk = select(access_tokens.c.token_sha256).where(access_tokens.c.expires_at < expired_before)
    chunk = chunk.order_by(access_tokens.c.expires_at).limit(most)
    return connection.execute(delete(access_tokens).where(access_tokens.c.token_sha256.in_(chunk))).rowcount >= most


# Expired documents of all accounts: bytes and texts are deleted first, rows much later.


class RowPosition(Record, frozen=True):
    """A row's position ordered by time; the id distinguishes rows with equal times."""

    at: datetime
    document_id: UUID


class UnusedDocuments(Record, frozen=True, kw_only=True):
    """`found` among the documents up to `place`; None = the end was reached."""

    found: list[UUID]
    place: RowPosition | None


NEEDED = select(documents.c.document_id).where(bound(documents, "sha256"), documents.c.purged_at.is_(None))
_NEEDED = Prepared(NEEDED)
_DROP_SMALL = delete(small_documents).where(bound(small_documents, "sha256"))


def _jobs_of_it(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(jobs.c.document_id == documents.c.document_id, *conditions)


def _over(before: datetime) -> ColumnElement[bool]:
    """Match documents uploaded before and not used by an open or later job; two seeks, however many jobs used it."""
    still_open, ended_later = jobs.c.completed_at.is_(None), jobs.c.completed_at >= before
    return and_(documents.c.created_at < before, ~_jobs_of_it(still_open), ~_jobs_of_it(ended_later))


def look_for_over(connection: Connection, *, before: datetime, after: RowPosition | None, most: int) -> UnusedDocuments:
    """Examine the next `most` documents that have bytes, oldest first."""
    time = documents.c.created_at
    query = select(documents.c.document_id, time.label("at"), _over(before).label("wanted"))
    return _look(connection, query.where(documents.c.purged_at.is_(None)), time, before, after, most)


def purge(connection: Connection, document_ids: Collection[UUID], *, before: datetime, at: datetime) -> list[str]:
    """Check again, mark the expired ones, delete their texts and small contents; returns the SHA-256 of the others'
    bytes.

    Deleted bytes are overwritten, so that no backup contains them.
    """
    connection.exec_driver_sql("PRAGMA secure_delete=ON")
    try:
        return _purge(connection, document_ids, before=before, at=at)
    finally:
        connection.exec_driver_sql(SECURE_DELETE)


def _purge(connection: Connection, document_ids: Collection[UUID], *, before: datetime, at: datetime) -> list[str]:
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
        search_index.forget_words(connection, [(row.number, row.text) for row in texts])
    hashes = {row.sha256 for row in purged}
    for sha256 in hashes - kept_bytes(connection, hashes):
        if connection.execute(_DROP_SMALL, {"sha256": sha256}).rowcount:  # it was no file
            hashes.remove(sha256)
    return sorted(hashes)


def kept_bytes(connection: Connection, hashes: Collection[str]) -> set[str]:
    """Return those SHA-256 that any account's document needs; one seek each."""
    return {sha256 for sha256 in hashes if _NEEDED.first(connection, {"sha256": sha256}) is not None}


def look_for_unused(
    connection: Connection, *, purged_before: datetime, after: RowPosition | None, most: int
) -> UnusedDocuments:
    """Examine the next `most` documents without bytes for those that no job refers to."""
    time = documents.c.purged_at
    query = select(documents.c.document_id, time.label("at"), (~_jobs_of_it()).label("wanted"))
    return _look(connection, query.where(time.is_not(None)), time, purged_before, after, most)


def drop(connection: Connection, document_ids: Collection[UUID]) -> None:
    """Delete rows without bytes and jobs; no new job accepts a document without bytes."""
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
    after: RowPosition | None,
    most: int,
) -> UnusedDocuments:
    query = query.where(time < before)
    if after is not None:
        cursor = literal(after.at, documents.c.created_at.type), literal(after.document_id)
        query = query.where(tuple_(time, documents.c.document_id) > tuple_(*cursor))
    rows = connection.execute(query.order_by(time, documents.c.document_id).limit(most)).all()
    found = [row.document_id for row in rows if row.wanted]
    return UnusedDocuments(
        found=found, place=RowPosition(rows[-1].at, rows[-1].document_id) if len(rows) == most else None
    )
