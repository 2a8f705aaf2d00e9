"""Timers in memory, by the monotonic clock: pauses of printers, deadlines of leases and of actions that can be undone.

A printer that gave its jobs back pauses for 2, 5, 15, 30, then 60 s each. Neither a restart nor a clock change ends a
lease. After a restart, actions that can be undone get their full time again.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import inf
from uuid import UUID

from server_core.contract.decisions.backoff import delay
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import JobActionKind

STEPS_SECONDS = (2.0, 5.0, 15.0, 30.0, 60.0)


class BackOff:
    """Pauses in memory: after a restart every printer is tried at once.

    Used from the event loop and the writer thread. A release and the next lease may share a commit, so pauses begin and
    are checked inside the write functions.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._steps: dict[UUID, int] = {}
        self._until: dict[UUID, float] = {}
        self._own_trouble: set[UUID] = set()
        self._lock = threading.Lock()

    def released(self, printer_id: UUID, *, by_agents_trouble: bool = False) -> None:
        """Begin or extend a pause; several releases in one pause count once.

        `by_agents_trouble`: the agent has the problem, while the printer keeps reporting that it is fine.
        """
        now = self._monotonic()
        with self._lock:
            if by_agents_trouble:
                self._own_trouble.add(printer_id)
            else:
                self._own_trouble.discard(printer_id)
            if self._until.get(printer_id, 0.0) > now:
                return
            step = self._steps.get(printer_id, 0)
            self._until[printer_id] = now + delay(STEPS_SECONDS, step)
            self._steps[printer_id] = step + 1

    def out_of_turn(self, printer_id: UUID) -> None:
        """Begin a short pause because another job goes first; it says nothing about the printer."""
        with self._lock:
            self._until[printer_id] = max(self._until.get(printer_id, 0.0), self._monotonic() + STEPS_SECONDS[0])

    def printer_is_well(self, printer_id: UUID) -> None:
        """End the pause unless the agent's own trouble caused it."""
        with self._lock:
            if printer_id in self._own_trouble:
                return
        self.clear(printer_id)

    def clear(self, printer_id: UUID) -> None:
        with self._lock:
            self._own_trouble.discard(printer_id)
            self._steps.pop(printer_id, None)
            self._until.pop(printer_id, None)

    def is_over(self, printer_id: UUID) -> bool:
        return self._until.get(printer_id, 0.0) <= self._monotonic()

    def next_end(self, printer_ids: Iterable[UUID]) -> float | None:
        """Return the seconds until the first pause ends; None if none of these printers pauses."""
        now = self._monotonic()
        ends = [until - now for printer in printer_ids if (until := self._until.get(printer, 0.0)) > now]
        return min(ends, default=None)


class _Deadline(Record, frozen=True):
    lease_id: UUID
    granted: float
    ends: float


class LeaseClock:
    """Deadlines by job. Used from the event loop and the writer thread. An unknown lease is not alive."""

    def __init__(self, monotonic: Callable[[], float], lease_seconds: float) -> None:
        self._monotonic = monotonic
        self._seconds = lease_seconds
        self._deadlines: dict[UUID, _Deadline] = {}
        self._lock = threading.Lock()

    def grant(self, print_job_id: UUID, lease_id: UUID) -> None:
        """Start or extend a lease; the time of its first grant stays."""
        now = self._monotonic()
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
            granted = deadline.granted if deadline is not None and deadline.lease_id == lease_id else now
            self._deadlines[print_job_id] = _Deadline(lease_id, granted, now + self._seconds)

    def holder_began_anew(self, print_job_id: UUID, lease_id: UUID | None) -> None:
        """Note that the lease is no longer on its way to its agent, whatever its age."""
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
            if deadline is not None and deadline.lease_id == lease_id:
                self._deadlines[print_job_id] = _Deadline(deadline.lease_id, -inf, deadline.ends)

    def forget(self, print_job_id: UUID, lease_id: UUID | None) -> None:
        """Drop an ended lease. A newer lease of the job, perhaps from the same commit, stays."""
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
            if deadline is not None and deadline.lease_id == lease_id:
                del self._deadlines[print_job_id]

    def is_alive(self, print_job_id: UUID, lease_id: UUID) -> bool:
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
        return deadline is not None and deadline.lease_id == lease_id and self._monotonic() < deadline.ends

    def age(self, print_job_id: UUID, lease_id: UUID) -> float | None:
        """Return seconds since the lease was granted, or adopted at server start; None = unknown."""
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
        if deadline is None or deadline.lease_id != lease_id:
            return None
        return self._monotonic() - deadline.granted

    def over(self) -> list[tuple[UUID, UUID]]:
        """Return (job, lease) of all leases that have ended and were not forgotten yet."""
        now = self._monotonic()
        with self._lock:
            return [(job, deadline.lease_id) for job, deadline in self._deadlines.items() if deadline.ends <= now]


REMEMBERED = 200
"""Finished actions that are kept, so that a repeat gets their outcome."""


@dataclass(kw_only=True, slots=True)
class TimedAction:
    """An action with a deadline.

    `ends`: monotonic seconds; `ends_at`: the same as wall time. `undone`: its jobs undone so far.
    """

    act_id: UUID
    account_id: UUID
    kind: JobActionKind
    print_job_ids: tuple[UUID, ...]
    ends: float
    ends_at: datetime
    over: bool = False
    undone: set[UUID] = field(default_factory=set)


class ActionClock:
    """Actions with deadlines. Changed only on the event loop; reader threads only look up times."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._actions: dict[UUID, TimedAction] = {}
        self._news = asyncio.Event()

    def begin(
        self,
        act_id: UUID,
        account_id: UUID,
        kind: JobActionKind,
        print_job_ids: Sequence[UUID],
        *,
        seconds: float,
        now: datetime,
    ) -> TimedAction:
        """Start an action's deadline, or restart it."""
        action = TimedAction(
            act_id=act_id,
            account_id=account_id,
            kind=kind,
            print_job_ids=tuple(print_job_ids),
            ends=self._monotonic() + seconds,
            ends_at=now + timedelta(seconds=seconds),
        )
        self._actions[act_id] = action
        self._news.set()
        return action

    def find(self, account_id: UUID, act_id: UUID) -> TimedAction | None:
        action = self._actions.get(act_id)
        return action if action is not None and action.account_id == account_id else None

    def ends_at(self, act_id: UUID) -> datetime | None:
        action = self._actions.get(act_id)
        return None if action is None else action.ends_at

    def due(self) -> list[TimedAction]:
        now = self._monotonic()
        return [action for action in self._actions.values() if not action.over and action.ends <= now]

    def forget(self, act_id: UUID) -> None:
        """Drop an action that nothing waits for."""
        self._actions.pop(act_id, None)

    def end(self, action: TimedAction) -> None:
        """Note that an action was executed or undone as a whole."""
        action.over = True
        over = [each.act_id for each in self._actions.values() if each.over]
        for old in over[:-REMEMBERED]:
            del self._actions[old]

    async def wait(self, at_most: float) -> None:
        """Wait until the next action is due, at most `at_most` seconds; without actions, until there is one."""
        waiting = [action.ends for action in self._actions.values() if not action.over]
        self._news.clear()
        if not waiting:
            await self._news.wait()
            return
        try:
            async with asyncio.timeout(min(max(min(waiting) - self._monotonic(), 0.01), at_most)):
                await self._news.wait()
        except TimeoutError:
            return
