"""Renaming and revoking agents.

Revoking is final: the key becomes invalid, and jobs not started wait again. For jobs that were printing, people are
asked whether they came out, as with a silent agent: a revoked agent's word does not count. Agents revoked because their
customer was closed may still report, see `services.leases`. Names must stay distinguishable within an account.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.life_cycle import RESERVED, Transition
from server_core.contract.decisions.names import confusable_skeletons
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.agents import Agent, AgentView
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.services.agents.connection import agent_view, operator_view
from server_core.services.announced_writes import write_and_announce
from server_core.services.api_error import ApiError, invalid_field, not_now, visible_name
from server_core.services.audit import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.server_state import ServerState, settle_clone
from server_core.store import agent_rows, job_rows, printer_rows
from server_core.store.agent_rows import AgentRow
from server_core.store.commits import Commit
from server_core.store.job_rows import JobRecord
from server_core.store.store import Connection

REVOKED = {"reason": "agent_revoked"}


class RevokedAgent(Record, frozen=True, kw_only=True):
    """Effects to announce after the commit.

    `jobs`: as they were before; `waiting`: the changed jobs of each printer.
    """

    agent_id: UUID
    jobs: Sequence[JobRecord]
    waiting: dict[UUID, list[UUID] | None]


def no_such_agent() -> ApiError:
    """Return the error; the same for another account's agent and for no agent at all."""
    return ApiError(ErrorCode.AGENT_NOT_FOUND, EnrolmentMessages.AGENT_NOT_FOUND())


def require_agent(connection: Connection, account_id: UUID, agent_id: UUID) -> AgentRow:
    """Return the row of an agent. Raises ApiError `agent_not_found`."""
    row = agent_rows.find_agent(connection, account_id, agent_id)
    if row is None:
        raise no_such_agent()
    return row


async def revoke(state: ServerState, account_id: UUID, agent_id: UUID, actor: Actor) -> Agent:
    """Revoke an agent. If it is already revoked, the answer is the same and the effects are announced again.

    Raises ApiError `agent_not_found`, `invalid_transition` for the agent on the server's own computer.
    """
    now = state.ctx.now()

    def work(connection: Connection) -> tuple[AgentRow, RevokedAgent]:
        row = require_agent(connection, account_id, agent_id)
        if row.revoked_at is not None:
            return row, revoked_before(agent_id)
        if row.bundled:
            raise not_now(EnrolmentMessages.AGENT_OF_SERVER())
        revoked = revoke_row(connection, row, now, actor)
        return require_agent(connection, account_id, agent_id), revoked

    # the outcome of a failed commit is unknown; revoked only in memory, the agent would stop permanently
    row, _ = await write_and_announce(
        state.ctx, work, Commit.AGENT_REVOKE, lambda answer: tell_revoked(state, answer[1])
    )
    return agent_view(state.ctx, state.presence, Agent)(row)


def revoke_row(connection: Connection, row: AgentRow, now: datetime, actor: Actor) -> RevokedAgent:
    """Revoke an agent within the caller's commit; call `tell_revoked` after it."""
    account_id, agent_id = row.account_id, row.agent_id
    agent_rows.change_agent(connection, account_id, agent_id, {"revoked_at": now})
    jobs = job_rows.taken_by(connection, account_id, agent_id)
    for job in jobs:
        transition = Transition.LEASE_END if job.state.status is RESERVED else Transition.AGENT_SILENT
        if not job.state.unconfirmed:
            move_job(connection, job, transition, at=now, actor=actor, details=REVOKED)
    settle_clone(connection, account_id, agent_id, now, actor)
    printers = printer_rows.printers_of_agent(connection, account_id, agent_id)
    waiting = {printer.printer_id: touch_waiting(connection, account_id, printer.printer_id) for printer in printers}
    details = {"name": row.name, "hostname": row.hostname, "printers": len(printers)}
    note(connection, account_id, AuditAction.AGENT_REVOKE, agent_id, at=now, actor=actor, **details)
    return RevokedAgent(agent_id=agent_id, jobs=jobs, waiting=waiting)


def revoked_before(agent_id: UUID) -> RevokedAgent:
    """Return the effects to announce again for a revoked agent: the first commit may have failed after it reached the
    disk.
    """
    return RevokedAgent(agent_id=agent_id, jobs=(), waiting={})


def tell_revoked(state: ServerState, revoked: RevokedAgent) -> None:
    """Announce a revocation. The agent's next call is rejected, and its long poll ends now."""
    state.agents.revoke(revoked.agent_id)
    state.presence.forget(revoked.agent_id)
    state.wakeups.notify(revoked.agent_id)
    for job in revoked.jobs:
        state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        state.feed.job_moved(job.print_job_id, job.printer_id)
    state.feed.agent_changed(revoked.agent_id)
    for printer_id, print_job_ids in revoked.waiting.items():
        state.feed.printer_changed(printer_id)
        announce_waiting(state, printer_id, print_job_ids)


async def let_take_over(state: ServerState, agent_id: UUID, actor: Actor) -> AgentView:
    """Let the start that waits at another place take over. Raises ApiError `agent_not_found`, `invalid_transition`."""
    account, now, waiting = state.ctx.account, state.ctx.now(), state.clones.waiting(agent_id)

    def work(connection: Connection) -> AgentRow:
        row = require_agent(connection, account, agent_id)
        if waiting is None:
            raise not_now(EnrolmentMessages.NOBODY_WAITS_FOR_AGENT())
        details = {"name": row.name, "from_hostname": row.hostname, "hostname": waiting}
        note(connection, account, AuditAction.AGENT_TAKE_OVER, agent_id, at=now, actor=actor, **details)
        settle_clone(connection, account, agent_id, now, actor)
        return row

    row = await state.ctx.store.write(work, Commit.AGENT_TAKE_OVER)
    state.clones.let_in(agent_id)
    state.feed.agent_changed(agent_id)
    return operator_view(state)(row)


async def rename(state: ServerState, agent_id: UUID, name: str, actor: Actor) -> AgentView:
    """Rename an agent. The same name again changes nothing but is announced again. A revoked agent keeps its name.

    Raises ApiError `agent_not_found`, `relationship_closed`, `validation_failed` (invisible name, name taken, agent
    revoked).
    """
    account, now, name = state.ctx.account, state.ctx.now(), visible_name(name)

    def work(connection: Connection) -> tuple[AgentRow, list[UUID]]:
        row = require_agent(connection, account, agent_id)
        printers = [one.printer_id for one in printer_rows.printers_of_agent(connection, account, agent_id)]
        if row.name == name:
            return row, printers
        require_not_closed(connection, account)
        if row.revoked_at is not None:
            raise invalid_field("agent_id", "revoked", EnrolmentMessages.AGENT_KEEPS_NAME())
        _refuse_taken(connection, account, agent_id, name)
        agent_rows.change_agent(connection, account, agent_id, {"name": name})
        details = {"name": name, "before": row.name}
        note(connection, account, AuditAction.AGENT_RENAME, agent_id, at=now, actor=actor, **details)
        return require_agent(connection, account, agent_id), printers

    def tell(written: tuple[AgentRow, list[UUID]]) -> None:
        row, printers = written
        state.agents.renamed(agent_id, row.name)
        state.feed.agent_changed(agent_id)
        for printer_id in printers:
            state.feed.printer_changed(printer_id)

    row, _ = await write_and_announce(state.ctx, work, Commit.AGENT_RENAME, tell)
    return operator_view(state)(row)


def _refuse_taken(connection: Connection, account: UUID, agent_id: UUID, name: str) -> None:
    """Reject a name that looks like another agent's; call it in the same write. Names of revoked agents are free."""
    shown = confusable_skeletons(name)
    for row in agent_rows.list_agents(connection, account):
        if row.agent_id != agent_id and row.revoked_at is None and not shown.isdisjoint(confusable_skeletons(row.name)):
            raise invalid_field("name", "taken", EnrolmentMessages.AGENT_NAME_TAKEN(name=row.name.strip()))
