"""Accepts connections a few at a time.

If no file descriptor is free, the oldest unauthenticated connection is closed to make room.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

from server_core.http.connections import OpenConnections
from server_core.http.listeners import BACKLOG

MOST_AT_ONCE = 4
"""Most connections accepted before they are counted. More newcomers could displace those accepted a moment earlier."""
SOON_SECONDS = 0.01
"""Delay after which a closed connection has released its descriptor."""
LATER_SECONDS = 1.0
TOLD_AGAIN_SECONDS = 60.0
NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
log = logging.getLogger(__name__)


class Acceptor:
    """Accepts connections of one listening socket.

    asyncio's own server accepts all waiting connections before it counts one of them, and pauses for a second when
    descriptors run out. A new call then waits behind everyone who came before.
    """

    def __init__(
        self, listener: socket.socket, protocol: Callable[[], asyncio.BaseProtocol], connections: OpenConnections
    ) -> None:
        self._listener = listener
        self._protocol = protocol
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        self._at_once = max(1, min(MOST_AT_ONCE, connections.spare_files // 4))
        self._coming: set[asyncio.Task[object]] = set()
        self._again: asyncio.TimerHandle | None = None
        self._server: asyncio.Server | None = None
        self._ended = False
        self._told_at: float | None = None

    async def begin(self) -> None:
        try:
            self._loop.add_reader(self._listener, self._accept)
        except NotImplementedError:  # Windows: descriptors are not limited per process there
            self._server = await self._loop.create_server(self._protocol, sock=self._listener, backlog=BACKLOG)

    async def end(self) -> None:
        """Stop accepting and wait until accepted connections have their protocols. May be called again."""
        if self._ended:
            return
        self._ended = True
        if self._again is not None:
            self._again.cancel()
        if self._server is not None:
            self._server.close()
        else:
            self._loop.remove_reader(self._listener)
        await asyncio.gather(*self._coming, return_exceptions=True)
        self._listener.close()

    def _accept(self) -> None:
        try:
            for _ in range(self._at_once - len(self._coming)):
                accepted, _ = self._listener.accept()
                accepted.setblocking(False)
                task = self._loop.create_task(self._connect(accepted))
                self._coming.add(task)
                task.add_done_callback(self._came)
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            pass
        except OSError as error:
            self._pause(SOON_SECONDS if error.errno in NO_ROOM and self._connections.make_room() else LATER_SECONDS)
            self._tell(error)
            return
        if len(self._coming) >= self._at_once:
            self._loop.remove_reader(self._listener)  # until these are counted

    async def _connect(self, accepted: socket.socket) -> None:
        with suppress(OSError):  # the peer is gone
            await self._loop.connect_accepted_socket(self._protocol, accepted)

    def _came(self, task: asyncio.Task[object]) -> None:
        self._coming.discard(task)
        if not self._coming and self._again is None:
            self._go_on()

    def _pause(self, seconds: float) -> None:
        self._loop.remove_reader(self._listener)
        self._again = self._loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._again = None
        if not self._ended:
            self._loop.add_reader(self._listener, self._accept)

    def _tell(self, error: OSError) -> None:
        now = self._loop.time()
        if self._told_at is None or now - self._told_at >= TOLD_AGAIN_SECONDS:
            self._told_at = now
            log.warning("a connection could not be accepted: %s", error)
