"""A TCP server of a test, with or without TLS, in the test's own loop. It owns the end of each connection.

asyncio's own servers do not: on Python 3.11 their `wait_closed` waits for nothing, `close` of a connection only says
that it shall end, and one that was accepted but whose turn did not come yet stands in no list. What then stays open is
found by the garbage collector, in the middle of some later test.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

LOOPBACK = "127.0.0.1"
TURNED_SECONDS = 30.0
"""Seconds in which asyncio must close a socket that was cut. It takes some turns of the loop."""
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]


def listen_here(port: int = 0, *, receive_bytes: int | None = None, host: str = LOOPBACK) -> socket.socket:
    """Listen at `host`, at `port` or any free one. `receive_bytes`: size of each connection's kernel buffer."""
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_bytes is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        listener.bind((host, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


class OwnedServer:
    """Accepts from the moment that it is made, and knows each connection from its accept until its socket is closed.

    What is said in one, `converse` says; a connection whose other side broke off is no error. Any other error of it is
    raised by `end`.
    """

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self.port: int = listener.getsockname()[1]
        self._loop = asyncio.get_running_loop()
        self._open: dict[asyncio.Task[None], socket.socket] = {}
        self._talking: set[asyncio.Task[None]] = set()
        self._errors: list[BaseException] = []
        self._ends = False
        listener.setblocking(False)
        # not `sock_accept`: what it accepts in the moment of its cancelling nobody gets
        self._loop.add_reader(listener, self._accept)

    async def converse(self, raw: socket.socket) -> None:
        """Ends when the connection has. Calls `may_talk` once it stands; cancelled after that, it cuts it."""
        raise NotImplementedError

    def may_talk(self) -> bool:
        """Asked by `converse`, whose connection stands now; False = the server ends."""
        task = asyncio.current_task()
        if not self._ends and task is not None:
            self._talking.add(task)
        return not self._ends

    def stop_listening(self) -> None:
        """Refuse new connections; open ones go on."""
        if self._listener.fileno() != -1:
            self._loop.remove_reader(self._listener)
            self._listener.close()

    async def settled(self) -> None:
        """Everybody who was accepted has ended by himself."""
        while self._open:
            await asyncio.wait(self._open)

    async def end(self) -> None:
        """Returns when each socket is closed. Raises what was a bug of a conversation."""
        self._ends = True
        self.stop_listening()
        for task, raw in self._open.items():
            if task in self._talking:
                task.cancel()
            else:  # a TLS handshake that is cancelled before its first turn would go on, unknown to anybody
                with suppress(OSError):
                    raw.shutdown(socket.SHUT_RDWR)
        await asyncio.gather(*self._open, return_exceptions=True)
        if self._errors:
            raise self._errors[0]

    def _accept(self) -> None:
        try:
            raw, _ = self._listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return  # it has gone already
        raw.setblocking(False)
        task = self._loop.create_task(self._serve(raw))
        self._open[task] = raw
        task.add_done_callback(self._noted)

    async def _serve(self, raw: socket.socket) -> None:
        if self._ends:
            raw.close()
            return
        try:
            with suppress(OSError, EOFError):
                await self.converse(raw)
        finally:
            async with asyncio.timeout(TURNED_SECONDS):
                while raw.fileno() != -1:  # noqa: ASYNC110 - asyncio tells nobody of one that did not come about
                    await asyncio.sleep(0)

    def _noted(self, task: asyncio.Task[None]) -> None:
        del self._open[task]
        self._talking.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._errors.append(error)


class PretendedServer(OwnedServer):
    """`talk` gets each connection, as `asyncio.start_server` gives it; when it returns, the connection is closed."""

    def __init__(
        self, talk: Talk, listener: socket.socket, *, tls: ssl.SSLContext | None = None, limit: int = 65536
    ) -> None:
        super().__init__(listener)
        self._talk, self._tls, self._limit = talk, tls, limit

    async def converse(self, raw: socket.socket) -> None:
        reader = asyncio.StreamReader(limit=self._limit)
        protocol = asyncio.StreamReaderProtocol(reader)
        transport, _ = await self._loop.connect_accepted_socket(lambda: protocol, raw, ssl=self._tls)
        writer = asyncio.StreamWriter(transport, protocol, reader, self._loop)
        try:
            if self.may_talk():
                with suppress(OSError, EOFError):
                    await self._talk(reader, writer)
            if not self._ends:
                if not writer.is_closing():  # a second close leaves asyncio's TLS transport without what abort() needs
                    writer.close()
                await writer.wait_closed()
        finally:
            writer.transport.abort()


@asynccontextmanager
async def pretended_server(
    talk: Talk,
    *,
    port: int = 0,
    tls: ssl.SSLContext | None = None,
    limit: int = 65536,
    receive_bytes: int | None = None,
    host: str = LOOPBACK,
) -> AsyncIterator[PretendedServer]:
    """Serve at `host`, at `port` or any free one. `limit`: of each reader, in bytes."""
    server = PretendedServer(talk, listen_here(port, receive_bytes=receive_bytes, host=host), tls=tls, limit=limit)
    try:
        yield server
    finally:
        await server.end()
