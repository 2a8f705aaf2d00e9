"""An act whose answer was lost: its jobs are read, and what is true of them is told. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from app.errors import ConsoleError, ToldAlready
from app.language.translate import tr
from app.vocabulary.act_outcomes import this_not_done
from app.vocabulary.actions import RELEASABLE
from app.vocabulary.jobs import job_state
from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobActDone, JobActKind, JobRow, RefusedJob
from server_core.contract.types.states import JobStatus


class NotKnown(ToldAlready):
    """Nobody could be asked what became of it."""

    def __init__(self, error: ConsoleError) -> None:
        super().__init__(tr("{why} Look in the queue what became of it.", why=error))
        self._error = error

    @property
    def details_text(self) -> str:
        return self._error.details_text


def what_became(kind: JobActKind, asked: Sequence[JobRow], target: UUID | None, now: Sequence[JobRow]) -> JobActDone:
    """As if the server had answered; not for reprints. An undo is offered where all wait for one act."""
    found = {row.print_job_id: row for row in now}
    done = [found[row.print_job_id] for row in asked if row.print_job_id in found and _did(kind, row, target, found)]
    waiting = {row.pending.act_id: row.pending for row in done if row.pending is not None}
    act = next(iter(waiting.values())) if len(waiting) == 1 else None
    missing = {row.print_job_id for row in asked} - {row.print_job_id for row in done}
    return JobActDone(
        act_id=None if act is None else act.act_id,
        undo_until=None if act is None else act.ends_at,
        jobs=done,
        refused=[
            RefusedJob(
                print_job_id=row.print_job_id,
                error_code=ErrorCode.INTERNAL_ERROR,
                message=words(this_not_done(kind)),
            )
            for row in asked
            if row.print_job_id in missing
        ],
    )


def _did(kind: JobActKind, before: JobRow, target: UUID | None, found: dict[UUID, JobRow]) -> bool:
    row = found[before.print_job_id]
    pending = row.pending
    match kind:
        case JobActKind.CANCEL:
            waits = pending is not None and pending.kind is JobActKind.CANCEL
            return waits or row.cancel_wished or row.status is JobStatus.CANCELLED
        case JobActKind.MOVE:
            waits = pending is not None and pending.kind is JobActKind.MOVE and pending.printer_id == target
            return waits or row.printer_id == target
        case JobActKind.HOLD:
            return row.held_by is not None and pending is None
        case JobActKind.RELEASE:
            return row.held_by is None and job_state(row) not in RELEASABLE
        case JobActKind.REPRINT:
            return False


def still_waits(act_id: UUID, now: Sequence[JobRow]) -> bool:
    return any(row.pending is not None and row.pending.act_id == act_id for row in now)


def was_done(kind: JobActKind, before: Sequence[JobRow], now: Sequence[JobRow]) -> list[JobRow]:
    """Those with which an act that waited was done: they cannot be taken back any more."""
    printers = {row.print_job_id: row.printer_id for row in before}
    if kind is JobActKind.CANCEL:
        return [row for row in now if row.status is JobStatus.CANCELLED]
    return [row for row in now if row.printer_id != printers.get(row.print_job_id)]
