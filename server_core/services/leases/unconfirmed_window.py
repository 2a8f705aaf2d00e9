"""How long nobody has known a job's outcome: counted over all runs of the server, each by its monotonic clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from server_core.services.context import Context
from server_core.store import doubt_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

NOTE_SECONDS = 5.0
"""What a run loses of the count at most when it is killed; a server killed more often finishes nothing else either."""


@dataclass(slots=True)
class _Watched:
    began: float
    noted: float


class UnconfirmedWindow:
    """One per server."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._watched: dict[UUID, _Watched] = {}

    async def over(self, unconfirmed: Sequence[JobRecord]) -> list[JobRecord]:
        """Those of `unconfirmed`, which are all there are, that have waited long enough. Raises StorageFailed."""
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
        new = [job for job in unconfirmed if job.print_job_id not in self._watched]
        ids = {job.print_job_id for job in unconfirmed}
        self._watched = {job: watched for job, watched in self._watched.items() if job in ids}
        if not new:
            return

        def read(connection: Connection) -> list[float]:
            return [doubt_rows.unconfirmed_seconds(connection, job.account_id, job.print_job_id) for job in new]

        for job, seconds in zip(new, await self._ctx.store.read(read), strict=True):
            self._watched[job.print_job_id] = _Watched(began=now - seconds, noted=seconds)

    async def _note(self, due: dict[JobRecord, float]) -> None:
        def work(connection: Connection) -> None:
            for job, seconds in due.items():
                doubt_rows.note_unconfirmed(connection, job.account_id, job.print_job_id, seconds)

        await self._ctx.store.write(work, Commit.JOB_UNCONFIRMED)
        for job, seconds in due.items():
            self._watched[job.print_job_id].noted = seconds
