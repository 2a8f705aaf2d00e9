"""What operators do with jobs: cancel, hold, release, move, answer "did it come out?"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from server_core.contract.console import JobRow
from server_core.contract.problems import ErrorCode
from server_core.contract.public import Confirmation, FailureReason, JobStatus
from server_core.lifecycle import CANCELLED, PENDING, PRINTING, RESERVED, Act, Refused
from server_core.services.floor import Floor
from server_core.services.jobs import doubt, media_hold, stale_guard
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.transitions import move_job
from server_core.services.jobs.views import get_job_row
from server_core.services.rejected import Rejected
from server_core.store import event_rows, job_state_rows
from server_core.store.audited_events import SEEN_MISSING, SEEN_PRINTED
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

Work = Callable[[Connection, JobRecord], JobRecord]


IS = {
    JobStatus.PENDING: "it waits",
    JobStatus.RESERVED: "its agent has it already",
    JobStatus.PRINTING: "it is printing",
    JobStatus.PRINTED: "it is printed",
    JobStatus.FAILED: "it has failed",
    JobStatus.CANCELLED: "it is cancelled",
}


def not_possible(job: JobRecord, act: str) -> Rejected:
    if job.state.unconfirmed:
        text = f"This job cannot be {act}: it may be on paper. Say whether it came out."
    else:
        text = f"This job cannot be {act} any more: {IS[job.state.status]}."
    details = {"status": job.state.status.value, "unconfirmed": job.state.unconfirmed}
    return Rejected(ErrorCode.INVALID_TRANSITION, text, details=details)


SEEN = {True: "{} saw that it came out.", False: "{} saw that it did not come out."}


async def cancel(floor: Floor, print_job_id: UUID, actor: str) -> JobRow:
    """At once while nothing was sent; else a wish that its agent tries to fulfil.

    Raises Rejected, also for a job whose outcome nobody knows: that wants an answer.
    """
    now = floor.ctx.now()

    def work(connection: Connection, job: JobRecord) -> JobRecord:
        if job.state.status in (PENDING, RESERVED):
            cancelled = move_job(connection, job, Act.CANCEL, at=now, actor=actor)
            if job.state.stale:
                stale_guard.settle(connection, job.account_id, job.printer_id, now, actor)
            return cancelled
        if job.state.status is not PRINTING or job.state.unconfirmed:
            raise not_possible(job, "cancelled")
        if job.cancel_wished_by is None:
            job_state_rows.change(connection, job.account_id, print_job_id, {"cancel_wished_by": actor})
            _note(floor, connection, job, "cancel_wished", actor)
        return job

    job = await _apply(floor, Commit.JOB_CANCEL, print_job_id, work)
    if job.state.status is PRINTING and job.agent_id is not None:
        floor.cancel_wishes.wish(job.agent_id, print_job_id)
        floor.doorbell.ring(job.agent_id)
    return await get_job_row(floor, print_job_id)


async def hold(floor: Floor, print_job_id: UUID, actor: str) -> JobRow:
    """The job stays where it is in the queue; one that an agent has not started yet is taken back. Raises Rejected."""
    now = floor.ctx.now()

    def work(connection: Connection, job: JobRecord) -> JobRecord:
        if job.state.status not in (PENDING, RESERVED):
            raise not_possible(job, "held")
        if job.held_by is not None:
            return job
        if job.state.status is RESERVED:
            job = move_job(connection, job, Act.TAKE_BACK, at=now, actor=actor)  # so the agent's start is refused
        job_state_rows.change(connection, job.account_id, print_job_id, {"held_by": actor})
        _note(floor, connection, job, "held", actor)
        return job

    await _apply(floor, Commit.JOB_HOLD, print_job_id, work)
    return await get_job_row(floor, print_job_id)


async def release_hold(floor: Floor, print_job_id: UUID, actor: str) -> JobRow:
    """Also of an old job that waits for a word; its patience begins anew: somebody wants it now. Raises Rejected."""
    now = floor.ctx.now()

    def work(connection: Connection, job: JobRecord) -> JobRecord:
        if job.state.status is not PENDING:
            raise not_possible(job, "released")
        if job.held_by is not None:
            job_state_rows.change(connection, job.account_id, print_job_id, {"held_by": None})
        if media_hold.print_as_it_is(connection, job) or job.held_by is not None:
            _note(floor, connection, job, "hold_released", actor)
        if job.held_by is not None or job.state.stale:
            stale_guard.free(connection, floor.ctx, job, now, actor)
        return job

    await _apply(floor, Commit.JOB_RELEASE_HOLD, print_job_id, work)
    return await get_job_row(floor, print_job_id)


async def answer(floor: Floor, print_job_id: UUID, came_out: bool, actor: str) -> JobRow:
    """Only for a job whose outcome nobody knows; one that was given up so stays as it ended. Raises Rejected."""
    now = floor.ctx.now()

    def work(connection: Connection, job: JobRecord) -> JobRecord:
        changes: dict[str, Any]
        if doubt.is_given_up(connection, job):
            message = SEEN[came_out].format(actor)
            changes = {"evidence": Confirmation.OPERATOR_CONFIRMED.value, "message": message}
            job_state_rows.change(connection, job.account_id, print_job_id, changes)
            _note(floor, connection, job, SEEN_PRINTED if came_out else SEEN_MISSING, actor)
            doubt.settle(connection, job, now, actor)
            return job
        if came_out:
            act, changes = Act.OPERATOR_YES, {"evidence": Confirmation.OPERATOR_CONFIRMED.value}
        else:
            act = Act.OPERATOR_NO
            message = SEEN[False].format(actor)
            # no device told why; that a person knows the outcome takes the doubt out of the reason
            changes = {
                "failure_reason": FailureReason.OUTCOME_UNKNOWN.value,
                "evidence": Confirmation.OPERATOR_CONFIRMED.value,
                "message": message,
            }
        try:
            return move_job(connection, job, act, at=now, actor=actor, changes=changes)
        except Refused as refused:
            text = "This job's outcome is known: there is nothing to answer."
            details = {"status": job.state.status.value}
            raise Rejected(ErrorCode.INVALID_TRANSITION, text, details=details) from refused

    job = await _apply(floor, Commit.JOB_ANSWER, print_job_id, work)
    floor.cancel_wishes.settled(job.agent_id, print_job_id)
    return await get_job_row(floor, print_job_id)


async def _apply(floor: Floor, commit: Commit, print_job_id: UUID, work: Work) -> JobRecord:
    """A lease that the act ended is forgotten after the commit, and kept if that fails."""
    account = floor.ctx.site_account

    def find_and_work(connection: Connection) -> tuple[UUID | None, JobRecord]:
        job = job_state_rows.find(connection, account, print_job_id)
        if job is None:
            raise unknown_job()
        return job.state.lease_id, work(connection, job)

    lease_id, job = await floor.ctx.store.write(find_and_work, commit)
    if job.state.lease_id is None:
        floor.lease_clock.forget(print_job_id, lease_id)
    if lease_id is not None and job.state.status is CANCELLED and job.agent_id is not None:
        floor.cancel_wishes.cancelled(job.agent_id, print_job_id)
        floor.doorbell.ring(job.agent_id)
    floor.feed.job_changed(print_job_id, job.printer_id)
    return job


def _note(floor: Floor, connection: Connection, job: JobRecord, kind: str, actor: str) -> None:
    event_rows.append(
        connection,
        account_id=job.account_id,
        print_job_id=job.print_job_id,
        at=floor.ctx.now(),
        kind=kind,
        actor=actor,
    )
