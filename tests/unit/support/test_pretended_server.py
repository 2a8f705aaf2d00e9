"""A pretended server that has ended has left no connection behind, whatever the connection was doing."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress

import pytest
from starlette.types import Receive, Scope, Send

from tests.support.left_open import CALLERS, call, left_open, so_many_callers, turns
from tests.support.loop_beside import loop_beside
from tests.support.pretended_http import pretended_http
from tests.support.pretended_server import pretended_server
from tests.support.remote_documents import throwaway_certificate

HELLO = b"hello\n"


async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(await reader.readline())


async def never_ends(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


@pytest.fixture
def callers() -> Iterator[list[socket.socket]]:
    with so_many_callers() as callers:
        yield callers


@pytest.mark.slow
@pytest.mark.parametrize("so_many_turns", range(8))
@pytest.mark.parametrize("secret", [False, True], ids=["plain", "tls"])
def test_whoever_came_is_gone_at_the_end(callers: list[socket.socket], so_many_turns: int, secret: bool) -> None:
    """From a connection that nobody accepted yet to one that is being talked to, or shakes hands."""
    tls = throwaway_certificate("127.0.0.1")[0] if secret else None

    async def scenario() -> None:
        async with pretended_server(never_ends, tls=tls) as server:
            call(callers, server.port)
            await turns(so_many_turns)
        assert not server._open

    assert left_open(scenario) == []
    for caller in callers:
        with suppress(ConnectionResetError):
            assert caller.recv(1) == b""


@pytest.mark.parametrize("so_many_turns", [2, 3, 5])
def test_asyncios_own_end_leaves_them_open(callers: list[socket.socket], so_many_turns: int) -> None:
    """Else this house would need none of its own, and the tests above would see nothing."""

    async def scenario() -> None:
        server = await asyncio.start_server(never_ends, "127.0.0.1", 0)
        call(callers, server.sockets[0].getsockname()[1])
        await turns(so_many_turns)
        server.close()
        await server.wait_closed()

    assert len(left_open(scenario)) >= CALLERS


def test_who_talks_is_heard_and_who_hangs_up_is_no_error(callers: list[socket.socket]) -> None:
    heard: list[bytes] = []

    async def scenario() -> None:
        async with pretended_server(answers) as server:
            call(callers, server.port)
            for caller in callers:
                caller.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(HELLO)
            heard.append(await reader.read())
            writer.close()
            await writer.wait_closed()

    assert left_open(scenario) == []
    assert heard == [HELLO]


def test_a_client_that_wants_no_tls_or_another_key_is_no_error() -> None:
    async def scenario() -> None:
        async with pretended_server(answers, tls=throwaway_certificate("127.0.0.1")[0]) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            await reader.read()
            writer.close()
            await writer.wait_closed()
            with pytest.raises(ssl.SSLCertVerificationError):
                await asyncio.open_connection("127.0.0.1", server.port, ssl=ssl.create_default_context())

    assert left_open(scenario) == []


def test_a_bug_of_its_talk_is_told_at_the_end() -> None:
    async def stumbles(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise LookupError("a bug")

    async def scenario() -> None:
        async with pretended_server(stumbles) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()

    with pytest.raises(LookupError, match="a bug"):
        left_open(scenario)


def test_who_is_here_may_go_on_when_nobody_else_comes_in() -> None:
    async def scenario() -> None:
        async with pretended_server(answers) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            await turns(4)
            server.stop_listening()
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(HELLO)
            assert await reader.read() == HELLO
            writer.close()
            await writer.wait_closed()

    assert left_open(scenario) == []


@pytest.mark.parametrize("so_many_turns", [*range(8), 50])
def test_http_leaves_nobody_behind_either(callers: list[socket.socket], so_many_turns: int) -> None:
    count = 0

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal count
        count += 1
        await asyncio.Event().wait()

    async def scenario() -> None:
        async with pretended_http(application) as base_url:
            call(callers, int(base_url.rpartition(":")[2]), b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await turns(so_many_turns)

    assert left_open(scenario) == []
    assert so_many_turns < 50 or count == CALLERS


def test_a_loop_beside_ends_with_what_it_serves(callers: list[socket.socket]) -> None:
    with loop_beside(pretended_server(never_ends), "beside") as server:
        call(callers, server.port)
    assert server._loop.is_closed()
    assert not server._open


def test_what_goes_wrong_beside_is_told_here() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:  # noqa: SIM117
        with (
            pytest.raises(OSError, match="in use"),
            loop_beside(pretended_server(never_ends, port=taken.getsockname()[1]), "beside"),
        ):
            pytest.fail("it never stood")
