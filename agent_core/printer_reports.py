"""What devices say of themselves, on its way to the server: the newest of each printer, only when it changed.

That they answered goes with the heartbeats: it is news each time, and no reason for a call of its own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from uuid import UUID

from agent_core.config import Pace
from agent_core.server_link.backoff import Backoff
from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import ProtocolBroken, ServerRestored, Unreachable
from agent_core.server_link.facts import PrinterReport

log = logging.getLogger(__name__)


class PrinterReports:
    def __init__(self, link: ServerClient, pace: Pace) -> None:
        self._link = link
        self._pace = pace
        self._sent: dict[UUID, PrinterReport] = {}
        self._waiting: dict[UUID, PrinterReport] = {}
        self._wake = asyncio.Event()
        self._heard: dict[UUID, float] = {}
        self._unsaid: set[UUID] = set()

    def hear(self, printer_id: UUID) -> None:
        """The device itself answered, or took bytes."""
        self._heard[printer_id] = time.monotonic()
        self._unsaid.add(printer_id)

    def take_heard(self) -> dict[UUID, float]:
        """Since the last time; how many seconds ago."""
        now, unsaid = time.monotonic(), self._unsaid
        self._unsaid = set()
        return {one: now - self._heard[one] for one in unsaid if one in self._heard}

    def give_back(self, heard: Iterable[UUID]) -> None:
        """The server was not told."""
        self._unsaid.update(heard)

    def put(self, report: PrinterReport) -> None:
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
        """The server knows older things of its printers: all is told again."""
        self._waiting = self._sent | self._waiting
        self._sent = {}
        self._unsaid = set(self._heard)
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled. Raises ServerRestored (then it may run again), Superseded, Revoked."""
        backoff = Backoff(self._pace)
        while True:
            await self._wake.wait()
            self._wake.clear()
            reports, self._waiting = self._waiting, {}
            if not reports:
                continue
            try:
                await self._link.report_printers(list(reports.values()))
            except Unreachable:
                self._waiting = reports | self._waiting
                self._wake.set()
                await backoff.wait()
            except ServerRestored:
                self._waiting = reports | self._waiting
                raise
            except ProtocolBroken:
                log.exception("the server refused what printers say of themselves")
            else:
                backoff.reset()
                self._sent |= reports
