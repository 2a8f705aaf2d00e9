"""HTTP without a network: an ASGI application in one thread, its clients in others, and faults of a connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
from starlette.types import ASGIApp, Message, Scope

from server_core.config import ServerConfig
from server_core.http.connections import OnRefusal
from server_core.http.front import HttpFront

BASE_URL = "http://127.0.0.1:8631"
EVENTS = "/console-api/v1/events"


class NoNetwork(HttpFront):
    """Keeps the server's application for a transport. It listens on no port."""

    application: ASGIApp

    @classmethod
    async def open(cls, config: ServerConfig) -> NoNetwork:
        return cls(config, [], ("packing-1",), ("packing-1",), BASE_URL)

    @property
    def port(self) -> int:
        return 8631

    @property
    def public_url(self) -> str:
        return BASE_URL

    @property
    def certificate(self) -> None:
        return None

    async def serve(self, application: ASGIApp, on_refusal: OnRefusal | None = None) -> None:
        self.application = application


@dataclass(frozen=True, kw_only=True)
class Request:
    """A request as the client sent it."""

    method: str
    path: str
    query: httpx.QueryParams
    raw_path: bytes
    headers: httpx.Headers
    body: bytes


Answer = Callable[[Request], httpx.Response | None]
"""Returns the answer that a client gets, or None for the application's own."""


@dataclass
class Faults:
    """Faults of connections. Change them in any thread.

    - `answer`: answers in place of the application
    - `is_held`: whether a request must not arrive yet; checked again until it returns False
    - `spoil`: answers in place of the application after it has carried out the request
    - `is_silent`: nothing arrives from the server on event streams
    """

    answer: Answer = lambda request: None
    is_held: Callable[[Request], bool] = lambda request: False
    spoil: Answer = lambda request: None
    is_silent: bool = False


class InProcess(httpx.AsyncBaseTransport):
    """Brings requests of any event loop to an application in `loop`."""

    def __init__(self, application: ASGIApp, loop: asyncio.AbstractEventLoop) -> None:
        self.requests: list[Request] = []
        self.faults = Faults()
        self.bugs: list[BaseException] = []
        """Exceptions of the application."""
        self._application, self._loop = application, loop
        self._open: set[_Exchange] = set()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        content = await _read(request)
        self.requests.append(content)
        while self.faults.is_held(content):  # noqa: ASYNC110 - no event tells when it may arrive
            await asyncio.sleep(0.005)
        answer = self.faults.answer(content)
        if answer is not None:
            return answer
        exchange = _Exchange(self._application, content, self._loop, self.faults, request.extensions["timeout"])
        self._open.add(exchange)
        exchange.ended.add_done_callback(lambda done: self._note(exchange, done))
        answer = await exchange.answer()
        if (spoilt := self.faults.spoil(content)) is not None:
            await answer.aclose()
            return spoilt
        return answer

    def break_streams(self) -> None:
        """End all event streams, as a restart of the server does. Thread-safe."""
        for exchange in tuple(self._open):
            if exchange.asked.path == EVENTS:
                exchange.end()

    def end(self) -> None:
        """Hang up on all clients, and wait until the application has noticed. Thread-safe, outside `loop`."""
        for exchange in tuple(self._open):
            exchange.end()
            exchange.ended.exception(10)

    def _note(self, exchange: _Exchange, done: Future[None]) -> None:
        self._open.discard(exchange)
        if not done.cancelled() and (error := done.exception()) is not None:
            self.bugs.append(error)


async def _read(request: httpx.Request) -> Request:
    return Request(
        method=request.method,
        path=request.url.path,
        query=request.url.params,
        raw_path=request.url.raw_path,
        headers=request.headers,
        body=await request.aread(),
    )


class _Exchange(httpx.AsyncByteStream):
    """One request and its answer, which is read in the event loop of the client."""

    def __init__(
        self,
        application: ASGIApp,
        asked: Request,
        loop: asyncio.AbstractEventLoop,
        faults: Faults,
        timeout: dict[str, float | None],
    ) -> None:
        self.asked = asked
        self._application, self._faults, self._seconds = application, faults, timeout.get("read")
        self._server, self._client = loop, asyncio.get_running_loop()
        self._came: asyncio.Queue[Message | None] = asyncio.Queue()
        self._unread = [asked.body]
        self._gone = asyncio.Event()
        self.ended = asyncio.run_coroutine_threadsafe(self._run(), loop)

    async def answer(self) -> httpx.Response:
        start = await self._next()
        if start is None:
            raise httpx.RemoteProtocolError("the server hung up without an answer")
        return httpx.Response(start["status"], headers=start["headers"], stream=self)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (message := await self._next()) is not None:
            if message.get("body"):
                yield message["body"]
            if not message.get("more_body"):
                return

    async def aclose(self) -> None:
        self._server.call_soon_threadsafe(self._gone.set)

    def end(self) -> None:
        """Close the connection from the server's side. Thread-safe."""
        self._server.call_soon_threadsafe(self._gone.set)
        self._tell(None)

    async def _next(self) -> Message | None:
        try:
            async with asyncio.timeout(self._seconds):
                return await self._came.get()
        except TimeoutError as error:
            raise httpx.ReadTimeout("the server is silent") from error

    async def _run(self) -> None:
        running = asyncio.ensure_future(self._application(_scope(self.asked), self._receive, self._send))
        leaving = asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not running.done():  # `_receive` now tells the application that the client has gone
                await asyncio.wait({running}, timeout=5)
        finally:
            leaving.cancel()
            running.cancel()
            await asyncio.gather(leaving, running, return_exceptions=True)
            self._tell(None)
        if not running.cancelled() and (bug := running.exception()) is not None:
            raise bug

    async def _receive(self) -> Message:
        if self._unread:
            return {"type": "http.request", "body": self._unread.pop(), "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        while self._faults.is_silent and self.asked.path == EVENTS and not self._gone.is_set():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        if not self._gone.is_set():
            self._tell(message)

    def _tell(self, message: Message | None) -> None:
        with suppress(RuntimeError):  # the client's loop has ended
            self._client.call_soon_threadsafe(self._came.put_nowait, message)


def _scope(asked: Request) -> Scope:
    raw_path, _, query = asked.raw_path.partition(b"?")
    headers: list[Any] = [(name.lower(), value) for name, value in asked.headers.raw]
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": asked.path,
        "raw_path": raw_path,
        "root_path": "",
        "query_string": query,
        "headers": headers,
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8631),
    }
