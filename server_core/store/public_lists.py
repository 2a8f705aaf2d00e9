"""Pages of agents and printers by name, as API clients see them; `after` is the last row's (name, id)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, Select, select, tuple_

from server_core.store.sharing import name, shared_with
from server_core.store.tables import agents, printers

After = tuple[str, UUID]


def agent_page(connection: Connection, account_id: UUID, after: After | None, limit: int) -> list[Row[Any]]:
    query = select(agents).where(agents.c.account_id == account_id)
    if after is not None:
        query = query.where(tuple_(agents.c.name, agents.c.agent_id) > tuple_(*after))
    return list(connection.execute(query.order_by(agents.c.name, agents.c.agent_id).limit(limit)))


_SHOWN: Select[Any] = select(
    printers.c.printer_id,
    printers.c.agent_id,
    printers.c.name,
    printers.c.backend,
    printers.c.status,
    printers.c.status_reasons,
    printers.c.paused_by,
    printers.c.capabilities,
    printers.c.raw_policy,
    printers.c.shared_with,
    agents.c.revoked_at.label("agent_revoked_at"),
).join(agents, agents.c.agent_id == printers.c.agent_id)
"""All columns but those that API clients never see: address and serial."""


def find_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> Row[Any] | None:
    """Read a printer; None if it was removed."""
    query = _SHOWN.where(printers.c.printer_id == printer_id, printers.c.account_id == account_id)
    return connection.execute(query.where(printers.c.removed_at.is_(None))).first()


def printer_page(
    connection: Connection, account_id: UUID, after: After | None, limit: int, client_id: UUID | None = None
) -> list[Row[Any]]:
    """Return a page of the printers that are shared with the client, by name."""
    query = _SHOWN.where(printers.c.account_id == account_id, printers.c.removed_at.is_(None), shared_with())
    if after is not None:
        query = query.where(tuple_(printers.c.name, printers.c.printer_id) > tuple_(*after))
    query = query.order_by(printers.c.name, printers.c.printer_id).limit(limit)
    return list(connection.execute(query, {"client": name(client_id)}))
