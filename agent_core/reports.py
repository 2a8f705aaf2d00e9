"""Reports to the server: job results and device reports.

A result is on disk first, then sent until it is answered. Of each printer only the newest report is sent, and only if
it changed. That a device answered travels with the heartbeats: it is new each time, but not worth a call of its own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agent_core.journal import Journal, JournalUnavailable
from agent_core.server_link.errors import (
    AgentRevoked,
    Backoff,
    LeaseLost,
    ProtocolBroken,
    ServerRestored,
    ServerUnreachable,
    Superseded,
)
from server_core.contract.decisions.capabilities import capabilities, drawing_facts
from server_core.contract.types import agents as wire
from server_core.contract.types.agents import JobResult, Outcome, PrinterReport, PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from agent_core.config import EngineTimings
    from agent_core.domain import DeviceStatus
    from agent_core.server_link.client import ServerClient


log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterSnapshot:
    """Current state of a printer, from its worker.

    `facts` None = not known yet. `identity`: everything its own device reported about its identity. `identified`: it is
    the intended device.
    """

    setup: PrinterSetup
    status: DeviceStatus
    facts: DeviceFacts | None
    identity: DeviceIdentity = NOBODY
    identified: bool = False
    found_uri: str | None = None

    def as_report(self) -> PrinterReport:
        """Return the report for the server."""
        serial, uuid, mac = self._who()
        return PrinterReport(
            printer_id=self.setup.printer_id,
            status=self.status.condition,
            status_reasons=list(self.status.reasons),
            message=self.status.message,
            model=self.facts.model if self.facts else None,
            serial=serial,
            device_uuid=uuid,
            device_mac=mac,
            identified=self.identified,
            other_device=self.status.other_device,
            found_uri=self.found_uri,
            uri=self.setup.uri,
            capabilities=capabilities(self.facts, self.setup) if self.facts else None,
            drawing=drawing_facts(self.facts) if self.facts else None,
            supplies=list(self.status.supplies[:64]),
            untrusted_certificate=self.status.untrusted_certificate,
            place=self.status.location,
        )

    def _who(self) -> tuple[str | None, str | None, str | None]:
        """Return serial, UUID and MAC as the device reported them, or its driver's own if the server knows none."""
        reported, facts, meant = self.identity, self.facts, self.setup.intended
        if facts is None:
            return reported.serial, reported.uuid, reported.mac
        return (
            reported.serial or (facts.serial if meant.serial is None else None),
            reported.uuid or (facts.uuid if meant.uuid is None else None),
            reported.mac or (facts.mac if meant.mac is None else None),
        )


class PrinterReporter:
    def __init__(self, link: ServerClient, timings: EngineTimings) -> None:
        self._link = link
        self._timings = timings
        self._sent: dict[UUID, PrinterSnapshot] = {}
        self._waiting: dict[UUID, PrinterSnapshot] = {}
        self._wake = asyncio.Event()
        self._heard: dict[UUID, float] = {}
        self._unsaid: set[UUID] = set()

    def hear(self, printer_id: UUID) -> None:
        """Note that the device itself answered or took bytes."""
        self._heard[printer_id] = time.monotonic()
        self._unsaid.add(printer_id)

    def take_heard(self) -> dict[UUID, float]:
        """Return the seconds since each device answered, for those that did since the last call."""
        now, unsaid = time.monotonic(), self._unsaid
        self._unsaid = set()
        return {one: now - self._heard[one] for one in unsaid if one in self._heard}

    def give_back(self, heard: Iterable[UUID]) -> None:
        """Put back answers that could not be sent to the server."""
        self._unsaid.update(heard)

    def put(self, report: PrinterSnapshot) -> None:
        printer_id = report.setup.printer_id
        if self._sent.get(printer_id) != report:
            self._waiting[printer_id] = report
            self._wake.set()
        else:
            self._waiting.pop(printer_id, None)

    def forget(self, printer_id: UUID) -> None:
        self._sent.pop(printer_id, None)
        self._waiting.pop(printer_id, None)
        self._heard.pop(printer_id, None)

    def forget_all_sent(self) -> None:
        """Send all reports again: the restored server has older ones."""
        self._waiting = self._sent | self._waiting
        self._sent = {}
        self._unsaid = set(self._heard)
        self._wake.set()

    async def run(self) -> None:
        """Send reports until cancelled. Raises ServerRestored (then it may run again), Superseded, AgentRevoked."""
        backoff = Backoff(self._timings)
        while True:
            await self._wake.wait()
            self._wake.clear()
            reports, self._waiting = self._waiting, {}
            if not reports:
                continue
            try:
                batch = wire.PrinterReports.of(each.as_report() for each in reports.values())
                answer = await self._link.report_printers(batch)
            except ServerUnreachable:
                self._waiting = reports | self._waiting
                self._wake.set()
                await backoff.wait()
            except ServerRestored:
                self._waiting = reports | self._waiting
                raise
            except ProtocolBroken:
                log.exception("The server rejected the printers' reports")
            else:
                backoff.reset()
                for one in () if answer is None else answer.refused:
                    log.error("The server rejected the report of printer %s: %s", one.printer_id, one.message)
                self._sent |= reports


REFUSED_SECONDS = 60.0


class Outbox:
    """Sends results; owns one task per unanswered result."""

    def __init__(self, journal: Journal, link: ServerClient, timings: EngineTimings) -> None:
        self._journal = journal
        self._link = link
        self._timings = timings
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = asyncio.Event()
        self._open.set()

    def hold(self) -> None:
        """Hold results back: a restored server must learn of older jobs before it can take them."""
        self._open.clear()

    def release(self) -> None:
        self._open.set()

    async def put(self, result: JobResult) -> asyncio.Task[None]:
        """Store a result in the journal and send it; the task ends when the server has it."""
        return self._send(result, noted=await self._note(result))

    def resend(self, result: JobResult) -> asyncio.Task[None]:
        """Send a result that is in the journal already."""
        return self._send(result, noted=True)

    def _send(self, result: JobResult, *, noted: bool) -> asyncio.Task[None]:
        task = asyncio.create_task(self._deliver(result, noted=noted), name=f"result {result.print_job_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self, seconds: float) -> None:
        """Give running reports a moment; the rest stays in the journal."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _note(self, result: JobResult) -> bool:
        try:
            await self._journal.close(result)
        except JournalUnavailable as error:
            log.error(
                "The result of job %s is kept in memory only and is lost if this program ends: %s",
                result.print_job_id,
                error,
            )
            return False
        return True

    async def _deliver(self, result: JobResult, *, noted: bool) -> None:
        backoff = Backoff(self._timings)
        while not noted and result.outcome is Outcome.NOT_STARTED:
            # the server allows it to be printed again: the journal must not take that for a second time
            await backoff.wait()
            noted = await self._note(result)
        backoff.reset()
        while True:
            await self._open.wait()
            try:
                await self._link.result(result.print_job_id, result.as_body())
                break
            except LeaseLost as answer:
                log.info("The server already had an outcome for job %s: %s", result.print_job_id, answer)
                break
            except ServerUnreachable:
                await backoff.wait()
            except (Superseded, AgentRevoked) as end:
                log.warning("The result of job %s stays in the journal: %s", result.print_job_id, end)
                return
            except ProtocolBroken:
                log.exception("The server rejected the result of job %s", result.print_job_id)
                await asyncio.sleep(REFUSED_SECONDS)
        if not noted:
            await self._note(result)
        try:
            await self._journal.reported(result)
        except JournalUnavailable as error:
            log.error(
                "The result of job %s was reported, but the journal could not note that; it is reported again: %s",
                result.print_job_id,
                error,
            )
