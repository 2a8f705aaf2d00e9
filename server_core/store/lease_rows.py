"""Queries for leasing: the oldest jobs of an agent's printers that may print, by partial index, and jobs' media."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, bindparam, func, or_, select, update

from server_core.contract.messages.message import Message
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.parameters import PrintDefaults, PrintParameters
from server_core.contract.types.printers import Capabilities
from server_core.contract.types.states import Confirmation, PrinterStatus
from server_core.contract.types.tuning import PrinterTuning
from server_core.store import job_rows
from server_core.store.job_rows import JobRecord
from server_core.store.literals import (
    END_OF_QUEUE,
    HELD_FOR_MEDIA,
    NAMED_PRINTERS,
    OF_ACCOUNT,
    PENDING,
    PRINTING,
    RESERVED,
    TAKEN,
    are_jobs,
    hex_ids,
    not_held_for_media,
    of_account,
)
from server_core.store.prepared import Prepared
from server_core.store.rows import Rows
from server_core.store.tables import accounts, bound, documents, equal, jobs, printers


class LoadedPrinter(PrintDefaults, frozen=True, kw_only=True):
    """A printer with its status, media (mm), capabilities, tuning and defaults."""

    status: PrinterStatus
    media_width_mm: float | None
    media_height_mm: float | None
    capabilities: Capabilities
    tuning: PrinterTuning


_LOADED = Rows(LoadedPrinter, printers)


def find_loaded_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> LoadedPrinter | None:
    there = equal(printers, printer_id=printer_id, account_id=account_id, removed_at=None)
    return _LOADED.first(connection, _LOADED.query.where(there))


class JobPages(Record, frozen=True, kw_only=True):
    """A job with the facts that determine its medium. `page_sizes`: None = unknown; `message`: why it waits."""

    print_job_id: UUID
    parameters: PrintParameters
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    page_sizes: list[tuple[float, float]] | None
    message: Message | None


_JOBS = Rows(JobPages, jobs, documents)


class UnstartedJob(JobPages, frozen=True, kw_only=True):
    """A job that is not printing yet. `media_hold`: None = not held for its medium."""

    media_hold: str | None


_UNSTARTED = Rows(UnstartedJob, jobs, documents)


class HeldJob(NamedTuple):
    """A job held for its medium, with its printer."""

    pages: JobPages
    printer: LoadedPrinter


_PAGES = _JOBS.query.join(documents, documents.c.document_id == jobs.c.document_id).order_by(jobs.c.sequence)


def held_for_media(connection: Connection, account_id: UUID, printer_id: UUID) -> list[JobPages]:
    of_printer = jobs.c.printer_id == printer_id, of_account(account_id)
    query = _PAGES.where(*of_printer, jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)
    return _JOBS.all(connection, query)


def reserved(connection: Connection, account_id: UUID, printer_id: UUID) -> list[JobPages]:
    query = _PAGES.where(jobs.c.printer_id == printer_id, of_account(account_id), TAKEN, jobs.c.status == RESERVED)
    return _JOBS.all(connection, query)


def unstarted(connection: Connection, account_id: UUID, printer_id: UUID, most: int) -> list[UnstartedJob]:
    """Return the printer's reserved jobs and its `most` oldest waiting ones."""
    of_printer = jobs.c.printer_id == printer_id, of_account(account_id)
    joined = _UNSTARTED.query.join(documents, documents.c.document_id == jobs.c.document_id)
    by_sequence = joined.where(*of_printer).order_by(jobs.c.sequence)
    reserved_jobs = by_sequence.where(TAKEN, jobs.c.status == RESERVED)
    waiting = by_sequence.where(jobs.c.status == PENDING).limit(most)
    return [*_UNSTARTED.all(connection, reserved_jobs), *_UNSTARTED.all(connection, waiting)]


def first_held(
    connection: Connection, account_id: UUID, printer_ids: Collection[UUID], most: int
) -> dict[UUID, list[HeldJob]]:
    """Return the jobs of each printer held for another medium, with the printer's media, by sequence.

    Reads only the `most` oldest waiting jobs per printer. Younger jobs overtake held ones, so held jobs stand at the
    front.
    """
    if not printer_ids:
        return {}
    values = {"account_id": account_id, "printer_ids": hex_ids(printer_ids), "more": most - 1}
    found: dict[UUID, list[HeldJob]] = {}
    for row in connection.execute(FIRST_HELD, values):
        found.setdefault(row.printer_id, []).append(_held(row))
    return found


def held_job(connection: Connection, account_id: UUID, print_job_id: UUID) -> HeldJob | None:
    """Return a job with its printer's media; None if it is not held for its medium."""
    of_job = equal(jobs, print_job_id=print_job_id, account_id=account_id, status=PENDING, media_hold=HELD_FOR_MEDIA)
    query = select(*_HELD_COLUMNS).join_from(jobs, documents).join(printers)
    row = connection.execute(query.where(of_job)).first()
    return None if row is None else _held(row)


_HELD_COLUMNS = (*_JOBS.columns, *_LOADED.columns, jobs.c.printer_id)


def _held(row: Row[Any]) -> HeldJob:
    of_job = len(_JOBS.columns)
    return HeldJob(_JOBS.make(row[:of_job]), _LOADED.make(row[of_job:-1]))


def needs(connection: Connection, account_id: UUID, print_job_ids: Collection[UUID]) -> list[JobPages]:
    """Return what jobs request and their page sizes, by sequence."""
    return _JOBS.all(connection, _PAGES.where(are_jobs(account_id, print_job_ids)))


_pages_of_front = jobs.alias("of_front")
_LAST_LOOKED_AT = (
    select(_pages_of_front.c.sequence)
    .where(_pages_of_front.c.printer_id == printers.c.printer_id, _pages_of_front.c.status == PENDING)
    .order_by(_pages_of_front.c.sequence)
    .limit(1)
    .offset(bindparam("more"))
    .correlate(printers)
    .scalar_subquery()
)
_JOBS_OF_NAMED = (
    NAMED_PRINTERS.join(printers, printers.c.printer_id == NAMED_PRINTERS.c.value)
    .join(jobs, jobs.c.printer_id == printers.c.printer_id)
    .join(documents, documents.c.document_id == jobs.c.document_id)
)
FIRST_HELD: Select[Any] = (
    select(*_HELD_COLUMNS)
    .select_from(_JOBS_OF_NAMED)
    .where(
        OF_ACCOUNT,
        jobs.c.status == PENDING,
        jobs.c.media_hold == HELD_FOR_MEDIA,
        jobs.c.sequence <= func.coalesce(_LAST_LOOKED_AT, END_OF_QUEUE),
    )
    .order_by(jobs.c.sequence)
)


_IS_GOING = (
    equal(printers, paused_by=None, removed_at=None),
    select(accounts.c.account_id)
    .where(accounts.c.account_id == printers.c.account_id, accounts.c.suspended_at.is_(None))
    .correlate(printers)
    .exists(),
)
"""The printer is neither paused nor removed, and its account is not suspended."""


def _may_print(of_jobs: FromClause) -> tuple[ColumnElement[bool], ...]:
    return (
        of_jobs.c.status == PENDING,
        of_jobs.c.held_by.is_(None),
        of_jobs.c.stale.is_(False),
        not_held_for_media(of_jobs),
        of_jobs.c.expires_at > bindparam("now", type_=jobs.c.expires_at.type),
    )


class NextJob(Record, frozen=True, kw_only=True):
    """A job that its agent may lease, with its document and printer."""

    job: JobRecord
    parameters: PrintParameters
    created_at: datetime
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    page_sizes: list[tuple[float, float]] | None
    """None = unknown."""
    sha256: str
    size_bytes: int
    printer: LoadedPrinter

    @property
    def print_job_id(self) -> UUID:
        return self.job.print_job_id


_of_front = jobs.alias("of_front")
_LAST_SLOT = (
    select(_of_front.c.sequence)
    .where(_of_front.c.printer_id == printers.c.printer_id, *_may_print(_of_front))
    .order_by(_of_front.c.sequence)
    .limit(1)
    .offset(bindparam("more_slots"))
    .correlate(printers)
    .scalar_subquery()
)
"""The sequence of a printer's last job that gets a slot.

It bounds each printer's part of the index; a window function would number its whole queue.
"""
NEXT_JOBS: Select[Any] = (
    select(
        *job_rows.COLUMNS,
        jobs.c.parameters,
        jobs.c.created_at,
        documents.c.document_format,
        documents.c.document_raw_language,
        documents.c.sha256,
        documents.c.size_bytes,
        documents.c.page_sizes,
        *_LOADED.columns,
    )
    .select_from(_JOBS_OF_NAMED)
    .where(
        bound(printers, "agent_id", "account_id"),
        *_IS_GOING,
        OF_ACCOUNT,
        *_may_print(jobs),
        jobs.c.sequence <= func.coalesce(_LAST_SLOT, END_OF_QUEUE),
    )
    .order_by(jobs.c.sequence)
)
_OF_PRINTER = select(jobs.c.print_job_id).where(bound(jobs, "printer_id"), OF_ACCOUNT)
_IS_EARLIER = jobs.c.sequence < bindparam("sequence")
EARLIER_PENDING = _OF_PRINTER.where(*_may_print(jobs), _IS_EARLIER)
TAKEN_FIRST = _OF_PRINTER.where(TAKEN, or_(_IS_EARLIER, jobs.c.status == PRINTING), jobs.c.unconfirmed.is_(False))
_wanted_evidence = Prepared(
    select(printers.c.minimum_evidence, printers.c.minimum_evidence_by, printers.c.ends_with_reset, jobs.c.test_print)
    .select_from(jobs)
    .join(printers, printers.c.printer_id == jobs.c.printer_id)
    .where(bound(jobs, "print_job_id", "account_id"))
)
_can_print = Prepared(select(printers.c.printer_id).where(bound(printers, "printer_id", "account_id"), *_IS_GOING))
_earlier_pending, _taken_first = Prepared(EARLIER_PENDING), Prepared(TAKEN_FIRST)


def may_print(connection: Connection, account_id: UUID, printer_id: UUID) -> bool:
    """Return whether the printer is neither paused nor removed, and its account not suspended."""
    return _can_print.first(connection, {"account_id": account_id, "printer_id": printer_id}) is not None


def next_jobs(
    connection: Connection, account_id: UUID, agent_id: UUID, slots: Mapping[UUID, int], now: datetime
) -> list[NextJob]:
    """Return the oldest waiting jobs of an agent's printers, by sequence.

    `slots`: number of jobs per printer. Leaves out printers that are paused, removed or of another agent, and jobs that
    are held, stale or expired. Returns nothing while the account is suspended.
    """
    if not slots:
        return []
    values = {
        "account_id": account_id,
        "agent_id": agent_id,
        "printer_ids": hex_ids(slots),
        "more_slots": max(slots.values()) - 1,
        "now": now,
    }
    left = dict(slots)
    found: list[NextJob] = []
    for row in connection.execute(NEXT_JOBS, values):
        left[row.printer_id] -= 1
        if left[row.printer_id] >= 0:
            job = JobRecord._make(row[: len(job_rows.COLUMNS)])
            found.append(of_row(NextJob, row, job=job, printer=_LOADED.make(row[-len(_LOADED.columns) :])))
    return found


def earlier_pending(
    connection: Connection, account_id: UUID, printer_id: UUID, sequence: int, now: datetime
) -> UUID | None:
    """Return an earlier waiting job of this printer that could print."""
    wanted = {"account_id": account_id, "printer_id": printer_id, "sequence": sequence, "now": now}
    row = _earlier_pending.first(connection, wanted)
    return None if row is None else row[0]


def taken_first(connection: Connection, account_id: UUID, printer_id: UUID, sequence: int) -> UUID | None:
    """Return an earlier leased job of this printer, or one that is printing and not lost."""
    row = _taken_first.first(connection, {"account_id": account_id, "printer_id": printer_id, "sequence": sequence})
    return None if row is None else row[0]


class WantedEvidence(NamedTuple):
    """The evidence a job's printer requires, None = any.

    `learnt`: from a test print, not set by an operator. `ends_with_reset`: its test print came out, and ended with a
    reset after the last byte. `test_print`: of this job.
    """

    evidence: Confirmation | None = None
    learnt: bool = True
    ends_with_reset: bool = False
    test_print: bool = False

    @property
    def takes_reset(self) -> bool:
        """Return whether a reset normally ends this printer's jobs once all bytes are acknowledged."""
        return self.ends_with_reset if self.learnt else self.evidence is Confirmation.BYTES_ACCEPTED


def wanted_evidence(connection: Connection, account_id: UUID, print_job_id: UUID) -> WantedEvidence:
    row = _wanted_evidence.first(connection, {"account_id": account_id, "print_job_id": print_job_id})
    if row is None:
        return WantedEvidence()
    evidence, set_by, ends_with_reset, test_print = row
    return WantedEvidence(evidence, set_by is None, ends_with_reset, test_print)


# Last answers of printers, without raising versions, since nothing about the printer changes.


_KEEP = (
    update(printers)
    .where(printers.c.printer_id == bindparam("printer"), printers.c.agent_id == bindparam("agent"))
    .values(answered_at=bindparam("at", type_=printers.c.answered_at.type))
)


def keep(connection: Connection, agent_id: UUID, answers: Mapping[UUID, datetime]) -> None:
    """Store answers for the agent's own printers."""
    if answers:
        rows = [{"printer": printer_id, "agent": agent_id, "at": at} for printer_id, at in answers.items()]
        connection.execute(_KEEP, rows)


def answers(connection: Connection, account_id: UUID) -> list[tuple[UUID, UUID, datetime | None]]:
    """Return each printer with its agent and the time of its last answer, as stored."""
    columns = (printers.c.printer_id, printers.c.agent_id, printers.c.answered_at)
    query = select(*columns).where(equal(printers, account_id=account_id, removed_at=None))
    return [(row[0], row[1], row[2]) for row in connection.execute(query)]
