"""A web server in front of a real IPP printer that asks who prints, over TLS or not, in a thread of its own.

It judges by the head of a request, as web servers do: of a refused document it reads nothing more.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from server_core.http.certificates import self_made
from tests.support.login_judges import Door, Judge, unauthorized
from tests.support.loop_beside import loop_beside
from tests.support.pretended_server import pretended_server

SMALL = 64 * 1024
"""Bytes of a refused request that are read; one with more is answered, and its connection ends."""
_RESET_ON_CLOSE = struct.pack("ii", 1, 0)


@dataclass(kw_only=True)
class LoginFront:
    """`refused`: how many requests were."""

    printer_port: int
    door: Door
    tls: ssl.SSLContext | None
    port: int = 0
    refused: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await self._exchange(reader, writer):
            pass

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """False = the connection ends."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        authorization = re.search(r"^content-length: *(\d+)", head, re.IGNORECASE | re.MULTILINE)
        size = int(authorization[1]) if authorization else 0
        if self.door.lets_in(head):
            await self._pass_on([line for line in head.split("\r\n") if line], size, reader, writer)
            return False
        self.refused += 1
        ends = size > SMALL
        writer.write(unauthorized(*self.door.judge.challenges(), ends=ends))
        await writer.drain()
        if not ends:
            await reader.readexactly(size)
        return not ends

    async def _pass_on(
        self, lines: list[str], size: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Forward to the printer without our login. If one side breaks off, so does the other."""
        kept = [line for line in lines if line.partition(":")[0].lower() not in ("authorization", "connection")]
        inner, outer = await asyncio.open_connection("127.0.0.1", self.printer_port)
        outer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        try:
            outer.write("\r\n".join([*kept, "Connection: close", "", ""]).encode("latin-1"))
            while size:
                piece = await reader.read(min(size, SMALL))
                if not piece:
                    raise EOFError
                size -= len(piece)
                outer.write(piece)
                await outer.drain()
            first, _, rest = (await inner.readuntil(b"\r\n\r\n")).partition(b"\r\n")
            writer.write(first + b"\r\nConnection: close\r\n" + rest)
            while piece := await inner.read(SMALL):
                writer.write(piece)
            await writer.drain()
        finally:
            outer.transport.abort()
            with suppress(OSError):
                await outer.wait_closed()


@contextmanager
def login_front(printer_port: int, judge: Judge, keys: Path | None) -> Iterator[LoginFront]:
    """`keys`: a folder for its certificate; None = plain HTTP."""
    tls = None
    if keys is not None:
        files = self_made(keys, ["localhost"], [])
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(files.certificate, files.key)
    front = LoginFront(printer_port=printer_port, door=Door(judge), tls=tls)
    with loop_beside(_at_work(front), "login-front"):
        yield front


@asynccontextmanager
async def _at_work(front: LoginFront) -> AsyncIterator[None]:
    async with pretended_server(front.serve, tls=front.tls) as server:
        front.port = server.port
        yield
