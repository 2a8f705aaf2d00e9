"""Retention: one task per server deletes expired data. It begins some minutes after the start and works slowly."""

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
from server_core.contract.types.audit import THE_SERVER, AuditAction
from server_core.services import agent_commands
from server_core.services.audit import SERVER, note
from server_core.services.context import Context
from server_core.services.partner.assertions import KEPT_BEYOND
from server_core.store import application_rows, compaction, figure_rows, retention_rows, search_index, webhook_rows
from server_core.store.commits import Commit
from server_core.store.retention_rows import EndedPosition, last_entry, rows_changed
from server_core.store.store import Connection, StorageFailed, Store

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""Interval in seconds at which a nearly full disk is noticed."""
ROUND_SECONDS = 600.0
FIRST_ORPHANS_SECONDS = 3600.0
ORPHANS_SECONDS = 24 * 3600.0

Step = Callable[[datetime], Awaitable[object]]


class RetentionTask:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._writes = RetentionWrites(ctx.store)
        self._clock = TrustedClock(ctx.now, ctx.monotonic)
        self._disk = DiskWatch(ctx)
        self._next_round = ctx.monotonic() + ROUND_SECONDS
        self._next_orphans = ctx.monotonic() + FIRST_ORPHANS_SECONDS
        self._events_until: EndedPosition | None = None

    async def run(self) -> None:
        """Run until cancelled."""
        await self.begin()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def begin(self) -> None:
        last = await self._ctx.store.read(last_entry)
        if last is not None:
            self._clock.compare(last)

    async def look(self) -> None:
        """Run a round when it is due, or at once while the disk is low."""
        now = self._clock.now()
        try:
            low = self._disk.is_low(await asyncio.to_thread(self._ctx.blobs.free_bytes))
        except OSError as error:
            log.error("The disk's free space cannot be read: %s", error)
            low = False
        monotonic = self._ctx.monotonic()
        if now is None or (monotonic < self._next_round and not low):
            return
        self._next_round = monotonic + ROUND_SECONDS
        await self._round(now)
        if monotonic >= self._next_orphans:
            self._next_orphans = monotonic + ORPHANS_SECONDS
            await self._try(partial(remove_orphans, self._ctx, self._writes), now)

    async def _round(self, now: datetime) -> None:
        kept, writes = self._ctx.config.retention, self._writes
        steps: dict[str, Step] = {
            "document_bytes": partial(purge_documents, self._ctx, writes),
            "jobs": partial(drop, "jobs", kept, writes),
            "events": self._drop_events,
            "documents": partial(drop_documents, kept, writes),
            **{name: partial(drop, name, kept, writes) for name in CHUNKS if name != "jobs"},
            "secrets": partial(forget_secrets, writes),
        }
        rows_of: dict[str, int] = {}
        for name, step in steps.items():
            before = writes.rows
            await self._try(step, now)
            rows_of |= {name: writes.rows - before} if writes.rows > before else {}
        if rows_of:
            await self._try(partial(self._note, rows_of), now)
        await self._try(partial(compact, writes), now)

    async def _note(self, rows_of: dict[str, int], now: datetime) -> None:
        """Write one audit entry for a round that deleted something, with the number of rows per step."""
        account_id = self._ctx.site_account
        await self._writes.write(
            lambda connection: note(
                connection, account_id, AuditAction.RETENTION, SERVER, at=now, actor=THE_SERVER, **rows_of
            )
        )

    async def _drop_events(self, now: datetime) -> None:
        kept = self._ctx.config.retention
        self._events_until = await drop_events(kept, self._writes, now, self._events_until)

    async def _try(self, step: Step, now: datetime) -> None:
        """Run a step. A failure holds up no other step and is retried in the next round."""
        try:
            await step(now)
        except (StorageFailed, OSError) as error:
            log.error("A step of retention failed and will be retried later: %s", error)
        except Exception:
            log.exception("A step of retention failed; next round in %s s", ROUND_SECONDS)


# Low disk space: uploads are rejected meanwhile (`services.documents.intake`), and the log says so once.


class DiskWatch:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._low = False

    def is_low(self, free_bytes: int) -> bool:
        """Return whether space is low.

        Logs once when it gets low, with ways to free space, and once when it is over.
        """
        config = self._ctx.config
        limit = config.limits.disk_low_bytes
        low = free_bytes < limit
        if low and not self._low:
            log.warning(
                "The disk of %s has only %d MiB free (limit %d MiB): new documents are rejected, everything else goes "
                "on. Delete other files on this disk, move the folder to a larger one, or shorten the retention of "
                "documents (now %s after the last job). Only expired data is being deleted now",
                config.folder,
                free_bytes // MIB,
                limit // MIB,
                config.retention.document_bytes,
            )
        if self._low and not low:
            log.warning("The disk of %s has %d MiB free again", config.folder, free_bytes // MIB)
        self._low = low
        return low


# Bytes and texts of documents: kept for a while after the last job, or after an upload without a job.


async def purge_documents(ctx: Context, writes: RetentionWrites, now: datetime) -> int:
    """Purge expired documents; returns the number of files deleted.

    The row is marked first and committed, so a crash leaves an orphan file, never a document without its bytes.
    """
    before, removed = now - ctx.config.retention.document_bytes, 0
    look, position = partial(retention_rows.look_for_over, before=before, most=ROWS_AT_ONCE), None
    while True:
        looked = await writes.read(partial(look, after=position))
        for lot in await writes.read(partial(search_index.small_lots, document_ids=looked.found)):
            purge = partial(retention_rows.purge, document_ids=lot, before=before, at=now)
            removed += await remove_unneeded(ctx.blobs, ctx.store, await writes.write(purge))
        if looked.place is None:
            return removed
        position = looked.place


# Orphans: bytes without a document, left by a crash between writing bytes and row, or between deleting row and bytes.


OLD_ENOUGH = timedelta(hours=24)
"""Longer than any upload can take."""


async def remove_orphans(ctx: Context, writes: RetentionWrites, now: datetime) -> int:
    """Remove orphans; returns the number of files deleted. Checks all files, a few hundred at a time."""
    after, removed, old = "", 0, (now - OLD_ENOUGH).timestamp()
    while entries := await ctx.blobs.stored(after, ROWS_AT_ONCE):
        after = entries[-1].sha256
        hashes = {entry.sha256 for entry in entries if entry.modified < old}
        kept = await writes.read(partial(retention_rows.kept_bytes, hashes=hashes))
        removed += await remove_unneeded(ctx.blobs, ctx.store, sorted(hashes - kept))
        await writes.rest()
    if removed:
        log.warning("Removed %d files that belong to no document", removed)
    return removed


# Expired rows of jobs, documents, notices, requests and tokens, deleted in chunks.
#
# Events of an open job stay. Those of an ended job go `events` after its end, at the latest with the job. Notices stay
# while open, and `events` after that.


TOKENS_KEPT = timedelta(days=1)
"""Time that expired tokens are kept, to answer "expired" instead of "unknown"."""


CHUNKS: dict[str, Callable[[Retention, datetime], Callable[..., bool]]] = {
    "jobs": lambda kept, now: partial(retention_rows.drop_ended_jobs, ended_before=now - kept.jobs),
    "answers": lambda kept, now: partial(retention_rows.drop_answers, kept_before=now - kept.jobs),
    "notices": lambda kept, now: partial(retention_rows.drop_notices, closed_before=now - kept.events),
    "requests": lambda kept, now: partial(
        retention_rows.drop_requests, before=now - kept.requests, most_kept=kept.most_requests
    ),
    "states": lambda kept, now: partial(figure_rows.drop_old_states, before=now - kept.requests),
    "webhooks": lambda kept, now: partial(webhook_rows.drop_log, before=now - kept.requests),
    "tokens": lambda kept, now: partial(retention_rows.drop_tokens, expired_before=now - TOKENS_KEPT),
    "assertions": lambda kept, now: partial(application_rows.drop_used, expired_before=now - KEPT_BEYOND),
}
"""Deletes one chunk; says whether there is more.

Answers to keys are kept as long as jobs, printer states and deliveries as long as the request log.
"""


async def drop(name: str, kept: Retention, writes: RetentionWrites, now: datetime) -> None:
    """Delete all chunks of one kind of rows."""
    chunk = partial(CHUNKS[name](kept, now), most=ROWS_AT_ONCE)
    while await writes.write(chunk):
        pass


async def drop_events(
    kept: Retention, writes: RetentionWrites, now: datetime, position: EndedPosition | None
) -> EndedPosition | None:
    """Delete events that are kept for a shorter time than jobs.

    Begins after `position` and returns where to begin next time, so that no job is visited twice while the server runs.
    """
    if kept.events >= kept.jobs:
        return position
    drop = partial(retention_rows.drop_events_of_ended, ended_before=now - kept.events, most=ROWS_AT_ONCE)
    while (came_to := await writes.write(partial(drop, after=position))) is not None:
        position = came_to.place
    return position


async def drop_documents(kept: Retention, writes: RetentionWrites, now: datetime) -> None:
    """Delete document rows, kept as long after their bytes as jobs after their end, and while a job refers to them."""
    look = partial(retention_rows.look_for_unused, purged_before=now - kept.jobs, most=ROWS_AT_ONCE)
    position = None
    while True:
        looked = await writes.read(partial(look, after=position))
        if looked.found:
            await writes.write(partial(retention_rows.drop, document_ids=looked.found))
        if looked.place is None:
            return
        position = looked.place


async def forget_secrets(writes: RetentionWrites, now: datetime) -> None:
    """Clear the secrets that are no longer repeated."""
    await writes.write(partial(agent_commands.forget_secrets, now=now))


async def compact(writes: RetentionWrites, now: datetime) -> None:
    """Give the space of deleted rows back to the disk if it is much."""
    found = await writes.read(compaction.pages)
    if not found.has_many_free:
        return
    while await writes.write(compaction.free_some):
        pass
    left = await writes.read(compaction.pages)
    if left.free < found.free:
        log.info("The database was compacted by %d MB", (found.free_bytes - left.free_bytes) // 1_000_000)


# A clock for retention. Retention counts days by wall clock, and wall clocks jump: an empty battery, then a time
# server.


LARGEST_STEP = timedelta(days=1)
QUIET_SECONDS = 3600.0


class TrustedClock:
    """Wall time while it can be trusted. After a jump of more than a day it must run steadily for an hour first.

    That leaves time to correct a wrong clock before anything is deleted by it. A computer that slept for more than a
    day looks the same and costs the same hour.
    """

    def __init__(self, now: Callable[[], datetime], monotonic: Callable[[], float]) -> None:
        self._now, self._monotonic = now, monotonic
        self._began = self._beginning()
        self._believed_from = monotonic()

    def compare(self, last: datetime) -> None:
        """Compare, at start, with the latest recorded time: a clock far beyond it may be wrong."""
        if abs(self._now() - last) > LARGEST_STEP:
            log.warning(
                "The last entry is from %s, now it is %s; in case the clock is wrong, nothing is deleted for an hour",
                last,
                self._now(),
            )
            self._believed_from = self._monotonic() + QUIET_SECONDS

    def now(self) -> datetime | None:
        """Return the time; None while the clock is not trusted."""
        began = self._beginning()
        if abs(began - self._began) > LARGEST_STEP:
            log.warning("The clock moved by %s; nothing is deleted for an hour", began - self._began)
            self._began = began
            self._believed_from = self._monotonic() + QUIET_SECONDS
        return self._now() if self._monotonic() >= self._believed_from else None

    def _beginning(self) -> datetime:
        """Return the wall time at monotonic zero, which is constant while both clocks run steadily."""
        return self._now() - timedelta(seconds=self._monotonic())


# Small steps with pauses: deleting can wait, other commits cannot.


T = TypeVar("T")

ROWS_AT_ONCE = 200
PAUSE_SECONDS = 0.02
REST = 4
"""Pause as a multiple of a step's time: retention uses at most a fifth of the writer, even on a slow disk."""


class RetentionWrites:
    """Runs retention's writes one after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.rows = 0
        """Rows deleted or changed so far."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a write, pause, and return its result."""
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


# Deletion of bytes that no document needs, never of bytes that are being uploaded.
#
# An upload pins its bytes before naming them and until its row is committed, and `remove_unless_pinned` reads the rows
# after it has marked the bytes. So a row queued before the check is seen, and an upload after the mark clears it. If
# that upload fails, the search for orphans finds its bytes.


async def remove_unneeded(blobs: LocalBlobs, store: Store, hashes: Iterable[str]) -> int:
    """Remove bytes; returns the number of files deleted.

    A file that cannot be removed now is left for the orphan search.
    """
    removed = 0
    for sha256 in hashes:
        try:
            removed += await blobs.remove_unless_pinned(sha256, partial(_needed, store, sha256))
        except OSError as error:  # on Windows, also while somebody reads the file
            log.warning("The bytes of a deleted document cannot be removed yet: %s", error)
    return removed


async def _needed(store: Store, sha256: str) -> bool:
    """Check in the writer's queue, behind rows of uploads whose callers hung up before the commit."""
    return bool(await store.write(partial(retention_rows.kept_bytes, hashes=[sha256]), Commit.RETENTION_LOOK))
