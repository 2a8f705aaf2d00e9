"""Names to addresses, once per hop."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextvars import ContextVar
from ipaddress import ip_address

from server_core.fetch.places import Address

Resolve = Callable[[str], Awaitable[Sequence[Address]]]
"""All addresses of a host name, best first. Raises OSError if there are none."""


asked_for: ContextVar[Hashable] = ContextVar("asked_for", default=None)
"""For whom names are looked up."""


class SystemResolver:
    """getaddrinfo. It cannot be stopped, so each look-up has a thread that nobody waits for.

    `most` at once, and for one asker a quarter of them: names that hang are no trouble to others.
    """

    def __init__(self, *, most: int = 64) -> None:
        self._free = asyncio.Semaphore(most)
        self._share = max(1, most // 4)
        self._running: Counter[Hashable] = Counter()

    async def __call__(self, host: str) -> Sequence[Address]:
        """Raises OSError."""
        asker = asked_for.get()
        if self._running[asker] >= self._share:
            raise OSError("too many names are being looked up")
        self._running[asker] += 1
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            self._ended(asker)
            raise
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Sequence[Address]] = loop.create_future()

        def look_up() -> None:
            found: Sequence[Address] | Exception
            try:
                found = _addresses(host)
            except Exception as error:  # raised again where the answer is awaited
                found = error
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._over, asker, answer, found)

        threading.Thread(target=look_up, name="resolve", daemon=True).start()
        return await answer

    def _over(
        self, asker: Hashable, answer: asyncio.Future[Sequence[Address]], found: Sequence[Address] | Exception
    ) -> None:
        self._free.release()
        self._ended(asker)
        if answer.done():
            return
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def _ended(self, asker: Hashable) -> None:
        self._running[asker] -= 1
        if not self._running[asker]:
            del self._running[asker]


def _addresses(host: str) -> Sequence[Address]:
    answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(answer[4][0]) for answer in answers))
