"""One route per address, with one handler per method: a wrong method is told all that are possible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]


def resource(path: str, **handlers: Handler) -> Route:
    """`resource("/api/v1/print-jobs", GET=list_jobs, POST=create_job)`; GET answers HEAD too."""
    if "GET" in handlers:
        handlers = {**handlers, "HEAD": handlers["GET"]}

    async def dispatch(request: Request) -> Response:
        return await handlers[request.method](request)

    return Route(path, dispatch, methods=list(handlers))
