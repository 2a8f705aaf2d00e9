"""A real HTTP front on loopback with a small application, and clients that speak to it byte by byte."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from starlette.types import Receive, Scope, Send

from server_core.config import ReceiveLimits, ServerConfig, TlsFiles
from server_core.http.certificates import self_made
from server_core.http.connections import showed_credential
from server_core.http.front import HttpFront

SHORT = ReceiveLimits(header_seconds=0.4, body_grace_seconds=0.4, idle_seconds=0.4, body_bytes_per_second=1000)

PIECE = 65536


@dataclass(kw_only=True)
class Echo:
    """`/echo` reads the body; `/known` does, too, and finds the credential good; `/unknown` answers 401; `/refuse`
    answers 413 without reading; `/work` reads after `resume` is set; `/poll` reads and answers after `resume`;
    `/stream` sends one piece now and one after `resume`; `/large` is `large` bytes. `asked` is set by every request,
    `cut` by one that ends early."""

    resume: asyncio.Event = field(default_factory=asyncio.Event)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    large: int = 8 * 2**20
    bytes_read: int = 0
    cut: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        self.asked.set()
        if path == "/known":
            showed_credential(scope, "somebody")
        if path == "/refuse":
            await _answer(send, 413, b"too large")
            return
        if path == "/work":
            await self.resume.wait()
        if not await self._read(receive):
            self.cut.set()
            return
        if path == "/poll":
            await self.resume.wait()
        if path == "/stream":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"first", "more_body": True})
            await self.resume.wait()
            await send({"type": "http.response.body", "body": b"second", "more_body": False})
            return
        if path == "/large":
            await _answer_large(send, self.large)
            return
        await _answer(send, 401 if path == "/unknown" else 200, b"read %d" % self.bytes_read)

    async def _read(self, receive: Receive) -> bool:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return False
            self.bytes_read += len(message.get("body", b""))
            if not message.get("more_body", False):
                return True


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"text/plain")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _answer_large(send: Send, size: int) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
    for left in range(size - PIECE, -1, -PIECE):
        await send({"type": "http.response.body", "body": b"a" * PIECE, "more_body": left > 0})


@dataclass(frozen=True, kw_only=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["error_code"])


@dataclass(kw_only=True)
class Client:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> Answer:
        async with asyncio.timeout(30):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
            body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(status=int(head[0].split()[1]), headers=headers, body=body)

    async def closed(self) -> bytes:
        """Return all bytes until the server closed; empty if it only closed."""
        async with asyncio.timeout(30):
            try:
                return await self.reader.read()
            except ConnectionResetError:
                return b""

    async def ended(self) -> None:
        """Wait until the connection is dead, not only half closed: writing fails."""
        async with asyncio.timeout(30):
            try:
                while True:
                    await self.send(b"x")
                    await asyncio.sleep(0.01)
            except OSError:
                return


@dataclass(kw_only=True)
class RunningFront:
    front: HttpFront
    app: Echo

    @property
    def port(self) -> int:
        return int(self.front.base_url.rpartition(":")[2])

    @property
    def tls_port(self) -> int:
        return int(self.front.public_url.rpartition(":")[2])

    def sweep_in(self, seconds: float) -> None:
        """Return what the sweep would find at that time, if nothing moved until then."""
        self.front.connections.sweep(asyncio.get_running_loop().time() + seconds)

    @staticmethod
    def trusting() -> ssl.SSLContext:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context

    @asynccontextmanager
    async def client(self, **options: Any) -> AsyncIterator[Client]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, **options)
        try:
            yield Client(reader=reader, writer=writer)
        finally:
            writer.transport.abort()


@asynccontextmanager
async def open_front(
    folder: Path, receive: ReceiveLimits = SHORT, *, tls: bool | TlsFiles = False, **settings: Any
) -> AsyncIterator[RunningFront]:
    """`tls`: a second door, besides the plain one; with a certificate that is made, or with this one."""
    if tls:
        files = self_made(folder / "tls", ["localhost"], []) if tls is True else tls
        settings = {"tls": files, **settings}
    config = replace(ServerConfig(folder=folder, console_token="token", receive=receive), **settings)
    front, app = await HttpFront.open(config), Echo()
    try:
        await front.serve(app)
        yield RunningFront(front=front, app=app)
    finally:
        app.resume.set()
        await front.close()
