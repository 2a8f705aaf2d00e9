"""`GET /api/v1/me`: who is calling."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.operation import Call, operation_route, served
from server_core.api.public import declared
from server_core.contract.types.partners import ApiClientContext, Scope
from server_core.services.context import Context


def routes(ctx: Context) -> list[Route]:
    return [operation_route(served(ctx, declared.GET_ME, _me))]


async def _me(call: Call[None]) -> Response:
    caller = call.caller
    return call.answer(
        ApiClientContext(
            account_id=caller.account_id,
            account_name=caller.account_name,
            client_app_id=caller.client_id,
            client_app_name=caller.client_name,
            installation_id=None if caller.key is None else caller.client_id,
            scopes=[scope for scope in Scope if scope in caller.scopes],
        )
    )
