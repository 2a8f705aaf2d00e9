"""Agents as people see them, and their coming and going."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.agents import Agent, AgentView, Connected, ConnectRequest, LinkState
from server_core.contract.types.audit import AuditAct, NoticeKind
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import AgentStatus
from server_core.services.agents import registry
from server_core.services.agents.onboarding import end_of
from server_core.services.agents.registry import AgentIdentity, Presence
from server_core.services.audit.writing import agent_subject, note
from server_core.services.context import Context
from server_core.services.floor import Floor
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.printers.history import note_history
from server_core.services.rejected import Rejected
from server_core.store import agent_rows, job_state_rows, link_rows, notice_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

# What became of a link that an operator made: whoever made it sees its agent come, by its id, never its token.


async def link_state(floor: Floor, enrolment_id: UUID) -> LinkState:
    """Raises Rejected `enrolment_invalid`: the account has no such link."""
    account, now = floor.ctx.account, floor.ctx.now()

    def work(connection: Connection) -> tuple[Any, Any, Any]:
        link = link_rows.link_of(connection, account, enrolment_id)
        if link is None or link.agent_id is None:
            return link, None, None
        agent = agent_rows.find_agent(connection, account, link.agent_id)
        return link, agent, link_rows.agent_progress(connection, account, link.agent_id)

    link, agent, progress = await floor.ctx.store.read(work)
    if link is None:
        raise Rejected(ErrorCode.ENROLMENT_INVALID, EnrolmentMessages.LINK_NOT_FOUND())
    view = console_view(floor.ctx, floor.presence)
    return LinkState(
        ended=end_of(link, now),
        agent=None if agent is None else view(agent),
        opened=floor.link_watches.was_opened(link.token_sha256),
        printer_name=None if progress is None else progress.printer_name,
        test_printed=progress is not None and bool(progress.test_printed),
    )


def superseded() -> Rejected:
    return Rejected(ErrorCode.AGENT_SUPERSEDED, EnrolmentMessages.AGENT_SUPERSEDED())


def revoked() -> Rejected:
    return Rejected(ErrorCode.TOKEN_REVOKED, EnrolmentMessages.AGENT_KEY_REVOKED())


def require_newest(connection: Connection, agent: AgentIdentity) -> None:
    """First statement of every agent's write: an older incarnation changes nothing. Raises Rejected.

    An agent that was revoked while its call was under way is told that: `agent_superseded` has other words for people.
    """
    if agent_rows.is_newest(connection, agent.account_id, agent.agent_id, agent.incarnation):
        return
    if agent_rows.is_revoked(connection, agent.account_id, agent.agent_id):
        raise revoked()
    raise superseded()


async def connect(floor: Floor, agent: AgentIdentity, request: ConnectRequest) -> Connected:
    """A new incarnation; calls of the older ones end with 409 from now on. Raises Rejected.

    What the older one had taken and not started waits again at once, in its place: else newer jobs would overtake it.
    A call that comes twice gets the same answer and changes nothing.
    """
    if request.agent_instance_id != agent.agent_instance_id:
        raise Rejected(ErrorCode.AGENT_SUPERSEDED, EnrolmentMessages.AGENT_OF_OTHER_INSTALLATION())
    async with floor.starts.turn(agent.agent_id):
        incarnation = floor.starts.incarnation(agent.agent_id, request.start_id)
        if incarnation is None:
            incarnation = await _take_over(floor, agent, request)
            floor.starts.note(agent.agent_id, request.start_id, incarnation)
    return Connected(
        agent_id=agent.agent_id,
        incarnation=incarnation,
        server_epoch=floor.server_epoch,
        update=registry.update_of(request.version, floor.ctx.config.version),
        lease_seconds=int(floor.ctx.config.lease_seconds),
    )


async def _take_over(floor: Floor, agent: AgentIdentity, request: ConnectRequest) -> int:
    now = floor.ctx.now()

    def work(connection: Connection) -> tuple[int, list[JobRecord]]:
        if agent_rows.is_revoked(connection, agent.account_id, agent.agent_id):
            raise revoked()
        facts = {"hostname": request.hostname, "version": request.version, "last_seen_at": now}
        incarnation = agent_rows.newest_incarnation(connection, agent.account_id, agent.agent_id) + 1
        agent_rows.change_agent(connection, agent.account_id, agent.agent_id, {**facts, "incarnation": incarnation})
        details = {"hostname": request.hostname, "version": request.version, "incarnation": incarnation}
        subject = agent_subject(agent.agent_id)
        note(connection, agent.account_id, AuditAct.AGENT_CONNECT, subject, at=now, actor=agent.actor, details=details)
        jobs = job_state_rows.reserved_by(connection, agent.account_id, agent.agent_id)
        for job in jobs:
            move_job(connection, job, Act.LEASE_END, at=now, actor=agent.actor)
        return incarnation, jobs

    incarnation, jobs = await floor.ctx.store.write(work, Commit.AGENT_CONNECT)
    floor.clones.connected(agent.agent_id, incarnation, was_online=floor.presence.is_online(agent.agent_id))
    floor.agents.connected(agent.agent_id, incarnation, request.version)
    floor.doorbell.ring(agent.agent_id)
    for job in jobs:
        floor.lease_clock.forget(job.print_job_id, job.state.lease_id)
        floor.feed.job_changed(job.print_job_id, job.printer_id)
    was_stopped = registry.is_too_old(agent.version) and not registry.is_too_old(request.version)
    if floor.presence.heard(agent.agent_id) or was_stopped:
        await announce(floor, agent.account_id, agent.agent_id)
    return incarnation


async def tell_of_clone(floor: Floor, agent_id: UUID) -> None:
    """Two computers use this agent's key: a person must know."""
    now = floor.ctx.now()

    def work(connection: Connection) -> None:
        found = next((row for row in agent_rows.every_agent(connection) if row.agent_id == agent_id), None)
        if found is not None:
            notice_rows.open_notice(
                connection,
                account_id=found.account_id,
                kind=NoticeKind.AGENT_SUPERSEDED,
                subject=str(agent_id),
                at=now,
                details={"name": found.name},
            )

    await floor.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
    floor.clones.told(agent_id)


async def announce(floor: Floor, account_id: UUID, agent_id: UUID) -> None:
    """The agent came or went: its printers, and what their jobs wait for, look different now."""
    now = floor.ctx.now()

    def work(connection: Connection) -> dict[UUID, list[UUID] | None]:
        rows = printer_rows.printers_of_agent(connection, account_id, agent_id)
        for row in rows:
            note_history(connection, floor.presence, row, now)
        return {row.printer_id: touch_waiting(connection, account_id, row.printer_id) for row in rows}

    waiting = await floor.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
    floor.feed.agent_changed(agent_id)
    for printer_id, print_job_ids in waiting.items():
        floor.feed.printer_changed(printer_id)
        announce_waiting(floor, printer_id, print_job_ids)


def agent_view(ctx: Context, presence: Presence) -> Callable[[Any], Agent]:
    """How rows of agents become what people and API clients see, at this moment."""

    def view(row: Any) -> Agent:
        online = AgentStatus.ONLINE if presence.is_online(row.agent_id) else AgentStatus.OFFLINE
        return Agent(
            agent_id=row.agent_id,
            name=row.name,
            status=online if row.revoked_at is None else AgentStatus.REVOKED,
            agent_instance_id=row.agent_instance_id,
            hostname=row.hostname,
            version=row.version,
            update=registry.update_of(row.version, ctx.config.version),
            last_seen_at=row.last_seen_at,
            created_at=row.created_at,
            revoked_at=row.revoked_at,
        )

    return view


def console_view(ctx: Context, presence: Presence) -> Callable[[Any], AgentView]:
    """`agent_view`, and what operators see besides."""
    view = agent_view(ctx, presence)
    return lambda row: AgentView(**msgspec.structs.asdict(view(row)), bundled=row.bundled)


async def list_agents(floor: Floor) -> list[AgentView]:
    account = floor.ctx.account
    rows = await floor.ctx.store.read(lambda connection: agent_rows.list_agents(connection, account))
    view = console_view(floor.ctx, floor.presence)
    return [view(row) for row in rows]
