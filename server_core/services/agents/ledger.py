"""What an agent knows better than a server that was restored from a backup: which of its open jobs went to paper."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.life_cycle import FINAL, PENDING, RESERVED, Act
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.agents import LedgerEntry, LedgerReport, OpenJobs, Outcome
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents import lost_jobs
from server_core.services.agents.connection import require_newest
from server_core.services.agents.registry import AgentIdentity
from server_core.services.floor import Floor
from server_core.services.jobs import stale_guard
from server_core.services.jobs.agents_word import facts, keep, keep_late, weigh
from server_core.services.jobs.transitions import move_job
from server_core.services.rejected import Rejected
from server_core.store import job_state_rows, restored_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

PAGE = 500
_ACTS = {
    Outcome.PRINTED: Act.LEDGER_PRINTED,
    Outcome.FAILED: Act.LEDGER_FAILED,
    Outcome.CANCELLED: Act.LEDGER_CANCELLED,
    Outcome.UNKNOWN: Act.LEDGER_UNKNOWN,
}


def server_restored() -> Rejected:
    return Rejected(ErrorCode.SERVER_RESTORED, EnrolmentMessages.SERVER_RESTORED())


def require_told(floor: Floor, agent: AgentIdentity) -> None:
    """Before that its jobs may be on paper already. Raises Rejected `server_restored`."""
    if agent.agent_id in floor.ledgers_due:
        raise server_restored()


async def open_jobs(floor: Floor, agent: AgentIdentity, after: int) -> OpenJobs:
    """A page of the jobs that this agent may know better; none at a server that was never restored."""

    def look(connection: Connection) -> OpenJobs:
        rows = restored_rows.open_jobs(connection, agent.account_id, after, PAGE)
        more = rows[-1][0] if len(rows) == PAGE else None
        ids = [print_job_id for _, print_job_id in rows]
        return OpenJobs(print_job_ids=ids, after=more, known_to=lost_jobs.known_to(connection))

    return await floor.ctx.store.read(look)


async def take_ledger(floor: Floor, agent: AgentIdentity, report: LedgerReport) -> None:
    """The same word twice changes nothing; after the last one none does. Raises Rejected `agent_superseded`."""
    now = floor.ctx.now()
    ended: list[tuple[UUID, UUID | None]] = []

    def work(connection: Connection) -> list[JobRecord]:
        require_newest(connection, agent)
        due = restored_rows.ledgers_due(connection)
        if agent.agent_id not in due:
            return []
        ids = [entry.print_job_id for entry in report.jobs]
        known = restored_rows.known_jobs(connection, agent.account_id, ids)
        moved: dict[UUID, JobRecord] = {}
        for entry in report.jobs:
            job = known.get(entry.print_job_id)
            if job is not None and job.print_job_id in moved:  # named again: as the entry before has left it
                job = job_state_rows.find(connection, agent.account_id, job.print_job_id)
            learnt = None if job is None else _learn(connection, agent, job, entry, now)
            if learnt is not None:
                moved[learnt.print_job_id] = learnt
        ended.extend((print_job_id, known[print_job_id].state.lease_id) for print_job_id in moved)
        for printer_id in {job.printer_id for job in moved.values()}:
            stale_guard.settle(connection, agent.account_id, printer_id, now, agent.actor)
        lost_jobs.learn(connection, agent, report.later, now, last=report.last)
        if report.last:
            restored_rows.expect_ledgers(connection, due - {agent.agent_id})
        return list(moved.values())

    moved = await floor.ctx.store.write(work, Commit.AGENT_LEDGER)
    for print_job_id, lease_id in ended:
        floor.lease_clock.forget(print_job_id, lease_id)
    for job in moved:
        if job.state.status in FINAL:
            floor.cancel_wishes.settled(job.agent_id, job.print_job_id)
        floor.feed.job_moved(job.print_job_id, job.printer_id)
    for printer_id in {job.printer_id for job in moved}:
        floor.feed.printer_changed(printer_id)
    if report.last:
        floor.ledgers_due.told(agent.agent_id)
        floor.doorbell.ring(agent.agent_id)


def _learn(
    connection: Connection, agent: AgentIdentity, job: JobRecord, entry: LedgerEntry, now: datetime
) -> JobRecord | None:
    """The job as it is now; None = nothing is new."""
    if job.state.status in FINAL:
        return job if keep_late(connection, job, entry, now, agent.actor) else None
    weighed = weigh(connection, job, entry)
    act = _ACTS.get(weighed.outcome)
    if act is None:
        return None  # nothing was sent: it waits as it does
    if job.state.status is RESERVED:
        job = move_job(connection, job, Act.TAKE_BACK, at=now, actor=agent.actor)  # so its holder's start is refused
    elif job.agent_id != agent.agent_id and job.state.lease_id is not None and entry.attempt <= job.state.attempt:
        # another agent prints it since: its holder tells how that ends. A later attempt than the holder's knows better:
        # there is none before the holder has proved that it sent nothing
        return job if keep(connection, job, entry, weighed, now, agent.actor) else None
    if act is Act.LEDGER_UNKNOWN and job.state.unconfirmed and job.state.attempt == entry.attempt:
        return None
    changes, details = facts(entry, weighed)
    changes |= {"attempt": entry.attempt, "agent_id": agent.agent_id, "stale": False}
    if act is Act.LEDGER_UNKNOWN:
        changes["lease_id"] = entry.lease_id  # its agent may still watch it
    if job.state.status is PENDING:
        changes |= {"started_at": now, "held_by": None, "waiting_reason": None}
    details |= {"attempt": entry.attempt}
    return move_job(connection, job, act, at=now, actor=agent.actor, changes=changes, details=details)
