"""Periodic checks: leases end, lost prints are given up, waiting jobs expire, agents go offline.

Jumps of the time of day must not make jobs expire or become stale; a notice reports them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from msgspec.structs import replace

from server_core.contract.decisions.life_cycle import (
    NOT_STARTED,
    PRINTING,
    RESERVED,
    IllegalAction,
    Transition,
    not_possible,
)
from server_core.contract.types.audit import THE_SERVER, Actor, NoticeKind
from server_core.contract.types.fields import Record
from server_core.contract.types.states import FailureReason
from server_core.services.agents.connection import announce, forget_who_gave_up, tell_of_clone
from server_core.services.alarms import AlarmWatch
from server_core.services.certificate import CertificateWatch
from server_core.services.context import Context
from server_core.services.jobs import stale_guard
from server_core.services.jobs.transitions import move_job
from server_core.services.partner.relationships import finish_closing
from server_core.services.printers.automatic_moves import AutomaticMoves
from server_core.services.server_state import ServerState
from server_core.services.wall_clock import JUMP
from server_core.services.webhooks.alarms import AlarmEvents
from server_core.store import agent_rows, clock_rows, doubt_rows, job_rows, meta_rows, notice_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.job_rows import JobChanges, JobRecord
from server_core.store.store import Connection, StorageFailed

ON_THE_WAY = timedelta(seconds=60)
"""Longest time between the start of a request and the commit of its job."""
AFTERWARDS = timedelta(seconds=5)
LOG_SECONDS = 3600.0


class _Followed(Record, frozen=True, kw_only=True):
    jump: timedelta
    at: datetime
    """Time of the jump by the old clock."""
    sequence: int
    """The newest job whose times were shifted."""
    until: float
    """Monotonic time after which no job with old times can arrive."""


def set_back_while_off(connection: Connection, account_id: UUID, now: datetime) -> timedelta | None:
    """Detect at start that the clock is behind the last run's. Returns the least difference; None = it is not behind.

    A notice reports it. Jobs created in what is now the future expire and become stale as if they were created now;
    otherwise they would wait until that time comes again.
    """
    last = clock_rows.last_moment(connection)
    if last is None or last - now <= JUMP:
        return None
    details = {"seconds": round((now - last).total_seconds())}
    notice_rows.open_notice(connection, account_id, NoticeKind.CLOCK_JUMPED, "server", now, details)
    clock_rows.bring_from_future(connection, now)
    return last - now


class ClockJumps:
    """Follows jumps of the clock, one per server. Call `look` before anything that depends on the time of day."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._followed: _Followed | None = None
        self._next_log = 0.0
        self._newest_of_earlier_runs: int | None = None

    async def look(self) -> None:
        """Shift the times of all waiting jobs in one commit, then adopt the new time. Raises StorageFailed.

        Jobs from an earlier run of the server may really have waited that long: a computer without a clock battery
        learns only now how long it was off. They do not expire by the jump, but they do become stale.
        """
        if self._newest_of_earlier_runs is None:
            self._newest_of_earlier_runs = await self._ctx.store.read(job_rows.newest_sequence)
        await self._late_ones()
        ctx, jump = self._ctx, self._ctx.clock.jump()
        if jump is None:
            return
        old = ctx.now()
        older = self._newest_of_earlier_runs if jump > timedelta(0) else 0

        def work(connection: Connection) -> int:
            account, kind, details = ctx.site_account, NoticeKind.CLOCK_JUMPED, {"seconds": round(jump.total_seconds())}
            notice_rows.open_notice(connection, account, kind, "server", old + jump, details)
            return clock_rows.move_waiting(connection, jump, still_age_to=older)

        newest = await ctx.store.write(work, Commit.CLOCK_JUMP)
        ctx.clock.follow(jump)
        until = ctx.monotonic() + ON_THE_WAY.total_seconds()
        self._followed = _Followed(jump=jump, at=old, sequence=newest, until=until)
        if ctx.monotonic() >= self._next_log:  # a stopped clock jumps every minute
            self._next_log = ctx.monotonic() + LOG_SECONDS
            log.warning("The time of day jumped by %s; the times of waiting jobs were shifted with it", jump)

    async def _late_ones(self) -> None:
        """Shift jobs whose requests began before the jump and were committed after it."""
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
        self._followed = None if over else replace(followed, sequence=max(newest, followed.sequence))


log = logging.getLogger(__name__)
TICK_SECONDS = 2.0
EXPIRY_SECONDS = 30.0
EXPIRY_BATCH = 200
"""Jobs per tick: 20,000 expire within four minutes."""
EXPIRY_AT_ONCE = 50
"""Jobs per commit: a print that is about to start has to wait for it."""


class Sweeper:
    """Runs the checks; one task per server.

    Waiting is measured by the monotonic clock; only `expires_at` is wall time.
    """

    def __init__(self, state: ServerState, automatic_moves: AutomaticMoves) -> None:
        self._state = state
        self._automatic_moves = automatic_moves
        self._window = UnconfirmedWindow(state.ctx)
        self._jumps = ClockJumps(state.ctx)
        self._alarms = AlarmWatch(state)
        self._alarm_events = AlarmEvents(state)
        self.certificate = CertificateWatch(state.ctx, state.certificate, state.feed)
        self._next_expiry = 0.0

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            await self.sweep()

    async def adopt(self) -> None:
        """Prepare at start, before the first call: restart every open lease, reload cancel requests, finish interrupted
        closings.
        """
        state = self._state
        await finish_closing(state)
        for job in await state.ctx.store.read(job_rows.taken):
            if job.state.lease_id is not None:
                state.lease_clock.grant(job.print_job_id, job.state.lease_id)
            if job.agent_id is not None and job.cancel_wished_by is not None:
                state.cancel_requests.request(job.agent_id, job.print_job_id)

    async def sweep(self) -> None:
        """Run all checks. A failing one (the disk is full) holds up no other and is retried at the next sweep."""
        for step in (
            self._end_leases,
            self._give_up,
            self._jumps.look,
            self._expire,
            partial(settle_backlogs, self._state),
            self._automatic_moves.use_standbys,
            self._notice_silent_agents,
            self._notice_clones,
            self.certificate.look,
            self._alarms.look,
            self._alarm_events.look,
        ):
            try:
                await step()
            except StorageFailed as error:
                log.error("A periodic check failed: %s", error)
            except Exception:
                log.exception("A periodic check failed; next try in %s s", TICK_SECONDS)

    async def _end_leases(self) -> None:
        state = self._state
        taken = await state.ctx.store.read(job_rows.taken)
        over = dict(state.lease_clock.over())
        for job in taken:
            lease_id, own = over.pop(job.print_job_id, None), job.state.lease_id
            if own is None or job.state.unconfirmed:
                continue
            if lease_id == own:
                await self._end_lease(job)
            elif state.lease_clock.age(job.print_job_id, own) is None:
                # its commit was reported as failed but succeeded; it gets its full time again
                state.lease_clock.grant(job.print_job_id, own)
        for print_job_id, lease_id in over.items():
            state.lease_clock.forget(print_job_id, lease_id)  # the job ended or was never leased

    async def _end_lease(self, expired: JobRecord) -> None:
        state, now = self._state, self._state.ctx.now()

        def work(connection: Connection) -> JobRecord | None:
            job = job_rows.find(connection, expired.account_id, expired.print_job_id)
            lease_id = expired.state.lease_id
            if job is None or lease_id is None or job.state.lease_id != lease_id:
                return None
            if state.lease_clock.is_alive(job.print_job_id, lease_id):
                return None  # a heartbeat came first
            if job.state.status is RESERVED:
                return move_job(connection, job, Transition.LEASE_END, at=now, actor=THE_SERVER)
            if job.state.status is PRINTING and not job.state.unconfirmed:
                return move_job(connection, job, Transition.AGENT_SILENT, at=now, actor=THE_SERVER)
            return None

        job = await state.ctx.store.write(work, Commit.LEASE_END)
        if job is not None:
            if job.state.lease_id is None:
                state.lease_clock.forget(job.print_job_id, expired.state.lease_id)
            state.feed.job_changed(job.print_job_id, job.printer_id)

    async def _give_up(self) -> None:
        taken = await self._state.ctx.store.read(job_rows.taken)
        over = await self._window.over([job for job in taken if job.state.unconfirmed])
        await self._finish(over, Transition.GIVE_UP, FailureReason.OUTCOME_UNKNOWN)

    async def _expire(self) -> None:
        state = self._state
        if state.ctx.clock.jump() is not None or state.ctx.monotonic() < self._next_expiry:
            return
        now = state.ctx.now()
        expired = await state.ctx.store.read(lambda connection: job_rows.expired(connection, now, EXPIRY_BATCH))
        # otherwise the next tick continues, so that leases and agents are checked in between
        if len(expired) < EXPIRY_BATCH:
            self._next_expiry = state.ctx.monotonic() + EXPIRY_SECONDS
        for begin in range(0, len(expired), EXPIRY_AT_ONCE):
            await self._finish(expired[begin : begin + EXPIRY_AT_ONCE], Transition.EXPIRE, FailureReason.EXPIRED)

    async def _finish(self, found: Sequence[JobRecord], transition: Transition, reason: FailureReason) -> None:
        """Finish jobs in one commit."""
        state, now = self._state, self._state.ctx.now()
        if not found:
            return

        def finish(connection: Connection, account_id: UUID, print_job_id: UUID, attempt: int) -> JobRecord | None:
            job = job_rows.find(connection, account_id, print_job_id)
            if job is None or job.state.attempt != attempt:
                return None
            try:
                if transition is Transition.EXPIRE:
                    return expire(connection, job, now, THE_SERVER)
                return move_job(
                    connection, job, transition, at=now, actor=THE_SERVER, changes={"failure_reason": reason}
                )
            except IllegalAction:
                return None  # an agent or an operator came first

        def work(connection: Connection) -> list[tuple[JobRecord, JobRecord | None]]:
            return [(job, finish(connection, job.account_id, job.print_job_id, job.state.attempt)) for job in found]

        for before, job in await state.ctx.store.write(work, Commit.JOB_FINISH):
            if job is not None:
                state.lease_clock.forget(job.print_job_id, before.state.lease_id)
                state.cancel_requests.settled(job.agent_id, job.print_job_id)
                state.feed.job_moved(job.print_job_id, job.printer_id)

    async def _notice_clones(self) -> None:
        for agent_id in self._state.clones.unannounced:
            await tell_of_clone(self._state, agent_id)
        await forget_who_gave_up(self._state)

    async def _notice_silent_agents(self) -> None:
        presence = self._state.presence
        silent = presence.silent()
        if not silent:
            return
        accounts = {row.agent_id: row.account_id for row in await self._state.ctx.store.read(agent_rows.every_agent)}
        for agent_id in silent:
            await announce(self._state, accounts[agent_id], agent_id)
            presence.announced(agent_id)


# Time for which a job's outcome has been unknown, counted over all runs of the server by their monotonic clocks.


NOTE_SECONDS = 5.0
"""Most seconds that a killed run loses of the count."""


@dataclass(slots=True)
class _Watched:
    began: float
    noted: float


class UnconfirmedWindow:
    """Measures these times; one per server."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._watched: dict[UUID, _Watched] = {}

    async def over(self, unconfirmed: Sequence[JobRecord]) -> list[JobRecord]:
        """Return those that have waited long enough. `unconfirmed`: all unconfirmed jobs. Raises StorageFailed."""
        now = self._ctx.monotonic()
        await self._watch(unconfirmed, now)
        due = {
            job: now - self._watched[job.print_job_id].began
            for job in unconfirmed
            if now - self._watched[job.print_job_id].began - self._watched[job.print_job_id].noted >= NOTE_SECONDS
        }
        if due:
            await self._note(due)
        window = self._ctx.config.unconfirmed_window.total_seconds()
        return [job for job in unconfirmed if now - self._watched[job.print_job_id].began >= window]

    async def _watch(self, unconfirmed: Sequence[JobRecord], now: float) -> None:
        """Reload the times from the rows. A smaller number than noted means a new doubt since the last call."""
        if not unconfirmed:
            self._watched.clear()
            return

        def read(connection: Connection) -> dict[UUID, float]:
            return {
                job.print_job_id: doubt_rows.unconfirmed_seconds(connection, job.account_id, job.print_job_id)
                for job in unconfirmed
            }

        rows = await self._ctx.store.read(read)
        watched = self._watched
        self._watched = {
            job: watched[job]
            if job in watched and seconds >= watched[job].noted
            else _Watched(began=now - seconds, noted=seconds)
            for job, seconds in rows.items()
        }

    async def _note(self, due: dict[JobRecord, float]) -> None:
        noted = {job.print_job_id: self._watched[job.print_job_id].noted for job in due}

        def work(connection: Connection) -> None:
            for job, seconds in due.items():
                row = doubt_rows.unconfirmed_seconds(connection, job.account_id, job.print_job_id)
                if row == noted[job.print_job_id]:  # otherwise a new doubt began meanwhile
                    doubt_rows.note_unconfirmed(connection, job.account_id, job.print_job_id, seconds)

        await self._ctx.store.write(work, Commit.JOB_UNCONFIRMED)
        for job, seconds in due.items():
            self._watched[job.print_job_id].noted = seconds


# Backlog notices whose jobs became fewer without an answer: they expired, were moved, or lost their printer.


async def settle_backlogs(state: ServerState) -> None:
    """Update these notices. Costs one read while there are none."""
    account, now = state.ctx.account, state.ctx.now()

    def look(connection: Connection) -> list[UUID]:
        held = notice_rows.open_details(connection, account, NoticeKind.BACKLOG_HELD)
        counted = {UUID(subject): details.get("jobs") for subject, details in held.items()}
        return [
            printer
            for printer, jobs in counted.items()
            if stale_rows.count_stale(connection, account, printer)[0] != jobs
        ]

    for printer_id in await state.ctx.store.read(look):
        settle = partial(stale_guard.settle, account_id=account, printer_id=printer_id, at=now, actor=THE_SERVER)
        await state.ctx.store.write(settle, Commit.NOTICE_CLOSE)
        state.feed.printer_changed(printer_id)


# Expiry of a job: it ends without paper, or people are asked if that cannot be ruled out.


def expire(connection: Connection, job: JobRecord, at: datetime, actor: Actor) -> JobRecord:
    """Expire a job that is waiting or leased but not started. Raises life_cycle.IllegalAction for any other."""
    if job.state.status not in NOT_STARTED:
        raise not_possible(Transition.EXPIRE, job.state.status)
    if job.state.status is RESERVED:
        job = move_job(connection, job, Transition.TAKE_BACK, at=at, actor=actor)
    if meta_rows.may_be_on_paper(connection, job.account_id, job.print_job_id):
        # Only an offline agent could tell, so the outcome is unknown and people are asked.
        started: JobChanges = {"started_at": at, "held_by": None, "stale": False, "waiting_reason": None}
        return move_job(connection, job, Transition.LEDGER_UNKNOWN, at=at, actor=actor, changes=started)
    changes: JobChanges = {"failure_reason": FailureReason.EXPIRED}
    return move_job(connection, job, Transition.EXPIRE, at=at, actor=actor, changes=changes)
