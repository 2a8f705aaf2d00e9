"""Jobs of a printer whose medium counts: held for another one, or taken by an agent and not started."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Select, select

from server_core.store.literals import HELD_FOR_MEDIA, PENDING, RESERVED, TAKEN, of_account
from server_core.store.tables import jobs


def _of_printer(account_id: UUID, printer_id: UUID) -> Select[Any]:
    """By sequence."""
    return (
        select(jobs.c.print_job_id, jobs.c.parameters)
        .where(jobs.c.printer_id == printer_id, of_account(account_id))
        .order_by(jobs.c.sequence)
    )


def held_for_media(connection: Connection, account_id: UUID, printer_id: UUID) -> list[Row[Any]]:
    query = _of_printer(account_id, printer_id).where(jobs.c.status == PENDING, jobs.c.media_hold == HELD_FOR_MEDIA)
    return list(connection.execute(query))


def reserved(connection: Connection, account_id: UUID, printer_id: UUID) -> list[Row[Any]]:
    return list(connection.execute(_of_printer(account_id, printer_id).where(TAKEN, jobs.c.status == RESERVED)))
