"""Search for jobs by typed or scanned text: reference, file name, id, words of the document."""

from __future__ import annotations

import asyncio
import logging
import time
from uuid import UUID

from server_core.contract.types.fields import uuid_in
from server_core.contract.types.jobs import FoundJobs
from server_core.services.context import Context
from server_core.services.jobs.views import job_row
from server_core.services.server_state import ServerState
from server_core.store import queue_rows, search_index
from server_core.store.commits import Commit
from server_core.store.search_index import IndexDamaged
from server_core.store.store import Connection

MOST_COUNTED = 1000


async def find(state: ServerState, text: str, limit: int, *, in_documents: bool) -> FoundJobs:
    """Find jobs, newest first; `exact` is included whatever its age.

    Without `in_documents`, document texts are not searched, so their content cannot be guessed by searching.
    """
    account, kept = state.ctx.account, state.ctx.config.retention

    def work(connection: Connection) -> FoundJobs:
        sequences = search_index.find(connection, account, text, MOST_COUNTED + 1, in_documents=in_documents)
        exact = _exact(connection, account, text)
        rows = queue_rows.lines_of(connection, account, sequences[:limit])
        if exact is not None and exact not in {row.print_job_id for row in rows}:
            rows = [*queue_rows.lines(connection, account, [exact]), *rows][:limit]
        return FoundJobs(
            data=[job_row(state, row) for row in rows],
            more=len(sequences) > limit,
            total=len(sequences) if len(sequences) <= MOST_COUNTED else None,
            exact=exact,
            jobs_kept_days=kept.jobs.days,
            documents_kept_days=kept.document_bytes.days if in_documents else 0,
            indexing=in_documents and search_index.is_behind(connection),
        )

    return await state.ctx.store.read(work)


def _exact(connection: Connection, account: UUID, text: str) -> UUID | None:
    """Return the job with exactly this id or reference."""
    job_id = uuid_in(text.strip())
    found = [] if job_id is None else queue_rows.lines(connection, account, [job_id])
    return found[0].print_job_id if found else search_index.same_name(connection, account, text)


# The search indexer: one task per server, after the commits that create jobs and never inside them.


log = logging.getLogger(__name__)

GATHER_SECONDS = 0.3
"""Pause after a change, to index several jobs at once and let prints go first."""
REST, REST_WHEN_BUSY = 3, 49
"""Pause as a multiple of a step's time: while jobs are moving, indexing uses at most 1/50 of the writer."""
LONGEST_REST_SECONDS = 2.0


class SearchIndexer:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._made_anew = False

    async def run(self) -> None:
        """Run until cancelled.

        Every change of a job wakes it. An upload alone does not, since documents are found by their jobs.
        """
        if not search_index.can_index():
            log.warning("This SQLite has no FTS5: search is slower and covers only the newest document texts")
        await self._ctx.feed.follow(self.catch_up, "Search indexing", GATHER_SECONDS)

    async def catch_up(self) -> None:
        """Index everything new. Raises StorageFailed."""
        store, feed, work = self._ctx.store, self._ctx.feed, search_index.index_next
        while await store.read(search_index.is_due):
            begin, newest = time.perf_counter(), feed.newest
            try:
                await store.write(work, Commit.SEARCH_INDEX)
                work = search_index.index_next
            except IndexDamaged:
                await self._may_be_made_anew()
                work = search_index.make_anew
            rest = REST if feed.newest == newest else REST_WHEN_BUSY
            await asyncio.sleep(min(rest * (time.perf_counter() - begin), LONGEST_REST_SECONDS))

    async def _may_be_made_anew(self) -> None:
        """Rebuild the index, once per run of the server: the damage may be elsewhere."""
        if self._made_anew:
            log.exception("The search index cannot be kept: search is slower and covers only the newest document texts")
            await asyncio.Event().wait()
        self._made_anew = True
        log.warning("The search index is damaged and is being rebuilt", exc_info=True)
