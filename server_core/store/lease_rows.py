"""What an agent may take and start: the oldest jobs of its printers that may print, by partial index."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, bindparam, func, or_, select, update

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import Confirmation
from server_core.store import job_state_rows
from server_core.store.job_rows import parameters_of
from server_core.store.job_state_rows import JobRecord
from server_core.store.literals import (
    END_OF_QUEUE,
    NAMED_PRINTERS,
    OF_ACCOUNT,
    PENDING,
    PRINTING,
    TAKEN,
    hex_ids,
    not_held_for_media,
)
from server_core.store.media_rows import LOADED_PRINTER, LoadedPrinter, loaded_printer
from server_core.store.prepared import Prepared
from server_core.store.tables import accounts, documents, jobs, printers

_IS_GOING = (
    select(accounts.c.account_id)
    .where(accounts.c.account_id == printers.c.account_id, accounts.c.suspended_at.is_(None))
    .correlate(printers)
    .exists()
)
"""The printer's account is not suspended."""


def _may_print(of_jobs: FromClause) -> tuple[ColumnElement[bool], ...]:
    return (
        of_jobs.c.status == PENDING,
        of_jobs.c.held_by.is_(None),
        of_jobs.c.stale.is_(False),
        not_held_for_media(of_jobs),
        of_jobs.c.expires_at > bindparam("now", type_=jobs.c.expires_at.type),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class NextJob:
    """A job that its agent may take, with its document and printer."""

    job: JobRecord
    parameters: PrintParameters
    created_at: datetime
    document_format: DocumentFormat
    document_raw_language: RawLanguage | None
    page_sizes: str | None
    """JSON; None = unknown."""
    sha256: str
    size_bytes: int
    document_created_at: datetime
    printer: LoadedPrinter

    @property
    def print_job_id(self) -> UUID:
        return self.job.print_job_id


def _next_job(row: Row[Any], printer: LoadedPrinter) -> NextJob:
    language = row.document_raw_language
    return NextJob(
        job=job_state_rows.record_of(row[: len(job_state_rows.COLUMNS)]),
        parameters=parameters_of(row.parameters),
        created_at=row.created_at,
        document_format=DocumentFormat(row.document_format),
        document_raw_language=None if language is None else RawLanguage(language),
        page_sizes=row.page_sizes,
        sha256=row.sha256,
        size_bytes=row.size_bytes,
        document_created_at=row.document_created_at,
        printer=printer,
    )


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
"""Sequence of the last job of a printer that gets a slot.

It bounds each printer's part of the index; a window function would number its whole queue.
"""
NEXT_JOBS: Select[Any] = (
    select(
        *job_state_rows.COLUMNS,
        jobs.c.parameters,
        jobs.c.created_at,
        documents.c.document_format,
        documents.c.document_raw_language,
        documents.c.sha256,
        documents.c.size_bytes,
        documents.c.page_sizes,
        documents.c.created_at.label("document_created_at"),
        *LOADED_PRINTER,
    )
    .select_from(NAMED_PRINTERS)
    .join(printers, printers.c.printer_id == NAMED_PRINTERS.c.value)
    .join(jobs, jobs.c.printer_id == printers.c.printer_id)
    .join(documents, documents.c.document_id == jobs.c.document_id)
    .where(
        printers.c.agent_id == bindparam("agent_id"),
        printers.c.account_id == bindparam("account_id"),
        printers.c.paused_by.is_(None),
        printers.c.removed_at.is_(None),
        _IS_GOING,
        OF_ACCOUNT,
        *_may_print(jobs),
        jobs.c.sequence <= func.coalesce(_LAST_SLOT, END_OF_QUEUE),
    )
    .order_by(jobs.c.sequence)
)
EARLIER_PENDING = select(jobs.c.print_job_id).where(
    jobs.c.printer_id == bindparam("printer_id"),
    OF_ACCOUNT,
    *_may_print(jobs),
    jobs.c.sequence < bindparam("sequence"),
)
TAKEN_FIRST = select(jobs.c.print_job_id).where(
    jobs.c.printer_id == bindparam("printer_id"),
    OF_ACCOUNT,
    TAKEN,
    or_(jobs.c.sequence < bindparam("sequence"), jobs.c.status == PRINTING),
    jobs.c.unconfirmed.is_(False),
)
_wanted_evidence = Prepared(
    select(printers.c.minimum_evidence, printers.c.minimum_evidence_by, printers.c.ends_with_reset, jobs.c.test_print)
    .select_from(jobs)
    .join(printers, printers.c.printer_id == jobs.c.printer_id)
    .where(jobs.c.print_job_id == bindparam("print_job_id"), jobs.c.account_id == bindparam("account_id"))
)
_can_print = Prepared(
    select(printers.c.printer_id).where(
        printers.c.printer_id == bindparam("printer_id"),
        printers.c.account_id == bindparam("account_id"),
        printers.c.paused_by.is_(None),
        printers.c.removed_at.is_(None),
        _IS_GOING,
    )
)
_earlier_pending, _taken_first = Prepared(EARLIER_PENDING), Prepared(TAKEN_FIRST)


def may_print(connection: Connection, account_id: UUID, printer_id: UUID) -> bool:
    """Whether the printer is neither paused nor removed, and its account not suspended."""
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
    of_printers: dict[UUID, LoadedPrinter] = {}
    found: list[NextJob] = []
    for row in connection.execute(NEXT_JOBS, values):
        left[row.printer_id] -= 1
        if left[row.printer_id] >= 0:
            printer = of_printers.get(row.printer_id) or loaded_printer(row)
            of_printers[row.printer_id] = printer
            found.append(_next_job(row, printer))
    return found


def earlier_pending(
    connection: Connection, account_id: UUID, printer_id: UUID, sequence: int, now: datetime
) -> UUID | None:
    """A waiting job of this printer that comes before `sequence` and could print."""
    wanted = {"account_id": account_id, "printer_id": printer_id, "sequence": sequence, "now": now}
    row = _earlier_pending.first(connection, wanted)
    return None if row is None else row[0]


def taken_first(connection: Connection, account_id: UUID, printer_id: UUID, sequence: int) -> UUID | None:
    """A job of this printer that is taken and comes before `sequence`, or one that prints and is watched."""
    row = _taken_first.first(connection, {"account_id": account_id, "printer_id": printer_id, "sequence": sequence})
    return None if row is None else row[0]


class WantedEvidence(NamedTuple):
    """Evidence that a job's printer requires, None = any; `learnt`: from a test print, not set by an operator;
    `ends_with_reset`: of the printer's jobs; `test_print`: of this job."""

    evidence: Confirmation | None = None
    learnt: bool = True
    ends_with_reset: bool = False
    test_print: bool = False


def wanted_evidence(connection: Connection, account_id: UUID, print_job_id: UUID) -> WantedEvidence:
    row = _wanted_evidence.first(connection, {"account_id": account_id, "print_job_id": print_job_id})
    if row is None:
        return WantedEvidence()
    evidence, set_by, ends_with_reset, test_print = row
    known = None if evidence is None else Confirmation(evidence)
    return WantedEvidence(known, set_by is None, ends_with_reset, test_print)


# When printers answered last: of no version, since nothing about the printer changes by it.


_KEEP = (
    update(printers)
    .where(printers.c.printer_id == bindparam("printer"), printers.c.agent_id == bindparam("agent"))
    .values(answered_at=bindparam("at", type_=printers.c.answered_at.type))
)


def keep(connection: Connection, agent_id: UUID, answers: Mapping[UUID, datetime]) -> None:
    """Of those that are the agent's."""
    if answers:
        told = [{"printer": printer_id, "agent": agent_id, "at": at} for printer_id, at in answers.items()]
        connection.execute(_KEEP, told)


def answers(connection: Connection, account_id: UUID) -> list[Row[Any]]:
    """`printer_id agent_id answered_at`, the last as it was kept."""
    columns = (printers.c.printer_id, printers.c.agent_id, printers.c.answered_at)
    wanted = select(*columns).where(printers.c.account_id == account_id, printers.c.removed_at.is_(None))
    return list(connection.execute(wanted))
