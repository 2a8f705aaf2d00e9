"""Keyset paging: one page of a list and the cursor of the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from server_core.contract.types.fields import Page
from server_core.services.context import Context
from server_core.services.cursors import CursorValues
from server_core.store.store import Connection

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, kw_only=True, slots=True)
class PageRequest:
    limit: int
    cursor: str | None = None


async def page_of(
    ctx: Context,
    account_id: UUID,
    route: str,
    request: PageRequest,
    *,
    rows: Callable[[Connection, CursorValues | None, int], Sequence[R]],
    position: Callable[[R], CursorValues],
    view: Callable[[R], T],
) -> Page[T]:
    """Return a page.

    `rows(connection, after, limit)` reads the rows after a position. Raises ApiError `invalid_cursor`.
    """
    after = None
    if request.cursor is not None:
        after = await ctx.cursors.open(ctx.store, account_id, route, request.cursor)
    # one extra row shows whether there is a next page
    found = await ctx.store.read(lambda connection: rows(connection, after, request.limit + 1))
    shown = found[: request.limit]
    following = None
    if len(found) > request.limit:
        following = await ctx.cursors.seal(ctx.store, account_id, route, position(shown[-1]))
    return Page(data=[view(row) for row in shown], next_cursor=following)
