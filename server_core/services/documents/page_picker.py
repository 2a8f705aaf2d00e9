"""A document of some pages or labels of another one, for who prints only what is missing."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from pathlib import Path

import msgspec

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
    NotSeparable.PAGES: "The pages of this document belong together (form, layers or protection). Print it as a whole.",
    NotSeparable.LABELS: "The labels of this file cannot be told from each other. Print it as a whole, or in copies.",
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
            raise invalid_field("pages", "invalid_value", "pages must be named from the first to the last: 4-6.")
        async with self._turn:
            if format is DocumentFormat.PDF:
                _check_there(spans, page_count or 0, "page")
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
            raise SandboxCrashed("The child process says nothing.")
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
    _check_there(spans, len(labels), "label")
    wanted = [number for span in spans for number in range(span.first - 1, span.last)]
    chosen = raw_labels.chosen(content, wanted)
    if chosen is None:
        raise _rejected(NotSeparable.LABELS)
    return chosen


def _check_there(spans: list[PageSpan], count: int, what: str) -> None:
    if any(span.last > count for span in spans):
        has = f"1 {what}" if count == 1 else f"{count} {what}s"
        raise invalid_field("pages", "out_of_range", f"The document has {has}.")


def _rejected(why: NotSeparable) -> Rejected:
    return Rejected(ErrorCode.UNSUPPORTED_PRINT_ROUTE, WORDS[why], details={"reason": why.value})
