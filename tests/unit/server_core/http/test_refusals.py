"""Unreadable requests get our own error texts, also at the wrong port, and the log says what clients got."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core.config import ReceiveLimits, ServerConfig
from server_core.contract.types.errors import ErrorCode
from server_core.http.connections import STRANGERS, HttpRefusal, Turns
from server_core.http.protocol import LINGER_BYTES
from server_core.runtime import Server
from server_core.services.request_log import REFUSALS_PER_SECOND, RequestEntry, RequestLog
from tests.support.http_front import SHORT, Answer, Client, RunningFront, open_front
from tests.support.no_trust import NO_TRUST

pytestmark = pytest.mark.anyio
GIGABYTES = 10 * 1024**3
ASK = b"GET /echo HTTP/1.1\r\nHost: a\r\n\r\n"
KNOWN = b"GET /known HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer good\r\n\r\n"
GET = b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LIMITS = replace(SHORT, header_seconds=60)


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"hello\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
        b"GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
async def test_a_broken_request_is_a_problem(tmp_path: Path, request_bytes: bytes) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(request_bytes)
        answer = await client.answer()
        assert (answer.status, answer.code) == (400, "malformed_request")
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-request-id"]
        assert answer.headers["connection"] == "close"
        assert await client.closed() == b""


@pytest.mark.parametrize("pieces", [1, 50])
async def test_too_many_header_bytes_are_431(tmp_path: Path, pieces: int) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        head = b"GET /echo HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X%d: %s\r\n" % (n, b"a" * 990) for n in range(50))
        head += b"\r\n"
        step = len(head) // pieces
        for at in range(0, len(head), step):
            await client.send(head[at : at + step])
        answer = await client.answer()
        assert (answer.status, answer.code) == (431, "headers_too_large")
        assert await client.closed() == b""


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize(
    "cap",
    [
        {"connections_per_address": 4, "connections": 8, "local_connections": 0},
        {"connections": 4, "local_connections": 0},
    ],
)
async def test_a_newcomer_takes_the_place_of_the_oldest_without_a_whole_request(
    tmp_path: Path, cap: dict[str, int], tls: bool
) -> None:
    limits = replace(SHORT, header_seconds=30, idle_seconds=30, body_grace_seconds=30, **cap)
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(open_front(tmp_path, limits, tls=tls))

        async def come(first: bytes) -> Client:
            options: dict[str, Any] = {"ssl": running.trusting()} if tls else {}
            port = running.tls_port if tls else running.port
            reader, writer = await asyncio.open_connection("127.0.0.1", port, **options)
            stack.callback(writer.transport.abort)
            client = Client(reader=reader, writer=writer)
            await client.send(first)
            return client

        known, polling = await come(KNOWN), await come(b"GET /poll HTTP/1.1\r\nHost: a\r\n\r\n")
        assert (await known.answer()).status == 200
        half_head = await come(b"GET /echo HT")
        half_body = await come(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
        one = await come(ASK)  # with a cap for strangers of one address, `known` does not count
        assert (await one.answer()).status == 200
        two = await come(ASK)
        assert (await two.answer()).status == 200
        assert await half_head.closed() == b""
        three = await come(ASK)
        assert (await three.answer()).status == 200
        assert await half_body.closed() == b""
        await known.send(ASK)
        assert (await known.answer()).status == 200
        running.app.resume.set()
        assert (await polling.answer()).status == 200


async def test_where_all_places_are_kept_newcomers_get_503(tmp_path: Path) -> None:
    limits = replace(SHORT, connections=2, local_connections=0, header_seconds=30, idle_seconds=30)
    async with open_front(tmp_path, limits) as running, running.client() as one, running.client() as two:
        for known in (one, two):
            await known.send(KNOWN)
            assert (await known.answer()).status == 200
        async with running.client(local_addr=("127.0.0.9", 0)) as third:
            answer = await third.answer()
            assert (answer.status, answer.code) == (503, "too_many_connections")
            assert int(answer.headers["retry-after"]) > 0
        await two.send(ASK)
        assert (await two.answer()).status == 200


async def test_a_back_end_may_open_its_connections_all_at_once(tmp_path: Path) -> None:
    """More than an address may have once places are scarce, and nobody was known before."""
    limits = replace(SHORT, header_seconds=60, idle_seconds=60)
    async with open_front(tmp_path, limits) as running, AsyncExitStack() as stack:
        many = range(2 * limits.connections_per_address)
        clients = await asyncio.gather(*(stack.enter_async_context(running.client()) for _ in many))
        for client in clients:
            await client.send(KNOWN)
        assert {(await client.answer()).status for client in clients} == {200}
        assert len(running.front.connections) == len(clients)


async def test_who_is_no_longer_let_in_gives_way(tmp_path: Path) -> None:
    limits = replace(SHORT, connections=2, local_connections=0, header_seconds=30, idle_seconds=30)
    async with open_front(tmp_path, limits) as running, running.client() as kept, running.client() as revoked:
        for known in (kept, revoked):
            await known.send(KNOWN)
            assert (await known.answer()).status == 200
        await revoked.send(b"GET /unknown HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer good\r\n\r\n")
        assert (await revoked.answer()).status == 401
        async with running.client() as newcomer:
            await newcomer.send(ASK)
            assert (await newcomer.answer()).status == 200
        assert await revoked.closed() == b""
        await kept.send(ASK)
        assert (await kept.answer()).status == 200


async def test_a_storm_of_half_requests_keeps_no_newcomer_out(tmp_path: Path) -> None:
    """More than there are places, at once and again and again."""
    limits = replace(SHORT, connections=200, local_connections=4, connections_per_address=100, header_seconds=30)
    async with open_front(tmp_path, limits) as running, AsyncExitStack() as stack:

        async def storm(number: int) -> None:
            client = running.client(local_addr=(f"127.0.0.{1 + number % 3}", 0))
            half = await stack.enter_async_context(client)
            with suppress(OSError):
                await half.send(b"GET /echo HTTP/1.1\r\nX: ")

        for _ in range(10):
            storming = asyncio.gather(*(storm(number) for number in range(60)))
            async with running.client() as newcomer:
                await newcomer.send(ASK)
                assert (await newcomer.answer()).status == 200
            await storming
        assert len(running.front.connections) <= 204


@pytest.mark.slow
@pytest.mark.parametrize("framing", [b"Content-Length: %d" % GIGABYTES, b"Transfer-Encoding: chunked"])
async def test_an_answer_before_the_end_of_the_body_is_read_and_the_rest_is_not(tmp_path: Path, framing: bytes) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(b"POST /refuse HTTP/1.1\r\nHost: a\r\n" + framing + b"\r\n\r\n")
        sending = asyncio.create_task(_send_on(client, chunked=b"chunked" in framing))
        begun = time.monotonic()
        answer = await client.answer()
        assert time.monotonic() - begun < 1
        assert (answer.status, answer.body) == (413, b"too large")
        assert answer.headers["connection"] == "close"
        sent = await asyncio.wait_for(sending, 30)
        assert sent < 32 * LINGER_BYTES  # what the sockets' buffers swallow
        assert running.app.bytes_read == 0


async def _send_on(client: Client, *, chunked: bool) -> int:
    piece = b"a" * 65536
    wire = b"10000\r\n" + piece + b"\r\n" if chunked else piece
    sent = 0
    try:
        while True:
            await client.send(wire)
            sent += len(piece)
    except OSError:
        return sent


async def test_after_an_early_answer_with_a_small_body_the_connection_is_kept(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running, running.client() as client:
        await client.send(b"POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n")
        await asyncio.sleep(0.02)
        await client.send(b"body")
        answer = await client.answer()
        assert answer.status == 413
        assert "connection" not in answer.headers
        await client.send(b"GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
        assert (await client.answer()).status == 200


async def test_expect_continue(tmp_path: Path) -> None:
    head = b"POST %s HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
    async with open_front(tmp_path) as running, running.client() as reads, running.client() as refuses:
        await reads.send(head % b"/echo")
        assert (await reads.answer()).status == 100
        await reads.send(b"body")
        assert (await reads.answer()).body == b"read 4"
        await refuses.send(head % b"/refuse")
        assert (await refuses.answer()).status == 413
        assert await refuses.closed() == b""


async def test_a_client_library_gets_the_early_answer(tmp_path: Path) -> None:
    async with (
        open_front(tmp_path) as running,
        httpx.AsyncClient(verify=NO_TRUST, base_url=running.front.base_url, timeout=30) as http,
    ):
        answer = await http.post("/refuse", content=b"a" * 4_000_000)
        assert answer.status_code == 413
        assert (await http.get("/echo")).status_code == 200


async def test_one_that_leaves_in_the_middle_disturbs_nobody(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running:
        async with running.client() as client:
            await client.send(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
        await asyncio.wait_for(running.app.cut.wait(), 30)
        async with running.client() as other:
            await other.send(b"GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
            assert (await other.answer()).status == 200


@pytest.mark.parametrize("head", [b"hello\r\n\r\n", b"GET /echo?" + b"a=1&" * 1500 + b" HTTP/1.1\r\nHost: a\r\n\r\n"])
async def test_a_refusal_of_a_head_waits_for_a_turn_of_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    """A flood of heads that cannot be read leaves the others their time. What comes meanwhile is not parsed."""
    waiting: list[tuple[Hashable, Callable[[], None]]] = []
    waits = asyncio.Event()

    def wait(_: Turns, caller: Hashable, lane: Hashable, step: Callable[[], None]) -> None:
        waiting.append((caller, step))
        waits.set()

    async with open_front(tmp_path) as running, running.client() as client:
        monkeypatch.setattr(Turns, "wait", wait)
        await client.send(head)
        await asyncio.wait_for(waits.wait(), 30)
        await client.send(ASK)
        await asyncio.sleep(0.05)
        ((caller, refuse),) = waiting
        assert caller is STRANGERS
        refuse()
        assert (await client.answer()).status in (400, 431)
        assert await client.closed() == b""
    assert len(waiting) == 1


async def plain_client(running: RunningFront) -> Client:
    """At the TLS port, without TLS."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.tls_port)
    return Client(reader=reader, writer=writer)


@pytest.mark.parametrize(
    "asked",
    [
        GET,
        b"POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nclient_id",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n",
        b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n" + bytes(500_000),
        b"get / HTTP/1.0\r\n\r\n",
        b"\r\n" + GET,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"HELO there\r\n\r\n",
    ],
    ids=["get", "post", "expects", "large", "1.0", "empty line", "HTTP/2", "no HTTP"],
)
async def test_plain_http_at_the_tls_port_is_told_in_plain_http(tmp_path: Path, asked: bytes) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        await client.send(asked)
        answer = await client.answer()
        assert (answer.status, answer.code) == (400, "malformed_request")
        assert "begin the address with https://" in json.loads(answer.body)["message"]
        assert (answer.headers["connection"], answer.headers["content-type"]) == ("close", "application/json")
        assert answer.headers["x-request-id"]
        assert await client.closed() == b""
        assert not running.app.asked.is_set(), "the application sees nothing of it"
        client.writer.transport.abort()


async def test_head_gets_no_body(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        await client.send(GET.replace(b"GET", b"HEAD"))
        assert (await client.closed()).partition(b"\r\n\r\n")[2] == b""
        client.writer.transport.abort()


async def test_clients_show_it(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        url = f"http://127.0.0.1:{running.tls_port}/echo"
        async with httpx.AsyncClient(trust_env=False, verify=NO_TRUST, timeout=30) as http:
            answer = await http.post(url, content=b"x" * 300_000)
        assert (answer.status_code, answer.json()["message"]) == (400, str(HttpRefusal.PLAIN_AT_TLS.message))
        output = await asyncio.to_thread(
            subprocess.run, ["curl", "-sS", "--noproxy", "*", url], capture_output=True, text=True
        )
        assert str(HttpRefusal.PLAIN_AT_TLS.message) in output.stdout


async def test_tls_at_the_plain_port_is_told_in_plain_http(tmp_path: Path) -> None:
    """Clients of Go look for it; others say `wrong version number`, which is the sign of a plain port."""
    async with open_front(tmp_path) as running:
        with pytest.raises(ssl.SSLError, match="WRONG_VERSION_NUMBER"):
            await asyncio.open_connection("127.0.0.1", running.port, ssl=RunningFront.trusting())
        hello, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        with pytest.raises(ssl.SSLWantReadError):
            RunningFront.trusting().wrap_bio(hello, outgoing, server_hostname="localhost").do_handshake()
        async with running.client() as client:
            await client.send(outgoing.read())
            answer = await client.answer()
            assert (answer.status, answer.code) == (400, "malformed_request")
            assert "begin the address with http://" in json.loads(answer.body)["message"]
            assert await client.closed() == b""


async def test_tls_goes_on_beside_it(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        plain = await plain_client(running)
        await plain.send(GET)
        async with httpx.AsyncClient(trust_env=False, verify=RunningFront.trusting(), timeout=30) as http:
            assert (await http.get(f"{running.front.public_url}/echo")).status_code == 200
        assert (await plain.answer()).status == 400
        plain.writer.transport.abort()


@pytest.mark.slow
@pytest.mark.parametrize(
    "begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"\x16", b"\x16\x03\x01\x02\x00\x01"]
)
async def test_who_is_slow_there_is_ended_as_everywhere(tmp_path: Path, begun: bytes) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        if begun:
            await client.send(begun)
        await client.ended()
        assert not len(running.front.connections)


@pytest.mark.parametrize("begun", [b"\x00", b"\x80\x2e\x01", b"\xff" * 100, b"\x16" + b"GET / HTTP/1.1\r\n\r\n"])
async def test_what_is_neither_is_ended_at_once(tmp_path: Path, begun: bytes) -> None:
    async with open_front(tmp_path, tls=True) as running:
        client = await plain_client(running)
        await client.send(begun)
        assert b"HTTP/1.1 200" not in await client.closed()
        await client.ended()
        assert not running.app.asked.is_set()


async def test_who_leaves_without_a_byte_leaves_nothing(tmp_path: Path) -> None:
    async with open_front(tmp_path, tls=True) as running:
        for _ in range(3):
            client = await plain_client(running)
            client.writer.write_eof()
            assert await client.closed() == b""
            client.writer.transport.abort()
        assert not len(running.front.connections)


async def test_too_many_are_told_so_in_plain_http(tmp_path: Path) -> None:
    limits = replace(SHORT, connections=0, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running:
        client = await plain_client(running)
        await client.send(GET)
        assert (await client.answer()).status == 503
        client.writer.transport.abort()


async def test_the_log_names_an_address_once_a_minute(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "server_core.http.connections"):
        async with open_front(tmp_path, tls=True) as running:
            for _ in range(5):
                client = await plain_client(running)
                await client.send(GET)
                await client.answer()
                client.writer.transport.abort()
            (line,) = [record.getMessage() for record in caplog.records]
            assert line == f"A client at 127.0.0.1 was rejected: {HttpRefusal.PLAIN_AT_TLS.message}"
            open_connections = running.front.connections
            for number in range(1000):
                open_connections.tell_wrong_scheme(f"192.0.2.{number}", HttpRefusal.PLAIN_AT_TLS)
            assert len(caplog.records) == 64, "many addresses fill no log either"


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
