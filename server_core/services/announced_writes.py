"""Writes followed by an announcement, so that memory never outlives a change on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from server_core.services.context import Context
from server_core.store.commits import Commit
from server_core.store.store import Connection

T = TypeVar("T")


async def write_and_announce(
    ctx: Context, work: Callable[[Connection], T], commit: Commit, tell: Callable[[T | None], None]
) -> T:
    """Write, then call `tell` on the event loop before returning or raising, even if the caller is gone by then.

    `tell` gets the result of `work`; None if the write failed, though the change may be on disk all the same.
    """
    written = ctx.store.submit(work, commit)

    def settled(done: asyncio.Future[T]) -> None:
        failed = done.cancelled() or done.exception() is not None
        tell(None if failed else done.result())

    written.add_done_callback(settled)
    return await asyncio.shield(written)
