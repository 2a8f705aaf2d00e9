"""Jobs with the content of their documents, for questions about duplicates. A question is open while its notice is."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    and_,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    type_coerce,
)

from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import JobStatus
from server_core.store import job_rows
from server_core.store.literals import are_jobs
from server_core.store.tables import documents, equal, jobs, notices

# Reprints of one order: each job names the newest reprint that followed it.


MOST = 100
"""Most reprints of reprints that are followed."""


def newest_number(connection: Connection, account_id: UUID, number: int, following: UUID | None) -> int:
    """Return how often the order was printed before a job's newest reprint, or before the job itself.

    `number`: the job's own; `following`: its reprint.
    """
    for _ in range(MOST):
        if following is None:
            break
        query = select(jobs.c.reprint_number, jobs.c.reprinted_as)
        row = connection.execute(query.where(equal(jobs, print_job_id=following, account_id=account_id))).first()
        if row is None:
            break  # deleted by retention
        number, following = max(number, int(row.reprint_number)), row.reprinted_as
    return number


def is_reprinted(connection: Connection, account_id: UUID, print_job_id: UUID) -> bool:
    query = select(jobs.c.reprinted_as).where(equal(jobs, print_job_id=print_job_id, account_id=account_id))
    return connection.execute(query).scalar_one_or_none() is not None


class DuplicateJob(NamedTuple):
    """A job with the columns needed to compare its content."""

    sequence: int
    print_job_id: UUID
    account_id: UUID
    printer_id: UUID
    client_id: UUID | None
    created_at: datetime
    idempotency_key: str | None
    parameters: PrintParameters
    reprint_of: UUID | None
    test_print: bool
    same_as: UUID | None
    status: JobStatus
    failure_reason: str | None
    sha256: str
    filename: str


class DuplicateOutcome(NamedTuple):
    """A job's outcome so far."""

    sequence: int
    status: JobStatus
    failure_reason: str | None


_OF_DOCUMENT = {"sha256": documents.c.sha256, "filename": documents.c.original_filename.label("filename")}
_COLUMNS = select(
    *(_OF_DOCUMENT[name] if name in _OF_DOCUMENT else jobs.c[name] for name in DuplicateJob._fields)
).join(documents, documents.c.document_id == jobs.c.document_id)
_AFTER: Select[Any] = (
    _COLUMNS.where(jobs.c.sequence > bindparam("after", type_=jobs.c.sequence.type))
    .order_by(jobs.c.sequence)
    .limit(bindparam("most"))
)


def came_after(connection: Connection, sequence: int, most: int) -> list[DuplicateJob]:
    """Return newer jobs of all accounts, in order of arrival."""
    return [DuplicateJob._make(row) for row in connection.execute(_AFTER, {"after": sequence, "most": most})]


def last_before(connection: Connection, since: datetime, most: int) -> int:
    """Return the sequence after which jobs arrived `since` then, among the last `most` jobs."""
    newest = job_rows.newest_sequence(connection)
    query = select(func.min(jobs.c.sequence)).where(jobs.c.sequence > newest - most, jobs.c.created_at >= since)
    first = connection.execute(query).scalar()
    return newest if first is None else int(first) - 1


def outcomes(connection: Connection, sequences: Collection[int]) -> dict[int, DuplicateOutcome]:
    """Return outcomes by sequence; deleted jobs are left out."""
    if not sequences:
        return {}
    query = select(*(jobs.c[name] for name in DuplicateOutcome._fields)).where(jobs.c.sequence.in_(sequences))
    return {row.sequence: row for row in map(DuplicateOutcome._make, connection.execute(query))}


def jobs_of(connection: Connection, account_id: UUID, job_ids: Collection[UUID]) -> list[DuplicateJob]:
    """Return jobs in order of arrival."""
    query = _COLUMNS.where(are_jobs(account_id, job_ids)).order_by(jobs.c.sequence)
    return [DuplicateJob._make(row) for row in connection.execute(query)]


class OpenQuestion(Record, frozen=True, kw_only=True):
    """An open question. `subject`: the id of the job asked about."""

    number: int
    account_id: UUID
    subject: str
    printer_id: UUID | None
    details: dict[str, Any]


def open_questions(connection: Connection) -> list[OpenQuestion]:
    """Return the open questions of all accounts."""
    return [of_row(OpenQuestion, row) for row in connection.execute(select(notices).where(_IS_OPEN))]


def questions_naming(connection: Connection, account_id: UUID, job_id: UUID) -> list[OpenQuestion]:
    """Return questions that are about the job or name it."""
    named = or_(notices.c.subject == str(job_id), func.instr(notices.c.details, str(job_id)) > 0)
    query = select(notices).where(notices.c.account_id == account_id, _IS_OPEN, named)
    return [of_row(OpenQuestion, row) for row in connection.execute(query)]


def _as_subject(job_id: ColumnElement[Any]) -> ColumnElement[str]:
    """Format the id as in notices, with its four dashes."""
    digits = type_coerce(job_id, String)
    parts = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))
    first, *others = (func.substr(digits, start, length) for start, length in parts)
    text: ColumnElement[str] = type_coerce(first, String)
    for part in others:
        text = text + "-" + type_coerce(part, String)
    return text


_IS_OPEN = and_(
    notices.c.kind == literal_column(f"'{NoticeKind.SAME_CONTENT.value}'"),
    notices.c.closed_at.is_(None),
)
QUESTION_OF_JOB: ColumnElement[bool] = and_(
    jobs.c.same_as.is_not(None),
    notices.c.account_id == jobs.c.account_id,
    _IS_OPEN,
    notices.c.subject == _as_subject(jobs.c.print_job_id),
)
"""Joins a job to its open notice, by the index of open notices."""

_ASKED_ABOUT = select(type_coerce(func.replace(notices.c.subject, "-", ""), jobs.c.print_job_id.type)).where(_IS_OPEN)


def asked_about(account_id: UUID) -> Select[Any]:
    """Return the ids of the jobs asked about, from the open notices: the cost grows only with the questions."""
    return _ASKED_ABOUT.where(notices.c.account_id == account_id)


def is_open_question(account_id: UUID) -> ColumnElement[bool]:
    return jobs.c.print_job_id.in_(asked_about(account_id))
