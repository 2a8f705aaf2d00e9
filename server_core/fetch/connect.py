"""Connections to one of the addresses that were judged: a name is looked up once, and TLS follows."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence

import anyio
import httpcore

from server_core.fetch.allowed import AllowedHosts
from server_core.fetch.places import Address
from server_core.fetch.resolve import Resolve, SystemResolver
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


class GuardedConnector:
    """Connects to where the guard lets: the address that was judged is the one that is connected to.

    `tls` None: the authorities that this computer trusts.
    """

    def __init__(
        self,
        *,
        resolve: Resolve | None = None,
        tls: ssl.SSLContext | None = None,
        connect: Connect = connect_tcp,
    ) -> None:
        self._resolve = resolve or SystemResolver()
        self._tls = tls
        self._connect = connect

    async def open(self, url: RemoteUrl, allowed: AllowedHosts, end: float) -> httpcore.AsyncNetworkStream:
        """A stream to the server of `url` before `end` (loop time), with TLS unless it is `plain`.

        Raises Forbidden, OSError (no such name, too late), httpcore.NetworkError.
        """
        async with asyncio.timeout_at(end):
            addresses = await self._resolve(url.host) if url.address is None else [url.address]
            allowed.judge(url, addresses)
            tls = None if url.plain else await self._trusted()
            stream = await first_that_connects(addresses, url.port, self._connect, end)
            return stream if tls is None else await secure(stream, url, tls)

    async def _trusted(self) -> ssl.SSLContext:
        """Read when it is first needed: most servers never fetch, and all authorities take a tenth of a second."""
        if self._tls is None:
            self._tls = await asyncio.to_thread(httpcore.default_ssl_context)
        return self._tls
