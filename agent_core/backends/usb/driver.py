"""The driver for USB printers, usb://MAKER/MODEL?serial=SERIAL.

The printer is claimed only for a job or a query, so that other programs get their turn. The kernel's usblp, which
would hold it permanently, gets it back when the driver ends.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from msgspec import structs

from agent_core.backends.base import NO_PROGRESS_SECONDS, PayloadReader, ProgressListener, contradiction, facts_of
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.usb.device import UsbLink, connect
from agent_core.backends.usb.library import (
    LIBUSB,
    TransferResult,
    Trouble,
    UsbFault,
    UsbLibrary,
    UsbName,
    fault_of,
    is_stall,
    is_timeout,
    shown,
)
from agent_core.device_id import language_among, make_and_model
from agent_core.domain import NOTHING_KNOWN, REACHED, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.own_device import refuse_another, require_own_device
from agent_core.points import UsbPoint
from agent_core.status import languages
from agent_core.status.contract import MEDIA_EMPTY, MOST_BYTES, OFFLINE, OTHER, status_with
from server_core import failpoints
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.jobs import DeliveryMessages, UsbMessages
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from types import TracebackType

    from agent_core.status.contract import DeviceReport
    from server_core.contract.messages.message import Message
    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.devices import DeviceFacts
    from server_core.contract.types.documents import RawLanguage


CONNECT_SECONDS = 2.0
CLOSE_SECONDS = 2.0
READ_MS = 100
_EMPTY_PAUSE_SECONDS = 0.01
_LATE_WORDS = 8
_GRACE_SECONDS = 0.5
"""Time libusb may need to end a transfer after its timeout."""


class LinkChannel:
    """Channel over a link that the caller opens and closes. See `status.contract.Channel`."""

    def __init__(self, thread: DeviceThread, link: UsbLink) -> None:
        self._thread = thread
        self._link = link

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        answer = bytearray()
        if self._link.listens_only:
            return b""
        try:
            async with asyncio.timeout(seconds):
                if question:
                    await self._drop_late_words()
                    await self._write(question)
                while len(answer) < at_most and not is_whole(bytes(answer)):
                    answer += await self._read(READ_MS)
        except TimeoutError:
            pass  # time is up
        except OSError:
            if not answer:
                raise
        return bytes(answer[:at_most])

    async def _drop_late_words(self) -> None:
        for _ in range(_LATE_WORDS):
            if not await self._read(1):
                return

    async def _write(self, question: bytes) -> None:
        rest = question
        while rest:
            failpoints.reach(UsbPoint.ASK)
            piece = rest
            taken = await self._thread.call(lambda piece=piece: self._link.write(piece, READ_MS), 1.0)  # type: ignore[misc]
            rest = rest[taken.count :]
            if taken.error is not None and not isinstance(taken.error, TimeoutError):
                if is_stall(taken.error):
                    await self._thread.call(self._link.clear_halt, 1.0)
                raise taken.error

    async def _read(self, ms: int) -> bytes:
        """Read an answer. Many printers without data return empty packets, immediately and without end."""
        try:
            received = await self._thread.call(lambda: self._link.read(0, ms), ms / 1000 + _GRACE_SECONDS)
        except OSError as error:
            if is_stall(error):
                await self._thread.call(self._link.clear_halt_in, 1.0)
            raise
        if not received:
            await asyncio.sleep(_EMPTY_PAUSE_SECONDS)
        return received


class UsbChannel:
    """Channel that opens the printer with the first query; close it with `async with`. See `status.contract.Channel`.

    The kernel's driver gets the printer back at the end.
    """

    def __init__(self, uri: str, *, library: UsbLibrary = LIBUSB) -> None:
        self._uri = DeviceUri.parse(uri)
        self._library = library
        self._thread = DeviceThread("usb-channel")
        self._link: UsbLink | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    @property
    def reached(self) -> bool:
        """Return whether it was opened, whatever it answered."""
        return self._link is not None

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """Send a query. Raises OSError, with a text for users, if the printer cannot be opened."""
        begun = asyncio.get_running_loop().time()
        if self._link is None:
            try:
                self._link = await self._thread.call(
                    lambda: connect(self._library, self._uri), min(seconds, CONNECT_SECONDS), undo=close_link
                )
            except UsbFault as fault:
                raise OSError(str(fault)) from fault
        left = max(0.0, seconds - (asyncio.get_running_loop().time() - begun))
        channel = LinkChannel(self._thread, self._link)
        return await channel.ask(question, is_whole=is_whole, seconds=left, at_most=at_most)

    async def aclose(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            await closed(self._thread, link, to_kernel=link.detached_kernel)
        self._thread.close()


def close_link(link: UsbLink) -> None:
    link.close(to_kernel=link.detached_kernel)


async def closed(thread: DeviceThread, link: UsbLink, *, to_kernel: bool, reset: bool = False) -> None:
    """Close the link. Waits a moment; a device that hangs is released once its thread returns. `reset` discards
    its buffer.
    """

    def close() -> None:
        if reset:
            link.soft_reset()
        link.close(to_kernel=to_kernel)

    try:
        await thread.call(close, CLOSE_SECONDS)
    except BaseException as end:  # including cancellation: the link must be closed in any case
        thread.soon(lambda: link.close(to_kernel=to_kernel))
        if not isinstance(end, TimeoutError):
            raise


# The port status that every printer of the class can report (GET_PORT_STATUS, as on the Centronics port).


PAPER_EMPTY, SELECTED, NOT_ERROR = 0x20, 0x10, 0x08
_TOLD = PAPER_EMPTY | SELECTED | NOT_ERROR


def port_status(byte: int | None) -> DeviceStatus | None:
    """Parse the port status. None for a byte without information: zero comes from devices without support. Other
    bits are reserved.
    """
    if byte is None or not byte & _TOLD:
        return None
    if byte & PAPER_EMPTY:
        return status_with([MEDIA_EMPTY])
    if not byte & NOT_ERROR:
        return status_with([OTHER])
    return status_with([] if byte & SELECTED else [OFFLINE])


# Timings for USB printers, in seconds unless noted.


@dataclass(frozen=True, kw_only=True, slots=True)
class UsbTimings:
    """Timings in seconds; tests change them.

    `slice_ms`: the longest transfer without progress. It is long because a transfer that is cut off by its timeout
    is harder on hosts and devices than one that ends. `stop`: time for a cancelled job to reach a page end.
    """

    no_progress: float = NO_PROGRESS_SECONDS
    slice_ms: int = 5000
    after_stall: float = 1.0
    stop: float = 1.0
    connect: float = 5.0
    hang: float = 10.0
    """Seconds beyond the slice. After that the call is lost, and the outcome unknown."""


# Delivery of one job to a USB printer.
#
# Evidence from USB: the device acknowledges each packet, so the counted bytes are in the device (`bytes_accepted`). It
# does not report what it does with them. If a transfer breaks, other than by a timeout or a stall, which are orderly,
# the device may have taken the rest of the current piece. If that was the last one, the outcome is unknown.


PIECE_BYTES = 8192
_CONTROL_SECONDS = 2.0
_CANCELLED_MS = 250
_MOST_WORDS = 16


class UsbDelivery:
    """Delivery of one job by USB. See agent_core.backends.base.Delivery."""

    def __init__(
        self,
        thread: DeviceThread,
        link: UsbLink,
        spooled: PayloadReader,
        submission: Submission,
        timings: UsbTimings,
    ) -> None:
        self._thread = thread
        self._link = link
        self._spooled = spooled
        self._submission = submission
        self._timings = timings
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
        """Stop at a page end, or soon after in the middle of one; then the printer is told to discard its buffer."""
        if self._cancelled_at is None:
            self._cancelled_at = time.monotonic()

    async def end_behind_page(self) -> bool:
        if self._submission.page_ends and self._sent and self._cancelled_at is None:
            self._cancelled_at, self._program_stops = time.monotonic(), True
        return self._cancelled_at is not None

    async def abandon(self) -> None:
        """Do nothing: nothing was sent, and `aclose` releases the printer."""

    async def aclose(self) -> None:
        await self._spooled.aclose()
        await closed(self._thread, self._link, to_kernel=False, reset=not self._clean)

    async def _make_sure_it_is_there(self) -> None:
        """Check that the printer was not unplugged since `open`; then nothing was taken, for certain. Raises
        NotReady.
        """
        try:
            await self._thread.call(self._link.port_status, _CONTROL_SECONDS)
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, UsbMessages.USB_UNPLUGGED_BEFORE()) from error

    async def _hand_over(self, piece: bytes, progress: ProgressListener) -> None:
        """Send one piece. Raises DeliveryFailed, DeliveryUnknown, DeliveryCancelled."""
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

    async def _try(self, part: bytes) -> TransferResult:
        """Carry out one transfer. After a stall the rest is sent again: the amount taken before it is known."""
        ms = self._timings.slice_ms if self._cancelled_at is None else min(_CANCELLED_MS, self._timings.slice_ms)
        try:
            failpoints.reach(UsbPoint.PIECE)
        except OSError as error:
            raise self._broken(UsbMessages.USB_BROKE(), 0) from error
        try:
            taken = await self._thread.call(lambda: self._link.write(part, ms), ms / 1000 + self._timings.hang)
        except TimeoutError as error:  # the call itself hangs: what it may still send is unknown
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
            raise self._spooled.partial(UsbMessages.USB_DATA_REFUSED(), self._sent) from refused
        if not taken.count:
            await asyncio.sleep(self._timings.after_stall)
        return taken

    async def _wait_for_it(self, progress: ProgressListener) -> None:
        """Find the reason for missing progress. Raises DeliveryFailed after 120 s without one."""
        before, self._waiting = self._waiting, await self._why()
        if self._waiting != before:
            self._moved_at = time.monotonic()
            progress(Progress(bytes_sent=self._sent, waiting=self._waiting))
        if self._waiting is None and time.monotonic() - self._moved_at >= self._timings.no_progress:
            text = DeliveryMessages.PRINTER_TOOK_NOTHING(seconds=self._timings.no_progress)
            raise self._spooled.partial(
                text, self._sent, FailureReason.TIMEOUT_NO_PROGRESS, DeliveryMessages.ENDED_AFTER_BYTES
            )

    async def _why(self) -> WaitingReason | None:
        await self._listen()
        try:
            status = port_status(await self._thread.call(self._link.port_status, _CONTROL_SECONDS))
        except OSError:
            return self._waiting  # the next transfer will show
        return status.waiting if status is not None else None

    async def _listen(self) -> None:
        """Read and discard unsolicited data: some printers take nothing until somebody reads it."""
        with suppress(OSError):
            for _ in range(_MOST_WORDS):
                if not await self._thread.call(lambda: self._link.read(0, 1), _CONTROL_SECONDS):
                    return

    async def _until_page_end(self, part: bytes) -> bytes:
        """Return the part that may still be sent of a cancelled job. Raises DeliveryCancelled, DeliveryFailed."""
        if not self._sent:
            self._clean = True
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_UNTAKEN())
        if self._is_late or not self._submission.page_ends:
            raise self._spooled.partial(self._ended_by, self._sent)
        end = self._submission.page_end(self._sent)
        if end > self._sent or end + len(self._submission.closing) >= self._total:
            return part[: end - self._sent] if end > self._sent else part
        if self._sent % self._submission.size_bytes:  # else the copy is complete
            await self._close_document()
        self._clean = True
        stops = self._program_stops
        ended = DeliveryMessages.PROGRAM_STOPPED_BEHIND_PAGE if stops else DeliveryMessages.JOB_CANCELLED_BEHIND_PAGE
        raise self._spooled.partial(ended(), self._sent, template=DeliveryMessages.ENDED_AFTER_BYTES)

    async def _close_document(self) -> None:
        rest = self._submission.closing
        while rest and not self._is_late:
            taken = await self._try(rest)
            self._sent += taken.count
            rest = rest[taken.count :]
        if rest:
            raise self._spooled.partial(self._ended_by, self._sent)

    @property
    def _ended_by(self) -> Message:
        return (DeliveryMessages.PROGRAM_STOPPED if self._program_stops else DeliveryMessages.JOB_CANCELLED)()

    @property
    def _is_late(self) -> bool:
        return self._cancelled_at is not None and time.monotonic() - self._cancelled_at >= self._timings.stop

    def _broken(self, what: Message, in_flight: int) -> DeliveryFailed | DeliveryUnknown:
        """Return the error for a broken transfer: the printer may have taken all bytes in flight."""
        if self._sent + in_flight < self._total:
            return self._spooled.partial(
                what, self._sent, FailureReason.PARTIAL_OUTPUT if self._sent else FailureReason.CONNECTION_LOST
            )
        return DeliveryUnknown(DeliveryMessages.LAST_BYTES_UNDER_WAY(what=what), bytes_sent=self._sent)


# Status and capabilities of a USB printer, queried in its printer language.
#
# A silent device is not queried again for a while: it might print what it does not understand.


REST_SECONDS = 300.0
MOST_SILENCES = 3
"""Unanswered queries in a row after which a device that used to answer counts as silent."""


class UsbQueries:
    """Queries one device; never while a job is on its way to it. `report`: its last one."""

    def __init__(self, language: RawLanguage | None) -> None:
        self._language = language
        self._silences = 0
        self._rests_until = 0.0
        self.answers = False
        self.report: DeviceReport | None = None

    async def status(self, channel: LinkChannel, seconds: float, *, thorough: bool = True) -> DeviceStatus | None:
        """Query the status; None = not reported. Raises OSError if the device is gone."""
        if self._language is None or time.monotonic() < self._rests_until:
            return None
        status = await languages.status_of(self._language, channel, seconds, thorough=thorough, report=self.report)
        self._note(status is not None)
        return status

    async def learn(self, channel: LinkChannel, seconds: float) -> None:
        """Query the identity and capabilities. Raises OSError if the device is gone."""
        if self._language is None or time.monotonic() < self._rests_until:
            return
        report = await languages.query_report(self._language, channel, seconds)
        self.report = report or self.report
        self._note(report is not None)

    def _note(self, has_answered: bool) -> None:
        if has_answered:
            self.answers, self._silences = True, 0
            return
        self._silences += 1
        if not self.answers or self._silences >= MOST_SILENCES:
            self.answers = False
            self._rests_until = time.monotonic() + REST_SECONDS


PROBE_CONNECT_SECONDS = 1.5
STATUS_CONNECT_SECONDS = 2.0
TOLD_SECONDS = 1.0
STATUS_SECONDS = 1.5
BEFORE_JOB_SECONDS = 1.0
PORT_SECONDS = 1.0


class UsbDriver:
    """Driver of one USB printer. See agent_core.backends.base.Driver. `library` and `timings` are for tests."""

    def __init__(self, setup: PrinterSetup, *, library: UsbLibrary = LIBUSB, timings: UsbTimings | None = None) -> None:
        self.setup = setup
        self._uri = DeviceUri.parse(setup.uri)
        self._library = library
        self._timings = timings or UsbTimings()
        self._thread = DeviceThread(f"usb {setup.name}")
        self._queries = UsbQueries(setup.language)
        self._name: UsbName | None = None
        self._owed_to_kernel = False

    async def probe(self) -> DeviceFacts:
        """Return the setup, completed with the device's answers in its language and its IEEE 1284 ID."""
        with suppress(UsbFault, OSError):
            async with self._linked(PROBE_CONNECT_SECONDS) as link:
                await self._queries.learn(LinkChannel(self._thread, link), TOLD_SECONDS)
        return self._facts()

    async def status(self) -> DeviceStatus:
        """Return the status in the device's language, else its port status. One that can be claimed counts as
        present.
        """
        try:
            async with self._linked(STATUS_CONNECT_SECONDS) as link:
                status = await self._queried_status(link, STATUS_SECONDS, thorough=True)
        except UsbFault as fault:
            return _away(fault)
        except OSError as error:
            return _away(fault_of(error, shown(self._uri)))
        if status.message is None:
            return replace(status, message=contradiction(self.setup, self._queries.report))
        return status

    async def open(self, submission: Submission) -> UsbDelivery:
        """Claim the printer. A job waits if it is out of paper, open or paused, because it would swallow the job."""
        spooled = await PayloadReader.begin(submission)
        try:
            link = await self._connect(self._timings.connect)
        except UsbFault as fault:
            raise NotReady(fault.waiting, fault.message) from fault
        try:
            status = await self._queried_status(link, BEFORE_JOB_SECONDS, thorough=False)
            refuse_another(self.setup, status.identity)
            if status.waiting is not None:
                raise NotReady(status.waiting, status.message or DeliveryMessages.PRINTER_NOT_READY())
            require_own_device(self.setup, status.identity)
        except OSError as error:
            await closed(self._thread, link, to_kernel=False)
            lost = fault_of(error, shown(self._uri))
            raise NotReady(lost.waiting, lost.message) from error
        except BaseException:
            await closed(self._thread, link, to_kernel=False)
            raise
        return UsbDelivery(self._thread, link, spooled, submission, self._timings)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """Report an unknown outcome: the printer class knows no jobs."""
        raise DeliveryUnknown(DeliveryMessages.CANNOT_BE_ASKED(device=shown(self._uri)))

    async def cancel_recovered(self) -> None:
        """Do nothing: `recover` follows no job."""

    async def aclose(self) -> None:
        if self._owed_to_kernel:
            self._owed_to_kernel = False
            with suppress(UsbFault):  # it is gone, or another program has claimed it
                link = await self._connect(STATUS_CONNECT_SECONDS)
                await closed(self._thread, link, to_kernel=True)
        self._thread.close()

    @asynccontextmanager
    async def _linked(self, seconds: float) -> AsyncIterator[UsbLink]:
        link = await self._connect(seconds)
        try:
            yield link
        finally:
            await closed(self._thread, link, to_kernel=False)

    async def _connect(self, seconds: float) -> UsbLink:
        """Claim the printer. Raises UsbFault."""
        try:
            link = await self._thread.call(lambda: connect(self._library, self._uri), seconds, undo=close_link)
        except TimeoutError as error:
            raise UsbFault(Trouble.BROKEN, UsbMessages.USB_SILENT(device=shown(self._uri))) from error
        self._owed_to_kernel |= link.detached_kernel
        self._name = link.name
        return link

    async def _queried_status(self, link: UsbLink, seconds: float, *, thorough: bool) -> DeviceStatus:
        """Query the status. Raises OSError if the device is gone."""
        by_port = port_status(await self._thread.call(link.port_status, PORT_SECONDS))
        in_words = await self._queries.status(LinkChannel(self._thread, link), seconds, thorough=thorough)
        return in_words or by_port or REACHED

    def _facts(self) -> DeviceFacts:
        name, reported = self._name, self._queries.report
        if name is None:
            return facts_of(self.setup, confirmation=Confirmation.BYTES_ACCEPTED, reported=reported)
        model = make_and_model(name.make, name.model)
        language = self.setup.language or language_among(name.commands, model)
        facts = facts_of(
            structs.replace(self.setup, language=language), confirmation=Confirmation.BYTES_ACCEPTED, reported=reported
        )
        return replace(facts, model=facts.model or model, serial=facts.serial or name.identity.serial, reported=True)


def _away(fault: UsbFault) -> DeviceStatus:
    """Return the status for a fault. Use by another program is none: the device is present, and its turn will come."""
    condition = PrinterStatus.ONLINE if fault.trouble is Trouble.BUSY else PrinterStatus.OFFLINE
    return DeviceStatus(condition=condition, message=fault.message, waiting=fault.waiting)
