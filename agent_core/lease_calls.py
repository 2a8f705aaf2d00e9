"""Long polls for jobs: one is always open, a further one covers printers whose slots came free meanwhile.

A long poll is never cut short for new wishes: a lease granted in the same moment would be lost for a minute.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from uuid import UUID

from agent_core.config import Pace
from agent_core.server_link.backoff import Backoff
from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import ProtocolBroken, Unreachable
from server_core.contract.types.agents import LeaseAnswer, LeaseRequest, PrinterWish

log = logging.getLogger(__name__)
FIRST_BYTE_SECONDS = 0.003  # the next request would share the processor with the start of the job just granted


class LeaseCalls:
    """`wishes`: free slots per printer now; `revision`: of the printer list that the engine works with."""

    def __init__(
        self,
        link: ServerClient,
        pace: Pace,
        *,
        wishes: Callable[[], dict[UUID, int]],
        revision: Callable[[], int],
        answered: Callable[[LeaseAnswer], Awaitable[None]],
    ) -> None:
        self._link = link
        self._pace = pace
        self._wishes = wishes
        self._revision = revision
        self._answered = answered
        self._covered: dict[asyncio.Task[None], frozenset[UUID]] = {}
        self.wake = asyncio.Event()

    async def run(self) -> None:
        """Raises ServerRestored (then it may run again), Superseded, Revoked."""
        try:
            while True:
                self.wake.clear()
                covered = frozenset().union(*self._covered.values())
                wishes = self._wishes()
                slots = {printer: wishes[printer] for printer in wishes.keys() - covered if wishes[printer]}
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
        backoff = Backoff(self._pace)
        while True:
            try:
                wish = LeaseRequest(
                    want=[PrinterWish(printer_id=printer_id, slots=count) for printer_id, count in slots.items()],
                    printers_revision=self._revision(),
                    wait_seconds=self._pace.long_poll,
                )
                answer = await self._link.lease(wish)
                if len(answer.leases) > sum(slots.values()):
                    raise ProtocolBroken(f"{len(answer.leases)} jobs, and {sum(slots.values())} were asked for")
                await self._answered(answer)
                if answer.leases:
                    await asyncio.sleep(FIRST_BYTE_SECONDS)
                return
            except Unreachable:
                await backoff.wait()
                wishes = self._wishes()
                slots = {printer: wishes[printer] for printer in wishes.keys() & slots.keys() if wishes[printer]}
            except ProtocolBroken:
                log.exception("the server refused a request for jobs")
                await asyncio.sleep(self._pace.retry_last)
