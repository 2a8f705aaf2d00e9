"""Jobs for another medium than the loaded one are held rather than wasted, until it is loaded or a person says go.

The leasing service asks about every job that it is about to lease. What is held lets younger jobs pass, as others do.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.public import Capabilities, PrintParameters
from server_core.lifecycle import RESERVED, Act
from server_core.services.jobs.media_fit import Size, is_mismatch, mismatch_words
from server_core.services.jobs.transitions import move_job
from server_core.store import event_rows, job_state_rows, media_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.literals import HELD_FOR_MEDIA
from server_core.store.store import Connection

ACTOR = "server"
AS_IT_IS = "as_is"
"""A person released it with the wrong medium in the printer."""
_parameters = msgspec.json.Decoder(PrintParameters)
_capabilities = msgspec.json.Decoder(Capabilities)


def hold_mismatches(connection: Connection, account_id: UUID, rows: Sequence[Any], now: datetime) -> list[UUID]:
    """`rows` are pending jobs as the leasing service reads them; returns those that it held."""
    held = []
    for row in rows:
        loaded = (row.media_width_mm, row.media_height_mm)
        if row.media_hold != AS_IT_IS and (words := _wrong(row.parameters, loaded, row.capabilities)):
            _hold(connection, account_id, row.print_job_id, words, now)
            held.append(row.print_job_id)
    return held


def after_loading(
    connection: Connection, account_id: UUID, printer: Any, now: datetime, actor: str
) -> tuple[list[UUID], list[JobRecord]]:
    """Another medium lies in `printer` (its row as it is now): jobs that were held for it alone and wait no longer, and
    jobs that are taken back from their agent, unstarted, because they are for another one."""
    loaded = (printer.media_width_mm, printer.media_height_mm)
    released, taken_back = [], []
    for row in media_rows.held_for_media(connection, account_id, printer.printer_id):
        if not _wrong(row.parameters, loaded, printer.capabilities):
            job_state_rows.change(connection, account_id, row.print_job_id, {"media_hold": None, "message": None})
            released.append(row.print_job_id)
    event_rows.append_many(
        connection, account_id=account_id, print_job_ids=released, at=now, kind="media_loaded", actor=actor
    )
    for row in media_rows.reserved(connection, account_id, printer.printer_id):
        words = _wrong(row.parameters, loaded, printer.capabilities)
        job = job_state_rows.find(connection, account_id, row.print_job_id)
        if words and job is not None and job.state.status is RESERVED and job.media_hold != AS_IT_IS:
            move_job(connection, job, Act.TAKE_BACK, at=now, actor=actor)
            _hold(connection, account_id, row.print_job_id, words, now)
            taken_back.append(job)
    return released, taken_back


def print_as_it_is(connection: Connection, job: JobRecord) -> bool:
    """A person's word; False where the job is not held for its medium."""
    if job.media_hold != HELD_FOR_MEDIA:
        return False
    changes = {"media_hold": AS_IT_IS, "message": None}
    job_state_rows.change(connection, job.account_id, job.print_job_id, changes)
    return True


def _wrong(parameters: str, loaded: Size, capabilities: str) -> str | None:
    wished = _parameters.decode(parameters)
    if wished.media_width_mm is None and wished.media_height_mm is None:
        return None
    if not is_mismatch(wished, loaded, _capabilities.decode(capabilities)):
        return None
    return mismatch_words(wished, loaded)


def _hold(connection: Connection, account_id: UUID, print_job_id: UUID, words: str, at: datetime) -> None:
    changes = {"media_hold": HELD_FOR_MEDIA, "message": words}
    job_state_rows.change(connection, account_id, print_job_id, changes)
    event_rows.append(
        connection,
        account_id=account_id,
        print_job_id=print_job_id,
        at=at,
        kind="held_media_mismatch",
        actor=ACTOR,
        details={"message": words},
    )
