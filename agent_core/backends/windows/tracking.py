"""A job of the Windows spooler until its end.

A job that is printed leaves the queue at once, and so does one that somebody deleted: from its absence alone nobody can
tell. So each job is told to stay when it is printed (JOB_CONTROL_RETAIN, Vista and later). Where that was granted,
PRINTED or COMPLETE is seen (`spooler_completed`), and a job that is missing was taken out by somebody: unknown. Where
it was refused, a job that vanished without a sign of trouble was taken by the spooler whole (`bytes_accepted`).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import NoReturn

from agent_core.backends.base import NO_PROGRESS_SECONDS, ProgressListener
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.windows.spooler import (
    Attribute,
    Control,
    JobBit,
    PrinterBit,
    Spooler,
    SpoolFault,
    SpoolJob,
    SpoolPrinter,
)
from agent_core.domain import Delivered, DeviceStatus, Progress
from agent_core.errors import DeliveryCancelled, DeliveryFailed, OutcomeUnknown
from server_core.contract.messages.delivery import WindowsMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason

_DONE = JobBit.PRINTED | JobBit.COMPLETE
_GOING = JobBit.DELETING | JobBit.DELETED
_TROUBLE = _GOING | JobBit.PAUSED | JobBit.ERROR | JobBit.OFFLINE | JobBit.PAPEROUT | JobBit.BLOCKED_DEVQ


class Tracking:
    """One job. `bytes_sent` is what the spooler took of it."""

    def __init__(
        self, thread: DeviceThread, spooler: Spooler, handle: int, job_id: int, *, retained: bool, pace: Pace
    ) -> None:
        self._thread = thread
        self._spooler = spooler
        self._handle = handle
        self._job_id = job_id
        self._retained = retained
        self._pace = pace
        self._wish = asyncio.Event()
        self._seen: SpoolJob | None = None
        self._was_printing = False
        self._deleted = False
        self._sent = 0

    def cancel(self) -> None:
        self._wish.set()

    async def to_its_end(self, progress: ProgressListener, bytes_sent: int) -> Delivered:
        """Raises DeliveryFailed, DeliveryCancelled, OutcomeUnknown."""
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
                    if self._wish.is_set() and not self._deleted:
                        await self._delete()
                        moved_at = time.monotonic()
                        continue
                except (SpoolFault, TimeoutError):
                    pass  # the spooler restarts, or is busy: its silence has an end below
                waits = self._seen is not None and waits_for(self._seen) is not None and not self._deleted
                if time.monotonic() - moved_at >= self._pace.no_progress and not waits:
                    raise OutcomeUnknown(WindowsMessages.WINDOWS_DOES_NOT_TELL(), bytes_sent=bytes_sent)
                await self._rest()
        finally:
            if self._retained:
                self._thread.soon(lambda: self._spooler.control(self._handle, self._job_id, Control.RELEASE))

    async def _look(self) -> SpoolJob | None:
        job = await self._thread.call(lambda: self._spooler.job(self._handle, self._job_id), self._pace.call)
        self._was_printing |= job is not None and bool(job.status & JobBit.PRINTING)
        return job

    def _noticed(self, job: SpoolJob, progress: ProgressListener) -> bool:
        """Whether anything is new."""
        if job == self._seen:
            return False
        self._seen = job
        pages = job.pages_printed or None
        progress(Progress(bytes_sent=self._sent, accepted=True, pages_done=pages, waiting=waits_for(job)))
        return True

    async def _delete(self) -> None:
        """Paused first: what is not printing then never will."""
        await self._control(Control.PAUSE)
        job = await self._look()
        if job is None or job.status & _DONE:
            return
        self._deleted = await self._control(Control.DELETE)
        if not self._deleted:
            self._wish.clear()
            await self._control(Control.RESUME)

    async def _control(self, command: Control) -> bool:
        call = self._spooler.control
        return await self._thread.call(lambda: call(self._handle, self._job_id, command), self._pace.call)

    def _gone(self) -> Delivered:
        if self._deleted:
            self._raise_deleted()
        if self._retained:
            text = WindowsMessages.WINDOWS_JOB_TAKEN_OUT()
            raise OutcomeUnknown(text, bytes_sent=self._sent)
        if self._seen is not None and self._seen.status & _TROUBLE:
            text = WindowsMessages.WINDOWS_JOB_LEFT_IN_TROUBLE()
            raise OutcomeUnknown(text, bytes_sent=self._sent)
        return Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=self._sent)

    def _raise_deleted(self) -> NoReturn:
        if self._was_printing:
            text = WindowsMessages.WINDOWS_CANCELLED_PRINTING()
            raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=self._sent)
        raise DeliveryCancelled(WindowsMessages.WINDOWS_CANCELLED_IN_QUEUE(), bytes_sent=self._sent)

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(self._pace.poll):
                if self._deleted:
                    await asyncio.Event().wait()
                await self._wish.wait()
        except TimeoutError:
            pass


# How long the spooler is waited for, in s.


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """Other values are for tests. `call`: of one that only asks; a write may take as long as nothing moves."""

    no_progress: float = NO_PROGRESS_SECONDS
    call: float = 5.0
    poll: float = 0.5


# The spooler's bits in PWG words (RFC 8011 printer-state-reasons).


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
    """No bits: the spooler knows of no trouble, which for many ports means that it never asked."""
    if printer.attributes & Attribute.WORK_OFFLINE:
        return _offline(WindowsMessages.WINDOWS_USED_OFFLINE())
    if printer.status & _AWAY:
        return _offline(WindowsMessages.WINDOWS_SAYS_OFFLINE())
    told = [(word, waiting) for bit, word, waiting in _WORDS if printer.status & bit]
    waiting = next((one for _, one in told if one is not None), None)
    return DeviceStatus(
        condition=PrinterStatus.ONLINE if waiting is None else PrinterStatus.ERROR,
        reasons=tuple(dict.fromkeys(word for word, _ in told)),
        waiting=waiting,
    )


def waits_for(job: SpoolJob) -> WaitingReason | None:
    """What a job that does not move says of it; one behind others waits for them."""
    for bit, reason in _JOB_WAITS:
        if job.status & bit:
            return reason
    return WaitingReason.PRINTER_BUSY if job.position > 1 else None


def _offline(message: Message) -> DeviceStatus:
    return DeviceStatus(condition=PrinterStatus.OFFLINE, message=message, waiting=WaitingReason.PRINTER_OFFLINE)
