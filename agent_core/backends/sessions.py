"""The sessions of one printer behind a TCP port: when the next one may begin, and whether the printer serves it.

A connection alone is no sign that a printer listens. The kernel of a printer makes connections; its program may serve
one session and end any other at once (FIN or RST), while it prints or while another computer prints. So:

- a new connection is watched for 25 ms before a job may use it, until the printer was seen to take a session right
  behind another, or beside it;
- a printer that ended a connection at once gets the next one when our last session is over: its close was seen, or
  the time has passed that it needed before. Where it is slow to end a connection, it is watched for longer;
- what was ended at once is tried again for 10 s, then the job waits.

Some ports never talk and close their side at once, and read all the same. Where every connection ends so, and none was
ever seen to stay, the last one is used: a printer that had closed it resets it, and has acknowledged no byte.
"""

from __future__ import annotations

import asyncio
import errno
import math
import socket
import time
from collections.abc import Awaitable, Callable

from agent_core import failpoints
from agent_core.backends import tcp
from agent_core.backends.lingering import Lingering
from agent_core.backends.tcp import PeerEnd
from agent_core.points import SocketPoint

WATCH_SECONDS = 0.025
BESIDE_WATCH_SECONDS = 0.1
"""Where the printer has not ended our last session, and it is not known whether it serves two."""
LONGEST_WATCH_SECONDS = 0.25
PATIENCE_SECONDS = 10.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.1, 0.5
BEHIND_SECONDS = 0.5
"""A session that begins so soon after the end of the last job is right behind it."""
REFUSED_SECONDS = 1.0
"""A device with one connection may refuse the next one (RST for SYN) for so long after the last."""
REFUSED_PAUSE_SECONDS = 0.05


IN_USE = "The printer ends each connection at once: it still prints something else, or serves another computer."


class SessionRefused(ConnectionResetError):
    """The printer ended the connection without reading a byte: it serves another session."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, IN_USE)


_ENDED_AT_ONCE = (ConnectionResetError, ConnectionAbortedError, BrokenPipeError)
"""In the moment between the printer's answer to our SYN and our look at it."""
Greeting = Callable[[socket.socket], Awaitable[PeerEnd | None]]


class Sessions:
    """All sessions of one driver with one printer, one after the other. What is learnt lasts as long as the driver.

    `alone`: the printer ended a connection at once, so it serves one session at a time. `half_closes`: it closes its
    side of each connection at once, and reads all the same.
    """

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.alone = False
        self.half_closes = False
        self._takes_more = False
        self._stays = False
        self._closes = True
        self._last: Lingering | None = None
        self._ended_at = self._job_over_at = -math.inf
        self._behind = False
        self._needed = (0.0, 0.0)
        self._watch = WATCH_SECONDS

    @property
    def is_open(self) -> bool:
        """The last session is not over: the printer has not closed its side."""
        return self._last is not None and not self._last.is_over

    @property
    def is_watched(self) -> bool:
        """The next connection is looked at before it is used."""
        return self.alone or not (self._takes_more or self.half_closes)

    async def begin(
        self, seconds: float, *, patience: float | None = None, greet: Greeting | None = None
    ) -> socket.socket:
        """A connection that the printer serves, as far as can be seen. `seconds`: for each way to a connection.

        `greet`: asks in the device's protocol whether it serves this one; without it, the connection is watched.
        Raises SessionRefused where the printer ends each at once for `patience` s (10), OSError where it is not
        reached, and what `greet` raises.
        """
        until = time.monotonic() + (PATIENCE_SECONDS if patience is None else patience)
        if self.alone:
            await self._wait_for_the_end(until)
        stayed_open = self.is_open
        self._behind = stayed_open or time.monotonic() - self._job_over_at <= BEHIND_SECONDS
        refused_at: float | None = None
        only_closed, pause = True, FIRST_PAUSE_SECONDS
        while True:
            sock, end = await self._tried(seconds, until, greet or (self._watched if self.is_watched else _unwatched))
            last_try = time.monotonic() >= until
            only_closed = only_closed and end is PeerEnd.CLOSED
            reads_perhaps = last_try and patience is None and greet is None and only_closed
            if sock is not None and (end is None or (reads_perhaps and self._may_half_close(sock))):
                break
            if sock is not None:
                sock.close()
            self.refused()
            refused_at = time.monotonic()
            if last_try:
                raise SessionRefused
            await self._pause(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)
        self._learn(refused_at)
        if stayed_open and self.alone and refused_at is None:
            self._closes = False  # it was waited for in vain
        await self.end()
        return sock

    async def begin_question(self, seconds: float) -> socket.socket:
        """The same for a question, tried once. A printer that answered before is asked at once: its answer tells."""
        until = time.monotonic()
        watch = self._watched if self.alone or not self._stays else _unwatched
        sock, end = await self._tried(seconds, until, watch)
        if sock is not None and end is None:
            return sock
        if sock is not None:
            sock.close()
        self.refused()
        raise SessionRefused

    def answered(self) -> None:
        """The printer answered a question."""
        self._stays = True

    def served(self, *, half_closed: bool = False) -> None:
        """The printer took a job. `half_closed`: it had closed its side before."""
        self._job_over_at = time.monotonic()
        if half_closed:
            self.half_closes, self.alone = True, False
        else:
            self._stays = True
        self._takes_more |= self._behind

    def refused(self) -> None:
        """The printer ended a session without reading a byte of it."""
        self.alone, self._takes_more = True, False

    def broken(self, after: float) -> None:
        """The printer broke a session `after` s, and nobody knows what it had read by then."""
        self._takes_more = False
        self._watch = max(self._watch, min(2 * after, LONGEST_WATCH_SECONDS))

    @property
    def stays(self) -> bool:
        """It served a session and kept its side open: where it ends one at once, it serves another."""
        return self._stays

    def linger(self, sock: socket.socket) -> None:
        """The job is handed over, and the printer has not closed its side."""
        self._last = Lingering(sock, self._job_closed)
        self.ended()

    def _job_closed(self) -> None:
        self._closes = True
        self._ended_at = self._job_over_at = time.monotonic()

    def close(self, sock: socket.socket) -> None:
        """Without a reset where nothing is unread: some devices take one for a broken job.

        The end of a session is waited for where another one would be refused until then.
        """
        if self.alone and self._closes and not self.is_open and tcp.end_of(sock) is None:
            try:
                failpoints.reach(SocketPoint.HALF_CLOSE)
                sock.shutdown(socket.SHUT_WR)
            except OSError:
                sock.close()
            else:
                self._last = Lingering(sock, self.ended)
        else:
            sock.close()
        self.ended()

    def ended(self) -> None:
        """A session is over that was closed elsewhere."""
        self._ended_at = time.monotonic()

    async def end(self) -> None:
        """Let go of the last session, whatever the printer does."""
        last, self._last = self._last, None
        if last is not None:
            await last.end()

    async def _wait_for_the_end(self, until: float) -> None:
        if self._last is not None and self._closes:
            await self._last.over(max(0.0, until - time.monotonic()))
        rest = min(until, self._ended_at + min(self._needed)) - time.monotonic()
        if rest > 0:
            await asyncio.sleep(rest)

    async def _tried(
        self, seconds: float, until: float, greet: Greeting
    ) -> tuple[socket.socket, PeerEnd | None] | tuple[None, PeerEnd]:
        try:
            sock = await self._connected(seconds, until)
        except _ENDED_AT_ONCE:
            return None, PeerEnd.RESET
        try:
            return sock, await greet(sock)
        except BaseException:
            self.close(sock)
            raise

    async def _connected(self, seconds: float, until: float) -> socket.socket:
        while True:
            try:
                return await tcp.connect(self.host, self.port, seconds)
            except ConnectionRefusedError:
                now = time.monotonic()
                if not (self.is_open and now < until) and now >= self._ended_at + REFUSED_SECONDS:
                    raise
            await asyncio.sleep(REFUSED_PAUSE_SECONDS)

    async def _watched(self, sock: socket.socket) -> PeerEnd | None:
        began = time.monotonic()
        end = await tcp.end_within(sock, max(self._watch, BESIDE_WATCH_SECONDS if self.is_open else 0.0))
        if end is not None:
            self._watch = max(self._watch, min(4 * (time.monotonic() - began), LONGEST_WATCH_SECONDS))
        return None if end is PeerEnd.CLOSED and self.half_closes else end

    def _may_half_close(self, sock: socket.socket) -> bool:
        """Only where the kernel tells afterwards whether the printer took a byte."""
        return not self._stays and tcp.carried(sock) is not None

    async def _pause(self, seconds: float) -> None:
        if self._last is not None and not self._last.is_over:
            await self._last.over(seconds)
        else:
            await asyncio.sleep(seconds)

    def _learn(self, refused_at: float | None) -> None:
        """How long the printer needs after the end of our session: the lesser of the last two times, because another
        computer's session may have been the reason of one."""
        if not self.alone:
            return
        needed = 0.8 * min(self._needed) if refused_at is None else max(0.0, refused_at - self._ended_at)
        self._needed = (self._needed[1], min(needed, PATIENCE_SECONDS))


async def _unwatched(_: socket.socket) -> None:
    """It is taken for served."""
