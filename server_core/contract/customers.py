"""Wire types of what the operator is told of managed customers besides their relationships.

GET relationships/figures    -> list[CustomerFigures]   of those that are not closed
GET installations/tokens     -> list[IssuedToken]       of the account, the newest first, as long as they are kept
"""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from server_core.contract.public import Instant, Scope

MOST_JOBS = 500
"""Counted of one customer; so many mean: so many or more."""
MOST_TOKENS = 100


class CustomerFigures(Struct, frozen=True, kw_only=True):
    """`agents`: those that were not revoked. `last_job_at` null: nothing was ever printed there."""

    account_id: UUID
    agents: int
    agents_online: int
    printers: int
    jobs_24h: int
    last_job_at: Instant | None


class IssuedToken(Struct, frozen=True, kw_only=True):
    """An access token that an installation got; the token itself is stored nowhere. `kid`: of the key by whose
    assertion it came."""

    installation_id: UUID
    application_id: UUID
    application_name: str
    permissions: list[Scope]
    kid: str | None
    issued_at: Instant
    expires_at: Instant
    revoked_at: Instant | None
