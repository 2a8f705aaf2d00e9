"""One task per server deletes what is past its time; it begins some minutes after the start and never hurries."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial

from server_core.contract.types.audit import AuditAct
from server_core.services.audit.writing import SERVER, note
from server_core.services.context import Context
from server_core.services.retention import rows
from server_core.services.retention.disk import DiskWatch
from server_core.services.retention.document_bytes import purge_documents
from server_core.services.retention.orphans import remove_orphans
from server_core.services.retention.pace import Pace
from server_core.services.retention.trusted_clock import TrustedClock
from server_core.store.retention_rows import Ended, last_entry
from server_core.store.store import StorageFailed

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
            "jobs": partial(rows.drop_jobs, kept, pace),
            "events": self._drop_events,
            "documents": partial(rows.drop_documents, kept, pace),
            "notices": partial(rows.drop_notices, kept, pace),
            "requests": partial(rows.drop_requests, kept, pace),
            "states": partial(rows.drop_states, kept, pace),
            "webhooks": partial(rows.drop_webhook_log, kept, pace),
            "tokens": partial(rows.drop_tokens, pace),
            "assertions": partial(rows.drop_used_assertions, pace),
            "secrets": partial(rows.forget_secrets, pace),
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
        self._events_until = await rows.drop_events(kept, self._pace, now, self._events_until)

    async def _try(self, step: Step, now: datetime) -> None:
        """A step that fails holds up no other and is tried again in the next round."""
        try:
            await step(now)
        except (StorageFailed, OSError) as error:
            log.error("a step of retention failed and is tried again later: %s", error)
        except Exception:
            log.exception("a step of retention failed; the next round is in %s s", ROUND_SECONDS)
