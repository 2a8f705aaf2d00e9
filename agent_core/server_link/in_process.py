"""Calls of the bundled agent to the server of the same process: its ASGI application (ASGI 3.0), without sockets.

Routes, checks and JSON are those of HTTP; only connections and the framing of HTTP/1.1 are missing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx

from agent_core.server_link.client import DirectServer, HttpBroken, HttpResponse

AsgiMessage = MutableMapping[str, Any]
AsgiApp = Callable[
    [MutableMapping[str, Any], Callable[[], Awaitable[AsgiMessage]], Callable[[AsgiMessage], Awaitable[None]]],
    Awaitable[None],
]
Headers = list[tuple[bytes, bytes]]
PIECES_AHEAD = 4
"""Pieces of a document that wait for their reader."""
END_SECONDS = 1.0
HERE = ("127.0.0.1", 0)


class InProcessServer(DirectServer):
    """The application of a server as the `DirectServer` of its own agent."""

    def __init__(self, application: AsgiApp, base_url: str) -> None:
        self._application = application
        self._place = urlsplit(base_url)
        self._running: set[asyncio.Task[None]] = set()

    async def exchange(self, method: str, path: str, headers: str, body: bytes, *, seconds: float) -> HttpResponse:
        call = self._call(method, path, [*_fields(headers), (b"host", self._place.netloc.encode())], body)
        try:
            await asyncio.wait({call.task}, timeout=seconds)
        finally:
            call.hang_up()
        if not call.task.done():
            raise HttpBroken(f"no answer within {seconds:g} s")
        call.require_answer()
        return HttpResponse(status=call.status, content=b"".join(call.pieces), retry_after=call.field(b"retry-after"))

    async def aclose(self) -> None:
        """Wait for calls whose caller has given up."""
        if self._running:
            await asyncio.wait(self._running, timeout=END_SECONDS)
        for task in self._running:
            task.cancel()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        headers = [(name.lower(), value) for name, value in request.headers.raw]
        target = request.url.raw_path.decode("ascii")
        call = self._call(request.method, target, headers, await request.aread(), pieces_ahead=PIECES_AHEAD)
        await call.head()
        return httpx.Response(call.status, headers=call.headers, stream=_Pieces(call))

    def _call(
        self, method: str, target: str, headers: Headers, body: bytes, pieces_ahead: int | None = None
    ) -> AsgiCall:
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": self._place.scheme,
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "root_path": "",
            "headers": headers,
            "client": HERE,
            "server": (self._place.hostname, self._place.port),
        }
        call = AsgiCall(self._application, scope, body, pieces_ahead)
        self._running.add(call.task)
        call.task.add_done_callback(self._running.discard)
        return call


class AsgiCall:
    """One request, in a task of its own: the work of a caller that gives up comes to its end.

    `pieces_ahead`: how many pieces of the answer may wait for their reader; None = no limit.
    """

    def __init__(
        self, application: AsgiApp, scope: MutableMapping[str, Any], body: bytes, pieces_ahead: int | None
    ) -> None:
        self.status = 0
        self.headers: Headers = []
        self.pieces: deque[bytes] = deque()
        self._body: bytes | None = body
        self._pieces_ahead = pieces_ahead
        self._hung_up = asyncio.Event()
        self._moved = asyncio.Event()
        self.task = asyncio.ensure_future(application(scope, self._receive, self._send))
        self.task.add_done_callback(self._ended)

    def hang_up(self) -> None:
        self._hung_up.set()
        self._moved.set()

    def field(self, name: bytes) -> str | None:
        return next((value.decode("latin-1") for key, value in self.headers if key.lower() == name), None)

    def require_answer(self) -> None:
        """Check that the application answered. Raises HttpBroken."""
        if self.task.cancelled() or self.task.exception() is not None or not self.status:
            raise HttpBroken("the server gave no answer")

    async def head(self) -> None:
        """Wait for status and headers. Raises HttpBroken."""
        while not self.status and not self.task.done():
            await self._news()
        if not self.status:
            self.require_answer()

    async def next_piece(self) -> bytes:
        """Return the next piece of the answer; empty = its end. Raises HttpBroken."""
        while not self.pieces and not self.task.done():
            await self._news()
        if not self.pieces:
            self.require_answer()
            return b""
        self._moved.set()
        return self.pieces.popleft()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            task.exception()  # the application has logged it
        self._moved.set()

    async def _news(self) -> None:
        self._moved.clear()
        await self._moved.wait()

    async def _receive(self) -> AsgiMessage:
        body, self._body = self._body, None
        if body is not None:
            return {"type": "http.request", "body": body, "more_body": False}
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        elif (piece := message.get("body", b"")) and not self._hung_up.is_set():
            self.pieces.append(piece)
        self._moved.set()
        while self._pieces_ahead is not None and len(self.pieces) >= self._pieces_ahead and not self._hung_up.is_set():
            await self._news()


class _Pieces(httpx.AsyncByteStream):
    def __init__(self, call: AsgiCall) -> None:
        self._call = call

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while piece := await self._call.next_piece():
            yield piece

    async def aclose(self) -> None:
        self._call.hang_up()


@lru_cache(maxsize=16)
def _fields(lines: str) -> tuple[tuple[bytes, bytes], ...]:
    """Parse complete header lines."""
    pairs = [line.partition(": ") for line in lines.splitlines()]
    return tuple((name.lower().encode("ascii"), value.encode("ascii")) for name, _, value in pairs)
