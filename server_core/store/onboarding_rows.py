"""How far a new agent has come: has it worked, has it a printer, came a test print out of one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, exists, select

from server_core.store.tables import agents, jobs, printers

PRINTED = "printed"


def agent_progress(connection: Connection, account_id: UUID, agent_id: UUID) -> Row[Any] | None:
    """`name`, `last_seen_at`, `revoked_at`, `printer_name` (of its first one, else null), `test_printed`."""
    own_printer = (printers.c.account_id == account_id, printers.c.agent_id == agent_id)
    first = (
        select(printers.c.name)
        .where(*own_printer, printers.c.removed_at.is_(None))
        .order_by(printers.c.printer_id)
        .limit(1)
        .scalar_subquery()
    )
    printed = exists(
        select(jobs.c.sequence)
        .join(printers, printers.c.printer_id == jobs.c.printer_id)
        .where(jobs.c.account_id == account_id, jobs.c.test_print, jobs.c.status == PRINTED, *own_printer)
    )
    query = select(
        agents.c.name,
        agents.c.last_seen_at,
        agents.c.revoked_at,
        first.label("printer_name"),
        printed.label("test_printed"),
    ).where(agents.c.account_id == account_id, agents.c.agent_id == agent_id)
    return connection.execute(query).first()
