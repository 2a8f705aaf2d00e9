"""Simulated printers, which print what they have taken, whatever happens to the agent that sent it."""

from __future__ import annotations

import asyncio
import contextvars
import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from agent_core.backends.base import ProgressListener, facts_of
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.messages.message import words
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.simulator.virtual_loop import Process, current_process

PIECES = 4
LOOK_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """One print on the paper of a printer."""

    print_job_id: UUID
    printer: str
    at: float
    whole: bool


@dataclass(eq=False, kw_only=True, slots=True)
class Taken:
    """One job in the printer, which has `pieces` of PIECES so far."""

    job_name: str
    owner: Process | None
    pieces: int = 0
    inked: bool = False
    printed: bool = False
    broken: bool = False
    cancelled: bool = False
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def print_job_id(self) -> UUID:
        return UUID(self.job_name.removeprefix("sh-").rpartition("-")[0])


class Hall(Protocol):
    """All printers of a world."""

    sheets: list[Sheet]

    def now(self) -> float: ...

    def note(self, text: str) -> None: ...


class Printer:
    """A printer. `knows_jobs`: it spools whole jobs and can be queried by name (IPP); else it prints bytes as
    they come (9100).
    """

    def __init__(self, hall: Hall, name: str, chance: random.Random, *, knows_jobs: bool) -> None:
        self.name = name
        self.knows_jobs = knows_jobs
        self.reachable = True
        self.has_paper = True
        self.piece_seconds = 0.2
        self.jobs: dict[str, Taken] = {}
        self.current: Taken | None = None
        self._hall = hall
        self._chance = chance

    def reset(self) -> None:
        """Switch it off and on: connections break, unprinted jobs are lost."""
        self._hall.note(f"{self.name} is reset")
        for taken in self.jobs.values():
            if not taken.printed and not taken.cancelled:
                self.break_off(taken)
        self.jobs.clear()

    def died(self, process: Process) -> None:
        """Note that the sender is gone: its incomplete job never becomes complete."""
        for taken in self.jobs.values():
            if taken.owner is process and taken.pieces < PIECES:
                self.break_off(taken)

    def begin(self, job_name: str) -> Taken:
        taken = Taken(job_name=job_name, owner=current_process.get())
        self.jobs[job_name] = taken
        self.current = taken
        return taken

    def piece(self, taken: Taken) -> None:
        taken.pieces += 1
        if not self.knows_jobs:
            taken.inked = True
        if taken.pieces == PIECES:
            asyncio.get_running_loop().call_later(self.piece_seconds, self._print, taken, context=contextvars.Context())

    def cancel(self, taken: Taken) -> bool:
        """Cancel a job. True = it will never be printed."""
        if taken.printed or taken.broken or taken.inked:
            return False
        taken.cancelled = True
        self._end(taken)
        return True

    def status(self) -> DeviceStatus:
        if not self.reachable:
            return DeviceStatus(condition=PrinterStatus.OFFLINE, waiting=WaitingReason.PRINTER_OFFLINE)
        if not self.has_paper:
            return DeviceStatus(condition=PrinterStatus.ERROR, waiting=WaitingReason.MEDIA_EMPTY)
        return DeviceStatus(condition=PrinterStatus.ONLINE)

    @property
    def busy(self) -> bool:
        return self.current is not None

    def _print(self, taken: Taken) -> None:
        if taken.broken or taken.cancelled:
            return
        if not self.has_paper:
            asyncio.get_running_loop().call_later(1.0, self._print, taken, context=contextvars.Context())
            return
        taken.printed = True
        self._put(taken, whole=True)
        self._end(taken)

    def break_off(self, taken: Taken) -> None:
        if taken.broken or taken.printed:
            return
        taken.broken = True
        if taken.inked:
            self._put(taken, whole=False)
        self._end(taken)

    def _end(self, taken: Taken) -> None:
        if self.current is taken:
            self.current = None
        taken.ended.set()

    def _put(self, taken: Taken, *, whole: bool) -> None:
        self._hall.note(f"{self.name} {'prints' if whole else 'breaks off'} {taken.job_name}")
        sheet = Sheet(print_job_id=taken.print_job_id, printer=self.name, at=self._hall.now(), whole=whole)
        self._hall.sheets.append(sheet)


class SimulatedDriver:
    """Driver of a simulated printer. See agent_core.backends.base."""

    def __init__(self, setup: PrinterSetup, printer: Printer) -> None:
        self.setup = setup
        self._printer = printer
        self._followed: Taken | None = None

    async def probe(self) -> DeviceFacts:
        return facts_of(self.setup, confirmation=Confirmation.PRINTER_CONFIRMED)

    async def status(self) -> DeviceStatus:
        await asyncio.sleep(0.01)
        return self._printer.status()

    async def open(self, submission: Submission) -> SimulatedDelivery:
        await asyncio.sleep(0.01)
        if not self._printer.reachable:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, words("No connection."))
        if not self._printer.has_paper:
            raise NotReady(WaitingReason.MEDIA_EMPTY, words("No paper."))
        if self._printer.busy:
            raise NotReady(WaitingReason.PRINTER_BUSY, words("It prints another job."))
        return SimulatedDelivery(self._printer, submission)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        if not self._printer.knows_jobs:
            raise DeliveryUnknown(words("It cannot be asked."))
        while not self._printer.reachable:
            progress(Progress(bytes_sent=0, waiting=WaitingReason.PRINTER_OFFLINE))
            await asyncio.sleep(LOOK_SECONDS)
        taken = self._printer.jobs.get(job_name)
        if taken is None:
            raise DeliveryUnknown(words("It does not know the job."))
        if taken.pieces < PIECES and not taken.ended.is_set():
            raise NotReady(WaitingReason.PRINTER_BUSY, words("The document never came."))
        self._followed = taken
        return await _followed_to_its_end(self._printer, taken, progress)

    async def cancel_recovered(self) -> None:
        if self._followed is not None:
            self._printer.cancel(self._followed)

    async def aclose(self) -> None:
        """Do nothing: no resources are held."""


class SimulatedDelivery:
    def __init__(self, printer: Printer, submission: Submission) -> None:
        self._printer = printer
        self._submission = submission
        self._taken: Taken | None = None
        self._cancelled = False

    def _wishes_end(self) -> bool:
        """Return whether an end was requested; changes while `send` waits."""
        return self._cancelled

    async def send(self, progress: ProgressListener) -> Delivered:
        if self._wishes_end():
            raise DeliveryCancelled(words("Cancelled before the first byte."))
        printer = self._printer
        known = printer.jobs.get(self._submission.job_name) if printer.knows_jobs else None
        taken = self._taken = known or printer.begin(self._submission.job_name)
        while taken.pieces < PIECES and not taken.ended.is_set():
            await asyncio.sleep(printer.piece_seconds)
            stopped = self._wishes_end() and not printer.knows_jobs
            if taken.ended.is_set():
                break
            if stopped or not printer.reachable:
                printer.break_off(taken)
                break
            printer.piece(taken)
            progress(Progress(bytes_sent=taken.pieces))
        return await _followed_to_its_end(printer, taken, progress)

    async def cancel(self) -> None:
        self._cancelled = True
        if self._taken is not None and self._printer.knows_jobs:
            self._printer.cancel(self._taken)

    async def abandon(self) -> None:
        """Do nothing: nothing was sent."""

    async def aclose(self) -> None:
        """Do nothing: no resources are held."""


async def _followed_to_its_end(printer: Printer, taken: Taken, progress: ProgressListener) -> Delivered:
    while not taken.ended.is_set():
        if not printer.reachable and not printer.knows_jobs:
            raise DeliveryUnknown(words("The connection broke after the last byte."), bytes_sent=taken.pieces)
        waiting = None if printer.has_paper else WaitingReason.MEDIA_EMPTY
        progress(Progress(bytes_sent=taken.pieces, waiting=waiting))
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await taken.ended.wait()
    await asyncio.sleep(0.01)
    if taken.printed:
        return Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=PIECES)
    if taken.cancelled:
        raise DeliveryCancelled(words("The printer confirmed the cancel."))
    if taken.pieces == PIECES:
        raise DeliveryUnknown(words("The printer was reset after the last byte."), bytes_sent=PIECES)
    if taken.pieces:
        raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, words("It broke off."), bytes_sent=taken.pieces)
    raise DeliveryFailed(FailureReason.CONNECTION_LOST, words("It broke off before the first byte."), bytes_sent=0)
