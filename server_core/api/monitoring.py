"""`/healthz`, `/readyz` and `/metrics`, for service managers, load balancers and Prometheus."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.addresses import is_loopback
from server_core.api.answers import ApiProblem, json_response
from server_core.api.auth import address_of, authorize
from server_core.api.serving import NO_STORE, resource
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import Scope
from server_core.http.forwarded import PROXY
from server_core.services.monitoring import CONTENT_TYPE, metrics, readiness
from server_core.services.server_state import ServerState

FORWARDING = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def monitoring_routes(state: ServerState) -> Sequence[BaseRoute]:
    def guarded(serve: Callable[[], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            await _check_reader(state, request)
            return await serve()

        return handle

    async def healthy(_: Request) -> Response:
        return json_response({"status": "alive"}, headers=NO_STORE)

    async def ready() -> Response:
        found = await readiness(state)
        return json_response(found, 200 if found.ready else 503, NO_STORE)

    async def measured() -> Response:
        return Response(await metrics(state), headers={**NO_STORE, "Content-Type": CONTENT_TYPE})

    return [
        resource("/healthz", GET=healthy),
        resource("/readyz", GET=guarded(ready)),
        resource("/metrics", GET=guarded(measured)),
    ]


async def _check_reader(state: ServerState, request: Request) -> None:
    """Allow programs of this computer, and applications of the site that may read its printers.

    Raises ApiProblem 401, 403; ApiError `rate_limited`.
    """
    if _is_local(request):
        return
    caller = await authorize(state.ctx, request, Scope.PRINTERS_READ)
    if caller.account_id != state.ctx.site_account or caller.key is not None:
        raise ApiProblem(403, ErrorCode.INSUFFICIENT_SCOPE, HttpMessages.OF_SITE_ONLY())


def _is_local(request: Request) -> bool:
    """Return whether a program of this computer asks by a local name. A proxy here would pass on others' requests."""
    forwarded = PROXY in request.scope or any(name in request.headers for name in FORWARDING)
    return not forwarded and is_loopback(address_of(request.scope)) and is_loopback(request.url.hostname or "")
