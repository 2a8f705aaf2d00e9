"""Writes followed by an announcement, so that memory never outlives a change on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from server_core.services.context import Context
from server_core.services.partner.assertion_rules import Named
from server_core.store.commits import Commit
from server_core.store.store import Connection

T = TypeVar("T")


async def write_and_announce(
    ctx: Context,
    work: Callable[[Connection], T],
    commit: Commit,
    tell: Callable[[T], object],
    unsure: Callable[[], object] | None = None,
) -> T:
    """Write, then call `tell` on the event loop before returning or raising, even if the caller is gone by then.

    `tell` gets the result of `work`. If the write failed, `unsure` is called: the change may be on disk all the same.
    """
    written = ctx.store.submit(work, commit)

    def settled(done: asyncio.Future[T]) -> None:
        if not done.cancelled() and done.exception() is None:
            tell(done.result())
        elif unsure is not None:
            unsure()

    written.add_done_callback(settled)
    return await asyncio.shield(written)


async def write_and_forget(ctx: Context, work: Callable[[Connection, set[UUID | Named]], T], commit: Commit) -> T:
    """Write, and drop from the cache the tokens of all whom `work` names, whatever the outcome."""
    ended: set[UUID | Named] = set()

    def forget() -> None:
        for one in ended:
            ctx.tokens.forget(one)

    return await write_and_announce(ctx, lambda connection: work(connection, ended), commit, lambda _: forget(), forget)
