"""`GET /api/v1/agents`."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.operation import Call, operation_route, served
from server_core.api.public import declared
from server_core.services.context import Context
from server_core.services.lists.public import list_agents


def routes(ctx: Context) -> list[Route]:
    async def agents(call: Call[None]) -> Response:
        return call.answer(await list_agents(ctx, call.caller.account_id, call.page))

    return [operation_route(served(ctx, declared.LIST_AGENTS, agents))]
