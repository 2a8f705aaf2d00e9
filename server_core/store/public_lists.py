"""Pages of agents and printers by name, as API clients see them; `after` is the last row's (name, id)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, select, tuple_

from server_core.store.sharing import name, shared_with
from server_core.store.tables import agents, printers

After = tuple[str, UUID]


def agent_page(connection: Connection, account_id: UUID, after: After | None, limit: int) -> list[Row[Any]]:
    query = select(agents).where(agents.c.account_id == account_id)
    if after is not None:
        query = query.where(tuple_(agents.c.name, agents.c.agent_id) > tuple_(*after))
    return list(connection.execute(query.order_by(agents.c.name, agents.c.agent_id).limit(limit)))


def printer_page(
    connection: Connection, account_id: UUID, after: After | None, limit: int, client_id: UUID | None = None
) -> list[Row[Any]]:
    """Those shared with the client, without the columns that API clients never see: address and serial."""
    shown = (
        printers.c.printer_id,
        printers.c.agent_id,
        printers.c.name,
        printers.c.backend,
        printers.c.status,
        printers.c.status_reasons,
        printers.c.paused_by,
        printers.c.capabilities,
        printers.c.raw_policy,
        agents.c.revoked_at.label("agent_revoked_at"),
    )
    query = select(*shown).join(agents, agents.c.agent_id == printers.c.agent_id)
    query = query.where(printers.c.account_id == account_id, printers.c.removed_at.is_(None), shared_with())
    if after is not None:
        query = query.where(tuple_(printers.c.name, printers.c.printer_id) > tuple_(*after))
    query = query.order_by(printers.c.name, printers.c.printer_id).limit(limit)
    return list(connection.execute(query, {"client": name(client_id)}))
