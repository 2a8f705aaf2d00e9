"""Inspection of PDFs in child processes, and downloads of documents from URLs that clients name.

Child processes start with the first document and end when idle. Downloads are limited per application.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, contextmanager
from uuid import UUID
from weakref import WeakValueDictionary

import msgspec

from server_core.contract.messages.documents import (
    DocumentMessages,
    IntakeMessages,
    RemoteDocumentMessages,
    SandboxMessages,
)
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.inspection import LARGEST_PAGE_MM, LIMITS, SERVICE, NotSeparable, PdfFacts, Refusal
from server_core.documents import raw_labels
from server_core.fetch import (
    Fetcher,
    FetchError,
    RemoteDocument,
    RemoteTooLarge,
    RemoteUnavailable,
    UrlInvalid,
    fetch_owner,
)
from server_core.sandbox.host import Body, Sandbox
from server_core.sandbox.protocol import (
    MIB,
    UNREADABLE,
    ChildLimits,
    SandboxCrashed,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
    ServiceRefused,
)
from server_core.services.api_error import ApiError, invalid_field

# Selection of some pages or labels of a document, for reprints of only what is missing.


PAGE_PICKER_SERVICE = "server_core.documents.pdf:start_picking"
PAGE_PICKER_LIMITS = ChildLimits(memory_bytes=768 * MIB, cpu_seconds=10, wall_seconds=15.0, answer_bytes=50 * MIB)
WORDS = {
    NotSeparable.PAGES: IntakeMessages.PAGES_INSEPARABLE,
    NotSeparable.LABELS: IntakeMessages.LABELS_INSEPARABLE,
}


class PagePicker:
    """Makes a document from selected pages. One at a time, since it is rare; its child process ends with the call."""

    def __init__(self, service: str = PAGE_PICKER_SERVICE, limits: ChildLimits = PAGE_PICKER_LIMITS) -> None:
        self._service = service
        self._limits = limits
        self._turn = asyncio.Semaphore(1)

    async def pick(
        self,
        document: Body,
        format: DocumentFormat,
        language: RawLanguage | None,
        page_count: int | None,
        spans: list[PageSpan],
    ) -> bytes:
        """Return the selected pages.

        Raises ApiError `validation_failed` for pages that do not exist, `unsupported_print_route` with a NotSeparable
        reason.
        """
        if any(span.last < span.first for span in spans):
            raise invalid_field("pages", "invalid_value", IntakeMessages.PAGES_BACKWARDS())
        async with self._turn:
            if format is DocumentFormat.PDF:
                count = page_count or 0
                _check_there(spans, count, IntakeMessages.HAS_PAGES(pages=count))
                return await self._of_pdf(document, spans)
            if language is not RawLanguage.ZPL:
                raise _rejected(NotSeparable.LABELS)
            return await asyncio.to_thread(_of_zpl, document, spans)

    async def _of_pdf(self, document: Body, spans: list[PageSpan]) -> bytes:
        choice = msgspec.msgpack.encode([(span.first - 1, span.last - 1) for span in spans])
        sandbox = Sandbox(self._service, limits=self._limits)
        try:
            async with aclosing(sandbox.call(choice, document)) as answers:
                async for answer in answers:
                    return bytes(answer.body)
            raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
        except ServiceRefused:
            raise _rejected(NotSeparable.PAGES) from None
        except (SandboxCrashed, SandboxTimeout, SandboxMemory) as error:
            log.info("Pages of a PDF could not be selected: %s", error)
            raise _rejected(NotSeparable.PAGES) from error
        finally:
            await sandbox.aclose()


def _of_zpl(document: Body, spans: list[PageSpan]) -> bytes:
    content = document if isinstance(document, bytes) else document.read_bytes()
    labels = raw_labels.labels_of(content)
    if not labels:
        raise _rejected(NotSeparable.LABELS)
    _check_there(spans, len(labels), IntakeMessages.HAS_LABELS(labels=len(labels)))
    wanted = [number for span in spans for number in range(span.first - 1, span.last)]
    chosen = raw_labels.chosen(content, wanted)
    if chosen is None:
        raise _rejected(NotSeparable.LABELS)
    return chosen


def _check_there(spans: list[PageSpan], count: int, has: Message) -> None:
    if any(span.last > count for span in spans):
        raise invalid_field("pages", "out_of_range", has)


def _rejected(why: NotSeparable) -> ApiError:
    return ApiError(ErrorCode.UNSUPPORTED_PRINT_ROUTE, WORDS[why](), details={"reason": why.value})


class NoTurn(Exception):
    """No place became free in time."""


class InspectionSlots:
    """`slots` documents at once, first come, first served.

    A sender takes part with at most `slots` documents, running or waiting; its others wait until one of these is done.
    So another sender's document waits for at most `slots` of it.
    """

    def __init__(self, slots: int) -> None:
        self._number = slots
        self._free = asyncio.Semaphore(slots)
        self._own: WeakValueDictionary[UUID, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, sender: UUID, *, wait_seconds: float) -> AsyncIterator[None]:
        """Wait for a turn and hold it inside this block.

        Raises NoTurn if no place becomes free within `wait_seconds`.
        """
        own = self._own.setdefault(sender, asyncio.Semaphore(self._number))
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(wait_seconds):
                    await held.enter_async_context(own)
                    await held.enter_async_context(self._free)
            except TimeoutError:
                raise NoTurn from None
            yield


log = logging.getLogger(__name__)
CHILDREN = 2
IDLE_SECONDS = 300.0
WAIT_SECONDS = 30.0


class Inspector:
    """Inspects PDFs in up to two child processes; the second starts only while the first is busy. On one event loop."""

    def __init__(
        self,
        *,
        most_pages: int,
        service: str = SERVICE,
        limits: ChildLimits = LIMITS,
        idle_seconds: float = IDLE_SECONDS,
        wait_seconds: float = WAIT_SECONDS,
    ) -> None:
        self._most_pages = most_pages
        self._wait_seconds = wait_seconds
        self._turns = InspectionSlots(CHILDREN)
        self._children = [_Child(service, limits, idle_seconds) for _ in range(CHILDREN)]
        self._idle = list(reversed(self._children))
        """Idle children; the last is used next. The first child goes last, so that the second can end."""

    @property
    def pids(self) -> tuple[int, ...]:
        """Process ids of the running children."""
        return tuple(pid for child in self._children if (pid := child.pid) is not None)

    async def inspect(self, sender: UUID, pdf: Body, *, field: str = "file") -> PdfFacts:
        """Return the facts of a PDF, given as bytes or a file.

        Raises ApiError `document_encrypted`; `validation_failed` of `field`, with Refusal's values as codes;
        `rate_limited` if too many documents wait. SandboxUnavailable and SandboxBug are our own errors.
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
            raise ApiError(ErrorCode.RATE_LIMITED, waits, details={"retry_after": 5}) from None

    async def aclose(self) -> None:
        """End all children at once; a running inspection gets SandboxUnavailable. May be called again."""
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
        except ServiceRefused as refused:
            raise self._rejected(Refusal(refused.code), field) from None
        except (SandboxCrashed, SandboxTimeout, SandboxMemory) as error:
            log.info("PDF rejected, its inspection failed: %s", error)
            raise self._rejected(Refusal.TOO_COMPLEX, field) from error
        return facts

    def _rejected(self, why: Refusal, field: str) -> ApiError:
        if why is Refusal.ENCRYPTED:
            return ApiError(ErrorCode.DOCUMENT_ENCRYPTED, IntakeMessages.SEND_WITHOUT_PASSWORD())
        messages = {
            Refusal.CORRUPT: IntakeMessages.PDF_CUT_SHORT(),
            Refusal.NO_PAGES: DocumentMessages.PDF_WITHOUT_PAGES(),
            Refusal.TOO_MANY_PAGES: IntakeMessages.SEND_IN_PARTS(pages=self._most_pages),
            Refusal.PAGE_SIZE: IntakeMessages.A_PAGE_WITHOUT_SIZE(size=LARGEST_PAGE_MM / 1000),
            Refusal.DYNAMIC_FORM: IntakeMessages.PRINT_FORM_TO_PDF(),
            Refusal.JOINED: DocumentMessages.SEVERAL_PDFS(),
            Refusal.TOO_COMPLEX: IntakeMessages.PDF_TOO_COMPLEX(),
        }
        return invalid_field(field, why.value, messages[why])


class _Child:
    """One child process, kept while there is work and for some minutes after."""

    def __init__(self, service: str, limits: ChildLimits, idle_seconds: float) -> None:
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
        """Return the sandbox, started if needed. Raises SandboxUnavailable when the server is stopping."""
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
        """Start ending it; `aclose` must follow."""
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


class Downloads:
    """Running downloads of one server."""

    def __init__(self, fetcher: Fetcher, *, most_per_application: int) -> None:
        self._fetcher = fetcher
        self._most = most_per_application
        self._running: Counter[UUID] = Counter()

    @asynccontextmanager
    async def open(self, client_id: UUID, url: str, *, limit_bytes: int) -> AsyncIterator[RemoteDocument]:
        """Open a download.

        Raises ApiError, also while its pieces are read: `rate_limited`, `invalid_url`, `url_not_allowed`,
        `remote_document_unavailable`, `remote_document_too_large`.
        """
        with self._one_more(client_id):
            try:
                async with self._fetcher.open(url, limit_bytes=limit_bytes) as remote:
                    yield remote
            except FetchError as error:
                # The cause is only logged: telling it to clients would reveal what is behind a firewall.
                log.info("Document not fetched: %s", error.__cause__ or error)
                raise _refused(error) from error

    @contextmanager
    def _one_more(self, client_id: UUID) -> Iterator[None]:
        if self._running[client_id] >= self._most:
            enough = RemoteDocumentMessages.TOO_MANY_DOWNLOADS(most=self._most)
            raise ApiError(ErrorCode.RATE_LIMITED, enough, details={"retry_after": 1})
        self._running[client_id] += 1
        asker = fetch_owner.set(client_id)
        try:
            yield
        finally:
            fetch_owner.reset(asker)
            self._running[client_id] -= 1
            if not self._running[client_id]:
                del self._running[client_id]


def _refused(error: FetchError) -> ApiError:
    match error:
        case UrlInvalid():
            return ApiError(ErrorCode.INVALID_URL, error.message)
        case RemoteTooLarge():
            details = {"limit_bytes": error.limit_bytes}
            return ApiError(ErrorCode.REMOTE_DOCUMENT_TOO_LARGE, error.message, details=details)
        case RemoteUnavailable():
            answered = None if error.status is None else {"remote_status": error.status}
            return ApiError(ErrorCode.REMOTE_DOCUMENT_UNAVAILABLE, error.message, details=answered)
    return ApiError(ErrorCode.URL_NOT_ALLOWED, error.message)
