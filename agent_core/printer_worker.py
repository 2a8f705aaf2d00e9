"""The worker of one printer: jobs in FIFO order, one at a time; the next ones are prepared meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from agent_core.backends.base import EndsAtPage
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice, status_of_waiting
from agent_core.domain import Progress, Submission
from agent_core.errors import CannotPrint, NotReady
from agent_core.finding_again import PrinterPresence
from agent_core.journal import Attempt, JournalUnavailable
from agent_core.point_of_no_return import JobRecovery, JobSubmitter, WorkerJob
from agent_core.prepare import Preparer
from agent_core.reports import Outbox
from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import LeaseLost, LinkError, ProtocolBroken
from server_core.contract.decisions.device_address import InvalidDeviceUri
from server_core.contract.messages.jobs import AgentMessages, DeliveryMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import HeldLease, Lease, PrinterSetup, Release
from server_core.contract.types.states import FailureReason, WaitingReason

log = logging.getLogger(__name__)
REPORT_SECONDS = 5.0
LEASE_LOOK_SECONDS = 1.0
OF_THE_DEVICE = {FailureReason.PRINTER_REJECTED, FailureReason.MEDIA_MISMATCH, FailureReason.DRIVER_MISSING}


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkerContext:
    """Shared by all workers of an engine.

    - `stock_taken`: returns whether the jobs left behind by earlier runs are known; nothing may be sent before
    - `held_changed`: triggers a heartbeat
    - `job_moved`: bytes of a job have left, or a slot is free; triggers a lease request
    """

    link: ServerClient
    outbox: Outbox
    submitter: JobSubmitter
    preparer: Preparer
    timings: EngineTimings
    jobs_ahead: int
    stock_taken: Callable[[], bool]
    discard: Callable[[Lease, asyncio.Task[None] | None], None]
    held_changed: Callable[[], None]
    job_moved: Callable[[], None]


class PrinterWorker:
    """Owns the printer's device and the jobs held for it."""

    def __init__(self, device: PrinterDevice, shared: WorkerContext) -> None:
        self._device = device
        self._shared = shared
        self._jobs: list[WorkerJob] = []
        self._recovery = JobRecovery(device, shared.outbox, shared.timings, shared.held_changed)
        self._in_turn: WorkerJob | None = None
        self._logged_not_ready: str | None = None
        self._wake = asyncio.Event()
        self._reported: asyncio.Task[None] | None = None
        self._ending = False
        self._task = asyncio.create_task(self._run(), name=f"printer {device.setup.name}")

    @property
    def setup(self) -> PrinterSetup:
        return self._device.setup

    @property
    def device_uri(self) -> str:
        return self._device.uri_in_use

    @property
    def presence(self) -> PrinterPresence:
        return self._device.presence

    def found_at(self, uri: str) -> None:
        self._device.found_at(uri)

    @property
    def free_slots(self) -> int:
        """Number of further jobs to lease: one to print and a few ahead."""
        if self._ending or self.setup.paused or not self._recovery.is_over:
            return 0
        return max(0, 1 + self._shared.jobs_ahead - len(self._jobs))

    @property
    def holdings(self) -> list[WorkerJob]:
        return list(self._jobs)

    @property
    def _ours(self) -> list[WorkerJob]:
        """Held jobs without lost leases. A job that was started stays ours to its end."""
        return [job for job in self._jobs if job.started or not job.lost.is_set()]

    @property
    def started(self) -> list[WorkerJob]:
        """Held jobs whose bytes may leave or may have left."""
        return [job for job in self._jobs if job.started]

    def look_soon(self) -> None:
        """Query the device soon: a person had it identified and wants to see its status, too."""
        self._device.look_soon()
        self._wake.set()

    def held(self) -> list[HeldLease]:
        return [*self._recovery.held(), *(job.report() for job in self._ours)]

    def take(self, lease: Lease) -> None:
        same_job = [job for job in self._jobs if job.print_job_id == lease.print_job_id]
        if self._ending or any(job.started or job.lease.lease_id == lease.lease_id for job in same_job):
            return
        for job in same_job:  # that lease has ended without our knowledge
            job.lost.set()
        self.drop_lost()
        files = asyncio.Lock()
        self._jobs.append(WorkerJob(lease=lease, prepared=self._start_preparing(lease, files), files=files))
        self._jobs.sort(key=lambda job: (not job.started, job.lease.order.sequence))
        self._wake.set()

    def recover(self, attempt: Attempt) -> None:
        """Take over a job that an earlier run sent: determine its outcome before anything else is printed."""
        self._device.may_print()
        self._recovery.add(attempt)
        self._wake.set()

    def configure(self, setup: PrinterSetup) -> None:
        if setup != self.setup:
            drawn_otherwise = _drawn_by(setup) != _drawn_by(self.setup)
            self._device.configure(setup)
            if drawn_otherwise:
                self._prepare_anew()
            self._wake.set()

    def drop_lost(self) -> None:
        """Drop jobs with lost leases to free their slots. The job that is being printed notices automatically."""
        lost = [job for job in self._jobs if job not in self._ours and job is not self._in_turn]
        if lost:
            self._drop(lost, None)

    def lose_unstarted(self) -> None:
        """Drop unstarted jobs: their leases ended when the server was restored. The same jobs may be leased again."""
        for job in self._jobs:
            job.lost.set()
        self._drop([job for job in self._jobs if not job.started], None)

    async def cancel(self, print_job_id: UUID) -> None:
        """Cancel the job. One that was not started is dropped at once; a heartbeat would only tell later."""
        cancelled = [job for job in self._jobs if job.print_job_id == print_job_id]
        for job in cancelled:
            if not job.started and not job.lease.started:
                job.lost.set()
        self.drop_lost()
        await self._release([job for job in cancelled if job.lease.started], WaitingReason.PRINTER_STOPPED)
        await self._recovery.cancel(print_job_id)
        for job in cancelled:
            if job.delivery is not None:
                await job.delivery.cancel()

    async def stop(self, grace: float | None) -> None:
        """Give back jobs that were not sent; jobs being sent go on for `grace` seconds (None = to their end).

        With a grace, a job that only requested its start is not sent any more, because it could be cut off. While it
        runs, it may be called again with a shorter grace.
        """
        self._ending = True
        self._wake.set()
        open_ended = any(job.goes_on or (grace is None and job.started) for job in self._jobs)
        open_ended |= grace is None and not self._recovery.is_over
        if not open_ended:
            self._task.cancel()
        patience = None if grace is None else min(grace, self._shared.timings.stop_releasing)
        giving_back = self._release(self.holdings, WaitingReason.PRINTER_STOPPED)
        releasing = asyncio.create_task(within(patience, giving_back))
        try:
            await asyncio.wait({self._task, releasing}, timeout=grace)
            if grace:
                await end_behind_page(self._jobs, self._task, self._shared.timings.stop_behind_page)
        finally:
            releasing.cancel()
        self._task.cancel()
        await asyncio.gather(self._task, releasing, return_exceptions=True)

    async def _run(self) -> None:
        """Process jobs until the worker ends, then close the device."""
        try:
            while not self._ending or not self._recovery.is_over:
                await self._step()
        except LinkError as end:
            log.warning("Printer %s gets no more jobs: %s", self.setup.name, end)
        finally:
            for job in self._jobs:
                job.prepared.cancel()
            await self._device.aclose()

    async def _step(self) -> None:
        """Recover a job of an earlier run, print one job, or idle once."""
        try:
            if not self._recovery.is_over:
                await self._recover()
            elif self._jobs:
                await self._print(self._jobs[0])
            else:
                await self._idle()
        except LinkError:
            raise
        except Exception:
            log.exception("A bug at printer %s; it tries again", self.setup.name)
            await asyncio.sleep(self._shared.timings.retry_last)

    async def _idle(self) -> None:
        """Query the device regularly until a job or a new setup comes. A job that comes meanwhile starts at once."""
        self._wake.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._device.seconds_to_look):
                await self._wake.wait()
                return
        await self._look()

    async def _look(self) -> None:
        """Query the device; a job or a new setup interrupts it."""
        before = self._device.facts
        waking, looking = asyncio.create_task(self._wake.wait()), asyncio.create_task(self._device.look())
        try:
            await asyncio.wait({waking, looking}, return_when=asyncio.FIRST_COMPLETED)
            if looking.done() and isinstance(looking.exception(), InvalidDeviceUri):
                await waking
            elif looking.done():
                looking.result()
        finally:
            waking.cancel()
            looking.cancel()
            await asyncio.gather(waking, looking, return_exceptions=True)
            if before is not None and self._device.facts != before:
                self._prepare_anew()

    async def _print(self, job: WorkerJob) -> None:
        reported: asyncio.Task[None] | None = None
        self._in_turn = job
        try:
            reported = await self._cross(job)
            if job.untaken is None:
                self._logged_not_ready = None
                if job.opened and reported is not None:
                    self._device.may_print()
        except NotReady as refusal:
            await self._not_ready(refusal)
        except CannotPrint as refusal:
            reported = await self._fail(job, refusal.reason, refusal.message)
        except InvalidDeviceUri as refusal:
            reported = await self._fail(job, FailureReason.DRIVER_MISSING, refusal.message)
        except LeaseLost as loss:
            log.info("The lease of job %s is lost, nothing was sent: %s", job.print_job_id, loss)
        except LinkError:
            raise
        except Exception:
            if not job.started:
                reported = await self._fail(job, FailureReason.INTERNAL_ERROR, AgentMessages.AGENT_ERROR())
            raise
        finally:
            self._in_turn = None
            self._drop([job], reported)
        if job.refused:
            self._device.distrust_facts()
        if reported is not None:
            self._reported = reported
            self._device.look_soon()
        if job.untaken is not None:  # later jobs wait, too
            await self._not_ready(job.untaken)

    async def _cross(self, job: WorkerJob) -> asyncio.Task[None] | None:
        if not self._shared.stock_taken():
            text = await self._device.trouble() or AgentMessages.JOURNAL_NOT_READ_YET()
            raise NotReady(WaitingReason.AGENT_STORAGE_FULL, text)
        if self.setup.paused:
            raise NotReady(WaitingReason.PRINTER_STOPPED, DeliveryMessages.PRINTER_PAUSED())
        try:
            return await self._hand_over(job)
        except CannotPrint as refusal:
            job.handed_over = False
            if job.started or refusal.reason not in OF_THE_DEVICE or not await self._learn_anew():
                raise
            log.info("The capabilities of %s changed: job %s is prepared again", self.setup.name, job.print_job_id)
            return await self._hand_over(job)

    async def _hand_over(self, job: WorkerJob) -> asyncio.Task[None] | None:
        """Send the job. Raises the errors of `JobSubmitter.print`."""
        while True:
            if self._device.needs_driver:
                self._prepare_anew()
            driver = await self._device.driver()
            if self._device.has_old_facts:
                await self._learn_anew()
            try:
                submission = await self._ready(job)
            except NotReady as refusal:
                raise await self._device.why_not_reported(refusal) from refusal
            if submission is None:
                return None
            if not self._device.needs_driver:  # else it was configured again meanwhile
                break
        job.handed_over = True

        async def before_start() -> None:
            if job.opened:
                self._device.opened()
            await self._last_reported()

        return await self._shared.submitter.print(
            job,
            submission,
            driver,
            before_start=before_start,
            listener=self._listener(job),
            impressions=self._device.take_count(),
        )

    async def _learn_anew(self) -> bool:
        """Query the device's capabilities. Returns True if they changed; waiting jobs are then prepared again."""
        changed = await self._device.learn()
        if changed:
            self._prepare_anew()
        return changed

    async def _ready(self, job: WorkerJob) -> Submission | None:
        """Wait for the prepared job; None = its lease was lost."""
        while self._shared.submitter.may_act(job):
            if job.prepared.done():
                return job.prepared.result()
            losing = asyncio.create_task(job.lost.wait())
            await asyncio.wait({job.prepared, losing}, timeout=LEASE_LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            losing.cancel()
        return None

    async def _last_reported(self) -> None:
        """Wait for the previous job's result at the server, so that only one job of a printer is ever printing
        there.
        """
        if self._reported is not None and not self._reported.done():
            await asyncio.wait({self._reported}, timeout=REPORT_SECONDS)

    def _listener(self, job: WorkerJob) -> Callable[[Progress], None]:
        def listen(progress: Progress) -> None:
            before, job.progress = job.progress, progress
            waiting = before.waiting if before else None
            if before is None:
                self._shared.job_moved()
            if progress.waiting is None:
                self._device.takes_bytes()
            elif progress.waiting is not waiting:
                self._device.says(status_of_waiting(progress.waiting))
            if progress.waiting is not waiting or progress.pages_done != (before.pages_done if before else None):
                self._shared.held_changed()

        return listen

    def _start_preparing(self, lease: Lease, files: asyncio.Lock) -> asyncio.Task[Submission]:
        task = asyncio.create_task(self._prepare(lease, files), name=f"prepare {lease.print_job_id}")
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    def _prepare_anew(self) -> None:
        """Prepare all jobs again: the device or its settings changed, so the prepared data no longer fits."""
        for job in self._jobs:
            if not job.handed_over:
                job.prepared.cancel()
                job.prepared = self._start_preparing(job.lease, job.files)

    async def _prepare(self, lease: Lease, files: asyncio.Lock) -> Submission:
        async with files:  # a cancelled one may still write
            await self._shared.preparer.fetch(lease)
            await self._device.facts_read.wait()
            facts = self._device.facts
            assert facts is not None  # noqa: S101
            return await self._shared.preparer.make_ready(lease, self.setup, facts)

    async def _not_ready(self, refusal: NotReady) -> None:
        if self._logged_not_ready != str(refusal):  # a job is retried every minute, for days if need be
            self._logged_not_ready = str(refusal)
            log.info("Printer %s is not ready, its jobs wait: %s", self.setup.name, refusal)
        await self._release(self.holdings, self._device.not_ready(refusal))

    async def _fail(self, job: WorkerJob, reason: FailureReason, message: Message) -> asyncio.Task[None] | None:
        """Report the job as failed. None: the journal cannot tell whether it is on paper already, so it waits."""
        log.warning("Job %s cannot be printed at %s: %s", job.print_job_id, self.setup.name, message)
        try:
            return await self._shared.submitter.fail(job, reason, message, before_start=self._last_reported)
        except JournalUnavailable as error:
            await self._not_ready(NotReady(WaitingReason.AGENT_STORAGE_FULL, error.message))
            return None

    async def _release(self, jobs: list[WorkerJob], reason: WaitingReason) -> None:
        """Give back unstarted jobs. A lease that cannot be given back expires automatically."""
        unstarted = [job for job in jobs if not job.started]
        calls = [
            self._shared.link.release(
                job.print_job_id, Release(attempt=job.lease.attempt, lease_id=job.lease.lease_id, reason=reason)
            )
            for job in unstarted
            if not job.lost.is_set()
        ]
        for job in unstarted:
            job.lost.set()  # one in turn, whose start came with its lease, must not begin any more
        self._drop(unstarted, None)
        for failure in await asyncio.gather(*calls, return_exceptions=True):
            if isinstance(failure, ProtocolBroken):
                log.error(
                    "The server rejected a job that was given back; its lease expires automatically", exc_info=failure
                )

    def _drop(self, jobs: list[WorkerJob], reported: asyncio.Task[None] | None) -> None:
        """Forget jobs. Their files are deleted once the result is reported."""
        for job in jobs:
            if job in self._jobs:
                self._jobs.remove(job)
                job.prepared.cancel()
                self._shared.discard(job.lease, reported)
        self._shared.job_moved()

    async def _recover(self) -> None:
        """Determine the outcome of a job that was armed before a crash. It is never sent again."""
        self._reported = await self._recovery.settle_next()
        self._shared.job_moved()


def _drawn_by(setup: PrinterSetup) -> tuple[object, ...]:
    """Return the settings that prepared data depends on. A new media size comes with a new driver."""
    return setup.tuning, setup.raw_policy, setup.raw_allow, setup.media_tracking


# Time limits of a worker that stops.


async def within(seconds: float | None, work: Awaitable[None]) -> None:
    """Await the work for at most `seconds` (None = no limit). A server that does not answer cannot block a stop."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await work


async def end_behind_page(jobs: Iterable[WorkerJob], sending: asyncio.Task[None], seconds: float) -> None:
    """Give jobs `seconds` to stop at the end of a page: a job cut within one leaves the printer waiting for the
    rest.
    """
    requested = False
    for job in jobs:
        delivery: object = job.delivery
        if isinstance(delivery, EndsAtPage):
            requested |= await delivery.end_behind_page()
    if requested:
        await asyncio.wait({sending}, timeout=seconds)
