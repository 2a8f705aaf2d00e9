"""What this agent knows better than a server that was restored from a backup: the jobs that it armed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from agent_core.config import Pace
from agent_core.journal import Journal
from agent_core.server_link.backoff import Backoff
from agent_core.server_link.client import ServerClient
from agent_core.server_link.errors import Unreachable
from server_core.contract.types.agents import AttemptRef, LedgerEntry, LedgerReport

PAGE = 500


class Ledger:
    """Told page by page; from its start again if anything breaks it: the server takes the same word twice."""

    def __init__(self, journal: Journal, link: ServerClient, pace: Pace) -> None:
        self._journal = journal
        self._link = link
        self._pace = pace

    async def tell(self, started: Mapping[UUID, AttemptRef]) -> None:
        """Until the server has all of it. `started`: attempts that may be armed in this very moment.

        Raises JournalUnavailable, ServerRestored, Superseded, Revoked.
        """
        backoff = Backoff(self._pace)
        while True:
            try:
                await self._tell(started)
                return
            except Unreachable:
                await backoff.wait()

    async def _tell(self, started: Mapping[UUID, AttemptRef]) -> None:
        after: int | None = 0
        while after is not None:
            page = await self._link.open_jobs(after)
            armed = await self._armed(page.print_job_ids, started)
            after = page.after
            await self._link.ledger(LedgerReport(jobs=armed, last=after is None and page.known_to is None))
        if page.known_to is not None:
            await self._tell_later(page.known_to)

    async def _tell_later(self, known_to: UUID) -> None:
        """Also of jobs that the server may not know any more: it tells people."""
        page, more = [known_to], True
        while more:
            page = await self._journal.armed_above(page[-1], PAGE)
            more = len(page) == PAGE
            await self._link.ledger(LedgerReport(jobs=[], later=page, last=not more))

    async def _armed(self, print_job_ids: Sequence[UUID], started: Mapping[UUID, AttemptRef]) -> list[LedgerEntry]:
        known = [LedgerEntry.of(one, one.result) for one in await self._journal.armed(print_job_ids)]
        unknown = (started.keys() & set(print_job_ids)) - {job.print_job_id for job in known}
        return known + [LedgerEntry.of(started[job], None) for job in sorted(unknown)]
