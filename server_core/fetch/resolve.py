"""Names to addresses, once per hop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address

from server_core.fetch.places import Address

Resolve = Callable[[str], Awaitable[Sequence[Address]]]
"""All addresses of a host name, best first. Raises OSError if there are none."""


class SystemResolver:
    """getaddrinfo. It cannot be stopped, so a slow name server costs threads of this pool and nobody else's."""

    def __init__(self, *, threads: int = 64) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="resolve")

    async def __call__(self, host: str) -> Sequence[Address]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _addresses, host)


def _addresses(host: str) -> Sequence[Address]:
    answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(answer[4][0]) for answer in answers))
