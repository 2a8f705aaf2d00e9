"""Connections to printers whose talk is bounded before a parser sees it.

An HTTP parser takes any number of interim answers ("100 Continue") and of tiny chunks out of one read, without letting
anybody else have a turn: a printer that sends nothing else would hold up the whole agent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast

import httpcore
from anyio.lowlevel import checkpoint

READ_BYTES = 16 * 1024
MOST_INTERIM = 200
"""On one connection; honest printers send one for each request at most."""
_INTERIM = re.compile(rb"HTTP/1\.\d 1\d\d")


class BoundedBackend(httpcore.AnyIOBackend):
    """TCP as usual, heard with care."""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        return _heard(await super().connect_tcp(host, port, timeout, local_address, socket_options))


def _heard(stream: httpcore.AsyncNetworkStream) -> httpcore.AsyncNetworkStream:
    return cast(httpcore.AsyncNetworkStream, _Heard(stream))


class _Heard:
    """Only what comes in goes through here; all else is the stream's."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream
        self._interim = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Raises httpcore.RemoteProtocolError for a printer that says nothing but "go on"."""
        await checkpoint()
        heard = await self._stream.read(min(max_bytes, READ_BYTES), timeout)
        self._interim += len(_INTERIM.findall(heard))
        if self._interim > MOST_INTERIM:
            raise httpcore.RemoteProtocolError("it sends interim answers without an end")
        return heard

    async def start_tls(self, *args: Any, **kwargs: Any) -> httpcore.AsyncNetworkStream:
        return _heard(await self._stream.start_tls(*args, **kwargs))
