"""What lets labels or paper come out at a device without being a job, and when nobody may have it done."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.messages.printers import DeviceActMessages
from server_core.contract.types.discovery import Errand, ErrandKind
from server_core.contract.types.errors import ErrorCode
from server_core.services.closed_accounts import require_open
from server_core.services.errands.known_printers import address
from server_core.services.rejected import Rejected
from server_core.store import printer_rows
from server_core.store.store import Connection


def may_feed(errand: Errand) -> bool:
    return errand.kind is ErrandKind.TRIAL or errand.feed


def require_account_feeds(connection: Connection, account_id: UUID) -> None:
    """Raises Rejected `relationship_closed`, `relationship_suspended`."""
    require_open(
        connection,
        account_id,
        closed=DeviceActMessages.FEED_CLOSED(),
        suspended=DeviceActMessages.FEED_SUSPENDED(),
    )


def require_feeds(connection: Connection, account_id: UUID, agent_id: UUID, uri: str) -> None:
    """Raises as the two that it asks."""
    require_account_feeds(connection, account_id)
    require_not_paused(connection, account_id, agent_id, uri)


def require_not_paused(connection: Connection, account_id: UUID, agent_id: UUID, uri: str) -> None:
    """Of any printer at this address. Raises Rejected `invalid_transition`: somebody may have its cover open."""
    for printer in printer_rows.printers_of_agent(connection, account_id, agent_id):
        if printer.paused_by is not None and address(printer.uri) == address(uri):
            raise Rejected(
                ErrorCode.INVALID_TRANSITION,
                DeviceActMessages.FEED_WHILE_PAUSED(printer=printer.name),
                details={"reason": "printer_paused"},
            )
