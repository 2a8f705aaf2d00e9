"""A scripted IPP printer in this process, for what no honest printer does: odd answers, half answers, no answers.

It speaks IPP through the project's own codec; the real printer of the tests is tests/support/ippeve.py.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from agent_core.backends.ipp import message
from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    GroupTag,
    IppJobState,
    IppMessage,
    Operation,
    Status,
    Value,
    ValueTag,
    boolean,
    enum,
    integer,
    keyword,
    name,
)
from agent_core.backends.ipp.message import mime_type as mime
from server_core.http.certificates import self_made
from tests.support.login_judges import Door, unauthorized
from tests.support.pretended_server import pretended_server
from tests.support.tcp_sink import Others

if TYPE_CHECKING:
    from pathlib import Path


Values = dict[str, tuple[Value, ...]]
ALL_OPERATIONS = (2, 4, 5, 6, 8, 9, 10, 11, 0x3C)


@dataclass
class FakeJob:
    id: int
    name: str
    state: IppJobState = IppJobState.PENDING_HELD
    reasons: tuple[str, ...] = ("job-data-insufficient",)
    document: bytes = b""
    more: Values = field(default_factory=lambda: {"job-impressions-completed": integer(0)})

    def attributes(self) -> Attributes:
        return Attributes(
            {
                "job-id": integer(self.id),
                "job-name": name(self.name),
                "job-state": enum(self.state),
                "job-state-reasons": keyword(*self.reasons),
                **self.more,
            }
        )


Script = Callable[[IppMessage, bytes], "IppMessage | bytes | None"]


@dataclass
class FakeIppPrinter:
    """Prints whatever comes, at once. `scripts` replace the answer to an operation: None = never answer,
    bytes = sent raw in place of the HTTP answer. `reads` cleared: it stops reading the document after 64 KiB, and
    `interrupts` is what it says then, raw; `hangs_up`: and closes, with the rest unread. `others`: it has one session,
    and ends any other at once; `refused` counts those.
    """

    port: int = 0
    scheme: str = "ipp"
    jobs: list[FakeJob] = field(default_factory=list)
    printer: Values = field(default_factory=dict)
    scripts: dict[int, Script] = field(default_factory=dict)
    raw_answer: bytes | None = None
    interrupts: bytes = b""
    hangs_up: bool = False
    door: Door | None = None
    others: Others | None = None
    in_use: bool = False
    refused: int = 0
    reads: asyncio.Event = field(default_factory=asyncio.Event)
    requests: list[IppMessage] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reads.set()
        self.printer = {
            "printer-state": enum(3),
            "printer-state-reasons": keyword("none"),
            "printer-is-accepting-jobs": boolean(True),
            "document-format-supported": (*mime("application/pdf"), *mime("application/octet-stream")),
            "operations-supported": tuple(Value(ValueTag.ENUM, each) for each in ALL_OPERATIONS),
        }

    @property
    def uri(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}/ipp/print"

    def only_print_job(self) -> None:
        self.printer["operations-supported"] = tuple(Value(ValueTag.ENUM, each) for each in (2, 4, 8, 9, 10, 11))

    def asked(self, operation: Operation) -> int:
        return sum(request.code == operation for request in self.requests)

    def answer(self, request: IppMessage, document: bytes) -> IppMessage:
        attributes = request.first(GroupTag.OPERATION)
        number = attributes.integer("job-id")
        job = next((each for each in self.jobs if each.id == number), None)
        match request.code:
            case Operation.GET_PRINTER_ATTRIBUTES:
                return ok(AttributeGroup(GroupTag.PRINTER, Attributes(self.printer)))
            case Operation.GET_JOBS:
                done = "completed" in attributes.words("which-jobs")
                listed = [each for each in self.jobs if each.state.is_final == done]
                return ok(*(AttributeGroup(GroupTag.JOB, each.attributes()) for each in listed))
            case Operation.VALIDATE_JOB | Operation.IDENTIFY_PRINTER:
                return ok()
            case Operation.CREATE_JOB | Operation.PRINT_JOB:
                job = FakeJob(len(self.jobs) + 1, attributes.word("job-name") or "")
                self.jobs.append(job)
                if request.code == Operation.PRINT_JOB:
                    self.take(job, document)
            case Operation.SEND_DOCUMENT if job:
                self.take(job, document)
            case Operation.CANCEL_JOB if job:
                if job.state.is_final:
                    return status(Status.NOT_POSSIBLE)
                job.state, job.reasons = IppJobState.CANCELED, ("job-canceled-by-user",)
        if job is None:
            return status(Status.NOT_FOUND)
        return ok(AttributeGroup(GroupTag.JOB, job.attributes()))

    def take(self, job: FakeJob, document: bytes) -> None:
        job.document = document
        job.state, job.reasons = IppJobState.COMPLETED, ("job-completed-successfully",)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection. Also a callback for `asyncio.start_server`."""
        if self.others is not None and self.in_use:
            self.refused += 1
            if self.others is Others.RESET:
                writer.transport.abort()
            writer.close()
            return
        self.in_use = True
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while await self._exchange(reader, writer):
                pass
        self.in_use = False
        if not writer.is_closing():
            writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        whole_head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        head = whole_head.lower()
        if self.raw_answer is not None:
            writer.write(self.raw_answer)
            await writer.drain()
            return False
        size = int(head.partition("content-length:")[2].split()[0])
        body = await reader.readexactly(min(size, 65536))
        if size > len(body):
            writer.write(self.interrupts)
            if self.hangs_up:
                await writer.drain()
                return False
            await self.reads.wait()
            body += await reader.readexactly(size - len(body))
        if self.door is not None and not self.door.lets_in(whole_head):
            writer.write(unauthorized(*self.door.judge.challenges()))
            await writer.drain()
            return True
        request = message.decode(_head_of(body))
        self.requests.append(request)
        document = body[len(message.encode(request)) :]
        answer = self.scripts.get(request.code, self.answer)(request, document)
        if answer is None:
            await asyncio.Event().wait()
        elif isinstance(answer, bytes):
            writer.write(answer)
            return False
        else:
            writer.write(http_ok(message.encode(answer)))
        await writer.drain()
        return True


def _head_of(body: bytes) -> bytes:
    """The IPP part; the decoder's limit is for whole answers, not for requests with documents."""
    return body[: message.MAX_MESSAGE_BYTES]


def http_ok(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


def ok(*groups: AttributeGroup) -> IppMessage:
    return status(Status.OK, *groups)


def status(code: int, *groups: AttributeGroup, message: str = "") -> IppMessage:
    operation: Values = {
        "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
        "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en"),),
    }
    if message:
        operation["status-message"] = (Value(ValueTag.TEXT, message),)
    return IppMessage(code, 1, (AttributeGroup(GroupTag.OPERATION, Attributes(operation)), *groups))


@asynccontextmanager
async def fake_ipp_printer(keys: Path | None = None) -> AsyncIterator[FakeIppPrinter]:
    """`keys`: a folder for its certificate, of a printer at ipps://."""
    fake = FakeIppPrinter(scheme="ipp" if keys is None else "ipps")
    tls = None
    if keys is not None:
        files = self_made(keys, ["localhost"], [])
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(files.certificate, files.key)
    async with pretended_server(fake.serve, limit=2**17, tls=tls) as server:
        fake.port = server.port
        yield fake
