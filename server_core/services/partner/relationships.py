"""Customers of a developer: creation with account and link in one commit, views, and suspend, resume and close.

One table says which change is possible. Both statuses of a relationship are derived from its times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.decisions.onboarding_link import note_on
from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.agents import Agent
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page, Record, of_row
from server_core.contract.types.partners import (
    MOST_TOKENS,
    AccountKind,
    CreateManagedAccount,
    CustomerFigures,
    Developers,
    IssuedToken,
    OnboardingStatus,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    Whose,
)
from server_core.services.agents import administration
from server_core.services.agents.administration import RevokedAgent, revoke_row, revoked_before, tell_revoked
from server_core.services.agents.enrolment import PARTNER_LINK_LIFETIME, keep_link, new_link
from server_core.services.announced_writes import write_and_announce
from server_core.services.api_error import ApiError, not_now, refuse_look_alike, visible_name
from server_core.services.audit import note
from server_core.services.clients.tokens import INSTALLATION_LIFETIME
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.paging import PageRequest, page_of
from server_core.services.partner.assertions import CallerApplication
from server_core.services.public_lists import list_agents
from server_core.services.server_state import ServerState
from server_core.store import (
    account_rows,
    agent_rows,
    application_rows,
    clients,
    job_rows,
    printer_rows,
    relationship_rows,
)
from server_core.store.account_rows import AccountRow
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.job_rows import JobRecord
from server_core.store.relationship_rows import RelationshipRow
from server_core.store.store import Connection


def status_of(row: AccountRow | RelationshipRow) -> RelationshipStatus:
    """Return the status. `_HAS_STATUS` in `store/relationship_rows.py` is the same rule for queries."""
    if row.closed_at is not None:
        return RelationshipStatus.CLOSED
    if row.suspended_at is not None:
        return RelationshipStatus.SUSPENDED
    return RelationshipStatus.PROVISIONING if row.activated_at is None else RelationshipStatus.ACTIVE


def onboarding_of(row: RelationshipRow, now: datetime) -> OnboardingStatus:
    """Return the onboarding status. With an agent a customer is ready; without one, the newest link decides.

    A closed one shows how its onboarding ended: `ready` if an agent ever joined, else `failed`.
    """
    if row.closed_at is not None:
        return OnboardingStatus.FAILED if row.activated_at is None else OnboardingStatus.READY
    if row.has_agent:
        return OnboardingStatus.READY
    if row.link_expires_at is None or row.link_used_at is not None:
        return OnboardingStatus.PROVISIONING  # there is no link to join with
    is_open = row.link_revoked_at is None and row.link_expires_at > now
    return OnboardingStatus.WAITING_FOR_AGENT if is_open else OnboardingStatus.FAILED


def relationship_view(row: RelationshipRow, now: datetime, url: str | None = None) -> Relationship:
    """Return the API's view. `url`: only in the answer that created the link."""
    is_unused, status = row.link_used_at is None and row.link_revoked_at is None, status_of(row)
    return of_row(
        Relationship,
        row,
        cloudprint_account_id=row.account_id,
        agent_enrollment_id=row.enrolment_id,
        agent_onboarding_expires_at=row.link_expires_at if is_unused else None,
        agent_onboarding_url=url,
        agent_onboarding_note=None if url is None else note_on(url),
        onboarding_status=onboarding_of(row, now),
        status=status,
        suspended_by=row.suspended_by if status is RelationshipStatus.SUSPENDED else None,
    )


def unknown() -> ApiError:
    return ApiError(ErrorCode.RELATIONSHIP_NOT_FOUND, PartnerMessages.RELATIONSHIP_NOT_FOUND())


# Figures of customers and their tokens, for the operator.


DAY = timedelta(hours=24)
InstallationCounts = tuple[UUID, list[UUID], int, int, datetime | None]


async def customer_figures(state: ServerState, whose: Whose) -> list[CustomerFigures]:
    since = state.ctx.now() - DAY

    def work(connection: Connection) -> list[InstallationCounts]:
        accounts = account_rows.open_accounts(connection, whose)
        return [
            (
                account_id,
                account_rows.agents_of(connection, account_id),
                account_rows.printer_count(connection, account_id),
                *account_rows.jobs_since(connection, account_id, since),
            )
            for account_id in accounts
        ]

    return [
        CustomerFigures(
            account_id=account_id,
            agents=len(agents),
            agents_online=sum(map(state.presence.is_online, agents)),
            printers=printers,
            jobs_24h=jobs,
            last_job_at=last,
        )
        for account_id, agents, printers, jobs, last in await state.ctx.store.read(work)
    ]


async def issued_tokens(ctx: Context) -> list[IssuedToken]:
    """List the tokens issued in the account of the call."""
    return await ctx.store.read(
        lambda connection: account_rows.tokens_of(connection, ctx.account, INSTALLATION_LIFETIME, MOST_TOKENS)
    )


CURSORS_OF_ALL = UUID(int=0)
"""Stands for all accounts in cursors of the operator's list."""


class CreatedRelationship(Record, frozen=True, kw_only=True):
    """The relationship. `is_new` False: it existed; its link was returned earlier and is not returned again."""

    relationship: Relationship
    is_new: bool


class RelationshipFilter(Record, frozen=True, kw_only=True):
    """A filter for relationships; None matches any."""

    status: RelationshipStatus | None = None
    external_customer_id: str | None = None


async def application_of(ctx: Context, whose: Whose, application_id: UUID) -> CallerApplication:
    """Return the application that the operator acts for. Raises ApiError `application_not_found`."""
    row = await ctx.store.read(lambda connection: application_rows.find_application(connection, application_id))
    if row is None or whose not in (Developers.ALL, row.account_id):
        raise ApiError(ErrorCode.APPLICATION_NOT_FOUND, PartnerMessages.DEVELOPER_APPLICATION_NOT_FOUND())
    return of_row(CallerApplication, row)


async def create(
    state: ServerState,
    application: CallerApplication,
    request: CreateManagedAccount,
    actor: Actor,
    by: Party = Party.DEVELOPER,
) -> CreatedRelationship:
    """Create a customer. A repeat with the original name returns the existing one, even if it was renamed since.

    Raises ApiError `external_customer_id_taken` if the developer's customer with this id has another name,
    `validation_failed` for an invisible name and, if the operator creates it, for a name that imitates another
    customer's.
    """
    now, name = state.ctx.now(), request.name.strip()
    customer, relationship_id = new_id(), new_id()
    link = new_link(state, customer, PARTNER_LINK_LIFETIME, now)

    def work(connection: Connection) -> tuple[RelationshipRow, bool]:
        found = relationship_rows.find_open(connection, application.account_id, request.external_customer_id)
        if found is not None:
            if name not in (found.name.strip(), found.made_as.strip()):
                raise _taken(found)
            return found, False
        visible_name(name)
        _refuse_imitated(connection, name, by, customer)
        account_rows.insert_account(connection, account_id=customer, name=name, at=now, kind=AccountKind.MANAGED)
        values = {
            "relationship_id": relationship_id,
            "account_id": customer,
            "application_id": application.application_id,
            "external_customer_id": request.external_customer_id,
            "made_as": name,
            "enrolment_id": link.enrolment_id,
            "created_at": now,
            "updated_at": now,
        }
        relationship_rows.insert_relationship(connection, application.account_id, values)
        details = {"external_customer_id": request.external_customer_id, "name": name}
        details["application_id"] = str(application.application_id)
        note(connection, customer, AuditAction.RELATIONSHIP_CREATE, relationship_id, at=now, actor=actor, **details)
        keep_link(connection, link, now, actor)
        return _found(connection, application.account_id, relationship_id), True

    row, is_new = await state.ctx.store.write(work, Commit.RELATIONSHIP_CREATE)
    return CreatedRelationship(relationship=relationship_view(row, now, link.url if is_new else None), is_new=is_new)


def _refuse_imitated(connection: Connection, name: str, by: Party, account_id: UUID) -> None:
    """Reject imitations for the operator only: developers must learn nothing about customers of others."""
    if by is Party.OPERATOR:
        refuse_look_alike(name, relationship_rows.names(connection, Developers.ALL, account_id))


async def get(state: ServerState, whose: Whose, relationship_id: UUID) -> Relationship:
    """Return a relationship. Raises ApiError `relationship_not_found`."""
    row = await state.ctx.store.read(lambda connection: _found(connection, whose, relationship_id))
    return relationship_view(row, state.ctx.now())


async def list_relationships(
    state: ServerState, whose: Whose, filter: RelationshipFilter, request: PageRequest
) -> Page[Relationship]:
    """List relationships, newest first. Raises ApiError `invalid_cursor`."""
    now = state.ctx.now()
    return await page_of(
        state.ctx,
        CURSORS_OF_ALL if isinstance(whose, Developers) else whose,
        f"relationships {filter}",
        request,
        UUID,
        rows=lambda connection, after, limit: relationship_rows.page(
            connection, whose, filter.status, filter.external_customer_id, after, limit
        ),
        position=lambda row: row.relationship_id,
        view=lambda row: relationship_view(row, now),
    )


async def rename(
    state: ServerState,
    whose: Whose,
    relationship_id: UUID,
    name: str,
    actor: Actor,
    by: Party = Party.DEVELOPER,
) -> Relationship:
    """Rename a customer, also for callers that hold a token. The same name again changes nothing.

    Raises ApiError `relationship_not_found`, `relationship_closed`, `validation_failed` (invisible name).
    """
    now, name = state.ctx.now(), name.strip()

    def work(connection: Connection) -> RelationshipRow:
        found = _found(connection, whose, relationship_id)
        if found.name.strip() == name:
            return found
        visible_name(name)
        _refuse_imitated(connection, name, by, found.account_id)
        require_not_closed(connection, found.account_id)
        account_rows.rename(connection, found.account_id, name)
        relationship_rows.change(connection, found.developer_account_id, relationship_id, {}, now)
        details = {"external_customer_id": found.external_customer_id, "name": name, "before": found.name}
        action = AuditAction.RELATIONSHIP_RENAME
        note(connection, found.account_id, action, relationship_id, at=now, actor=actor, **details)
        return _found(connection, whose, relationship_id)

    def tell(row: RelationshipRow) -> None:
        state.ctx.tokens.rename_account(row.account_id, row.name)

    return relationship_view(await write_and_announce(state.ctx, work, Commit.RELATIONSHIP_CHANGE, tell), now)


async def renew_link(state: ServerState, whose: Whose, relationship_id: UUID, actor: Actor) -> Relationship:
    """Create a new onboarding link; an unused previous one becomes invalid.

    Raises ApiError `relationship_not_found`, `relationship_suspended`, `relationship_closed`.
    """
    now = state.ctx.now()
    row = await state.ctx.store.read(lambda connection: _found(connection, whose, relationship_id))
    link = new_link(state, row.account_id, PARTNER_LINK_LIFETIME, now)

    def work(connection: Connection) -> RelationshipRow:
        found = _found(connection, whose, relationship_id)
        if found.enrolment_id is not None:
            agent_rows.end_links(connection, found.account_id, now, enrolment_id=found.enrolment_id)
        keep_link(connection, link, now, actor)
        changes = {"enrolment_id": link.enrolment_id}
        relationship_rows.change(connection, found.developer_account_id, relationship_id, changes, now)
        return _found(connection, whose, relationship_id)

    row = await state.ctx.store.write(work, Commit.AGENT_LINK)
    return relationship_view(row, now, link.url)


async def agents_of(
    state: ServerState, developer_account_id: UUID, relationship_id: UUID, request: PageRequest
) -> Page[Agent]:
    """List the customer's agents by name, including revoked ones.

    Raises ApiError `relationship_not_found`, `invalid_cursor`.
    """
    row = await state.ctx.store.read(lambda connection: _found(connection, developer_account_id, relationship_id))
    return await list_agents(state.ctx, row.account_id, request)


async def revoke_agent(
    state: ServerState, developer_account_id: UUID, relationship_id: UUID, agent_id: UUID, actor: Actor
) -> Agent:
    """Revoke a customer's agent. Raises ApiError `relationship_not_found`, `agent_not_found`."""
    row = await state.ctx.store.read(lambda connection: _found(connection, developer_account_id, relationship_id))
    return await administration.revoke(state, row.account_id, agent_id, actor)


def _found(connection: Connection, whose: Whose, relationship_id: UUID) -> RelationshipRow:
    row = relationship_rows.find(connection, whose, relationship_id)
    if row is None:
        raise unknown()
    return row


def _taken(found: RelationshipRow) -> ApiError:
    text = PartnerMessages.EXTERNAL_CUSTOMER_ID_TAKEN()
    details = {"relationship_id": str(found.relationship_id)}
    return ApiError(ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN, text, details=details)


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
"""All possible transitions; if the status stays, nothing happens. All others are rejected."""

_ENDS_IT = (RESUME, CLOSE)
"""Actions that end a suspension. Closing does too, because the customer could be created again."""
_AUDITED = {
    SUSPEND: AuditAction.RELATIONSHIP_SUSPEND,
    RESUME: AuditAction.RELATIONSHIP_RESUME,
    CLOSE: AuditAction.RELATIONSHIP_CLOSE,
}
CANCEL_AT_ONCE = 100
"""Jobs cancelled per commit; other accounts' jobs wait for it."""


@dataclass(kw_only=True, slots=True)
class _Effects:
    """Effects to announce after the commit. `jobs`: as they were before it."""

    row: RelationshipRow
    tokens_ended: bool = False
    jobs: Sequence[JobRecord] = ()
    revoked: list[RevokedAgent] = field(default_factory=list)
    waiting: dict[UUID, list[UUID] | None] = field(default_factory=dict)
    more: bool = False


async def act(
    state: ServerState, whose: Whose, relationship_id: UUID, action: RelationshipAction, actor: Actor, by: Party
) -> Relationship:
    """Perform an action on a relationship. A repeat changes nothing and is announced again.

    An operator who suspends what the developer suspended takes it over: only the operator can then resume or close it.
    Raises ApiError `relationship_not_found`, `invalid_transition`, `relationship_suspended` (a developer resumes or
    closes what the operator suspended).
    """
    now = state.ctx.now()
    customers: list[UUID] = []

    def work(connection: Connection) -> _Effects:
        row = _found(connection, whose, relationship_id)
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
            effects = _repeated_effects(connection, row)
        if target is _CLOSED:
            _cancel_some(connection, effects, now, actor)
        taken_over = _take_over(connection, row, action, now, by)
        if target is not status or taken_over:
            details = {"external_customer_id": row.external_customer_id, "name": row.name}
            note(connection, row.account_id, _AUDITED[action], relationship_id, at=now, actor=actor, **details)
            effects.row = relationship_rows.find(connection, whose, relationship_id) or row
        return effects

    def unsure() -> None:
        for customer in customers:  # whether committed or not: its tokens are looked up again
            state.ctx.tokens.forget(customer)
            state.agent_commands.stop_feeding(customer)

    tell = partial(_tell, state)
    effects = await write_and_announce(state.ctx, work, Commit.RELATIONSHIP_CHANGE, tell, unsure)
    if effects.more:
        await cancel_rest(state, effects.row, actor)
    return relationship_view(effects.row, now)


async def cancel_rest(state: ServerState, row: RelationshipRow, actor: Actor = THE_SERVER) -> None:
    """Cancel the remaining jobs of a closed relationship; none of them can be printed."""
    now = state.ctx.now()

    def work(connection: Connection) -> _Effects:
        effects = _Effects(row=row)
        _cancel_some(connection, effects, now, actor)
        return effects

    while (await write_and_announce(state.ctx, work, Commit.RELATIONSHIP_CHANGE, partial(_tell, state))).more:
        pass


async def finish_closing(state: ServerState) -> None:
    """Cancel at start what an interrupted run had not cancelled yet."""
    for row in await state.ctx.store.read(relationship_rows.closed_with_open_jobs):
        await cancel_rest(state, row)


def _repeated_effects(connection: Connection, row: RelationshipRow) -> _Effects:
    """Return the effects to announce again: a repeat may mean that the first announcements were lost."""
    effects, customer = _Effects(row=row, tokens_ended=row.suspended_at is not None), row.account_id
    if row.closed_at is not None:
        agents = agent_rows.list_agents(connection, customer)
        effects.revoked = [revoked_before(agent.agent_id) for agent in agents if agent.revoked_at is not None]
    effects.waiting = dict.fromkeys(printer_rows.printer_ids(connection, customer))
    return effects


def _take_over(
    connection: Connection, row: RelationshipRow, action: RelationshipAction, now: datetime, by: Party
) -> bool:
    """Let the operator take over the developer's suspension, so that the developer cannot undo it."""
    if action is not SUSPEND or by is not Party.OPERATOR or row.suspended_by is not Party.DEVELOPER:
        return False
    changes = {"suspended_by": by.value}
    relationship_rows.change(connection, row.developer_account_id, row.relationship_id, changes, now)
    return True


def _carry_out(
    connection: Connection, row: RelationshipRow, action: RelationshipAction, now: datetime, actor: Actor, by: Party
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


def _suspend(connection: Connection, row: RelationshipRow, now: datetime, actor: Actor) -> _Effects:
    """Suspend: reserved jobs are taken back, printing ones continue."""
    account_rows.suspend(connection, row.account_id, now)
    clients.revoke_all(connection, row.account_id, now)
    jobs = job_rows.reserved_of(connection, row.account_id)
    for job in jobs:
        move_job(
            connection, job, Transition.TAKE_BACK, at=now, actor=actor, details={"reason": "relationship_suspended"}
        )
    return _Effects(row=row, tokens_ended=True, jobs=jobs, waiting=_waiting_anew(connection, row))


def _resume(connection: Connection, row: RelationshipRow) -> _Effects:
    account_rows.suspend(connection, row.account_id, None)
    return _Effects(row=row, waiting=_waiting_anew(connection, row))


def _close(connection: Connection, row: RelationshipRow, now: datetime, actor: Actor) -> _Effects:
    """Close. Its jobs, which may be many, are cancelled separately."""
    account_rows.suspend(connection, row.account_id, row.suspended_at or now)
    clients.revoke_all(connection, row.account_id, now)
    clients.disable_all(connection, row.account_id, now)
    agent_rows.end_links(connection, row.account_id, now)
    agents = [agent for agent in agent_rows.list_agents(connection, row.account_id) if agent.revoked_at is None]
    revoked = [revoke_row(connection, agent, now, actor) for agent in agents]
    return _Effects(row=row, tokens_ended=True, revoked=revoked)


def _waiting_anew(connection: Connection, row: RelationshipRow) -> dict[UUID, list[UUID] | None]:
    """Return the jobs of each printer whose waiting reason has changed."""
    printers = printer_rows.printer_ids(connection, row.account_id)
    return {printer_id: touch_waiting(connection, row.account_id, printer_id) for printer_id in printers}


def _cancel_some(connection: Connection, effects: _Effects, now: datetime, actor: Actor) -> None:
    jobs = job_rows.unstarted_of(connection, effects.row.account_id, CANCEL_AT_ONCE)
    for job in jobs:
        details = {"reason": "relationship_closed"}
        move_job(connection, job, Transition.CANCEL, at=now, actor=actor, details=details)
    effects.jobs, effects.more = jobs, len(jobs) == CANCEL_AT_ONCE


def _tell(state: ServerState, effects: _Effects) -> None:
    """Announce the effects. Agents learn of jobs taken back at their next start or heartbeat; a resume wakes them."""
    customer = effects.row.account_id
    if effects.tokens_ended:
        state.ctx.tokens.forget(customer)
        state.agent_commands.stop_feeding(customer)
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
    return not_now(message, **details)


def _held_by_the_operator(action: RelationshipAction) -> ApiError:
    resume = action is RESUME
    message = PartnerMessages.RESUMED_BY_OPERATOR_ONLY() if resume else PartnerMessages.CLOSED_BY_OPERATOR_ONLY()
    return ApiError(ErrorCode.RELATIONSHIP_SUSPENDED, message, details={"suspended_by": Party.OPERATOR.value})
