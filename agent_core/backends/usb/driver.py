"""The driver for printers on a USB cable, usb://MAKER/MODEL?serial=SERIAL.

The printer is claimed for as long as a job or a question takes, so that other programs get their turn. The kernel's
usblp, which would hold it all the time, gets it back when the driver ends.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from msgspec import structs

from agent_core.backends.base import NO_PROGRESS_SECONDS, ProgressListener, Spooled, contradiction, facts_of
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.usb.device import UsbLink, connect
from agent_core.backends.usb.library import (
    LIBUSB,
    Library,
    Taken,
    Trouble,
    UsbFault,
    UsbName,
    fault_of,
    is_stall,
    is_timeout,
    shown,
)
from agent_core.device_id import language_among, make_and_model
from agent_core.domain import NOTHING_KNOWN, REACHED, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
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

    from agent_core.status.contract import Told
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
"""What libusb may need to end a transfer whose time is up."""


class LinkChannel:
    """See `status.contract.Channel`: over a link that somebody else opens and closes."""

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
        """Empty packets are how many printers say that there is nothing: they come at once, and without end."""
        try:
            said = await self._thread.call(lambda: self._link.read(0, ms), ms / 1000 + _GRACE_SECONDS)
        except OSError as error:
            if is_stall(error):
                await self._thread.call(self._link.clear_halt_in, 1.0)
            raise
        if not said:
            await asyncio.sleep(_EMPTY_PAUSE_SECONDS)
        return said


class UsbChannel:
    """See `status.contract.Channel`: opens the printer with the first question. Close it: `async with`.

    The kernel's driver gets the printer back at the end.
    """

    def __init__(self, uri: str, *, library: Library = LIBUSB) -> None:
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
        """It was opened, whatever it said."""
        return self._link is not None

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """Raises OSError, with a text for people, where it cannot be opened."""
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
    """Waits a moment; a device that hangs is let go of when its thread comes back. `reset` drops what it buffered."""

    def close() -> None:
        if reset:
            link.soft_reset()
        link.close(to_kernel=to_kernel)

    try:
        await thread.call(close, CLOSE_SECONDS)
    except BaseException as end:  # cancelled included: it must be closed all the same
        thread.soon(lambda: link.close(to_kernel=to_kernel))
        if not isinstance(end, TimeoutError):
            raise


# The byte that every printer of the class can tell of itself (GET_PORT_STATUS, as on the Centronics port).


PAPER_EMPTY, SELECTED, NOT_ERROR = 0x20, 0x10, 0x08
_TOLD = PAPER_EMPTY | SELECTED | NOT_ERROR


def said(byte: int | None) -> DeviceStatus | None:
    """None for a byte that tells nothing: zero is sent by those that never thought of it. Other bits are reserved."""
    if byte is None or not byte & _TOLD:
        return None
    if byte & PAPER_EMPTY:
        return status_with([MEDIA_EMPTY])
    if not byte & NOT_ERROR:
        return status_with([OTHER])
    return status_with([] if byte & SELECTED else [OFFLINE])


# How long a USB printer is waited for, in s unless said otherwise.


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """Other values are for tests.

    `slice_ms`: the longest that one piece is tried without a word; a transfer that is cut short by time is harder on
    hosts and devices than one that ends, so it is long. `stop`: what a cancelled job has to end with a page.
    """

    no_progress: float = NO_PROGRESS_SECONDS
    slice_ms: int = 5000
    after_stall: float = 1.0
    stop: float = 1.0
    connect: float = 5.0
    hang: float = 10.0
    """Beyond its slice: then the call is lost, and with it the outcome."""


# One job on its way to a USB printer.
#
# What USB proves: the device acknowledges each packet, so the counted bytes are in the device (`bytes_accepted`), and
# nothing says what it makes of them. Where a transfer breaks (not: ends by time or by a stall, which are orderly),
# the device may have taken the rest of the piece that was under way; was that the last piece, the outcome is unknown.


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
            raise self._spooled.partial(UsbMessages.USB_DATA_REFUSED(), self._sent) from refused
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
            raise self._spooled.partial(
                text, self._sent, FailureReason.TIMEOUT_NO_PROGRESS, DeliveryMessages.ENDED_AFTER_BYTES
            )

    async def _why(self) -> WaitingReason | None:
        await self._listen()
        try:
            status = said(await self._thread.call(self._link.port_status, _CONTROL_SECONDS))
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
            raise self._spooled.partial(self._ended_by, self._sent)
        end = self._submission.page_end(self._sent)
        if end > self._sent or end + len(self._submission.closing) >= self._total:
            return part[: end - self._sent] if end > self._sent else part
        if self._sent % self._submission.size_bytes:  # else the copy has its end
            await self._close_document()
        self._clean = True
        stops = self._program_stops
        ended = DeliveryMessages.PROGRAM_STOPPED_BEHIND_PAGE if stops else DeliveryMessages.JOB_CANCELLED_BEHIND_PAGE
        raise self._spooled.partial(ended(), self._sent, told=DeliveryMessages.ENDED_AFTER_BYTES)

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
        return self._cancelled_at is not None and time.monotonic() - self._cancelled_at >= self._pace.stop

    def _broken(self, what: Message, in_flight: int) -> DeliveryFailed | OutcomeUnknown:
        """Of what was under way when it broke, the printer may have got all."""
        if self._sent + in_flight < self._total:
            return self._spooled.partial(
                what, self._sent, FailureReason.PARTIAL_OUTPUT if self._sent else FailureReason.CONNECTION_LOST
            )
        return OutcomeUnknown(DeliveryMessages.LAST_BYTES_UNDER_WAY(what=what), bytes_sent=self._sent)


# What is known of a USB printer that is asked in the language that it prints in.
#
# A silent one is left alone for a while: what it does not understand it might print one day.


REST_SECONDS = 300.0
MOST_SILENCES = 3
"""In a row, of a device that used to answer."""


class UsbAsked:
    """Never while a job is on its way. `told`: the last that it told of itself."""

    def __init__(self, language: RawLanguage | None) -> None:
        self._language = language
        self._silences = 0
        self._rests_until = 0.0
        self.answers = False
        self.told: Told | None = None

    async def status(self, channel: LinkChannel, seconds: float, *, thorough: bool = True) -> DeviceStatus | None:
        """None = it does not say. Raises OSError where it is gone."""
        if self._language is None or time.monotonic() < self._rests_until:
            return None
        said = await languages.status_of(self._language, channel, seconds, thorough=thorough, known=self.told)
        self._note(said is not None)
        return said

    async def learn(self, channel: LinkChannel, seconds: float) -> None:
        """Ask what it is. Raises OSError where it is gone."""
        if self._language is None or time.monotonic() < self._rests_until:
            return
        said = await languages.told_of(self._language, channel, seconds)
        self.told = said or self.told
        self._note(said is not None)

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
    """See agent_core.backends.base.Driver. `library` and `pace` are for tests."""

    def __init__(self, setup: PrinterSetup, *, library: Library = LIBUSB, pace: Pace | None = None) -> None:
        self.setup = setup
        self._uri = DeviceUri.parse(setup.uri)
        self._library = library
        self._pace = pace or Pace()
        self._thread = DeviceThread(f"usb {setup.name}")
        self._asked = UsbAsked(setup.language)
        self._name: UsbName | None = None
        self._owed_to_kernel = False

    async def probe(self) -> DeviceFacts:
        """The setup, filled with what the device tells in its language and by its IEEE 1284 ID."""
        with suppress(UsbFault, OSError):
            async with self._linked(PROBE_CONNECT_SECONDS) as link:
                await self._asked.learn(LinkChannel(self._thread, link), TOLD_SECONDS)
        return self._facts()

    async def status(self) -> DeviceStatus:
        """In its language where it answers, else by its port status; one that can be claimed is there at least."""
        try:
            async with self._linked(STATUS_CONNECT_SECONDS) as link:
                said = await self._said(link, STATUS_SECONDS, thorough=True)
        except UsbFault as fault:
            return _away(fault)
        except OSError as error:
            return _away(fault_of(error, shown(self._uri)))
        if said.message is None:
            return replace(said, message=contradiction(self.setup, self._asked.told))
        return said

    async def open(self, submission: Submission) -> UsbDelivery:
        """Claims the printer. Out of paper, open or paused: a job would be swallowed, so it waits."""
        spooled = await Spooled.begin(submission)
        try:
            link = await self._connect(self._pace.connect)
        except UsbFault as fault:
            raise NotReady(fault.waiting, fault.message) from fault
        try:
            said = await self._said(link, BEFORE_JOB_SECONDS, thorough=False)
            refuse_another(self.setup, said.identity)
            if said.waiting is not None:
                raise NotReady(said.waiting, said.message or DeliveryMessages.PRINTER_NOT_READY())
            require_own_device(self.setup, said.identity)
        except OSError as error:
            await closed(self._thread, link, to_kernel=False)
            lost = fault_of(error, shown(self._uri))
            raise NotReady(lost.waiting, lost.message) from error
        except BaseException:
            await closed(self._thread, link, to_kernel=False)
            raise
        return UsbDelivery(self._thread, link, spooled, submission, self._pace)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """The printer class knows no jobs."""
        raise OutcomeUnknown(DeliveryMessages.CANNOT_BE_ASKED(device=shown(self._uri)))

    async def cancel_recovered(self) -> None:
        """`recover` follows nothing."""

    async def aclose(self) -> None:
        if self._owed_to_kernel:
            self._owed_to_kernel = False
            with suppress(UsbFault):  # it is gone, or somebody else's by now
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
        """Raises UsbFault."""
        try:
            link = await self._thread.call(lambda: connect(self._library, self._uri), seconds, undo=close_link)
        except TimeoutError as error:
            raise UsbFault(Trouble.BROKEN, UsbMessages.USB_SILENT(device=shown(self._uri))) from error
        self._owed_to_kernel |= link.detached_kernel
        self._name = link.name
        return link

    async def _said(self, link: UsbLink, seconds: float, *, thorough: bool) -> DeviceStatus:
        """Raises OSError where it is gone."""
        by_port = said(await self._thread.call(link.port_status, PORT_SECONDS))
        in_words = await self._asked.status(LinkChannel(self._thread, link), seconds, thorough=thorough)
        return in_words or by_port or REACHED

    def _facts(self) -> DeviceFacts:
        name, told = self._name, self._asked.told
        if name is None:
            return facts_of(self.setup, confirmation=Confirmation.BYTES_ACCEPTED, told=told)
        model = make_and_model(name.make, name.model)
        language = self.setup.language or language_among(name.commands, model)
        facts = facts_of(
            structs.replace(self.setup, language=language), confirmation=Confirmation.BYTES_ACCEPTED, told=told
        )
        return replace(facts, model=facts.model or model, serial=facts.serial or name.identity.serial, reported=True)


def _away(fault: UsbFault) -> DeviceStatus:
    """In use by another program is no fault: it is there, and its turn ends."""
    condition = PrinterStatus.ONLINE if fault.trouble is Trouble.BUSY else PrinterStatus.OFFLINE
    return DeviceStatus(condition=condition, message=fault.message, waiting=fault.waiting)
