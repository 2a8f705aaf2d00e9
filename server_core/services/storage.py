"""A disk that failed: people are told once it works again, and its reserve is made anew."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec

from server_core.contract.messages.message import Message
from server_core.contract.types.audit import NoticeKind
from server_core.services.context import Context
from server_core.store import notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
QUIET_SECONDS = 60.0
"""So long nothing may have failed until the trouble is taken as over."""
SUBJECT = "server"


class StorageWatch:
    """One task per server. The notice of a failure is a write itself: it is tried until the disk takes it."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._failed_at: float | None = ctx.monotonic()  # there may be a notice of an earlier run

    async def run(self) -> None:
        """Until cancelled."""
        ballast = self._ctx.store.ballast
        if ballast is not None and ballast.spent:  # by an earlier run: nothing is taken in before there is another
            await self.look()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        try:
            await self._tell()
            await self._make_ballast()
        except (StorageFailed, OSError) as error:
            log.error("the disk still fails: %s", error)

    async def end(self) -> None:
        """Where there is plenty of space the next start takes its reserve again; elsewhere it is kept for it."""
        ballast = self._ctx.store.ballast
        with suppress(OSError):
            if ballast is not None and self._has_room(ballast.size):
                await asyncio.to_thread(ballast.free)

    async def _make_ballast(self) -> None:
        ballast = self._ctx.store.ballast
        if ballast is None or ballast.held:
            return
        free = await asyncio.to_thread(self._ctx.blobs.free_bytes)
        if free >= ballast.size * 5 // 4:  # before documents are taken in again: new jobs wait for it
            await asyncio.to_thread(ballast.make)

    def _has_room(self, size: int) -> bool:
        return self._ctx.blobs.free_bytes() >= size + self._ctx.config.limits.disk_low_bytes

    async def _tell(self) -> None:
        ctx, now, failure = self._ctx, self._ctx.monotonic(), self._ctx.store.failure
        if failure is not None:
            await ctx.store.write(lambda connection: self._open(connection, failure.message), Commit.STORAGE_NOTICE)
            ctx.store.failure_told()
            self._failed_at = now
            ctx.feed.notices_changed()
        elif self._failed_at is not None and now - self._failed_at >= QUIET_SECONDS:
            await ctx.store.write(self._close, Commit.STORAGE_NOTICE)
            self._failed_at = None
            ctx.feed.notices_changed()

    def _open(self, connection: Connection, message: Message) -> None:
        notice_rows.open_notice(
            connection,
            account_id=self._ctx.site_account,
            kind=NoticeKind.STORAGE_FAILED,
            subject=SUBJECT,
            at=self._ctx.now(),
            details={"message": msgspec.to_builtins(message)},
        )

    def _close(self, connection: Connection) -> None:
        notice_rows.close_notice(
            connection,
            account_id=self._ctx.site_account,
            kind=NoticeKind.STORAGE_FAILED,
            subject=SUBJECT,
            at=self._ctx.now(),
            actor="server",
        )
