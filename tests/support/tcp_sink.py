"""A printer on raw TCP that behaves as told, in the test's own loop."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum, auto

from tests.support.status_questions import brings_a_question


class Others(Enum):
    """Ways in which a printer with one session ends another at once."""

    CLOSE = auto()
    RESET = auto()


class Manner(Enum):
    RECORD = auto()  # read all, close after the sender's half-close
    STAY_OPEN = auto()  # read all, never close
    STALL = auto()  # read one byte, and no more until `resume` is set
    RESET = auto()  # read `after` bytes, then reset
    RESET_AT_END = auto()  # read all, then reset
    CLOSE_UNREAD = auto()  # read `after` bytes, then close with the rest unread


class TcpSink:
    """`jobs` holds what every ended connection brought. It has no back channel: a question for its status is no job.

    `others`: it has one session, and ends any other at once; None = it serves all. A session lasts `holds` s at least;
    for `rests` s after its end the printer takes none. `refused` counts what was ended, `ends_after` s after it came;
    with CLOSE by a FIN even then, as stacks do that reset for no unread byte.
    """

    def __init__(
        self,
        manner: Manner,
        *,
        after: int = 0,
        others: Others | None = None,
        ends_after: float = 0.0,
        holds: float = 0.0,
        rests: float = 0.0,
    ) -> None:
        self.manner = manner
        self.after = after
        self.others = others
        self.ends_after = ends_after
        self.holds = holds
        self.rests = rests
        self.in_use = False
        self.refused = 0
        self.jobs: list[bytes] = []
        self.connections = 0
        self.resume = asyncio.Event()
        self.arrived = asyncio.Event()
        self._changed = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._connections: set[socket.socket] = set()
        self._server = socket.socket()
        self._server.setblocking(False)
        self._server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
        self._server.bind(("127.0.0.1", 0))
        self._server.listen()

    @property
    def port(self) -> int:
        return int(self._server.getsockname()[1])

    @property
    def uri(self) -> str:
        return f"socket://127.0.0.1:{self.port}"

    async def wait_jobs(self, count: int) -> list[bytes]:
        """Wait until this many connections have sent bytes and ended."""
        async with asyncio.timeout(20), self._changed:
            await self._changed.wait_for(lambda: len(self.jobs) >= count)
            return list(self.jobs)

    async def serve(self) -> None:
        """Accept without `sock_accept`, because a connection at the moment of its cancel raises within the loop and
        stays open.
        """
        loop = asyncio.get_running_loop()
        loop.add_reader(self._server, self._accept)
        try:
            await asyncio.Event().wait()
        finally:
            loop.remove_reader(self._server)

    def _accept(self) -> None:
        try:
            connection, _ = self._server.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return  # it has gone already
        if self.others is not None and self.in_use:
            self.refused += 1
            if self.others is Others.RESET:
                reset_on_close(connection)
            if not self.ends_after:
                connection.close()
                return
            task = asyncio.create_task(self._end_later(connection))
        else:
            self.in_use = True
            self._connections.add(connection)
            task = asyncio.create_task(self._session(connection))
            task.add_done_callback(lambda _: self._connections.discard(connection))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: connection.close())  # also of one that never came to its turn

    def end_all(self) -> None:
        """Ends each session as if another computer had come first."""
        for task in list(self._tasks):
            task.cancel()

    def reset_all(self) -> None:
        """The same with a reset."""
        for connection in self._connections:
            reset_on_close(connection)
        self.end_all()

    async def settled(self) -> None:
        """Wait until no session is open."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._server.close()

    @asynccontextmanager
    async def used_by_another(self) -> AsyncIterator[None]:
        """Let another computer take the session as soon as ours is over."""
        async with asyncio.timeout(20), self._changed:
            await self._changed.wait_for(lambda: not self.in_use)
            self.in_use = True
        try:
            yield
        finally:
            self.in_use = False

    async def _end_later(self, connection: socket.socket) -> None:
        await asyncio.sleep(self.ends_after)
        if self.others is Others.CLOSE:
            connection.setblocking(False)
            with suppress(OSError):
                while connection.recv(65536):
                    pass

    async def _session(self, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self.holds
        try:
            await self._printer(connection, until)
            await asyncio.sleep(self.rests)
        finally:
            self.in_use = False
        async with self._changed:
            self._changed.notify_all()

    async def _printer(self, connection: socket.socket, until: float) -> None:
        loop = asyncio.get_running_loop()
        got = bytearray()
        try:
            connection.setblocking(False)
            if await brings_a_question(connection):
                await self._hold(until)
                return
            self.connections += 1
            if self.manner is Manner.STALL:
                if not (first := await loop.sock_recv(connection, 1)):
                    return  # somebody looked whether it is there
                got += first
                self.arrived.set()
                await self.resume.wait()
            while data := await loop.sock_recv(connection, self._appetite(len(got))):
                if not got:
                    self.arrived.set()
                got += data
                if self._full(len(got)):
                    break
            if self.manner is Manner.STAY_OPEN:
                await self._record(bytes(got))
                await asyncio.Event().wait()
            await self._hold(until)
            if self.manner in (Manner.RESET, Manner.RESET_AT_END):
                reset_on_close(connection)
        except OSError:
            pass  # the sender broke off: what came is recorded
        finally:
            connection.close()
        await self._record(bytes(got))

    async def _hold(self, until: float) -> None:
        await asyncio.sleep(max(0.0, until - asyncio.get_running_loop().time()))

    def _appetite(self, so_far: int) -> int:
        return self.after - so_far if self.manner in (Manner.RESET, Manner.CLOSE_UNREAD) else 65536

    def _full(self, so_far: int) -> bool:
        return self.manner in (Manner.RESET, Manner.CLOSE_UNREAD) and so_far >= self.after

    async def _record(self, got: bytes) -> None:
        if got:
            async with self._changed:
                self.jobs.append(got)
                self._changed.notify_all()


@asynccontextmanager
async def tcp_sink(
    manner: Manner = Manner.RECORD,
    *,
    after: int = 0,
    others: Others | None = None,
    ends_after: float = 0.0,
    holds: float = 0.0,
    rests: float = 0.0,
) -> AsyncIterator[TcpSink]:
    sink = TcpSink(manner, after=after, others=others, ends_after=ends_after, holds=holds, rests=rests)
    serving = asyncio.create_task(sink.serve())
    try:
        yield sink
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await sink.stop()


def reset_on_close(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def closed_port() -> int:
    """A port of this computer on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
