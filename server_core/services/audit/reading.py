"""The audit log for people: page by page, or whole as a file that can be checked anywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from typing import Any

import msgspec

from server_core.contract.audit import FIRST, AuditEntry, AuditLine, ExportHead
from server_core.contract.public import Page
from server_core.services.context import Context
from server_core.services.lists.paging import PageRequest, page_of
from server_core.store import audit_rows
from server_core.store.audit_rows import AuditFilter, AuditHead
from server_core.store.schema import EPOCH

__all__ = ["AuditFilter", "AuditHead", "export_audit", "list_audit"]

ROWS_AT_ONCE = 500
UNREADABLE = "unreadable"
"""The act that is shown of an entry that nobody can have written so."""


async def list_audit(ctx: Context, filter: AuditFilter, request: PageRequest) -> Page[AuditEntry]:
    """Newest first. Raises Rejected `invalid_cursor`."""
    account_id = ctx.account
    return await page_of(
        ctx,
        account_id,
        f"audit {filter}",
        request,
        rows=lambda connection, after, limit: audit_rows.audit_page(
            connection, account_id, filter, None if after is None else int(after[0]), limit
        ),
        position=lambda row: [row[0]],
        view=_view,
    )


def _view(row: tuple[int, AuditLine | None]) -> AuditEntry:
    """Of an entry that somebody made unreadable its place alone: the check tells what is wrong."""
    number, line = row
    try:
        return _readable(number, line)
    except (OverflowError, msgspec.MsgspecError):
        return _readable(number, None)


def _readable(number: int, line: AuditLine | None) -> AuditEntry:
    if line is None:
        line = AuditLine(
            number=number,
            account_id="",
            at=0,
            actor="",
            act=UNREADABLE,
            subject="",
            details="{}",
            request_id=None,
            hash="",
        )
    return AuditEntry(
        number=number,
        at=EPOCH + timedelta(microseconds=line.at),
        actor=line.actor,
        act=line.act,
        subject=line.subject,
        details=msgspec.json.decode(line.details, type=dict[str, Any]),
        request_id=line.request_id,
        hash=line.hash,
    )


async def export_audit(ctx: Context) -> AsyncIterator[bytes]:
    """Lines of JSON in pieces, see `contract.audit`. A row that is not readable ends it without a last line."""
    place: int | None = None
    entries, head = 0, FIRST
    while page := await ctx.store.read(
        partial(lambda start, connection: audit_rows.stored_page(connection, start, ROWS_AT_ONCE), place)
    ):
        lines = [line for _, line in page if line is not None]
        if len(lines) < len(page):
            return
        yield b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        entries, head, place = entries + len(lines), lines[-1].hash, lines[-1].number + 1
    yield msgspec.json.encode(ExportHead(entries=entries, head=head)) + b"\n"
