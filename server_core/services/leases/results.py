"""How a print ended, as its agent tells it; the same report may come any number of times, and late."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.agent import Outcome, Result
from server_core.contract.public import FailureReason, JobStatus
from server_core.lifecycle import FINAL, PRINTING, RESERVED, Act, Holder, Refused
from server_core.services.agents.connection import require_newest
from server_core.services.agents.registry import AgentIdentity
from server_core.services.floor import Floor
from server_core.services.jobs.transitions import move_job
from server_core.services.leases.holding import agents_job, given_back_already, lease_lost
from server_core.store import event_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

LATE_REPORT = "late_report"

_ACTS = {
    (PRINTING, Outcome.PRINTED): Act.PRINT,
    (PRINTING, Outcome.FAILED): Act.FAIL,
    (PRINTING, Outcome.UNKNOWN): Act.LOSE_SIGHT,
    (PRINTING, Outcome.NOT_STARTED): Act.NOT_STARTED,
    (PRINTING, Outcome.CANCELLED): Act.CANCEL_CONFIRM,
    (RESERVED, Outcome.FAILED): Act.PREPARE_FAIL,
    (RESERVED, Outcome.NOT_STARTED): Act.RELEASE,
}
_FINAL_OF = {
    Outcome.PRINTED: JobStatus.PRINTED,
    Outcome.FAILED: JobStatus.FAILED,
    Outcome.CANCELLED: JobStatus.CANCELLED,
}


async def report(floor: Floor, agent: AgentIdentity, print_job_id: UUID, result: Result) -> None:
    """Raises Rejected `lease_lost` for a report of an attempt that is not the job's, `agent_superseded`."""
    now = floor.ctx.now()

    def work(connection: Connection) -> JobRecord | None:
        require_newest(connection, agent)
        job = agents_job(connection, agent, print_job_id)
        if job.state.status in FINAL:
            return job if _keep_late(connection, agent, job, result, now) else None
        if result.outcome is Outcome.NOT_STARTED and given_back_already(job, result.attempt):
            return None
        if result.outcome is Outcome.UNKNOWN and job.state.unconfirmed and job.state.lease_id is None:
            return None
        act = _ACTS.get((job.state.status, result.outcome))
        if act is None:
            raise lease_lost(f"it is {job.state.status.value}")
        try:
            return _apply(connection, agent, job, act, result, now)
        except Refused as refused:
            raise lease_lost(str(refused)) from refused

    job = await floor.ctx.store.write(work, Commit.LEASE_RESULT)
    if job is not None:
        if result.outcome is Outcome.NOT_STARTED:
            floor.back_off.released(job.printer_id)
        if job.state.lease_id is None:
            floor.lease_clock.forget(print_job_id)
            floor.cancel_wishes.settled(agent.agent_id, print_job_id)
        tell = floor.feed.job_changed if job.state.status is JobStatus.PENDING else floor.feed.job_moved
        tell(print_job_id, job.printer_id)


def _apply(
    connection: Connection, agent: AgentIdentity, job: JobRecord, act: Act, result: Result, now: datetime
) -> JobRecord:
    changes, details = _facts(result, act)
    moved = move_job(
        connection,
        job,
        act,
        at=now,
        actor=agent.actor,
        holder=Holder(attempt=result.attempt, lease_id=result.lease_id),
        changes=changes,
        details=details,
    )
    if moved.state.status is JobStatus.PENDING and job.cancel_wished_by is not None:
        # nothing was sent and an operator wished its end: it ends
        return move_job(connection, moved, Act.CANCEL, at=now, actor=job.cancel_wished_by)
    return moved


def _facts(result: Result, act: Act) -> tuple[dict[str, Any], dict[str, Any]]:
    """Columns of the row, and details of the event."""
    changes: dict[str, Any] = {"message": result.message, "bytes_sent": result.bytes_sent}
    if act is Act.PRINT and result.evidence is not None:
        changes["evidence"] = result.evidence.value
    if act in (Act.FAIL, Act.PREPARE_FAIL):
        changes["failure_reason"] = (result.failure_reason or FailureReason.INTERNAL_ERROR).value
    return changes, {name: value for name, value in changes.items() if value is not None}


def _keep_late(connection: Connection, agent: AgentIdentity, job: JobRecord, result: Result, now: datetime) -> bool:
    """A report on a final job changes nothing; one that says something else is kept once. True if it is news."""
    outcome = _FINAL_OF.get(result.outcome)
    if outcome is None or outcome is job.state.status:
        return False
    told = {"outcome": result.outcome.value, "attempt": result.attempt}
    for event in event_rows.of_job(connection, job.account_id, job.print_job_id):
        if event.kind == LATE_REPORT and {name: event.details.get(name) for name in told} == told:
            return False
    _, details = _facts(result, Act.FAIL if result.outcome is Outcome.FAILED else Act.PRINT)
    event_rows.append(
        connection,
        account_id=job.account_id,
        print_job_id=job.print_job_id,
        at=now,
        kind=LATE_REPORT,
        actor=agent.actor,
        details={**details, **told},
    )
    return True
