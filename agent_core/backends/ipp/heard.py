"""Connections to printers whose talk is bounded before a parser sees it.

An HTTP parser takes any number of interim answers ("100 Continue") and of tiny chunks out of one read, without letting
anybody else have a turn: a printer that sends nothing else would hold up the whole agent.

A web server may refuse a document in the middle of it and read no further (RFC 9112 section 9.3: whoever sends is to
listen meanwhile, and to stop then). The parser hears nothing before all is sent, so that is found out here.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Any, cast

import anyio
import httpcore
from anyio.lowlevel import checkpoint

from agent_core.backends import tcp
from agent_core.backends.ipp.faults import NotServed

READ_BYTES = 16 * 1024
MOST_INTERIM = 200
"""On one connection; honest printers send one for each request at most."""
_INTERIM = re.compile(rb"HTTP/1\.\d 1\d\d")
_REFUSAL = re.compile(rb"(?:\A|\r?\n)HTTP/1\.\d [345]\d\d[ \r\n]")
"""Not 200: what that means stands in the answer, and the printer may go on reading."""


class EndlessInterim(httpcore.RemoteProtocolError):
    """A printer says nothing but "go on"."""


class BoundedBackend(httpcore.AnyIOBackend):
    """A TCP backend that bounds what it reads.

    `hears_refusals`: also reads while a request is being sent, and stops sending at an early refusal. `watch`: seconds
    for which a new connection is watched; raises NotServed if the printer ends it.
    """

    def __init__(self, *, hears_refusals: bool = False, watch: float = 0.0) -> None:
        super().__init__()
        self._hears_refusals = hears_refusals
        self._watch = watch

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            stream = await super().connect_tcp(host, port, timeout, local_address, socket_options)
        except httpcore.ConnectError as error:
            if self._watch and _was_reset(error):
                raise NotServed from error
            raise
        if self._watch and await tcp.end_within(stream.get_extra_info("socket"), self._watch) is not None:
            await stream.aclose()
            raise NotServed
        return _heard(stream, self._hears_refusals)


def _was_reset(error: BaseException | None) -> bool:
    """Return whether the peer reset the connection just after it was established, as opposed to refusing the SYN."""
    while error is not None and not isinstance(error, ConnectionResetError):
        error = error.__cause__ or error.__context__
    return error is not None


def _heard(stream: httpcore.AsyncNetworkStream, hears_refusals: bool) -> httpcore.AsyncNetworkStream:
    return cast(httpcore.AsyncNetworkStream, _Heard(stream, hears_refusals))


class _Heard:
    """One request and its answer, where refusals are heard: `_early` is what came before all was sent."""

    def __init__(self, stream: httpcore.AsyncNetworkStream, hears_refusals: bool) -> None:
        self._stream = stream
        self._interim = 0
        self._hears_refusals = hears_refusals
        self._early = bytearray()
        self._listener: asyncio.Task[None] | None = None
        self._sending: anyio.CancelScope | None = None
        self._refused = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Raises EndlessInterim."""
        await checkpoint()
        await self._listen_no_more()
        heard = bytes(self._early) or await self._stream.read(min(max_bytes, READ_BYTES), timeout)
        self._early.clear()
        self._interim += len(_INTERIM.findall(heard))
        if self._interim > MOST_INTERIM:
            raise EndlessInterim("it sends interim answers without an end")
        return heard

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Raises httpcore.WriteError for a printer that has refused the request: the answer is there to be read."""
        if not self._refused:
            with anyio.CancelScope() as self._sending:
                await self._stream.write(buffer, timeout)
                if self._hears_refusals and self._listener is None:
                    self._listener = asyncio.create_task(self._listen())
                return
        raise httpcore.WriteError("it answered before it had all")

    async def aclose(self) -> None:
        await self._listen_no_more()
        await self._stream.aclose()

    async def start_tls(self, *args: Any, **kwargs: Any) -> httpcore.AsyncNetworkStream:
        try:
            return _heard(await self._stream.start_tls(*args, **kwargs), self._hears_refusals)
        except BaseException:  # httpcore keeps the connection for ever where the wait for it was given up
            with anyio.CancelScope(shield=True):
                await self._stream.aclose()
            raise

    async def _listen(self) -> None:
        """A connection that breaks is found out by whoever writes and reads."""
        while len(self._early) < READ_BYTES:
            try:
                heard = await self._stream.read(READ_BYTES - len(self._early))
            except httpcore.NetworkError:
                return
            self._early += heard
            if not heard:
                return
            if _REFUSAL.search(self._early):
                self._refused = True
                if self._sending is not None:
                    self._sending.cancel()
                return

    async def _listen_no_more(self) -> None:
        listener = self._listener
        if listener is not None and not listener.done():
            listener.cancel()
            await asyncio.wait((listener,))
