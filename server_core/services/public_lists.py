"""Lists of agents and printers for API clients, without addresses and serials."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.types.agents import Agent
from server_core.contract.types.fields import Page, of_row
from server_core.contract.types.partners import RequestRow
from server_core.contract.types.printers import Printer
from server_core.services.agents.connection import agent_view
from server_core.services.context import Context
from server_core.services.paging import PageRequest, page_of
from server_core.services.printers.views import public_view
from server_core.store import public_jobs
from server_core.store.clients import RequestFilter, request_page


async def list_agents(ctx: Context, account_id: UUID, request: PageRequest) -> Page[Agent]:
    """List the agents of the account by name. Raises ApiError `invalid_cursor`."""
    return await page_of(
        ctx,
        account_id,
        "agents",
        request,
        public_jobs.After,
        rows=lambda connection, after, limit: public_jobs.agent_page(connection, account_id, after, limit),
        position=lambda row: (row.name, row.agent_id),
        view=agent_view(ctx, ctx.presence, Agent),
    )


async def list_printers(ctx: Context, account_id: UUID, client_id: UUID, request: PageRequest) -> Page[Printer]:
    """List the printers that are shared with the application, by name. Raises ApiError `invalid_cursor`."""
    return await page_of(
        ctx,
        account_id,
        "printers",
        request,
        public_jobs.After,
        rows=lambda connection, after, limit: public_jobs.printer_page(connection, account_id, after, limit, client_id),
        position=lambda row: (row.name, row.printer_id),
        view=lambda row: public_view(row, ctx.presence),
    )


# The log of API requests by pages, for the console.


__all__ = ["RequestFilter", "list_requests"]


async def list_requests(ctx: Context, filter: RequestFilter, request: PageRequest) -> Page[RequestRow]:
    """List requests, newest first: the account's own and those of unknown callers. Raises ApiError `invalid_cursor`."""
    account_id = ctx.account
    await ctx.request_log.flush(ctx.store)  # include the latest requests
    return await page_of(
        ctx,
        account_id,
        f"requests {filter}",
        request,
        int,
        rows=lambda connection, after, limit: request_page(connection, account_id, filter, after, limit),
        position=lambda row: row.number,
        view=lambda row: of_row(RequestRow, row, duration_ms=row.duration_us / 1000),
    )
