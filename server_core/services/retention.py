"""One task per server deletes what is past its time; it begins some minutes after the start and never hurries."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from server_core.blobs import LocalBlobs
from server_core.config import MIB, Retention
from server_core.contract.types.audit import AuditAct
from server_core.services.audit import SERVER, note
from server_core.services.clients.lost_secrets import forget_halves
from server_core.services.context import Context
from server_core.services.partner.assertions import KEPT_BEYOND
from server_core.store import application_rows, figure_rows, retention_rows, search_index, webhook_rows
from server_core.store.commits import Commit
from server_core.store.retention_rows import Ended, last_entry, rows_changed
from server_core.store.store import Connection, StorageFailed, Store

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""How soon a disk that runs full is noticed."""
ROUND_SECONDS = 600.0
FIRST_ORPHANS_SECONDS = 3600.0
ORPHANS_SECONDS = 24 * 3600.0

Step = Callable[[datetime], Awaitable[object]]


class RetentionTask:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._pace = Pace(ctx.store)
        self._clock = TrustedClock(ctx.now, ctx.monotonic)
        self._disk = DiskWatch(ctx)
        self._next_round = ctx.monotonic() + ROUND_SECONDS
        self._next_orphans = ctx.monotonic() + FIRST_ORPHANS_SECONDS
        self._events_until: Ended | None = None

    async def run(self) -> None:
        """Until cancelled."""
        await self.begin()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def begin(self) -> None:
        last = await self._ctx.store.read(last_entry)
        if last is not None:
            self._clock.compare(last)

    async def look(self) -> None:
        """A round when it is time for one, and at once while the disk is low."""
        now = self._clock.now()
        try:
            low = self._disk.is_low(await asyncio.to_thread(self._ctx.blobs.free_bytes))
        except OSError as error:
            log.error("the free space of the disk is not known: %s", error)
            low = False
        monotonic = self._ctx.monotonic()
        if now is None or (monotonic < self._next_round and not low):
            return
        self._next_round = monotonic + ROUND_SECONDS
        await self._round(now)
        if monotonic >= self._next_orphans:
            self._next_orphans = monotonic + ORPHANS_SECONDS
            await self._try(partial(remove_orphans, self._ctx, self._pace), now)

    async def _round(self, now: datetime) -> None:
        kept, pace = self._ctx.config.retention, self._pace
        steps: dict[str, Step] = {
            "document_bytes": partial(purge_documents, self._ctx, pace),
            "jobs": partial(drop_jobs, kept, pace),
            "events": self._drop_events,
            "documents": partial(drop_documents, kept, pace),
            "notices": partial(drop_notices, kept, pace),
            "requests": partial(drop_requests, kept, pace),
            "states": partial(drop_states, kept, pace),
            "webhooks": partial(drop_webhook_log, kept, pace),
            "tokens": partial(drop_tokens, pace),
            "assertions": partial(drop_used_assertions, pace),
            "secrets": partial(forget_secrets, pace),
        }
        rows_of: dict[str, int] = {}
        for name, step in steps.items():
            before = pace.rows
            await self._try(step, now)
            rows_of |= {name: pace.rows - before} if pace.rows > before else {}
        if rows_of:
            await self._try(partial(self._note, rows_of), now)

    async def _note(self, rows_of: dict[str, int], now: datetime) -> None:
        """One entry of the audit log for a round that deleted something: how many rows each step changed."""
        account_id = self._ctx.site_account
        await self._pace.write(
            lambda connection: note(connection, account_id, AuditAct.RETENTION, SERVER, at=now, details=rows_of)
        )

    async def _drop_events(self, now: datetime) -> None:
        kept = self._ctx.config.retention
        self._events_until = await drop_events(kept, self._pace, now, self._events_until)

    async def _try(self, step: Step, now: datetime) -> None:
        """A step that fails holds up no other and is tried again in the next round."""
        try:
            await step(now)
        except (StorageFailed, OSError) as error:
            log.error("a step of retention failed and is tried again later: %s", error)
        except Exception:
            log.exception("a step of retention failed; the next round is in %s s", ROUND_SECONDS)


# A disk that runs full: uploads are refused meanwhile (`services.documents.intake`), and people are told once.


class DiskWatch:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._low = False

    def is_low(self, free_bytes: int) -> bool:
        """One line in the log when it gets low, with what frees space, and one when it is over."""
        config = self._ctx.config
        limit = config.limits.disk_low_bytes
        low = free_bytes < limit
        if low and not self._low:
            log.warning(
                "the disk of %s has %d MiB free, less than %d MiB: documents are refused, everything else goes on. "
                "Delete other files on this disk, move the folder to a larger one, or set a shorter retention of "
                "documents (now %s after the last job). What is past its time is deleted now, nothing else",
                config.folder,
                free_bytes // MIB,
                limit // MIB,
                config.retention.document_bytes,
            )
        if self._low and not low:
            log.warning("the disk of %s has %d MiB free again", config.folder, free_bytes // MIB)
        self._low = low
        return low


# The bytes of documents, and what they say: kept for a while after the last job, or after an upload without a job.


async def purge_documents(ctx: Context, pace: Pace, now: datetime) -> int:
    """The number of files that left the disk. The row is marked on disk first: a crash leaves an orphan, never a
    document that seems to have its bytes."""
    before, removed = now - ctx.config.retention.document_bytes, 0
    look, place = partial(retention_rows.look_for_over, before=before, most=ROWS_AT_ONCE), None
    while True:
        looked = await pace.read(partial(look, after=place))
        for lot in await pace.read(partial(search_index.small_lots, document_ids=looked.found)):
            purge = partial(retention_rows.purge, document_ids=lot, before=before, at=now)
            removed += await remove_unneeded(ctx.blobs, ctx.store, await pace.write(purge))
        if looked.place is None:
            return removed
        place = looked.place


# Bytes without a document: a crash came between the bytes and their row, or between the end of the row and theirs.


OLD_ENOUGH = timedelta(hours=24)
"""Longer than any upload may take."""


async def remove_orphans(ctx: Context, pace: Pace, now: datetime) -> int:
    """The number of files that left the disk; all are looked at, a few hundred at a time."""
    after, removed, old = "", 0, (now - OLD_ENOUGH).timestamp()
    while entries := await ctx.blobs.stored(after, ROWS_AT_ONCE):
        after = entries[-1].sha256
        hashes = {entry.sha256 for entry in entries if entry.modified < old}
        kept = await pace.read(partial(retention_rows.kept_bytes, hashes=hashes))
        removed += await remove_unneeded(ctx.blobs, ctx.store, sorted(hashes - kept))
        await pace.rest()
    if removed:
        log.warning("%d files without a document were removed", removed)
    return removed


# Rows of jobs, documents, notices, requests and tokens whose time is over, chunk by chunk.
#
# Events of an open job stay as long as the job is open. Those of a job that ended go `events` after its end, and with
# the job at the latest. Notices stay as long as they are open, and `events` after that.


TOKENS_KEPT = timedelta(days=1)
"""After their end, to say "expired" instead of "unknown"."""


async def drop_jobs(kept: Retention, pace: Pace, now: datetime) -> None:
    """With their events and the answers kept for a repeat."""
    await _all(pace, partial(retention_rows.drop_ended_jobs, ended_before=now - kept.jobs, most=ROWS_AT_ONCE))


async def drop_events(kept: Retention, pace: Pace, now: datetime, place: Ended | None) -> Ended | None:
    """Only where events are kept for a shorter time than jobs. Begins after `place`, and tells where the next time
    begins: no job is looked at twice while the server runs."""
    if kept.events >= kept.jobs:
        return place
    drop = partial(retention_rows.drop_events_of_ended, ended_before=now - kept.events, most=ROWS_AT_ONCE)
    while (came_to := await pace.write(partial(drop, after=place))) is not None:
        place = came_to.place
    return place


async def drop_documents(kept: Retention, pace: Pace, now: datetime) -> None:
    """A document's row is kept as long after its bytes as a job's row after its end, and as long as a job names it."""
    look = partial(retention_rows.look_for_unused, purged_before=now - kept.jobs, most=ROWS_AT_ONCE)
    place = None
    while True:
        looked = await pace.read(partial(look, after=place))
        if looked.found:
            await pace.write(partial(retention_rows.drop, document_ids=looked.found))
        if looked.place is None:
            return
        place = looked.place


async def drop_notices(kept: Retention, pace: Pace, now: datetime) -> None:
    await _all(pace, partial(retention_rows.drop_notices, closed_before=now - kept.events, most=ROWS_AT_ONCE))


async def drop_requests(kept: Retention, pace: Pace, now: datetime) -> None:
    drop = partial(retention_rows.drop_requests, before=now - kept.requests, most_kept=kept.most_requests)
    await _all(pace, partial(drop, most=ROWS_AT_ONCE))


async def drop_states(kept: Retention, pace: Pace, now: datetime) -> None:
    """What printers were is kept as long as the log of requests."""
    await _all(pace, partial(figure_rows.drop_old_states, before=now - kept.requests, most=ROWS_AT_ONCE))


async def drop_webhook_log(kept: Retention, pace: Pace, now: datetime) -> None:
    """Deliveries that ended, as long as the log of requests; and all of webhooks that were removed."""
    drop = partial(webhook_rows.drop_finished, before=now - kept.requests, most=ROWS_AT_ONCE)
    await _all(pace, drop)
    await _all(pace, partial(webhook_rows.drop_removed, most=ROWS_AT_ONCE))


async def drop_tokens(pace: Pace, now: datetime) -> None:
    await _all(pace, partial(retention_rows.drop_tokens, expired_before=now - TOKENS_KEPT, most=ROWS_AT_ONCE))


async def forget_secrets(pace: Pace, now: datetime) -> None:
    """What they are told again by, a short time."""
    await pace.write(partial(forget_halves, now=now))


async def drop_used_assertions(pace: Pace, now: datetime) -> None:
    before = now - KEPT_BEYOND
    await _all(pace, partial(application_rows.drop_used, expired_before=before, most=ROWS_AT_ONCE))


async def _all(pace: Pace, chunk: Callable[[Connection], bool]) -> None:
    """As long as a chunk says that there is more."""
    while await pace.write(chunk):
        pass


# Retention counts in days of the wall clock, and wall clocks jump: an empty battery, then a time server.


LARGEST_STEP = timedelta(days=1)
QUIET_SECONDS = 3600.0


class TrustedClock:
    """`now` while the clock can be believed. After a jump of more than a day against the monotonic clock it must run
    evenly for an hour first: time to set a wrong clock right before anything is deleted by it.

    A computer that slept for more than a day looks the same and costs the same hour.
    """

    def __init__(self, now: Callable[[], datetime], monotonic: Callable[[], float]) -> None:
        self._now, self._monotonic = now, monotonic
        self._began = self._beginning()
        self._believed_from = monotonic()

    def compare(self, last: datetime) -> None:
        """At start, with the newest time that was written down: a clock far beyond it may be a wrong one."""
        if abs(self._now() - last) > LARGEST_STEP:
            log.warning("the last entry is of %s, now it is %s: nothing is deleted for an hour", last, self._now())
            self._believed_from = self._monotonic() + QUIET_SECONDS

    def now(self) -> datetime | None:
        """None: nothing may be judged by the time of day now."""
        began = self._beginning()
        if abs(began - self._began) > LARGEST_STEP:
            log.warning("the clock moved by %s: nothing is deleted for an hour", began - self._began)
            self._began = began
            self._believed_from = self._monotonic() + QUIET_SECONDS
        return self._now() if self._monotonic() >= self._believed_from else None

    def _beginning(self) -> datetime:
        """When the monotonic clock was zero: it stays while both clocks run evenly."""
        return self._now() - timedelta(seconds=self._monotonic())


# Small steps with pauses between them: deleting has time, a commit of somebody else has not.


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


# Bytes that no document needs any more leave the disk, and bytes that somebody uploads right now never do.
#
# An upload pins its bytes before they get their name and until its row is committed, and `remove_unless_pinned` asks
# for rows after it has marked the bytes. So a row that was queued before the question is seen, and an upload that
# comes after the mark takes it away. If that upload fails after all, its bytes are found by the search for orphans.


async def remove_unneeded(blobs: LocalBlobs, store: Store, hashes: Iterable[str]) -> int:
    """The number of files that went. One that cannot be removed now stays for the search for orphans."""
    removed = 0
    for sha256 in hashes:
        try:
            removed += await blobs.remove_unless_pinned(sha256, partial(_needed, store, sha256))
        except OSError as error:  # on Windows, also while somebody reads it
            log.warning("the bytes of a deleted document cannot be removed now: %s", error)
    return removed


async def _needed(store: Store, sha256: str) -> bool:
    """Asked in the writer's queue, behind the rows of uploads whose callers hung up before the commit."""
    return bool(await store.write(partial(retention_rows.kept_bytes, hashes=[sha256]), Commit.RETENTION_LOOK))
