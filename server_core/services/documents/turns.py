"""Who comes next: a few places, and senders that take turns for them."""

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
    """`places` at once; a sender has more than one only while no other came for a minute.

    So a sender whose documents take long holds up itself, and others for no longer than one document, once.
    Within a sender: first come, first served.
    """

    def __init__(self, places: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._free = places
        self._monotonic = monotonic
        self._busy: Counter[UUID] = Counter()
        self._waiting: dict[UUID, deque[asyncio.Future[None]]] = {}
        """The senders in the order of their turns."""
        self._came: dict[UUID, float] = {}
        """When each sender came last, the longest ago first; for `ALONE_SECONDS`."""

    @asynccontextmanager
    async def turn(self, sender: UUID, *, wait_seconds: float) -> AsyncIterator[None]:
        """Raises NoTurn: no place became free within `wait_seconds`."""
        self._came.pop(sender, None)
        self._came[sender] = self._monotonic()
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(sender, deque()).append(place)
        self._hand_out()
        try:
            async with asyncio.timeout(wait_seconds):
                await place
        except BaseException as error:
            self._give_up(sender, place)
            if isinstance(error, TimeoutError):
                raise NoTurn from None
            raise
        try:
            yield
        finally:
            self._give_back(sender)

    def _hand_out(self) -> None:
        while self._free and (sender := self._next()) is not None:
            queue = self._waiting.pop(sender)
            place = queue.popleft()
            if queue:
                self._waiting[sender] = queue  # now behind the others
            if not place.done():
                place.set_result(None)
                self._free -= 1
                self._busy[sender] += 1

    def _next(self) -> UUID | None:
        for sender in self._waiting:
            if not self._busy[sender] or self._is_alone(sender):
                return sender
        return None

    def _is_alone(self, sender: UUID) -> bool:
        while self._came and next(iter(self._came.values())) < self._monotonic() - ALONE_SECONDS:
            del self._came[next(iter(self._came))]
        return not self._came.keys() - {sender}

    def _give_back(self, sender: UUID) -> None:
        self._free += 1
        self._busy[sender] -= 1
        if not self._busy[sender]:
            del self._busy[sender]
        self._hand_out()

    def _give_up(self, sender: UUID, place: asyncio.Future[None]) -> None:
        if not place.cancelled():  # it came in the same moment
            self._give_back(sender)
            return
        queue = self._waiting.get(sender)
        if queue is not None and place in queue:
            queue.remove(place)
            if not queue:
                del self._waiting[sender]
