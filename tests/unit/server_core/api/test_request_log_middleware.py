"""The request log's entries for requests that end in unusual ways."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server_core.api.answers import ApiProblem, ProblemMiddleware
from server_core.api.request_log import RequestIdMiddleware, RequestLogMiddleware
from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode
from server_core.log_lines import NO_REQUEST, current_request
from server_core.services.measures import RefusedLogins
from server_core.services.request_log import RequestEntry, RequestLog

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Kept(RequestLog):
    def __init__(self) -> None:
        super().__init__()
        self.entries: list[RequestEntry] = []

    def note(self, entry: RequestEntry) -> None:
        self.entries.append(entry)


async def run(app: ASGIApp, path: str = "/api/v1/me", method: str = "GET", **scope: Any) -> list[RequestEntry]:
    """The entries that one request leaves; what the application raises goes no further than here."""
    log = Kept()
    wrapped = RequestIdMiddleware(
        RequestLogMiddleware(
            ProblemMiddleware(app),
            log=log,
            refused=RefusedLogins(),
            now=lambda: NOW,
            routes={"the endpoint": "/api/v1/{x}"},
        )
    )

    async def send(message: Message) -> None:
        pass

    whole = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "headers": [], **scope}
    await asyncio.gather(wrapped(whole, _nothing, send), return_exceptions=True)
    assert current_request.get() == NO_REQUEST
    return log.entries


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


async def _start(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})


def application(act: Callable[[Send], Awaitable[None]]) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await act(send)

    return app


async def answered(send: Send) -> None:
    await _start(send, 204)


async def left(send: Send) -> None:
    raise ClientDisconnect


async def refused(send: Send) -> None:
    raise ApiProblem(409, ErrorCode.LEASE_LOST, words("Gone."))


async def broken(send: Send) -> None:
    raise ValueError("a bug")


async def broken_half_way(send: Send) -> None:
    await _start(send, 200)
    raise ValueError("a bug")


@pytest.mark.parametrize(
    ("act", "status", "code"),
    [
        (answered, 204, None),
        (left, 499, None),
        (refused, 409, "lease_lost"),
        (broken, 500, "internal_error"),
        (broken_half_way, 200, "internal_error"),
    ],
)
async def test_endings(act: Callable[[Send], Awaitable[None]], status: int, code: str | None) -> None:
    (entry,) = await run(application(act))
    assert (entry.status, entry.error_code) == (status, code)
    assert (entry.at, entry.route, entry.client_id) == (NOW, "-", None)


async def test_a_matched_route_and_a_strange_method() -> None:
    (entry,) = await run(application(answered), method="M" * 999, endpoint="the endpoint")
    assert (entry.route, entry.method) == ("/api/v1/{x}", "M" * 16)


@pytest.mark.parametrize(
    ("path", "act", "noted"),
    [
        ("/oauth/token", answered, True),
        ("/partner-api/v1/accounts", answered, True),
        ("/developer-api/v1/keys", answered, True),
        ("/console-api/v1/status", answered, False),
        ("/console-api/v1/status", broken, True),
        ("/agent-api/v1/leases", refused, False),
        ("/agent-api/v1/leases", broken, True),
        ("/", answered, False),
    ],
)
async def test_which_requests_are_noted(path: str, act: Callable[[Send], Awaitable[None]], noted: bool) -> None:
    assert bool(await run(application(act), path)) is noted
