"""`X-Request-Id` on every answer: the client's own if it is safe to repeat, else a new one."""

from __future__ import annotations

import itertools
import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server_core.log_lines import current_request

SAFE = re.compile(rb"[A-Za-z0-9._:-]{1,128}")


class RequestIdMiddleware:
    """Outermost: also errors and unknown routes carry the header. `request_id(scope)` gives it to handlers,
    and every line that is logged meanwhile has it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # unique is enough, so a random start and a count: no system call for every request
        self._start = secrets.token_hex(8)
        self._count = itertools.count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = [value for name, value in scope["headers"] if name == b"x-request-id"]
        safe = len(given) == 1 and SAFE.fullmatch(given[0])
        wire = given[0] if safe else b"%s-%x" % (self._start.encode(), next(self._count))
        scope["spoolhouse.request_id"] = text = wire.decode()

        async def with_header(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], (b"x-request-id", wire)]}
            await send(message)

        logged = current_request.set(text)
        try:
            await self._app(scope, receive, with_header)
        finally:
            current_request.reset(logged)


def request_id(scope: Scope) -> str:
    return str(scope["spoolhouse.request_id"])
