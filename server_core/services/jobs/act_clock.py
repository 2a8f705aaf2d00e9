"""When acts that can be undone are done: by the monotonic clock, in memory. A restart gives the whole time anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from server_core.contract.types.jobs import JobActKind

REMEMBERED = 200
"""Acts that are over: who asks for one again hears how it ended."""


@dataclass(kw_only=True, slots=True)
class TimedAct:
    """`ends`: seconds of the monotonic clock; `ends_at`: the same for people. `undone`: of its jobs."""

    act_id: UUID
    account_id: UUID
    kind: JobActKind
    print_job_ids: tuple[UUID, ...]
    ends: float
    ends_at: datetime
    over: bool = False
    undone: set[UUID] = field(default_factory=set)


class ActClock:
    """Changed on the event loop alone; the reader's threads only look times up."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._acts: dict[UUID, TimedAct] = {}
        self._news = asyncio.Event()

    def begin(
        self,
        act_id: UUID,
        account_id: UUID,
        kind: JobActKind,
        print_job_ids: Sequence[UUID],
        *,
        seconds: float,
        now: datetime,
    ) -> TimedAct:
        """Also anew, for an act that is known."""
        act = TimedAct(
            act_id=act_id,
            account_id=account_id,
            kind=kind,
            print_job_ids=tuple(print_job_ids),
            ends=self._monotonic() + seconds,
            ends_at=now + timedelta(seconds=seconds),
        )
        self._acts[act_id] = act
        self._news.set()
        return act

    def find(self, account_id: UUID, act_id: UUID) -> TimedAct | None:
        act = self._acts.get(act_id)
        return act if act is not None and act.account_id == account_id else None

    def ends_at(self, act_id: UUID) -> datetime | None:
        act = self._acts.get(act_id)
        return None if act is None else act.ends_at

    def due(self) -> list[TimedAct]:
        now = self._monotonic()
        return [act for act in self._acts.values() if not act.over and act.ends <= now]

    def forget(self, act_id: UUID) -> None:
        """Nothing of it waits."""
        self._acts.pop(act_id, None)

    def end(self, act: TimedAct) -> None:
        """It is done, or undone as a whole."""
        act.over = True
        over = [each.act_id for each in self._acts.values() if each.over]
        for old in over[:-REMEMBERED]:
            del self._acts[old]

    async def wait(self, at_most: float) -> None:
        """Until the next act is due, for `at_most` seconds; without any for as long as it takes."""
        waiting = [act.ends for act in self._acts.values() if not act.over]
        self._news.clear()
        if not waiting:
            await self._news.wait()
            return
        try:
            async with asyncio.timeout(min(max(min(waiting) - self._monotonic(), 0.01), at_most)):
                await self._news.wait()
        except TimeoutError:
            return
