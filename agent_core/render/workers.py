"""Warm child processes that turn PDF pages into bitmaps, for printing and for the preview."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Generic, TypeVar

import msgspec

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render.request import (
    MAX_BYTES_IN_BANDS,
    MAX_DOTS,
    TURN_SECONDS,
    BandFacts,
    BandLines,
    PageFacts,
    PageRows,
    RenderCall,
)
from server_core.contract.messages.documents import DocumentMessages, SandboxMessages
from server_core.contract.types.drawing import DotKind, RasterFormat, RenderRequest
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.states import FailureReason
from server_core.sandbox.host import Sandbox, ServiceAnswer
from server_core.sandbox.protocol import (
    UNREADABLE,
    ChildLimits,
    SandboxClosed,
    SandboxCrashed,
    SandboxKilled,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
    ServiceRefused,
)

# Order of requests: small before large, but none waits forever.


T = TypeVar("T")


class WorkerQueue(Generic[T]):
    """Idle children, and requests that wait for one. On one event loop.

    The request that is due first comes first. The child used last, the warmest one, is used first.
    """

    def __init__(self, idle: tuple[T, ...]) -> None:
        self._idle = list(idle)
        self._waiting: list[tuple[float, int, asyncio.Future[T]]] = []
        self._numbers = count()

    async def take(self, due: float) -> T:
        """Wait for a child. `due`: a time of any single clock."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (due, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, child: T) -> None:
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(child)
                return
        self._idle.append(child)


# Data from the child, which is not trusted.


class ReceivedPages:
    """Verifies the responses to one request: complete pages in order, bands without gaps, rows of the stated length.

    `are_lines`: rows are compressed; their content is not checked, nor are the dots.
    """

    def __init__(self, kind: DotKind, max_dots: int, *, first_page: int = 1, are_lines: bool = False) -> None:
        self._first_page = first_page
        self._kind = kind
        self._max_dots = max_dots
        self._are_lines = are_lines
        self._last: BandFacts | None = None
        self._again = False

    @property
    def next_page(self) -> int:
        """The first page that is not complete."""
        return self._first_page if self._last is None else self._last.page.page + self._last.ends_page

    def begin_again(self) -> None:
        """Expect `next_page` from its beginning, even if some of its bands have arrived."""
        self._again = self._last is not None and not self._last.ends_page

    def band(self, header: bytes, body: bytes | bytearray) -> BandFacts | None:
        """Verify a band; None = it came before. Raises SandboxCrashed."""
        try:
            received = msgspec.msgpack.decode(header, type=BandFacts)
        except UNREADABLE as error:
            raise _not_kept() from error
        facts, last = received.page, self._last
        if self._again and last is not None and facts == last.page and received.first_row <= last.first_row:
            return None
        self._again = False
        if last is None:
            follows = received.first_row == 0 and facts.page == self._first_page
        elif last.ends_page:
            next_page = last.page.page + 1, last.page.page_count
            follows = received.first_row == 0 and (facts.page, facts.page_count) == next_page
        else:
            follows = facts == last.page and received.first_row == last.first_row + last.row_count
        possible = min(facts.width_dots, facts.height_dots) >= 1 and facts.kind is self._kind
        if not possible or not follows or facts.width_dots * facts.height_dots > self._max_dots:
            raise _not_kept()
        whole_rows = self._are_lines or len(body) == received.row_count * facts.bytes_per_row
        if not whole_rows or not 1 <= received.row_count <= facts.height_dots - received.first_row:
            raise _not_kept()
        self._last = received
        return received

    def check_end(self) -> None:
        """Raises SandboxCrashed if the last page is not complete."""
        if self._last is not None and not self._last.ends_page:
            raise _not_kept()


def _not_kept() -> SandboxCrashed:
    return SandboxCrashed(SandboxMessages.CHILD_CONFUSED())


SERVICE = "agent_core.render.service:start"
LIMITS = ChildLimits(cpu_seconds=10, wall_seconds=20.0)
"""Limits of a step: from a document to its first band, or from band to band.

A page of 100,000 lines takes 1 s of CPU time, and some seconds on a small computer. A step that takes longer mostly
never ends. Wall time is twice as long, for computers with other work.
"""
FIRST_TURN_PAGES, MOST_TURN_PAGES = 4, 64
QUICK_SECONDS = 1.0
SLOW_PAGE_SECONDS = 0.4
"""A few documents with such pages would delay labels of other printers for seconds, page by page."""
USUAL_MM = 200.0
"""Assumed side of a page whose size only the document tells."""
DOTS_PER_SECOND = 1e6
"""A label of 203 dpi goes before pages of 600 dpi that came up to 30 seconds earlier."""
Answers = AsyncGenerator[ServiceAnswer, None]


class _TooSlow(Exception):
    """The document is slow; it moves to the child where it delays only slow ones."""


@dataclass(slots=True)
class _Drawing:
    """Time that one turn has waited for its child to draw, without the waits for its turn and for the consumer."""

    seconds: float = 0.0


class RenderWorkers:
    """`count` warm children; further requests wait for their turn. One owner, one event loop.

    A document with a step of more than QUICK_SECONDS, or pages of more than SLOW_PAGE_SECONDS, moves to a separate
    child for slow ones, which is started on demand. If a child is killed from outside, its document continues in a new
    one, once.
    """

    def __init__(self, *, count: int = 1, limits: ChildLimits = LIMITS) -> None:
        self._quick = tuple(Sandbox(SERVICE, limits=limits) for _ in range(count))
        slow = Sandbox(SERVICE, limits=limits)
        self._sandboxes = (*self._quick, slow)
        self._turns, self._turns_of_slow = WorkerQueue(self._quick), WorkerQueue((slow,))

    async def start(self) -> None:
        """Wait until the children are warm. Raises CannotPrint (internal_error) if none can be started."""
        try:
            await asyncio.gather(*(sandbox.start() for sandbox in self._quick))
        except SandboxUnavailable as error:
            raise CannotPrint(FailureReason.INTERNAL_ERROR, error.message) from error

    async def aclose(self) -> None:
        """End all children at once; open renders end with CannotPrint (internal_error). May be called again."""
        for sandbox in self._sandboxes:
            sandbox.end()
        for sandbox in self._sandboxes:
            await sandbox.aclose()

    @property
    def pids(self) -> tuple[int, ...]:
        """Process ids of the warm children."""
        return tuple(sandbox.pid for sandbox in self._sandboxes if sandbox.pid is not None)

    async def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]:
        """Yield the requested pages in order, each as soon as it is ready, whole in memory. Raises CannotPrint.

        Leave early through `contextlib.aclosing`: the child then stops at once.
        """
        async with aclosing(self._answers(pdf, RenderCall(request=request, max_dots=MAX_DOTS))) as answers:
            rows: list[bytes] = []
            async for facts, body in answers:
                rows.append(bytes(body))
                if facts.ends_page:
                    yield _bitmap(facts.page, rows, request.dpi)
                    rows = []

    async def bands(
        self, pdf: bytes | Path, request: RenderRequest, *, as_large_as_whole: bool = False
    ) -> AsyncGenerator[PageRows, None]:
        """Yield the same dots in bands of rows, each as soon as it is drawn: no page is ever whole in memory.

        `as_large_as_whole`: refuse the pages that `render` refuses. Leave early as with `render`. Raises CannotPrint,
        even after a page's first bands.
        """
        max_dots = MAX_DOTS if as_large_as_whole else _max_dots_in_bands(request)
        async with aclosing(self._answers(pdf, RenderCall(request=request, max_dots=max_dots))) as answers:
            async for facts, body in answers:
                yield PageRows(facts=facts.page, first_row=facts.first_row, rows=bytes(body))

    async def lines(
        self, pdf: bytes | Path, request: RenderRequest, raster_format: RasterFormat
    ) -> AsyncGenerator[BandLines, None]:
        """Like `bands`, but compressed by the child: transferring a grey page costs as much as drawing it."""
        call = RenderCall(request=request, max_dots=_max_dots_in_bands(request), lines_of=raster_format)
        async with aclosing(self._answers(pdf, call)) as answers:
            async for facts, body in answers:
                ends = facts.ends_page
                yield BandLines(facts=facts.page, first_row=facts.first_row, lines=bytes(body), ends_page=ends)

    async def _answers(
        self, pdf: bytes | Path, call: RenderCall
    ) -> AsyncGenerator[tuple[BandFacts, bytes | bytearray], None]:
        """Render in turns of some pages, so that a long document does not block others until its end."""
        request, lines = call.request, call.lines_of is not None
        received = ReceivedPages(request.kind, call.max_dots, first_page=request.first_page, are_lines=lines)
        first, pages, is_slow = request.first_page, FIRST_TURN_PAGES, False
        was_killed, was_in_it = False, False
        while True:
            upto = first + pages - 1
            turn = replace(request, first_page=first, last_page=min(request.last_page or upto, upto))
            facts, drawing = None, _Drawing()
            try:
                async with aclosing(
                    self._turn(pdf, replace(call, request=turn), received, drawing, is_slow)
                ) as answers:
                    async for answer in answers:
                        facts = answer[0].page
                        yield answer
            except _TooSlow:
                is_slow, pages = True, 1
            except CannotPrint as refusal:
                if not _from_outside(refusal.__cause__):
                    raise
                was_in_it |= isinstance(refusal.__cause__, SandboxKilled)
                if was_killed and was_in_it:
                    raise CannotPrint(FailureReason.RENDER_FAILED, DocumentMessages.DRAWING_KILLED_TWICE()) from refusal
                if was_killed:
                    raise
                was_killed = True
            else:
                if facts is None and first > request.first_page:
                    raise CannotPrint(FailureReason.RENDER_FAILED, DocumentMessages.PAGE_NEVER_CAME(page=first))
                await asyncio.sleep(0)  # requests that wait for the child get it now, before these pages are encoded
                if facts is None or facts.page >= min(request.last_page or facts.page_count, facts.page_count):
                    return
                per_page = drawing.seconds / (facts.page - first + 1)
                is_slow |= per_page > SLOW_PAGE_SECONDS
                first, pages = facts.page + 1, max(1, min(MOST_TURN_PAGES, int(TURN_SECONDS / max(per_page, 1e-6))))
                continue
            first = received.next_page
            if facts is not None and first > min(request.last_page or facts.page_count, facts.page_count):
                return
            received.begin_again()

    async def _turn(
        self, pdf: bytes | Path, call: RenderCall, received: ReceivedPages, drawing: _Drawing, is_slow: bool
    ) -> AsyncGenerator[tuple[BandFacts, bytes | bytearray], None]:
        turns = self._turns_of_slow if is_slow else self._turns
        sandbox = await turns.take(monotonic() + _patience_seconds(call.request))
        try:
            await sandbox.start()  # the start of its child does not make a document slow
            async with aclosing(sandbox.call(msgspec.msgpack.encode(call), pdf)) as answers:
                while True:
                    began = monotonic()
                    answer = await _next(answers, None if is_slow else QUICK_SECONDS)
                    drawing.seconds += monotonic() - began
                    if answer is None:
                        break
                    facts = received.band(answer.header, answer.body)
                    if facts is not None:
                        yield facts, answer.body
            received.check_end()
        except ServiceRefused as refusal:
            raise CannotPrint(FailureReason(refusal.code), refusal.message) from None
        except SandboxTimeout as error:
            undrawn = DocumentMessages.PAGE_NOT_DRAWN(page=received.next_page, error=error.message)
            raise CannotPrint(FailureReason.RENDER_FAILED, undrawn) from error
        except SandboxMemory as error:
            undrawn = DocumentMessages.PDF_NOT_DRAWN(error=error.message)
            raise CannotPrint(FailureReason.RENDER_FAILED, undrawn) from error
        except SandboxCrashed as error:
            # PDFium does not survive a lack of memory, so both look alike.
            undrawn = DocumentMessages.DRAWING_ENDED(error=error.message)
            raise CannotPrint(FailureReason.RENDER_FAILED, undrawn) from error
        except SandboxUnavailable as error:
            raise CannotPrint(FailureReason.INTERNAL_ERROR, error.message) from error
        finally:
            turns.give_back(sandbox)


async def _next(answers: Answers, seconds: float | None) -> ServiceAnswer | None:
    """Return the next response; None = there are no more. Raises _TooSlow; the child is then a new one."""
    try:
        async with asyncio.timeout(seconds):
            return await anext(answers, None)
    except TimeoutError as error:
        raise _TooSlow from error


def _from_outside(error: BaseException | None) -> bool:
    """Return whether the child was killed from outside. Unless it happens again, the document is not the cause."""
    return isinstance(error, SandboxKilled | SandboxUnavailable) and not isinstance(error, SandboxClosed)


def _patience_seconds(request: RenderRequest) -> float:
    """Return how much longer than a page without dots it may wait."""
    width, height = request.media_width_mm or USUAL_MM, request.media_height_mm or USUAL_MM
    return width * height * (request.dpi / MM_PER_INCH) ** 2 / DOTS_PER_SECOND


def _max_dots_in_bands(request: RenderRequest) -> int:
    return MAX_BYTES_IN_BANDS * 8 // max(8, request.kind.bits_per_dot)


def _bitmap(facts: PageFacts, rows: list[bytes], dpi: int) -> Bitmap:
    return Bitmap(
        width_dots=facts.width_dots,
        height_dots=facts.height_dots,
        dpi=dpi,
        rows=rows[0] if len(rows) == 1 else b"".join(rows),
        page=facts.page,
        page_count=facts.page_count,
        scale=facts.scale,
        rotation=facts.rotation,
        cut_off=facts.cut_off,
        kind=facts.kind,
    )
