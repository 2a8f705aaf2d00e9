"""Clients that ask and do not read: they are cut, slow readers are not, and what they ask ahead costs little."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from server_core.http.protocol import GuardedProtocol
from tests.support.http_front import SHORT, Client, RunningFront, open_front

pytestmark = pytest.mark.anyio
ASK = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
READ_AHEAD = 600 * 1024
LIMITS = replace(SHORT, idle_seconds=60, header_seconds=60, unread_seconds=0.4)
DOORS = pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])


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


@DOORS
@pytest.mark.parametrize("requests", [1, 50])
async def test_one_that_never_reads_is_cut(tmp_path: Path, tls: bool, requests: int) -> None:
    async with open_front(tmp_path, LIMITS, tls=tls) as running, silent_reader(running, tls=tls) as client:
        client.writer.write(ASK * requests)
        await asyncio.wait_for(running.app.asked.wait(), 30)
        await all_left(running)


@DOORS
async def test_one_that_never_reads_a_last_answer_is_cut(tmp_path: Path, tls: bool) -> None:
    limits = replace(LIMITS, unread_seconds=1)
    async with open_front(tmp_path, limits, tls=tls) as running, silent_reader(running, tls=tls) as client:
        client.writer.write(ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        await asyncio.wait_for(running.app.asked.wait(), 30)
        await all_left(running)


@DOORS
async def test_a_slow_reader_gets_everything(tmp_path: Path, tls: bool) -> None:
    limits = replace(LIMITS, unread_seconds=1)
    async with open_front(tmp_path, limits, tls=tls) as running, silent_reader(running, tls=tls) as client:
        client.writer.write(ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
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
        client.writer.write(ASK.replace(b"/large", b"/poll") * 200_000)
        await asyncio.wait_for(running.app.asked.wait(), 30)
        (protocol,) = running.front.connections.connections
        assert isinstance(protocol, GuardedProtocol)
        async with asyncio.timeout(30):
            while not protocol.flow.read_paused:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert 0 < len(protocol.conn.trailing_data[0]) < READ_AHEAD
