"""More queries than the system sends at once wait, without an entry in the log."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from typing import Any

import pytest

from agent_core.discovery.mdns import _open
from tests.support.ipp_drivers import eventually
from tests.support.mdns_announcer import LOOPBACK

pytestmark = pytest.mark.anyio
NOWHERE = (LOOPBACK, 9)
DATAGRAM = bytes(32 * 1024)


class Busy:
    """A socket that takes nothing for a while."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self.is_busy = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def sendto(self, data: bytes, address: tuple[str, int]) -> int:
        if self.is_busy:
            raise BlockingIOError
        return self._sock.sendto(data, address)


def is_written(transport: Any) -> bool:
    return not transport.get_write_buffer_size()


async def test_a_full_buffer_is_no_error() -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    async with _open([LOOPBACK]) as network:
        senders = network.zeroconf.engine.senders
        assert senders
        for sender in senders:
            transport: Any = sender.transport
            transport._sock = busy = Busy(transport._sock)
            for _ in range(4):  # asyncio asks to pause at 64 KiB
                transport.sendto(DATAGRAM, NOWHERE)
            assert transport.get_write_buffer_size() >= 4 * len(DATAGRAM)
            busy.is_busy = False
            await eventually(partial(is_written, transport))
    assert [context["message"] for context in told] == []
