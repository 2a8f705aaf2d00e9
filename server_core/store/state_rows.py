"""What printers were: one row per change, written in the commit of the change."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Select, delete, exists, insert, select

from server_core.store.shift_tables import printer_states

_later = printer_states.alias("later")


def note_state(
    connection: Connection,
    account_id: UUID,
    printer_id: UUID,
    *,
    at: datetime,
    status: str,
    reasons: str,
    paused_by: str | None,
) -> bool:
    """Does nothing if this is what the printer was already. `reasons`: JSON, as `printers.status_reasons`.

    Returns whether the status or its reasons changed since the last row.
    """
    last = connection.execute(
        select(printer_states.c.status, printer_states.c.reasons, printer_states.c.paused_by)
        .where(printer_states.c.printer_id == printer_id)
        .order_by(printer_states.c.number.desc())
        .limit(1)
    ).first()
    if last is None or tuple(last) != (status, reasons, paused_by):
        row = {"account_id": account_id, "printer_id": printer_id, "at": at}
        connection.execute(insert(printer_states).values(**row, status=status, reasons=reasons, paused_by=paused_by))
    return last is not None and (last.status, last.reasons) != (status, reasons)


def states_of(connection: Connection, account_id: UUID, printer_id: UUID, since: datetime, most: int) -> list[Row[Any]]:
    """In the order in which they were written: what it was at `since`, if known, and the newest `most` changes."""
    query: Select[Any] = (
        select(printer_states.c.at, printer_states.c.status, printer_states.c.reasons)
        .where(printer_states.c.printer_id == printer_id, printer_states.c.account_id == account_id)
        .order_by(printer_states.c.number.desc())
        .limit(most)
    )
    found: list[Row[Any]] = []
    for row in connection.execute(query):
        found.append(row)
        if row.at <= since:
            break
    return found[::-1]


def drop_old_states(connection: Connection, *, before: datetime, most: int) -> bool:
    """Rows that have a successor that is old, too: what a printer was at `before` is still known. True: maybe more."""
    same = _later.c.printer_id == printer_states.c.printer_id
    over = exists().where(same, _later.c.number > printer_states.c.number, _later.c.at < before)
    chunk = select(printer_states.c.number).where(printer_states.c.at < before, over).limit(most)
    return connection.execute(delete(printer_states).where(printer_states.c.number.in_(chunk))).rowcount >= most
