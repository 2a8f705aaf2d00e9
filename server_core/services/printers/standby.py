"""Standby printers: they take the waiting jobs of a printer that cannot print."""

from __future__ import annotations

import hashlib
from uuid import UUID

from msgspec import UNSET, UnsetType, field

from server_core.contract.decisions.media_fit import other_media, size_words
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.tuning import STAYED_TOLD, StandbyUsed, StayedJob, UseStandby
from server_core.services.agent_commands import EndedMeanwhile
from server_core.services.api_error import ApiError, not_now
from server_core.services.audit import note
from server_core.services.jobs.actions import move_waiting
from server_core.services.jobs.idempotency import IdempotencyKey, fingerprint_of
from server_core.services.printers.views import get_printer, unknown_printer
from server_core.services.server_state import ServerState
from server_core.store import job_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.job_rows import JobRecord
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection

OPERATION = "console_standby"
MOVED_IN_PART = EndedMeanwhile(
    message=PrinterMessages.STANDBY_UNKNOWN(),
    reason="standby_unknown",
)
AT_ONCE = 200
"""Jobs per commit, so that a long queue holds up nobody."""


class _Batch(Record, frozen=True, kw_only=True):
    last: int | None
    moved: list[JobRecord] = field(default_factory=list)
    stayed: list[StayedJob] = field(default_factory=list)


async def use_standby(
    state: ServerState, printer_id: UUID, request: UseStandby, actor: Actor, repeat_key: str | None = None
) -> StandbyUsed:
    """Move waiting jobs to the standby printer, keeping their ids. A repeat with the same key gets the first answer.

    Jobs that the standby cannot print or that wait for a person stay. Raises ApiError `printer_not_found`, and
    `invalid_transition` if the printer works, has no standby or another one than was seen; and as `KeyedActions.once`.
    """
    fingerprint = hashlib.sha256(printer_id.bytes + fingerprint_of(request)).digest()
    key = IdempotencyKey.of(state.ctx.account, OPERATION, repeat_key, fingerprint)

    async def act() -> tuple[StandbyUsed, bool]:
        return await _use_standby(state, printer_id, request, actor), True

    return await state.keyed_actions.once(state.ctx, key, StandbyUsed, act, MOVED_IN_PART)


async def _use_standby(state: ServerState, printer_id: UUID, request: UseStandby, actor: Actor) -> StandbyUsed:
    printer = await get_printer(state, printer_id)
    standby_id = printer.standby_printer_id
    check_is_as_shown(printer.name, request.expected_standby_printer_id, standby_id)
    if standby_id is None:
        raise not_now(PrinterMessages.STANDBY_NOT_SET(printer=printer.name), "no_standby")
    if printer.status is PrinterStatus.ONLINE:
        raise not_now(PrinterMessages.STANDBY_WHILE_ONLINE(printer=printer.name), status=printer.status.value)
    if not await _exists(state, standby_id):
        raise not_now(PrinterMessages.STANDBY_REMOVED(printer=printer.name), "no_standby")
    moved, stayed = await move_all(state, printer_id, standby_id, actor)
    return StandbyUsed(
        printer_id=printer_id,
        standby_printer_id=standby_id,
        moved=moved,
        stayed=len(stayed),
        first_stayed=stayed[:STAYED_TOLD],
    )


async def move_all(state: ServerState, printer_id: UUID, standby_id: UUID, actor: Actor) -> tuple[int, list[StayedJob]]:
    """Move all waiting jobs that the standby can print. Returns how many moved, and those that stayed."""
    moved, stayed, after = 0, list[StayedJob](), 0
    while True:
        batch = await _some(state, printer_id, standby_id, after, actor)
        moved += len(batch.moved)
        stayed += batch.stayed
        if batch.last is None:
            break
        after = batch.last
    state.feed.printer_changed(printer_id)
    state.feed.printer_changed(standby_id)
    return moved, stayed


def check_is_as_shown(name: str, expected: UUID | UnsetType | None, now: UUID | None) -> None:
    """Raises ApiError `invalid_transition` if another person chose a different standby meanwhile."""
    if expected is not UNSET and expected != now:
        raise not_now(PrinterMessages.STANDBY_CHANGED(printer=name), "standby_changed")


async def _exists(state: ServerState, printer_id: UUID) -> bool:
    account = state.ctx.account
    row = await state.ctx.store.read(lambda connection: printer_rows.find_printer(connection, account, printer_id))
    return row is not None


async def _some(state: ServerState, printer_id: UUID, standby_id: UUID, after: int, actor: Actor) -> _Batch:
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> _Batch:
        row = printer_rows.find_printer(connection, account, printer_id)
        standby = printer_rows.find_printer(connection, account, standby_id)
        if row is None:
            raise unknown_printer()
        name = None if standby is None or row.standby_printer_id != standby_id else standby.name
        media_differ = None if standby is None else _other_media(row, standby)
        jobs = job_rows.unstarted_of_printer(connection, account, printer_id, AT_ONCE, after=after)
        batch = _Batch(last=jobs[-1].sequence if jobs else None)
        for job in jobs:
            try:
                if name is None:  # an operator removed or changed the standby between two commits
                    raise not_now(PrinterMessages.STANDBY_CHANGED_MEANWHILE(), "standby_changed")
                _check_may_move(job)
                move_waiting(
                    connection, state.ctx, job, standby_id, now, actor, only_shared=True, other_media=media_differ
                )
                batch.moved.append(job)
            except ApiError as refused:
                batch.stayed.append(_stayed(job, refused))
        if batch.moved:
            details = {"name": row.name, "standby": name, "jobs": len(batch.moved)}
            note(connection, account, AuditAction.PRINTER_STANDBY, printer_id, at=now, actor=actor, **details)
        return batch

    batch = await state.ctx.store.write(work, Commit.JOB_MOVE)
    for job in batch.moved:
        if job.state.lease_id is not None:
            state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        state.feed.job_changed(job.print_job_id, standby_id)
    return batch


def _check_may_move(job: JobRecord) -> None:
    """Raises ApiError for a held or stale job, which only the answer to its own question may release, and for a test
    print.
    """
    if job.test_print:
        raise not_now(PrinterMessages.STANDBY_TEST_PRINT(), "test_print")
    if job.held_by is not None:
        raise not_now(JobActionMessages.JOB_HELD_BY(name=job.held_by.message), "held")
    if job.state.stale:
        raise not_now(JobActionMessages.JOB_AWAITS_DECISION(), "held_stale")


def _other_media(printer: PrinterRow, standby: PrinterRow) -> Message | None:
    """Return the reason a job without named media stays; None if the loaded media are equal or unknown."""
    differ = other_media(printer, standby)
    if differ is None:
        return None
    here, there = differ
    both = {"printer": printer.name, "here": size_words(*here), "other": standby.name}
    if there is None:
        return PrinterMessages.STANDBY_PRINTS_ON_SHEETS(**both)
    return PrinterMessages.STANDBY_HAS_OTHER_MEDIA(**both, there=size_words(*there))


def _stayed(job: JobRecord, refused: ApiError) -> StayedJob:
    reason = (refused.details or {}).get("reason", refused.code.value)
    text = refused.message
    if refused.code is ErrorCode.PRINTER_NOT_FOUND:
        text = PrinterMessages.STANDBY_NOT_SHARED()
    return StayedJob(print_job_id=job.print_job_id, reason=str(reason), message=text)
