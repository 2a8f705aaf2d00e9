"""Printers of one account have different names: people and commands call them by name."""

from __future__ import annotations

from uuid import UUID

from server_core.services.rejected import invalid_field
from server_core.store import printer_rows
from server_core.store.store import Connection


def refuse_taken(connection: Connection, account: UUID, name: str) -> None:
    """Inside the write that gives a printer this name: two at once cannot both get it. Raises `validation_failed`."""
    same = name.strip().casefold()
    if any(row.name.strip().casefold() == same for row in printer_rows.printer_views(connection, account)):
        raise invalid_field("name", "taken", f"There is a printer with the name “{name.strip()}” already.")
