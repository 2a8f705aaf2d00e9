"""Who comes next: a few places, and accounts that take turns for them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID


class NoTurn(Exception):
    """The places are taken, and others come first."""


class Turns:
    """`places` at once; while others wait, an account has one place at most; within it first come, first served.

    So an account whose documents take long holds up itself, and others for no longer than one document.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._busy: Counter[UUID] = Counter()
        self._waiting: dict[UUID, deque[asyncio.Future[None]]] = {}
        """The accounts in the order of their turns."""

    @asynccontextmanager
    async def turn(self, account_id: UUID, *, wait_seconds: float) -> AsyncIterator[None]:
        """Raises NoTurn: no place became free within `wait_seconds`."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(account_id, deque()).append(place)
        self._hand_out()
        try:
            async with asyncio.timeout(wait_seconds):
                await place
        except BaseException as error:
            self._give_up(account_id, place)
            if isinstance(error, TimeoutError):
                raise NoTurn from None
            raise
        try:
            yield
        finally:
            self._give_back(account_id)

    def _hand_out(self) -> None:
        while self._free and self._waiting:
            without = (account for account in self._waiting if not self._busy[account])
            account_id = next(without, next(iter(self._waiting)))
            queue = self._waiting.pop(account_id)
            place = queue.popleft()
            if queue:
                self._waiting[account_id] = queue  # now behind the others
            if not place.done():
                place.set_result(None)
                self._free -= 1
                self._busy[account_id] += 1

    def _give_back(self, account_id: UUID) -> None:
        self._free += 1
        self._busy[account_id] -= 1
        if not self._busy[account_id]:
            del self._busy[account_id]
        self._hand_out()

    def _give_up(self, account_id: UUID, place: asyncio.Future[None]) -> None:
        if not place.cancelled():  # it came in the same moment
            self._give_back(account_id)
            return
        queue = self._waiting.get(account_id)
        if queue is not None and place in queue:
            queue.remove(place)
            if not queue:
                del self._waiting[account_id]
