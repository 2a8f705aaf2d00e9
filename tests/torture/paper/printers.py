"""The fake printers, in a process of their own that outlives every kill: `printers LEDGER SEED`.

Its first line on stdout is JSON: the device URI of each printer. It ends with its stdin.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import sys
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from agent_core.backends.ipp.message import GroupTag, IppJobState, IppMessage, Operation, Status, mime_type
from tests.support.fake_ipp import FakeIppPrinter, FakeJob, status
from tests.support.status_questions import is_question
from tests.support.tcp_sink import Others
from tests.torture.paper.ledger import PaperLedger

READ_BYTES, SLOW_SECONDS = 8 * 1024, 0.02
OPEN_SECONDS, REFUSING_SECONDS = 1.5, 0.7
PRINT_SECONDS = (0.0, 0.3)
HOLD_SECONDS = 0.4


class Name(StrEnum):
    FAST_1 = "fast-1"
    FAST_2 = "fast-2"
    SLOW = "slow"  # reads 400 KB/s
    REFUSING = "refusing"  # its port is closed at times
    ALONE = "one-session"  # holds a session for 0.4 s after its last byte, and ends any other at once
    ALONE_RESETS = "one-session-reset"  # the same with a reset
    IPP = "ipp"  # remembers its jobs, prints them one after the other
    DEAD = "dead"  # nobody listens


@dataclass(kw_only=True)
class TcpPrinter:
    """Like a real one: one connection at a time, the paper before the close. `others`: it lets no other one wait."""

    name: Name
    ledger: PaperLedger
    pause: float = 0.0
    others: Others | None = None
    port: int = 0
    one_by_one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stream = bytearray()
        if self.others is not None and self.one_by_one.locked():
            if self.others is Others.RESET:
                writer.transport.abort()
            writer.close()
            return
        async with self.one_by_one:
            try:
                while data := await reader.read(READ_BYTES):
                    stream += data
                    if is_question(bytes(stream)):
                        break
                    if self.pause:
                        await asyncio.sleep(self.pause)
            except OSError:
                pass  # the sender broke off: what came is on paper
            self.ledger.note(self.name, bytes(stream))
            if self.others is not None:
                await asyncio.sleep(HOLD_SECONDS)
            writer.close()

    async def listen(self) -> asyncio.Server:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_BYTES)
        listener.bind(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        return await asyncio.start_server(self.connected, sock=listener, limit=READ_BYTES)

    async def refuse_at_times(self, server: asyncio.Server) -> None:
        while True:
            await asyncio.sleep(OPEN_SECONDS)
            server.close()
            await asyncio.sleep(REFUSING_SECONDS)
            server = await self.listen()


class IppPrinter(FakeIppPrinter):
    """A document that came whole is on paper some moments later, and then the job is completed."""

    def __init__(self, ledger: PaperLedger, chance: random.Random) -> None:
        super().__init__()
        self.printer["document-format-supported"] = mime_type("application/vnd.zebra-zpl")
        self._ledger, self._chance = ledger, chance
        self._queue: asyncio.Queue[FakeJob] = asyncio.Queue()

    def take(self, job: FakeJob, document: bytes) -> None:
        job.document = document
        job.state, job.reasons = IppJobState.PENDING, ("none",)
        self._queue.put_nowait(job)

    def answer(self, request: IppMessage, document: bytes) -> IppMessage:
        self.requests.clear()
        if request.code == Operation.CANCEL_JOB:
            number = request.first(GroupTag.OPERATION).integer("job-id")
            if any(job.id == number and job.state is IppJobState.PROCESSING for job in self.jobs):
                return status(Status.NOT_POSSIBLE)  # it is on paper
        return super().answer(request, document)

    async def work(self) -> None:
        while True:
            job = await self._queue.get()
            if job.state.is_final:
                continue
            job.state, job.reasons = IppJobState.PROCESSING, ("job-printing",)
            self._ledger.note(Name.IPP, job.document)
            await asyncio.sleep(self._chance.uniform(*PRINT_SECONDS))
            super().take(job, b"")


async def main(ledger: PaperLedger, seed: int) -> None:
    pauses = {Name.FAST_1: 0.0, Name.FAST_2: 0.0, Name.SLOW: SLOW_SECONDS, Name.REFUSING: 0.0}
    printers = [TcpPrinter(name=name, ledger=ledger, pause=pause) for name, pause in pauses.items()]
    servers = [await printer.listen() for printer in printers]
    refusing = asyncio.create_task(printers[-1].refuse_at_times(servers[-1]))
    others = {Name.ALONE: Others.CLOSE, Name.ALONE_RESETS: Others.RESET}
    alone = [TcpPrinter(name=name, ledger=ledger, others=how) for name, how in others.items()]
    servers += [await printer.listen() for printer in alone]
    printers += alone
    eve = IppPrinter(ledger, random.Random(seed))
    ipp = await asyncio.start_server(eve.serve, "127.0.0.1", 0, limit=2**17)
    eve.port = ipp.sockets[0].getsockname()[1]
    working = asyncio.create_task(eve.work())
    uris = {printer.name: f"socket://127.0.0.1:{printer.port}" for printer in printers}
    # port 1 is nobody's: what refused once must not be taken by somebody else later
    uris |= {Name.IPP: eve.uri, Name.DEAD: "socket://127.0.0.1:1"}
    sys.stdout.write(json.dumps(uris) + "\n")
    sys.stdout.flush()
    ended = asyncio.create_task(asyncio.to_thread(os.read, 0, 1))
    done, _ = await asyncio.wait({ended, refusing, working}, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(PaperLedger(Path(sys.argv[1])), int(sys.argv[2])))
