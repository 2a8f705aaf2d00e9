"""All open connections of one server: how many there may be, and once a second who was too slow."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from email.utils import formatdate
from typing import Protocol

from uvicorn.server import ServerState

from server_core.addresses import is_loopback, sender
from server_core.config import ReceiveLimits
from server_core.http.crumbs import CrumbQueue
from server_core.http.forwarded import TrustedProxies
from server_core.http.refusals import OnRefusal

SWEEP_SECONDS = 1.0
MOST_TURNED_AWAY = 64


class Sweepable(Protocol):
    """A connection as the sweep sees it."""

    def sweep(self, now: float) -> None:
        """Ends itself if it broke a deadline; `now` in seconds of the loop's clock."""

    def abort(self) -> None: ...


class OpenConnections(ServerState):
    """uvicorn's shared state, with the caps. There is no timer while nobody is connected."""

    def __init__(self, limits: ReceiveLimits, proxies: TrustedProxies | None = None) -> None:
        """`proxies` bring the connections of many: what one address may have is not for them."""
        super().__init__()
        self.limits = limits
        self._proxies = proxies
        self.on_refusal: OnRefusal = lambda refusal, request_id, method: None
        self._open: dict[Sweepable, str | None] = {}
        self._per_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None
        self._turned_away = 0
        self.crumbs = CrumbQueue()

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Sweepable, host: str | None) -> bool:
        """Whether it may stay. One that may not is counted apart, and leaves like the others.

        `host` is the remote address.
        """
        address = sender(host or "")
        places = self.limits.connections + (self.limits.local_connections if is_loopback(address) else 0)
        admitted = len(self._open) - self._turned_away < places and (
            self._per_address[address] < self.limits.connections_per_address or self._is_proxy(host)
        )
        if admitted:
            self._per_address[address] += 1
        else:
            self._turned_away += 1
        self._open[connection] = address if admitted else None
        if self._timer is None:
            self._tick()
        return admitted

    def _is_proxy(self, host: str | None) -> bool:
        return self._proxies is not None and self._proxies.has(host or "")

    @property
    def may_be_told(self) -> bool:
        """Whether one that was turned away still gets an answer: when very many come, they are dropped at once."""
        return self._turned_away <= MOST_TURNED_AWAY

    def leave(self, connection: Sweepable) -> None:
        if connection not in self._open:
            return
        address = self._open.pop(connection)
        if address is None:
            self._turned_away -= 1
            return
        self._per_address[address] -= 1
        if not self._per_address[address]:
            del self._per_address[address]

    def abort_all(self) -> None:
        for connection in list(self._open):
            connection.abort()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def sweep(self, now: float) -> None:
        """Ends who broke a deadline; `now` in seconds of the loop's clock."""
        for connection in list(self._open):
            try:
                connection.sweep(now)
            except OSError:
                connection.abort()  # its peer is gone, and nobody had noticed

    def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        self.default_headers = [(b"date", formatdate(time.time(), usegmt=True).encode())]
        try:
            self.sweep(loop.time())
        finally:  # a bug is told by the loop, and the deadlines of the others still hold
            self._timer = loop.call_later(SWEEP_SECONDS, self._tick) if self._open else None
