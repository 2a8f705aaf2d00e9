"""Slow clients are cut, whether they send or do not read; answers under way and slow readers are not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from server_core.config import ReceiveLimits
from server_core.http.protocol import GuardedProtocol
from tests.support.http_front import SHORT, Client, RunningFront, open_front

pytestmark = pytest.mark.anyio
HEAD = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
ASK = b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = ReceiveLimits(header_seconds=60, body_grace_seconds=60, idle_seconds=3600, body_bytes_per_second=1000)
ASK_LARGE = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
READ_AHEAD = 600 * 1024
LIMITS = replace(SHORT, idle_seconds=60, header_seconds=60, unread_seconds=0.4)
DOORS = pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])


async def trickle(client: Client, data: bytes) -> None:
    """A byte at a time, until the server ends the connection."""
    with suppress(OSError):
        for number in range(len(data)):
            await client.send(data[number : number + 1])
            await asyncio.sleep(0.02)


async def until(happened: Callable[[], bool]) -> None:
    """Wait until a condition on the received bytes holds. The server sends no signal for it."""
    async with asyncio.timeout(30):
        while not happened():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def protocol_of(running: RunningFront) -> GuardedProtocol:
    (protocol,) = running.front.connections.connections
    assert isinstance(protocol, GuardedProtocol)
    return protocol


async def test_a_request_that_broke_off_before_its_turn_costs_those_behind_it_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, go_on = asyncio.Event(), asyncio.Event()

    async def take(caller: Hashable, lane: Hashable) -> None:
        waiting.set()
        await go_on.wait()

    async with open_front(tmp_path, LONG) as running:
        connections = running.front.connections
        monkeypatch.setattr(connections.turns, "take", take)
        async with running.client() as client:
            await client.send(HEAD + b"half of it")
            async with asyncio.timeout(30):
                await waiting.wait()
        await until(lambda: not connections)
        go_on.set()
        await until(lambda: not connections.tasks)
        assert not running.app.asked.is_set()


async def test_one_that_never_asks_is_closed_without_a_word(tmp_path: Path) -> None:
    async with open_front(tmp_path, LONG) as running, running.client() as client:
        await until(lambda: len(running.front.connections) == 1)
        running.sweep_in(61)
        assert await client.closed() == b""


async def test_a_trickling_head_gets_408(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This takes real time: the sweep runs by its own timer."""
    monkeypatch.setattr("server_core.http.protocol.LINGER_SECONDS", 0.1)
    async with open_front(tmp_path) as running, running.client() as client:
        slow = asyncio.create_task(trickle(client, b"GET /echo HTTP/1.1\r\nX: " + b"a" * 1000))
        answer = await client.answer()
        assert (answer.status, answer.code) == (408, "request_timeout")
        assert answer.headers["connection"] == "close"
        assert answer.headers["x-request-id"]
        await asyncio.wait_for(slow, 30)
        assert not len(running.front.connections)


async def test_a_trickling_head_after_a_good_request_gets_408(tmp_path: Path) -> None:
    async with open_front(tmp_path, LONG) as running, running.client() as client:
        await client.send(ASK)
        assert (await client.answer()).status == 200
        running.sweep_in(1000)  # idle time is not counted
        await client.send(b"GET /echo HT")
        await until(lambda: protocol_of(running)._head_bytes > 0)
        running.sweep_in(59)
        assert not client.reader.at_eof()
        running.sweep_in(61)
        assert (await client.answer()).status == 408


async def test_the_begin_of_a_head_behind_another_request_counts(tmp_path: Path) -> None:
    async with open_front(tmp_path, LONG) as running, running.client() as client:
        await client.send(ASK + b"GET /echo HT")
        assert (await client.answer()).status == 200
        running.sweep_in(61)
        assert (await client.answer()).status == 408


@pytest.mark.parametrize("body", [b"a" * 100, b""], ids=["begun", "silent"])
async def test_a_slow_body_gets_408(tmp_path: Path, body: bytes) -> None:
    async with open_front(tmp_path, LONG) as running, running.client() as client:
        await client.send(HEAD + body)
        await until(lambda: running.app.bytes_read == len(body) and protocol_of(running)._credit is not None)
        running.sweep_in(59)
        assert not running.app.cut.is_set()
        running.sweep_in(61)
        answer = await client.answer()
        assert (answer.status, answer.code) == (408, "request_timeout")
        await asyncio.wait_for(running.app.cut.wait(), 30)


async def test_a_steady_body_may_take_long(tmp_path: Path) -> None:
    """This takes real time, three times the grace."""
    limits = replace(LONG, body_grace_seconds=0.4)
    async with open_front(tmp_path, limits) as running, running.client() as client:
        await client.send(b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2400\r\n\r\n")
        for _ in range(12):
            await client.send(b"a" * 200)
            await asyncio.sleep(0.1)
        assert (await client.answer()).body == b"read 2400"


async def test_time_in_which_the_application_works_does_not_count(tmp_path: Path) -> None:
    async with open_front(tmp_path, LONG) as running, running.client() as client:
        await client.send(HEAD.replace(b"/echo", b"/work"))
        await asyncio.wait_for(running.app.asked.wait(), 30)
        running.sweep_in(1000)
        running.app.resume.set()
        await client.send(b"a" * 100_000)
        assert (await client.answer()).body == b"read 100000"


async def test_long_polls_and_streams_are_not_cut(tmp_path: Path) -> None:
    async with open_front(tmp_path, LONG) as running, running.client() as poll, running.client() as stream:
        await poll.send(b"POST /poll HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
        await until(lambda: running.app.bytes_read == 2)
        await stream.send(b"GET /stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await stream.reader.readuntil(b"first")
        for hours in range(1, 25):
            running.sweep_in(hours * 3600)
        running.app.resume.set()
        assert (await poll.answer()).status == 200
        assert b"second" in await stream.closed()


async def test_an_idle_connection_is_closed(tmp_path: Path) -> None:
    async with open_front(tmp_path, replace(LONG, idle_seconds=0.2)) as running, running.client() as client:
        await client.send(ASK)
        assert (await client.answer()).status == 200
        assert await client.closed() == b""


def is_ticking(running: RunningFront) -> bool:
    return running.front.connections._timer is not None


async def test_no_timer_runs_when_nobody_is_connected(tmp_path: Path) -> None:
    async with open_front(tmp_path) as running:
        assert not is_ticking(running)
        async with running.client() as client:
            await client.send(ASK)
            answer = await client.answer()
            assert answer.headers["date"].endswith("gmt")
            assert is_ticking(running)
        async with asyncio.timeout(30):
            while is_ticking(running):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_a_bug_in_one_connection_stops_no_sweep(tmp_path: Path) -> None:
    class Broken:
        def sweep(self, now: float) -> None:
            raise ValueError("a bug")

        def abort(self) -> None:
            raise NotImplementedError

    received: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: received.append(context["exception"]))
    async with open_front(tmp_path, replace(LONG, header_seconds=0.2)) as running, running.client() as client:
        await until(lambda: is_ticking(running))
        broken = Broken()
        running.front.connections.enter(broken, None)
        try:
            assert await client.closed() == b""
            await until(lambda: len(received) >= 3)
        finally:
            running.front.connections.leave(broken)
    assert {str(error) for error in received} == {"a bug"}


async def test_empty_lines_keep_no_connection(tmp_path: Path) -> None:
    """They begin no request, so the time for one goes on; after an answer the idle time does."""
    async with open_front(tmp_path) as running, running.client() as fresh, running.client() as kept:
        await kept.send(b"GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
        assert (await kept.answer()).status == 200
        for client in (fresh, kept):
            for _ in range(4):
                await client.send(b"\r\n")
                await asyncio.sleep(0.05)
        assert await fresh.closed() == b""
        assert await kept.closed() == b""


@asynccontextmanager
async def silent_reader(running: RunningFront, *, tls: bool) -> AsyncIterator[Client]:
    """Its own buffers are small, and it reads nothing but when it is told to."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    port = running.tls_port if tls else running.port
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
    security = {"ssl": running.trusting(), "server_hostname": "localhost"} if tls else {}
    reader, writer = await asyncio.open_connection(sock=plain, limit=4096, **security)  # type: ignore[arg-type]
    try:
        yield Client(reader=reader, writer=writer)
    finally:
        writer.transport.abort()


async def all_left(running: RunningFront) -> None:
    async with asyncio.timeout(30):
        while len(running.front.connections) or running.front.connections.tasks:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.slow
@DOORS
@pytest.mark.parametrize("requests", [1, 50])
async def test_one_that_never_reads_is_cut(tmp_path: Path, tls: bool, requests: int) -> None:
    async with open_front(tmp_path, LIMITS, tls=tls) as running, silent_reader(running, tls=tls) as client:
        client.writer.write(ASK_LARGE * requests)
        await asyncio.wait_for(running.app.asked.wait(), 30)
        await all_left(running)


@pytest.mark.slow
@DOORS
async def test_one_that_never_reads_a_last_answer_is_cut(tmp_path: Path, tls: bool) -> None:
    limits = replace(LIMITS, unread_seconds=1)
    async with open_front(tmp_path, limits, tls=tls) as running, silent_reader(running, tls=tls) as client:
        client.writer.write(ASK_LARGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        await asyncio.wait_for(running.app.asked.wait(), 30)
        await all_left(running)


@pytest.mark.slow
@DOORS
async def test_a_slow_reader_gets_everything(tmp_path: Path, tls: bool) -> None:
    limits = replace(LIMITS, unread_seconds=1)
    async with open_front(tmp_path, limits, tls=tls) as running, silent_reader(running, tls=tls) as client:
        client.writer.write(ASK_LARGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        size = 0
        loop = asyncio.get_running_loop()
        begun = loop.time()
        async with asyncio.timeout(20):
            while piece := await client.reader.read(32 * 1024):
                size += len(piece)
                await asyncio.sleep(0.01 * len(piece) / 32768)
        assert size > running.app.large
        assert loop.time() - begun > 2 * limits.unread_seconds


async def test_what_is_asked_ahead_waits_in_the_network(tmp_path: Path) -> None:
    limits = replace(LIMITS, unread_seconds=60)
    async with open_front(tmp_path, limits) as running, silent_reader(running, tls=False) as client:
        client.writer.write(ASK_LARGE.replace(b"/large", b"/poll") * 200_000)
        await asyncio.wait_for(running.app.asked.wait(), 30)
        (protocol,) = running.front.connections.connections
        assert isinstance(protocol, GuardedProtocol)
        async with asyncio.timeout(30):
            while not protocol.flow.read_paused:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert 0 < len(protocol.conn.trailing_data[0]) < READ_AHEAD
