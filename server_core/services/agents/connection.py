"""Agents as the API shows them, their connecting and disconnecting."""

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
from server_core.services.api_error import ApiError
from server_core.services.audit.writing import agent_subject, note
from server_core.services.context import Context
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.printers.history import note_history
from server_core.services.server_state import ServerState
from server_core.store import agent_rows, job_state_rows, link_rows, notice_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

# State of an onboarding link: its creator follows its agent by the link's id, never by its token.


async def link_state(state: ServerState, enrolment_id: UUID) -> LinkState:
    """Return the state of a link. Raises ApiError `enrolment_invalid` if the account has no such link."""
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[Any, Any, Any]:
        link = link_rows.link_of(connection, account, enrolment_id)
        if link is None or link.agent_id is None:
            return link, None, None
        agent = agent_rows.find_agent(connection, account, link.agent_id)
        return link, agent, link_rows.agent_progress(connection, account, link.agent_id)

    link, agent, progress = await state.ctx.store.read(work)
    if link is None:
        raise ApiError(ErrorCode.ENROLMENT_INVALID, EnrolmentMessages.LINK_NOT_FOUND())
    view = console_view(state.ctx, state.presence)
    return LinkState(
        ended=end_of(link, now),
        agent=None if agent is None else view(agent),
        opened=state.link_watches.was_opened(link.token_sha256),
        printer_name=None if progress is None else progress.printer_name,
        test_printed=progress is not None and bool(progress.test_printed),
    )


def superseded() -> ApiError:
    return ApiError(ErrorCode.AGENT_SUPERSEDED, EnrolmentMessages.AGENT_SUPERSEDED())


def revoked() -> ApiError:
    return ApiError(ErrorCode.TOKEN_REVOKED, EnrolmentMessages.AGENT_KEY_REVOKED())


def require_newest(connection: Connection, agent: AgentIdentity) -> None:
    """Reject writes of an older incarnation; the first statement of every agent's write. Raises ApiError.

    An agent revoked during its call gets that error instead: `agent_superseded` has another text for people.
    """
    if agent_rows.is_newest(connection, agent.account_id, agent.agent_id, agent.incarnation):
        return
    if agent_rows.is_revoked(connection, agent.account_id, agent.agent_id):
        raise revoked()
    raise superseded()


async def connect(state: ServerState, agent: AgentIdentity, request: ConnectRequest) -> Connected:
    """Start a new incarnation. Calls of older ones get 409 from now on. Raises ApiError.

    Jobs that the older one had reserved but not started wait again in their old places, so newer jobs do not overtake
    them. Repeating the call returns the same answer and changes nothing.
    """
    if request.agent_instance_id != agent.agent_instance_id:
        raise ApiError(ErrorCode.AGENT_SUPERSEDED, EnrolmentMessages.AGENT_OF_OTHER_INSTALLATION())
    async with state.starts.turn(agent.agent_id):
        incarnation = state.starts.incarnation(agent.agent_id, request.start_id)
        if incarnation is None:
            incarnation = await _take_over(state, agent, request)
            state.starts.note(agent.agent_id, request.start_id, incarnation)
    return Connected(
        agent_id=agent.agent_id,
        incarnation=incarnation,
        server_epoch=state.server_epoch,
        update=registry.update_of(request.version, state.ctx.config.version),
        lease_seconds=int(state.ctx.config.lease_seconds),
    )


async def _take_over(state: ServerState, agent: AgentIdentity, request: ConnectRequest) -> int:
    now = state.ctx.now()

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

    incarnation, jobs = await state.ctx.store.write(work, Commit.AGENT_CONNECT)
    state.clones.connected(agent.agent_id, incarnation, was_online=state.presence.is_online(agent.agent_id))
    state.agents.connected(agent.agent_id, incarnation, request.version)
    state.wakeups.notify(agent.agent_id)
    for job in jobs:
        state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        state.feed.job_changed(job.print_job_id, job.printer_id)
    was_stopped = registry.is_too_old(agent.version) and not registry.is_too_old(request.version)
    if state.presence.heard(agent.agent_id) or was_stopped:
        await announce(state, agent.account_id, agent.agent_id)
    return incarnation


async def tell_of_clone(state: ServerState, agent_id: UUID) -> None:
    """Open a notice: two computers use this agent's key."""
    now = state.ctx.now()

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

    await state.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
    state.clones.told(agent_id)


async def announce(state: ServerState, account_id: UUID, agent_id: UUID) -> None:
    """Announce that an agent went online or offline, with its printers and the waiting reasons of their jobs."""
    now = state.ctx.now()

    def work(connection: Connection) -> dict[UUID, list[UUID] | None]:
        rows = printer_rows.printers_of_agent(connection, account_id, agent_id)
        for row in rows:
            note_history(connection, state.presence, row, now)
        return {row.printer_id: touch_waiting(connection, account_id, row.printer_id) for row in rows}

    waiting = await state.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
    state.feed.agent_changed(agent_id)
    for printer_id, print_job_ids in waiting.items():
        state.feed.printer_changed(printer_id)
        announce_waiting(state, printer_id, print_job_ids)


def agent_view(ctx: Context, presence: Presence) -> Callable[[Any], Agent]:
    """Return a function that turns an agent's row into its API view as of now."""

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
    """Return a function like `agent_view`'s, with what only operators see."""
    view = agent_view(ctx, presence)
    return lambda row: AgentView(**msgspec.structs.asdict(view(row)), bundled=row.bundled)


async def list_agents(state: ServerState) -> list[AgentView]:
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: agent_rows.list_agents(connection, account))
    view = console_view(state.ctx, state.presence)
    return [view(row) for row in rows]
