"""One task per server keeps the index of search up to date, behind the commits that accept jobs and never in them."""

from __future__ import annotations

import asyncio
import logging
import time

from server_core.services.context import Context
from server_core.store import found_rows, found_tables
from server_core.store.commits import Commit
from server_core.store.found_tables import IndexDamaged
from server_core.store.store import StorageFailed

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.3
"""After a change: what comes at once is put in at once, and who prints is first."""
REST, REST_WHEN_BUSY = 3, 49
"""Times as long as a step took: while jobs come and go, the index has a fiftieth of the writer at most."""
LONGEST_REST_SECONDS = 2.0
RETRY_SECONDS = 5.0


class SearchIndexer:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._made_anew = False

    async def run(self) -> None:
        """Until cancelled. Every change of a job wakes it; an uploaded document alone does not, for it is found by its
        jobs."""
        if not found_tables.can_index():
            log.warning("this SQLite has no FTS5: names are searched one by one, and the newest texts")
        feed = self._ctx.feed
        while True:
            newest = feed.newest
            try:
                await self.catch_up()
            except StorageFailed as error:
                log.info("search waits for the database: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await feed.wait_beyond(newest)
            await asyncio.sleep(GATHER_SECONDS)

    async def catch_up(self) -> None:
        """All that is there now. Raises StorageFailed."""
        store, feed, work = self._ctx.store, self._ctx.feed, found_rows.index_next
        while await store.read(found_rows.is_due):
            begin, newest = time.perf_counter(), feed.newest
            try:
                await store.write(work, Commit.SEARCH_INDEX)
                work = found_rows.index_next
            except IndexDamaged:
                await self._may_be_made_anew()
                work = found_tables.make_anew
            rest = REST if feed.newest == newest else REST_WHEN_BUSY
            await asyncio.sleep(min(rest * (time.perf_counter() - begin), LONGEST_REST_SECONDS))

    async def _may_be_made_anew(self) -> None:
        """Once in a run of the server; it may be something else that is damaged."""
        if self._made_anew:
            log.exception("the index of search cannot be kept: names are searched one by one, and the newest texts")
            await asyncio.Event().wait()
        self._made_anew = True
        log.warning("the index of search is damaged and made anew", exc_info=True)
