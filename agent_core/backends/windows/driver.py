"""The driver for printers of the Windows spooler, winspool://NAME: jobs in the printer's own language (data type RAW).

If neither the setup nor the name of the Windows driver tells such a language, pages go through that driver as pictures
(GDI): the engine draws them as PWG raster at the device's resolution, and `PictureWriter` passes the dots on.

A printed job leaves the queue at once, and so does a deleted one; its absence alone proves neither. So each job is told
to stay after printing (JOB_CONTROL_RETAIN, Vista and later). If that was granted, PRINTED or COMPLETE is seen
(`spooler_completed`), and a missing job was removed by somebody: unknown. If it was refused, the spooler took a job
that vanished without a sign of trouble completely (`bytes_accepted`).
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

from msgspec import structs

from agent_core.backends.base import NO_PROGRESS_SECONDS, PayloadReader, ProgressListener, facts_of
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.windows.gdi import (
    DocumentWriter,
    PictureWriter,
    RawWriter,
    WinGdi,
    check_area,
    request_of,
    with_pictures,
)
from agent_core.backends.windows.spooler import (
    Attribute,
    Control,
    JobBit,
    PrinterBit,
    Spooler,
    SpoolFault,
    SpoolJob,
    SpoolPrinter,
    WinSpool,
)
from agent_core.device_id import clean_or_none, language_among
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.points import WindowsPoint
from server_core import failpoints
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.jobs import DeliveryMessages, WindowsMessages
from server_core.contract.types.drawing import RasterFormat
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from agent_core.backends.windows.gdi import Gdi, GdiAbilities
    from server_core.contract.messages.message import Message, Template
    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.devices import DeviceFacts


_DONE = JobBit.PRINTED | JobBit.COMPLETE
_GOING = JobBit.DELETING | JobBit.DELETED
_TROUBLE = _GOING | JobBit.PAUSED | JobBit.ERROR | JobBit.OFFLINE | JobBit.PAPEROUT | JobBit.BLOCKED_DEVQ


class SpoolJobTracker:
    """Follows one job. `bytes_sent`: bytes taken by the spooler."""

    def __init__(
        self,
        thread: DeviceThread,
        spooler: Spooler,
        handle: int,
        job_id: int,
        *,
        retained: bool,
        timings: SpoolerTimings,
    ) -> None:
        self._thread = thread
        self._spooler = spooler
        self._handle = handle
        self._job_id = job_id
        self._retained = retained
        self._timings = timings
        self._request = asyncio.Event()
        self._last_job: SpoolJob | None = None
        self._was_printing = False
        self._deleted = False
        self._sent = 0

    def cancel(self) -> None:
        self._request.set()

    async def to_its_end(self, progress: ProgressListener, bytes_sent: int) -> Delivered:
        """Follow the job to its end. Raises DeliveryFailed, DeliveryCancelled, DeliveryUnknown."""
        self._sent = bytes_sent
        moved_at = time.monotonic()
        try:
            while True:
                try:
                    job = await self._look()
                    if job is None:
                        return self._gone()
                    if job.status & _DONE and not job.status & _GOING:
                        return Delivered(evidence=Confirmation.SPOOLER_COMPLETED, bytes_sent=bytes_sent)
                    if self._noticed(job, progress):
                        moved_at = time.monotonic()
                    if self._request.is_set() and not self._deleted:
                        await self._delete()
                        moved_at = time.monotonic()
                        continue
                except (SpoolFault, TimeoutError):
                    pass  # the spooler restarts or is busy; its silence is limited below
                waits = self._last_job is not None and waits_for(self._last_job) is not None and not self._deleted
                if time.monotonic() - moved_at >= self._timings.no_progress and not waits:
                    raise DeliveryUnknown(WindowsMessages.WINDOWS_DOES_NOT_TELL(), bytes_sent=bytes_sent)
                await self._rest()
        finally:
            if self._retained:
                self._thread.soon(lambda: self._spooler.control(self._handle, self._job_id, Control.RELEASE))

    async def _look(self) -> SpoolJob | None:
        job = await self._thread.call(lambda: self._spooler.job(self._handle, self._job_id), self._timings.call)
        self._was_printing |= job is not None and bool(job.status & JobBit.PRINTING)
        return job

    def _noticed(self, job: SpoolJob, progress: ProgressListener) -> bool:
        """Return whether anything changed."""
        if job == self._last_job:
            return False
        self._last_job = job
        pages = job.pages_printed or None
        progress(Progress(bytes_sent=self._sent, accepted=True, pages_done=pages, waiting=waits_for(job)))
        return True

    async def _delete(self) -> None:
        """Delete the job, paused first: what is not printing then never will."""
        await self._control(Control.PAUSE)
        job = await self._look()
        if job is None or job.status & _DONE:
            return
        self._deleted = await self._control(Control.DELETE)
        if not self._deleted:
            self._request.clear()
            await self._control(Control.RESUME)

    async def _control(self, command: Control) -> bool:
        call = self._spooler.control
        return await self._thread.call(lambda: call(self._handle, self._job_id, command), self._timings.call)

    def _gone(self) -> Delivered:
        if self._deleted:
            self._raise_deleted()
        if self._retained:
            text = WindowsMessages.WINDOWS_JOB_TAKEN_OUT()
            raise DeliveryUnknown(text, bytes_sent=self._sent)
        if self._last_job is not None and self._last_job.status & _TROUBLE:
            text = WindowsMessages.WINDOWS_JOB_LEFT_IN_TROUBLE()
            raise DeliveryUnknown(text, bytes_sent=self._sent)
        return Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=self._sent)

    def _raise_deleted(self) -> NoReturn:
        if self._was_printing:
            text = WindowsMessages.WINDOWS_CANCELLED_PRINTING()
            raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=self._sent)
        raise DeliveryCancelled(WindowsMessages.WINDOWS_CANCELLED_IN_QUEUE(), bytes_sent=self._sent)

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(self._timings.poll):
                if self._deleted:
                    await asyncio.Event().wait()
                await self._request.wait()
        except TimeoutError:
            pass


# Timings for the spooler, in seconds.


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolerTimings:
    """Timings in seconds; tests change them. `call`: for queries; a write may take as long as nothing moves."""

    no_progress: float = NO_PROGRESS_SECONDS
    call: float = 5.0
    poll: float = 0.5


# The spooler's bits as PWG keywords (RFC 8011 printer-state-reasons).


_WORDS: tuple[tuple[PrinterBit, str, WaitingReason | None], ...] = (
    (PrinterBit.PAPER_JAM, "media-jam", WaitingReason.MEDIA_JAM),
    (PrinterBit.PAPER_OUT, "media-empty", WaitingReason.MEDIA_EMPTY),
    (PrinterBit.PAPER_PROBLEM, "media-needed", WaitingReason.MEDIA_NEEDED),
    (PrinterBit.MANUAL_FEED, "media-needed", WaitingReason.MEDIA_NEEDED),
    (PrinterBit.DOOR_OPEN, "cover-open", WaitingReason.COVER_OPEN),
    (PrinterBit.NO_TONER, "toner-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    (PrinterBit.TONER_LOW, "toner-low", None),
    (PrinterBit.OUTPUT_BIN_FULL, "output-area-full", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.USER_INTERVENTION, "other", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.ERROR, "other", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.PAUSED, "paused", WaitingReason.PRINTER_STOPPED),
    (PrinterBit.PENDING_DELETION, "paused", WaitingReason.PRINTER_STOPPED),
)
_AWAY = PrinterBit.OFFLINE | PrinterBit.NOT_AVAILABLE | PrinterBit.SERVER_UNKNOWN
_JOB_WAITS: tuple[tuple[JobBit, WaitingReason], ...] = (
    (JobBit.PAPEROUT, WaitingReason.MEDIA_EMPTY),
    (JobBit.OFFLINE, WaitingReason.PRINTER_OFFLINE),
    (JobBit.USER_INTERVENTION, WaitingReason.PRINTER_STOPPED),
    (JobBit.BLOCKED_DEVQ, WaitingReason.PRINTER_STOPPED),
    (JobBit.ERROR, WaitingReason.PRINTER_STOPPED),
    (JobBit.PAUSED, WaitingReason.PRINTER_STOPPED),
)


def status_of(printer: SpoolPrinter) -> DeviceStatus:
    """Return the status. No bits: the spooler knows of no trouble, which for many ports means that it never asked."""
    if printer.attributes & Attribute.WORK_OFFLINE:
        return _offline(WindowsMessages.WINDOWS_USED_OFFLINE())
    if printer.status & _AWAY:
        return _offline(WindowsMessages.WINDOWS_SAYS_OFFLINE())
    matched = [(word, waiting) for bit, word, waiting in _WORDS if printer.status & bit]
    waiting = next((one for _, one in matched if one is not None), None)
    return DeviceStatus(
        condition=PrinterStatus.ONLINE if waiting is None else PrinterStatus.ERROR,
        reasons=tuple(dict.fromkeys(word for word, _ in matched)),
        waiting=waiting,
    )


def waits_for(job: SpoolJob) -> WaitingReason | None:
    """Return the waiting reason that a stuck job reports. One behind others waits for them."""
    for bit, reason in _JOB_WAITS:
        if job.status & bit:
            return reason
    return WaitingReason.PRINTER_BUSY if job.position > 1 else None


def _offline(message: Message) -> DeviceStatus:
    return DeviceStatus(condition=PrinterStatus.OFFLINE, message=message, waiting=WaitingReason.PRINTER_OFFLINE)


# Puts one job into the Windows spooler, as bytes or as pictures, and follows it to its end (`SpoolJobTracker`).
#
# A queue that starts jobs only when they are spooled completely (PRINTER_ATTRIBUTE_QUEUE) has printed nothing of a job
# that is aborted before its end; any other may have.


PIECE_BYTES = 16 * 1024
_INVALID_DATATYPE = 1804
_AFTER_NOTHING_SECONDS = 0.05


class WindowsDelivery:
    """Delivery by the spooler. See agent_core.backends.base.Delivery. `handle`: an open printer, closed in `aclose`."""

    def __init__(
        self,
        thread: DeviceThread,
        spooler: Spooler,
        handle: int,
        printer: SpoolPrinter,
        writer: DocumentWriter,
        spooled: PayloadReader,
        submission: Submission,
        timings: SpoolerTimings,
    ) -> None:
        self._thread = thread
        self._spooler = spooler
        self._handle = handle
        self._writer = writer
        self._waits_for_all = bool(printer.attributes & Attribute.QUEUE) and not printer.attributes & Attribute.DIRECT
        self._spooled = spooled
        self._submission = submission
        self._total = submission.total_bytes
        self._timings = timings
        self._sent = 0
        self._cancelled = asyncio.Event()
        self._tracking: SpoolJobTracker | None = None
        self._is_open = False

    async def send(self, progress: ProgressListener) -> Delivered:
        if self._cancelled.is_set():
            raise DeliveryCancelled(DeliveryMessages.CANCELLED_BEFORE_FIRST_BYTE())
        job_id = await self._start()
        retained = False
        with suppress(SpoolFault, TimeoutError):
            call = self._spooler.control
            retained = await self._thread.call(lambda: call(self._handle, job_id, Control.RETAIN), self._timings.call)
        while piece := await self._spooled.next_piece():
            await self._hand_over(piece, progress)
        if self._cancelled.is_set():
            raise self._stopped()
        await self._end()
        progress(Progress(bytes_sent=self._sent, accepted=True))
        self._tracking = SpoolJobTracker(
            self._thread, self._spooler, self._handle, job_id, retained=retained, timings=self._timings
        )
        if self._cancelled.is_set():
            self._tracking.cancel()
        return await self._tracking.to_its_end(progress, self._sent)

    async def cancel(self) -> None:
        self._cancelled.set()
        if self._tracking is not None:
            self._tracking.cancel()

    async def abandon(self) -> None:
        """Do nothing: nothing was started, and `aclose` closes the printer."""

    async def aclose(self) -> None:
        await self._spooled.aclose()
        handle, was_open, spooler, writer = self._handle, self._is_open, self._spooler, self._writer

        def close() -> None:
            if was_open:
                writer.abort()
            writer.close()
            spooler.close(handle)

        self._thread.soon(close)

    async def _start(self) -> int:
        """Start the job. Raises NotReady, DeliveryFailed: nothing of the document was taken."""
        name = self._submission.job_name
        self._is_open = True
        try:
            return await self._thread.call(lambda: self._writer.start(name), self._timings.call)
        except SpoolFault as error:
            if error.errno == _INVALID_DATATYPE:
                text = WindowsMessages.WINDOWS_TAKES_NO_RAW()
                raise DeliveryFailed(FailureReason.DRIVER_MISSING, text, bytes_sent=0) from error
            text = WindowsMessages.WINDOWS_TAKES_NO_JOB(why=error.message)
            raise NotReady(WaitingReason.PRINTER_STOPPED, text) from error
        except TimeoutError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, WindowsMessages.SPOOLER_SILENT()) from error

    async def _hand_over(self, piece: bytes, progress: ProgressListener) -> None:
        """Write one piece. Raises DeliveryFailed, DeliveryCancelled, DeliveryUnknown."""
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
            if time.monotonic() - moved_at >= self._timings.no_progress:
                text = WindowsMessages.SPOOLER_TOOK_NOTHING(seconds=self._timings.no_progress)
                raise self._spooled.partial(
                    text, self._sent, FailureReason.TIMEOUT_NO_PROGRESS, DeliveryMessages.ENDED_AFTER_BYTES
                )
            await asyncio.sleep(min(_AFTER_NOTHING_SECONDS, self._timings.poll))

    async def _put(self, part: bytes) -> int:
        try:
            failpoints.reach(WindowsPoint.PIECE)
        except OSError as error:
            raise self._broken(WindowsMessages.SPOOLER_CONNECTION_BROKE(), 0) from error
        try:
            taken = await self._thread.call(lambda: self._writer.put(part), self._timings.no_progress)
        except TimeoutError as error:
            text, template = (
                WindowsMessages.SPOOLER_TOOK_NOTHING(seconds=self._timings.no_progress),
                DeliveryMessages.ENDED_AFTER_BYTES,
            )
            raise self._broken(text, len(part), FailureReason.TIMEOUT_NO_PROGRESS, template) from error
        except SpoolFault as error:
            raise self._broken(WindowsMessages.WINDOWS_BROKE_OFF(why=error.message), len(part)) from error
        return min(max(taken, 0), len(part))

    async def _end(self) -> None:
        try:
            await self._thread.call(lambda: self._writer.end(), self._timings.no_progress)
        except (SpoolFault, TimeoutError) as error:
            raise DeliveryUnknown(WindowsMessages.WINDOWS_END_NOT_CONFIRMED(), bytes_sent=self._sent) from error
        self._is_open = False

    def _stopped(self) -> DeliveryCancelled | DeliveryFailed | DeliveryUnknown:
        """Return the result of a cancel. The document is aborted in `aclose`."""
        if self._waits_for_all or not self._sent:
            return DeliveryCancelled(WindowsMessages.WINDOWS_CANCELLED_BEFORE_WHOLE(), bytes_sent=self._sent)
        return self._broken(DeliveryMessages.JOB_CANCELLED(), 0)

    def _broken(
        self,
        what: Message,
        in_flight: int,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        template: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed | DeliveryUnknown:
        """Return the error for a broken write. Without spooling the printer may have taken all bytes in flight."""
        if self._waits_for_all or self._sent + in_flight < self._total:
            return self._spooled.partial(what, self._sent, reason, template)
        return DeliveryUnknown(DeliveryMessages.LAST_BYTES_UNDER_WAY(what=what), bytes_sent=self._sent)


PROBE_SECONDS = 2.5
_UNDER_WAY = JobBit.PRINTING | JobBit.PRINTED | JobBit.COMPLETE


class WindowsDriver:
    """Driver of one printer of the spooler. See agent_core.backends.base.Driver. `spooler`, `gdi` and `timings` are
    for tests.
    """

    def __init__(
        self,
        setup: PrinterSetup,
        *,
        spooler: Spooler | None = None,
        gdi: Gdi | None = None,
        timings: SpoolerTimings | None = None,
    ) -> None:
        self.setup = setup
        self._name = DeviceUri.parse(setup.uri).host
        self._spooler = spooler or WinSpool()
        self._gdi = gdi or WinGdi()
        self._timings = timings or SpoolerTimings()
        self._abilities: GdiAbilities | None = None
        self._thread = DeviceThread(f"winspool {setup.name}")
        self._tracking: SpoolJobTracker | None = None

    async def probe(self) -> DeviceFacts:
        """Return the setup. The Windows driver's name may tell the language; else that driver reports the pages
        it takes.
        """
        try:
            async with self._opened(PROBE_SECONDS / 3) as handle:
                printer = await self._printer(handle, PROBE_SECONDS / 3)
            model = clean_or_none(printer.driver)
            language = self.setup.language or language_among((), model)
            facts = facts_of(
                structs.replace(self.setup, language=language), confirmation=Confirmation.SPOOLER_COMPLETED
            )
            if language is None:
                facts = with_pictures(facts, await self._query_abilities(PROBE_SECONDS / 3))
            return replace(facts, model=model)
        except (SpoolFault, TimeoutError):
            return facts_of(self.setup, confirmation=Confirmation.SPOOLER_COMPLETED)

    async def status(self) -> DeviceStatus:
        try:
            async with self._opened(PROBE_SECONDS / 2) as handle:
                return status_of(await self._printer(handle, PROBE_SECONDS / 2))
        except (SpoolFault, TimeoutError) as error:
            return DeviceStatus(
                condition=PrinterStatus.OFFLINE, message=self._away(error), waiting=WaitingReason.PRINTER_OFFLINE
            )

    async def open(self, submission: Submission) -> WindowsDelivery:
        """Open the printer. One in trouble gets nothing: a job in our own queue can still expire or be printed
        elsewhere.
        """
        spooled = await PayloadReader.begin(submission)
        handle = 0
        try:
            handle = await self._open(self._timings.call)
            printer = await self._printer(handle, self._timings.call)
            status = status_of(printer)
            if status.waiting is not None:
                raise NotReady(status.waiting, status.message or WindowsMessages.WINDOWS_NEEDS_HELP())
            writer = await self._choose_writer(handle, submission, spooled.first)
        except (SpoolFault, TimeoutError) as error:
            self._close(handle)
            raise NotReady(WaitingReason.PRINTER_OFFLINE, self._away(error)) from error
        except BaseException:
            self._close(handle)
            raise
        return WindowsDelivery(self._thread, self._spooler, handle, printer, writer, spooled, submission, self._timings)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """Look for the job in the queue. One whose end was never sent is deleted there."""
        try:
            async with self._opened(self._timings.call) as handle:
                jobs = await self._thread.call(lambda: self._spooler.jobs(handle), self._timings.call)
                job = next((one for one in jobs if one.document == job_name), None)
                if job is None:
                    raise DeliveryUnknown(WindowsMessages.WINDOWS_JOB_GONE())
                retained = bool(job.status & JobBit.RETAINED)
                self._tracking = SpoolJobTracker(
                    self._thread, self._spooler, handle, job.job_id, retained=retained, timings=self._timings
                )
                whole = sent.accepted or (sent.total_bytes is not None and job.size == sent.total_bytes)
                if job.status & JobBit.SPOOLING or not whole:
                    await self._remove_rest(handle, job)
                return await self._tracking.to_its_end(progress, sent.total_bytes or 0)
        except (SpoolFault, TimeoutError) as error:
            raise DeliveryUnknown(self._away(error)) from error
        finally:
            self._tracking = None

    async def cancel_recovered(self) -> None:
        if self._tracking is not None:
            self._tracking.cancel()

    async def aclose(self) -> None:
        self._thread.close()

    async def _remove_rest(self, handle: int, job: SpoolJob) -> None:
        """Delete a job whose completeness cannot be proven, so that it does not print. Raises NotReady,
        DeliveryFailed, DeliveryUnknown.
        """
        control = self._spooler.control

        async def send(command: Control) -> bool:
            return await self._thread.call(lambda: control(handle, job.job_id, command), self._timings.call)

        paused = await send(Control.PAUSE)
        now = await self._thread.call(lambda: self._spooler.job(handle, job.job_id), self._timings.call)
        deleted = now is not None and await send(Control.DELETE)
        if now is None or not deleted or now.status & (JobBit.PRINTED | JobBit.COMPLETE):
            raise DeliveryUnknown(WindowsMessages.WINDOWS_NOT_SURELY_WHOLE())
        if now.status & _UNDER_WAY or job.status & _UNDER_WAY:
            text = WindowsMessages.WINDOWS_REST_DELETED()
            raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=now.size)
        if not paused or not now.status & JobBit.SPOOLING:
            raise DeliveryUnknown(WindowsMessages.WINDOWS_DELETED_UNCLEAR())
        raise NotReady(WaitingReason.PRINTER_BUSY, WindowsMessages.WINDOWS_HALF_DELETED())

    async def _choose_writer(self, handle: int, submission: Submission, first: bytes) -> DocumentWriter:
        """Choose bytes or pictures. Raises CannotPrint, SpoolFault, TimeoutError."""
        if submission.mime_type != RasterFormat.PWG:
            return RawWriter(self._spooler, handle)
        request = request_of(submission, first, self._abilities or await self._query_abilities(self._timings.call))
        dc = await self._thread.call(
            lambda: self._gdi.open(self._name, request), self._timings.call, undo=self._gdi.close
        )
        try:
            area = await self._thread.call(lambda: self._gdi.area(dc), self._timings.call)
            check_area(request, area)
        except BaseException:
            self._thread.soon(lambda: self._gdi.close(dc))
            raise
        return PictureWriter(self._gdi, dc, area)

    async def _query_abilities(self, seconds: float) -> GdiAbilities:
        self._abilities = await self._thread.call(lambda: self._gdi.abilities(self._name), seconds)
        return self._abilities

    @asynccontextmanager
    async def _opened(self, seconds: float) -> AsyncIterator[int]:
        handle = await self._open(seconds)
        try:
            yield handle
        finally:
            self._close(handle)

    async def _open(self, seconds: float) -> int:
        return await self._thread.call(lambda: self._spooler.open(self._name), seconds, undo=self._spooler.close)

    def _close(self, handle: int) -> None:
        if handle:
            self._thread.soon(lambda: self._spooler.close(handle))

    async def _printer(self, handle: int, seconds: float) -> SpoolPrinter:
        return await self._thread.call(lambda: self._spooler.printer(handle), seconds)

    def _away(self, error: SpoolFault | TimeoutError) -> Message:
        why = error.message if isinstance(error, SpoolFault) else WindowsMessages.SPOOLER_DOES_NOT_ANSWER()
        return WindowsMessages.WINDOWS_PRINTER_UNUSABLE(name=self._name, why=why)
