"""Jobs as operators see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.agent import CutPage, WaitingReason
from server_core.contract.console import JobDetail, JobEvent, JobRow
from server_core.contract.public import Confirmation, DocumentFormat, JobStatus, PrinterStatus, RawLanguage
from server_core.lifecycle import FINAL, Act
from server_core.services.floor import Floor
from server_core.services.jobs.reading import unknown_job
from server_core.store import event_rows, queue_rows
from server_core.store.job_rows import parameters_of
from server_core.store.literals import HELD_FOR_MEDIA
from server_core.store.store import Connection


async def job_rows(floor: Floor, print_job_ids: set[UUID]) -> list[JobRow]:
    """Those that exist, by sequence."""
    account = floor.ctx.site_account
    rows = await floor.ctx.store.read(lambda connection: queue_rows.lines(connection, account, print_job_ids))
    return [job_row(floor, row) for row in rows]


async def get_job_row(floor: Floor, print_job_id: UUID) -> JobRow:
    """Raises Rejected `print_job_not_found`."""
    found = await job_rows(floor, {print_job_id})
    if not found:
        raise unknown_job()
    return found[0]


async def get_job(floor: Floor, print_job_id: UUID) -> JobDetail:
    """Raises Rejected `print_job_not_found`."""
    account = floor.ctx.site_account

    def work(connection: Connection) -> JobDetail:
        rows = queue_rows.lines(connection, account, [print_job_id])
        if not rows:
            raise unknown_job()
        row = rows[0]
        events = event_rows.of_job(connection, account, print_job_id)
        cut_pages, cut_off = cut_off_of(events) if row.started_at is not None else (0, [])
        return JobDetail(
            row=job_row(floor, row),
            document_id=row.document_id,
            document_size_bytes=row.size_bytes,
            document_mime_type=row.mime_type,
            document_sha256=row.sha256,
            parameters=parameters_of(row.parameters),
            idempotency_key=row.idempotency_key,
            request_id=row.request_id,
            agent_name=row.agent_name,
            bytes_sent=row.bytes_sent,
            minimum_evidence=None if row.minimum_evidence is None else Confirmation(row.minimum_evidence),
            expires_at=row.expires_at,
            cut_pages=cut_pages,
            cut_off=cut_off,
            events=events,
        )

    return await floor.ctx.store.read(work)


def cut_off_of(events: Sequence[JobEvent]) -> tuple[int, list[CutPage]]:
    """As it was when printing last began."""
    started = next((event.details for event in reversed(events) if event.kind == Act.START.value), {})
    return started.get("cut_pages", 0), msgspec.convert(started.get("cut_off", []), list[CutPage])


def job_row(floor: Floor, row: Any) -> JobRow:
    """From a line of `queue_rows`."""
    status = JobStatus(row.status)
    return JobRow(
        print_job_id=row.print_job_id,
        sequence=row.sequence,
        version=row.version,
        status=status,
        reference=row.idempotency_key,
        filename=row.filename,
        document_format=DocumentFormat(row.document_format),
        document_raw_language=None if row.document_raw_language is None else RawLanguage(row.document_raw_language),
        printer_id=row.printer_id,
        printer_name=row.printer_name,
        copies=row.copies,
        created_at=row.created_at,
        reserved_at=row.reserved_at,
        started_at=row.started_at,
        completed_at=row.completed_at,
        failure_reason=row.failure_reason,
        message=row.message,
        waiting_reason=_waiting_reason(floor, row, status),
        held_by=row.held_by,
        stale=row.stale,
        unconfirmed=row.unconfirmed,
        cancel_wished=row.cancel_wished_by is not None and status not in FINAL,
        evidence=None if row.evidence is None else Confirmation(row.evidence),
        client_name=row.client_name,
        attempt=row.attempt,
        pages_done=row.pages_done,
        pages_total=row.pages_total,
        reprint_of=row.reprint_of,
        reprinted_as=row.reprinted_as,
    )


def _waiting_reason(floor: Floor, row: Any, status: JobStatus) -> WaitingReason | None:
    """What stops the job first: people, then the agent, then what the agent said when it gave the job back."""
    if status in FINAL:
        return None
    said = None if row.waiting_reason is None else WaitingReason(row.waiting_reason)
    if status is not JobStatus.PENDING:
        return said
    if row.held_by is not None:
        return WaitingReason.HELD
    if row.stale:
        return WaitingReason.HELD_RESTORED if row.restored else WaitingReason.HELD_STALE
    if row.media_hold == HELD_FOR_MEDIA:
        return WaitingReason.HELD_MEDIA_MISMATCH
    if row.printer_paused_by is not None:
        return WaitingReason.PRINTER_PAUSED
    if not floor.presence.is_online(row.printer_agent_id):
        return WaitingReason.AGENT_OFFLINE
    if said is None and row.printer_status == PrinterStatus.OFFLINE.value:
        return WaitingReason.PRINTER_OFFLINE
    return said
