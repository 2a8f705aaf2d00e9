"""Who has the server's address: of the whole server, for whoever runs it."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from server_core.store.console_tables import consoles
from server_core.store.tables import agents, clients


def applications_here(connection: Connection) -> int:
    """Of all accounts; those that may call, and have called: others have the address of nobody."""
    used = clients.c.disabled_at.is_(None) & clients.c.last_used_at.is_not(None)
    return connection.execute(select(func.count()).select_from(clients).where(used)).scalar_one()


def agents_elsewhere(connection: Connection) -> int:
    """Of all accounts, also those that are off now; this server's own one follows it."""
    used = agents.c.revoked_at.is_(None) & agents.c.bundled.is_(False) & agents.c.last_seen_at.is_not(None)
    return connection.execute(select(func.count()).select_from(agents).where(used)).scalar_one()


def consoles_elsewhere(connection: Connection) -> int:
    found = select(func.count()).select_from(consoles).where(consoles.c.revoked_at.is_(None))
    return connection.execute(found).scalar_one()
