"""How much goes on at managed customers, and the tokens that applications got there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Select, bindparam, func, select

from server_core.contract.types.partners import MOST_JOBS
from server_core.developers import Developers, Whose
from server_core.store.partner_tables import relationships
from server_core.store.tables import access_tokens, agents, clients, jobs, printers

_NEWEST_JOBS = (
    select(jobs.c.created_at)
    .where(jobs.c.account_id == bindparam("account_id"))
    .order_by(jobs.c.sequence.desc())
    .limit(MOST_JOBS)
    .subquery()
)
"""Never more of them: a customer may have millions."""
_JOBS = select(
    func.count().filter(_NEWEST_JOBS.c.created_at >= bindparam("since")), func.max(_NEWEST_JOBS.c.created_at)
)


def open_accounts(connection: Connection, whose: Whose) -> list[UUID]:
    """Of customers that are not closed."""
    query = select(relationships.c.account_id).where(relationships.c.closed_at.is_(None))
    if not isinstance(whose, Developers):
        query = query.where(relationships.c.developer_account_id == whose)
    return list(connection.execute(query.order_by(relationships.c.relationship_id)).scalars())


def agents_of(connection: Connection, account_id: UUID) -> list[UUID]:
    """Those that were not revoked."""
    query = select(agents.c.agent_id).where(agents.c.account_id == account_id, agents.c.revoked_at.is_(None))
    return list(connection.execute(query).scalars())


def printer_count(connection: Connection, account_id: UUID) -> int:
    query = select(func.count()).where(printers.c.account_id == account_id, printers.c.removed_at.is_(None))
    return int(connection.execute(query).scalar_one())


def jobs_since(connection: Connection, account_id: UUID, since: datetime) -> tuple[int, datetime | None]:
    """How many, at most `MOST_JOBS`; and when the last of all was sent."""
    row = connection.execute(_JOBS, {"account_id": account_id, "since": since}).one()
    return row[0], row[1]


def tokens_of(connection: Connection, account_id: UUID, limit: int) -> Sequence[Row[Any]]:
    """Of installations, the newest first."""
    query: Select[Any] = (
        select(
            access_tokens.c.client_id,
            access_tokens.c.scopes,
            access_tokens.c.expires_at,
            access_tokens.c.revoked_at,
            access_tokens.c.kid,
            clients.c.application_id,
            clients.c.name,
        )
        .join(clients, clients.c.client_id == access_tokens.c.client_id)
        .where(access_tokens.c.account_id == account_id, clients.c.application_id.is_not(None))
        .order_by(access_tokens.c.expires_at.desc(), access_tokens.c.token_sha256)
        .limit(limit)
    )
    return connection.execute(query).all()
