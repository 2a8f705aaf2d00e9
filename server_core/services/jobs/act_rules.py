"""The rules of operators' acts on one job, inside a writer's transaction: for one job and for many alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import msgspec

from server_core.contract.decisions.life_cycle import CANCELLED, FINAL, NOT_STARTED, PENDING, PRINTING, RESERVED, Act
from server_core.contract.messages.jobs import JobActMessages
from server_core.contract.messages.message import Message, Template
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobActKind, PrintJob
from server_core.contract.types.states import JobStatus
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.api_error import ApiError
from server_core.services.audit.writing import SERVER
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.context import Context
from server_core.services.jobs import media_hold, stale_guard
from server_core.services.jobs.moving import move_waiting
from server_core.services.jobs.public_view import job_view
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.route_check import checked_route
from server_core.services.jobs.transitions import move_job
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import acts_rows, event_rows, job_state_rows, public_jobs, queue_rows, restored_rows
from server_core.store.acts_rows import DelayedAct, DelayedActDetails
from server_core.store.commits import Commit
from server_core.store.job_rows import parameters_of
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

# Cancel by the application that made the job: the path of an operator's cancel, signed by the application.


async def cancel_own(server: ServerState, caller: Principal, print_job_id: UUID) -> PrintJob:
    """Cancel a job and return it: cancelled if nothing was sent, else printing, with the wish kept for its agent.

    A cancelled job stays as it is. A reprint is the job of the person who made it, so it is as unknown as a foreign
    job. Raises ApiError `print_job_not_found`, `job_already_final`, `invalid_transition` for a job that may be on
    paper though nobody knows; NotLetIn.
    """
    server = server.of_account(caller.account_id)
    ctx = server.ctx
    confirm(ctx, caller)

    def work(connection: Connection) -> tuple[JobRecord, JobRecord] | None:
        row = public_jobs.find_job(connection, caller.account_id, print_job_id)
        job = job_state_rows.find(connection, caller.account_id, print_job_id)
        if row is None or job is None or row.client_id != caller.client_id or row.reprint_of is not None:
            raise unknown_job()
        if row.account_suspended_at is not None:
            raise revoked_meanwhile(caller)
        if job.state.status is JobStatus.CANCELLED:
            return None
        if job.state.status in FINAL:
            raise ApiError(ErrorCode.JOB_ALREADY_FINAL, JobActMessages.CANNOT_CANCEL(state=IS[job.state.status]))
        if job.state.unconfirmed:
            raise _unsure(job, JobActMessages.JOB_OUTCOME_UNKNOWN())
        if restored_rows.may_be_on_paper(connection, job.account_id, job.print_job_id):
            raise _unsure(job, JobActMessages.JOB_MAY_BE_ON_PAPER())
        return job, cancel(connection, job, ctx.now(), f"client {caller.client_name}")

    done = await ctx.store.write(work, Commit.JOB_CANCEL)
    if done is not None:
        announce(server, *done)
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, caller.account_id, print_job_id))
    if row is None:
        raise unknown_job()
    return job_view(ctx.presence, row)


def _unsure(job: JobRecord, message: Message) -> ApiError:
    details = {"status": job.state.status.value, "unconfirmed": True}
    return ApiError(ErrorCode.INVALID_TRANSITION, message, details=details)


# Cancel and move that can be undone for seconds: meanwhile the job is held, as it is and where it is.
#
# What is asked for is a row beside the job (`acts_rows`); whoever takes that row in a transaction decides. So an
# undo, a second console and the end of the time never do the same thing twice.


CANNOT = {JobActKind.CANCEL: JobActMessages.CANNOT_CANCEL, JobActKind.MOVE: JobActMessages.CANNOT_MOVE}


def ask(
    connection: Connection,
    job: JobRecord,
    act_id: UUID,
    kind: JobActKind,
    printer_id: UUID | None,
    seconds: int,
    now: datetime,
    actor: str,
) -> JobRecord:
    """`printer_id`: where a move goes. Raises ApiError, having changed nothing."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(job, CANNOT[kind])
    details = DelayedActDetails(seconds=seconds, stale=job.state.stale)
    if printer_id is not None:
        details = _with_target(connection, job, details, printer_id)
    job = take_back_asked(connection, job, now, actor)
    if job.printer_id == printer_id:
        return job
    if job.state.status is RESERVED:
        job = move_job(connection, job, Act.TAKE_BACK, at=now, actor=actor)  # so the agent's start is refused
    asked = DelayedAct(
        print_job_id=job.print_job_id,
        act_id=act_id,
        account_id=job.account_id,
        kind=kind,
        actor=actor,
        at=now,
        held_by_before=job.held_by,
        printer_before=job.printer_id,
        details=details,
    )
    acts_rows.put(connection, asked)
    job_state_rows.change(connection, job.account_id, job.print_job_id, {"held_by": actor})
    if kind is JobActKind.CANCEL:
        note_event(connection, job, now, "cancel_asked", actor)
    else:
        note_event(connection, job, now, "move_asked", actor, {"printer_name": details.printer_name})
    return replace(job, held_by=actor, state=replace(job.state, held=True))


def _with_target(
    connection: Connection, job: JobRecord, details: DelayedActDetails, printer_id: UUID
) -> DelayedActDetails:
    """Raises ApiError where the job cannot be printed there."""
    line = queue_rows.lines(connection, job.account_id, [job.print_job_id])[0]
    parameters = parameters_of(line.parameters)
    route = checked_route(connection, job.account_id, line.document_id, printer_id, parameters)
    return DelayedActDetails(
        seconds=details.seconds, stale=details.stale, printer_id=printer_id, printer_name=route.printer_name
    )


def undo(connection: Connection, job: JobRecord, act_id: UUID, now: datetime, actor: str) -> JobRecord:
    """The job is as it was. Raises ApiError where nothing waits to be undone any more."""
    asked = acts_rows.take(connection, job.account_id, job.print_job_id, act_id)
    if asked is None or job.state.status is not PENDING:
        raise over(job)
    note_event(connection, job, now, "act_undone", actor)
    return _free(connection, job, asked)


def do(connection: Connection, ctx: Context, job: JobRecord, act_id: UUID, now: datetime) -> JobRecord | None:
    """What was asked for; None where it was undone, or ended otherwise. What cannot be done any more leaves the job
    as it was, with a line in its timeline."""
    asked = acts_rows.take(connection, job.account_id, job.print_job_id, act_id)
    if asked is None or job.state.status is not PENDING:
        return None
    before, job = job, _free(connection, job, asked)
    if asked.kind is JobActKind.CANCEL:
        return cancel(connection, job, now, asked.actor)
    try:
        return move(connection, ctx, job, _target(asked, before), now, asked.actor)
    except ApiError as refused:
        note_event(connection, job, now, "act_failed", "server", {"message": msgspec.to_builtins(refused.message)})
        return job


def give_up_all(connection: Connection, now: datetime) -> None:
    """In a restored backup: each may have been done or undone since, and be on paper. Its job stays held by who asked
    for it, whatever is said of all that wait, until a person decides anew."""
    for asked in acts_rows.every(connection):
        acts_rows.take(connection, asked.account_id, asked.print_job_id)
        job = job_state_rows.find(connection, asked.account_id, asked.print_job_id)
        if job is not None and job.state.status is PENDING:
            note_event(
                connection,
                job,
                now,
                "act_failed",
                SERVER,
                {"message": msgspec.to_builtins(JobActMessages.ACT_AFTER_RESTORE())},
            )


def over(job: JobRecord) -> ApiError:
    text = JobActMessages.NOTHING_TO_UNDO(state=IS[job.state.status])
    details = {"status": job.state.status.value, "reason": "act_over"}
    return ApiError(ErrorCode.INVALID_TRANSITION, text, details=details)


def _free(connection: Connection, job: JobRecord, asked: DelayedAct) -> JobRecord:
    held_by = asked.held_by_before
    job_state_rows.change(connection, job.account_id, job.print_job_id, {"held_by": held_by})
    return replace(job, held_by=held_by, state=replace(job.state, held=held_by is not None))


def _target(asked: DelayedAct, job: JobRecord) -> UUID:
    """Raises ApiError where the job is no longer what the operator saw: a move would answer a question unasked."""
    if asked.details.printer_id is None or job.printer_id != asked.printer_before:
        raise _changed(JobActMessages.JOB_WENT_ELSEWHERE())
    if job.state.stale and not asked.details.stale:
        raise _changed(JobActMessages.JOB_AWAITS_DECISION())
    return asked.details.printer_id


def _changed(message: Message) -> ApiError:
    return ApiError(ErrorCode.INVALID_TRANSITION, message, details={"reason": "job_changed"})


IS = {
    JobStatus.PENDING: JobActMessages.JOB_WAITS(),
    JobStatus.RESERVED: JobActMessages.JOB_WITH_AGENT(),
    JobStatus.PRINTING: JobActMessages.JOB_IS_PRINTING(),
    JobStatus.PRINTED: JobActMessages.JOB_IS_PRINTED(),
    JobStatus.FAILED: JobActMessages.JOB_HAS_FAILED(),
    JobStatus.CANCELLED: JobActMessages.JOB_IS_CANCELLED(),
}


def not_possible(job: JobRecord, cannot: Template) -> ApiError:
    """`cannot`: the message, which has `state`."""
    awaited = job.state.unconfirmed
    message = JobActMessages.JOB_OUTCOME_AWAITED() if awaited else cannot(state=IS[job.state.status])
    details = {"status": job.state.status.value, "unconfirmed": job.state.unconfirmed}
    return ApiError(ErrorCode.INVALID_TRANSITION, message, details=details)


def cancel(connection: Connection, job: JobRecord, now: datetime, actor: str) -> JobRecord:
    """Cancel a job at once while nothing was sent; else keep the wish. Raises ApiError before any change."""
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
    """The job stays where it is in the queue. Raises ApiError, having changed nothing."""
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
    """Its patience begins anew: somebody wants it now. Raises ApiError, having changed nothing."""
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
    """Move a job; an agent that has not started it loses its lease first. Raises ApiError before any change."""
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
    details: Mapping[str, object] | None = None,
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


def announce(server: ServerState, before: JobRecord, job: JobRecord) -> None:
    """Tell feed and agent of an act after its commit, and forget a lease that it ended."""
    lease_id = before.state.lease_id
    if job.state.lease_id is None:
        server.lease_clock.forget(job.print_job_id, lease_id)
    if job.agent_id is not None:
        if lease_id is not None and job.state.status is CANCELLED:
            server.cancel_wishes.cancelled(job.agent_id, job.print_job_id)
            server.wakeups.notify(job.agent_id)
        if job.state.status is PRINTING and job.cancel_wished_by is not None:
            server.cancel_wishes.wish(job.agent_id, job.print_job_id)
            server.wakeups.notify(job.agent_id)
    server.feed.job_changed(job.print_job_id, job.printer_id)
    if before.printer_id != job.printer_id:
        server.feed.printer_changed(before.printer_id)
