"""Media that jobs need, as shown to operators: at the printer, at a held job, and when jobs are moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.jobs import MOST_SIZES, JobNeeds
from server_core.contract.types.media import MediaSize, MediaWait
from server_core.services.floor import Floor
from server_core.services.jobs.media_hold import wanted_media
from server_core.store import media_rows
from server_core.store.job_rows import parameters_of
from server_core.store.store import Connection

_sizes = msgspec.json.Decoder(list[tuple[float, float]])

LOOKED_AT = 200
"""Of a printer's waiting jobs, oldest first."""


def media_waits(connection: Connection, account_id: UUID, printer_ids: Collection[UUID]) -> dict[UUID, list[MediaWait]]:
    """Return the media that each printer's jobs wait for, in the order of the oldest job of each medium.

    Printers without such jobs are left out.
    """
    held = media_rows.first_held(connection, account_id, printer_ids, LOOKED_AT)
    return {printer_id: _waits_of(rows) for printer_id, rows in held.items()}


def _waits_of(rows: Iterable[Any]) -> list[MediaWait]:
    jobs: dict[MediaSize | None, int] = {}
    for row in rows:
        wanted = wanted_media(row, row)
        if wanted is not None:
            size = _wire(wanted.size)
            jobs[size] = jobs.get(size, 0) + 1
    return [MediaWait(media=size, jobs=count) for size, count in jobs.items()]


def media_wanted(connection: Connection, account_id: UUID, print_job_id: UUID) -> MediaSize | None:
    """None where the job is not held for its medium, or no other medium would do."""
    row = media_rows.held_job(connection, account_id, print_job_id)
    wanted = None if row is None else wanted_media(row, row)
    return None if wanted is None else _wire(wanted.size)


async def job_needs(floor: Floor, print_job_ids: set[UUID]) -> list[JobNeeds]:
    """Return the needs of the jobs that exist, ordered by sequence."""
    account = floor.ctx.account
    rows = await floor.ctx.store.read(lambda connection: media_rows.needs(connection, account, print_job_ids))
    return [_needs(row) for row in rows]


def _needs(row: Any) -> JobNeeds:
    language = row.document_raw_language
    sizes = None if row.page_sizes is None else sorted(set(_sizes.decode(row.page_sizes)), key=max, reverse=True)
    return JobNeeds(
        print_job_id=row.print_job_id,
        document_format=DocumentFormat(row.document_format),
        document_raw_language=None if language is None else RawLanguage(language),
        parameters=parameters_of(row.parameters),
        page_sizes=None if sizes is None else sizes[:MOST_SIZES],
    )


def _wire(size: tuple[float | None, float | None] | None) -> MediaSize | None:
    if size is None or size[0] is None:
        return None
    return MediaSize(width_mm=round(size[0], 1), height_mm=None if size[1] is None else round(size[1], 1))
