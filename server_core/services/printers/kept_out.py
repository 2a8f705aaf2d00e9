"""Printers that are there and do not let their agent in: one notice each, from the report that says so to the one that
says otherwise."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.agents import PrinterReport
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.printers import KeptOut, StrangeDevice, kept_out
from server_core.contract.types.states import PrinterStatus
from server_core.services.audit.writing import SERVER
from server_core.services.printers import own_device
from server_core.store import notice_rows
from server_core.store.store import Connection

ANSWERS = (PrinterStatus.ONLINE, PrinterStatus.ERROR)
"""One that is away keeps its notice: nobody can tell whether it would let us in."""


def cause_of(row: Any) -> KeptOut | None:
    """From a printer's row."""
    return kept_out(msgspec.json.decode(row.status_reasons, type=list[str]))


def tell(
    connection: Connection, row: Any, report: PrinterReport, at: datetime, other: StrangeDevice | None = None
) -> None:
    """Open or settle the notice, in the report's commit.

    `row`: the printer before the report. `other`: the device in its place. A notice that a person closed stays closed
    while its cause is the same.
    """
    cause = kept_out(report.status_reasons)
    if cause is None:
        if report.status in ANSWERS:
            settle(connection, row, at, SERVER)
        return
    is_same = own_device.strange_of(row) == other if cause is KeptOut.OTHER_DEVICE else True
    if cause is cause_of(row) and is_same:
        return
    details = {"printer_name": row.name, "cause": cause.value, "login_name": row.login_name}
    if other is not None:
        details |= {"known": msgspec.to_builtins(own_device.known_of(row)), "seen": msgspec.to_builtins(other)}
    subject, kind = str(row.printer_id), NoticeKind.PRINTER_KEPT_OUT
    account, printer_id = UUID(str(row.account_id)), UUID(str(row.printer_id))
    notice_rows.tell_anew(connection, account_id=account, kind=kind, subject=subject, details=details)
    notice_rows.open_notice(
        connection, account_id=account, kind=kind, subject=subject, at=at, printer_id=printer_id, details=details
    )


def settle(connection: Connection, row: Any, at: datetime, actor: str) -> None:
    """It lets its agent in, or is gone."""
    account, subject = UUID(str(row.account_id)), str(row.printer_id)
    kind = NoticeKind.PRINTER_KEPT_OUT
    notice_rows.close_notice(connection, account_id=account, kind=kind, subject=subject, at=at, actor=actor)
