"""One job on its way to a USB printer.

What USB proves: the device acknowledges each packet, so the counted bytes are in the device (`bytes_accepted`), and
nothing says what it makes of them. Where a transfer breaks (not: ends by time or by a stall, which are orderly), the
device may have taken the rest of the piece that was under way; was that the last piece, the outcome is unknown.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from agent_core.backends.base import ProgressListener
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.spooled import Spooled
from agent_core.backends.usb import port_status
from agent_core.backends.usb.channel import closed
from agent_core.backends.usb.faults import is_stall, is_timeout
from agent_core.backends.usb.link import UsbLink
from agent_core.backends.usb.pace import Pace
from agent_core.backends.usb.transfers import Taken
from agent_core.domain import Delivered, Progress, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from agent_core.points import UsbPoint
from server_core import failpoints
from server_core.contract.messages.delivery import DeliveryMessages, UsbMessages
from server_core.contract.messages.message import Message, Template
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason

PIECE_BYTES = 8192
_CONTROL_SECONDS = 2.0
_CANCELLED_MS = 250
_MOST_WORDS = 16


class UsbDelivery:
    """See agent_core.backends.base.Delivery."""

    def __init__(
        self,
        thread: DeviceThread,
        link: UsbLink,
        spooled: Spooled,
        submission: Submission,
        pace: Pace,
    ) -> None:
        self._thread = thread
        self._link = link
        self._spooled = spooled
        self._submission = submission
        self._pace = pace
        self._total = submission.total_bytes
        self._sent = 0
        self._moved_at = 0.0
        self._waiting: WaitingReason | None = None
        self._cancelled_at: float | None = None
        self._program_stops = False
        self._clean = True

    async def send(self, progress: ProgressListener) -> Delivered:
        if self._cancelled_at is not None:
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_BEFORE_FIRST_BYTE())
        await self._make_sure_it_is_there()
        self._clean = False
        self._moved_at = time.monotonic()
        while piece := await self._spooled.next_piece():
            await self._hand_over(piece, progress)
        self._clean = True
        return Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=self._sent)

    async def cancel(self) -> None:
        """Stops behind a page, or soon, where it stands; then the printer is told to drop what it has buffered."""
        if self._cancelled_at is None:
            self._cancelled_at = time.monotonic()

    async def end_behind_page(self) -> bool:
        if self._submission.page_ends and self._sent and self._cancelled_at is None:
            self._cancelled_at, self._program_stops = time.monotonic(), True
        return self._cancelled_at is not None

    async def abandon(self) -> None:
        """Nothing was sent, and the printer is let go of in `aclose`."""

    async def aclose(self) -> None:
        await self._spooled.aclose()
        await closed(self._thread, self._link, to_kernel=False, reset=not self._clean)

    async def _make_sure_it_is_there(self) -> None:
        """Unplugged since `open`: then it is certain that nothing was taken. Raises NotReady."""
        try:
            await self._thread.call(self._link.port_status, _CONTROL_SECONDS)
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, UsbMessages.USB_UNPLUGGED_BEFORE()) from error

    async def _hand_over(self, piece: bytes, progress: ProgressListener) -> None:
        """Raises DeliveryFailed, OutcomeUnknown, DeliveryCancelled."""
        at = 0
        while at < len(piece):
            part = piece[at : at + PIECE_BYTES]
            if self._cancelled_at is not None:
                part = await self._until_page_end(part)
            taken = await self._try(part)
            at += taken.count
            if taken.count:
                self._sent += taken.count
                self._moved_at, self._waiting = time.monotonic(), None
                progress(Progress(bytes_sent=self._sent))
            else:
                await self._wait_for_it(progress)
        await self._listen()

    async def _try(self, part: bytes) -> Taken:
        """One transfer. After a stall the rest is offered again: what the device took before it is known."""
        ms = self._pace.slice_ms if self._cancelled_at is None else min(_CANCELLED_MS, self._pace.slice_ms)
        try:
            failpoints.reach(UsbPoint.PIECE)
        except OSError as error:
            raise self._broken(UsbMessages.USB_BROKE(), 0) from error
        try:
            taken = await self._thread.call(lambda: self._link.write(part, ms), ms / 1000 + self._pace.hang)
        except TimeoutError as error:  # the call itself hangs: what it may still hand over is not known
            raise self._broken(UsbMessages.USB_HANGS(), len(part)) from error
        rest = len(part) - taken.count
        if taken.error is None or is_timeout(taken.error) or not rest:
            return taken
        if not is_stall(taken.error) or not taken.is_exact:
            self._sent += taken.count
            raise self._broken(UsbMessages.USB_UNPLUGGED_OR_BROKE(), rest) from taken.error
        try:
            await self._thread.call(self._link.clear_halt, _CONTROL_SECONDS)
        except OSError as refused:
            self._sent += taken.count
            raise self._partial(UsbMessages.USB_DATA_REFUSED()) from refused
        if not taken.count:
            await asyncio.sleep(self._pace.after_stall)
        return taken

    async def _wait_for_it(self, progress: ProgressListener) -> None:
        """Nothing moved: why? Raises DeliveryFailed after 120 s without a reason."""
        before, self._waiting = self._waiting, await self._why()
        if self._waiting != before:
            self._moved_at = time.monotonic()
            progress(Progress(bytes_sent=self._sent, waiting=self._waiting))
        if self._waiting is None and time.monotonic() - self._moved_at >= self._pace.no_progress:
            text = DeliveryMessages.PRINTER_TOOK_NOTHING(seconds=self._pace.no_progress)
            raise self._partial(text, FailureReason.TIMEOUT_NO_PROGRESS, DeliveryMessages.ENDED_AFTER_BYTES)

    async def _why(self) -> WaitingReason | None:
        await self._listen()
        try:
            status = port_status.said(await self._thread.call(self._link.port_status, _CONTROL_SECONDS))
        except OSError:
            return self._waiting  # the next transfer tells what that means
        return status.waiting if status is not None else None

    async def _listen(self) -> None:
        """What the printer says by itself is read and dropped: some take nothing until somebody does."""
        with suppress(OSError):
            for _ in range(_MOST_WORDS):
                if not await self._thread.call(lambda: self._link.read(0, 1), _CONTROL_SECONDS):
                    return

    async def _until_page_end(self, part: bytes) -> bytes:
        """What may still be sent of a cancelled job. Raises DeliveryCancelled, DeliveryFailed."""
        if not self._sent:
            self._clean = True
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_UNTAKEN())
        if self._is_late or not self._submission.page_ends:
            raise self._partial(self._ended_by)
        end = self._submission.page_end(self._sent)
        if end > self._sent or end + len(self._submission.closing) >= self._total:
            return part[: end - self._sent] if end > self._sent else part
        if self._sent % self._submission.size_bytes:  # else the copy has its end
            await self._close_document()
        self._clean = True
        stops = self._program_stops
        ended = DeliveryMessages.PROGRAM_STOPPED_BEHIND_PAGE if stops else DeliveryMessages.JOB_CANCELLED_BEHIND_PAGE
        raise self._partial(ended(), told=DeliveryMessages.ENDED_AFTER_BYTES)

    async def _close_document(self) -> None:
        rest = self._submission.closing
        while rest and not self._is_late:
            taken = await self._try(rest)
            self._sent += taken.count
            rest = rest[taken.count :]
        if rest:
            raise self._partial(self._ended_by)

    @property
    def _ended_by(self) -> Message:
        return (DeliveryMessages.PROGRAM_STOPPED if self._program_stops else DeliveryMessages.JOB_CANCELLED)()

    @property
    def _is_late(self) -> bool:
        return self._cancelled_at is not None and time.monotonic() - self._cancelled_at >= self._pace.stop

    def _broken(self, what: Message, in_flight: int) -> DeliveryFailed | OutcomeUnknown:
        """Of what was under way when it broke, the printer may have got all."""
        if self._sent + in_flight < self._total:
            return self._partial(what, FailureReason.PARTIAL_OUTPUT if self._sent else FailureReason.CONNECTION_LOST)
        return OutcomeUnknown(DeliveryMessages.LAST_BYTES_UNDER_WAY(what=what), bytes_sent=self._sent)

    def _partial(
        self,
        what: Message,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        told: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed:
        return self._spooled.partial(what, self._sent, reason, told)
