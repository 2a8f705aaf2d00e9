"""Lists of agents and printers for API clients, without addresses and serials."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.types.agents import Agent
from server_core.contract.types.fields import Page
from server_core.contract.types.printers import Printer
from server_core.services.agents.connection import agent_view
from server_core.services.context import Context
from server_core.services.lists.cursors import Position
from server_core.services.lists.paging import PageRequest, page_of
from server_core.services.printers.views import public_view
from server_core.store import public_lists


async def list_agents(ctx: Context, account_id: UUID, request: PageRequest) -> Page[Agent]:
    """List the agents of the account by name. Raises Rejected `invalid_cursor`."""
    return await page_of(
        ctx,
        account_id,
        "agents",
        request,
        rows=lambda connection, after, limit: public_lists.agent_page(connection, account_id, _after(after), limit),
        position=lambda row: [row.name, str(row.agent_id)],
        view=agent_view(ctx, ctx.presence),
    )


async def list_printers(ctx: Context, account_id: UUID, client_id: UUID, request: PageRequest) -> Page[Printer]:
    """List the printers that are shared with the application, by name. Raises Rejected `invalid_cursor`."""
    return await page_of(
        ctx,
        account_id,
        "printers",
        request,
        rows=lambda connection, after, limit: public_lists.printer_page(
            connection, account_id, _after(after), limit, client_id
        ),
        position=lambda row: [row.name, str(row.printer_id)],
        view=lambda row: public_view(row, ctx.presence),
    )


def _after(position: Position | None) -> public_lists.After | None:
    return None if position is None else (str(position[0]), UUID(str(position[1])))
