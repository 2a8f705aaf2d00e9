"""What an agent may take and start: the oldest jobs of its printers that may print, by partial index."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, or_, select

from server_core.store import job_state_rows
from server_core.store.literals import NOT_HELD_FOR_MEDIA, OF_ACCOUNT, PENDING, PRINTING, TAKEN
from server_core.store.prepared import Prepared
from server_core.store.tables import accounts, documents, jobs, printers

_IS_GOING = (
    select(accounts.c.account_id)
    .where(accounts.c.account_id == printers.c.account_id, accounts.c.suspended_at.is_(None))
    .correlate(printers)
    .exists()
)
"""The printer's account is not suspended."""
_OPEN_PRINTERS = select(printers.c.printer_id).where(
    printers.c.agent_id == bindparam("agent_id"),
    printers.c.account_id == bindparam("account_id"),
    printers.c.paused_by.is_(None),
    printers.c.removed_at.is_(None),
    printers.c.printer_id.in_(bindparam("printer_ids", expanding=True)),
    _IS_GOING,
)
_MAY_PRINT = (
    jobs.c.status == PENDING,
    jobs.c.held_by.is_(None),
    jobs.c.stale.is_(False),
    NOT_HELD_FOR_MEDIA,
    jobs.c.expires_at > bindparam("now", type_=jobs.c.expires_at.type),
)
_NEXT = (
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
        printers.c.media_width_mm,
        printers.c.media_height_mm,
        printers.c.capabilities,
        printers.c.default_color_mode,
        printers.c.default_duplex_mode,
        printers.c.default_orientation,
    )
    .join(documents, documents.c.document_id == jobs.c.document_id)
    .join(printers, printers.c.printer_id == jobs.c.printer_id)
    .where(
        jobs.c.printer_id == bindparam("printer_id"),
        OF_ACCOUNT,
        *_MAY_PRINT,
    )
    .order_by(jobs.c.sequence)
    .limit(bindparam("slots"))
)
EARLIER_PENDING = select(jobs.c.print_job_id).where(
    jobs.c.printer_id == bindparam("printer_id"),
    OF_ACCOUNT,
    *_MAY_PRINT,
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
    select(printers.c.minimum_evidence, printers.c.minimum_evidence_by, jobs.c.test_print)
    .select_from(jobs)
    .join(printers, printers.c.printer_id == jobs.c.printer_id)
    .where(jobs.c.print_job_id == bindparam("print_job_id"), jobs.c.account_id == bindparam("account_id"))
)
_may_print = Prepared(
    select(printers.c.printer_id).where(
        printers.c.printer_id == bindparam("printer_id"),
        printers.c.account_id == bindparam("account_id"),
        printers.c.paused_by.is_(None),
        printers.c.removed_at.is_(None),
        _IS_GOING,
    )
)
_earlier_pending, _taken_first = Prepared(EARLIER_PENDING), Prepared(TAKEN_FIRST)


def open_printers(connection: Connection, account_id: UUID, agent_id: UUID, printer_ids: list[UUID]) -> set[UUID]:
    """Those of `printer_ids` that are the agent's, not paused and not removed; none while the account is suspended."""
    wanted = {"account_id": account_id, "agent_id": agent_id, "printer_ids": printer_ids}
    found = connection.execute(_OPEN_PRINTERS, wanted)
    return set(found.scalars())


def may_print(connection: Connection, account_id: UUID, printer_id: UUID) -> bool:
    """Whether the printer is neither paused nor removed, and its account not suspended."""
    return _may_print.first(connection, {"account_id": account_id, "printer_id": printer_id}) is not None


def next_jobs(connection: Connection, account_id: UUID, printer_id: UUID, slots: int, now: datetime) -> list[Row[Any]]:
    """The oldest waiting jobs of a printer with what their order needs, by sequence; none that is held, stale or over
    its time."""
    wanted = {"account_id": account_id, "printer_id": printer_id, "slots": slots, "now": now}
    return list(connection.execute(_NEXT, wanted))


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


def wanted_evidence(connection: Connection, account_id: UUID, print_job_id: UUID) -> tuple[str | None, bool, bool]:
    """What the job's printer wants to know of a print, whether it was learnt, and whether this is a test print."""
    row = _wanted_evidence.first(connection, {"account_id": account_id, "print_job_id": print_job_id})
    if row is None:
        return None, True, False
    evidence, set_by, test_print = row
    return evidence, set_by is None, test_print


def document_of(connection: Connection, account_id: UUID, print_job_id: UUID) -> Row[Any] | None:
    return connection.execute(
        select(documents)
        .join(jobs, jobs.c.document_id == documents.c.document_id)
        .where(jobs.c.print_job_id == print_job_id, jobs.c.account_id == account_id)
    ).first()
