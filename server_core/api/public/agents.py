"""`GET /api/v1/agents`."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.auth import authorize
from server_core.api.paging import page_request
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.public import Scope
from server_core.services.agents.presence import Presence
from server_core.services.context import Context
from server_core.services.lists.public import list_agents


def routes(ctx: Context, presence: Presence) -> list[Route]:
    async def agents(request: Request) -> Response:
        caller = await authorize(ctx, request, Scope.AGENTS_READ)
        page = await list_agents(ctx, presence, caller.account_id, page_request(request, default=50))
        return json_response(page)

    return [resource("/api/v1/agents", GET=agents)]
