"""Notices whose jobs became fewer, or none, without an answer: they also expire, are moved, or lose their printer."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from server_core.contract.types.audit import NoticeKind
from server_core.services.floor import Floor
from server_core.services.jobs import stale_guard
from server_core.store import notice_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection


async def settle_backlogs(floor: Floor) -> None:
    """Costs one read while there is no such notice."""
    account, now = floor.ctx.account, floor.ctx.now()

    def look(connection: Connection) -> list[UUID]:
        asked = notice_rows.open_details(connection, account, NoticeKind.BACKLOG_HELD)
        told = {UUID(subject): details.get("jobs") for subject, details in asked.items()}
        return [
            printer for printer, jobs in told.items() if stale_rows.count_stale(connection, account, printer)[0] != jobs
        ]

    for printer_id in await floor.ctx.store.read(look):
        settle = partial(stale_guard.settle, account_id=account, printer_id=printer_id, at=now, actor=stale_guard.ACTOR)
        await floor.ctx.store.write(settle, Commit.NOTICE_CLOSE)
        floor.feed.printer_changed(printer_id)
