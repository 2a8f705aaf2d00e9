"""Printers as people name them on the command line."""

from __future__ import annotations

from uuid import UUID

from app.client import ConsoleClient
from app.errors import CommandFailed
from server_core.contract.types.printers import PrinterView


async def find(client: ConsoleClient, id_or_name: str) -> PrinterView:
    """By `printer_id`, or by name where just one printer has it. Raises CommandFailed."""
    try:
        return await client.printer(UUID(id_or_name))
    except ValueError:
        named = [printer for printer in await client.printers() if printer.name == id_or_name]
    if len(named) != 1:
        found = "no printer has" if not named else f"{len(named)} printers have"
        raise CommandFailed(f"{found} the name or id '{id_or_name}'")
    return named[0]
