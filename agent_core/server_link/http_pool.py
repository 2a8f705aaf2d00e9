"""A small HTTP/1.1 client for small JSON calls (RFC 9112): kept-alive connections and nothing else.

The time from a job's POST to the first byte at its printer goes through here; a general client costs a millisecond
per call. Documents and enrolment use httpx.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent_core.server_link.answers import HEAD_BYTES, JSON_BYTES, Answer, NoAnswer, TooLarge, read_answer

CONNECT_SECONDS = 5.0


class HttpBroken(Exception):
    """No answer, half an answer, or something that is not HTTP."""


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

    def __init__(self, base_url: str, tls: ssl.SSLContext | None) -> None:
        """`tls` None = plain HTTP."""
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._tls = tls
        self._port = parts.port or (443 if self._tls else 80)
        self._netloc = parts.netloc
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
        async with asyncio.timeout(CONNECT_SECONDS):
            return _Connection(*await asyncio.open_connection(self._host, self._port, ssl=self._tls, limit=HEAD_BYTES))

    async def _ask(self, connection: _Connection, request: bytes) -> Answer:
        """The connection goes back to the pool only after a whole answer; else nothing more is read from it."""
        whole = False
        try:
            connection.writer.write(request)
            answer, whole = await read_answer(connection.reader, JSON_BYTES)
            return answer
        finally:
            if whole:
                self._idle.append(connection)
            else:
                connection.writer.transport.abort()
