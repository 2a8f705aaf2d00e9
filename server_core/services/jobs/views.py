"""Jobs as operators see them: the queue, its counts, a job's detail, and its labels."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from server_core.contract.decisions.life_cycle import FINAL, Transition
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page, local_midnight, of_row
from server_core.contract.types.jobs import (
    Applied,
    AppliedCalibration,
    CutPage,
    DuplicateQuestion,
    JobDetail,
    JobEvent,
    JobLabels,
    JobRow,
    PendingAction,
    QueueSummary,
    Show,
    Used,
    WhyWhole,
)
from server_core.contract.types.parameters import WITH_DEFAULT, Parameter, PrintParameters
from server_core.contract.types.states import JobStatus, PrinterStatus
from server_core.documents import raw_labels
from server_core.sandbox.host import Body
from server_core.services.api_error import ApiError
from server_core.services.jobs.confirmations import answer_in
from server_core.services.jobs.media_hold import media_wanted
from server_core.services.jobs.public_view import waiting_reason
from server_core.services.jobs.reading import unknown_job
from server_core.services.printers import stored_settings
from server_core.services.server_state import ServerState
from server_core.store import event_rows, printer_rows, queue_rows, search_index
from server_core.store.printer_rows import PrinterState
from server_core.store.queue_rows import Counts, Filter, JobLine, Position, QueueLine, StatusGroup, position_of
from server_core.store.store import Connection

# The operators' queue by pages, and its counts.


_OPEN = (
    StatusGroup.UNCONFIRMED,
    StatusGroup.FAILED_TODAY,
    StatusGroup.PRINTING,
    StatusGroup.RESERVED,
    StatusGroup.PENDING,
)
GROUPS: dict[Show, tuple[StatusGroup, ...]] = {
    Show.OPEN: _OPEN,
    Show.NEEDS_YOU: (
        StatusGroup.UNCONFIRMED,
        StatusGroup.FAILED_TODAY,
        StatusGroup.REPEATED,
        StatusGroup.HELD,
        StatusGroup.STOPPED,
    ),
    Show.FAILED: (StatusGroup.FAILED_TODAY,),
    Show.CHECK: (StatusGroup.UNCONFIRMED, StatusGroup.FAILED_TODAY, StatusGroup.REPEATED),
    Show.WAITING: (StatusGroup.RESERVED, StatusGroup.PENDING),
    Show.PRINTING: (StatusGroup.PRINTING,),
    Show.PRINTED_TODAY: (StatusGroup.FINISHED,),
    Show.PRINTED: (StatusGroup.FINISHED,),
    Show.ALL: (*_OPEN, StatusGroup.FINISHED),
}
MOST_FOUND = 1000
_CHECK = {Show.FAILED: False, Show.CHECK: True}


async def queue_page(
    state: ServerState,
    *,
    show: Show,
    printer_id: UUID | None,
    text: str,
    limit: int,
    cursor: str | None,
    tag: str = "",
    in_documents: bool = True,
) -> Page[JobRow]:
    """Return `limit` lines after the cursor. Raises ApiError `invalid_cursor`.

    `tag`: only printers that have it now. `in_documents`: also search in the documents' text.
    """
    account = state.ctx.account
    groups = GROUPS[show]
    all_of_them = Filter(
        midnight=local_midnight(state.ctx.now()),
        printer_id=printer_id,
        check=_CHECK.get(show),
        printed_only=show in (Show.PRINTED_TODAY, Show.PRINTED),
        today_only=show is Show.PRINTED_TODAY,
    )
    begin, after = (groups[0], None) if cursor is None else _decode(cursor, groups)

    def work(connection: Connection) -> list[tuple[StatusGroup, QueueLine]]:
        found: list[tuple[StatusGroup, QueueLine]] = []
        filter = _of_tag(connection, account, all_of_them, tag)
        if show is Show.NEEDS_YOU:
            stopped = [
                each.printer_id for each in printer_rows.states_of(connection, account) if _stands_still(state, each)
            ]
            filter = replace(filter, stopped=tuple(stopped))
        filter = _searched(connection, account, filter, text, in_documents=in_documents)
        for group in groups:
            if group < begin:
                continue
            missing = limit + 1 - len(found)
            position = after if group is begin else None
            rows = queue_rows.group_lines(connection, account, group, filter, position, missing)
            found += [(group, row) for row in rows]
            if len(found) > limit:
                break
        return found

    found = await state.ctx.store.read(work)
    following = _encode(*found[limit - 1]) if len(found) > limit else None
    return Page(data=[job_row(state, row) for _, row in found[:limit]], next_cursor=following)


def _of_tag(connection: Connection, account: UUID, filter: Filter, tag: str) -> Filter:
    if not tag:
        return filter
    all_tags = printer_rows.printer_tags(connection, account)
    tagged = tuple(printer_id for printer_id, tags in all_tags.items() if stored_settings.has_tag(tags, tag))
    return replace(filter, printers=tagged)


def _searched(connection: Connection, account: UUID, filter: Filter, text: str, *, in_documents: bool) -> Filter:
    """Add a text search.

    Few matches are listed; very many are checked line by line, since the next one is then near.
    """
    if not text:
        return filter
    found = search_index.find(connection, account, text, MOST_FOUND + 1, in_documents=in_documents)
    return replace(filter, sequences=tuple(found), text=text if len(found) > MOST_FOUND else "")


async def summary(state: ServerState) -> QueueSummary:
    account, midnight = state.ctx.account, local_midnight(state.ctx.now())

    def work(connection: Connection) -> tuple[Counts, list[PrinterState]]:
        counts = queue_rows.counts(connection, account, midnight)
        return counts, printer_rows.states_of(connection, account, counts.waiting_at)

    counts, printers = await state.ctx.store.read(work)
    still = [row.printer_id for row in printers if _stands_still(state, row)]
    stopped = sum(counts.waiting_at[printer_id] - counts.delayed_at.get(printer_id, 0) for printer_id in still)
    needs_you = (counts.needs_you or 0) + stopped - sum(counts.asked_at.get(printer_id, 0) for printer_id in still)
    return of_row(QueueSummary, counts, stopped=stopped, needs_you=needs_you)


def _stands_still(state: ServerState, printer: PrinterState) -> bool:
    """Return whether a printer needs a person before it prints again, without being paused."""
    if printer.paused_by is not None:
        return False
    stopped = printer.status in (PrinterStatus.OFFLINE, PrinterStatus.ERROR)
    return stopped or not state.presence.is_online(printer.agent_id)


def _encode(group: StatusGroup, row: QueueLine) -> str:
    position = position_of(group, row)
    return f"{group.value}.{position.completed_us}.{position.sequence}"


def _decode(cursor: str, groups: tuple[StatusGroup, ...]) -> tuple[StatusGroup, Position]:
    try:
        group, completed, sequence = (int(part) for part in cursor.split("."))
        begin = StatusGroup(group)
    except ValueError as error:
        raise _invalid_cursor() from error
    if begin not in groups or not (0 <= completed < 2**63 and 0 <= sequence < 2**63):
        raise _invalid_cursor()
    return begin, Position(completed, sequence)


def _invalid_cursor() -> ApiError:
    return ApiError(ErrorCode.INVALID_CURSOR, RequestMessages.CURSOR_OF_OTHER_LIST())


# The number of labels in one copy of a job, and whether they can be printed separately.


LARGEST_RAW = 8 * 1024 * 1024
"""Largest RAW file, in bytes, whose labels are counted; nobody counts more by hand."""


async def job_labels(state: ServerState, print_job_id: UUID, scanned: str) -> JobLabels:
    """Count a job's labels.

    `scanned`: content of a scanned label, empty = none. Raises ApiError `print_job_not_found`.
    """
    ctx = state.ctx

    def read(connection: Connection) -> tuple[JobLine, Body | None]:
        rows = queue_rows.lines(connection, ctx.account, [print_job_id])
        if not rows:
            raise unknown_job()
        return rows[0], ctx.body_of(connection, rows[0].sha256)

    row, body = await ctx.store.read(read)
    if row.document_purged_at is not None or body is None:
        return JobLabels(labels=None, why_whole=WhyWhole.GONE)
    if row.document_format == DocumentFormat.PDF:
        return await _of_pdf(state, row, body)
    if row.document_raw_language != RawLanguage.ZPL or row.size_bytes > LARGEST_RAW:
        return JobLabels(labels=None, why_whole=WhyWhole.LABELS)
    return await asyncio.to_thread(_of_zpl, body, scanned)


async def _of_pdf(state: ServerState, row: JobLine, body: Body) -> JobLabels:
    """Count the pages; selecting the first one shows whether pages can be separated."""
    pages = row.page_count
    if pages is None:
        return JobLabels(labels=None, why_whole=WhyWhole.PAGES)
    if pages > 1:
        try:
            await state.ctx.pages.pick(body, DocumentFormat.PDF, None, pages, [PageSpan(first=1, last=1)])
        except ApiError:
            return JobLabels(labels=None, why_whole=WhyWhole.PAGES)
    return JobLabels(labels=pages)


def _of_zpl(body: Body, scanned: str) -> JobLabels:
    content = body if isinstance(body, bytes) else body.read_bytes()
    labels = raw_labels.labels_of(content)
    if not labels:
        return JobLabels(labels=None, why_whole=WhyWhole.LABELS)
    if any(raw_labels.quantity_of(label) != 1 for label in labels):
        return JobLabels(labels=None, why_whole=WhyWhole.QUANTITY)
    if len(labels) > 1 and not raw_labels.stand_alone(content):
        return JobLabels(labels=None, why_whole=WhyWhole.LABELS)
    return JobLabels(labels=len(labels), found=_found(labels, scanned))


def _found(labels: list[bytes], scanned: str) -> int | None:
    wanted = scanned.strip().encode()
    saying = [number for number, label in enumerate(labels, start=1) if wanted and raw_labels.says(label, wanted)]
    return saying[0] if len(saying) == 1 else None


# Settings a job got from its printer because it did not specify them. Pure.


USED = "used"


def applied_of(events: Sequence[JobEvent], requested: PrintParameters) -> Applied | None:
    """Return the settings from the agent's last start report; None = not reported."""
    started = next((event.details for event in reversed(events) if event.kind == Transition.START.value), {})
    return None if USED not in started else applied(requested, msgspec.convert(started[USED], Used))


def applied(requested: PrintParameters, used: Used) -> Applied:
    has_height = requested.media_height_mm is not None
    has_width = requested.media_width_mm is not None and (has_height or used.media_height_mm is None)
    return of_row(
        Applied,
        used,
        media_width_mm=None if has_width else used.media_width_mm,
        media_height_mm=None if has_height else used.media_height_mm,
        dpi=used.dpi if requested.dpi is None else None,
        calibration=_calibration(used),
        **{each.name: _given(each, requested, used) for each in WITH_DEFAULT},
    )


def _given(parameter: Parameter, requested: PrintParameters, used: Used) -> Any:
    """Return the value of a parameter that its job left open and its printer did not."""
    value = getattr(used, parameter.name)
    return value if getattr(requested, parameter.name) == parameter.default != value else None


def _calibration(used: Used) -> AppliedCalibration | None:
    if not used.calibration_x_mm and not used.calibration_y_mm and used.darkness is None:
        return None
    media = {"media_width_mm": used.calibrated_width_mm, "media_height_mm": used.calibrated_height_mm}
    return of_row(AppliedCalibration, used, **media)


MOST_ATTEMPTS = 20


async def rows_of_jobs(state: ServerState, print_job_ids: set[UUID]) -> list[JobRow]:
    """Return the existing jobs, ordered by sequence."""
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: queue_rows.shown(connection, account, print_job_ids))
    return [job_row(state, row) for row in rows]


async def get_job_row(state: ServerState, print_job_id: UUID) -> JobRow:
    """Return a job's row. Raises ApiError `print_job_not_found`."""
    found = await rows_of_jobs(state, {print_job_id})
    if not found:
        raise unknown_job()
    return found[0]


async def get_job(state: ServerState, print_job_id: UUID) -> JobDetail:
    """Return a job's detail. Raises ApiError `print_job_not_found`."""
    account = state.ctx.account

    def work(connection: Connection) -> JobDetail:
        rows = queue_rows.lines(connection, account, [print_job_id])
        if not rows:
            raise unknown_job()
        row = rows[0]
        events = event_rows.of_job(connection, account, print_job_id)
        attempt_events = events if row.started_at is not None else []
        cut_pages, cut_off = cut_off_of(attempt_events)
        return of_row(
            JobDetail,
            row,
            row=job_row(state, row),
            document_size_bytes=row.size_bytes,
            document_mime_type=row.mime_type,
            document_sha256=row.sha256,
            document_pages=row.page_count,
            # else it is only a display name
            idempotency_key=row.idempotency_key if row.client_name and not row.reprint_of else None,
            media_wanted=None if row.media_hold is None else media_wanted(connection, account, print_job_id),
            cut_pages=cut_pages,
            cut_off=cut_off,
            applied=applied_of(attempt_events, row.parameters),
            events=events,
            attempts=[job_row(state, each) for each in _attempts(connection, account, row)],
        )

    return await state.ctx.store.read(work)


def _attempts(connection: Connection, account_id: UUID, job: JobLine) -> list[JobLine]:
    """Return the job with its original and newest reprints; empty if it has neither."""
    if job.reprint_of is None and job.reprinted_as is None:
        return []
    chain = {job.print_job_id: job}
    for link in ("reprint_of", "reprinted_as"):
        wanted = getattr(job, link)
        while wanted is not None and wanted not in chain and len(chain) < MOST_ATTEMPTS:
            found = queue_rows.lines(connection, account_id, [wanted])
            if not found:
                break  # deleted by retention
            chain[wanted] = found[0]
            wanted = getattr(found[0], link)
    return sorted(chain.values(), key=lambda each: each.sequence)


def cut_off_of(events: Sequence[JobEvent]) -> tuple[int, list[CutPage]]:
    """Return what was cut off, as of the last start."""
    return _cut_of_start(
        next((event.details for event in reversed(events) if event.kind == Transition.START.value), {})
    )


def _cut(start: str | None) -> tuple[int, list[CutPage]]:
    """Decode what was cut off; most jobs have nothing to decode."""
    return _cut_of_start(msgspec.json.decode(start)) if start is not None and '"cut_pages"' in start else (0, [])


def _cut_of_start(details: Mapping[str, Any]) -> tuple[int, list[CutPage]]:
    return details.get("cut_pages", 0), msgspec.convert(details.get("cut_off", []), list[CutPage])


def job_row(state: ServerState, row: QueueLine) -> JobRow:
    """Return the API's row from a line of `queue_rows`."""
    cut_pages, cut_off = _cut(row.last_start)
    return of_row(
        JobRow,
        row,
        reference=row.idempotency_key,
        waiting_reason=waiting_reason(state.presence, row, row.status),
        cancel_wished=row.cancel_wished_by is not None and row.status not in FINAL,
        document_pages=row.page_count,
        twin=_duplicate_question(row),
        document_removed_at=row.document_purged_at,
        cut_pages=cut_pages,
        cut_off=cut_off[0] if cut_off else None,
        seen=answer_in(row),
        pending=_pending(state, row) if row.status is JobStatus.PENDING else None,
    )


def _duplicate_question(row: QueueLine) -> DuplicateQuestion | None:
    if row.duplicate_notice is None or row.duplicate_details is None or row.same_as is None:
        return None
    details = row.duplicate_details
    series = [each["reference"] for each in details.get("series", ())]
    return DuplicateQuestion(
        notice=row.duplicate_notice,
        print_job_id=row.same_as,
        reference=details.get("first_reference"),
        minutes=details.get("minutes", 0),
        series=series if len(series) > 2 else [],
    )


def _pending(state: ServerState, row: QueueLine) -> PendingAction | None:
    if row.pending_act_id is None or row.pending_kind is None or row.pending_details is None:
        return None
    if row.pending_actor is None or row.pending_at is None:
        return None
    details = row.pending_details
    return PendingAction(
        act_id=row.pending_act_id,
        kind=row.pending_kind,
        actor=row.pending_actor,
        ends_at=state.action_clock.ends_at(row.pending_act_id) or row.pending_at + timedelta(seconds=details.seconds),
        printer_id=details.printer_id,
        printer_name=details.printer_name,
        jobs=row.pending_jobs,
    )
