"""Who draws next: the small before the large, but nobody waits for ever."""

from __future__ import annotations

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Children that are idle, and who waits for one. On one event loop.

    Whoever is due first comes first; the last child that was used, the warmest one, goes first.
    """

    def __init__(self, idle: tuple[T, ...]) -> None:
        self._idle = list(idle)
        self._waiting: list[tuple[float, int, asyncio.Future[T]]] = []
        self._numbers = count()

    async def take(self, due: float) -> T:
        """`due`: a point in time by any one clock."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (due, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, child: T) -> None:
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(child)
                return
        self._idle.append(child)
