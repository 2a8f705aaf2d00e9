"""A reverse proxy for plain HTTP/1.1 with a bad day: between an agent and its server, in a thread of its own.

Connections of clients are kept alive; every request goes to the server on its own. What is held by a fault is cut
when the fault is over, as after a long loss of packets, or delivered late (`LATE_SHARE`), as after a short one.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum

import httpx

from tests.support.loop_beside import loop_beside
from tests.support.no_trust import NO_TRUST
from tests.support.pretended_server import PretendedServer, listen_here

LATE_SHARE = 0.5
DELAY_SECONDS = (0.05, 0.6)
SECOND_COPY_SECONDS = (0.0, 0.8)
TURN_SECONDS = 1.0
"""Seconds that a request waits for another one to overtake it."""
DROPPED = {"connection", "content-length", "transfer-encoding", "keep-alive", "host"}


FOR_EVER = 3600.0


class Fault(StrEnum):
    NONE = "none"
    DOWN = "down"  # connections are refused, open ones are reset
    BLACK_HOLE = "black hole"  # nothing gets through in either way, and nobody says so
    REQUESTS_LOST = "requests lost"  # answers to earlier requests arrive
    ANSWERS_LOST = "answers lost"  # the server does what it is asked, and nobody hears of it
    DELAYED = "delayed"
    DOUBLED = "doubled"  # a second copy of each request some moments later; either answer may be the one that counts
    REORDERED = "reordered"  # every other request waits until one has overtaken it
    CUT = "cut in mid-answer"  # every other answer


@dataclass(frozen=True, kw_only=True, slots=True)
class _Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class _Cut(Exception):
    """The client's connection ends here."""


@dataclass(kw_only=True)
class FaultProxy:
    """`hits`: requests that met a fault. `set` returns when the fault is in force."""

    server: str
    chance: random.Random
    port: int = 0
    hits: Counter[Fault] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    _fault: Fault = Fault.NONE
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _turn: asyncio.Event | None = None
    _door: PretendedServer | None = None
    _closed_doors: list[PretendedServer] = field(default_factory=list)
    _clients: set[asyncio.StreamWriter] = field(default_factory=set)
    _copies: set[asyncio.Task[httpx.Response]] = field(default_factory=set)
    _loop: asyncio.AbstractEventLoop = field(init=False)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def set(self, fault: Fault) -> None:
        asyncio.run_coroutine_threadsafe(self._set(fault), self._loop).result(20)

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        self._http = httpx.AsyncClient(
            verify=NO_TRUST, base_url=self.server, timeout=httpx.Timeout(FOR_EVER), limits=limits, trust_env=False
        )
        self._listen()

    async def close(self) -> None:
        self._refuse()
        self._over.set()
        for door in self._closed_doors:
            await door.end()
        copies = list(self._copies)
        for copy in copies:
            copy.cancel()
        await asyncio.gather(*copies, return_exceptions=True)
        await self._http.aclose()

    def _listen(self) -> None:
        self._door = PretendedServer(self._connected, listen_here(self.port))
        self.port = self._door.port

    def _refuse(self) -> None:
        """Refuse new connections; one that was just accepted is still served, as by a server that is slow to end."""
        if self._door is not None:
            self._door.stop_listening()
            self._closed_doors.append(self._door)
            self._door = None
        for client in list(self._clients):
            client.transport.abort()

    async def _set(self, fault: Fault) -> None:
        self._fault = fault
        self._over.set()
        self._over = asyncio.Event()
        if fault is Fault.DOWN:
            self._refuse()
        elif self._door is None:
            self._listen()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._clients.add(writer)
        try:
            while True:
                await self._one(await _read(reader), writer)
        except (_Cut, OSError, EOFError, httpx.TransportError, asyncio.CancelledError):
            pass  # one of the two ends has gone, or the proxy ends
        finally:
            self._clients.discard(writer)
            writer.close()

    async def _one(self, request: _Request, writer: asyncio.StreamWriter) -> None:
        fault = self._fault
        call = request.path.partition("?")[0].rpartition("/")[2]
        self.calls[call] += 1
        self.hits[fault] += 1
        if fault in (Fault.BLACK_HOLE, Fault.REQUESTS_LOST):
            await self._hold()
        elif fault is Fault.DELAYED:
            await asyncio.sleep(self.chance.uniform(*DELAY_SECONDS))
        elif fault is Fault.REORDERED:
            await self._let_pass()
        response = await (self._twice(request) if fault is Fault.DOUBLED else self._forward(request))
        answer = _answer(response)
        if self._fault in (Fault.BLACK_HOLE, Fault.ANSWERS_LOST):
            self.hits[self._fault] += 1
            await self._hold()
        elif fault is Fault.DELAYED:
            await asyncio.sleep(self.chance.uniform(*DELAY_SECONDS))
        elif fault is Fault.CUT and self.chance.random() < 0.5:
            writer.write(answer[: self.chance.randrange(len(answer))])
            await writer.drain()
            raise _Cut
        writer.write(answer)
        await writer.drain()

    async def _hold(self) -> None:
        """Wait until the fault is over. The data then continues late, or is lost."""
        late = self.chance.random() < LATE_SHARE
        await self._over.wait()
        if not late:
            raise _Cut
        await asyncio.sleep(self.chance.uniform(*DELAY_SECONDS))

    async def _let_pass(self) -> None:
        other, self._turn = self._turn, None
        if other is not None:
            self._loop.call_later(0.02, other.set)  # this one has gone on by then
            return
        self._turn = turn = asyncio.Event()
        with suppress(TimeoutError):
            async with asyncio.timeout(TURN_SECONDS):
                await turn.wait()

    async def _twice(self, request: _Request) -> httpx.Response:
        first = self._copy(request, 0.0)
        second = self._copy(request, self.chance.uniform(*SECOND_COPY_SECONDS))
        return await asyncio.shield(first if self.chance.random() < 0.5 else second)

    def _copy(self, request: _Request, later: float) -> asyncio.Task[httpx.Response]:
        async def send() -> httpx.Response:
            await asyncio.sleep(later)
            return await self._forward(request)

        task = asyncio.create_task(send())
        self._copies.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, copy: asyncio.Task[httpx.Response]) -> None:
        self._copies.discard(copy)
        if not copy.cancelled():
            copy.exception()  # whoever waits for it is told

    async def _forward(self, request: _Request) -> httpx.Response:
        return await self._http.request(
            request.method, request.path, headers={**request.headers, "Connection": "close"}, content=request.body
        )


async def _read(reader: asyncio.StreamReader) -> _Request:
    """Raises EOFError, OSError."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ")
    pairs = (line.partition(": ") for line in lines if line)
    headers = {name.lower(): value for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return _Request(
        method=method,
        path=path,
        headers={name: value for name, value in headers.items() if name not in DROPPED},
        body=body,
    )


def _answer(response: httpx.Response) -> bytes:
    lines = [f"{name}: {value}" for name, value in response.headers.items() if name.lower() not in DROPPED]
    length = [] if response.status_code == 204 else [f"Content-Length: {len(response.content)}"]
    head = "\r\n".join([f"HTTP/1.1 {response.status_code} {response.reason_phrase}", *lines, *length])
    return head.encode("latin-1") + b"\r\n\r\n" + response.content


@contextmanager
def fault_proxy(server: str, seed: int) -> Iterator[FaultProxy]:
    """Start the proxy in front of `server` (http://host:port), which need not run yet."""
    with loop_beside(_opened(FaultProxy(server=server, chance=random.Random(seed))), "fault-proxy") as proxy:
        yield proxy


@asynccontextmanager
async def _opened(proxy: FaultProxy) -> AsyncIterator[FaultProxy]:
    await proxy.open()
    try:
        yield proxy
    finally:
        await proxy.close()
