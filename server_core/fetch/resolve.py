"""Names to addresses, once per hop."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address

from server_core.fetch.places import Address

Resolve = Callable[[str], Awaitable[Sequence[Address]]]
"""All addresses of a host name, best first. Raises OSError if there are none."""


class SystemResolver:
    """getaddrinfo. It cannot be stopped, so each look-up has a thread that nobody waits for, at most `most` at once."""

    def __init__(self, *, most: int = 64) -> None:
        self._free = asyncio.Semaphore(most)

    async def __call__(self, host: str) -> Sequence[Address]:
        await self._free.acquire()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Sequence[Address]] = loop.create_future()

        def look_up() -> None:
            found: Sequence[Address] | Exception
            try:
                found = _addresses(host)
            except Exception as error:  # raised again where the answer is awaited
                found = error
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._over, answer, found)

        threading.Thread(target=look_up, name="resolve", daemon=True).start()
        return await answer

    def _over(self, answer: asyncio.Future[Sequence[Address]], found: Sequence[Address] | Exception) -> None:
        self._free.release()
        if answer.done():
            return
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)


def _addresses(host: str) -> Sequence[Address]:
    answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(answer[4][0]) for answer in answers))
