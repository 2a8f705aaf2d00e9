"""Identity of a printer's device: the first one seen there, until a person decides otherwise.

A report never overwrites the known identity. If it names another device at the address, that one is stored separately
and the agent prints nothing there until a person answers, through `swap`. The same holds for a device that does not
identify itself although the printer's own did; a person can confirm that it is the same one. A device that moved is
recognised by its identity: its new address is offered, or applied if the printer follows its device.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.decisions.device_identity import identity, is_known, same_at_address, without_shared
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.types.agents import FACT_CHARACTERS, PrinterReport
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction, NoticeKind
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.fields import of_row
from server_core.contract.types.printers import IdentityProof, KeptOut, StrangeDevice, kept_out
from server_core.contract.types.states import PrinterStatus
from server_core.services.agent_commands import address, find_printer
from server_core.services.api_error import ApiError
from server_core.services.audit import note
from server_core.services.printers.facts import backend_of
from server_core.store import notice_rows, printer_rows
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection

# Notices about printers that do not let their agent in: one each, until a report says otherwise.


ANSWERS = (PrinterStatus.ONLINE, PrinterStatus.ERROR)
"""An offline printer keeps its notice: it is unknown whether it would let us in."""


def tell(
    connection: Connection, row: PrinterRow, report: PrinterReport, at: datetime, other: StrangeDevice | None = None
) -> None:
    """Open or settle the notice, in the report's commit.

    `row`: the printer before the report. `other`: the device in its place. A notice that a person closed stays closed
    while its cause is the same.
    """
    cause = kept_out(report.status_reasons)
    if cause is None:
        if report.status in ANSWERS:
            settle(connection, row, at, THE_SERVER)
        return
    is_same = row.other_device == other if cause is KeptOut.OTHER_DEVICE else True
    if cause is kept_out(row.status_reasons) and is_same:
        return
    details = {"printer_name": row.name, "cause": cause, "login_name": row.login_name}
    if other is not None:
        own = of_row(StrangeDevice, row.device)
        details |= {"known": msgspec.to_builtins(own), "seen": msgspec.to_builtins(other)}
    _open(connection, NoticeKind.PRINTER_KEPT_OUT, row, at, details)


def _open(connection: Connection, kind: NoticeKind, row: PrinterRow, at: datetime, details: dict[str, Any]) -> None:
    account, printer_id = row.account_id, row.printer_id
    notice_rows.open_notice(connection, account, kind, printer_id, at, details, printer_id=printer_id, anew=True)


def settle(connection: Connection, row: PrinterRow, at: datetime, actor: Actor) -> None:
    """Close the notice: the printer lets its agent in, or was removed."""
    notice_rows.close_notice(connection, row.account_id, NoticeKind.PRINTER_KEPT_OUT, row.printer_id, at, actor)


TOLD_TO_AGENTS = frozenset({"uri", "serial", "device_uuid", "device_mac", "other_device", "identity_proof"})


def who(reported: PrinterRow | PrinterReport) -> DeviceIdentity:
    """Return the identity in a printer's row or in a report."""
    return identity(uuid=reported.device_uuid, serial=reported.serial, mac=reported.device_mac, model=reported.model)


def meant(rows: Sequence[PrinterRow]) -> dict[UUID, DeviceIdentity]:
    """Map each printer to the device that its agent may print on.

    An identifier that several different devices report identifies none of them.
    """
    intended = {row.printer_id: who(row) for row in rows}
    alike: dict[tuple[str, str], list[UUID]] = defaultdict(list)
    for printer_id, device in intended.items():
        for kind, value in (("serial", device.serial), ("uuid", device.uuid)):
            if value is not None:
                alike[kind, value.casefold()].append(printer_id)
    shared = {printer: group for group in alike.values() if len(group) > 1 for printer in group}
    devices: dict[UUID, DeviceIdentity] = {}
    for printer_id, device in intended.items():
        others = [intended[other] for other in shared.get(printer_id, ()) if other != printer_id]
        left = without_shared(device, others)
        if is_known(left):
            devices[printer_id] = DeviceIdentity(uuid=left.uuid, serial=left.serial, mac=left.mac, model=left.model)
    return devices


def other_in(row: PrinterRow, report: PrinterReport) -> DeviceIdentity | None:
    """Return the other device that answers by this report. Older agents report its identity as the printer's own."""
    if report.other_device is not None:
        return report.other_device
    reported = who(report)
    if same_at_address(who(row), reported) is not False:
        return None
    return DeviceIdentity(uuid=reported.uuid, serial=reported.serial, mac=reported.mac, model=reported.model)


def is_answered(row: PrinterRow, report: PrinterReport) -> bool:
    """Return whether the report asks what a person has just answered: that the silent device is the same one."""
    other = report.other_device
    is_silent = other is not None and not is_known(_identity(other))
    return is_silent and row.identity_proof is IdentityProof.PERSON and row.other_device is None


def as_kept_out(report: PrinterReport, other: DeviceIdentity) -> PrinterReport:
    """Remove from the report everything that the other device said."""
    return PrinterReport(
        printer_id=report.printer_id,
        status=PrinterStatus.ERROR,
        status_reasons=[KeptOut.OTHER_DEVICE.value],
        message=report.message if report.other_device is not None else OwnDeviceMessages.ANOTHER_DEVICE(),
        other_device=other,
        found_uri=report.found_uri,
    )


def columns(row: PrinterRow, report: PrinterReport) -> dict[str, Any]:
    """Return the columns for the identity, as far as it was unknown, and the model.

    Known identifiers are never overwritten.

    A new identifier is accepted if another one already proves that it is the same device. A printer without any known
    identifier takes those of the first device seen there.
    """
    intended, reported = who(row), who(report)
    news: dict[str, Any] = {}
    if not is_known(intended) or same_at_address(intended, reported):
        from_report = {"serial": reported.serial, "device_uuid": reported.uuid, "device_mac": reported.mac}
        news = {
            column: value for column, value in from_report.items() if value is not None and getattr(row, column) is None
        }
    if report.identified:
        news["identity_proof"] = IdentityProof.TOLD
    if report.model is not None:
        news["model"] = report.model[:FACT_CHARACTERS]
    if report.status in (PrinterStatus.ONLINE, PrinterStatus.ERROR):
        news |= {"other_device": None, "found_uri": None}
    return news


def strange(connection: Connection, row: PrinterRow, other: DeviceIdentity) -> StrangeDevice:
    """Return the device in the printer's place, with the printer of the account that it belongs to."""
    printers = printer_rows.printers_of_account(connection, row.account_id)
    others = [one for one in printers if one.printer_id != row.printer_id]
    its = find_printer(others, UUID(int=0), other, other.model, []) if is_known(_identity(other)) else None
    printer_id, name = (None, None) if its is None else (its.printer_id, its.name)
    return of_row(StrangeDevice, other, printer_id=printer_id, printer_name=name)


def offer(connection: Connection, row: PrinterRow, uri: str, at: datetime) -> None:
    """Open a notice that the device answers at another address, in the report's commit."""
    holder = _holder(connection, row, uri)
    details = {
        "printer_name": row.name,
        "before": row.uri,
        "uri": uri,
        "model": row.model,
        "serial": row.serial,
        "holder": None if holder is None else holder.name,
        "holder_id": None if holder is None else str(holder.printer_id),
    }
    _open(connection, NoticeKind.PRINTER_FOUND, row, at, details)


def settle_offer(connection: Connection, row: PrinterRow, at: datetime, actor: Actor) -> None:
    """Close the notice: the address was taken, or the device is back at its old one."""
    notice_rows.close_notice(connection, row.account_id, NoticeKind.PRINTER_FOUND, row.printer_id, at, actor)


def followed(connection: Connection, row: PrinterRow, uri: str, at: datetime) -> dict[UUID, dict[str, Any]]:
    """Return the changed columns by printer if the printer follows its device to `uri`. Empty = a person has to decide.

    Two printers that follow their devices and have exchanged addresses swap them. An address that another printer keeps
    is not taken from it.
    """
    try:
        backend_of(uri)
    except ApiError:
        return {}
    holder = _holder(connection, row, uri)
    moves = {row.printer_id: (row, uri)}
    if holder is not None:
        if not holder.follows_device or holder.found_uri is None or address(holder.found_uri) != address(row.uri):
            return {}
        moves[holder.printer_id] = (holder, row.uri)
    news: dict[UUID, dict[str, Any]] = {}
    for printer_id, (printer, there) in moves.items():
        news[printer_id] = moved(there, at)
        details = {
            "name": printer.name,
            "before": audit_values(printer),
            "after": {**audit_values(printer), "uri": there},
        }
        note(connection, row.account_id, AuditAction.PRINTER_ADDRESS, printer_id, at=at, actor=THE_SERVER, **details)
        settle_offer(connection, printer, at, THE_SERVER)
    return news


def follow_now(connection: Connection, account_id: UUID, printer_id: UUID, at: datetime) -> set[UUID]:
    """Apply an offered address when a printer starts to follow its device. Returns the printers that moved."""
    row = printer_rows.find_printer(connection, account_id, printer_id)
    if row is None or row.found_uri is None:
        return set()
    moves = followed(connection, row, row.found_uri, at)
    for one, columns_of_it in moves.items():
        printer_rows.change_printer(connection, account_id, one, columns_of_it)
    return set(moves)


def moved(uri: str, at: datetime) -> dict[str, Any]:
    """Return the columns of a printer at a new address, with all that was known of the old one reset."""
    return {
        "uri": uri,
        "backend": backend_of(uri),
        "status": PrinterStatus.UNKNOWN,
        "status_reasons": [],
        "message": None,
        "since": at,
        "other_device": None,
        "found_uri": None,
    }


def audit_values(row: PrinterRow) -> dict[str, Any]:
    """Return the device's facts as Activity shows them before and after a change."""
    values = {name: getattr(row, name) for name in ("uri", "model", "serial", "language", "dpi")}
    return values | {"uuid": row.device_uuid, "mac": row.device_mac}


def _holder(connection: Connection, row: PrinterRow, uri: str) -> PrinterRow | None:
    """Return the agent's other printer that has this address."""
    rows = printer_rows.printers_of_agent(connection, row.account_id, row.agent_id)
    wanted = address(uri)
    return next((one for one in rows if one.printer_id != row.printer_id and address(one.uri) == wanted), None)


def _identity(other: DeviceIdentity) -> DeviceIdentity:
    return identity(uuid=other.uuid, serial=other.serial, mac=other.mac, model=other.model)
