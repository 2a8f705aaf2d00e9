"""Connections accepted while the server closes end before `close` returns and serve no request."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.http_front import SHORT, open_front
from tests.support.left_open import call, left_open, so_many_callers, turns

pytestmark = pytest.mark.slow

ASKS = b"GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def callers() -> Iterator[list[socket.socket]]:
    with so_many_callers() as callers:
        yield callers


@pytest.mark.parametrize("so_many_turns", range(8))
@pytest.mark.parametrize("secret", [False, True], ids=["plain", "tls"])
def test_who_comes_in_the_last_moment(
    tmp_path: Path, callers: list[socket.socket], so_many_turns: int, secret: bool
) -> None:
    async def scenario() -> None:
        async with open_front(tmp_path, SHORT, tls=secret) as running:
            call(callers, running.tls_port if secret else running.port, b"" if secret else ASKS)
            await turns(so_many_turns)
        assert not len(running.front.connections)
        running.app.asked.clear()
        await turns(8)
        assert not running.app.asked.is_set(), "nobody is served any more"
        assert asyncio.all_tasks() == {asyncio.current_task()}

    assert left_open(scenario) == []
    for caller in callers:
        with suppress(ConnectionResetError):
            while caller.recv(4096):  # an answer, and then the end
                pass
