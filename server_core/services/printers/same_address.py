"""One address, one printer: two rows for one device are two queues for one print head, which tempts to print twice.

Whoever means it (a second profile of one device, with its cutter on) says so.
"""

from __future__ import annotations

from uuid import UUID

from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.errands.known_printers import KnownPrinter, address
from server_core.services.rejected import Rejected
from server_core.store import printer_rows
from server_core.store.store import Connection


def holder_of(
    connection: Connection, account: UUID, agent_id: UUID, uri: str, *, but: UUID | None = None
) -> KnownPrinter | None:
    """The agent's printer that has this address in any spelling; `but`: never that one."""
    wanted = address(uri)
    rows = printer_rows.printers_of_agent(connection, account, agent_id)
    holders = (KnownPrinter.of(row) for row in rows if row.printer_id != but)
    return next((printer for printer in holders if address(printer.uri) == wanted), None)


def refuse_held(connection: Connection, account: UUID, agent_id: UUID, uri: str, *, but: UUID | None = None) -> None:
    """Inside the write that gives a printer this address: two at once cannot both get it. Raises `address_taken`."""
    holder = holder_of(connection, account, agent_id, uri, but=but)
    if holder is not None:
        raise Rejected(
            ErrorCode.ADDRESS_TAKEN,
            PrinterMessages.PRINTER_ADDRESS_TAKEN(printer=holder.name),
            details={"printer_id": str(holder.printer_id), "printer_name": holder.name},
        )
