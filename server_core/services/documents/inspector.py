"""Inspects PDFs in child processes that start with the first document and end when none came for a while."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from uuid import UUID

import msgspec

from server_core.contract.messages.documents import DocumentMessages, IntakeMessages, SandboxMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.inspection import LARGEST_PAGE_MM, LIMITS, SERVICE, PdfFacts, Refusal
from server_core.sandbox.errors import (
    UNREADABLE,
    Refused,
    SandboxCrashed,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
)
from server_core.sandbox.host import Sandbox
from server_core.sandbox.limits import Limits
from server_core.sandbox.process import Body
from server_core.services.documents.turns import NoTurn, Turns
from server_core.services.rejected import Rejected, invalid_field

log = logging.getLogger(__name__)
CHILDREN = 2
IDLE_SECONDS = 300.0
WAIT_SECONDS = 30.0


class Inspector:
    """Up to two children; the second starts only while the first is busy. One owner, one event loop."""

    def __init__(
        self,
        *,
        most_pages: int,
        service: str = SERVICE,
        limits: Limits = LIMITS,
        idle_seconds: float = IDLE_SECONDS,
        wait_seconds: float = WAIT_SECONDS,
    ) -> None:
        self._most_pages = most_pages
        self._wait_seconds = wait_seconds
        self._turns = Turns(CHILDREN)
        self._children = [_Child(service, limits, idle_seconds) for _ in range(CHILDREN)]
        self._idle = list(reversed(self._children))
        """The last one is asked next: the first child whenever it is free, so that the second can end."""

    @property
    def pids(self) -> tuple[int, ...]:
        """The warm children."""
        return tuple(pid for child in self._children if (pid := child.pid) is not None)

    async def inspect(self, sender: UUID, pdf: Body, *, field: str = "file") -> PdfFacts:
        """Facts of a PDF (bytes, or the file that has them).

        Raises Rejected: `document_encrypted`; `validation_failed` of `field` (Refusal's words as codes);
        `rate_limited` when too many documents of all senders wait. SandboxUnavailable and SandboxBug are ours.
        """
        try:
            async with self._turns.turn(sender, wait_seconds=self._wait_seconds):
                child = self._idle.pop()
                try:
                    return await self._ask(child.begin(), pdf, field)
                finally:
                    child.rest()
                    self._idle.append(child)
                    self._idle.sort(key=self._children.index, reverse=True)
        except NoTurn:
            waits = IntakeMessages.INSPECTIONS_TOO_MANY()
            raise Rejected(ErrorCode.RATE_LIMITED, waits, details={"retry_after": 5}) from None

    async def aclose(self) -> None:
        """End the children, all at once; an inspection under way ends with SandboxUnavailable. May be called again."""
        for child in self._children:
            child.end()
        for child in self._children:
            await child.aclose()

    async def _ask(self, sandbox: Sandbox, pdf: Body, field: str) -> PdfFacts:
        try:
            async with aclosing(sandbox.call(msgspec.msgpack.encode(self._most_pages), pdf)) as answers:
                facts = None
                async for answer in answers:
                    if facts is not None:
                        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
                    facts = _believed(answer.header, self._most_pages)
            if facts is None:
                raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
        except Refused as refused:
            raise self._rejected(Refusal(refused.code), field) from None
        except (SandboxCrashed, SandboxTimeout, SandboxMemory) as error:
            log.info("a PDF was refused, its inspection did not end well: %s", error)
            raise self._rejected(Refusal.TOO_COMPLEX, field) from error
        return facts

    def _rejected(self, why: Refusal, field: str) -> Rejected:
        match why:
            case Refusal.ENCRYPTED:
                return Rejected(ErrorCode.DOCUMENT_ENCRYPTED, IntakeMessages.SEND_WITHOUT_PASSWORD())
            case Refusal.CORRUPT:
                message = IntakeMessages.PDF_CUT_SHORT()
            case Refusal.NO_PAGES:
                message = DocumentMessages.PDF_WITHOUT_PAGES()
            case Refusal.TOO_MANY_PAGES:
                message = IntakeMessages.SEND_IN_PARTS(pages=self._most_pages)
            case Refusal.PAGE_SIZE:
                message = IntakeMessages.A_PAGE_WITHOUT_SIZE(size=LARGEST_PAGE_MM / 1000)
            case Refusal.DYNAMIC_FORM:
                message = IntakeMessages.PRINT_FORM_TO_PDF()
            case Refusal.JOINED:
                message = DocumentMessages.SEVERAL_PDFS()
            case Refusal.TOO_COMPLEX:
                message = IntakeMessages.PDF_TOO_COMPLEX()
        return invalid_field(field, why.value, message)


class _Child:
    """One sandbox at a time, while there is work for it and some minutes longer."""

    def __init__(self, service: str, limits: Limits, idle_seconds: float) -> None:
        self._service = service
        self._limits = limits
        self._idle_seconds = idle_seconds
        self._sandbox: Sandbox | None = None
        self._end: asyncio.TimerHandle | None = None
        self._retired: Sandbox | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        return self._sandbox.pid if self._sandbox else None

    def begin(self) -> Sandbox:
        """Raises SandboxUnavailable: the server stops."""
        if self._closed:
            raise SandboxUnavailable(SandboxMessages.CHILD_CLOSED())
        if self._end is not None:
            self._end.cancel()
        if self._sandbox is None:
            self._sandbox = Sandbox(self._service, limits=self._limits)
        return self._sandbox

    def rest(self) -> None:
        if not self._closed:
            self._end = asyncio.get_running_loop().call_later(self._idle_seconds, self._retire)

    def end(self) -> None:
        """`aclose` follows."""
        self._closed = True
        if self._end is not None:
            self._end.cancel()
        if self._sandbox is not None:
            self._sandbox.end()

    async def aclose(self) -> None:
        self.end()
        for sandbox in (self._retired, self._sandbox):
            if sandbox is not None:
                await sandbox.aclose()

    def _retire(self) -> None:
        if self._sandbox is not None:
            self._sandbox.end()
            self._retired, self._sandbox = self._sandbox, None


def _believed(header: bytes, most_pages: int) -> PdfFacts:
    try:
        facts = msgspec.msgpack.decode(header, type=PdfFacts)
    except UNREADABLE as error:
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED()) from error
    if not facts.plausible(most_pages):
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
    return facts
