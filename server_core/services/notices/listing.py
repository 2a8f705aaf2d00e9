"""Notices as operators see them: what a person must know or answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from server_core.contract.types.audit import Notice, NoticeKind, NoticeShow
from server_core.contract.types.fields import Page
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest, page_of
from server_core.store import notice_rows


async def list_notices(ctx: Context, show: NoticeShow, request: PageRequest) -> Page[Notice]:
    """Newest first. Raises Rejected `invalid_cursor`."""
    account_id = ctx.account
    return await page_of(
        ctx,
        account_id,
        f"notices {show}",
        request,
        rows=lambda connection, after, limit: notice_rows.notice_page(
            connection,
            account_id,
            only_open=show is NoticeShow.OPEN,
            before=None if after is None else int(after[0]),
            limit=limit,
        ),
        position=lambda row: [row.number],
        view=notice_view,
    )


async def notices_by_number(ctx: Context, numbers: Collection[int]) -> list[Notice]:
    """Those that exist, oldest first."""
    account_id = ctx.account
    rows = await ctx.store.read(lambda connection: notice_rows.notices_of(connection, account_id, numbers))
    return [notice_view(row) for row in rows]


def notice_view(row: Any) -> Notice:
    return Notice(
        number=row.number,
        kind=NoticeKind(row.kind),
        subject=row.subject,
        printer_id=row.printer_id,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        closed_by=row.closed_by,
        details=msgspec.json.decode(row.details),
    )
