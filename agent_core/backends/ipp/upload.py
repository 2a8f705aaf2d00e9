"""Streams the document while watching the printer: a printer out of paper may stop reading for hours."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

import anyio

from agent_core.backends.ipp.client import IppClient, Values
from agent_core.backends.ipp.faults import IppFault
from agent_core.backends.ipp.message import Message
from agent_core.backends.ipp.tags import Operation
from agent_core.backends.ipp.tracking import Pace, Tracker
from agent_core.backends.spooled import Spooled
from agent_core.errors import DeliveryFailed


@dataclass(frozen=True, kw_only=True, slots=True)
class UploadEnd:
    """`answer` None: the printer never said whether it has the document; `fault` may say why.

    `unread`: our own file ended or could not be read, and the printer has a part of the document.
    """

    answer: Message | None
    fault: IppFault | None = None
    unread: DeliveryFailed | None = None


class Upload:
    """One document, once."""

    def __init__(self, client: IppClient, spooled: Spooled, tracker: Tracker, pace: Pace) -> None:
        self._client = client
        self._spooled = spooled
        self._tracker = tracker
        self._pace = pace
        self._scope = anyio.CancelScope()

    def stop(self) -> None:
        """The printer has agreed to cancel the job: no need to send the rest."""
        self._scope.cancel()

    async def run(self, operation: Operation, wishes: Values, job: Values | None) -> UploadEnd:
        end = UploadEnd(answer=None)
        with self._scope:
            async with anyio.create_task_group() as group:
                group.start_soon(self._watch)
                end = await self._send(operation, wishes, job)
                group.cancel_scope.cancel()
        return end

    async def _send(self, operation: Operation, wishes: Values, job: Values | None) -> UploadEnd:
        size = self._spooled.total_bytes
        try:
            async with aclosing(self._document()) as document:
                answer = await self._client.upload(operation, wishes, job, document, size, self._tracker.sent)
        except IppFault as fault:
            return UploadEnd(answer=None, fault=fault)
        except DeliveryFailed as unread:
            return UploadEnd(answer=None, unread=unread)
        return UploadEnd(answer=answer)

    async def _document(self) -> AsyncGenerator[bytes, None]:
        while piece := await self._spooled.next_piece():
            yield piece

    async def _watch(self) -> None:
        """Looks at the printer only where nothing moves; some printers answer after the last page has come out."""
        while not self._tracker.is_final and not self._tracker.is_silent:
            await anyio.sleep(self._pace.upload_look)
            if self._tracker.quiet_seconds >= self._pace.upload_look:
                await self._tracker.look()
        self._scope.cancel()
