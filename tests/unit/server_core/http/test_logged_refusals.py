"""The log of requests says what clients really got from the front, and cannot be flooded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from server_core.config import ReceiveLimits, ServerConfig
from server_core.contract.types.errors import ErrorCode
from server_core.runtime import Server
from server_core.services.request_log import REFUSALS_PER_SECOND, RequestEntry, RequestLog
from tests.support.http_front import SHORT, Answer, Client
from tests.support.no_trust import NO_TRUST

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LIMITS = replace(SHORT, header_seconds=60)


@dataclass(kw_only=True)
class Logged:
    """A whole server, its clock stands still; `lines` is what it noted."""

    server: Server
    lines: list[RequestEntry] = field(default_factory=list)

    async def send(self, data: bytes) -> Answer:
        port = int(self.server.base_url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        client = Client(reader=reader, writer=writer)
        await client.send(data)
        try:
            return await client.answer()
        finally:
            writer.transport.abort()

    async def line(self, number: int = 0) -> RequestEntry:
        async with asyncio.timeout(30):
            while len(self.lines) <= number:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return self.lines[number]


@asynccontextmanager
async def logged(
    folder: Path, monkeypatch: pytest.MonkeyPatch, limits: ReceiveLimits = LIMITS
) -> AsyncIterator[Logged]:
    config = ServerConfig(folder=folder, console_token="token", receive=limits)
    server = await Server.start(config, now=lambda: NOW)
    found = Logged(server=server)
    monkeypatch.setattr(RequestLog, "note", lambda _, entry: found.lines.append(entry))
    try:
        yield found
    finally:
        await server.stop()


async def test_a_body_that_never_comes_is_logged_as_what_its_client_got(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with logged(tmp_path, monkeypatch) as running:
        answer = await running.send(
            b"POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n\r\nclient_id"
        )
        line = await running.line()
        assert (answer.status, line.status, line.error_code) == (408, 408, "request_timeout")
        assert (line.method, line.route) == ("POST", "/oauth/token")
        assert line.request_id == answer.headers["x-request-id"]


@pytest.mark.parametrize(
    ("data", "status", "code", "method"),
    [
        (b"HELO there\r\n\r\n", 400, "malformed_request", "-"),
        (b"GET /api/v1/me HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 40_000, 431, "headers_too_large", "-"),
        (b"GET /api/v1/me HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 33_000 + b"\r\n\r\n", 431, "headers_too_large", "GET"),
    ],
    ids=["broken", "head without end", "head in one piece"],
)
async def test_what_reaches_no_application_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, status: int, code: str, method: str
) -> None:
    async with logged(tmp_path, monkeypatch) as running:
        answer = await running.send(data)
        line = await running.line()
        assert (answer.status, answer.code) == (line.status, line.error_code) == (status, code)
        assert (line.route, line.at, line.account_id, line.client_id) == ("-", NOW, None, None)
        assert line.method in (method, "-")  # in how many pieces it comes is the network's business
        assert line.request_id == answer.headers["x-request-id"]


async def test_too_many_connections_are_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with logged(tmp_path, monkeypatch, replace(LIMITS, connections=0, local_connections=0)) as running:
        answer = await running.send(b"")
        line = await running.line()
        assert (answer.status, line.status, line.error_code) == (503, 503, "too_many_connections")


async def test_a_good_answer_is_logged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        logged(tmp_path, monkeypatch) as running,
        httpx.AsyncClient(verify=NO_TRUST, trust_env=False, timeout=30) as http,
    ):
        answer = await http.get(f"{running.server.base_url}/api/v1/me")
        line = await running.line()
        assert (answer.status_code, line.status, line.error_code) == (401, 401, "token_missing")
        assert len(running.lines) == 1


def test_a_flood_costs_so_many_lines_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    log, lines = RequestLog(), list[RequestEntry]()
    monkeypatch.setattr(log, "note", lines.append)
    for second in range(3):
        for number in range(1000):
            at = NOW + timedelta(seconds=second, milliseconds=number)
            code = ErrorCode.MALFORMED_REQUEST
            log.note_refusal(at, request_id=f"r-{number}", method="M" * 99, status=400, error_code=code)
    assert len(lines) == 3 * REFUSALS_PER_SECOND
    assert log.lost == 3000 - len(lines)
    assert {line.method for line in lines} == {"M" * 16}
