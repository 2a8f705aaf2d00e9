"""One job into the Windows spooler, in either of its `ways`, and on until its end (`tracking`).

A queue that starts a job when all of it is spooled (PRINTER_ATTRIBUTE_QUEUE) has printed nothing of one that is aborted
before its end; any other may have.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from agent_core.backends.base import ProgressListener
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.spooled import Spooled
from agent_core.backends.windows.pace import Pace
from agent_core.backends.windows.spooler import Attribute, Control, Spooler, SpoolFault, SpoolPrinter
from agent_core.backends.windows.tracking import Tracking
from agent_core.backends.windows.ways import Way
from agent_core.domain import Delivered, Progress, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from agent_core.points import WindowsPoint
from server_core import failpoints
from server_core.contract.messages.delivery import DeliveryMessages, WindowsMessages
from server_core.contract.messages.message import Message, Template
from server_core.contract.types.states import FailureReason, WaitingReason

PIECE_BYTES = 16 * 1024
_INVALID_DATATYPE = 1804
_AFTER_NOTHING_SECONDS = 0.05


class WindowsDelivery:
    """See agent_core.backends.base.Delivery. `handle` is of an open printer and is closed in `aclose`."""

    def __init__(
        self,
        thread: DeviceThread,
        spooler: Spooler,
        handle: int,
        printer: SpoolPrinter,
        way: Way,
        spooled: Spooled,
        submission: Submission,
        pace: Pace,
    ) -> None:
        self._thread = thread
        self._spooler = spooler
        self._handle = handle
        self._way = way
        self._waits_for_all = bool(printer.attributes & Attribute.QUEUE) and not printer.attributes & Attribute.DIRECT
        self._spooled = spooled
        self._submission = submission
        self._total = submission.total_bytes
        self._pace = pace
        self._sent = 0
        self._cancelled = asyncio.Event()
        self._tracking: Tracking | None = None
        self._is_open = False

    async def send(self, progress: ProgressListener) -> Delivered:
        if self._cancelled.is_set():
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_BEFORE_FIRST_BYTE())
        job_id = await self._start()
        retained = False
        with suppress(SpoolFault, TimeoutError):
            call = self._spooler.control
            retained = await self._thread.call(lambda: call(self._handle, job_id, Control.RETAIN), self._pace.call)
        while piece := await self._spooled.next_piece():
            await self._hand_over(piece, progress)
        if self._cancelled.is_set():
            raise self._stopped()
        await self._end()
        progress(Progress(bytes_sent=self._sent, accepted=True))
        self._tracking = Tracking(self._thread, self._spooler, self._handle, job_id, retained=retained, pace=self._pace)
        if self._cancelled.is_set():
            self._tracking.cancel()
        return await self._tracking.to_its_end(progress, self._sent)

    async def cancel(self) -> None:
        self._cancelled.set()
        if self._tracking is not None:
            self._tracking.cancel()

    async def abandon(self) -> None:
        """Nothing was started; the printer is closed in `aclose`."""

    async def aclose(self) -> None:
        await self._spooled.aclose()
        handle, was_open, spooler, way = self._handle, self._is_open, self._spooler, self._way

        def close() -> None:
            if was_open:
                way.abort()
            way.close()
            spooler.close(handle)

        self._thread.soon(close)

    async def _start(self) -> int:
        """Raises NotReady, DeliveryFailed: nothing of the document was taken."""
        name = self._submission.job_name
        self._is_open = True
        try:
            return await self._thread.call(lambda: self._way.start(name), self._pace.call)
        except SpoolFault as error:
            if error.errno == _INVALID_DATATYPE:
                text = WindowsMessages.WINDOWS_TAKES_NO_RAW()
                raise DeliveryFailed(FailureReason.DRIVER_MISSING, text, bytes_sent=0) from error
            text = WindowsMessages.WINDOWS_TAKES_NO_JOB(why=error.message)
            raise NotReady(WaitingReason.PRINTER_STOPPED, text) from error
        except TimeoutError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, WindowsMessages.SPOOLER_SILENT()) from error

    async def _hand_over(self, piece: bytes, progress: ProgressListener) -> None:
        """Raises DeliveryFailed, DeliveryCancelled, OutcomeUnknown."""
        at, moved_at = 0, time.monotonic()
        while at < len(piece):
            if self._cancelled.is_set():
                raise self._stopped()
            taken = await self._put(piece[at : at + PIECE_BYTES])
            at += taken
            self._sent += taken
            if taken:
                moved_at = time.monotonic()
                progress(Progress(bytes_sent=self._sent))
                continue
            if time.monotonic() - moved_at >= self._pace.no_progress:
                text = WindowsMessages.SPOOLER_TOOK_NOTHING(seconds=self._pace.no_progress)
                raise self._partial(text, FailureReason.TIMEOUT_NO_PROGRESS, DeliveryMessages.ENDED_AFTER_BYTES)
            await asyncio.sleep(min(_AFTER_NOTHING_SECONDS, self._pace.poll))

    async def _put(self, part: bytes) -> int:
        try:
            failpoints.reach(WindowsPoint.PIECE)
        except OSError as error:
            raise self._broken(WindowsMessages.SPOOLER_CONNECTION_BROKE(), 0) from error
        try:
            taken = await self._thread.call(lambda: self._way.put(part), self._pace.no_progress)
        except TimeoutError as error:
            text, told = (
                WindowsMessages.SPOOLER_TOOK_NOTHING(seconds=self._pace.no_progress),
                DeliveryMessages.ENDED_AFTER_BYTES,
            )
            raise self._broken(text, len(part), FailureReason.TIMEOUT_NO_PROGRESS, told) from error
        except SpoolFault as error:
            raise self._broken(WindowsMessages.WINDOWS_BROKE_OFF(why=error.message), len(part)) from error
        return min(max(taken, 0), len(part))

    async def _end(self) -> None:
        try:
            await self._thread.call(lambda: self._way.end(), self._pace.no_progress)
        except (SpoolFault, TimeoutError) as error:
            raise OutcomeUnknown(WindowsMessages.WINDOWS_END_NOT_CONFIRMED(), bytes_sent=self._sent) from error
        self._is_open = False

    def _stopped(self) -> DeliveryCancelled | DeliveryFailed | OutcomeUnknown:
        """The document is aborted in `aclose`."""
        if self._waits_for_all or not self._sent:
            return DeliveryCancelled(WindowsMessages.WINDOWS_CANCELLED_BEFORE_WHOLE(), bytes_sent=self._sent)
        return self._broken(DeliveryMessages.JOB_CANCELLED(), 0)

    def _broken(
        self,
        what: Message,
        in_flight: int,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        told: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed | OutcomeUnknown:
        """Of what was under way, a printer that is printed to directly may have got all."""
        if self._waits_for_all or self._sent + in_flight < self._total:
            return self._partial(what, reason, told)
        return OutcomeUnknown(DeliveryMessages.LAST_BYTES_UNDER_WAY(what=what), bytes_sent=self._sent)

    def _partial(
        self,
        what: Message,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        told: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed:
        return self._spooled.partial(what, self._sent, reason, told)
