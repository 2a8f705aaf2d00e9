"""TLS to one of the addresses that were judged; no name is looked up here."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence

import anyio
import httpcore

from server_core.fetch.places import Address
from server_core.fetch.url import RemoteUrl

Connect = Callable[[Address, int], Awaitable[httpcore.AsyncNetworkStream]]
"""TCP to an address and a port. Raises httpcore.ConnectError."""


async def connect_tcp(address: Address, port: int) -> httpcore.AsyncNetworkStream:
    return await httpcore.AnyIOBackend().connect_tcp(str(address), port)


async def first_that_connects(
    addresses: Sequence[Address], port: int, connect: Connect, end: float
) -> httpcore.AsyncNetworkStream:
    """In the order of the resolver; a silent address leaves the others their share of the time until `end` (loop time).

    Raises the last httpcore.ConnectError or TimeoutError."""
    loop = asyncio.get_running_loop()
    for left in range(len(addresses), 0, -1):
        try:
            async with asyncio.timeout((end - loop.time()) / left):
                return await connect(addresses[-left], port)
        except (httpcore.ConnectError, TimeoutError):
            if left == 1:
                raise
    raise ValueError("no addresses")


async def secure(
    stream: httpcore.AsyncNetworkStream, url: RemoteUrl, tls: ssl.SSLContext
) -> httpcore.AsyncNetworkStream:
    """The handshake with the URL's own host as SNI and as the name that the certificate must bear.

    Raises httpcore.ConnectError; the stream is closed then, and on a cancel."""
    try:
        return await stream.start_tls(tls, server_hostname=url.host)
    except BaseException:
        with anyio.CancelScope(shield=True):
            await stream.aclose()
        raise
