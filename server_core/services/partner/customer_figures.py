"""What the operator is told of customers besides their relationships: how much goes on there, who got tokens."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from server_core.contract.types.partners import MOST_TOKENS, CustomerFigures, IssuedToken
from server_core.developers import Whose
from server_core.services.clients.tokens import INSTALLATION_LIFETIME
from server_core.services.context import Context
from server_core.services.floor import Floor
from server_core.store import customer_rows
from server_core.store.clients import scopes_of
from server_core.store.store import Connection

DAY = timedelta(hours=24)
Counts = tuple[UUID, list[UUID], int, int, datetime | None]


async def customer_figures(floor: Floor, whose: Whose) -> list[CustomerFigures]:
    since = floor.ctx.now() - DAY

    def work(connection: Connection) -> list[Counts]:
        accounts = customer_rows.open_accounts(connection, whose)
        return [
            (
                account_id,
                customer_rows.agents_of(connection, account_id),
                customer_rows.printer_count(connection, account_id),
                *customer_rows.jobs_since(connection, account_id, since),
            )
            for account_id in accounts
        ]

    return [
        CustomerFigures(
            account_id=account_id,
            agents=len(agents),
            agents_online=sum(map(floor.presence.is_online, agents)),
            printers=printers,
            jobs_24h=jobs,
            last_job_at=last,
        )
        for account_id, agents, printers, jobs, last in await floor.ctx.store.read(work)
    ]


async def issued_tokens(ctx: Context) -> list[IssuedToken]:
    """In the account that the call is about."""
    rows = await ctx.store.read(lambda connection: customer_rows.tokens_of(connection, ctx.account, MOST_TOKENS))
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
