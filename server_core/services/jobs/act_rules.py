"""The rules of operators' acts on one job, inside a writer's transaction: for one job and for many alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.decisions.life_cycle import CANCELLED, NOT_STARTED, PENDING, PRINTING, RESERVED, Act
from server_core.contract.messages.job_acts import JobActMessages
from server_core.contract.messages.message import Template
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import JobStatus
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.context import Context
from server_core.services.floor import Floor
from server_core.services.jobs import media_hold, stale_guard
from server_core.services.jobs.moving import move_waiting
from server_core.services.jobs.transitions import move_job
from server_core.services.rejected import Rejected
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import acts_rows, event_rows, job_state_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

IS = {
    JobStatus.PENDING: JobActMessages.JOB_WAITS(),
    JobStatus.RESERVED: JobActMessages.JOB_WITH_AGENT(),
    JobStatus.PRINTING: JobActMessages.JOB_IS_PRINTING(),
    JobStatus.PRINTED: JobActMessages.JOB_IS_PRINTED(),
    JobStatus.FAILED: JobActMessages.JOB_HAS_FAILED(),
    JobStatus.CANCELLED: JobActMessages.JOB_IS_CANCELLED(),
}


def not_possible(job: JobRecord, cannot: Template) -> Rejected:
    """`cannot`: the message, which has `state`."""
    awaited = job.state.unconfirmed
    message = JobActMessages.JOB_OUTCOME_AWAITED() if awaited else cannot(state=IS[job.state.status])
    details = {"status": job.state.status.value, "unconfirmed": job.state.unconfirmed}
    return Rejected(ErrorCode.INVALID_TRANSITION, message, details=details)


def cancel(connection: Connection, job: JobRecord, now: datetime, actor: str) -> JobRecord:
    """Cancel a job at once while nothing was sent; else keep the wish. Raises Rejected before any change."""
    if job.state.status in NOT_STARTED:
        job = take_back_asked(connection, job, now, actor, quietly=True)
        cancelled = move_job(connection, job, Act.CANCEL, at=now, actor=actor)
        if job.state.stale:
            stale_guard.settle(connection, job.account_id, job.printer_id, now, actor)
        return cancelled
    if job.state.status is not PRINTING or job.state.unconfirmed:
        raise not_possible(job, JobActMessages.CANNOT_CANCEL)
    if job.cancel_wished_by is None:
        job_state_rows.change(connection, job.account_id, job.print_job_id, {"cancel_wished_by": actor})
        note_event(connection, job, now, "cancel_wished", actor)
    return replace(job, cancel_wished_by=job.cancel_wished_by or actor)


def hold(connection: Connection, job: JobRecord, now: datetime, actor: str) -> JobRecord:
    """The job stays where it is in the queue. Raises Rejected, having changed nothing."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(job, JobActMessages.CANNOT_HOLD)
    job = take_back_asked(connection, job, now, actor)
    if job.held_by is not None:
        return job
    if job.state.status is RESERVED:
        job = move_job(connection, job, Act.TAKE_BACK, at=now, actor=actor)  # so the agent's start is refused
    job_state_rows.change(connection, job.account_id, job.print_job_id, {"held_by": actor})
    note_event(connection, job, now, "held", actor)
    tell_of_job(connection, job.account_id, job.print_job_id, WebhookEvent.JOB_HELD, now)
    return job


def release(connection: Connection, ctx: Context, job: JobRecord, now: datetime, actor: str) -> JobRecord:
    """Its patience begins anew: somebody wants it now. Raises Rejected, having changed nothing."""
    if job.state.status is not PENDING:
        raise not_possible(job, JobActMessages.CANNOT_RELEASE)
    job = take_back_asked(connection, job, now, actor)
    if job.held_by is not None:
        job_state_rows.change(connection, job.account_id, job.print_job_id, {"held_by": None})
    if media_hold.print_as_it_is(connection, job) or job.held_by is not None:
        note_event(connection, job, now, "hold_released", actor)
    if job.held_by is not None or job.state.stale:
        stale_guard.free(connection, ctx, job, now, actor)
    return job


def move(
    connection: Connection, ctx: Context, job: JobRecord, printer_id: UUID, now: datetime, actor: str
) -> JobRecord:
    """Move a job; an agent that has not started it loses its lease first. Raises Rejected before any change."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(job, JobActMessages.CANNOT_MOVE)
    if job.printer_id == printer_id:
        return take_back_asked(connection, job, now, actor)
    move_waiting(connection, ctx, job, printer_id, now, actor)
    moved = job_state_rows.find(connection, job.account_id, job.print_job_id) or job
    return take_back_asked(connection, moved, now, actor)


def take_back_asked(
    connection: Connection, job: JobRecord, now: datetime, actor: str, *, quietly: bool = False
) -> JobRecord:
    """Undo an act of the job that still waits for its delay, for a new act. `quietly`: without an event."""
    asked = acts_rows.take(connection, job.account_id, job.print_job_id)
    if asked is None or job.state.status is not PENDING:
        return job
    held_by = asked.held_by_before
    job_state_rows.change(connection, job.account_id, job.print_job_id, {"held_by": held_by})
    if not quietly:
        note_event(connection, job, now, "act_undone", actor)
    return replace(job, held_by=held_by, state=replace(job.state, held=held_by is not None))


def note_event(
    connection: Connection,
    job: JobRecord,
    now: datetime,
    kind: str,
    actor: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    event_rows.append(
        connection,
        account_id=job.account_id,
        print_job_id=job.print_job_id,
        at=now,
        kind=kind,
        actor=actor,
        details=details,
    )


def announce(floor: Floor, before: JobRecord, job: JobRecord) -> None:
    """Tell feed and agent of an act after its commit, and forget a lease that it ended."""
    lease_id = before.state.lease_id
    if job.state.lease_id is None:
        floor.lease_clock.forget(job.print_job_id, lease_id)
    if job.agent_id is not None:
        if lease_id is not None and job.state.status is CANCELLED:
            floor.cancel_wishes.cancelled(job.agent_id, job.print_job_id)
            floor.doorbell.ring(job.agent_id)
        if job.state.status is PRINTING and job.cancel_wished_by is not None:
            floor.cancel_wishes.wish(job.agent_id, job.print_job_id)
            floor.doorbell.ring(job.agent_id)
    floor.feed.job_changed(job.print_job_id, job.printer_id)
    if before.printer_id != job.printer_id:
        floor.feed.printer_changed(before.printer_id)
