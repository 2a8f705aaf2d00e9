"""Holds jobs that need another medium than the loaded one, until it is loaded or a person releases them.

Leasing checks every job here. Held jobs let younger ones pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import field

from server_core.contract.decisions.life_cycle import RESERVED, Transition
from server_core.contract.decisions.media_fit import Wanted, wanted_medium
from server_core.contract.messages.message import Message
from server_core.contract.types.audit import THE_SERVER, Actor
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.jobs import MOST_SIZES, JobNeeds
from server_core.contract.types.media import LoadMedia, MediaEffect, MediaSize, MediaWait
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.jobs.transitions import announce_waiting, move_job
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import event_rows, job_rows, lease_rows
from server_core.store.job_rows import JobChanges, JobRecord
from server_core.store.lease_rows import JobPages, LoadedPrinter, NextJob
from server_core.store.literals import HELD_FOR_MEDIA
from server_core.store.store import Connection

# Media that jobs need, as shown to operators: at the printer, at a held job, and when jobs are moved.


LOOKED_AT = 200
"""Most waiting jobs checked per printer, oldest first."""
MOST_COUNTED = 1000
"""Most waiting jobs of one printer checked before its media are changed, oldest first."""


def media_waits(connection: Connection, account_id: UUID, printer_ids: Collection[UUID]) -> dict[UUID, list[MediaWait]]:
    """Return the media that each printer's jobs wait for, in the order of the oldest job of each medium.

    Printers without such jobs are left out.
    """
    held = lease_rows.first_held(connection, account_id, printer_ids, LOOKED_AT)
    return {
        printer_id: _waits_of(wanted_media(row.pages, row.printer) for row in rows) for printer_id, rows in held.items()
    }


def effect_of(connection: Connection, account_id: UUID, printer_id: UUID, medium: LoadMedia) -> MediaEffect:
    """Return the effect of a medium on the jobs that wait at a printer, or that an agent has taken."""
    printer = lease_rows.find_loaded_printer(connection, account_id, printer_id)
    if printer is None:
        return MediaEffect(released=0, waits=[])
    loaded = msgspec.structs.replace(
        printer, media_width_mm=medium.media_width_mm, media_height_mm=medium.media_height_mm
    )
    released, wanted = 0, []
    for row in lease_rows.unstarted(connection, account_id, printer_id, MOST_COUNTED):
        needed = None if row.media_hold == AS_IT_IS else wanted_media(row, loaded)
        wanted.append(needed)
        if needed is None and row.media_hold == HELD_FOR_MEDIA:
            released += 1
    return MediaEffect(released=released, waits=_waits_of(wanted))


def _waits_of(needs: Iterable[Wanted | None]) -> list[MediaWait]:
    jobs: dict[MediaSize | None, int] = {}
    for wanted in needs:
        if wanted is not None:
            size = _wire(wanted.size)
            jobs[size] = jobs.get(size, 0) + 1
    return [MediaWait(media=size, jobs=count) for size, count in jobs.items()]


def media_wanted(connection: Connection, account_id: UUID, print_job_id: UUID) -> MediaSize | None:
    """Return the medium the job waits for. None if it is not held for its medium or no other medium would do."""
    row = lease_rows.held_job(connection, account_id, print_job_id)
    wanted = None if row is None else wanted_media(row.pages, row.printer)
    return None if wanted is None else _wire(wanted.size)


async def job_needs(state: ServerState, print_job_ids: set[UUID]) -> list[JobNeeds]:
    """Return the needs of the jobs that exist, ordered by sequence."""
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: lease_rows.needs(connection, account, print_job_ids))
    return [_needs(row) for row in rows]


def _needs(row: JobPages) -> JobNeeds:
    sizes = None if row.page_sizes is None else sorted(set(row.page_sizes), key=max, reverse=True)
    return of_row(JobNeeds, row, page_sizes=None if sizes is None else sizes[:MOST_SIZES])


def _wire(size: tuple[float | None, float | None] | None) -> MediaSize | None:
    if size is None or size[0] is None:
        return None
    return MediaSize(width_mm=round(size[0], 1), height_mm=None if size[1] is None else round(size[1], 1))


AS_IT_IS = "as_is"
"""A person released the job although the wrong medium is loaded."""


def wanted_media(job: JobPages | NextJob, printer: LoadedPrinter) -> Wanted | None:
    """Return the job's medium if another one is loaded."""
    loaded = (printer.media_width_mm, printer.media_height_mm)
    if loaded[0] is None:
        return None
    return wanted_medium(job.parameters, job.document_format, job.page_sizes, loaded, printer.capabilities, printer)


def hold_mismatches(connection: Connection, rows: Sequence[NextJob], now: datetime) -> list[UUID]:
    """Hold jobs that need another medium; returns their ids."""
    held = []
    for row in rows:
        if row.job.media_hold != AS_IT_IS and (wanted := wanted_media(row, row.printer)):
            _hold(connection, row.job, wanted.words, now)
            held.append(row.print_job_id)
    return held


class Judged(Record, frozen=True, kw_only=True):
    """Effects of a new medium on jobs.

    `released` wait no longer; `reworded` wait on; `taken_back` from their agent to be held.
    """

    released: list[UUID] = field(default_factory=list)
    reworded: list[UUID] = field(default_factory=list)
    taken_back: list[JobRecord] = field(default_factory=list)

    def all(self) -> list[UUID]:
        return [*self.released, *self.reworded, *(job.print_job_id for job in self.taken_back)]


def judge_anew(connection: Connection, account_id: UUID, printer_id: UUID, now: datetime, actor: Actor) -> Judged:
    """Check jobs again after another medium was loaded or pages are positioned differently."""
    judged = Judged()
    printer = lease_rows.find_loaded_printer(connection, account_id, printer_id)
    if printer is None:
        return judged
    for row in lease_rows.held_for_media(connection, account_id, printer_id):
        wanted = wanted_media(row, printer)
        if wanted is None:
            job_rows.change(connection, account_id, row.print_job_id, {"media_hold": None, "message": None})
            judged.released.append(row.print_job_id)
            event_rows.append(connection, account_id, row.print_job_id, now, "media_loaded", actor)
        elif wanted.words != row.message:
            job_rows.change(connection, account_id, row.print_job_id, {"message": wanted.words})
            judged.reworded.append(row.print_job_id)
    for row in lease_rows.reserved(connection, account_id, printer_id):
        wanted = wanted_media(row, printer)
        job = job_rows.find(connection, account_id, row.print_job_id)
        if wanted and job is not None and job.state.status is RESERVED and job.media_hold != AS_IT_IS:
            move_job(connection, job, Transition.TAKE_BACK, at=now, actor=actor)
            _hold(connection, job, wanted.words, now)
            judged.taken_back.append(job)
    return judged


def announce_judged(state: ServerState, printer_id: UUID, judged: Judged) -> None:
    """Announce the effects after the commit."""
    for job in judged.taken_back:
        state.lease_clock.forget(job.print_job_id, job.state.lease_id)
    if judged.released:
        state.wakeups.notify(printer_id)
    state.feed.printer_changed(printer_id)
    announce_waiting(state, printer_id, judged.all())


def print_as_it_is(connection: Connection, job: JobRecord) -> bool:
    """Release a job as it is, by a person's decision. False if it is not held for its medium."""
    if job.media_hold != HELD_FOR_MEDIA:
        return False
    changes: JobChanges = {"media_hold": AS_IT_IS, "message": None}
    job_rows.change(connection, job.account_id, job.print_job_id, changes)
    return True


def _hold(connection: Connection, job: JobRecord, words: Message, at: datetime) -> None:
    changes: JobChanges = {"media_hold": HELD_FOR_MEDIA, "message": words}
    job_rows.change(connection, job.account_id, job.print_job_id, changes)
    details = {"message": msgspec.to_builtins(words)}
    job_rows.note_event(connection, job, at, "held_media_mismatch", THE_SERVER, details)
    tell_of_job(connection, job.account_id, job.print_job_id, WebhookEvent.JOB_HELD, at)
