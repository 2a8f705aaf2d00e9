"""Keyset paging: one page of a list and the cursor of the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from server_core.contract.types.fields import Page, Record
from server_core.services.context import Context
from server_core.store.store import Connection

T = TypeVar("T")
R = TypeVar("R")


class PageRequest(Record, frozen=True, kw_only=True):
    limit: int
    cursor: str | None = None


async def page_of(
    ctx: Context,
    account_id: UUID,
    route: str,
    request: PageRequest,
    kind: Any,
    *,
    rows: Callable[[Connection, Any, int], Sequence[R]],
    position: Callable[[R], object],
    view: Callable[[R], T],
) -> Page[T]:
    """Return a page.

    `rows(connection, after, limit)` reads the rows after a position, whose type is `kind`. Raises ApiError
    `invalid_cursor`.
    """
    after = None
    if request.cursor is not None:
        values = await ctx.cursors.open(ctx.store, account_id, route, request.cursor)
        after = msgspec.convert(values if len(values) > 1 else values[0], kind)
    # one extra row shows whether there is a next page
    found = await ctx.store.read(lambda connection: rows(connection, after, request.limit + 1))
    shown = found[: request.limit]
    following = None
    if len(found) > request.limit:
        last = msgspec.to_builtins(position(shown[-1]))
        values = list(last) if isinstance(last, tuple) else [last]
        following = await ctx.cursors.seal(ctx.store, account_id, route, values)
    return Page(data=[view(row) for row in shown], next_cursor=following)
