"""A client that was closed for one caller, while another one still holds it."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import pytest

from app.client import ConsoleClient
from app.errors import NotReachable
from app.process.engine_link import EngineLink
from tests.support.console_site import ConsoleSite, SiteEndpoint

pytestmark = pytest.mark.anyio


async def test_the_next_call_of_a_client_that_was_given_up_is_not_reachable(site: ConsoleSite) -> None:
    async def provide() -> SiteEndpoint:
        return site.endpoint

    link = EngineLink(provide)
    held = await link.client()
    assert (await held.status()).base_url == site.endpoint.base_url
    link.forget(held)
    await held.aclose()
    with pytest.raises(NotReachable, match="cannot be reached"):
        await held.status()
    with pytest.raises(NotReachable):
        await anext(held.events(None))
    with pytest.raises(NotReachable):
        await held.backup(lambda piece, size: None)
    anew: ConsoleClient = await link.client()
    assert anew is not held
    await anew.status()
    await link.aclose()


async def test_a_call_that_was_connecting_when_its_client_was_closed_leaves_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The live stream gives up an engine in this way while other calls run."""
    requested, go_on = threading.Event(), threading.Event()
    look_up = socket.getaddrinfo

    def slow_look_up(*arguments: Any, **named: Any) -> Any:
        requested.set()
        go_on.wait(30)
        return look_up(*arguments, **named)

    ended = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]")
        assert await reader.read() == b""
        writer.close()
        ended.set()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        client = ConsoleClient(base_url=f"http://localhost:{port}", token="t")
        with monkeypatch.context() as patched:
            patched.setattr(socket, "getaddrinfo", slow_look_up)
            call = asyncio.create_task(client.clients())
            await asyncio.to_thread(requested.wait, 30)
            closing = asyncio.create_task(client.aclose())
            await asyncio.sleep(0)
            go_on.set()
            assert await call == [], "its answer counts"
            await closing
        async with asyncio.timeout(30):
            await ended.wait()
