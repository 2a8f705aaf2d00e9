"""Who has the server's address: of the whole server, for whoever runs it."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from server_core.store.console_tables import consoles
from server_core.store.tables import clients


def applications_here(connection: Connection) -> int:
    """Of all accounts; those that may call."""
    found = select(func.count()).select_from(clients).where(clients.c.disabled_at.is_(None))
    return connection.execute(found).scalar_one()


def consoles_elsewhere(connection: Connection) -> int:
    found = select(func.count()).select_from(consoles).where(consoles.c.revoked_at.is_(None))
    return connection.execute(found).scalar_one()
