"""A small HTTP/1.1 client for small JSON calls (RFC 9112): kept-alive connections and nothing else.

The time from a job's POST to the first byte at its printer goes through here; a general client costs a millisecond
per call. Documents and enrolment use httpx.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

CONNECT_SECONDS = 5.0
HEAD_BYTES = 64 * 1024
BODY_BYTES = 64 * 1024 * 1024


class HttpBroken(Exception):
    """No answer, half an answer, or something that is not HTTP."""


class _Stale(Exception):
    """A kept-alive connection that the server had closed."""


@dataclass(frozen=True, slots=True)
class _Connection:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def usable(self) -> bool:
        return not self.reader.at_eof() and not self.writer.is_closing()


class HttpPool:
    """Connections to one server; as many at a time as there are calls."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._port = parts.port or (443 if self._tls else 80)
        self._netloc = parts.netloc
        self._idle: list[_Connection] = []

    async def exchange(self, method: str, path: str, headers: str, body: bytes, *, seconds: float) -> tuple[int, bytes]:
        """Status and content; `headers` are ready lines. Raises HttpBroken.

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
                    except _Stale:
                        continue
                return await self._ask(await self._connect(), request)
        except TimeoutError as error:
            raise HttpBroken(f"no answer within {seconds:g} s") from error
        except _Stale as error:
            raise HttpBroken("the connection was closed without an answer") from error
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
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

    async def _ask(self, connection: _Connection, request: bytes) -> tuple[int, bytes]:
        """The connection goes back to the pool only after a whole answer."""
        whole = False
        try:
            connection.writer.write(request)
            try:
                head = await connection.reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                if getattr(error, "partial", b""):
                    raise
                raise _Stale from error
            status, fields = _parse(head)
            content = await _content(connection.reader, status, fields)
            whole = fields.get("connection", "").lower() != "close"
            return status, content
        finally:
            if whole:
                self._idle.append(connection)
            else:
                connection.writer.close()


def _parse(head: bytes) -> tuple[int, dict[str, str]]:
    """Raises ValueError."""
    first, *lines = head.decode("latin-1").split("\r\n")
    version, _, rest = first.partition(" ")
    if version != "HTTP/1.1":
        raise ValueError(f"not an HTTP/1.1 answer: {first[:40]!r}")
    fields = {}
    for line in lines:
        name, _, value = line.partition(":")
        fields[name.lower()] = value.strip()
    return int(rest[:3]), fields


async def _content(reader: asyncio.StreamReader, status: int, fields: dict[str, str]) -> bytes:
    """Raises ValueError, EOFError."""
    if status in (204, 304):
        return b""
    if fields.get("transfer-encoding", "").lower() == "chunked":
        pieces = []
        while size := int((await reader.readuntil(b"\r\n")).partition(b";")[0], 16):
            if size > BODY_BYTES:
                raise ValueError("the answer is too large")
            pieces.append(await reader.readexactly(size))
            await reader.readexactly(2)
        while await reader.readuntil(b"\r\n") != b"\r\n":
            continue
        return b"".join(pieces)
    length = int(fields["content-length"]) if "content-length" in fields else -1
    if not 0 <= length <= BODY_BYTES:
        raise ValueError("the answer has no usable length")
    return await reader.readexactly(length)
