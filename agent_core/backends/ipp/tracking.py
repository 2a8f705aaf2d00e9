"""Watches one job on the printer: what moves, what it waits for, and when silence has lasted too long."""

from __future__ import annotations

import time
from dataclasses import dataclass

import anyio

from agent_core.backends.base import NO_PROGRESS_SECONDS, ProgressListener
from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.entry import waits_for
from agent_core.backends.ipp.faults import IppFault
from agent_core.backends.ipp.jobs import PrinterJob, get_job
from agent_core.backends.ipp.message import GroupTag, JobState, Operation, PrinterState, integer
from agent_core.backends.ipp.status import STATUS_ATTRIBUTES, keywords, waiting_reason
from agent_core.domain import Progress
from server_core.contract.types.states import WaitingReason

_CUPS_ASKS_THE_DEVICE = "cups-waiting-for-job-completed"
_INCOMING = {"job-incoming", "job-data-insufficient"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """Seconds. `settled`: how long a reason that stood before the job has to last to be believed its cause."""

    identify_again: float = 3.0  # seconds after the last status before the printer is asked for its identity again
    first_poll: float = 0.1
    longest_poll: float = 1.5
    longest_retry: float = 5.0
    settled: float = 10.0
    upload_look: float = 2.0
    cancel: float = 10.0
    no_progress: float = NO_PROGRESS_SECONDS


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """What a tracker knows beforehand: how we named the job, what stood at the printer before it, and who that is."""

    job_name: str
    standing: frozenset[str] = frozenset()
    is_spooler: bool = False
    pages_total: int | None = None


class Tracker:
    """One job. `job` is the last that was seen of it; None = it was never seen, or the printer forgot it."""

    def __init__(
        self, client: IppClient, job: PrinterJob | None, progress: ProgressListener, watched: Watched, pace: Pace
    ) -> None:
        self.job = job
        self.bytes_sent = 0
        self.is_forgotten = False
        self.is_answering = True
        self.is_proven_unbegun = True  # by every look so far
        self._client = client
        self._progress = progress
        self._watched = watched
        self._pace = pace
        self._moved_at = self._alive_at = time.monotonic()
        self._cancelled_at: float | None = None
        self._counted = False
        self._accepted = False
        self._told: Progress | None = None

    @property
    def quiet_seconds(self) -> float:
        """Since something last moved."""
        return time.monotonic() - self._moved_at

    @property
    def is_silent(self) -> bool:
        """Nothing moved, and nothing was named that it waits for, for as long as the contract allows.

        Of a job that the printer agreed to cancel, nothing but its end is waited for: pages that go on coming, or
        words that change, would hold up the line for ever.
        """
        alive_at = self._alive_at if self._cancelled_at is None else self._cancelled_at
        return time.monotonic() - alive_at > self._pace.no_progress

    @property
    def is_cancelled(self) -> bool:
        """The printer agreed to cancel the job."""
        return self._cancelled_at is not None

    @property
    def is_final(self) -> bool:
        return self.job is not None and self.job.state is not None and self.job.state.is_final

    def sent(self, count: int) -> None:
        """The document moves: `count` bytes are out."""
        self.bytes_sent = count
        self._moved()
        self._tell(None)

    def accepted(self) -> None:
        """The printer has said that it has the whole document."""
        self._accepted = True
        self._tell(None)

    async def follow(self) -> None:
        """Until the job is final, forgotten, or silent for too long."""
        pause = self._pace.first_poll
        while True:
            await self.look()
            if self.is_final or self.is_forgotten or self.is_silent:
                return
            await anyio.sleep(pause)
            longest = self._pace.longest_poll if self.is_answering else self._pace.longest_retry
            pause = min(pause * 1.5, longest)

    async def cancel(self) -> bool:
        """Ask the printer to cancel the job; True where it agrees."""
        if self.job is None:
            return False
        try:
            answer = await self._client.call(Operation.CANCEL_JOB, {"job-id": integer(self.job.id)})
        except IppFault:
            return False
        if answer.is_ok and self._cancelled_at is None:
            self._cancelled_at = time.monotonic()
        return answer.is_ok

    async def follow_cancel(self) -> None:
        """Like `follow`, but for the few seconds that a cancelled job needs."""
        with anyio.move_on_after(self._pace.cancel):
            await self.follow()

    async def look(self) -> None:
        """One look at the job and the printer."""
        try:
            now = await get_job(self._client, self.job, self._watched.job_name) if self.job else None
            if self.job and now is None:
                self.is_forgotten = True
                return
            if now is not None:
                self.is_proven_unbegun = self.is_proven_unbegun and now.is_proven_unbegun
            printer = await self._client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*STATUS_ATTRIBUTES))
        except IppFault as fault:
            self.is_answering = False
            self._tell(waits_for(fault))
            return
        self.is_answering = True
        moved, self.job = now != self.job, now
        if moved:
            self._moved()
        attributes = printer.first(GroupTag.PRINTER)
        reasons = keywords(attributes.words("printer-state-reasons"))
        stopped = attributes.integer("printer-state") == PrinterState.STOPPED
        waiting = self._waiting(reasons, stopped)
        if waiting or self._is_at_work(reasons):
            self._alive_at = time.monotonic()
        self._tell(waiting)

    def _waiting(self, printer_reasons: tuple[str, ...], stopped: bool) -> WaitingReason | None:
        job = self.job
        reasons = (*printer_reasons, *(job.reasons if job else ()))
        fresh = [reason for reason in reasons if reason not in self._watched.standing]
        stopped = stopped or (job is not None and job.state is JobState.PROCESSING_STOPPED)
        # an empty second tray that was empty before need not be ours
        if not stopped and self.quiet_seconds < self._pace.settled:
            return waiting_reason(fresh)
        named = waiting_reason(reasons)
        if named or job is None or _INCOMING & {*job.reasons}:
            return named
        if stopped or job.state is JobState.PENDING_HELD:
            return WaitingReason.PRINTER_STOPPED
        return WaitingReason.PRINTER_BUSY if job.state is JobState.PENDING else None

    def _is_at_work(self, printer_reasons: tuple[str, ...]) -> bool:
        """A printer that never counts pages may rightly say "processing" for long; a spooler's word proves less."""
        if self.job is None or self.job.state is not JobState.PROCESSING or _INCOMING & {*self.job.reasons}:
            return False
        if self._watched.is_spooler:
            return _CUPS_ASKS_THE_DEVICE in printer_reasons
        return not self._counted

    def _moved(self) -> None:
        self._moved_at = self._alive_at = time.monotonic()
        if self.job and (self.job.pages_done or self.job.octets_processed_k):
            self._counted = True

    def _tell(self, waiting: WaitingReason | None) -> None:
        now = Progress(
            bytes_sent=self.bytes_sent,
            accepted=self._accepted,
            pages_done=self.job.pages_done if self.job else None,
            pages_total=self._watched.pages_total,
            waiting=waiting,
        )
        if now != self._told:
            self._told = now
            self._progress(now)
