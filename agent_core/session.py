"""The agent's session with its server: the printers' workers, heartbeats and lease requests."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from agent_core.agent_commands import AgentCommands, DeviceDiscovery
from agent_core.device import DriverFactory, PrinterDevice
from agent_core.discovery.source import comparable_address
from agent_core.finding_again import MissingPrinterSearch
from agent_core.journal import Journal, JournalUnavailable
from agent_core.point_of_no_return import JobSubmitter
from agent_core.prepare import Preparer
from agent_core.printer_worker import PrinterWorker, WorkerContext
from agent_core.reports import Outbox, PrinterReporter
from agent_core.server_link.errors import Backoff, ProtocolBroken, ServerRestored, ServerUnreachable
from server_core.contract.messages.jobs import DeliveryMessages
from server_core.contract.types.agents import (
    MOST_PRINTERS,
    AgentUpdate,
    AttemptRef,
    Connected,
    HeardPrinter,
    Heartbeat,
    JobResult,
    Lease,
    LeaseAnswer,
    LeaseRequest,
    LedgerEntry,
    LedgerReport,
    NamedAttempt,
    Outcome,
    PrinterSetup,
    PrinterSetups,
    PrinterSlots,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
    from uuid import UUID

    from agent_core.config import AgentConfig, EngineTimings
    from agent_core.page_stream import Renderer
    from agent_core.server_link.client import ServerClient

log = logging.getLogger(__name__)
BEAT_GAP_SECONDS = 0.25


class AgentSession:
    """A session. `run` ends only by Superseded, AgentRevoked, a bug, or cancellation; call `stop` afterwards."""

    def __init__(
        self,
        config: AgentConfig,
        link: ServerClient,
        journal: Journal,
        renderer: Renderer,
        factory: DriverFactory,
        discovery: DeviceDiscovery,
    ) -> None:
        self._config = config
        self._timings = config.timings
        self._link = link
        self._journal = journal
        self._factory = factory
        self._workers: dict[UUID, PrinterWorker] = {}
        self._retiring: set[PrinterWorker] = set()
        self._stock_taken = False
        self._run_id = uuid4()
        self._epoch = ""
        self._revision = -1
        self._syncing = asyncio.Lock()
        self._beat = asyncio.Event()
        self._background: set[asyncio.Task[None]] = set()
        self._cancelling: dict[UUID, asyncio.Task[None]] = {}
        self._update = AgentUpdate(available=False, required=False, latest_version="")
        self._reports = PrinterReporter(link, config.timings)
        self._outbox = Outbox(journal, link, config.timings)
        self._ledger = Ledger(journal, link, config.timings)
        self._preparer = Preparer(link, renderer, config.spool_folder, config.timings)
        self._submitter = JobSubmitter(link, journal, self._outbox, config.timings)
        self._calls = LeaseCalls(
            link,
            config.timings,
            free_slots=self._free_slots,
            revision=lambda: self._revision,
            ledger_run=lambda: self._run_id if config.beside_server and self._stock_taken else None,
            answered=self._answered,
        )
        self._finding_again = MissingPrinterSearch(
            discovery,
            config.timings,
            printers=lambda: [worker.presence for worker in self._workers.values()],
            found=self._found_again,
            is_printed_to=self._is_printed_to,
        )
        self._agent_commands = AgentCommands(
            link,
            discovery,
            self._in_background,
            self._is_printed_to,
            self._look_soon,
            to_find=lambda: bool(self._finding_again.lost),
        )
        self._shared = WorkerContext(
            link=link,
            outbox=self._outbox,
            submitter=self._submitter,
            preparer=self._preparer,
            timings=config.timings,
            jobs_ahead=config.jobs_ahead,
            stock_taken=lambda: self._stock_taken,
            discard=self._discard,
            held_changed=self._beat.set,
            job_moved=self._calls.job_moved,
        )

    async def run(self) -> None:
        await self._preparer.clear()
        backoff, restored = Backoff(self._timings), False
        while True:
            connected = await self._connect()
            # in its own task: before Python 3.11.3 a task group leaves its parent cancelled one time too many
            life = asyncio.create_task(self._work(connected, restored))
            try:
                await life
            except* ServerRestored:
                restored = True
            log.warning("The server was restored from a backup: this agent now reports the jobs that it sent since")
            self._forget_leases()
            await backoff.wait()

    async def _work(self, connected: Connected, restored: bool) -> None:
        """Work until the server is restored; then raises a group with ServerRestored."""
        self._submitter.act_seconds = connected.lease_seconds * self._timings.act_share_of_lease
        self._epoch = connected.server_epoch
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._heartbeats(connected.heartbeat_seconds))
            tasks.create_task(self._reports.run())
            tasks.create_task(self._finding_again.run())
            try:
                await self._begin(connected.server_epoch, restored)
            except JournalUnavailable as error:
                log.error("Nothing can be printed: %s", error)
                later = tasks.create_task(self._begin_later(connected.server_epoch, restored))
                if restored:
                    await later
            tasks.create_task(self._calls.run())

    async def _begin(self, epoch: str, restored: bool) -> None:
        """Report what a restored server lost, then results that it still lacks. Raises JournalUnavailable."""
        if restored or await self._journal.server_epoch() != epoch:
            started = {job.print_job_id: job.lease for worker in self._all_workers for job in worker.started}
            await self._ledger.tell(started)
            await self._journal.keep_server_epoch(epoch)
        if not self._stock_taken:
            await self._journal.keep_run(self._run_id)
            await self._take_stock()
        self._outbox.release()

    async def _begin_later(self, epoch: str, restored: bool) -> None:
        """Begin once the journal has recovered."""
        backoff = Backoff(self._timings)
        while True:
            await backoff.wait()
            with suppress(JournalUnavailable):
                await self._begin(epoch, restored)
                return

    def _forget_leases(self) -> None:
        """Drop unstarted jobs; jobs being sent go on to their end."""
        self._outbox.hold()
        self._reports.forget_all_sent()
        for worker in self._all_workers:
            worker.lose_unstarted()

    async def stop(self, grace: float | None) -> None:
        """Give back unstarted jobs; let jobs being sent go on for `grace` seconds (None = to their end)."""
        for request in self._cancelling.values():  # they query devices that are closed now
            request.cancel()
        await asyncio.gather(*(worker.stop(grace) for worker in self._all_workers))
        await self._outbox.stop(self._timings.stop_reporting)
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._preparer.clear()

    async def cut(self) -> None:
        """Cut off jobs being sent, while `stop` runs."""
        await asyncio.gather(*(worker.stop(0) for worker in self._all_workers))

    @property
    def sending(self) -> int:
        """Number of printers that are receiving bytes."""
        return sum(any(job.goes_on for job in worker.started) for worker in self._all_workers)

    @property
    def _all_workers(self) -> list[PrinterWorker]:
        """All workers, including those of removed printers that still print."""
        return [*self._workers.values(), *self._retiring]

    def _is_printed_to(self, uri: str) -> bool:
        address = comparable_address(uri)
        return any(worker.started and comparable_address(worker.device_uri) == address for worker in self._all_workers)

    def _look_soon(self, uri: str) -> None:
        for worker in self._workers.values():
            if comparable_address(worker.device_uri) == comparable_address(uri):
                worker.look_soon()

    def _found_again(self, printer_id: UUID, uri: str) -> None:
        worker = self._workers.get(printer_id)
        if worker is not None:
            worker.found_at(uri)

    async def _connect(self) -> Connected:
        backoff = Backoff(self._timings)
        while True:
            try:
                connected = await self._link.begin(
                    hostname=self._config.hostname, version=self._config.version, place=self._journal.place()
                )
                printers = await self._link.printers()
            except (ServerUnreachable, ServerRestored):
                await backoff.wait()
            else:
                log.info("Connected as agent %s", connected.agent_id)
                self._heed(connected.update)
                self._set_up(printers)
                return connected

    async def _take_stock(self) -> None:
        """Process what earlier runs left behind: results to send, jobs that never started, jobs with unknown outcomes.

        Nothing is printed before, so all journal entries are of earlier runs. Raises JournalUnavailable.
        """
        for attempt in await self._journal.unreported():
            worker = self._workers.get(attempt.printer_id)
            if attempt.result is not None:
                self._outbox.resend(attempt.result)
            elif not attempt.armed:
                await self._outbox.put(JobResult.of(attempt, Outcome.NOT_STARTED))
            elif worker is not None:
                worker.recover(attempt)
            else:
                await self._outbox.put(JobResult.of(attempt, Outcome.UNKNOWN, message=DeliveryMessages.PRINTER_GONE()))
        self._stock_taken = True

    async def _sync_printers(self, revision: int) -> None:
        """Load the printer list if it changed. Raises Unreachable."""
        async with self._syncing:
            if revision != self._revision:
                self._set_up(await self._link.printers())

    def _set_up(self, printers: PrinterSetups) -> None:
        wanted = {one.printer_id: one for one in printers.printers}
        for printer_id in self._workers.keys() - wanted.keys():
            self._retire(printer_id)
        for printer_id, setup in wanted.items():
            if printer_id in self._workers:
                self._workers[printer_id].configure(setup)
            else:
                self._workers[printer_id] = self._new_worker(setup)
        self._revision = printers.revision
        self._calls.wake.set()

    def _new_worker(self, setup: PrinterSetup) -> PrinterWorker:
        device = PrinterDevice(setup, self._factory, self._reports, self._timings, self._journal.trouble)
        return PrinterWorker(device, self._shared)

    def _retire(self, printer_id: UUID) -> None:
        """Remove a printer; a job that it is sending is finished."""
        worker = self._workers.pop(printer_id)
        self._retiring.add(worker)

        async def retire() -> None:
            await worker.stop(None)
            self._retiring.discard(worker)
            self._reports.forget(printer_id)

        self._in_background(retire())

    def _free_slots(self) -> dict[UUID, int]:
        if self._update.required:
            return {}
        return {printer_id: worker.free_slots for printer_id, worker in self._workers.items()}

    async def _answered(self, answer: LeaseAnswer) -> None:
        for lease in answer.leases:
            worker = self._workers.get(lease.printer_id)
            if worker is not None:
                worker.take(lease)
        self._cancel(answer.cancel)
        self._agent_commands.take(answer.errands)
        await self._sync_printers(answer.printers_revision)

    async def _heartbeats(self, seconds: float) -> None:
        """Send heartbeats every `seconds`, and at once when a job changes."""
        backoff = Backoff(self._timings)
        while True:
            try:
                await self._heartbeat()
            except ServerUnreachable:
                await backoff.wait()
                continue
            except ProtocolBroken:
                log.exception("The server rejected a heartbeat")
            backoff.reset()
            await asyncio.sleep(BEAT_GAP_SECONDS)
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds - BEAT_GAP_SECONDS):
                    await self._beat.wait()

    async def _heartbeat(self) -> None:
        self._beat.clear()
        asked_at = time.monotonic()
        workers = self._all_workers
        holdings = [job for worker in workers for job in worker.holdings]
        heard = self._reports.take_heard()
        try:
            leases = [held for worker in workers for held in worker.held()]
            reached = [HeardPrinter(printer_id=one, seconds_ago=ago) for one, ago in heard.items()]
            answer = await self._link.heartbeat(Heartbeat(leases=leases, heard=reached[:MOST_PRINTERS]))
        except ServerUnreachable:
            self._reports.give_back(heard)
            raise
        lost = frozenset(answer.lost)
        for job in holdings:
            if job.print_job_id not in lost:
                job.renewed_at = asked_at
            else:
                job.lost.set()
        for worker in workers:
            worker.drop_lost()
        self._heed(answer.update)
        self._cancel(answer.cancel)
        await self._disown(answer.unnamed)
        await self._sync_printers(answer.printers_revision)

    async def _disown(self, unnamed: Sequence[NamedAttempt]) -> None:
        """Report jobs that the server started with leases that never arrived."""
        if not unnamed:
            return
        with suppress(JournalUnavailable):
            for result in await self._journal.disown(unnamed, self._epoch):
                log.warning("Job %s never reached this agent; it waits again", result.print_job_id)
                self._outbox.resend(result)

    def _heed(self, update: AgentUpdate) -> None:
        """Handle an update notice, once. Jobs being printed go on to their end in any case."""
        if update == self._update:
            return
        self._update, version = update, update.wanted_version
        self._calls.wake.set()
        if update.required:
            log.error("This program is too old for its server and takes no new jobs. Update it to %s", version)
        elif version is not None:
            log.warning("The server has a newer version of this program: %s", version)

    def _cancel(self, print_job_ids: Iterable[UUID]) -> None:
        """Cancel jobs in the background: a printer may take long to respond. Heartbeats repeat the request."""
        for print_job_id in frozenset(print_job_ids) - self._cancelling.keys():
            self._cancelling[print_job_id] = self._in_background(self._pass_on_cancel(print_job_id))

    async def _pass_on_cancel(self, print_job_id: UUID) -> None:
        try:
            await asyncio.gather(*(worker.cancel(print_job_id) for worker in self._all_workers))
        finally:
            self._cancelling.pop(print_job_id, None)

    def _discard(self, lease: Lease, reported: asyncio.Task[None] | None) -> None:
        """Delete a job's files once the server has its result."""

        async def discard() -> None:
            if reported is not None:
                await asyncio.wait({reported})
            await self._preparer.discard(lease)

        if self._preparer.may_have_files(lease):
            self._in_background(discard())

    def _in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task


# Long polls for jobs: one is always open, a further one covers printers whose slots came free meanwhile.
#
# A long poll is never cut short for new requests: a lease granted at the same moment would be lost for a minute.


FIRST_BYTE_SECONDS = 0.02
"""Most seconds until the next request: it would compete with the start of the job just granted."""


class LeaseCalls:
    """Requests jobs.

    `free_slots`: free slots per printer now; `revision`: of the printer list in use; `ledger_run`: see LeaseRequest.
    """

    def __init__(
        self,
        link: ServerClient,
        timings: EngineTimings,
        *,
        free_slots: Callable[[], dict[UUID, int]],
        revision: Callable[[], int],
        ledger_run: Callable[[], UUID | None],
        answered: Callable[[LeaseAnswer], Awaitable[None]],
    ) -> None:
        self._link = link
        self._timings = timings
        self._free_slots = free_slots
        self._revision = revision
        self._ledger_run = ledger_run
        self._answered = answered
        self._covered: dict[asyncio.Task[None], frozenset[UUID]] = {}
        self._moved = asyncio.Event()
        self.wake = asyncio.Event()

    def job_moved(self) -> None:
        """Note that bytes of a job have left, or that a slot is free."""
        self._moved.set()
        self.wake.set()

    async def run(self) -> None:
        """Request jobs until cancelled. Raises ServerRestored (then it may run again), Superseded, AgentRevoked."""
        try:
            while True:
                self.wake.clear()
                covered = frozenset().union(*self._covered.values())
                free_slots = self._free_slots()
                slots = {printer: free_slots[printer] for printer in free_slots.keys() - covered if free_slots[printer]}
                if slots or not self._covered:
                    self._covered[asyncio.create_task(self._poll(slots))] = frozenset(slots)
                waking = asyncio.create_task(self.wake.wait())
                await asyncio.wait({waking, *self._covered}, return_when=asyncio.FIRST_COMPLETED)
                waking.cancel()
                for poll in [poll for poll in self._covered if poll.done()]:
                    del self._covered[poll]
                    poll.result()
        finally:
            for poll in self._covered:
                poll.cancel()
            await asyncio.gather(*self._covered, return_exceptions=True)
            self._covered.clear()

    async def _poll(self, slots: dict[UUID, int]) -> None:
        backoff = Backoff(self._timings)
        while True:
            try:
                request = LeaseRequest(
                    want=[PrinterSlots(printer_id=printer_id, slots=count) for printer_id, count in slots.items()],
                    printers_revision=self._revision(),
                    wait_seconds=self._timings.long_poll,
                    ledger_run=self._ledger_run(),
                )
                answer = await self._link.lease(request)
                if len(answer.leases) > sum(slots.values()):
                    raise ProtocolBroken(f"{len(answer.leases)} jobs, but only {sum(slots.values())} were requested")
                await self._answered(answer)
                if answer.leases:
                    self._moved.clear()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(FIRST_BYTE_SECONDS):
                            await self._moved.wait()
                return
            except ServerUnreachable:
                await backoff.wait()
                free_slots = self._free_slots()
                slots = {
                    printer: free_slots[printer] for printer in free_slots.keys() & slots.keys() if free_slots[printer]
                }
            except ProtocolBroken:
                log.exception("The server rejected a request for jobs")
                await asyncio.sleep(self._timings.retry_last)


# The agent's ledger: jobs armed since the backup, unknown to a server that was restored from it.


PAGE = 500


class Ledger:
    """Sends the ledger page by page. After an interruption it starts over: the server accepts repeated entries."""

    def __init__(self, journal: Journal, link: ServerClient, timings: EngineTimings) -> None:
        self._journal = journal
        self._link = link
        self._timings = timings

    async def tell(self, started: Mapping[UUID, AttemptRef]) -> None:
        """Send until the server has all of it. `started`: attempts that may be armed at this moment.

        Raises JournalUnavailable, ServerRestored, Superseded, AgentRevoked.
        """
        backoff = Backoff(self._timings)
        while True:
            try:
                await self._tell(started)
                return
            except ServerUnreachable:
                await backoff.wait()

    async def _tell(self, started: Mapping[UUID, AttemptRef]) -> None:
        after: int | None = 0
        while after is not None:
            page = await self._link.open_jobs(after)
            armed = await self._armed(page.print_job_ids, started)
            after = page.after
            await self._link.ledger(LedgerReport(jobs=armed, last=after is None and page.known_to is None))
        if page.known_to is not None:
            await self._tell_later(page.known_to)

    async def _tell_later(self, known_to: UUID) -> None:
        """Send jobs that the restored server may not know any more; it informs people."""
        page, more = [known_to], True
        while more:
            page = await self._journal.armed_above(page[-1], PAGE)
            more = len(page) == PAGE
            await self._link.ledger(LedgerReport(jobs=[], later=page, last=not more))

    async def _armed(self, print_job_ids: Sequence[UUID], started: Mapping[UUID, AttemptRef]) -> list[LedgerEntry]:
        armed = [LedgerEntry.of(one, one.result) for one in await self._journal.armed(print_job_ids)]
        unknown = (started.keys() & set(print_job_ids)) - {job.print_job_id for job in armed}
        return armed + [LedgerEntry.of(started[job], None) for job in sorted(unknown)]
