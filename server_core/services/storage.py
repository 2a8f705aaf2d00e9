"""Disk failures: a notice once the disk works again, and a new reserve."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec

from server_core.contract.messages.message import Message
from server_core.contract.types.audit import THE_SERVER, NoticeKind
from server_core.services.context import Context
from server_core.store import notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
QUIET_SECONDS = 60.0
"""Seconds without a failure after which the trouble counts as over."""
SUBJECT = "server"


class StorageWatch:
    """Watches the disk; one task per server.

    The notice about a failure is a write itself, retried until the disk takes it.
    """

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._failed_at: float | None = ctx.monotonic()  # an earlier run may have left a notice

    async def run(self) -> None:
        """Run until cancelled."""
        ballast = self._ctx.store.ballast
        # spent by an earlier run: new work is rejected until there is a reserve again
        if ballast is not None and ballast.spent:
            await self.look()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        try:
            await self._tell()
            await self._make_ballast()
        except (StorageFailed, OSError) as error:
            log.error("The disk still fails: %s", error)

    async def end(self) -> None:
        """Free the reserve at the end if there is plenty of space; otherwise keep it for the next start."""
        ballast = self._ctx.store.ballast
        with suppress(OSError):
            if ballast is not None and self._has_room(ballast.size):
                await asyncio.to_thread(ballast.free)

    async def _make_ballast(self) -> None:
        ballast = self._ctx.store.ballast
        if ballast is None or ballast.held:
            return
        free = await asyncio.to_thread(self._ctx.blobs.free_bytes)
        if free >= ballast.size * 5 // 4:  # takes precedence over documents: new jobs wait for it
            await asyncio.to_thread(ballast.make)

    def _has_room(self, size: int) -> bool:
        return self._ctx.blobs.free_bytes() >= size + self._ctx.config.limits.disk_low_bytes

    async def _tell(self) -> None:
        ctx, now, failure = self._ctx, self._ctx.monotonic(), self._ctx.store.failure
        if failure is not None:
            await ctx.store.write(lambda connection: self._open(connection, failure.message), Commit.STORAGE_NOTICE)
            ctx.store.forget_failure()
            self._failed_at = now
            ctx.feed.notices_changed()
        elif self._failed_at is not None and now - self._failed_at >= QUIET_SECONDS:
            await ctx.store.write(self._close, Commit.STORAGE_NOTICE)
            self._failed_at = None
            ctx.feed.notices_changed()

    def _open(self, connection: Connection, message: Message) -> None:
        account, now, details = self._ctx.site_account, self._ctx.now(), {"message": msgspec.to_builtins(message)}
        notice_rows.open_notice(connection, account, NoticeKind.STORAGE_FAILED, SUBJECT, now, details)

    def _close(self, connection: Connection) -> None:
        account, now = self._ctx.site_account, self._ctx.now()
        notice_rows.close_notice(connection, account, NoticeKind.STORAGE_FAILED, SUBJECT, now, THE_SERVER)
