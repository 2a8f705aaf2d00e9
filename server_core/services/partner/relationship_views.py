"""A customer's relationship as developers and operators see it: both of its statuses are made of times. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

from server_core.contract.decisions.onboarding_link import note_on
from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import (
    MOST_TOKENS,
    CustomerFigures,
    IssuedToken,
    OnboardingStatus,
    Relationship,
    RelationshipStatus,
    Whose,
)
from server_core.services.api_error import ApiError
from server_core.services.clients.tokens import INSTALLATION_LIFETIME
from server_core.services.context import Context
from server_core.services.server_state import ServerState
from server_core.store import account_rows
from server_core.store.clients import scopes_of
from server_core.store.relationship_rows import RelationshipRow
from server_core.store.store import Connection


class HasTimes(Protocol):
    """What the status is made of."""

    @property
    def closed_at(self) -> datetime | None: ...

    @property
    def suspended_at(self) -> datetime | None: ...

    @property
    def activated_at(self) -> datetime | None: ...


def status_of(row: HasTimes) -> RelationshipStatus:
    """Queries have the same rule as `_HAS_STATUS` in `store/relationship_rows.py`."""
    if row.closed_at is not None:
        return RelationshipStatus.CLOSED
    if row.suspended_at is not None:
        return RelationshipStatus.SUSPENDED
    return RelationshipStatus.PROVISIONING if row.activated_at is None else RelationshipStatus.ACTIVE


def onboarding_of(row: RelationshipRow, now: datetime) -> OnboardingStatus:
    """A customer with an agent is ready, whatever links there are besides; without one the newest link tells.

    A closed one shows how its onboarding ended: `ready` if an agent ever joined, else `failed`. Nothing is on its way.
    """
    if row.closed_at is not None:
        return OnboardingStatus.FAILED if row.activated_at is None else OnboardingStatus.READY
    if row.has_agent:
        return OnboardingStatus.READY
    if row.link_expires_at is None or row.link_used_at is not None:
        return OnboardingStatus.PROVISIONING  # nothing is there by which one could join
    is_open = row.link_revoked_at is None and row.link_expires_at > now
    return OnboardingStatus.WAITING_FOR_AGENT if is_open else OnboardingStatus.FAILED


def relationship_view(row: RelationshipRow, now: datetime, url: str | None = None) -> Relationship:
    """`url`: only in the answer that made the link."""
    is_unused, status = row.link_used_at is None and row.link_revoked_at is None, status_of(row)
    return Relationship(
        relationship_id=row.relationship_id,
        developer_account_id=row.developer_account_id,
        cloudprint_account_id=row.account_id,
        external_customer_id=row.external_customer_id,
        name=row.name,
        application_id=row.application_id,
        installation_id=row.installation_id,
        agent_enrollment_id=row.enrolment_id,
        agent_onboarding_expires_at=row.link_expires_at if is_unused else None,
        agent_onboarding_url=url,
        agent_onboarding_note=None if url is None else note_on(url),
        onboarding_status=onboarding_of(row, now),
        status=status,
        suspended_by=row.suspended_by if status is RelationshipStatus.SUSPENDED else None,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def subject_of(row: RelationshipRow) -> str:
    """In the audit log."""
    return f"relationship {row.relationship_id}"


def unknown() -> ApiError:
    return ApiError(ErrorCode.RELATIONSHIP_NOT_FOUND, PartnerMessages.RELATIONSHIP_NOT_FOUND())


# What the operator is told of customers besides their relationships: how much goes on there, who got tokens.


DAY = timedelta(hours=24)
Counts = tuple[UUID, list[UUID], int, int, datetime | None]


async def customer_figures(state: ServerState, whose: Whose) -> list[CustomerFigures]:
    since = state.ctx.now() - DAY

    def work(connection: Connection) -> list[Counts]:
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
    """In the account that the call is about."""
    rows = await ctx.store.read(lambda connection: account_rows.tokens_of(connection, ctx.account, MOST_TOKENS))
    return [_view(row) for row in rows]


def _view(row: Any) -> IssuedToken:
    return IssuedToken(
        installation_id=row.client_id,
        application_id=row.application_id,
        application_name=row.name,
        permissions=scopes_of(row.scopes),
        kid=row.kid,
        issued_at=row.expires_at - INSTALLATION_LIFETIME,
        expires_at=row.expires_at,
        revoked_at=row.revoked_at,
    )
