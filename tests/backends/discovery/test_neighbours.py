"""The search for devices next to an address: one port, one /24, nothing sent."""

from __future__ import annotations

import socket
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from agent_core.backends import tcp
from agent_core.discovery.address import neighbours
from tests.support.pretended_server import pretended_server

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def listening(*hosts: str) -> AsyncIterator[tuple[int, list[bytes]]]:
    """Listen at one port of each of these addresses; yields the received data."""
    said: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said.append(await reader.read())
        writer.close()

    with socket.socket() as sock:
        sock.bind(("", 0))
        port = int(sock.getsockname()[1])
    async with AsyncExitStack() as ends:
        for host in hosts:
            await ends.enter_async_context(pretended_server(serve, host=host, port=port))
        yield port, said


async def test_those_that_listen_at_its_port_and_nothing_is_said() -> None:
    async with listening("127.0.0.7", "127.0.0.40", "127.0.0.90", "127.0.1.9") as (port, said):
        found = await neighbours(f"socket://127.0.0.7:{port}", but={"127.0.0.90"})
        assert found == [f"socket://127.0.0.40:{port}"]
    assert set(said) <= {b""}


@pytest.mark.parametrize(
    ("uri", "there"),
    [
        ("ipp://127.0.0.7:{port}/ipp/print", "ipp://127.0.0.40:{port}/ipp/print"),
        ("lpd://127.0.0.7:{port}/raw", "lpd://127.0.0.40:{port}/raw"),
        ("socket://localhost:{port}", "socket://127.0.0.40:{port}"),
    ],
)
async def test_each_as_it_was_reached(uri: str, there: str) -> None:
    async with listening("127.0.0.40") as (port, _):
        assert await neighbours(uri.format(port=port)) == [there.format(port=port)]


@pytest.mark.parametrize(
    "uri",
    [
        "socket://8.8.8.8:9100",
        "socket://[fe80::1]:9100",
        "socket://no-such-host.invalid:9100",
        "usb://Zebra/ZD421?serial=D2J163500123",
        "virtual:///Dock",
        "not an address",
    ],
)
async def test_who_has_no_neighbours_to_be_asked(uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_connection(host: str, port: int, seconds: float) -> socket.socket:
        raise AssertionError(f"{host}:{port} was connected to")

    monkeypatch.setattr(tcp, "connect", no_connection)
    assert await neighbours(uri) == []
