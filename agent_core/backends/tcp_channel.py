"""Questions to a device behind a TCP port, over a connection of their own."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from agent_core.backends import tcp
from agent_core.backends.sessions import SessionRefused, Sessions
from agent_core.points import SocketPoint
from agent_core.status.asking import MOST_BYTES
from server_core import failpoints

CONNECT_SECONDS = 2.0
VERDICT_SECONDS = 0.05
"""Time the kernel may need to learn whether a printer that closed had received the question."""
_DOSE_BYTES = 1024


class TcpChannel:
    """Connects with the first question and sends all questions over one connection. Close it with `async with`.

    If a device closed after an answer, the next question uses a new connection. `sessions`: the printer's, if its
    driver keeps them.
    """

    def __init__(
        self, host: str, port: int, *, connect_seconds: float = CONNECT_SECONDS, sessions: Sessions | None = None
    ) -> None:
        self._sessions = sessions or Sessions(host, port)
        self._connect_seconds = connect_seconds
        self._sock: socket.socket | None = None
        self._began_at = 0.0
        self._has_answered = False
        """The device has answered on this connection."""
        self.reached = False
        """The device accepted a connection."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """Ask a question; see `status.channel.Channel`. `seconds` include connecting.

        Raises SessionRefused if the device ended the connection without having received the question.
        """
        answer = bytearray()
        try:
            async with asyncio.timeout(seconds):
                await self._exchange(question, answer, is_whole, at_most)
        except TimeoutError:
            if self._sock is None:
                raise  # not even a connection
        except SessionRefused:
            raise
        except OSError:
            await self._broken_off(answer)
            if not answer:
                raise
        if answer:
            self._has_answered = True
            self._sessions.answered()
        return bytes(answer)

    async def _broken_off(self, answer: bytearray) -> None:
        """Close a connection that the device ended. Raises SessionRefused if it had not received the question."""
        after = time.monotonic() - self._began_at
        if not answer and self._sock is not None and await tcp.took_nothing(self._sock, VERDICT_SECONDS):
            await self.aclose()
            self._sessions.refused()
            raise SessionRefused
        if not answer and not self._has_answered:
            self._sessions.question_broken(after)
        await self.aclose()

    async def _exchange(
        self, question: bytes, answer: bytearray, is_whole: Callable[[bytes], bool], at_most: int
    ) -> None:
        loop = asyncio.get_running_loop()
        if not question and self._sock is None:
            return
        sock = self._sock if not question and self._sock is not None else await self._connected()
        failpoints.reach(SocketPoint.ASK)
        await loop.sock_sendall(sock, question)
        while len(answer) < at_most and not is_whole(bytes(answer)):
            said = await loop.sock_recv(sock, min(_DOSE_BYTES, at_most - len(answer)))
            if not said:
                await self._broken_off(answer)
                return
            answer += said

    async def _connected(self) -> socket.socket:
        """Late words of the question before are dropped: they would answer this one."""
        if self._sock is not None:
            with suppress(BlockingIOError):
                if not self._sock.recv(64 * 1024):
                    await self.aclose()
        if self._sock is None:
            self._sock = await self._sessions.begin_question(self._connect_seconds)
            self._began_at, self._has_answered = time.monotonic(), False
            self.reached = True
        return self._sock

    async def aclose(self) -> None:
        """Close at once, as `Sessions.close` does."""
        sock, self._sock = self._sock, None
        if sock is not None:
            self._sessions.close(sock, unanswered=not self._has_answered)
