"""`GET /api/v1/me`: who is calling."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.api.auth import authorize
from server_core.api.resource import resource
from server_core.api.respond import json_response
from server_core.contract.public import ApiClientContext, Scope
from server_core.services.context import Context


def routes(ctx: Context) -> list[Route]:
    async def me(request: Request) -> Response:
        caller = await authorize(ctx, request)
        return json_response(
            ApiClientContext(
                account_id=caller.account_id,
                account_name=caller.account_name,
                client_app_id=caller.client_id,
                client_app_name=caller.client_name,
                scopes=[scope for scope in Scope if scope in caller.scopes],
            )
        )

    return [resource("/api/v1/me", GET=me)]
