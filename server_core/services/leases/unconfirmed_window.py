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
        """The row says how long; a smaller number than was noted is another doubt, that began since the last look."""
        if not unconfirmed:
            self._watched.clear()
            return

        def read(connection: Connection) -> dict[UUID, float]:
            return {
                job.print_job_id: doubt_rows.unconfirmed_seconds(connection, job.account_id, job.print_job_id)
                for job in unconfirmed
            }

        rows = await self._ctx.store.read(read)
        known = self._watched
        self._watched = {
            job: known[job]
            if job in known and seconds >= known[job].noted
            else _Watched(began=now - seconds, noted=seconds)
            for job, seconds in rows.items()
        }

    async def _note(self, due: dict[JobRecord, float]) -> None:
        noted = {job.print_job_id: self._watched[job.print_job_id].noted for job in due}

        def work(connection: Connection) -> None:
            for job, seconds in due.items():
                row = doubt_rows.unconfirmed_seconds(connection, job.account_id, job.print_job_id)
                if row == noted[job.print_job_id]:  # else it became another doubt meanwhile
                    doubt_rows.note_unconfirmed(connection, job.account_id, job.print_job_id, seconds)

        await self._ctx.store.write(work, Commit.JOB_UNCONFIRMED)
        for job, seconds in due.items():
            self._watched[job.print_job_id].noted = seconds
