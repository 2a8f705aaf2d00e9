"""Agents and their printers: the set-up they work with, and their reports about the devices."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.messages.message import as_message, bounded
from server_core.contract.types.agents import (
    DeviceLogin,
    PrinterRefusal,
    PrinterReport,
    PrinterSetup,
    PrinterSetups,
    bounded_reasons,
)
from server_core.contract.types.audit import THE_SERVER
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.fields import UNREADABLE, of_row
from server_core.contract.types.printers import IdentityProof, LastAnswer, kept_out
from server_core.contract.types.states import PrinterStatus
from server_core.services.agents.connection import require_newest
from server_core.services.agents.registry import AgentIdentity
from server_core.services.jobs.transitions import announce_waiting, touch_waiting
from server_core.services.printers import own_device
from server_core.services.printers.facts import set_up_of, with_report
from server_core.services.printers.views import note_history
from server_core.services.server_state import ServerState
from server_core.store import lease_rows, meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.printer_rows import PrinterRow, read_passwords
from server_core.store.store import Connection

# Times at which this account's printers last answered.


async def last_answers(state: ServerState) -> list[LastAnswer]:
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: lease_rows.answers(connection, account))
    answers = ((row[0], state.answers.of(*row)) for row in rows)
    return [LastAnswer(printer_id=printer_id, answered_at=at) for printer_id, at in answers if at is not None]


async def printer_setups(state: ServerState, agent: AgentIdentity) -> PrinterSetups:
    """Return the set-up of an agent's printers, with the passwords that only this agent needs. Raises OSError."""
    folder = state.ctx.config.folder

    def work(connection: Connection) -> PrinterSetups:
        # the revision first, so that a change in between is read again
        revision = meta_rows.printers_revision(connection)
        rows = printer_rows.printers_of_agent(connection, agent.account_id, agent.agent_id)
        passwords = read_passwords(folder) if any(row.login_name is not None for row in rows) else {}
        devices = own_device.meant(rows)
        return PrinterSetups(
            revision=revision, printers=[_setup(row, passwords, devices.get(row.printer_id)) for row in rows]
        )

    return await state.ctx.store.read(work)


def _setup(row: PrinterRow, passwords: dict[UUID, str], device: DeviceIdentity | None) -> PrinterSetup:
    login = None
    if row.login_name is not None:
        login = DeviceLogin(user_name=row.login_name, password=passwords.get(row.printer_id, ""))
    return of_row(
        PrinterSetup,
        row,
        paused=row.paused_by is not None,
        login=login,
        device=device,
        must_identify=device is not None and row.other_device is not None,
        identifies=device is not None and row.identity_proof is IdentityProof.TOLD,
    )


class _Named(msgspec.Struct):
    printer_id: UUID


def sorted_out(raw_reports: list[msgspec.Raw]) -> tuple[list[PrinterReport], list[PrinterRefusal]]:
    """Return the valid reports, and the errors of the others."""
    reports: list[PrinterReport] = []
    refused: list[PrinterRefusal] = []
    for one in raw_reports:
        try:
            reports.append(_report.decode(one))
        except UNREADABLE as error:
            refused.append(PrinterRefusal(printer_id=_named(one), message=str(error)))
    return reports, refused


def _named(report: msgspec.Raw) -> UUID | None:
    try:
        return msgspec.json.decode(report, type=_Named).printer_id
    except UNREADABLE:
        return None


_report = msgspec.json.Decoder(PrinterReport)


async def take_reports(state: ServerState, agent: AgentIdentity, reports: list[PrinterReport]) -> None:
    """Process printer reports. Printers of other agents are skipped. Raises ApiError `agent_superseded`."""
    now = state.ctx.now()

    own: dict[UUID, PrinterRow] = {}
    revisions: list[int] = []

    def work(connection: Connection) -> dict[UUID, list[UUID] | None]:
        require_newest(connection, agent)
        rows = printer_rows.printers_of_agent(connection, agent.account_id, agent.agent_id)
        own.update((row.printer_id, row) for row in rows)
        changed: dict[UUID, list[UUID] | None] = {}
        for reported in reports:
            row = own.get(reported.printer_id)
            if row is None or (reported.uri is not None and reported.uri != row.uri):  # a report about the old address
                continue
            if own_device.is_answered(row, reported):
                continue
            other = own_device.other_in(row, reported)
            report = reported if other is None else own_device.as_kept_out(reported, other)
            strange = None if other is None else own_device.strange(connection, row, other)
            # of another device, only its presence matters, not its condition
            columns = _columns(row, report) if strange is None else {**_state(report), "other_device": strange}
            if report.found_uri is not None:
                columns["found_uri"] = report.found_uri
            news = {column: value for column, value in columns.items() if value != getattr(row, column)}
            if not news:
                continue
            waiting: list[UUID] | None = []
            own_device.tell(connection, row, report, now, strange)
            changed |= _moved(connection, row, report, news, now)
            if "status" in news or kept_out(report.status_reasons) is not kept_out(row.status_reasons):
                if row.paused_by is None:
                    news["since"] = now  # for a paused printer, the time of the pause stays
                waiting = touch_waiting(connection, agent.account_id, report.printer_id)
            answered_at = state.answers.of(row.printer_id, agent.agent_id, row.answered_at)
            if answered_at != row.answered_at:
                news["answered_at"] = answered_at
            printer_rows.change_printer(connection, agent.account_id, report.printer_id, news)
            note_history(connection, state.presence, row, now, news)
            changed[report.printer_id] = waiting
            if news.keys() & own_device.TOLD_TO_AGENTS:
                revisions.append(meta_rows.bump_printers_revision(connection))
        return changed

    changed = await state.ctx.store.write(work, Commit.PRINTER_REPORT)
    for report in reports:
        if report.status is PrinterStatus.ONLINE and report.printer_id in own:
            state.back_off.printer_is_well(report.printer_id)
            state.wakeups.notify(report.printer_id)
    if revisions:
        state.revision.committed(revisions[-1])
        state.wakeups.notify(agent.agent_id)
    for printer_id, waiting in changed.items():
        state.feed.printer_changed(printer_id)
        announce_waiting(state, printer_id, waiting)


def _columns(row: PrinterRow, report: PrinterReport) -> dict[str, Any]:
    columns = _state(report) | own_device.columns(row, report)
    if report.place is not None:
        columns["device_place"] = report.place
    if report.supplies:
        columns["supplies"] = report.supplies
    if report.untrusted_certificate is not None or report.status is PrinterStatus.ONLINE:
        columns["untrusted_certificate"] = report.untrusted_certificate
    if report.capabilities is not None:
        columns["capabilities"] = with_report(set_up_of(row), report.capabilities)
    if report.drawing is not None:
        columns["drawing"] = report.drawing
    return columns


def _state(report: PrinterReport) -> dict[str, Any]:
    return {
        "status": report.status,
        "status_reasons": bounded_reasons(report.status_reasons),
        "message": report.message and bounded(as_message(report.message)),
    }


def _moved(
    connection: Connection, row: PrinterRow, report: PrinterReport, news: dict[str, Any], now: datetime
) -> dict[UUID, list[UUID] | None]:
    """Offer or apply the address at which the printer's own device was found.

    Completes `news` for this printer. Returns the other printers that moved with it.
    """
    if "found_uri" not in news:
        return {}
    if report.found_uri is None:
        own_device.settle_offer(connection, row, now, THE_SERVER)
        return {}
    moves = own_device.followed(connection, row, report.found_uri, now) if row.follows_device else {}
    if not moves:
        own_device.offer(connection, row, report.found_uri, now)
        return {}
    news |= moves.pop(row.printer_id)
    own_device.settle(connection, row, now, THE_SERVER)
    for printer_id, columns in moves.items():
        printer_rows.change_printer(connection, row.account_id, printer_id, columns)
        other = printer_rows.find_printer(connection, row.account_id, printer_id)
        if other is not None:
            own_device.settle(connection, other, now, THE_SERVER)
    return {printer_id: touch_waiting(connection, row.account_id, printer_id) for printer_id in moves}
