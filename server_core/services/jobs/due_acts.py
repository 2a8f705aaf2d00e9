"""Does what was asked for and not undone, when its seconds are over."""

from __future__ import annotations

import asyncio
import logging
from itertools import groupby

from server_core.services.floor import Floor
from server_core.services.jobs.many_acts import finish_act
from server_core.store import acts_rows
from server_core.store.store import StorageFailed

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
RETRY_SECONDS = 2.0


class DueActs:
    """One task per server."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.look()
            except StorageFailed as error:
                log.error("an act on jobs waits for the database: %s", error)
            except Exception:
                log.exception("an act on jobs could not be done; the next try is in %s s", RETRY_SECONDS)
            if self._floor.act_clock.due():
                await asyncio.sleep(RETRY_SECONDS)
            await self._floor.act_clock.wait(LOOK_SECONDS)

    async def adopt(self) -> None:
        """At start: what waited to be undone has its whole time anew, for nobody could undo it meanwhile."""
        floor = self._floor
        waiting = await floor.ctx.store.read(acts_rows.every)
        for (act_id, account_id), rows in groupby(waiting, key=lambda row: (row.act_id, row.account_id)):
            asked = list(rows)
            jobs = [row.print_job_id for row in asked]
            seconds = asked[0].details.seconds
            floor.act_clock.begin(act_id, account_id, asked[0].kind, jobs, seconds=seconds, now=floor.ctx.now())

    async def look(self) -> None:
        """Raises StorageFailed; what is still to be done then stays due."""
        for act in self._floor.act_clock.due():
            await finish_act(self._floor.of_account(act.account_id), act.act_id)
