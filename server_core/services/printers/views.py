"""Printers as the console shows them, and the history of their states.

A state's history is written in the commit that changes it, for the console and for webhooks.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.decisions.names import natural_order
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import local_midnight, of_row
from server_core.contract.types.media import MediaWait
from server_core.contract.types.printers import Backend, Endpoint, Printer, PrinterView
from server_core.contract.types.printers import Connection as PrinterConnection
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.tuning import DEFAULT_TUNING
from server_core.services.agents.registry import Presence
from server_core.services.api_error import ApiError
from server_core.services.jobs.media_hold import media_waits
from server_core.services.printers.stored_settings import allowed, before_of, doubts, kind_of, medium_key, of_others
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_printer
from server_core.store import printer_rows, public_jobs
from server_core.store.figure_rows import Failures, failures_since, note_state
from server_core.store.printer_rows import PrinterLine, PrinterRow
from server_core.store.public_jobs import PublicPrinter
from server_core.store.store import Connection

CONNECTIONS = {
    Backend.IPP: PrinterConnection.NETWORK,
    Backend.SOCKET: PrinterConnection.NETWORK,
    Backend.LPD: PrinterConnection.NETWORK,
    Backend.USB: PrinterConnection.LOCAL,
    Backend.WINDOWS: PrinterConnection.LOCAL,
    Backend.VIRTUAL: PrinterConnection.VIRTUAL,
}


def unknown_printer() -> ApiError:
    return ApiError(ErrorCode.PRINTER_NOT_FOUND, PrinterMessages.PRINTER_NOT_FOUND_OR_REMOVED())


def require_printer(connection: Connection, account_id: UUID, printer_id: UUID) -> PrinterRow:
    """Return the row of a printer. Raises ApiError `printer_not_found`."""
    row = printer_rows.find_printer(connection, account_id, printer_id)
    if row is None:
        raise unknown_printer()
    return row


async def list_printers(state: ServerState, printer_ids: Collection[UUID] | None = None) -> list[PrinterView]:
    """List all printers, or the given ones, ordered by name."""
    account, midnight = state.ctx.account, local_midnight(state.ctx.now())

    def work(connection: Connection) -> list[tuple[PrinterLine, list[MediaWait], Failures]]:
        failures = failures_since(connection, account, midnight)
        rows = printer_rows.printer_views(connection, account, printer_ids)
        waits = media_waits(connection, account, [row.printer_id for row in rows if row.waiting])
        return [(row, waits.get(row.printer_id, []), failures.get(row.printer_id, Failures())) for row in rows]

    views = [_view(state, *found) for found in await state.ctx.store.read(work)]
    return sorted(views, key=lambda each: natural_order(each.name))


async def removed_printers(state: ServerState, printer_ids: Collection[UUID]) -> set[UUID]:
    """Return those of the printers that this account had; others' printers are not revealed."""
    if not printer_ids:
        return set()
    account = state.ctx.account
    return await state.ctx.store.read(lambda connection: printer_rows.removed_among(connection, account, printer_ids))


async def get_printer(state: ServerState, printer_id: UUID) -> PrinterView:
    """Return a printer. Raises ApiError `printer_not_found`."""
    for printer in await list_printers(state, [printer_id]):
        return printer
    raise unknown_printer()


def shown_status(row: PrinterLine | PublicPrinter, presence: Presence) -> PrinterStatus:
    """Return the status: an operator's pause first, then whether the device can be reached, then what it reports."""
    reachable = row.agent_revoked_at is None and presence.is_online(row.agent_id)
    return status_of(row.status, paused=row.paused_by is not None, reachable=reachable)


def status_of(reported: PrinterStatus, *, paused: bool, reachable: bool) -> PrinterStatus:
    if paused:
        return PrinterStatus.PAUSED
    return reported if reachable else PrinterStatus.OFFLINE


def public_view(row: PublicPrinter, presence: Presence) -> Printer:
    """Return a printer as API clients see it."""
    return Printer(
        printer_id=row.printer_id,
        name=row.name,
        status=shown_status(row, presence),
        status_reasons=row.status_reasons,
        endpoint=Endpoint(agent_id=row.agent_id, backend=row.backend, connection=CONNECTIONS[row.backend]),
        capabilities=allowed(row.capabilities, row.raw_policy),
    )


def _message(row: PrinterLine) -> Message | None:
    """Return the message. A closed customer's agents are revoked, too, and there is no other agent to hand over to."""
    if row.account_closed:
        return OwnDeviceMessages.CUSTOMER_CLOSED()
    return row.message if row.agent_revoked_at is None else OwnDeviceMessages.PRINTERS_AGENT_REVOKED()


def _view(state: ServerState, row: PrinterLine, waits: list[MediaWait], failures: Failures) -> PrinterView:
    idle, unsure = ([], []) if row.tuning == DEFAULT_TUNING else doubts(row.tuning, kind_of(row))
    medium = medium_key(row.media_width_mm, row.media_height_mm)
    return of_row(
        PrinterView,
        row,
        status=shown_status(row, state.presence),
        message=_message(row),
        tuning_idle=idle,
        tuning_unsure=unsure,
        calibrations=of_others(row.calibrations, medium),
        calibration_before=before_of(row.calibrations, medium),
        media_waits=waits,
        failed_today=failures.failed,
        to_check=failures.to_check + row.unconfirmed,
        account_suspended=bool(row.account_suspended),
        answered_at=state.answers.of(row.printer_id, row.agent_id, row.answered_at),
    )


def note_history(
    connection: Connection, presence: Presence, row: PrinterRow, at: datetime, news: dict[str, Any] | None = None
) -> None:
    """Write down the printer's state and queue its webhook event, if it differs from the last one.

    `row`: the printer as it was read. `news`: the columns that change in this commit.
    """
    printer = msgspec.structs.replace(row, **news or {})
    status = printer.status if presence.is_online(printer.agent_id) else PrinterStatus.OFFLINE
    changed = note_state(
        connection,
        printer.account_id,
        printer.printer_id,
        at=at,
        status=status if printer.paused_by is None else PrinterStatus.PAUSED,
        reasons=printer.status_reasons,
        paused_by=printer.paused_by,
    )
    if not changed:
        return

    def read() -> tuple[Printer, list[UUID] | None] | None:
        now = public_jobs.find_printer(connection, printer.account_id, printer.printer_id)
        return None if now is None else (public_view(now, presence), now.shared_with)

    tell_of_printer(connection, printer.account_id, printer.printer_id, at, read)
