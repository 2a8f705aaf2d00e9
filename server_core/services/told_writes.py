"""Writes after which somebody has to hear of it: what is kept in memory must not outlive a change on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from server_core.services.context import Context
from server_core.store.commits import Commit
from server_core.store.store import Connection

T = TypeVar("T")


async def write_and_tell(
    ctx: Context, work: Callable[[Connection], T], commit: Commit, tell: Callable[[T | None], None]
) -> T:
    """`tell` is called on the event loop before this returns or raises, also when whoever asked is gone by then.

    It gets the answer of `work`; None where the write failed: the change may be on disk all the same.
    """
    written = ctx.store.submit(work, commit)

    def settled(done: asyncio.Future[T]) -> None:
        failed = done.cancelled() or done.exception() is not None
        tell(None if failed else done.result())

    written.add_done_callback(settled)
    return await asyncio.shield(written)
