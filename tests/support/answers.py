"""Answers of a console's server that are lost on their way, or that come when a test lets them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.client.console_client import KEY_HEADER
from app.errors import NotReachable
from app.session import live
from app.session.session import Session
from server_core.contract.api.call import ApiCall
from server_core.contract.api.console import ConsoleApi
from tests.support.console_site import ConsoleSite

GONE = "The server did not answer in time."


def lose_answer(
    monkeypatch: pytest.MonkeyPatch, *names: str, times: int | None = None, unheard: bool = False
) -> list[dict[str, str | None]]:
    """Lose the answers of declared calls where their bytes are read; `times` None = each.

    The server carries them out all the same, unless they are `unheard`. The list has the name and the key of each,
    answered or not.
    """
    real, calls = ConsoleClient._exchange, list[dict[str, str | None]]()
    assert all(hasattr(ConsoleApi, name) for name in names)

    async def lost(client: ConsoleClient, call: ApiCall[..., Any], asked: Any, more: Any, *rest: Any) -> Any:
        if call.name not in names:
            return await real(client, call, asked, more, *rest)
        calls.append({"name": call.name, "key": more.get(KEY_HEADER)})
        is_lost = times is None or len(calls) <= times
        if is_lost and unheard:
            raise NotReachable(GONE)
        answer = await real(client, call, asked, more, *rest)
        if is_lost:
            raise NotReachable(GONE)
        return answer

    monkeypatch.setattr(ConsoleClient, "_exchange", lost)
    return calls


def answers_are_in(session: Session, qtbot: QtBot, *, rounds: int = 2) -> None:
    """Wait until what a window asked so far is answered, and shown.

    `rounds`: the longest chain of calls, each of which is made with the answer to the one before.
    """
    for _ in range(rounds):
        qtbot.waitUntil(session.call(lambda client: client.status()).done)


PATIENT_SECONDS = 30.0
"""Silence after which a window reports a lost connection. Long, so that a busy computer does not cause it."""


def fall_silent(server: ConsoleSite) -> None:
    """Make the server silent. The window reports a lost connection at once."""
    server.muted, live.STALE_SECONDS = True, 0.0


def speak_again(server: ConsoleSite) -> None:
    server.muted, live.STALE_SECONDS = False, PATIENT_SECONDS


class Held:
    def __init__(self) -> None:
        self._waits, self._goes = threading.Event(), threading.Event()

    def waits(self) -> bool:
        """Return True once the server has carried out the call and its answer is held."""
        return self._waits.is_set()

    async def here(self) -> None:
        """Hold the first answer only."""
        if not self._waits.is_set():
            self._waits.set()
            await asyncio.to_thread(self._goes.wait, 30)

    def let_go(self) -> None:
        self._goes.set()


@contextmanager
def held_answer(monkeypatch: pytest.MonkeyPatch, call: str) -> Iterator[Held]:
    """Hold the first answer to a declared call, or method of ConsoleClient, until the block ends."""
    owner = ConsoleApi if hasattr(ConsoleApi, call) else ConsoleClient
    real, held = getattr(owner, call), Held()

    async def late(client: ConsoleApi, *args: Any, **facts: Any) -> Any:
        answer = await real(client, *args, **facts)
        await held.here()
        return answer

    monkeypatch.setattr(owner, call, late)
    try:
        yield held
    finally:
        held.let_go()
