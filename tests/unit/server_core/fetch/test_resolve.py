"""Look-ups by the system."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address

import pytest

from server_core.fetch.resolve import SystemResolver

pytestmark = pytest.mark.anyio


async def test_the_system_knows_this_computer() -> None:
    assert IPv4Address("127.0.0.1") in await SystemResolver()("127.0.0.1")


async def test_a_name_that_nobody_has() -> None:
    resolver = SystemResolver(most=1)
    for _ in range(2):  # the place is given back
        with pytest.raises(socket.gaierror):
            await resolver("name.invalid")
