"""Answers of a console's server that are lost on their way, or that come when a test lets them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from app.client import ConsoleClient
from app.errors import NotReachable
from server_core.contract.api.console import ConsoleApi

GONE = "The server did not answer in time."


def lose_answer(monkeypatch: pytest.MonkeyPatch, call: str, *, times: int | None = None) -> list[dict[str, Any]]:
    """Of a method of ConsoleClient, which is done all the same; `times` None = each. With what it was called is in the
    list, answered or not."""
    owner = _owner(call)
    real, calls = getattr(owner, call), list[dict[str, Any]]()

    async def lost(client: ConsoleApi, *args: Any, **facts: Any) -> Any:
        calls.append(facts)
        answer = await real(client, *args, **facts)
        if times is None or len(calls) <= times:
            raise NotReachable(GONE)
        return answer

    monkeypatch.setattr(owner, call, lost)
    return calls


def _owner(call: str) -> type[ConsoleApi]:
    """A declared call is also made about other accounts, and with another session."""
    return ConsoleApi if hasattr(ConsoleApi, call) else ConsoleClient


class Held:
    def __init__(self) -> None:
        self._waits, self._goes = threading.Event(), threading.Event()

    def waits(self) -> bool:
        """The server has done it, and its answer is held."""
        return self._waits.is_set()

    async def here(self) -> None:
        """The first one alone."""
        if not self._waits.is_set():
            self._waits.set()
            await asyncio.to_thread(self._goes.wait, 30)

    def let_go(self) -> None:
        self._goes.set()


@contextmanager
def held_answer(monkeypatch: pytest.MonkeyPatch, call: str) -> Iterator[Held]:
    """The first one to this method of ConsoleClient, until the block is left."""
    owner = _owner(call)
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
