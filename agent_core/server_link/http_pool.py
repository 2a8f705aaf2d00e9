"""A small HTTP/1.1 client for small JSON calls (RFC 9112): kept-alive connections and nothing else.

The time from a job's POST to the first byte at its printer goes through here; a general client costs a millisecond
per call. Documents and enrolment use httpx.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent_core.server_link.answers import HEAD_BYTES, JSON_BYTES, Answer, NoAnswer, TooLarge, read_answer
from agent_core.server_link.greeting import Greeting

CONNECT_SECONDS = 5.0
KNOWN_SECONDS = 30.0
"""So long who answered last is taken as still there."""


class HttpBroken(Exception):
    """No answer, half an answer, or something that is not HTTP."""


class HttpStranger(HttpBroken):
    """Who answers is not the server that is meant; the call was not sent."""


class HttpProvesNothing(HttpStranger):
    """Who answers does not know the question: a server of another kind, or one that is older than this program."""


class HttpTooLarge(HttpBroken):
    """An answer that was cut off where it became larger than any of its kind."""


@dataclass(frozen=True, slots=True)
class _Connection:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def usable(self) -> bool:
        return not self.reader.at_eof() and not self.writer.is_closing()


class HttpPool:
    """Connections to one server; as many at a time as there are calls."""

    def __init__(self, base_url: str, tls: ssl.SSLContext | None, greet: Callable[[], Greeting] | None = None) -> None:
        """`tls` None = plain HTTP. `greet`: each new connection has to answer this before anything else is sent."""
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._tls = tls
        self._port = parts.port or (443 if self._tls else 80)
        self._netloc = parts.netloc
        self._greet = greet
        self._answered_at = -KNOWN_SECONDS
        self._idle: list[_Connection] = []

    async def exchange(self, method: str, path: str, headers: str, body: bytes, *, seconds: float) -> Answer:
        """`headers` are ready lines; no redirect is followed, and `seconds` are for all of it. Raises HttpBroken.

        Sent a second time when a kept connection breaks before the answer: every call must be idempotent.
        """
        length = "" if method == "GET" else f"Content-Length: {len(body)}\r\nContent-Type: application/json\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._netloc}\r\n{headers}{length}\r\n"
        request = head.encode("ascii") + body
        try:
            async with asyncio.timeout(seconds):
                while (kept := self._kept()) is not None:
                    try:
                        return await self._ask(kept, request)
                    except NoAnswer:
                        continue
                return await self._ask(await self._connect(), request)
        except TimeoutError as error:
            raise HttpBroken(f"no answer within {seconds:g} s") from error
        except NoAnswer as error:
            raise HttpBroken("the connection was closed without an answer") from error
        except TooLarge as error:
            raise HttpTooLarge(str(error)) from error
        except (OSError, EOFError, ValueError) as error:
            raise HttpBroken(f"{type(error).__name__} {error}") from error

    async def make_sure(self) -> None:
        """The server that is meant is there now: for a call that goes another way. Raises HttpBroken."""
        if self._greet is None or time.monotonic() - self._answered_at < KNOWN_SECONDS:
            return
        try:
            self._idle.append(await self._connect())
        except (TimeoutError, TooLarge, NoAnswer, OSError, EOFError, ValueError) as error:
            raise HttpBroken(f"{type(error).__name__} {error}") from error

    def close(self) -> None:
        while self._idle:
            self._idle.pop().writer.close()

    def _kept(self) -> _Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.usable:
                return connection
            connection.writer.close()
        return None

    async def _connect(self) -> _Connection:
        """Raises HttpStranger, HttpBroken and what a call does."""
        connection = await self._open()
        if self._greet is None:
            return connection
        greeting = self._greet()
        connection.writer.write(greeting.request(self._netloc))
        whole, is_ours = False, False
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                answer, whole = await read_answer(connection.reader, JSON_BYTES)
            if greeting.is_undecided(answer):
                raise HttpBroken(f"it answers {answer.status}")
            is_ours = greeting.is_answered_by_ours(answer)
            if greeting.is_not_known(answer):
                raise HttpProvesNothing("it cannot say which server it is")
            if not is_ours:
                raise HttpStranger("another server answers there")
        finally:
            if not (whole and is_ours):
                connection.writer.transport.abort()
        self._answered_at = time.monotonic()
        return connection if whole else await self._open()

    async def _open(self) -> _Connection:
        async with asyncio.timeout(CONNECT_SECONDS):
            return _Connection(*await asyncio.open_connection(self._host, self._port, ssl=self._tls, limit=HEAD_BYTES))

    async def _ask(self, connection: _Connection, request: bytes) -> Answer:
        """The connection goes back to the pool only after a whole answer; else nothing more is read from it."""
        whole = False
        try:
            connection.writer.write(request)
            answer, whole = await read_answer(connection.reader, JSON_BYTES)
            self._answered_at = time.monotonic()
            return answer
        finally:
            if whole:
                self._idle.append(connection)
            else:
                connection.writer.transport.abort()
