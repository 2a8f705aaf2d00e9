"""Rows of managed customers, with the times that determine their status.

`whose` and `developer_account_id` refer to the managing developer, `account_id` is the customer's own.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, exists, insert, or_, select, update

from server_core.contract.types.partners import Developers, Party, RelationshipStatus, Whose
from server_core.store.literals import OPEN, PENDING, RESERVED
from server_core.store.rows import Rows
from server_core.store.tables import accounts, agents, clients, enrolment_links, equal, jobs, relationships


class RelationshipRow(Struct, frozen=True, kw_only=True):
    """A managed customer.

    `account_id`: the customer's; `made_as`: the name given by the developer; `link_*`: of the newest onboarding link;
    `has_agent`: it has an agent that is not revoked.
    """

    relationship_id: UUID
    developer_account_id: UUID
    account_id: UUID
    application_id: UUID
    external_customer_id: str
    name: str
    made_as: str
    suspended_at: datetime | None
    suspended_by: Party | None
    activated_at: datetime | None
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime
    installation_id: UUID | None
    enrolment_id: UUID | None
    has_agent: bool
    link_expires_at: datetime | None
    link_used_at: datetime | None
    link_revoked_at: datetime | None


_INSTALLATION = (
    select(clients.c.client_id)
    .where(
        clients.c.account_id == relationships.c.account_id,
        clients.c.application_id == relationships.c.application_id,
        or_(clients.c.disabled_at.is_(None), relationships.c.closed_at.is_not(None)),
    )
    .order_by(clients.c.created_at.desc())
    .limit(1)
    .correlate(relationships)
    .scalar_subquery()
)
"""The valid installation; for a closed relationship the last one."""
_HAS_AGENT = exists(
    select(agents.c.agent_id)
    .where(agents.c.account_id == relationships.c.account_id, agents.c.revoked_at.is_(None))
    .correlate(relationships)
)
_RELATIONSHIPS = Rows(
    RelationshipRow,
    relationships,
    accounts,
    link=enrolment_links,
    installation_id=_INSTALLATION,
    has_agent=_HAS_AGENT,
)
_ROWS = _RELATIONSHIPS.query.join(accounts, accounts.c.account_id == relationships.c.account_id).outerjoin(
    enrolment_links,
    and_(
        enrolment_links.c.enrolment_id == relationships.c.enrolment_id,
        enrolment_links.c.account_id == relationships.c.account_id,
    ),
)
_OPEN, _GOING = relationships.c.closed_at.is_(None), accounts.c.suspended_at.is_(None)
_HAS_STATUS: dict[RelationshipStatus, ColumnElement[bool]] = {
    RelationshipStatus.CLOSED: relationships.c.closed_at.is_not(None),
    RelationshipStatus.SUSPENDED: and_(_OPEN, accounts.c.suspended_at.is_not(None)),
    RelationshipStatus.PROVISIONING: and_(_OPEN, _GOING, relationships.c.activated_at.is_(None)),
    RelationshipStatus.ACTIVE: and_(_OPEN, _GOING, relationships.c.activated_at.is_not(None)),
}
"""The rule of `status_of` in `services/partner/relationships.py`, for queries."""


def insert_relationship(connection: Connection, developer_account_id: UUID, values: dict[str, Any]) -> None:
    connection.execute(insert(relationships).values(developer_account_id=developer_account_id, **values))


def find(connection: Connection, whose: Whose, relationship_id: UUID) -> RelationshipRow | None:
    return _RELATIONSHIPS.first(connection, _of(whose).where(relationships.c.relationship_id == relationship_id))


def find_open(connection: Connection, developer_account_id: UUID, external_customer_id: str) -> RelationshipRow | None:
    """Return the developer's open customer with this external id."""
    query = _of(developer_account_id).where(equal(relationships, external_customer_id=external_customer_id), _OPEN)
    return _RELATIONSHIPS.first(connection, query)


def names(connection: Connection, whose: Whose, but: UUID | None = None) -> list[str]:
    """Return the names of open customers; `but`: an account to leave out."""
    query = (
        select(accounts.c.name).join(relationships, relationships.c.account_id == accounts.c.account_id).where(_OPEN)
    )
    if not isinstance(whose, Developers):
        query = query.where(relationships.c.developer_account_id == whose)
    if but is not None:
        query = query.where(accounts.c.account_id != but)
    return list(connection.execute(query).scalars())


def page(
    connection: Connection,
    whose: Whose,
    status: RelationshipStatus | None,
    external_customer_id: str | None,
    after: UUID | None,
    limit: int,
) -> list[RelationshipRow]:
    """Return a page, newest first, after the id `after`."""
    query = _of(whose)
    if status is not None:
        query = query.where(_HAS_STATUS[status])
    if external_customer_id is not None:
        query = query.where(relationships.c.external_customer_id == external_customer_id)
    if after is not None:
        query = query.where(relationships.c.relationship_id < after)
    query = query.order_by(relationships.c.relationship_id.desc()).limit(limit)
    return _RELATIONSHIPS.all(connection, query)


def change(
    connection: Connection, developer_account_id: UUID, relationship_id: UUID, values: dict[str, Any], at: datetime
) -> None:
    of_developer = equal(relationships, relationship_id=relationship_id, developer_account_id=developer_account_id)
    connection.execute(update(relationships).where(of_developer).values(updated_at=at, **values))


def activate(connection: Connection, account_id: UUID, at: datetime) -> None:
    """Mark the first agent of a managed account. Later agents change nothing; other accounts have no relationship."""
    first = equal(relationships, account_id=account_id, activated_at=None, closed_at=None)
    connection.execute(update(relationships).where(first).values(activated_at=at, updated_at=at))


def is_closed(connection: Connection, account_id: UUID) -> bool:
    """Return whether the relationship of this managed account is closed."""
    return closed_at(connection, account_id) is not None


def closed_at(connection: Connection, account_id: UUID) -> datetime | None:
    """Return the time of the close; None: not closed, or no managed account."""
    query = select(relationships.c.closed_at).where(relationships.c.account_id == account_id)
    at: datetime | None = connection.execute(query).scalar()
    return at


def closed_with_open_jobs(connection: Connection) -> list[RelationshipRow]:
    """Return closed customers of all developers that still have unstarted jobs."""
    unstarted = select(jobs.c.account_id).where(OPEN, jobs.c.status.in_([PENDING, RESERVED]))
    query = _ROWS.where(relationships.c.closed_at.is_not(None), relationships.c.account_id.in_(unstarted))
    return _RELATIONSHIPS.all(connection, query)


def _of(whose: Whose) -> Select[Any]:
    return _ROWS if isinstance(whose, Developers) else _ROWS.where(relationships.c.developer_account_id == whose)
