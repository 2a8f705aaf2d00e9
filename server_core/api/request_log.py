"""Logs every request of API clients, and every failure of the server itself, in the request log."""

from __future__ import annotations

import asyncio
import itertools
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server_core.api.answers import ERROR_CODE, WRONG_FIELDS
from server_core.api.auth import CALLER, address_of
from server_core.contract.types.errors import ErrorCode
from server_core.http.connections import REFUSAL
from server_core.log_lines import current_request
from server_core.services.clients.token_cache import Principal
from server_core.services.measures import REFUSED_LOGINS, RefusedLogins
from server_core.services.request_log import LONGEST_METHOD, UNKNOWN, RequestEntry, RequestLog

LOGGED = ("/api/", "/oauth/", "/partner-api/", "/developer-api/")
CLIENT_CLOSED = 499
"""The client left before it got an answer (nginx's status number)."""


class AnswerHeaders(NamedTuple):
    """Facts from the headers of an answer."""

    replayed: bool = False
    retry_after: int | None = None


class RequestLogMiddleware:
    """Logs requests, inside RequestIdMiddleware and around ProblemMiddleware.

    Of the client's input only the method and the names of known fields are logged.
    """

    def __init__(
        self,
        app: ASGIApp,
        log: RequestLog,
        refused: RefusedLogins,
        now: Callable[[], datetime],
        routes: Mapping[Any, str],
    ) -> None:
        self._app = app
        self._log = log
        self._refused = refused
        self._now = now
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        at, began = self._now(), time.perf_counter_ns()
        status = 0
        headers = AnswerHeaders()

        async def watched(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = _answer_headers(message)
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except asyncio.CancelledError:
            raise  # the server stops
        except BaseException:
            status = status or 500
            scope.setdefault(ERROR_CODE, ErrorCode.INTERNAL_ERROR)
            raise
        finally:
            if REFUSAL in scope:  # whatever was answered, the HTTP server had already refused
                status, scope[ERROR_CODE] = scope[REFUSAL]
            if (code := scope.get(ERROR_CODE)) in REFUSED_LOGINS:
                call = f"{scope['method'][:LONGEST_METHOD]} {self._routes.get(scope.get('endpoint'), UNKNOWN)}"
                self._refused.note(code, call, address_of(scope))
            if status >= 500 or scope["path"].startswith(LOGGED):
                self._note(scope, at, status or CLIENT_CLOSED, (time.perf_counter_ns() - began) // 1000, headers)

    def _note(self, scope: Scope, at: datetime, status: int, duration_us: int, headers: AnswerHeaders) -> None:
        caller: Principal | None = scope.get(CALLER)
        entry = RequestEntry(
            at=at,
            request_id=request_id(scope),
            account_id=None if caller is None else caller.account_id,
            client_id=None if caller is None else caller.client_id,
            method=scope["method"][:LONGEST_METHOD],
            route=self._routes.get(scope.get("endpoint"), UNKNOWN),
            status=status,
            error_code=scope.get(ERROR_CODE),
            duration_us=duration_us,
            replayed=headers.replayed,
            retry_after=headers.retry_after,
            fields=scope.get(WRONG_FIELDS),
        )
        self._log.note(entry)


def _answer_headers(start: Message) -> AnswerHeaders:
    """Return the headers' facts; most answers have none."""
    replayed, retry_after = False, None
    for name, value in start.get("headers", ()):
        if name == b"idempotency-replayed":
            replayed = True
        elif name == b"retry-after" and value.isdigit():
            retry_after = int(value)
    return AnswerHeaders(replayed, retry_after)


def declared_paths(routes: Sequence[BaseRoute]) -> dict[Any, str]:
    """Return the declared paths by endpoint, which Starlette leaves in the scope of a matched request."""
    return {route.endpoint: route.path for route in routes if isinstance(route, Route)}


# `X-Request-Id` on every answer: the client's own if it is safe to repeat, else a generated one.


SAFE = re.compile(rb"[A-Za-z0-9._:-]{1,128}")


class RequestIdMiddleware:
    """Adds the request id, as the outermost layer: errors and unknown routes carry the header, too.

    `request_id(scope)` gives it to handlers, and every line logged meanwhile contains it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # uniqueness is enough, so a random start and a counter: no system call per request
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
