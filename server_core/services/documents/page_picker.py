"""A document of some pages or labels of another one, for who prints only what is missing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path

import msgspec

from server_core.contract.messages.documents import IntakeMessages, SandboxMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.documents import raw_labels
from server_core.documents.page_choice import NotSeparable
from server_core.sandbox.errors import Refused, SandboxCrashed, SandboxMemory, SandboxTimeout
from server_core.sandbox.host import Sandbox
from server_core.sandbox.limits import MIB, Limits
from server_core.services.rejected import Rejected, invalid_field

log = logging.getLogger(__name__)
SERVICE = "server_core.documents.pdf_pages:start"
LIMITS = Limits(memory_bytes=768 * MIB, cpu_seconds=10, wall_seconds=15.0, answer_bytes=50 * MIB)
WORDS = {
    NotSeparable.PAGES: IntakeMessages.PAGES_INSEPARABLE,
    NotSeparable.LABELS: IntakeMessages.LABELS_INSEPARABLE,
}


class PagePicker:
    """One at a time: it is rare, and its child lives no longer than it takes."""

    def __init__(self, service: str = SERVICE, limits: Limits = LIMITS) -> None:
        self._service = service
        self._limits = limits
        self._turn = asyncio.Semaphore(1)

    async def pick(
        self,
        file: Path,
        format: DocumentFormat,
        language: RawLanguage | None,
        page_count: int | None,
        spans: list[PageSpan],
    ) -> bytes:
        """Raises Rejected: `validation_failed` for pages that are not there; `unsupported_print_route`, reason one of
        NotSeparable."""
        if any(span.last < span.first for span in spans):
            raise invalid_field("pages", "invalid_value", IntakeMessages.PAGES_BACKWARDS())
        async with self._turn:
            if format is DocumentFormat.PDF:
                _check_there(spans, page_count or 0, _pages)
                return await self._of_pdf(file, spans)
            if language is not RawLanguage.ZPL:
                raise _rejected(NotSeparable.LABELS)
            return await asyncio.to_thread(_of_zpl, file, spans)

    async def _of_pdf(self, file: Path, spans: list[PageSpan]) -> bytes:
        choice = msgspec.msgpack.encode([(span.first - 1, span.last - 1) for span in spans])
        sandbox = Sandbox(self._service, limits=self._limits)
        try:
            async with aclosing(sandbox.call(choice, file)) as answers:
                async for answer in answers:
                    return bytes(answer.body)
            raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
        except Refused:
            raise _rejected(NotSeparable.PAGES) from None
        except (SandboxCrashed, SandboxTimeout, SandboxMemory) as error:
            log.info("pages of a PDF could not be taken out: %s", error)
            raise _rejected(NotSeparable.PAGES) from error
        finally:
            await sandbox.aclose()


def _of_zpl(file: Path, spans: list[PageSpan]) -> bytes:
    content = file.read_bytes()
    labels = raw_labels.labels_of(content)
    if not labels:
        raise _rejected(NotSeparable.LABELS)
    _check_there(spans, len(labels), _labels)
    wanted = [number for span in spans for number in range(span.first - 1, span.last)]
    chosen = raw_labels.chosen(content, wanted)
    if chosen is None:
        raise _rejected(NotSeparable.LABELS)
    return chosen


def _check_there(spans: list[PageSpan], count: int, has: Callable[[int], Message]) -> None:
    if any(span.last > count for span in spans):
        raise invalid_field("pages", "out_of_range", has(count))


def _pages(count: int) -> Message:
    return IntakeMessages.HAS_ONE_PAGE() if count == 1 else IntakeMessages.HAS_PAGES(pages=count)


def _labels(count: int) -> Message:
    return IntakeMessages.HAS_ONE_LABEL() if count == 1 else IntakeMessages.HAS_LABELS(labels=count)


def _rejected(why: NotSeparable) -> Rejected:
    return Rejected(ErrorCode.UNSUPPORTED_PRINT_ROUTE, WORDS[why](), details={"reason": why.value})
