"""One route per address, with one handler per method: a wrong method is told all that are possible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from server_core.api.problems import ApiProblem
from server_core.contract.messages.http import HttpMessages
from server_core.contract.types.errors import ErrorCode

Handler = Callable[[Request], Awaitable[Response]]


class _Endpoint:
    """ASGI itself: Starlette's wrapping of functions would cost more than it does here."""

    def __init__(self, handlers: dict[str, Handler]) -> None:
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handler = self._handlers.get(scope["method"])
        if handler is None:
            message = HttpMessages.METHOD_NOT_ALLOWED(method=scope["method"])
            allowed = {"Allow": ", ".join(sorted(self._handlers))}
            raise ApiProblem(405, ErrorCode.METHOD_NOT_ALLOWED, message, headers=allowed)
        response = await handler(Request(scope, receive, send))
        await response(scope, receive, send)


class _Resource(Route):
    """It owns its address for every method: GET `/print-jobs/from-url` is a 405, never the job named `from-url`."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        return (Match.NONE if match is Match.NONE else Match.FULL), child

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


def resource(path: str, **handlers: Handler) -> Route:
    """`resource("/api/v1/print-jobs", GET=list_jobs, POST=create_job)`; GET answers HEAD too."""
    if "GET" in handlers:
        handlers = {**handlers, "HEAD": handlers["GET"]}
    return _Resource(path, _Endpoint(handlers), methods=list(handlers))
