"""History of printers' states, written in the commit that changes one: for the console's strips and for webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from server_core.contract.types.printers import Printer
from server_core.contract.types.states import PrinterStatus
from server_core.services.agents.registry import Presence
from server_core.services.printers.views import public_view
from server_core.services.webhooks.outbox import tell_of_printer
from server_core.store import public_jobs
from server_core.store.figure_rows import note_state
from server_core.store.store import Connection


class _Changed:
    """A printer's row with the new values of the columns that change."""

    def __init__(self, row: Any, news: dict[str, Any]) -> None:
        self._row = row
        self._news = news

    def __getattr__(self, name: str) -> Any:
        return self._news[name] if name in self._news else getattr(self._row, name)


def note_history(
    connection: Connection, presence: Presence, row: Any, at: datetime, news: dict[str, Any] | None = None
) -> None:
    """Write down the printer's state and queue its webhook event, if it differs from the last one.

    `row`: the printer as it was read. `news`: the columns that change in this commit.
    """
    printer = _Changed(row, news or {})
    status = PrinterStatus.PAUSED if printer.paused_by is not None else _status(printer, presence)
    changed = note_state(
        connection,
        printer.account_id,
        printer.printer_id,
        at=at,
        status=status.value,
        reasons=printer.status_reasons,
        paused_by=printer.paused_by,
    )
    if not changed:
        return

    def read() -> tuple[Printer, str | None] | None:
        now = public_jobs.find_printer(connection, printer.account_id, printer.printer_id)
        return None if now is None else (public_view(now, presence), now.shared_with)

    tell_of_printer(connection, printer.account_id, printer.printer_id, at, read)


def _status(printer: _Changed, presence: Presence) -> PrinterStatus:
    online = presence.is_online(printer.agent_id)
    return PrinterStatus(printer.status) if online else PrinterStatus.OFFLINE
