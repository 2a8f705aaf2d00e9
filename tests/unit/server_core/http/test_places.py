"""Who gets a place when many are connected."""

from __future__ import annotations

import pytest

from server_core.config import ReceiveLimits
from server_core.http.connections import OpenConnections

pytestmark = pytest.mark.anyio


class Connected:
    def sweep(self, now: float) -> None: ...

    def abort(self) -> None: ...


async def test_others_cannot_take_the_places_of_this_computer() -> None:
    connections = OpenConnections(ReceiveLimits(connections=10, local_connections=5, connections_per_address=100))
    assert [connections.enter(Connected(), f"192.0.2.{number}") for number in range(12)] == [True] * 10 + [False] * 2
    local = [connections.enter(Connected(), "127.0.0.1") for _ in range(6)]
    assert local == [True] * 5 + [False]
    connections.close()


async def test_one_address_has_its_own_cap() -> None:
    connections = OpenConnections(ReceiveLimits(connections=100, connections_per_address=3))
    assert [connections.enter(Connected(), "2001:db8::1") for _ in range(2)] == [True] * 2
    assert [connections.enter(Connected(), "2001:db8::2") for _ in range(2)] == [True, False]
    assert connections.enter(Connected(), "2001:db8:1::1")
    connections.close()
