"""The log of API requests, page by page, for the console."""

from __future__ import annotations

from typing import Any

from server_core.contract.types.fields import Page
from server_core.contract.types.partners import RequestRow
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest, page_of
from server_core.store.request_rows import RequestFilter, request_page

__all__ = ["RequestFilter", "list_requests"]


async def list_requests(ctx: Context, filter: RequestFilter, request: PageRequest) -> Page[RequestRow]:
    """Newest first: the site's own and those of callers that were never known. Raises Rejected `invalid_cursor`."""
    account_id = ctx.account
    await ctx.request_log.flush(ctx.store)  # also what was asked a moment ago
    return await page_of(
        ctx,
        account_id,
        f"requests {filter}",
        request,
        rows=lambda connection, after, limit: request_page(
            connection, account_id, filter, None if after is None else int(after[0]), limit
        ),
        position=lambda row: [row.number],
        view=_view,
    )


def _view(row: Any) -> RequestRow:
    return RequestRow(
        at=row.at,
        request_id=row.request_id,
        client_id=row.client_id,
        client_name=row.client_name,
        method=row.method,
        route=row.route,
        status=row.status,
        error_code=row.error_code,
        duration_ms=row.duration_us / 1000,
        replayed=row.replayed,
        retry_after=row.retry_after,
    )
