"""Look-ups by the system."""

from __future__ import annotations

import asyncio
import socket
import threading
from ipaddress import IPv4Address

import pytest

from server_core.fetch import SystemResolver, fetch_owner

pytestmark = pytest.mark.anyio


async def test_the_system_knows_this_computer() -> None:
    assert IPv4Address("127.0.0.1") in await SystemResolver()("127.0.0.1")


async def test_a_name_that_nobody_has() -> None:
    resolver = SystemResolver(most=1)
    for _ in range(2):  # the place is given back
        with pytest.raises(socket.gaierror):
            await resolver("name.invalid")


async def test_names_that_hang_take_no_more_than_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def slow(host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        if host == "hangs.example":
            answered.wait(30)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 0))]

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    resolver = SystemResolver(most=8)
    fetch_owner.set("guilty")
    hanging = [asyncio.create_task(resolver("hangs.example")) for _ in range(2)]
    await asyncio.sleep(0)
    for task in hanging:
        task.cancel()  # nobody waits any more, but the look-up goes on
    await asyncio.gather(*hanging, return_exceptions=True)
    with pytest.raises(OSError, match="too many"):
        await resolver("ready.example")
    fetch_owner.set("innocent")
    assert await resolver("ready.example") == (IPv4Address("192.0.2.1"),)
    answered.set()
    fetch_owner.set("guilty")
    async with asyncio.timeout(30):
        while True:
            try:
                await resolver("ready.example")
                break
            except OSError:
                await asyncio.sleep(0.01)
