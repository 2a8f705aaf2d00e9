"""Takes a job past the point of no return, in this order and no other:

intent on disk → device open → the server grants the start → armed on disk → bytes → result.

`JobRecovery` determines the outcome of jobs that were being sent when an earlier run ended. They are never sent again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import UUID

from msgspec.structs import replace

from agent_core.backends.base import Delivery, Driver
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice
from agent_core.domain import NOTHING_CUT, CutPages, Delivered, ImpressionCount, Progress, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.journal import AlreadyArmed, Attempt, Disowned, Journal, JournalUnavailable
from agent_core.reports import Outbox
from agent_core.server_link.errors import Backoff, LeaseLost, ServerUnreachable
from server_core.contract.decisions.device_address import InvalidDeviceUri
from server_core.contract.messages.jobs import AgentMessages, DeliveryMessages
from server_core.contract.messages.message import Message, as_message, in_a_row
from server_core.contract.types.agents import AttemptRef, HeldLease, JobResult, Lease, Outcome, Start
from server_core.contract.types.jobs import Used
from server_core.contract.types.states import FailureReason, WaitingReason

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from agent_core.backends.base import ProgressListener
    from agent_core.server_link.client import ServerClient


# Timeout of a job without progress: it waits for paper, a closed cover, a person at the buttons or a reply.


async def patiently(
    sending: Callable[[ProgressListener], Awaitable[Delivered]], listener: ProgressListener, *, seconds: float
) -> Delivered:
    """Return the result of `sending`. Raises DeliveryUnknown if there was no progress for `seconds`.

    A new waiting reason is no progress: opening a cover to load paper does not yet continue the job.
    """
    last = Progress(bytes_sent=0)
    standstill = asyncio.timeout(seconds)

    def listen(progress: Progress) -> None:
        nonlocal last
        moved = (progress.bytes_sent, progress.pages_done) != (last.bytes_sent, last.pages_done)
        helped_or_stopped = (progress.waiting is None) != (last.waiting is None)
        if (moved or helped_or_stopped) and not standstill.expired():
            standstill.reschedule(asyncio.get_running_loop().time() + seconds)
        last = progress
        listener(progress)

    try:
        async with standstill:
            return await sending(listen)
    except TimeoutError as error:
        if not standstill.expired():
            raise
        waited = f"{seconds / 3600:g} h" if seconds >= 3600 else f"{seconds:g} s"
        if last.waiting is None:
            text = DeliveryMessages.STOOD_STILL(time=waited)
        else:
            text = DeliveryMessages.STOOD_STILL_FOR_HELP(time=waited, why=last.waiting.replace("_", " "))
        raise DeliveryUnknown(text, bytes_sent=last.bytes_sent) from error


log = logging.getLogger(__name__)


def start_of(lease: Lease, cut_off: CutPages, used: Used | None = None) -> Start:
    """Build the request for permission to send the first byte.

    `cut_off`: content that will not be on the paper. `used`: the printer settings it was drawn with; None = unknown.
    """
    return Start(
        attempt=lease.attempt, lease_id=lease.lease_id, cut_pages=cut_off.count, cut_off=list(cut_off.first), used=used
    )


class JobSubmitter:
    """Submits jobs for all printers, without state of its own. `act_seconds`: how long a lease is trusted without
    renewal.
    """

    def __init__(self, link: ServerClient, journal: Journal, outbox: Outbox, timings: EngineTimings) -> None:
        self._link = link
        self._journal = journal
        self._outbox = outbox
        self._timings = timings
        self.act_seconds = 45.0

    def may_act(self, job: WorkerJob) -> bool:
        return not job.lost.is_set() and time.monotonic() - job.renewed_at < self.act_seconds

    async def print(
        self,
        job: WorkerJob,
        submission: Submission,
        driver: Driver,
        *,
        before_start: Callable[[], Awaitable[None]],
        listener: ProgressListener,
        impressions: int | None = None,
    ) -> asyncio.Task[None] | None:
        """Send the job. Returns the task that reports the result, or None if the lease was lost and nothing was sent.

        `impressions`: the device's counter, for a person who has to decide what became of the job after a crash.
        Raises CannotPrint and NotReady: nothing was sent, and the lease is still ours.
        """
        try:
            return await self._print(job, submission, driver, before_start, listener, impressions)
        except Disowned as refusal:
            log.info("%s: nothing is sent", refusal)
            return None
        except AlreadyArmed as refusal:
            return await self._tell_again(job, before_start, str(refusal))

    async def fail(
        self, job: WorkerJob, reason: FailureReason, message: Message, *, before_start: Callable[[], Awaitable[None]]
    ) -> asyncio.Task[None] | None:
        """Report a job that can never be printed as it is, unless it is on paper already. Returns None if the lease
        was lost.

        Raises JournalUnavailable.
        """
        if await self._journal.armed([job.print_job_id]):
            return await self._tell_again(job, before_start, f"job {job.print_job_id} was armed before")
        failed = JobResult.of(job.lease, Outcome.FAILED, failure_reason=reason, message=message)
        return await self._outbox.put(failed)

    async def _tell_again(
        self, job: WorkerJob, before_start: Callable[[], Awaitable[None]], armed: str
    ) -> asyncio.Task[None] | None:
        """Report a known outcome to a server that was restored: it takes results only of jobs whose start it granted.

        Any other server refuses the start. Then this is an old lease that the server has ended: the job went to
        another printer meanwhile and was sent there under its newer lease, as it should be.
        """
        log.info("%s: nothing is sent for attempt %d", armed, job.lease.attempt)
        job.goes_on = True
        job.used = None  # the settings it was drawn with are lost
        await before_start()
        granted = await self._ask_for_start(job)
        if not granted and not job.started:
            return None
        log.error("%s: it is not sent again", armed)
        return await self._outbox.put(await self._journaled_outcome(job))

    async def _print(
        self,
        job: WorkerJob,
        submission: Submission,
        driver: Driver,
        before_start: Callable[[], Awaitable[None]],
        listener: ProgressListener,
        impressions: int | None,
    ) -> asyncio.Task[None] | None:
        """Send a prepared job. Raises AlreadyArmed if the journal refused the intent."""
        job.cut_off, job.used = submission.cut_off, submission.used
        intent = self._journal.intend(job.lease, _count(job, submission, impressions), submission.total_bytes)
        try:
            delivery = await driver.open(submission)
            job.opened = True
        except BaseException as end:
            await asyncio.wait({intent})
            await self._nothing_sent(job)
            if isinstance(end, Exception) and isinstance(intent.exception(), AlreadyArmed):
                await intent  # raises it: the device's error does not matter for a job that is on paper
            raise
        finally:
            intent.add_done_callback(_retrieve_exception)
        try:
            if not await self._granted(job, delivery, intent, before_start):
                return None
            refused = await self._armed(job, delivery)
            if refused is None:
                return await self._outbox.put(await self._sent(job, delivery, listener))
            reported = await self._outbox.put(refused)
            await delivery.abandon()
            return reported
        finally:
            job.delivery = None
            await delivery.aclose()

    async def _granted(
        self,
        job: WorkerJob,
        delivery: Delivery,
        intent: asyncio.Future[None],
        before_start: Callable[[], Awaitable[None]],
    ) -> bool:
        """Ask the server for the start. Returns False if the job was dropped and everything undone."""
        granted = False
        try:
            try:
                await intent
            except JournalUnavailable as error:
                raise NotReady(WaitingReason.AGENT_STORAGE_FULL, error.message) from error
            await before_start()
            if job.is_granted and self.may_act(job):
                granted = job.started = True
            else:
                granted = await self._ask_for_start(job)
            return granted
        finally:
            if not granted:
                await delivery.abandon()
                await self._nothing_sent(job)

    async def _ask_for_start(self, job: WorkerJob) -> bool:
        backoff = Backoff(self._timings)
        while self.may_act(job):
            asked_before, job.started = job.started, True
            try:
                await self._link.start(job.print_job_id, start_of(job.lease, job.cut_off, job.used))
                return True
            except LeaseLost as loss:
                job.started = asked_before  # a lost answer may have granted it
                log.info("The lease of job %s is lost, nothing was sent: %s", job.print_job_id, loss)
                return False
            except ServerUnreachable:
                await backoff.wait()
        log.info(
            "Job %s is dropped before its start, because its lease may have ended; nothing was sent", job.print_job_id
        )
        return False

    async def _nothing_sent(self, job: WorkerJob) -> None:
        if job.started:
            await self._outbox.put(JobResult.of(job.lease, Outcome.NOT_STARTED))
            return
        with suppress(JournalUnavailable):
            await self._journal.forget(job.lease)

    async def _armed(self, job: WorkerJob, delivery: Delivery) -> JobResult | None:
        """Arm the job. Returns None, or the result to report instead of sending."""
        try:
            await self._journal.arm(job.lease)
        except AlreadyArmed as refusal:
            log.error("%s: it is not sent again", refusal)
            return await self._journaled_outcome(job)
        except JournalUnavailable as error:
            return JobResult.of(job.lease, Outcome.NOT_STARTED, message=error.message)
        except asyncio.CancelledError:  # a stop: the row is on disk or will be, and no byte has left
            await self._nothing_sent(job)
            await delivery.abandon()
            raise
        return None

    async def _journaled_outcome(self, job: WorkerJob) -> JobResult:
        try:
            journaled = await self._journal.outcome_of(job.print_job_id)
        except JournalUnavailable:
            journaled = None
        if journaled is None or journaled.outcome is Outcome.NOT_STARTED:
            return JobResult.of(job.lease, Outcome.UNKNOWN, message=DeliveryMessages.SENT_BEFORE())
        return replace(journaled, attempt=job.lease.attempt, lease_id=job.lease.lease_id)

    async def _sent(self, job: WorkerJob, delivery: Delivery, listener: ProgressListener) -> JobResult:
        job.goes_on, job.delivery = True, delivery
        noted = False

        def listen(progress: Progress) -> None:
            nonlocal noted
            if progress.accepted and not noted:
                noted = True
                self._journal.accepted(job.lease).add_done_callback(_retrieve_exception)
            listener(progress)

        async def send() -> Delivered:
            try:
                return await patiently(delivery.send, listen, seconds=self._timings.standstill)
            except NotReady as refusal:
                job.untaken = refusal
                raise

        result = await outcome(job.lease, send())
        job.refused = result.failure_reason is FailureReason.PRINTER_REJECTED
        return result


async def outcome(attempt: AttemptRef, sending: Awaitable[Delivered]) -> JobResult:
    """Convert the driver's result or exception to the job's result. A bug in a driver leaves the outcome unknown."""
    try:
        delivered = await sending
    except DeliveryFailed as end:
        return JobResult.of(
            attempt, Outcome.FAILED, failure_reason=end.reason, message=end.message, bytes_sent=end.bytes_sent
        )
    except NotReady as end:  # the device has taken nothing of the job
        return JobResult.of(attempt, Outcome.NOT_STARTED, message=end.message, bytes_sent=0)
    except DeliveryUnknown as end:
        return JobResult.of(
            attempt, Outcome.UNKNOWN, evidence=end.evidence, message=end.message, bytes_sent=end.bytes_sent
        )
    except DeliveryCancelled as end:
        return JobResult.of(attempt, Outcome.CANCELLED, message=end.message, bytes_sent=end.bytes_sent)
    except Exception as bug:
        log.exception("A bug while job %s was sent; its outcome is unknown", attempt.print_job_id)
        return JobResult.of(
            attempt, Outcome.UNKNOWN, message=AgentMessages.AGENT_ERROR_OF_KIND(kind=type(bug).__name__)
        )
    return JobResult.of(
        attempt,
        Outcome.PRINTED,
        evidence=delivered.evidence,
        message=delivered.message,
        bytes_sent=delivered.bytes_sent,
    )


def _count(job: WorkerJob, submission: Submission, impressions: int | None) -> ImpressionCount | None:
    if impressions is None:
        return None
    pages = submission.pages_total
    return ImpressionCount(
        before=impressions, expected=None if pages is None else pages * job.lease.order.parameters.copies
    )


def _retrieve_exception(task: asyncio.Future[None]) -> None:
    """Retrieve the journal's exception even if the driver refused first, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


@dataclass(eq=False, kw_only=True, slots=True)
class WorkerJob:
    """State of a job held by a printer's worker.

    - `files`: lock held while the job's files are written
    - `opened`: the device was ready to take it
    - `handed_over`: the prepared data is on its way to the device and no longer changes
    - `renewed_at`: when the lease was last confirmed (monotonic)
    - `started`: the server may have granted the start; if that came with the lease: the agent takes it up
    - `goes_on`: a stop waits for it; bytes may be leaving (`delivery` is set then), or they left under another lease
    - `refused`: the device did not take a job that its capabilities allow
    - `untaken`: reason why the device has taken none of it although it was started
    - `used`: settings used; None = unknown
    """

    lease: Lease
    prepared: asyncio.Task[Submission]
    files: asyncio.Lock
    opened: bool = False
    handed_over: bool = False
    renewed_at: float = field(default_factory=time.monotonic)
    lost: asyncio.Event = field(default_factory=asyncio.Event)
    started: bool = False
    goes_on: bool = False
    delivery: Delivery | None = None
    cut_off: CutPages = NOTHING_CUT
    used: Used | None = None
    progress: Progress | None = None
    refused: bool = False
    untaken: NotReady | None = None

    @property
    def print_job_id(self) -> UUID:
        return self.lease.print_job_id

    @property
    def is_granted(self) -> bool:
        """Return whether the start came with the lease, and the job is sent as the server expected then."""
        as_expected = self.used is not None and not self.used.raw_edits and not self.cut_off.count
        return self.lease.started and as_expected

    def report(self) -> HeldLease:
        return _held_job(self.lease, self.progress)


@dataclass(eq=False, kw_only=True, slots=True)
class UnfinishedJob:
    """A job that was sent by an earlier run. `driver` is the one that queries the device about it."""

    attempt: Attempt
    driver: Driver | None = None
    progress: Progress | None = None

    async def cancel(self) -> None:
        """Cancel the job at the device. Without a driver it is too early; the server repeats the request with
        every heartbeat.
        """
        if self.driver is not None:
            await self.driver.cancel_recovered()

    def report(self) -> HeldLease:
        return _held_job(self.attempt, self.progress)


def _held_job(attempt: AttemptRef, progress: Progress | None) -> HeldLease:
    return HeldLease(
        print_job_id=attempt.print_job_id,
        attempt=attempt.attempt,
        lease_id=attempt.lease_id,
        waiting_reason=progress.waiting if progress else None,
        pages_done=progress.pages_done if progress else None,
        pages_total=progress.pages_total if progress else None,
    )


# Evidence from a device's page counter about a job whose outcome a person has to decide. It never proves "printed":
# other computers, other jobs and the feed button move the same counter.


def count_words(count: ImpressionCount, now: int) -> Message:
    """Describe the counter's change. `now`: the same counter after the crash, while the device is idle."""
    moved = now - count.before
    if moved < 0:
        return DeliveryMessages.COUNTER_BEGAN_ANEW()
    if count.expected is None:
        return DeliveryMessages.COUNTER_MOVED(moved=moved)
    return DeliveryMessages.COUNTER_MOVED_OF(moved=moved, expected=count.expected)


class JobRecovery:
    """Recovers the jobs of one printer, whose worker prints nothing before. `held_changed`: see WorkerContext."""

    def __init__(
        self, device: PrinterDevice, outbox: Outbox, timings: EngineTimings, held_changed: Callable[[], None]
    ) -> None:
        self._device = device
        self._outbox = outbox
        self._timings = timings
        self._held_changed = held_changed
        self._attempts: list[Attempt] = []
        self._unfinished: UnfinishedJob | None = None

    @property
    def is_over(self) -> bool:
        return not self._attempts

    def add(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)

    def held(self) -> list[HeldLease]:
        return [] if self._unfinished is None else [self._unfinished.report()]

    async def cancel(self, print_job_id: UUID) -> None:
        if self._unfinished is not None and self._unfinished.attempt.print_job_id == print_job_id:
            await self._unfinished.cancel()

    async def settle_next(self) -> asyncio.Task[None]:
        """Determine the outcome of one job; the task ends when the server has it."""
        attempt = self._attempts[0]
        recovering = self._unfinished = UnfinishedJob(attempt=attempt)
        log.warning(
            "Job %s was being sent when the engine ended; it is not sent again, and the device is asked about it",
            attempt.print_job_id,
        )
        reported = await self._outbox.put(await self._became(recovering))
        self._unfinished = None
        del self._attempts[0]
        return reported

    async def _became(self, recovering: UnfinishedJob) -> JobResult:
        attempt = recovering.attempt
        result = await outcome(attempt, self._follow(recovering))
        if result.outcome is not Outcome.UNKNOWN or attempt.count is None or recovering.driver is None:
            return result
        now = (await recovering.driver.status()).impressions
        if now is None:
            return result
        counted = count_words(attempt.count, now)
        return replace(result, message=in_a_row(as_message(result.message), counted) if result.message else counted)

    async def _follow(self, recovering: UnfinishedJob) -> Delivered:
        def listen(progress: Progress) -> None:
            recovering.progress = progress
            self._held_changed()

        try:
            driver = recovering.driver = await self._device.driver()
        except InvalidDeviceUri as error:
            raise DeliveryUnknown(error.message) from error
        name, sent = recovering.attempt.job_name, recovering.attempt.sent
        following = patiently(lambda heard: driver.recover(name, heard, sent), listen, seconds=self._timings.standstill)
        return await following
