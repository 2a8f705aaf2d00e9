"""The log of API requests: kept in memory for a second, then written in batches."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from datetime import datetime, timedelta

from server_core.contract.types.errors import ErrorCode
from server_core.store.clients import RequestEntry, insert_requests
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed, Store

__all__ = ["LONGEST_METHOD", "UNKNOWN", "RequestEntry", "RequestLog"]

FLUSH_SECONDS = 1.0
BATCH = 250
MOST_WAITING = 20_000
REFUSALS_PER_SECOND = 20
LONGEST_METHOD = 16
UNKNOWN = "-"
"""Route, and possibly method, of requests that matched no route."""

log = logging.getLogger(__name__)


class RequestLog:
    """The request log of one server. A full disk costs log lines, never a request."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._waiting: deque[RequestEntry] = deque(maxlen=most_waiting)
        self._filled = asyncio.Event()
        self._failing = False
        self._refusals = 0
        self._refused_in: datetime | None = None
        self.rate = RequestRate()
        self.lost = 0
        """Lines dropped since the server started."""

    def note(self, entry: RequestEntry) -> None:
        """Add a line. If the buffer is full, the oldest one is dropped."""
        self.rate.count(entry.at)
        if len(self._waiting) == self._waiting.maxlen:
            self.lost += 1
        self._waiting.append(entry)
        self._filled.set()

    def note_refusal(self, at: datetime, *, request_id: str, method: str, status: int, error_code: ErrorCode) -> None:
        """Add a request that was rejected before routing. Anybody can send these, so lines per second are limited."""
        second = at.replace(microsecond=0)
        if second != self._refused_in:
            self._refused_in, self._refusals = second, 0
        self._refusals += 1
        if self._refusals > REFUSALS_PER_SECOND:
            self.lost += 1
            return
        self.note(
            RequestEntry(
                at=at,
                request_id=request_id,
                account_id=None,
                client_id=None,
                method=method[:LONGEST_METHOD],
                route=UNKNOWN,
                status=status,
                error_code=error_code,
                duration_us=0,
            )
        )

    async def run(self, store: Store) -> None:
        """Run until cancelled; sleeps while there is nothing to write."""
        while True:
            await self._filled.wait()
            await asyncio.sleep(FLUSH_SECONDS)
            await self.flush(store)

    async def flush(self, store: Store) -> None:
        """Write the waiting lines. Logs once when the disk fails and once when it works again."""
        self._filled.clear()
        for _ in range(-(-len(self._waiting) // BATCH)):
            batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
            if not await self._write(store, batch):
                return

    async def _write(self, store: Store, batch: list[RequestEntry]) -> bool:
        def work(connection: Connection) -> None:
            insert_requests(connection, batch)

        try:
            await asyncio.shield(store.submit(work, Commit.REQUEST_LOG))  # a stopping server still writes them
        except Exception as error:
            self.lost += len(batch)
            if not self._failing:
                bug = None if isinstance(error, StorageFailed) else error
                log.error("The request log loses lines because they cannot be written: %s", error, exc_info=bug)
            self._failing = True
            return False
        if self._failing:
            log.warning("The request log is written again; %d lines were lost", self.lost)
            self._failing = False
        return True


# Requests in the last minute. In memory, one number per second.


WINDOW = timedelta(seconds=60)


class RequestRate:
    """Counts per second; times in UTC. After the clock is set back the rate is too high for at most a minute."""

    def __init__(self) -> None:
        self._seconds: deque[tuple[datetime, int]] = deque(maxlen=int(WINDOW.total_seconds()) + 1)

    def count(self, at: datetime) -> None:
        second = at.replace(microsecond=0)
        if self._seconds and self._seconds[-1][0] == second:
            second, before = self._seconds.pop()
            self._seconds.append((second, before + 1))
        else:
            self._seconds.append((second, 1))

    def per_minute(self, now: datetime) -> int:
        return sum(many for second, many in self._seconds if now - WINDOW < second <= now)
