"""How a print ended, as its agent tells it; the same report may come any number of times, and late."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.life_cycle import FINAL, PRINTING, RESERVED, Act, Holder, JobState, Refused
from server_core.contract.messages.agents import AgentCallMessages
from server_core.contract.types.agents import Outcome, Result
from server_core.contract.types.states import FailureReason, JobStatus
from server_core.services.agents.connection import require_newest, revoked
from server_core.services.agents.registry import AgentIdentity
from server_core.services.audit.writing import SERVER
from server_core.services.closed_accounts import is_closed
from server_core.services.context import Context
from server_core.services.jobs import operator_answer
from server_core.services.jobs.agents_word import Weighed, facts, keep_late, weigh
from server_core.services.jobs.transitions import move_job
from server_core.services.leases.holding import agents_job, given_back_already, lease_lost
from server_core.services.server_state import ServerState
from server_core.store import agent_rows, printer_rows, relationship_rows
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


@dataclass(frozen=True, slots=True)
class ReportTaken:
    """A report that was news: the job after it; `taught`: its printer's test print taught something new."""

    job: JobRecord
    taught: bool = False


async def report(server: ServerState, agent: AgentIdentity, print_job_id: UUID, result: Result) -> None:
    """Raises ApiError `lease_lost` of an attempt that is not the job's, `agent_superseded`, `token_revoked`.

    Paper is paper: how a print ended may also be told by an older incarnation, if the attempt was its own; and by an
    agent whose customer was closed while it printed, as long as its outcome is waited for.
    """
    now = server.ctx.now()

    def work(connection: Connection) -> ReportTaken | None:
        if _is_shut_out(connection, server.ctx, agent, now):
            raise revoked()
        job = agents_job(connection, agent, print_job_id)
        if not _was_granted(job.state, result):
            require_newest(connection, agent)
        if job.state.status in FINAL:
            return ReportTaken(job) if keep_late(connection, job, result, now, agent.actor) else None
        if result.outcome is Outcome.NOT_STARTED and given_back_already(job, result.attempt):
            return None
        weighed = weigh(connection, job, result)
        act = _ACTS.get((job.state.status, weighed.outcome))
        if act is Act.LOSE_SIGHT and job.state.unconfirmed and job.state.lease_id is None:
            return None
        if act is None:
            raise lease_lost(AgentCallMessages.LEASE_IN_STATE(status=job.state.status.value))
        try:
            applied = _apply(connection, agent, job, act, result, weighed, now)
        except Refused as refused:
            raise lease_lost(refused.message) from refused
        taught = False
        if act is Act.PRINT and result.evidence is not None and result.outcome is Outcome.PRINTED:
            taught = operator_answer.from_result(connection, applied, result.evidence, now, agent.actor)
        if result.outcome is Outcome.NOT_STARTED:
            server.back_off.released(job.printer_id)
        elif result.outcome is Outcome.PRINTED:
            server.back_off.clear(job.printer_id)
        return ReportTaken(applied, taught)

    taken = await server.ctx.store.write(work, Commit.LEASE_RESULT)
    if taken is not None:
        job = taken.job
        if job.state.lease_id is None:
            server.lease_clock.forget(print_job_id, result.lease_id)
            server.cancel_wishes.settled(agent.agent_id, print_job_id)
        tell = server.feed.job_changed if job.state.status is JobStatus.PENDING else server.feed.job_moved
        tell(print_job_id, job.printer_id)
        if taken.taught:
            server.feed.printer_changed(job.printer_id)


def _is_shut_out(connection: Connection, ctx: Context, agent: AgentIdentity, now: datetime) -> bool:
    """Revoked; but for the time in which outcomes are waited for, one that the close of its account revoked along with
    all others is still believed: nobody has doubts about its key."""
    revoked_at = agent_rows.revoked_at(connection, agent.account_id, agent.agent_id)
    if revoked_at is None:
        return False
    by_the_close = revoked_at == relationship_rows.closed_at(connection, agent.account_id)
    return not by_the_close or now - revoked_at > ctx.config.unconfirmed_window


def _was_granted(state: JobState, result: Result) -> bool:
    """The job's start was granted to who tells this, and to nobody since."""
    if state.attempt != result.attempt:
        return False
    return state.status in FINAL or (state.status is PRINTING and state.lease_id in (None, result.lease_id))


def _apply(
    connection: Connection,
    agent: AgentIdentity,
    job: JobRecord,
    act: Act,
    result: Result,
    weighed: Weighed,
    now: datetime,
) -> JobRecord:
    told = facts(result, weighed)
    moved = move_job(
        connection,
        job,
        act,
        at=now,
        actor=agent.actor,
        holder=Holder(attempt=result.attempt, lease_id=result.lease_id),
        changes=told.columns,
        details=told.details,
    )
    if moved.state.status is not JobStatus.PENDING:
        return moved
    # nothing was sent: it ends, if an operator wished that, or like the jobs that waited if its printer was removed or
    # its account closed
    if job.cancel_wished_by is not None:
        return move_job(connection, moved, Act.CANCEL, at=now, actor=job.cancel_wished_by)
    if printer_rows.find_printer(connection, job.account_id, job.printer_id) is None:
        removed = {"reason": FailureReason.PRINTER_REMOVED.value}
        return move_job(connection, moved, Act.CANCEL, at=now, actor=SERVER, details=removed)
    if is_closed(connection, job.account_id):
        return move_job(connection, moved, Act.CANCEL, at=now, actor=SERVER, details={"reason": "relationship_closed"})
    return moved
