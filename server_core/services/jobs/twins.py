"""The same content twice within minutes may be one label ordered twice: people are asked. Nothing is held for it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from server_core.contract.console import NoticeKind
from server_core.contract.public import DOUBTFUL, Intent, JobStatus
from server_core.services.floor import Floor
from server_core.services.jobs.stale_guard import intent_of
from server_core.store import job_state_rows, notice_rows, printer_rows, twin_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed

log = logging.getLogger(__name__)

WITHIN = timedelta(minutes=10)
GATHER_SECONDS = 0.5
RETRY_SECONDS = 5.0
AT_ONCE = 200
LAST = 4
"""Jobs with one content that are remembered: some may have been cancelled."""
REMEMBERED = 20_000
"""Contents of the last minutes: more than any computer prints in them."""
MANY_ALIKE = frozenset({Intent.PRODUCT_LABEL, Intent.RECEIPT})
"""Of these the same one is wanted again and again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Seen:
    """A job with a content; `asked`: whether it is a second one, so that what follows is a series."""

    sequence: int
    print_job_id: UUID
    created_at: datetime
    key: str | None
    asked: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class _Came:
    """New jobs, and by sequence what became of those that have a content in common."""

    rows: Sequence[Any]
    outcomes: Mapping[int, Any]


class TwinWatch:
    """One task per server, behind the commits that accept jobs and never in them."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._seen: OrderedDict[tuple[UUID, str], deque[_Seen]] = OrderedDict()
        self._until = 0
        self._alarms_after = 0

    async def adopt(self) -> None:
        """At start: the last minutes are remembered, and told of no more."""
        store, now = self._floor.ctx.store, self._floor.ctx.now()
        self._alarms_after = await store.read(twin_rows.newest_sequence)
        self._until = await store.read(lambda connection: twin_rows.last_before(connection, now - WITHIN, REMEMBERED))

    async def run(self) -> None:
        """Until cancelled."""
        feed = self._floor.feed
        while True:
            newest = feed.newest
            try:
                await self.look()
            except StorageFailed as error:
                log.info("the look for the same content waits for the database: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await feed.wait_beyond(newest)
            await asyncio.sleep(GATHER_SECONDS)

    async def look(self) -> None:
        """At all jobs that came since the last look. Raises StorageFailed; then it goes on where it was."""
        while (some := await self._floor.ctx.store.read(self._came)).rows:
            for row in some.rows:
                if _counts(row):
                    await self._compare(row, some.outcomes)
                self._until = row.sequence

    def _came(self, connection: Connection) -> _Came:
        """In one read: a series costs no read for each of its jobs."""
        rows = twin_rows.came_after(connection, self._until, AT_ONCE)
        contents = Counter((row.account_id, row.sha256) for row in rows)
        earlier = {seen.sequence for content in contents for seen in self._seen.get(content, ())}
        alike = {row.sequence for row in rows if contents[row.account_id, row.sha256] > 1}
        return _Came(rows=rows, outcomes=twin_rows.outcomes(connection, earlier | alike))

    async def _compare(self, row: Any, outcomes: Mapping[int, Any]) -> None:
        """A series costs no commit: its second job alone is asked about."""
        content = (row.account_id, row.sha256)
        last = self._seen.pop(content, None) or deque(maxlen=LAST)
        first = _first(last, row, outcomes) if row.sequence > self._alarms_after else None
        if first is not None and not first.asked:
            await self._tell(first, row)
        last.append(
            _Seen(
                sequence=row.sequence,
                print_job_id=row.print_job_id,
                created_at=row.created_at,
                key=row.idempotency_key,
                asked=first is not None,
            )
        )
        self._seen[content] = last
        self._forget(row.created_at - WITHIN)

    def _forget(self, before: datetime) -> None:
        while self._seen:
            oldest = next(iter(self._seen.values()))
            if len(self._seen) <= REMEMBERED and oldest[-1].created_at >= before:
                return
            self._seen.popitem(last=False)

    async def _tell(self, first: _Seen, row: Any) -> None:
        floor = self._floor
        details = {
            "reference": row.idempotency_key,
            "filename": row.filename,
            "first_job_id": str(first.print_job_id),
            "first_reference": first.key,
            "minutes": int((row.created_at - first.created_at).total_seconds() // 60),
        }

        def work(connection: Connection) -> bool:
            if _never_came_out(twin_rows.outcome(connection, row.sequence)):
                return False
            job_state_rows.change(connection, row.account_id, row.print_job_id, {"same_as": first.print_job_id})
            printer = printer_rows.find_printer(connection, row.account_id, row.printer_id)
            notice_rows.open_notice(
                connection,
                account_id=row.account_id,
                kind=NoticeKind.SAME_CONTENT,
                subject=str(row.print_job_id),
                printer_id=row.printer_id,
                at=floor.ctx.now(),
                details=details | {"printer_name": None if printer is None else printer.name},
            )
            return True

        if await floor.ctx.store.write(work, Commit.JOB_TWIN):
            floor.feed.job_moved(row.print_job_id, row.printer_id)
            floor.feed.notices_changed()


def _first(last: Iterable[_Seen], row: Any, outcomes: Mapping[int, Any]) -> _Seen | None:
    """The newest one before it that is, or will be, on paper."""
    likely = [seen for seen in last if _may_be_one(seen, row) and not _never_came_out(outcomes.get(seen.sequence))]
    return likely[-1] if likely else None


def _counts(row: Any) -> bool:
    """Sent by an application, for itself: who prints a file again at the console knows it, and a reprint is meant."""
    if row.reprint_of is not None or row.test_print or row.client_id is None:
        return False
    return intent_of(row.parameters) not in MANY_ALIKE


def _may_be_one(first: _Seen, row: Any) -> bool:
    apart = row.created_at - first.created_at
    return timedelta(0) <= apart <= WITHIN and (first.key is None or first.key != row.idempotency_key)


def _never_came_out(job: Any) -> bool:
    """Nor will it: it ended without a label, or is gone."""
    if job is None:
        return True
    if job.status == JobStatus.FAILED:
        return job.failure_reason not in DOUBTFUL
    return bool(job.status == JobStatus.CANCELLED)
