"""A print server of RFC 1179 that behaves as told, in the test's own loop; it reads apart from the driver."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum, auto

from tests.support.pretended_server import PretendedServer, pretended_server

SMALL = 16 * 1024
"""Bytes that wait unread."""


class Manner(Enum):
    RECORD = auto()
    REFUSE_QUEUE = auto()
    REFUSE_DATA = auto()  # when it is announced
    REJECT_DATA = auto()  # when it has come in
    REFUSE_CONTROL = auto()
    REJECT_CONTROL = auto()
    STALL = auto()  # read `after` bytes of the document, and no more until `resume` is set
    RESET = auto()  # read `after` bytes of the document, then reset
    HANG_UP = auto()  # the same, then close with the rest unread
    RESET_BEFORE_DATA_ACK = auto()
    RESET_AFTER_DATA = auto()  # the document is acknowledged
    RESET_BEFORE_CONTROL_ACK = auto()  # it has the job, and will print it
    NEVER_GREETS = auto()
    NEVER_ACKNOWLEDGES = auto()  # the document
    GARBLES = auto()  # answers with text instead of octets


@dataclass
class LpdServer:
    """`jobs`: documents that became jobs, with their control files in `controls`. `data`: all that came of documents.

    `prints_at_once`: without a spool, as small print servers do: each whole document is on `paper` at its last byte.
    """

    manner: Manner = Manner.RECORD
    after: int = 0
    queue: bytes = b"raw"
    listing: bytes = b"raw is ready\nno entries\n"
    prints_at_once: bool = False
    jobs: list[bytes] = field(default_factory=list)
    controls: list[bytes] = field(default_factory=list)
    data: list[bytes] = field(default_factory=list)
    paper: list[bytes] = field(default_factory=list)
    commands: list[bytes] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    resume: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0
    on_job: Callable[[bytes], None] = lambda document: None
    front: PretendedServer | None = None

    @property
    def uri(self) -> str:
        return f"lpd://127.0.0.1:{self.port}/{self.queue.decode()}"

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        await self._command(reader, writer)

    async def settled(self) -> None:
        """Wait until everything that was sent before the clients left has been read."""
        assert self.front is not None
        async with asyncio.timeout(30):
            await self.front.settled()

    async def _command(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = await reader.readuntil(b"\n")
        self.commands.append(line)
        if line[0] in (3, 4):
            writer.write(self.listing)
            await writer.drain()
        elif line[0] == 2:
            await self._receive(line[1:-1], reader, writer)

    async def _receive(self, queue: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.manner is Manner.NEVER_GREETS:
            await reader.read(1)
            return
        if self.manner is Manner.GARBLES:
            writer.write(b"lpd: your host does not have line printer access\n")
            return
        if queue != self.queue or self.manner is Manner.REFUSE_QUEUE:
            writer.write(b"\1")
            return
        writer.write(b"\0")
        documents: dict[bytes, bytes] = {}
        while line := await reader.readuntil(b"\n"):
            self.commands.append(line)
            if line == b"\1\n":
                documents.clear()
                continue
            size, name = line[1:-1].split(b" ", 1)
            if line[0] == 3:
                document = await self._data(int(size), reader, writer)
                if document is None:
                    return
                documents[name] = document
            elif line[0] == 2 and not await self._control(int(size), documents, reader, writer):
                return

    async def _data(self, size: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes | None:
        if self.manner is Manner.REFUSE_DATA:
            writer.write(b"\2")
            return None
        writer.write(b"\0")
        got = bytearray()
        self.data.append(b"")
        stops_at = self.after if self.manner in (Manner.STALL, Manner.RESET, Manner.HANG_UP) else size
        while len(got) < min(size, stops_at):
            piece = await reader.read(min(65536, min(size, stops_at) - len(got)))
            if not piece:
                return None
            got += piece
            self.data[-1] = bytes(got)
            self.arrived.set()
        if len(got) == size and self.prints_at_once and self.manner is not Manner.REJECT_DATA:
            self.paper.append(bytes(got))
        if self.manner is Manner.STALL:
            self.arrived.set()
            await self.resume.wait()
            return None
        if self.manner is Manner.HANG_UP:
            return None
        if self.manner is Manner.RESET:
            _reset(writer)
            return None
        if await reader.readexactly(1) != b"\0":
            return None
        self.arrived.set()
        if self.manner is Manner.NEVER_ACKNOWLEDGES:
            await reader.read(1)
            return None
        if self.manner is Manner.RESET_BEFORE_DATA_ACK:
            _reset(writer)
            return None
        writer.write(b"\1" if self.manner is Manner.REJECT_DATA else b"\0")
        if self.manner is Manner.RESET_AFTER_DATA:
            await writer.drain()
            _reset(writer)
            return None
        return bytes(got)

    async def _control(
        self, size: int, documents: dict[bytes, bytes], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        if self.manner is Manner.REFUSE_CONTROL:
            writer.write(b"\1")
            return False
        writer.write(b"\0")
        control = await reader.readexactly(size)
        if await reader.readexactly(1) != b"\0":
            return False
        if self.manner is Manner.REJECT_CONTROL:
            writer.write(b"\1")
            return False
        self.controls.append(control)
        for line in control.splitlines():
            if line.startswith(b"l"):
                self.jobs.append(documents[line[1:]])
                self.on_job(documents[line[1:]])
        if self.manner is Manner.RESET_BEFORE_CONTROL_ACK:
            _reset(writer)
            return False
        writer.write(b"\0")
        return True


def _reset(writer: asyncio.StreamWriter) -> None:
    sock: socket.socket = writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@asynccontextmanager
async def lpd_server(server: LpdServer | None = None) -> AsyncIterator[LpdServer]:
    server = server or LpdServer()
    async with pretended_server(server.meet, limit=SMALL, receive_bytes=SMALL) as server.front:
        server.port = server.front.port
        yield server
