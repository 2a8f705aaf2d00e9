"""The ASGI application: the public routes, and those that the runtime adds for agents and consoles."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute, Router
from starlette.types import Receive, Scope, Send

from server_core.api.host_guard import HostGuard
from server_core.api.problems import ApiProblem, ProblemMiddleware
from server_core.api.public import public_routes
from server_core.api.reference.routes import reference_routes
from server_core.api.request_id import RequestIdMiddleware
from server_core.api.request_log import RequestLogMiddleware, declared_paths
from server_core.contract.messages.http import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.floor import Floor


class Application:
    """Unknown addresses answer `route_not_found`; a trailing slash is another address, never a redirect."""

    def __init__(self, floor: Floor, extra_routes: Sequence[BaseRoute] = ()) -> None:
        ctx = floor.ctx
        self.routes = [*public_routes(floor), *extra_routes, *reference_routes(ctx.config, floor.public_url)]
        router = Router(self.routes, redirect_slashes=False, default=_unknown)
        guarded = HostGuard(router, allowed=ctx.config.allowed_hosts, public_url=ctx.config.public_base_url)
        answering = ProblemMiddleware(guarded)
        paths = declared_paths(self.routes)
        self._app = RequestIdMiddleware(RequestLogMiddleware(answering, ctx.request_log, ctx.now, paths))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


async def _unknown(scope: Scope, receive: Receive, send: Send) -> None:
    message = HttpMessages.ADDRESS_UNKNOWN()
    if scope["path"] != "/" and scope["path"].endswith("/"):
        message = HttpMessages.ADDRESS_WITH_SLASH()
    elif "//" in scope["path"]:
        message = HttpMessages.ADDRESS_WITH_SLASHES()
    raise ApiProblem(404, ErrorCode.ROUTE_NOT_FOUND, message)
