"""`GET /api/v1/printers`."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from server_core.api.operation import Call, operation_route, served
from server_core.api.public import declared
from server_core.services.context import Context
from server_core.services.lists.public import list_printers


def routes(ctx: Context) -> list[Route]:
    async def printers(call: Call[None]) -> Response:
        return call.answer(await list_printers(ctx, call.caller.account_id, call.caller.client_id, call.page))

    return [operation_route(served(ctx, declared.LIST_PRINTERS, printers))]
