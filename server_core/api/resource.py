"""One route per address, with one handler per method: a wrong method is told all that are possible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

Handler = Callable[[Request], Awaitable[Response]]


class _Resource(Route):
    """It owns its address for every method: GET `/print-jobs/from-url` is a 405, never the job named `from-url`."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        return (Match.NONE if match is Match.NONE else Match.FULL), child


def resource(path: str, **handlers: Handler) -> Route:
    """`resource("/api/v1/print-jobs", GET=list_jobs, POST=create_job)`; GET answers HEAD too."""
    if "GET" in handlers:
        handlers = {**handlers, "HEAD": handlers["GET"]}

    async def dispatch(request: Request) -> Response:
        return await handlers[request.method](request)

    return _Resource(path, dispatch, methods=list(handlers))
