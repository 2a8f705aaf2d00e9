"""How many labels one copy of a job has, and whether they can be printed one by one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID

from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage
from server_core.contract.types.jobs import JobLabels, WhyWhole
from server_core.documents import raw_labels
from server_core.services.floor import Floor
from server_core.services.jobs.reading import unknown_job
from server_core.services.rejected import Rejected
from server_core.store import queue_rows

LARGEST_RAW = 8 * 1024 * 1024
"""Bytes of a file whose labels are counted: more of them nobody counts in the hand."""


async def job_labels(floor: Floor, print_job_id: UUID, scanned: str) -> JobLabels:
    """`scanned`: what is on a label, empty = nothing was. Raises Rejected `print_job_not_found`."""
    ctx = floor.ctx
    rows = await ctx.store.read(lambda connection: queue_rows.lines(connection, ctx.account, [print_job_id]))
    if not rows:
        raise unknown_job()
    row, file = rows[0], ctx.blobs.path(rows[0].sha256)
    if row.document_purged_at is not None or not await asyncio.to_thread(file.is_file):
        return JobLabels(labels=None, why_whole=WhyWhole.GONE)
    if row.document_format == DocumentFormat.PDF:
        return await _of_pdf(floor, row, file)
    if row.document_raw_language != RawLanguage.ZPL or row.size_bytes > LARGEST_RAW:
        return JobLabels(labels=None, why_whole=WhyWhole.LABELS)
    return await asyncio.to_thread(_of_zpl, file, scanned)


async def _of_pdf(floor: Floor, row: Any, file: Path) -> JobLabels:
    """Its first page is taken out for trial: what keeps pages together keeps all of them."""
    pages = row.page_count
    if pages is None:
        return JobLabels(labels=None, why_whole=WhyWhole.PAGES)
    if pages > 1:
        try:
            await floor.ctx.pages.pick(file, DocumentFormat.PDF, None, pages, [PageSpan(first=1, last=1)])
        except Rejected:
            return JobLabels(labels=None, why_whole=WhyWhole.PAGES)
    return JobLabels(labels=pages)


def _of_zpl(file: Path, scanned: str) -> JobLabels:
    content = file.read_bytes()
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
