"""Jobs that move automatically, where an administrator chose that: to a standby printer, and within a pool.

A printer that was offline for the time of its setting gives its waiting jobs to its standby printer. Printers of a pool
share theirs: a free one takes the oldest job that waits for a busy one, or for one that cannot print. Only jobs of
which nothing was sent move, in their order, each in a commit of the server. The time offline is counted from the start
of the server.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.media_fit import other_media
from server_core.contract.decisions.pool_moves import PoolMember, free_printers, offered
from server_core.contract.types.audit import THE_SERVER
from server_core.contract.types.printers import tag_key
from server_core.contract.types.states import JobStatus, PrinterStatus
from server_core.services.api_error import ApiError
from server_core.services.jobs.actions import move_waiting
from server_core.services.live import ChangeKind
from server_core.services.printers.standby import move_all
from server_core.services.printers.stored_settings import has_tag
from server_core.services.printers.views import status_of
from server_core.services.server_state import ServerState
from server_core.store import job_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.job_rows import JobRecord
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.1
"""Time between a change and the look at the pools, so that a burst of changes costs one look."""
LOOKED_AT = 50
"""Most waiting jobs of one printer that are offered to its pool."""
AGAIN_SECONDS = 30.0
"""Time until jobs are looked at again that could not move to the standby printer."""


class AutomaticMoves:
    """Moves the jobs; one per server."""

    def __init__(self, state: ServerState) -> None:
        self._state = state
        self._offline_since: dict[UUID, float] = {}
        self._not_before: dict[UUID, float] = {}
        self._pools_known_at = -1
        self._has_pools = False

    async def run(self) -> None:
        """Look at the pools after each change, until cancelled."""
        await self._state.feed.follow(self.share_pools, "Sharing jobs in a pool", GATHER_SECONDS)

    async def use_standbys(self) -> None:
        """Move the jobs of printers that have been offline long enough. Raises StorageFailed."""
        state, now = self._state, self._state.ctx.monotonic()
        rows = await state.ctx.store.read(printer_rows.moving_by_themselves)
        leading = {row.printer_id: row for row in rows if row.standby_after_seconds is not None}
        for printer_id in self._offline_since.keys() - leading.keys():
            self._forget(printer_id)
        for row in leading.values():
            if self._status(row) is not PrinterStatus.OFFLINE:
                self._forget(row.printer_id)
                continue
            since = self._offline_since.setdefault(row.printer_id, now)
            is_due = now - since >= (row.standby_after_seconds or 0)
            if is_due and now >= self._not_before.get(row.printer_id, 0.0):
                await self._use_standby(row)

    def _forget(self, printer_id: UUID) -> None:
        self._offline_since.pop(printer_id, None)
        self._not_before.pop(printer_id, None)

    def _status(self, row: PrinterRow) -> PrinterStatus:
        reachable = self._state.presence.is_online(row.agent_id)
        return status_of(row.status, paused=row.paused_by is not None, reachable=reachable)

    async def _use_standby(self, row: PrinterRow) -> None:
        state, standby_id = self._state.of_account(row.account_id), row.standby_printer_id
        if standby_id is None:
            return

        def look(connection: Connection) -> PrinterRow | None:
            waits = job_rows.unstarted_of_printer(connection, row.account_id, row.printer_id, 1)
            return printer_rows.find_printer(connection, row.account_id, standby_id) if waits else None

        standby = await state.ctx.store.read(look)
        if standby is None or self._status(standby) is not PrinterStatus.ONLINE:
            return
        moved, stayed = await move_all(state, row.printer_id, standby_id, THE_SERVER)
        if moved:
            log.info("%s jobs of the offline printer %s moved to its standby printer", moved, row.printer_id)
        if stayed:
            self._not_before[row.printer_id] = state.ctx.monotonic() + AGAIN_SECONDS

    async def share_pools(self) -> None:
        """Give each free printer of a pool the oldest job that it can print. Raises StorageFailed.

        Costs nothing while there are no pools and no printer changes.
        """
        feed = self._state.feed
        changes, self._pools_known_at = feed.since(self._pools_known_at), feed.newest
        printers_changed = changes is None or any(change.kind is not ChangeKind.JOB for change in changes)
        if not self._has_pools and not printers_changed:
            return
        rows = await self._state.ctx.store.read(printer_rows.moving_by_themselves)
        self._has_pools = any(row.pool is not None for row in rows)
        for pool in _pools(rows):
            if any(self._status(row) is PrinterStatus.ONLINE for row in pool):
                await self._share(pool)

    async def _share(self, pool: list[PrinterRow]) -> None:
        account = pool[0].account_id
        state = self._state.of_account(account)
        by_id = {row.printer_id: row for row in pool}
        able = {row.printer_id: self._status(row) is PrinterStatus.ONLINE for row in pool}

        def look(connection: Connection) -> tuple[list[PoolMember], dict[int, JobRecord]]:
            members, jobs = [], dict[int, JobRecord]()
            for printer_id in by_id:
                waiting = _movable(job_rows.unstarted_of_printer(connection, account, printer_id, LOOKED_AT))
                jobs |= waiting
                is_busy = bool(job_rows.taken_on(connection, account, printer_id))
                members.append(
                    PoolMember(printer_id=printer_id, can_print=able[printer_id], is_busy=is_busy, waiting=[*waiting])
                )
            return members, jobs

        def work(connection: Connection) -> list[tuple[JobRecord, UUID]]:
            members, jobs = look(connection)
            left, moved, now = offered(members), list[tuple[JobRecord, UUID]](), state.ctx.now()
            for free in free_printers(members):
                for offer in left:
                    job = jobs[offer[0]]
                    if is_equal(by_id[offer[1]], by_id[free]) and _moves(connection, state, job, free, now):
                        moved.append((job, free))
                        left.remove(offer)
                        break
            return moved

        members, _ = await state.ctx.store.read(look)
        givers = {giver for _, giver in offered(members)}
        if not any(is_equal(by_id[giver], by_id[free]) for free in free_printers(members) for giver in givers):
            return
        for job, printer_id in await state.ctx.store.write(work, Commit.JOB_MOVE):
            state.feed.job_changed(job.print_job_id, printer_id)
            state.feed.printer_changed(job.printer_id)
            state.feed.printer_changed(printer_id)


def _pools(rows: Iterable[PrinterRow]) -> list[list[PrinterRow]]:
    """Return the printers of each pool that has several."""
    pools = defaultdict[tuple[UUID, str], list[PrinterRow]](list)
    for row in rows:
        if row.pool is not None and has_tag(row.tags, row.pool):
            pools[row.account_id, tag_key(row.pool)].append(row)
    return [pool for pool in pools.values() if len(pool) > 1]


def is_equal(printer: PrinterRow, other: PrinterRow) -> bool:
    """Return whether the same bytes come out alike on both, as far as the server knows."""
    alike = printer.language is other.language and printer.dpi == other.dpi
    return alike and printer.model == other.model and other_media(printer, other) is None


def _movable(jobs: Iterable[JobRecord]) -> dict[int, JobRecord]:
    """Return the jobs by number that no agent has, that wait for nobody's word and for no other paper, and that are no
    test prints.
    """
    return {job.sequence: job for job in jobs if job.status is JobStatus.PENDING and not _stays(job)}


def _stays(job: JobRecord) -> bool:
    return job.held_by is not None or job.stale or job.media_hold is not None or job.test_print


def _moves(connection: Connection, state: ServerState, job: JobRecord, printer_id: UUID, now: datetime) -> bool:
    """Move a job; False if its new printer cannot print it, or its application may not use that printer."""
    try:
        move_waiting(connection, state.ctx, job, printer_id, now, THE_SERVER, only_shared=True)
    except ApiError as refused:
        log.debug("Job %s stays at its printer: %s", job.print_job_id, refused)
        return False
    return True
