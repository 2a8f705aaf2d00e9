"""Who comes next: a few places, and accounts that take turns for them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from uuid import UUID

ALONE_SECONDS = 60.0


class NoTurn(Exception):
    """The places are taken, and others come first."""


class Turns:
    """`places` at once; an account has more than one only while no other came for a minute.

    So an account whose documents take long holds up itself, and others for no longer than one document, once.
    Within an account: first come, first served.
    """

    def __init__(self, places: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._free = places
        self._monotonic = monotonic
        self._busy: Counter[UUID] = Counter()
        self._waiting: dict[UUID, deque[asyncio.Future[None]]] = {}
        """The accounts in the order of their turns."""
        self._came: dict[UUID, float] = {}
        """When each account came last, the longest ago first; for `ALONE_SECONDS`."""

    @asynccontextmanager
    async def turn(self, account_id: UUID, *, wait_seconds: float) -> AsyncIterator[None]:
        """Raises NoTurn: no place became free within `wait_seconds`."""
        self._came.pop(account_id, None)
        self._came[account_id] = self._monotonic()
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
        while self._free and (account_id := self._next()) is not None:
            queue = self._waiting.pop(account_id)
            place = queue.popleft()
            if queue:
                self._waiting[account_id] = queue  # now behind the others
            if not place.done():
                place.set_result(None)
                self._free -= 1
                self._busy[account_id] += 1

    def _next(self) -> UUID | None:
        for account_id in self._waiting:
            if not self._busy[account_id] or self._is_alone(account_id):
                return account_id
        return None

    def _is_alone(self, account_id: UUID) -> bool:
        while self._came and next(iter(self._came.values())) < self._monotonic() - ALONE_SECONDS:
            del self._came[next(iter(self._came))]
        return not self._came.keys() - {account_id}

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
