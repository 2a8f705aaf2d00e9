"""Suspends, resumes and closes a customer's relationship: one table of what is possible, its effects in one commit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import Party, Relationship, RelationshipAction, RelationshipStatus, Whose
from server_core.services.agents.revocation import Revoked, revoke_row, revoked_before, tell_revoked
from server_core.services.api_error import ApiError
from server_core.services.audit.writing import SERVER, note
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.partner.relationship_views import relationship_view, status_of, subject_of, unknown
from server_core.services.server_state import ServerState
from server_core.services.told_writes import write_and_tell
from server_core.store import (
    account_rows,
    agent_rows,
    clients,
    job_state_rows,
    link_rows,
    printer_rows,
    relationship_rows,
)
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.relationship_rows import RelationshipRow
from server_core.store.store import Connection

_PROVISIONING, _ACTIVE = RelationshipStatus.PROVISIONING, RelationshipStatus.ACTIVE
_SUSPENDED, _CLOSED = RelationshipStatus.SUSPENDED, RelationshipStatus.CLOSED
SUSPEND, RESUME, CLOSE = RelationshipAction.SUSPEND, RelationshipAction.RESUME, RelationshipAction.CLOSE

TABLE: dict[tuple[RelationshipStatus, RelationshipAction], RelationshipStatus] = {
    (_PROVISIONING, CLOSE): _CLOSED,
    (_ACTIVE, SUSPEND): _SUSPENDED,
    (_ACTIVE, RESUME): _ACTIVE,
    (_ACTIVE, CLOSE): _CLOSED,
    (_SUSPENDED, SUSPEND): _SUSPENDED,
    (_SUSPENDED, RESUME): _ACTIVE,
    (_SUSPENDED, CLOSE): _CLOSED,
    (_CLOSED, CLOSE): _CLOSED,
}
"""Every pair that is possible; where the status stays, nothing happens. All others are refused."""

_ENDS_IT = (RESUME, CLOSE)
"""A suspension: by a close, too, as the customer could be created again."""
_AUDITED = {
    SUSPEND: AuditAct.RELATIONSHIP_SUSPEND,
    RESUME: AuditAct.RELATIONSHIP_RESUME,
    CLOSE: AuditAct.RELATIONSHIP_CLOSE,
}
CANCEL_AT_ONCE = 100
"""In one commit: other accounts' jobs wait for it."""


@dataclass(kw_only=True, slots=True)
class _Effects:
    """What is to be told after the commit. `jobs`: as they were before it."""

    row: RelationshipRow
    tokens_ended: bool = False
    jobs: Sequence[JobRecord] = ()
    revoked: list[Revoked] = field(default_factory=list)
    waiting: dict[UUID, list[UUID] | None] = field(default_factory=dict)
    more: bool = False


async def act(
    state: ServerState, whose: Whose, relationship_id: UUID, action: RelationshipAction, actor: str, by: Party
) -> Relationship:
    """The same action again changes nothing, and is told again; but an operator who suspends what the developer
    suspended takes it over: from then on only the operator resumes or closes it.

    Raises ApiError `relationship_not_found`, `invalid_transition`, `relationship_suspended` (a developer resumes or
    closes what the operator suspended).
    """
    now = state.ctx.now()
    customers: list[UUID] = []

    def work(connection: Connection) -> _Effects:
        row = relationship_rows.find(connection, whose, relationship_id)
        if row is None:
            raise unknown()
        status = status_of(row)
        target = TABLE.get((status, action))
        if target is None:
            raise _refused(status, action)
        if action in _ENDS_IT and row.suspended_by is Party.OPERATOR and by is not Party.OPERATOR:
            raise _held_by_the_operator(action)
        customers.append(row.account_id)
        if target is not status:
            effects = _carry_out(connection, row, action, now, actor, by)
        else:
            effects = _told_again(connection, row)
        if target is _CLOSED:
            _cancel_some(connection, effects, now, actor)
        taken_over = _take_over(connection, row, action, now, by)
        if target is not status or taken_over:
            details = {"external_customer_id": row.external_customer_id, "name": row.name}
            note(connection, row.account_id, _AUDITED[action], subject_of(row), at=now, actor=actor, details=details)
            effects.row = relationship_rows.find(connection, whose, relationship_id) or row
        return effects

    def tell(effects: _Effects | None) -> None:
        if effects is not None:
            _tell(state, effects)
            return
        for customer in customers:  # whether it is on disk or not: its tokens are looked up again
            state.ctx.tokens.forget_account(customer)
            state.errands.stop_feeding(customer)

    effects = await write_and_tell(state.ctx, work, Commit.RELATIONSHIP_CHANGE, tell)
    if effects.more:
        await cancel_rest(state, effects.row, actor)
    return relationship_view(effects.row, now)


async def cancel_rest(state: ServerState, row: RelationshipRow, actor: str = SERVER) -> None:
    """The jobs of a closed relationship that its commit did not take along; nothing of them can be printed."""
    now = state.ctx.now()

    def work(connection: Connection) -> _Effects:
        effects = _Effects(row=row)
        _cancel_some(connection, effects, now, actor)
        return effects

    def tell(effects: _Effects | None) -> None:
        if effects is not None:
            _tell(state, effects)

    while (await write_and_tell(state.ctx, work, Commit.RELATIONSHIP_CHANGE, tell)).more:
        pass


async def finish_closing(state: ServerState) -> None:
    """At start: what a run that died had not cancelled any more."""
    for row in await state.ctx.store.read(relationship_rows.closed_with_open_jobs):
        await cancel_rest(state, row)


def _told_again(connection: Connection, row: RelationshipRow) -> _Effects:
    """Nothing changes; but who asks again may do so because the first answer never came, and with it what was told."""
    effects, customer = _Effects(row=row, tokens_ended=row.suspended_at is not None), row.account_id
    if row.closed_at is not None:
        agents = agent_rows.list_agents(connection, customer)
        effects.revoked = [revoked_before(agent) for agent in agents if agent.revoked_at is not None]
    effects.waiting = dict.fromkeys(printer_rows.printer_ids(connection, customer))
    return effects


def _take_over(
    connection: Connection, row: RelationshipRow, action: RelationshipAction, now: datetime, by: Party
) -> bool:
    """The operator suspends what the developer has suspended: else the developer could undo it."""
    if action is not SUSPEND or by is not Party.OPERATOR or row.suspended_by is not Party.DEVELOPER:
        return False
    changes = {"suspended_by": by.value}
    relationship_rows.change(connection, row.developer_account_id, row.relationship_id, changes, now)
    return True


def _carry_out(
    connection: Connection, row: RelationshipRow, action: RelationshipAction, now: datetime, actor: str, by: Party
) -> _Effects:
    match action:
        case RelationshipAction.SUSPEND:
            changes: dict[str, Any] = {"suspended_by": by.value}
            effects = _suspend(connection, row, now, actor)
        case RelationshipAction.RESUME:
            changes = {"suspended_by": None}
            effects = _resume(connection, row)
        case RelationshipAction.CLOSE:
            changes = {"suspended_by": None, "closed_at": now}
            effects = _close(connection, row, now, actor)
    relationship_rows.change(connection, row.developer_account_id, row.relationship_id, changes, now)
    return effects


def _suspend(connection: Connection, row: RelationshipRow, now: datetime, actor: str) -> _Effects:
    """Jobs that are reserved go back; what is printing goes on."""
    account_rows.suspend(connection, row.account_id, now)
    clients.revoke_all(connection, row.account_id, now)
    jobs = job_state_rows.reserved_of(connection, row.account_id)
    for job in jobs:
        move_job(connection, job, Act.TAKE_BACK, at=now, actor=actor, details={"reason": "relationship_suspended"})
    return _Effects(row=row, tokens_ended=True, jobs=jobs, waiting=_waiting_anew(connection, row))


def _resume(connection: Connection, row: RelationshipRow) -> _Effects:
    account_rows.suspend(connection, row.account_id, None)
    return _Effects(row=row, waiting=_waiting_anew(connection, row))


def _close(connection: Connection, row: RelationshipRow, now: datetime, actor: str) -> _Effects:
    """Its jobs are cancelled apart from this: they may be many."""
    account_rows.suspend(connection, row.account_id, row.suspended_at or now)
    clients.revoke_all(connection, row.account_id, now)
    clients.disable_all(connection, row.account_id, now)
    link_rows.end_links(connection, row.account_id, now)
    agents = [agent for agent in agent_rows.list_agents(connection, row.account_id) if agent.revoked_at is None]
    revoked = [revoke_row(connection, agent, now, actor) for agent in agents]
    return _Effects(row=row, tokens_ended=True, revoked=revoked)


def _waiting_anew(connection: Connection, row: RelationshipRow) -> dict[UUID, list[UUID] | None]:
    """Of each printer, the jobs whose reason to wait is another one now."""
    printers = printer_rows.printer_ids(connection, row.account_id)
    return {printer_id: touch_waiting(connection, row.account_id, printer_id) for printer_id in printers}


def _cancel_some(connection: Connection, effects: _Effects, now: datetime, actor: str) -> None:
    jobs = job_state_rows.unstarted_of(connection, effects.row.account_id, CANCEL_AT_ONCE)
    for job in jobs:
        details = {"reason": "relationship_closed"}
        move_job(connection, job, Act.CANCEL, at=now, actor=actor, details=details)
    effects.jobs, effects.more = jobs, len(jobs) == CANCEL_AT_ONCE


def _tell(state: ServerState, effects: _Effects) -> None:
    """Agents whose jobs were taken back hear it with their next start or heartbeat; after a resume they are woken."""
    customer = effects.row.account_id
    if effects.tokens_ended:
        state.ctx.tokens.forget_account(customer)
        state.errands.stop_feeding(customer)
    for revoked in effects.revoked:
        tell_revoked(state, revoked)
    for job in effects.jobs:
        state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        state.feed.job_moved(job.print_job_id, job.printer_id)
    for printer_id, print_job_ids in effects.waiting.items():
        announce_waiting(state, printer_id, print_job_ids)
        state.feed.printer_changed(printer_id)
        state.wakeups.notify(printer_id)


def _refused(status: RelationshipStatus, action: RelationshipAction) -> ApiError:
    details = {"status": status.value, "action": action.value}
    message = PartnerMessages.RELATIONSHIP_CLOSED()
    if status is _PROVISIONING:
        suspend = action is SUSPEND
        message = PartnerMessages.NOTHING_TO_SUSPEND() if suspend else PartnerMessages.NOTHING_TO_RESUME()
    return ApiError(ErrorCode.INVALID_TRANSITION, message, details=details)


def _held_by_the_operator(action: RelationshipAction) -> ApiError:
    resume = action is RESUME
    message = PartnerMessages.RESUMED_BY_OPERATOR_ONLY() if resume else PartnerMessages.CLOSED_BY_OPERATOR_ONLY()
    return ApiError(ErrorCode.RELATIONSHIP_SUSPENDED, message, details={"suspended_by": Party.OPERATOR.value})
