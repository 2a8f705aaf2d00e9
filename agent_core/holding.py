"""One job in the engine's hands, from its lease to its result."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from uuid import UUID

from agent_core.backends.base import Delivery, Driver
from agent_core.domain import NOTHING_CUT, CutPages, Progress, Submission
from agent_core.errors import NotReady
from agent_core.journal import Attempt
from server_core.contract.types.agents import AttemptRef, HeldLease, Lease
from server_core.contract.types.jobs import Used


@dataclass(eq=False, kw_only=True, slots=True)
class Holding:
    """State of a job that a printer's worker holds.

    - `files`: held while the job's files are written
    - `opened`: the device was ready to take it
    - `handed_over`: the prepared data is on its way to the device and stays as it is
    - `renewed_at`: when the lease was last known to be ours (monotonic)
    - `started`: the server may have granted the start
    - `goes_on`: a stop waits for it; bytes may leave (`delivery` is set from then on) or left under another lease
    - `refused`: the device did not take what it seemed to take
    - `untaken`: reason why the device has taken none of it although it was started
    - `used`: settings used, None = unknown
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

    def report(self) -> HeldLease:
        return _held_job(self.lease, self.progress)


@dataclass(eq=False, kw_only=True, slots=True)
class Recovering:
    """A job that an earlier run sent; `driver` is the one that asks the device about it."""

    attempt: Attempt
    driver: Driver | None = None
    progress: Progress | None = None

    async def cancel(self) -> None:
        """Without a driver it is too early: the server says it again with every heartbeat."""
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
