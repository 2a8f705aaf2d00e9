"""Small steps with pauses between them: deleting has time, a commit of somebody else has not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from server_core.store.commits import Commit
from server_core.store.retention_rows import rows_changed
from server_core.store.store import Connection, Store

T = TypeVar("T")

ROWS_AT_ONCE = 200
PAUSE_SECONDS = 0.02
REST = 4
"""Times as long as a step took: retention has at most a fifth of the writer, on a slow disk too."""


class Pace:
    """Writes of retention go through here, one after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.rows = 0
        """How many were deleted or changed so far."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result; then a rest has passed."""
        begin = time.perf_counter()
        result, rows = await self._store.write(partial(_counted, work), Commit.RETENTION)
        self.rows += rows
        await self.rest(REST * (time.perf_counter() - begin))
        return result

    async def rest(self, seconds: float = 0.0) -> None:
        await asyncio.sleep(max(PAUSE_SECONDS, seconds))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._store.read(work)


def _counted(work: Callable[[Connection], T], connection: Connection) -> tuple[T, int]:
    before = rows_changed(connection)
    return work(connection), rows_changed(connection) - before
