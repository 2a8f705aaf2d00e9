"""Rules of operators' actions on one job, inside a write transaction. Actions on many jobs use them, too.

Cancel, hold, release and move, with a delay for undo, and the answer to "did it come out?".
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
from msgspec.structs import replace

from server_core.contract.decisions.labels_out import is_consistent
from server_core.contract.decisions.life_cycle import (
    CANCELLED,
    FINAL,
    NOT_STARTED,
    PENDING,
    PRINTING,
    RESERVED,
    IllegalAction,
    Transition,
)
from server_core.contract.decisions.media_fit import Fit, fit_of
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.messages.message import Message, Template
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import Counted, JobActionKind, JobRow, PrintJob
from server_core.contract.types.states import DOUBTFUL, Confirmation, FailureReason, JobStatus
from server_core.contract.types.webhooks import WebhookEvent
from server_core.services.api_error import ApiError, invalid_field, not_now
from server_core.services.audit import note
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.context import Context
from server_core.services.jobs import agent_reports, confirmations, media_hold, stale_guard
from server_core.services.jobs.agent_reports import RESET
from server_core.services.jobs.confirmations import answer_of, columns_of, sentence
from server_core.services.jobs.public_view import job_view
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.route_check import PrinterPatience, checked_route, stale_at
from server_core.services.jobs.transitions import move_job
from server_core.services.jobs.views import get_job_row
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_job
from server_core.store import action_rows, doubt_rows, event_rows, job_rows, meta_rows, public_jobs, queue_rows
from server_core.store.action_rows import DelayedAction
from server_core.store.commits import Commit
from server_core.store.event_rows import MARKED_DONE, REOPENED, SEEN_MISSING, SEEN_PRINTED
from server_core.store.job_rows import JobChanges, JobRecord, note_event
from server_core.store.public_jobs import RouteFacts
from server_core.store.queue_rows import JobLine
from server_core.store.store import Connection
from server_core.store.tables import DelayedActionDetails


def move_waiting(
    connection: Connection,
    ctx: Context,
    job: JobRecord,
    printer_id: UUID,
    now: datetime,
    actor: Actor,
    *,
    only_shared: bool = False,
    other_media: Message | None = None,
) -> None:
    """Move a waiting job to another printer. It keeps its id and its place in the queue.

    A job that an agent leased but did not start is taken back first, so its start will be refused. The caller drops the
    lease after the commit.

    `only_shared`: refuse printers that the job's application may not use. `other_media`: tells how the loaded media
    differ there. A job that names no media then stays, unless its pages have exactly the loaded size. Raises ApiError
    and changes nothing.
    """
    line = queue_rows.lines(connection, job.account_id, [job.print_job_id])[0]
    parameters = line.parameters
    client_id = line.client_id if only_shared else None
    route = checked_route(connection, job.account_id, line.document_id, printer_id, parameters, client_id)
    if other_media is not None and parameters.media_width_mm is None and not _fits(connection, job, line, route):
        raise not_now(other_media, "media_differ")
    if job.state.status is RESERVED:
        move_job(connection, job, Transition.TAKE_BACK, at=now, actor=actor)
    changes: JobChanges = {
        "printer_id": printer_id,
        "waiting_reason": None,
        "stale": False,
        "media_hold": None,
        "message": None,
        "stale_at": stale_at(ctx.config.patience, PrinterPatience.of(route), parameters.intent, now),
    }
    job_rows.change(connection, job.account_id, job.print_job_id, changes)
    stale_guard.settle(connection, job.account_id, job.printer_id, now, actor)
    details = {"from": line.printer_name, "printer_name": route.printer_name}
    note_event(connection, job, now, "moved", actor, details)


def _fits(connection: Connection, job: JobRecord, line: JobLine, route: RouteFacts) -> bool:
    """Return whether the job's pages match the media loaded in the new printer."""
    pages = public_jobs.page_sizes(connection, job.account_id, line.document_id)
    set_up = (route.media_width_mm, route.media_height_mm)
    return fit_of(line.parameters, route.document_format, pages, set_up, route.capabilities, route) is Fit.FITS


# Cancelling by the application that created the job: like an operator's cancel, signed by the application.


async def cancel_own(state: ServerState, caller: Principal, print_job_id: UUID) -> PrintJob:
    """Cancel a job and return it: cancelled if nothing was sent, else printing with the request kept for its agent.

    A cancelled job stays as it is. A reprint belongs to the person who made it, so the application gets the answer for
    an unknown job. Raises ApiError `print_job_not_found`, `job_already_final`, `invalid_transition` for a job whose
    outcome is unknown; LoginRejected.
    """
    state = state.of_account(caller.account_id)
    ctx = state.ctx
    confirm(ctx, caller)

    def work(connection: Connection) -> tuple[JobRecord, JobRecord] | None:
        row = public_jobs.find_job(connection, caller.account_id, print_job_id)
        job = job_rows.find(connection, caller.account_id, print_job_id)
        if row is None or job is None or row.client_id != caller.client_id or row.reprint_of is not None:
            raise unknown_job()
        if row.account_suspended_at is not None:
            raise revoked_meanwhile(caller)
        if job.state.status is JobStatus.CANCELLED:
            return None
        if job.state.status in FINAL:
            raise ApiError(ErrorCode.JOB_ALREADY_FINAL, JobActionMessages.CANNOT_CANCEL(state=IS[job.state.status]))
        if job.state.unconfirmed:
            raise _unsure(job, JobActionMessages.JOB_OUTCOME_UNKNOWN())
        if meta_rows.may_be_on_paper(connection, job.account_id, job.print_job_id):
            raise _unsure(job, JobActionMessages.JOB_MAY_BE_ON_PAPER())
        return job, cancel(connection, job, ctx.now(), caller.actor)

    done = await ctx.store.write(work, Commit.JOB_CANCEL)
    if done is not None:
        announce(state, *done)
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, caller.account_id, print_job_id))
    if row is None:
        raise unknown_job()
    return job_view(ctx.presence, row)


def _unsure(job: JobRecord, message: Message) -> ApiError:
    return not_now(message, status=job.state.status.value, unconfirmed=True)


# Cancelling and moving with a delay for undo. Meanwhile the job is held where it is.
#
# The request is a row beside the job (`action_rows`); the transaction that takes this row decides. So an undo, a second
# console and the deadline never act twice.


CANNOT = {JobActionKind.CANCEL: JobActionMessages.CANNOT_CANCEL, JobActionKind.MOVE: JobActionMessages.CANNOT_MOVE}


def ask(
    connection: Connection,
    job: JobRecord,
    act_id: UUID,
    kind: JobActionKind,
    printer_id: UUID | None,
    seconds: int,
    now: datetime,
    actor: Actor,
) -> JobRecord:
    """Request a delayed action. `printer_id`: target of a move. Raises ApiError before any change."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(job, CANNOT[kind])
    details = DelayedActionDetails(seconds=seconds, stale=job.state.stale)
    if printer_id is not None:  # raises ApiError if it cannot print the job
        line = queue_rows.lines(connection, job.account_id, [job.print_job_id])[0]
        route = checked_route(connection, job.account_id, line.document_id, printer_id, line.parameters)
        details = replace(details, printer_id=printer_id, printer_name=route.printer_name)
    job = cancel_pending_action(connection, job, now, actor)
    if job.printer_id == printer_id:
        return job
    if job.state.status is RESERVED:
        # so that the agent's start is rejected
        job = move_job(connection, job, Transition.TAKE_BACK, at=now, actor=actor)
    pending = DelayedAction(
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
    action_rows.put(connection, pending)
    job_rows.change(connection, job.account_id, job.print_job_id, {"held_by": actor})
    if kind is JobActionKind.CANCEL:
        note_event(connection, job, now, "cancel_asked", actor)
    else:
        note_event(connection, job, now, "move_asked", actor, {"printer_name": details.printer_name})
    return job._replace(held_by=actor)


def undo(connection: Connection, job: JobRecord, act_id: UUID, now: datetime, actor: Actor) -> JobRecord:
    """Restore the job as it was. Raises ApiError if there is nothing left to undo."""
    pending = action_rows.take(connection, job.account_id, job.print_job_id, act_id)
    if pending is None or job.state.status is not PENDING:
        raise over(job)
    note_event(connection, job, now, "act_undone", actor)
    return _free(connection, job, pending)


def do(connection: Connection, ctx: Context, job: JobRecord, act_id: UUID, now: datetime) -> JobRecord | None:
    """Execute a delayed action; None if it was undone or the job ended otherwise.

    If it is no longer possible, the job stays as it was and its timeline says so.
    """
    pending = action_rows.take(connection, job.account_id, job.print_job_id, act_id)
    if pending is None or job.state.status is not PENDING:
        return None
    before, job = job, _free(connection, job, pending)
    if pending.kind is JobActionKind.CANCEL:
        return cancel(connection, job, now, pending.actor)
    try:
        return move(connection, ctx, job, _target(pending, before), now, pending.actor)
    except ApiError as refused:
        note_event(connection, job, now, "act_failed", THE_SERVER, {"message": msgspec.to_builtins(refused.message)})
        return job


def give_up_all(connection: Connection, now: datetime) -> None:
    """Drop all delayed actions of a restored backup: each may have been executed or undone since, and printed.

    The jobs stay held by those who requested the actions until a person decides again.
    """
    for pending in action_rows.every(connection):
        action_rows.take(connection, pending.account_id, pending.print_job_id)
        job = job_rows.find(connection, pending.account_id, pending.print_job_id)
        if job is not None and job.state.status is PENDING:
            details = {"message": msgspec.to_builtins(JobActionMessages.ACT_AFTER_RESTORE())}
            note_event(connection, job, now, "act_failed", THE_SERVER, details)


def over(job: JobRecord) -> ApiError:
    text = JobActionMessages.NOTHING_TO_UNDO(state=IS[job.state.status])
    return not_now(text, "act_over", status=job.state.status.value)


def _free(connection: Connection, job: JobRecord, pending: DelayedAction) -> JobRecord:
    held_by = pending.held_by_before
    job_rows.change(connection, job.account_id, job.print_job_id, {"held_by": held_by})
    return job._replace(held_by=held_by)


def _target(pending: DelayedAction, job: JobRecord) -> UUID:
    """Return the target.

    Raises ApiError if the job changed: moving it would then answer a question that was not asked.
    """
    if pending.details.printer_id is None or job.printer_id != pending.printer_before:
        raise _changed(JobActionMessages.JOB_WENT_ELSEWHERE())
    if job.state.stale and not pending.details.stale:
        raise _changed(JobActionMessages.JOB_AWAITS_DECISION())
    return pending.details.printer_id


def _changed(message: Message) -> ApiError:
    return not_now(message, "job_changed")


IS = {
    JobStatus.PENDING: JobActionMessages.JOB_WAITS(),
    JobStatus.RESERVED: JobActionMessages.JOB_WITH_AGENT(),
    JobStatus.PRINTING: JobActionMessages.JOB_IS_PRINTING(),
    JobStatus.PRINTED: JobActionMessages.JOB_IS_PRINTED(),
    JobStatus.FAILED: JobActionMessages.JOB_HAS_FAILED(),
    JobStatus.CANCELLED: JobActionMessages.JOB_IS_CANCELLED(),
}


def not_possible(job: JobRecord, cannot: Template) -> ApiError:
    """Return the error. `cannot`: its message, with a parameter `state`."""
    awaited = job.state.unconfirmed
    message = JobActionMessages.JOB_OUTCOME_AWAITED() if awaited else cannot(state=IS[job.state.status])
    return not_now(message, status=job.state.status.value, unconfirmed=job.state.unconfirmed)


def cancel(connection: Connection, job: JobRecord, now: datetime, actor: Actor) -> JobRecord:
    """Cancel a job at once if nothing was sent; else store the request. Raises ApiError before any change."""
    if job.state.status in NOT_STARTED:
        job = cancel_pending_action(connection, job, now, actor, quietly=True)
        cancelled = move_job(connection, job, Transition.CANCEL, at=now, actor=actor)
        if job.state.stale:
            stale_guard.settle(connection, job.account_id, job.printer_id, now, actor)
        return cancelled
    if job.state.status is not PRINTING or job.state.unconfirmed:
        raise not_possible(job, JobActionMessages.CANNOT_CANCEL)
    if job.cancel_wished_by is None:
        job_rows.change(connection, job.account_id, job.print_job_id, {"cancel_wished_by": actor})
        note_event(connection, job, now, "cancel_wished", actor)
    return job._replace(cancel_wished_by=job.cancel_wished_by or actor)


def hold(connection: Connection, job: JobRecord, now: datetime, actor: Actor) -> JobRecord:
    """Hold a job in its place in the queue. Raises ApiError before any change."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(job, JobActionMessages.CANNOT_HOLD)
    job = cancel_pending_action(connection, job, now, actor)
    if job.held_by is not None:
        return job
    if job.state.status is RESERVED:
        # so that the agent's start is rejected
        job = move_job(connection, job, Transition.TAKE_BACK, at=now, actor=actor)
    job_rows.change(connection, job.account_id, job.print_job_id, {"held_by": actor})
    note_event(connection, job, now, "held", actor)
    tell_of_job(connection, job.account_id, job.print_job_id, WebhookEvent.JOB_HELD, now)
    return job


def release(connection: Connection, ctx: Context, job: JobRecord, now: datetime, actor: Actor) -> JobRecord:
    """Release a job. Its waiting limits start again, since it is wanted now. Raises ApiError before any change."""
    if job.state.status is not PENDING:
        raise not_possible(job, JobActionMessages.CANNOT_RELEASE)
    job = cancel_pending_action(connection, job, now, actor)
    if job.held_by is not None:
        job_rows.change(connection, job.account_id, job.print_job_id, {"held_by": None})
    if media_hold.print_as_it_is(connection, job) or job.held_by is not None:
        note_event(connection, job, now, "hold_released", actor)
    if job.held_by is not None or job.state.stale:
        stale_guard.free(connection, ctx, job, now, actor)
    return job


def move(
    connection: Connection, ctx: Context, job: JobRecord, printer_id: UUID, now: datetime, actor: Actor
) -> JobRecord:
    """Move a job; an agent that has not started it loses its lease first. Raises ApiError before any change."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(job, JobActionMessages.CANNOT_MOVE)
    if job.printer_id == printer_id:
        return cancel_pending_action(connection, job, now, actor)
    move_waiting(connection, ctx, job, printer_id, now, actor)
    moved = job_rows.find(connection, job.account_id, job.print_job_id) or job
    return cancel_pending_action(connection, moved, now, actor)


def mark_done(connection: Connection, job: JobRecord, now: datetime, actor: Actor) -> JobRecord:
    """Mark a failed job as done. Raises ApiError, also while it is unknown whether the job came out."""
    line = queue_rows.shown(connection, job.account_id, [job.print_job_id])[0]
    if job.state.status is not JobStatus.FAILED:
        raise not_possible(job, JobActionMessages.CANNOT_MARK_DONE)
    if line.failure_reason in DOUBTFUL and not line.settled and line.seen_outcome is None:
        raise not_now(JobActionMessages.JOB_OUTCOME_AWAITED(), status=job.state.status.value)
    if not line.settled:
        _settle(connection, job, now, actor, MARKED_DONE)
    return job


def reopen(connection: Connection, job: JobRecord, now: datetime, actor: Actor) -> JobRecord:
    """Undo `mark_done`. Raises ApiError for a job that is done for another reason, such as a reprint."""
    line = queue_rows.shown(connection, job.account_id, [job.print_job_id])[0]
    marked = event_rows.newest(connection, job.account_id, job.print_job_id, (MARKED_DONE, REOPENED))
    if marked is None or line.reprinted_as is not None:
        raise not_now(JobActionMessages.NOT_MARKED_DONE(), status=job.state.status.value)
    if line.settled:
        _settle(connection, job, now, actor, REOPENED)
    return job


def _settle(connection: Connection, job: JobRecord, now: datetime, actor: Actor, kind: str) -> None:
    job_rows.change(connection, job.account_id, job.print_job_id, {"settled": kind == MARKED_DONE})
    note_event(connection, job, now, kind, actor)


def cancel_pending_action(
    connection: Connection, job: JobRecord, now: datetime, actor: Actor, *, quietly: bool = False
) -> JobRecord:
    """Undo an action of the job that still waits for its delay, for a new action. `quietly`: without an event."""
    pending = action_rows.take(connection, job.account_id, job.print_job_id)
    if pending is None or job.state.status is not PENDING:
        return job
    if not quietly:
        note_event(connection, job, now, "act_undone", actor)
    return _free(connection, job, pending)


def announce(state: ServerState, before: JobRecord, job: JobRecord) -> None:
    """Tell feed and agent of an action after its commit, and forget a lease that it ended."""
    lease_id = before.state.lease_id
    if job.state.lease_id is None:
        state.lease_clock.forget(job.print_job_id, lease_id)
    if job.agent_id is not None:
        if lease_id is not None and job.state.status is CANCELLED:
            state.cancel_requests.cancelled(job.agent_id, job.print_job_id)
            state.wakeups.notify(job.agent_id)
        if job.state.status is PRINTING and job.cancel_wished_by is not None:
            state.cancel_requests.request(job.agent_id, job.print_job_id)
            state.wakeups.notify(job.agent_id)
    state.feed.job_changed(job.print_job_id, job.printer_id)
    if before.printer_id != job.printer_id:
        state.feed.printer_changed(before.printer_id)


class Answered(Record, frozen=True, kw_only=True):
    """The job before and after the answer; `taught`: the answer taught something new about its printer."""

    before: JobRecord
    job: JobRecord
    taught: bool


async def answer(
    state: ServerState, print_job_id: UUID, came_out: bool, actor: Actor, counted: Counted | None = None
) -> JobRow:
    """Record whether a job with an unknown outcome came out. A failed job stays failed. Raises ApiError."""
    now, given = state.ctx.now(), answer_of(actor, came_out, counted)
    answered: JobChanges = {**columns_of(given, now), "evidence": Confirmation.OPERATOR_CONFIRMED}
    details = None if counted is None else {"out": counted.out, "ordered": counted.ordered}
    if counted is not None and (came_out or counted.out >= counted.ordered):
        raise invalid_field("counted", "invalid_value", JobActionMessages.COUNTED_NOT_FOR())
    if counted is not None and not is_consistent(counted):
        words = JobActionMessages.MISSING_NOT_COUNTED(missing=counted.ordered - counted.out, all=counted.ordered)
        raise invalid_field("counted.missing", "invalid_value", words)

    def answered_job(connection: Connection, job: JobRecord, *, given_up: bool) -> JobRecord:
        changes: JobChanges
        if given_up:
            changes = {**answered, "message": sentence(given)}
            job_rows.change(connection, job.account_id, print_job_id, changes)
            note_event(connection, job, now, SEEN_PRINTED if came_out else SEEN_MISSING, actor, details)
            agent_reports.settle(connection, job, now, actor)
            if came_out:
                confirmations.by_word(connection, job.account_id, print_job_id)
            tell_of_job(connection, job.account_id, print_job_id, WebhookEvent.JOB_OUTCOME_KNOWN, now)
            return job
        if came_out:
            transition, changes = Transition.OPERATOR_YES, answered
        else:
            transition = Transition.OPERATOR_NO
            reason = FailureReason.OUTCOME_UNKNOWN if counted is None else FailureReason.PARTIAL_OUTPUT
            # no device reported a reason; a person's knowledge removes the doubt from it
            changes = {**answered, "failure_reason": reason, "message": sentence(given)}
        try:
            return move_job(connection, job, transition, at=now, actor=actor, changes=changes, details=details)
        except IllegalAction as refused:
            text = JobActionMessages.JOB_NOT_ENDED()
            if job.state.status in FINAL:
                text = JobActionMessages.JOB_OUTCOME_KNOWN()
            raise not_now(text, status=job.state.status.value) from refused

    def work(connection: Connection) -> Answered:
        job = job_rows.find(connection, state.ctx.account, print_job_id)
        if job is None:
            raise unknown_job()
        given_up = agent_reports.is_given_up(connection, job)
        in_doubt = job.state.unconfirmed or given_up
        taught = came_out and in_doubt and from_answer(connection, job, now, actor)
        return Answered(before=job, job=answered_job(connection, job, given_up=given_up), taught=taught)

    done = await state.ctx.store.write(work, Commit.JOB_ANSWER)
    announce(state, done.before, done.job)
    state.cancel_requests.settled(done.job.agent_id, print_job_id)
    if done.taught:
        state.feed.printer_changed(done.job.printer_id)
    return await get_job_row(state, print_job_id)


# Facts learnt from a printer's test print: the evidence "printed" requires, and whether its jobs end with a reset.


_IN_DOUBT = (Transition.LOSE_SIGHT.value, Transition.LEDGER_UNKNOWN.value)


def from_answer(connection: Connection, job: JobRecord, at: datetime, actor: Actor) -> bool:
    """Learn from a person's answer that it came out: a reset after all bytes is how this printer ends its jobs.

    Call it before the job's transition. Returns True if a test print taught this.
    """
    doubt = event_rows.newest(connection, job.account_id, job.print_job_id, _IN_DOUBT)
    if doubt is None or not doubt.details.get(RESET):
        return False
    return learn(connection, job, Confirmation.BYTES_ACCEPTED, at, actor, resets=True)


def learn(
    connection: Connection, job: JobRecord, evidence: Confirmation, at: datetime, actor: Actor, *, resets: bool = False
) -> bool:
    """Learn from the result "printed". Returns True if a test print taught something new about its printer."""
    learnt = doubt_rows.learn(connection, job.account_id, job.print_job_id, evidence, resets=resets)
    if learnt:
        details = {"minimum_evidence": evidence, "ends_with_reset": resets or None}
        action = AuditAction.PRINTER_LEARN
        note(connection, job.account_id, action, job.printer_id, at=at, actor=actor, **details)
    return learnt
