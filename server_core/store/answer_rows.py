"""When printers answered last: of no version, since nothing about the printer changes by it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, select, update

from server_core.store.tables import printers

_KEEP = (
    update(printers)
    .where(printers.c.printer_id == bindparam("printer"), printers.c.agent_id == bindparam("agent"))
    .values(answered_at=bindparam("at", type_=printers.c.answered_at.type))
)


def keep(connection: Connection, agent_id: UUID, answers: Mapping[UUID, datetime]) -> None:
    """Of those that are the agent's."""
    if answers:
        told = [{"printer": printer_id, "agent": agent_id, "at": at} for printer_id, at in answers.items()]
        connection.execute(_KEEP, told)


def answers(connection: Connection, account_id: UUID) -> list[Row[Any]]:
    """`printer_id agent_id answered_at`, the last as it was kept."""
    columns = (printers.c.printer_id, printers.c.agent_id, printers.c.answered_at)
    wanted = select(*columns).where(printers.c.account_id == account_id, printers.c.removed_at.is_(None))
    return list(connection.execute(wanted))
