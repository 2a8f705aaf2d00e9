"""What an agent may take: the oldest pending jobs of its printers, by partial index."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, select

from server_core.store import job_state_rows
from server_core.store.literals import OF_ACCOUNT, PENDING
from server_core.store.tables import documents, jobs, printers

_OPEN_PRINTERS = select(printers.c.printer_id).where(
    printers.c.agent_id == bindparam("agent_id"),
    printers.c.account_id == bindparam("account_id"),
    printers.c.paused_by.is_(None),
    printers.c.removed_at.is_(None),
    printers.c.printer_id.in_(bindparam("printer_ids", expanding=True)),
)
_NEXT = (
    select(
        *job_state_rows.COLUMNS,
        jobs.c.sequence,
        jobs.c.parameters,
        jobs.c.created_at,
        documents.c.document_format,
        documents.c.document_raw_language,
        documents.c.sha256,
        documents.c.size_bytes,
        documents.c.created_at.label("document_created_at"),
    )
    .join(documents, documents.c.document_id == jobs.c.document_id)
    .where(
        jobs.c.printer_id == bindparam("printer_id"),
        OF_ACCOUNT,
        jobs.c.status == PENDING,
        jobs.c.held_by.is_(None),
    )
    .order_by(jobs.c.sequence)
    .limit(bindparam("slots"))
)


def open_printers(connection: Connection, account_id: UUID, agent_id: UUID, printer_ids: list[UUID]) -> set[UUID]:
    """Those of `printer_ids` that are the agent's, not paused and not removed."""
    wanted = {"account_id": account_id, "agent_id": agent_id, "printer_ids": printer_ids}
    found = connection.execute(_OPEN_PRINTERS, wanted)
    return set(found.scalars())


def next_jobs(connection: Connection, account_id: UUID, printer_id: UUID, slots: int) -> list[Row[Any]]:
    """The oldest waiting jobs of a printer with what their order needs, by sequence."""
    return list(connection.execute(_NEXT, {"account_id": account_id, "printer_id": printer_id, "slots": slots}))


def document_of(connection: Connection, account_id: UUID, print_job_id: UUID) -> Row[Any] | None:
    return connection.execute(
        select(documents)
        .join(jobs, jobs.c.document_id == documents.c.document_id)
        .where(jobs.c.print_job_id == print_job_id, jobs.c.account_id == account_id)
    ).first()
