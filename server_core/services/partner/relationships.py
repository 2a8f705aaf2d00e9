"""The customers whom a developer manages: made with an account and a link in one commit, and found again."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.agents import Agent
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    AccountKind,
    CreateManagedAccount,
    Developers,
    Party,
    Relationship,
    RelationshipStatus,
    Whose,
)
from server_core.services.agents import revocation
from server_core.services.agents.enrolment import PARTNER_LINK_LIFETIME, keep_link, new_link
from server_core.services.api_error import ApiError
from server_core.services.audit.writing import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.given_names import refuse_look_alike, seen_name
from server_core.services.lists.paging import PageRequest, page_of
from server_core.services.lists.public import list_agents
from server_core.services.partner.assertions import Application
from server_core.services.partner.relationship_views import relationship_view, subject_of, unknown
from server_core.services.server_state import ServerState
from server_core.services.told_writes import write_and_tell
from server_core.store import account_rows, application_rows, link_rows, relationship_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.relationship_rows import RelationshipRow
from server_core.store.store import Connection

CURSORS_OF_ALL = UUID(int=0)
"""The account that cursors of the operator's list are bound to."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Made:
    """`is_new` False: the customer was there already; its link was told before, and is told to nobody again."""

    relationship: Relationship
    is_new: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class RelationshipFilter:
    """None: any."""

    status: RelationshipStatus | None = None
    external_customer_id: str | None = None


async def application_of(ctx: Context, whose: Whose, application_id: UUID) -> Application:
    """For which the operator acts. Raises ApiError `application_not_found`."""
    row = await ctx.store.read(lambda connection: application_rows.find_application(connection, application_id))
    if row is None or whose not in (Developers.ALL, row.account_id):
        raise ApiError(ErrorCode.APPLICATION_NOT_FOUND, PartnerMessages.DEVELOPER_APPLICATION_NOT_FOUND())
    return Application(application_id=row.application_id, account_id=row.account_id, name=row.name)


async def create(
    state: ServerState,
    application: Application,
    wish: CreateManagedAccount,
    actor: str,
    by: Party = Party.DEVELOPER,
) -> Made:
    """Again with the name that it was made with is no other one, though it was renamed since.

    Raises ApiError `external_customer_id_taken` where the developer's customer of this id has another name,
    `validation_failed` for a name that cannot be seen, and for the operator, who knows all customers, one that imitates
    another's.
    """
    now, name = state.ctx.now(), wish.name.strip()
    customer, relationship_id = new_id(), new_id()
    link = new_link(state, customer, PARTNER_LINK_LIFETIME, now)

    def work(connection: Connection) -> tuple[RelationshipRow, bool]:
        known = relationship_rows.find_open(connection, application.account_id, wish.external_customer_id)
        if known is not None:
            if name not in (known.name.strip(), known.made_as.strip()):
                raise _taken(known)
            return known, False
        seen_name(name)
        _refuse_imitated(connection, name, by, customer)
        account_rows.insert_account(connection, account_id=customer, name=name, at=now, kind=AccountKind.MANAGED)
        values = {
            "relationship_id": relationship_id,
            "account_id": customer,
            "application_id": application.application_id,
            "external_customer_id": wish.external_customer_id,
            "made_as": name,
            "enrolment_id": link.enrolment_id,
            "created_at": now,
            "updated_at": now,
        }
        relationship_rows.insert_relationship(connection, application.account_id, values)
        row = _found(connection, application.account_id, relationship_id)
        details = {"external_customer_id": wish.external_customer_id, "name": name}
        note(
            connection,
            customer,
            AuditAct.RELATIONSHIP_CREATE,
            subject_of(row),
            at=now,
            actor=actor,
            details={**details, "application_id": str(application.application_id)},
        )
        keep_link(connection, link, now, actor)
        return _found(connection, application.account_id, relationship_id), True

    row, is_new = await state.ctx.store.write(work, Commit.RELATIONSHIP_CREATE)
    return Made(relationship=relationship_view(row, now, link.url if is_new else None), is_new=is_new)


def _refuse_imitated(connection: Connection, name: str, by: Party, account_id: UUID) -> None:
    """A developer is told nothing of the customers of others."""
    if by is Party.OPERATOR:
        refuse_look_alike(name, relationship_rows.names(connection, Developers.ALL, account_id))


async def get(state: ServerState, whose: Whose, relationship_id: UUID) -> Relationship:
    """Raises ApiError `relationship_not_found`."""
    row = await state.ctx.store.read(lambda connection: _found(connection, whose, relationship_id))
    return relationship_view(row, state.ctx.now())


async def list_relationships(
    state: ServerState, whose: Whose, filter: RelationshipFilter, request: PageRequest
) -> Page[Relationship]:
    """The newest first. Raises ApiError `invalid_cursor`."""
    now = state.ctx.now()
    return await page_of(
        state.ctx,
        CURSORS_OF_ALL if isinstance(whose, Developers) else whose,
        f"relationships {filter}",
        request,
        rows=lambda connection, after, limit: relationship_rows.page(
            connection,
            whose,
            status=filter.status,
            external_customer_id=filter.external_customer_id,
            after=None if after is None else UUID(str(after[0])),
            limit=limit,
        ),
        position=lambda row: [str(row.relationship_id)],
        view=lambda row: relationship_view(row, now),
    )


async def rename(
    state: ServerState,
    whose: Whose,
    relationship_id: UUID,
    name: str,
    actor: str,
    by: Party = Party.DEVELOPER,
) -> Relationship:
    """Also for whoever holds a token of it. The same name again changes nothing.

    Raises ApiError `relationship_not_found`, `relationship_closed`, `validation_failed` (it cannot be seen).
    """
    now, name = state.ctx.now(), name.strip()

    def work(connection: Connection) -> RelationshipRow:
        known = _found(connection, whose, relationship_id)
        if known.name.strip() == name:
            return known
        seen_name(name)
        _refuse_imitated(connection, name, by, known.account_id)
        require_not_closed(connection, known.account_id)
        account_rows.rename(connection, known.account_id, name)
        relationship_rows.change(connection, known.developer_account_id, relationship_id, {}, now)
        details = {"external_customer_id": known.external_customer_id, "name": name, "before": known.name}
        subject = subject_of(known)
        note(connection, known.account_id, AuditAct.RELATIONSHIP_RENAME, subject, at=now, actor=actor, details=details)
        return _found(connection, whose, relationship_id)

    def tell(row: RelationshipRow | None) -> None:
        if row is not None:
            state.ctx.tokens.rename_account(row.account_id, row.name)

    return relationship_view(await write_and_tell(state.ctx, work, Commit.RELATIONSHIP_CHANGE, tell), now)


async def renew_link(state: ServerState, whose: Whose, relationship_id: UUID, actor: str) -> Relationship:
    """The link before it, if nobody has used it, is dead.

    Raises ApiError `relationship_not_found`, `relationship_suspended`, `relationship_closed`.
    """
    now = state.ctx.now()
    row = await state.ctx.store.read(lambda connection: _found(connection, whose, relationship_id))
    link = new_link(state, row.account_id, PARTNER_LINK_LIFETIME, now)

    def work(connection: Connection) -> RelationshipRow:
        known = _found(connection, whose, relationship_id)
        if known.enrolment_id is not None:
            link_rows.end_links(connection, known.account_id, now, enrolment_id=known.enrolment_id)
        keep_link(connection, link, now, actor)
        changes = {"enrolment_id": link.enrolment_id}
        relationship_rows.change(connection, known.developer_account_id, relationship_id, changes, now)
        return _found(connection, whose, relationship_id)

    row = await state.ctx.store.write(work, Commit.AGENT_LINK)
    return relationship_view(row, now, link.url)


async def agents_of(
    state: ServerState, developer_account_id: UUID, relationship_id: UUID, request: PageRequest
) -> Page[Agent]:
    """Of the customer, by name, those that were revoked among them.

    Raises ApiError `relationship_not_found`, `invalid_cursor`.
    """
    row = await state.ctx.store.read(lambda connection: _found(connection, developer_account_id, relationship_id))
    return await list_agents(state.ctx, row.account_id, request)


async def revoke_agent(
    state: ServerState, developer_account_id: UUID, relationship_id: UUID, agent_id: UUID, actor: str
) -> Agent:
    """Raises ApiError `relationship_not_found`, `agent_not_found`."""
    row = await state.ctx.store.read(lambda connection: _found(connection, developer_account_id, relationship_id))
    return await revocation.revoke(state, row.account_id, agent_id, actor)


def _found(connection: Connection, whose: Whose, relationship_id: UUID) -> RelationshipRow:
    row = relationship_rows.find(connection, whose, relationship_id)
    if row is None:
        raise unknown()
    return row


def _taken(known: RelationshipRow) -> ApiError:
    text = PartnerMessages.EXTERNAL_CUSTOMER_ID_TAKEN()
    details = {"relationship_id": str(known.relationship_id)}
    return ApiError(ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN, text, details=details)
