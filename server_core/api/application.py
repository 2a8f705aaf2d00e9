"""The ASGI application: the public routes, and those that the runtime adds for agents and consoles."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from server_core.api.host_guard import HostGuard
from server_core.api.problems import ProblemMiddleware, on_http_exception
from server_core.api.public import public_routes
from server_core.api.reference.routes import reference_routes
from server_core.api.request_id import RequestIdMiddleware
from server_core.api.request_log import RequestLogMiddleware, declared_paths
from server_core.services.agents.presence import Presence
from server_core.services.context import Context


def create_application(ctx: Context, presence: Presence, extra_routes: Sequence[BaseRoute] = ()) -> Starlette:
    """Unknown addresses answer `route_not_found`; a trailing slash is another address, never a redirect."""
    routes = [*public_routes(ctx, presence), *extra_routes, *reference_routes(ctx.config)]
    application = Starlette(
        routes=routes,
        middleware=[
            Middleware(RequestIdMiddleware),
            Middleware(RequestLogMiddleware, log=ctx.request_log, now=ctx.now, routes=declared_paths(routes)),
            Middleware(ProblemMiddleware),
            Middleware(HostGuard, allowed=ctx.config.allowed_hosts),
        ],
        exception_handlers={HTTPException: on_http_exception},
    )
    application.router.redirect_slashes = False
    return application
