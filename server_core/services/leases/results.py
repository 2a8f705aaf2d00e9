"""How a print ended, as its agent tells it; the same report may come any number of times, and late."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.agent import Outcome, Result
from server_core.contract.audit import AuditAct
from server_core.contract.public import DOUBTFUL, Confirmation, FailureReason, JobStatus
from server_core.lifecycle import FINAL, PRINTING, RESERVED, Act, Holder, JobState, Refused
from server_core.services.agents.connection import require_newest
from server_core.services.agents.registry import AgentIdentity
from server_core.services.audit.writing import note, printer_subject
from server_core.services.floor import Floor
from server_core.services.jobs import doubt, late_reports
from server_core.services.jobs.evidence import Minimum, is_enough, is_told
from server_core.services.jobs.transitions import move_job
from server_core.services.leases.holding import agents_job, given_back_already, lease_lost
from server_core.store import doubt_rows, evidence_rows, lease_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

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
    """Raises Rejected `lease_lost` for a report of an attempt that is not the job's, `agent_superseded`.

    Paper is paper: how a print ended may also be told by an older incarnation, if the attempt was its own. "Printed"
    without a device's evidence is taken as `unknown`.
    """
    now = floor.ctx.now()
    if is_told(result.outcome, result.evidence) is not result.outcome:
        result = msgspec.structs.replace(result, outcome=Outcome.UNKNOWN)
    taught: list[bool] = []

    def work(connection: Connection) -> JobRecord | None:
        job = agents_job(connection, agent, print_job_id)
        if not _was_granted(job.state, result):
            require_newest(connection, agent)
        if job.state.status in FINAL:
            return job if _keep_late(connection, agent, job, result, now) else None
        if result.outcome is Outcome.NOT_STARTED and given_back_already(job, result.attempt):
            return None
        act = _ACTS.get((job.state.status, result.outcome))
        minimum = _minimum_not_met(connection, job, result) if act is Act.PRINT else None
        if minimum is not None:
            act = Act.LOSE_SIGHT
        if act is Act.LOSE_SIGHT and job.state.unconfirmed and job.state.lease_id is None:
            return None
        if act is None:
            raise lease_lost(f"it is {job.state.status.value}")
        try:
            applied = _apply(connection, agent, job, act, result, minimum, now)
        except Refused as refused:
            raise lease_lost(str(refused)) from refused
        if act is Act.PRINT and result.evidence is not None:
            taught.append(_learn(connection, agent, applied, result.evidence, now))
        if result.outcome is Outcome.NOT_STARTED:
            floor.back_off.released(job.printer_id)
        elif result.outcome is Outcome.PRINTED:
            floor.back_off.clear(job.printer_id)
        return applied

    job = await floor.ctx.store.write(work, Commit.LEASE_RESULT)
    if job is not None:
        if job.state.lease_id is None:
            floor.lease_clock.forget(print_job_id, result.lease_id)
            floor.cancel_wishes.settled(agent.agent_id, print_job_id)
        tell = floor.feed.job_changed if job.state.status is JobStatus.PENDING else floor.feed.job_moved
        tell(print_job_id, job.printer_id)
        if any(taught):
            floor.feed.printer_changed(job.printer_id)


def _learn(connection: Connection, agent: AgentIdentity, job: JobRecord, evidence: Confirmation, now: datetime) -> bool:
    """True if a test print has taught something new of its printer."""
    learnt = evidence_rows.learn(connection, job.account_id, job.print_job_id, evidence)
    if learnt:
        subject, details = printer_subject(job.printer_id), {"minimum_evidence": evidence.value}
        note(connection, job.account_id, AuditAct.PRINTER_LEARN, subject, at=now, actor=agent.actor, details=details)
    return learnt


def _was_granted(state: JobState, result: Result) -> bool:
    """The job's start was granted to who tells this, and to nobody since."""
    if state.attempt != result.attempt:
        return False
    return state.status in FINAL or (state.status is PRINTING and state.lease_id in (None, result.lease_id))


def _minimum_not_met(connection: Connection, job: JobRecord, result: Result) -> Confirmation | None:
    """What the printer wants at least, if the report's evidence is weaker."""
    evidence, learnt, test_print = lease_rows.wanted_evidence(connection, job.account_id, job.print_job_id)
    minimum = Minimum(evidence=None if evidence is None else Confirmation(evidence), learnt=learnt)
    return None if is_enough(result.evidence, minimum, test_print=test_print) else minimum.evidence


def _apply(
    connection: Connection,
    agent: AgentIdentity,
    job: JobRecord,
    act: Act,
    result: Result,
    minimum: Confirmation | None,
    now: datetime,
) -> JobRecord:
    """`minimum`: the printer wants more evidence than the report has."""
    changes, details = _facts(result, act)
    if minimum is not None:
        details |= {"evidence": result.evidence and result.evidence.value, "minimum": minimum.value}
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
    if outcome is not None and result.failure_reason not in DOUBTFUL and job.state.attempt == result.attempt:
        doubt.settle(connection, job, now, agent.actor)
    if outcome is None or (outcome is job.state.status and not _knows_more(connection, job, result)):
        return False
    _, details = _facts(result, Act.FAIL if result.outcome is Outcome.FAILED else Act.PRINT)
    return late_reports.keep(
        connection, job, result.outcome, result.attempt, at=now, actor=agent.actor, details=details
    )


def _knows_more(connection: Connection, job: JobRecord, result: Result) -> bool:
    """Why a job failed of which the server said that nobody knows."""
    unknown = FailureReason.OUTCOME_UNKNOWN
    known = doubt_rows.failure_reason(connection, job.account_id, job.print_job_id)
    return known is unknown and result.failure_reason is not unknown
