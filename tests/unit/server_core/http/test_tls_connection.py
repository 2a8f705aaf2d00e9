"""A TLS connection counts, and its time runs, from the accept on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.http_front import SHORT, Client, RunningFront, open_front

pytestmark = pytest.mark.anyio
LIMITS = replace(SHORT, idle_seconds=60, header_seconds=60, body_grace_seconds=60)
ASK = b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def silent(running: RunningFront, keep: AsyncExitStack, **options: object) -> Client:
    """TCP alone: it never begins the handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.tls_port, **options)  # type: ignore[arg-type]
    client = Client(reader=reader, writer=writer)
    keep.callback(lambda: client.writer.transport.abort())  # a reader that nobody keeps would close it
    return client


async def count(running: RunningFront, expected: int) -> None:
    async with asyncio.timeout(30):
        while len(running.front.connections) != expected:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_handshakes_count_for_their_address(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections_per_address=4, connections=8, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        clients = [await silent(running, keep) for _ in range(4)]
        await count(running, 4)
        async with running.client() as fifth:
            await fifth.send(ASK)
            assert (await fifth.answer()).status == 200
            assert await clients[0].closed() == b""
            assert not any(client.reader.at_eof() for client in clients[1:])
            assert len(running.front.connections) == 4
        async with running.client(local_addr=("127.0.0.9", 0)) as elsewhere:
            await elsewhere.send(ASK)
            assert (await elsewhere.answer()).status == 200


async def test_one_too_many_is_told_within_tls(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections=2, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        for _ in range(2):
            known = await silent(running, keep, ssl=running.trusting())
            await known.send(b"GET /known HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer good\r\n\r\n")
            assert (await known.answer()).status == 200
        third = await silent(running, keep, ssl=running.trusting())
        assert (await third.answer()).status == 503


async def test_of_very_many_the_newest_have_the_places(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections_per_address=4, connections=8, local_connections=0)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        clients = [await silent(running, keep) for _ in range(200)]
        for client in clients[:-4]:
            assert await client.closed() == b""
        await count(running, 4)
        assert not any(client.reader.at_eof() for client in clients[-4:])


@pytest.mark.parametrize("begun", [b"", b"\x16\x03\x01"], ids=["silent", "begun"])
async def test_a_handshake_has_the_time_of_a_head(tmp_path: Path, begun: bytes) -> None:
    limits = replace(LIMITS, header_seconds=0.4)
    async with open_front(tmp_path, limits, tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep)
        await client.send(begun)
        assert await client.closed() == b""
        await count(running, 0)


async def test_a_broken_handshake_is_forgotten(tmp_path: Path) -> None:
    async with open_front(tmp_path, LIMITS, tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep)
        await client.send(b"GET / HTTP/1.1\r\n\r\n")
        await client.closed()
        await count(running, 0)


async def test_one_connection_counts_once_and_leaves(tmp_path: Path) -> None:
    async with open_front(tmp_path, replace(LIMITS, connections_per_address=1, connections=2), tls=True) as running:
        for _ in range(3):
            async with AsyncExitStack() as keep:
                client = await silent(running, keep, ssl=running.trusting())
                await client.send(ASK)
                assert (await client.answer()).status == 200
                assert len(running.front.connections) == 1
            await count(running, 0)


async def test_who_never_says_goodbye_is_cut_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server_core.http.protocol.LINGER_SECONDS", 0.1)
    async with open_front(tmp_path, replace(LIMITS, idle_seconds=0.2), tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep, ssl=running.trusting())
        await client.send(ASK)
        assert (await client.answer()).status == 200
        client.reader._transport.pause_reading()  # type: ignore[attr-defined]  # it never sees the server's goodbye
        await count(running, 0)


async def test_handshakes_do_not_hold_up_the_stop(tmp_path: Path) -> None:
    async with open_front(tmp_path, LIMITS, tls=True) as running, AsyncExitStack() as keep:
        client = await silent(running, keep)
        await count(running, 1)
        async with asyncio.timeout(30):
            await running.front.close()
            assert await client.closed() == b""
