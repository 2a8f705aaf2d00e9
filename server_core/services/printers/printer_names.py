"""Printers of one account have names that people tell apart: they and commands call them by name."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.decisions.confusable_names import looks
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.services.rejected import invalid_field
from server_core.store import printer_rows
from server_core.store.store import Connection


def refuse_taken(connection: Connection, account: UUID, name: str) -> None:
    """Inside the write that gives a printer this name: two at once cannot both get it. Raises `validation_failed`."""
    shown = looks(name)
    for row in printer_rows.printer_views(connection, account):
        if not shown.isdisjoint(looks(row.name)):
            if row.name.strip().casefold() == name.strip().casefold():
                raise invalid_field("name", "taken", PrinterMessages.PRINTER_NAME_TAKEN(name=name.strip()))
            raise invalid_field("name", "taken", RequestMessages.NAME_CONFUSABLE(name=row.name.strip()))
