"""What the holder of a lease says about its job: started, given back, heartbeat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never
from uuid import UUID

import msgspec

from server_core.contract.decisions.life_cycle import FINAL, PENDING, PRINTING, RESERVED, Act, Holder, JobState, Refused
from server_core.contract.messages.agents import AgentCallMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import Heartbeat, HeartbeatAnswer, HeldLease, LeaseRef, Release, Start
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import WaitingReason
from server_core.services.agents import registry
from server_core.services.agents.connection import announce, require_newest
from server_core.services.agents.registry import AgentIdentity
from server_core.services.api_error import ApiError
from server_core.services.jobs import stale_guard
from server_core.services.jobs.transitions import move_job
from server_core.services.jobs.views import USED
from server_core.services.server_state import ServerState
from server_core.services.sweeper import expire
from server_core.store import agent_rows, job_state_rows, lease_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobChanges, JobRecord
from server_core.store.store import Connection


def lease_lost(reason: Message) -> ApiError:
    return ApiError(ErrorCode.LEASE_LOST, AgentCallMessages.LEASE_LOST(reason=reason))


def agents_job(connection: Connection, agent: AgentIdentity, print_job_id: UUID) -> JobRecord:
    """The job, if this agent holds or held it; else it is as unknown as any other. Raises ApiError."""
    job = job_state_rows.find(connection, agent.account_id, print_job_id)
    if job is None or job.agent_id != agent.agent_id:
        raise ApiError(ErrorCode.PRINT_JOB_NOT_FOUND, AgentCallMessages.AGENT_JOB_NOT_FOUND())
    return job


def holds(state: JobState, ref: LeaseRef | HeldLease) -> bool:
    return state.attempt == ref.attempt and state.lease_id == ref.lease_id and state.status in (RESERVED, PRINTING)


PAUSED = {"reason": "printer_paused"}
GIVEN_UP_SECONDS = 5.0
"""A lease older than this that a heartbeat does not name never arrived: its answer was lost on the way."""


@dataclass(frozen=True, slots=True)
class StartGranted:
    """The start is granted; `job` is None for the same call again."""

    job: JobRecord | None


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The job ended instead, or nobody knows whether it is on paper."""

    job: JobRecord


@dataclass(frozen=True, slots=True)
class HeldAsOld:
    """The job grew old at its agent: it waits for a person's word, and so do those in `held`."""

    job: JobRecord
    held: list[UUID]


@dataclass(frozen=True, slots=True)
class WaitsAgain:
    """The job waits in its place again; its lease is over for this `reason`."""

    job: JobRecord
    reason: Message


StartOutcome = StartGranted | TimeOver | HeldAsOld | WaitsAgain


async def start(server: ServerState, agent: AgentIdentity, print_job_id: UUID, ref: Start) -> None:
    """The point of no return: answered only when it is on disk. Raises ApiError `lease_lost`, `agent_superseded`.

    Strictly first in, first out, and one job at a time: one out of its turn waits again, in its place. One whose time
    is over, by its `expires_at`, ends here; one whose printer was paused meanwhile waits again. A refusal ends the
    lease: else a late heartbeat could revive it, and a second copy of this call start what its agent has dropped.
    """
    now = server.ctx.now()

    def work(connection: Connection) -> StartOutcome:
        require_newest(connection, agent)
        job = agents_job(connection, agent, print_job_id)
        if job.state.status is PRINTING and holds(job.state, ref):
            return StartGranted(None)
        if job.state.status is RESERVED and holds(job.state, ref):
            refused = _not_now(connection, server, agent, job, ref.lease_id, now)
            if refused is not None:
                return refused
        holder = Holder(attempt=ref.attempt, lease_id=ref.lease_id)
        try:
            return StartGranted(
                move_job(connection, job, Act.START, at=now, actor=agent.actor, holder=holder, details=_as_drawn(ref))
            )
        except Refused as error:
            raise lease_lost(error.message) from error

    outcome = await server.ctx.store.write(work, Commit.LEASE_START)
    match outcome:
        case StartGranted(job):
            if job is not None:
                server.feed.job_moved(print_job_id, job.printer_id)
            return
        case TimeOver(job):
            server.feed.job_moved(print_job_id, job.printer_id)
            reason = AgentCallMessages.LEASE_TIME_OVER()
        case HeldAsOld(job, held):
            stale_guard.announce_held(server, job.printer_id, held)
            reason = AgentCallMessages.LEASE_WAITED_TOO_LONG()
        case WaitsAgain(job, reason):
            server.feed.job_changed(print_job_id, job.printer_id)
        case _:
            assert_never(outcome)
    server.lease_clock.forget(print_job_id, ref.lease_id)
    raise lease_lost(reason)


def _not_now(
    connection: Connection, server: ServerState, agent: AgentIdentity, job: JobRecord, lease_id: UUID, now: datetime
) -> TimeOver | HeldAsOld | WaitsAgain | None:
    """End the lease of a job that must not start now. None: it may."""
    if not server.lease_clock.is_alive(job.print_job_id, lease_id):
        waits = move_job(connection, job, Act.LEASE_END, at=now, actor=stale_guard.ACTOR)
        return WaitsAgain(waits, AgentCallMessages.LEASE_OVER())
    if job.expires_at <= now:
        return TimeOver(expire(connection, job, now, stale_guard.ACTOR))
    if not lease_rows.may_print(connection, job.account_id, job.printer_id):
        # a suspended account has nothing reserved: its jobs were taken back
        waits = move_job(connection, job, Act.TAKE_BACK, at=now, actor=stale_guard.ACTOR, details=PAUSED)
        return WaitsAgain(waits, AgentCallMessages.LEASE_PRINTER_PAUSED())
    earlier = lease_rows.earlier_pending(connection, job.account_id, job.printer_id, job.sequence, now)
    first = earlier or lease_rows.taken_first(connection, job.account_id, job.printer_id, job.sequence)
    if first is not None:
        if earlier is None:
            server.back_off.out_of_turn(job.printer_id)  # no use to ask again before the other one ends
        details = {"first": str(first)}
        waits = move_job(connection, job, Act.OUT_OF_TURN, at=now, actor=agent.actor, details=details)
        return WaitsAgain(waits, AgentCallMessages.LEASE_OUT_OF_TURN())
    if stale_guard.started_too_late(connection, server.ctx, job, now):
        waits = move_job(connection, job, Act.TAKE_BACK, at=now, actor=stale_guard.ACTOR)
        held = stale_guard.hold_if_old(connection, server.ctx, job.account_id, job.printer_id, [job], now)
        return HeldAsOld(waits, held) if held else WaitsAgain(waits, AgentCallMessages.LEASE_OUT_OF_TURN())
    return None


def _as_drawn(ref: Start) -> dict[str, object]:
    """Details of the event: told before anything is on paper, and kept whatever becomes of the job."""
    cut: dict[str, object] = (
        {"cut_pages": ref.cut_pages, "cut_off": msgspec.to_builtins(ref.cut_off)} if ref.cut_pages else {}
    )
    return cut if ref.used is None else {**cut, USED: msgspec.to_builtins(ref.used)}


async def release(server: ServerState, agent: AgentIdentity, print_job_id: UUID, said: Release) -> None:
    """Nothing was sent: the job waits again, its printer is left alone for a while. Raises ApiError."""
    now = server.ctx.now()

    def work(connection: Connection) -> JobRecord | None:
        require_newest(connection, agent)
        job = agents_job(connection, agent, print_job_id)
        if given_back_already(job, said.attempt) or job.state.status in FINAL:
            return None
        reason = said.reason.value
        try:
            waits = move_job(
                connection,
                job,
                Act.RELEASE,
                at=now,
                actor=agent.actor,
                holder=Holder(attempt=said.attempt, lease_id=said.lease_id),
                changes={"waiting_reason": reason},
                details={"reason": reason},
            )
        except Refused as refused:
            raise lease_lost(refused.message) from refused
        server.back_off.released(job.printer_id, by_agents_trouble=said.reason is WaitingReason.AGENT_STORAGE_FULL)
        return waits

    job = await server.ctx.store.write(work, Commit.LEASE_RELEASE)
    if job is not None:
        server.lease_clock.forget(print_job_id, said.lease_id)
        server.feed.job_changed(print_job_id, job.printer_id)


def given_back_already(job: JobRecord, attempt: int) -> bool:
    """Nobody took the job since this attempt: the same call again, or the server was quicker."""
    return job.state.status is PENDING and job.state.attempt == attempt


@dataclass(frozen=True, slots=True)
class HeartbeatEffects:
    """`lost`: leases that are the agent's no more; `changed`: jobs of which it told something new; `never_arrived`:
    jobs whose lease it never got, and which wait again."""

    lost: list[UUID]
    changed: list[JobRecord]
    never_arrived: list[JobRecord]


async def heartbeat(server: ServerState, agent: AgentIdentity, said: Heartbeat) -> HeartbeatAnswer:
    """Moves the deadlines of what the agent holds, and shows what its prints wait for. Raises ApiError.

    What it has reserved for some time and does not name waits again at once. If the answer with the lease, a release or
    a result is only late, nothing is lost: the start is refused, a release changes nothing more.
    """
    now, held = server.ctx.now(), said.leases
    answers = server.answers.due(agent.agent_id)

    def work(connection: Connection) -> HeartbeatEffects:
        require_newest(connection, agent)
        agent_rows.change_agent(connection, agent.account_id, agent.agent_id, {"last_seen_at": now})
        lease_rows.keep(connection, agent.agent_id, answers)
        lost: list[UUID] = []
        changed: list[JobRecord] = []
        named = {ref.print_job_id for ref in held}
        never_arrived = [
            job
            for job in job_state_rows.reserved_by(connection, agent.account_id, agent.agent_id)
            if job.print_job_id not in named and _is_older(server, job, GIVEN_UP_SECONDS)
        ]
        for given_up in never_arrived:
            move_job(connection, given_up, Act.LEASE_END, at=now, actor=agent.actor)
        for ref in held:
            job = job_state_rows.find(connection, agent.account_id, ref.print_job_id)
            if job is None or job.agent_id != agent.agent_id or not holds(job.state, ref):
                lost.append(ref.print_job_id)
                continue
            server.lease_clock.grant(ref.print_job_id, ref.lease_id)
            news = _news(job, ref)
            if job.state.unconfirmed:
                holder = Holder(attempt=ref.attempt, lease_id=ref.lease_id)
                move_job(connection, job, Act.SEEN_AGAIN, at=now, actor=agent.actor, holder=holder, changes=news)
                changed.append(job)
            elif news:
                job_state_rows.change(connection, agent.account_id, ref.print_job_id, news)
                changed.append(job)
        return HeartbeatEffects(lost, changed, never_arrived)

    heard = await server.ctx.store.write(work, Commit.AGENT_HEARTBEAT)
    if answers:
        server.answers.kept(agent.agent_id, answers)
    server.answers.hear(agent.agent_id, said.heard, now)
    if server.presence.heard(agent.agent_id):
        await announce(server, agent.account_id, agent.agent_id)
    for job in heard.changed:
        server.feed.job_moved(job.print_job_id, job.printer_id)
    for job in heard.never_arrived:
        server.lease_clock.forget(job.print_job_id, job.state.lease_id)
        server.feed.job_changed(job.print_job_id, job.printer_id)
    return HeartbeatAnswer(
        server_time=now,
        printers_revision=server.revision.value,
        cancel=server.cancel_wishes.of_agent(agent.agent_id),
        lost=heard.lost,
        update=registry.update_of(agent.version, server.ctx.config.version),
    )


def _is_older(server: ServerState, job: JobRecord, seconds: float) -> bool:
    age = None if job.state.lease_id is None else server.lease_clock.age(job.print_job_id, job.state.lease_id)
    return age is not None and age > seconds


def _news(job: JobRecord, ref: HeldLease) -> JobChanges:
    """Columns that differ from what the row says."""
    reason = None if ref.waiting_reason is None else ref.waiting_reason.value
    news = JobChanges()
    if reason != job.waiting_reason:
        news["waiting_reason"] = reason
    if ref.pages_done != job.pages_done:
        news["pages_done"] = ref.pages_done
    if ref.pages_total != job.pages_total:
        news["pages_total"] = ref.pages_total
    return news
