"""How an agent gets into a printer, by an operator's word: whose key is believed, as whom it logs in, whose it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.printers import Backend, IdentityProof, PrinterView, SetLogin, TrustCertificate
from server_core.contract.types.states import PrinterStatus
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit.writing import note, printer_subject
from server_core.services.printers import own_device
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.views import get_printer, known_printer
from server_core.services.server_state import ServerState
from server_core.store import meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.printer_rows import keep_passwords, write_password
from server_core.store.store import Connection, Store

log = logging.getLogger(__name__)


async def trust(state: ServerState, printer_id: UUID, wish: TrustCertificate, actor: str) -> PrinterView:
    """Raises ApiError `printer_not_found`, `validation_failed` (it shows no key but the trusted one, or none)."""

    def values(row: Any) -> dict[str, Any]:
        if not row.uri.lower().startswith("ipps:"):
            raise invalid_field("certificate", "not_applicable", PrinterMessages.NO_CERTIFICATE())
        certificate = wish.certificate or row.untrusted_certificate
        if certificate is None:
            raise invalid_field("certificate", "not_applicable", PrinterMessages.CERTIFICATE_UNCHANGED())
        return {"trusted_certificate": certificate, "untrusted_certificate": None}

    return await _change(state, printer_id, AuditAct.PRINTER_TRUST, actor, values)


async def same_device(state: ServerState, printer_id: UUID, actor: str) -> PrinterView:
    """Take a device that does not identify itself for the printer's own, until it identifies itself again.

    Raises ApiError `printer_not_found`, `validation_failed` (its own device answers, or another one is known to).
    """

    def values(row: Any) -> dict[str, Any]:
        other = own_device.strange_of(row)
        if other is None or not other.is_silent:
            raise invalid_field("printer_id", "not_applicable", PrinterMessages.NO_SILENT_DEVICE())
        return {
            "identity_proof": IdentityProof.PERSON.value,
            "other_device": None,
            "status": PrinterStatus.UNKNOWN.value,
            "status_reasons": "[]",
            "message": None,
        }

    def settle(connection: Connection, row: Any) -> dict[str, Any]:
        own_device.settle(connection, row, state.ctx.now(), actor)
        return {"serial": row.serial, "uuid": row.device_uuid, "mac": row.device_mac}

    return await _change(state, printer_id, AuditAct.PRINTER_SAME_DEVICE, actor, values, settle=settle)


async def set_login(state: ServerState, printer_id: UUID, wish: SetLogin, actor: str) -> PrinterView:
    """Raises ApiError `printer_not_found`, `validation_failed` (a printer without logins). Raises OSError."""
    printer = await get_printer(state, printer_id)
    if wish.user_name is not None and printer.backend is not Backend.IPP:
        raise invalid_field("user_name", "not_applicable", PrinterMessages.NO_LOGIN())
    password = None if wish.user_name is None else wish.password
    folder = state.ctx.config.folder
    await asyncio.to_thread(write_password, folder, printer_id, password)
    try:
        return await _change(
            state, printer_id, AuditAct.PRINTER_LOGIN, actor, lambda row: {"login_name": wish.user_name}, even_same=True
        )
    except ApiError:  # it was removed meanwhile: its password must not outlive it
        await asyncio.to_thread(write_password, folder, printer_id, None)
        raise


async def forget_strays(folder: Path, store: Store) -> None:
    """At a start: passwords whose printer was removed, or is another device now, when an earlier run was killed."""
    needed = await store.read(printer_rows.logging_in)
    try:
        strays = await asyncio.to_thread(keep_passwords, folder, needed)
    except OSError as error:
        log.warning("passwords of printers that are gone stay in the folder until the next start: %s", error)
        return
    if strays:
        log.info("passwords of printers that need none any more were taken away: %d", strays)


async def _change(
    state: ServerState,
    printer_id: UUID,
    act: AuditAct,
    actor: str,
    values: Any,
    *,
    even_same: bool = False,
    settle: Callable[[Connection, Any], dict[str, Any]] | None = None,
) -> PrinterView:
    """Change columns of a printer, by an operator's word.

    - `even_same`: the agent reads its set-up again although no column is another one
    - `settle`: what else the answer ends, in the same commit; returns what Activity shows instead of the columns
    """
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int] | None:
        row = known_printer(connection, account, printer_id)
        news = {column: value for column, value in values(row).items() if value != getattr(row, column)}
        if not news and not even_same:
            return None
        if news:
            printer_rows.change_printer(connection, account, printer_id, news)
        told = values(row) if settle is None else settle(connection, row)
        told = {name: value for name, value in told.items() if value is not None}
        subject = printer_subject(printer_id)
        note(connection, account, act, subject, at=now, actor=actor, details={"name": row.name, **told})
        return row.agent_id, meta_rows.bump_printers_revision(connection)

    changed = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    if changed is not None:
        set_up_changed(state, *changed)
        state.back_off.clear(printer_id)
        state.feed.printer_changed(printer_id)
    return await get_printer(state, printer_id)
