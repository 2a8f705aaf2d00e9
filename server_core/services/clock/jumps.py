"""What a jump of the time of day must not do: let a job expire or grow old. A person is told."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from server_core.contract.types.audit import NoticeKind
from server_core.services.clock.wall import JUMP
from server_core.services.context import Context
from server_core.store import clock_rows, notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

log = logging.getLogger(__name__)

ON_THE_WAY = timedelta(seconds=60)
"""A request that began before a jump may commit its job that much later."""
AFTERWARDS = timedelta(seconds=5)
LOG_SECONDS = 3600.0


@dataclass(frozen=True, kw_only=True, slots=True)
class _Followed:
    jump: timedelta
    at: datetime
    """By the old time."""
    sequence: int
    """The newest job that was moved."""
    until: float
    """Monotonic: later no job of the old time comes any more."""


def set_back_while_off(connection: Connection, account_id: UUID, now: datetime) -> timedelta | None:
    """Detect at start that the clock is behind the last run's. Returns the least difference; None = it is not behind.

    A notice reports it. Jobs created in what is now the future expire and become stale as if they were created now;
    otherwise they would wait until that time comes again.
    """
    last = clock_rows.last_moment(connection)
    if last is None or last - now <= JUMP:
        return None
    notice_rows.open_notice(
        connection,
        account_id=account_id,
        kind=NoticeKind.CLOCK_JUMPED,
        subject="server",
        at=now,
        details={"seconds": round((now - last).total_seconds())},
    )
    clock_rows.bring_from_future(connection, now)
    return last - now


class ClockJumps:
    """One per server; `look` belongs before whatever goes by the time of day."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._followed: _Followed | None = None
        self._next_log = 0.0
        self._newest_of_earlier_runs: int | None = None

    async def look(self) -> None:
        """Moves all that waits, in one commit, and believes the new time then. Raises StorageFailed.

        What waits from an earlier run of this server may really have waited so long: a computer without a battery for
        its clock learns only now how long it was off. Such jobs do not expire by the jump, but they do grow old.
        """
        if self._newest_of_earlier_runs is None:
            self._newest_of_earlier_runs = await self._ctx.store.read(clock_rows.newest_job)
        await self._late_ones()
        ctx, jump = self._ctx, self._ctx.clock.jump()
        if jump is None:
            return
        old = ctx.now()
        older = self._newest_of_earlier_runs if jump > timedelta(0) else 0

        def work(connection: Connection) -> int:
            notice_rows.open_notice(
                connection,
                account_id=ctx.site_account,
                kind=NoticeKind.CLOCK_JUMPED,
                subject="server",
                at=old + jump,
                details={"seconds": round(jump.total_seconds())},
            )
            return clock_rows.move_waiting(connection, jump, still_age_to=older)

        newest = await ctx.store.write(work, Commit.CLOCK_JUMP)
        ctx.clock.follow(jump)
        until = ctx.monotonic() + ON_THE_WAY.total_seconds()
        self._followed = _Followed(jump=jump, at=old, sequence=newest, until=until)
        if ctx.monotonic() >= self._next_log:  # a clock that stands still jumps every minute
            self._next_log = ctx.monotonic() + LOG_SECONDS
            log.warning("the time of day jumped by %s: what waits was moved with it", jump)

    async def _late_ones(self) -> None:
        """Jobs whose requests began by the old time and were committed after the move."""
        followed = self._followed
        if followed is None:
            return
        between = (followed.at - ON_THE_WAY / 2, followed.at + AFTERWARDS)
        newest = await self._ctx.store.write(
            lambda connection: clock_rows.move_waiting(
                connection, followed.jump, after=followed.sequence, created_between=between
            ),
            Commit.CLOCK_JUMP,
        )
        over = self._ctx.monotonic() >= followed.until
        self._followed = (
            None
            if over
            else _Followed(
                jump=followed.jump, at=followed.at, sequence=max(newest, followed.sequence), until=followed.until
            )
        )
