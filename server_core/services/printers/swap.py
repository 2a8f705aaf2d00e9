"""A printer at a new address, or new hardware behind an existing printer: probe first, then apply.

Also access to the device: the trusted certificate, the login, and a person's word that it is the same device.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from server_core.contract.decisions.device_identity import sameness
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.discovery import AddressChange, ChangeAddress, Difference, ProbeNews, Sameness
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Record
from server_core.contract.types.printers import (
    Backend,
    Capabilities,
    IdentityProof,
    PrinterView,
    SetLogin,
    TrustCertificate,
)
from server_core.contract.types.states import PrinterStatus
from server_core.services.agent_commands import address, of_device
from server_core.services.api_error import ApiError, invalid_field
from server_core.services.audit import note
from server_core.services.device_commands import ask
from server_core.services.printers import own_device
from server_core.services.printers.actions import change_set_up, set_up_changed
from server_core.services.printers.facts import backend_of, set_up_of, with_report
from server_core.services.printers.handover import (
    HandedOver,
    agent_to_take,
    hand_over,
    holder_of,
    note_other_agent,
    refuse_held,
    refuse_while_printing,
    tell_handed_over,
)
from server_core.services.printers.views import get_printer, require_printer, unknown_printer
from server_core.services.server_state import ServerState
from server_core.store import agent_rows, job_rows, meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.printer_rows import PrinterRow, keep_passwords, write_password
from server_core.store.store import Connection, Store

# Differences of a replacement device: only those jobs may rely on, and only if known of both devices.


def differences(language: RawLanguage | None, before: Capabilities, after: ProbeNews) -> list[Difference]:
    """Return the differences. `language`, `before`: of the printer until now. New abilities are not differences."""
    return list(_differences(language, before, after))


def _differences(language: RawLanguage | None, before: Capabilities, after: ProbeNews) -> Iterator[Difference]:
    if language and after.language and language is not after.language:
        yield Difference(name="language", before=language.value, after=after.language.value)
    now = after.capabilities
    if now is None:
        return
    for name in ("document_formats", "raw_languages", "color_modes", "duplex_modes"):
        had, has = getattr(before, name), getattr(now, name)
        if had is not None and has is not None and set(had) - set(has):
            yield Difference(name=name, before=_words(had), after=_words(has))
    if before.dpi and now.dpi and before.dpi[0] not in now.dpi:
        yield Difference(name="dpi", before=str(before.dpi[0]), after=_words(now.dpi))
    had_width, has_width = _widest(before), after.head_width_mm or _widest(now)
    if had_width and has_width and has_width < had_width:
        yield Difference(name="print_width", before=f"{had_width:g} mm", after=f"{has_width:g} mm")
    if before.copies and now.copies and now.copies.max < before.copies.max:
        yield Difference(name="copies", before=str(before.copies.max), after=str(now.copies.max))


def _widest(capabilities: Capabilities) -> float | None:
    widths = [one.width_mm for one in capabilities.media or []]
    if capabilities.custom_media is not None:
        widths.append(capabilities.custom_media.max_width_mm)
    return max(widths, default=None)


def _words(values: list[object] | list[int] | list[str]) -> str:
    return ", ".join(str(value) for value in values)


class _Target(Record, frozen=True, kw_only=True):
    """The printer's new address and agent."""

    uri: str
    agent_id: UUID


async def change_address(state: ServerState, printer_id: UUID, request: ChangeAddress, actor: Actor) -> AddressChange:
    """Change a printer's address or agent.

    Raises ApiError `printer_not_found`, `invalid_device_uri`, `address_taken`, `printer_is_printing` (for another agent
    only), `validation_failed` (nothing to change, no such agent, agent offline).
    """
    account = state.ctx.account
    if request.uri is not None:
        backend_of(request.uri.strip())
    elif request.agent_id is None:
        raise invalid_field("uri", "required", PrinterMessages.PLACE_MISSING())

    def look(connection: Connection) -> tuple[PrinterRow, _Target, PrinterRow | None]:
        row = require_printer(connection, account, printer_id)
        target = _place(connection, row, request)  # before the device is contacted
        return row, target, holder_of(connection, account, target.agent_id, target.uri, but=printer_id)

    row, target, holder = await state.ctx.store.read(look)
    _, news = await ask(state, target.agent_id, target.uri)
    sameness = _sameness(row, news)
    lost = differences(row.language, row.capabilities, news)
    harmless = sameness is Sameness.SAME and not lost and news.problem is None
    other = await _other_side(state, row, target, holder) if request.exchange else None
    applied = not request.only_look and (request.accept or (harmless and (other is None or other.is_harmless)))
    if applied:
        await _apply(state, printer_id, request, news, actor, other)
        # A password must not be sent to another device.
        strangers = [printer_id] if sameness is not Sameness.SAME else []
        if other is not None and other.sameness is not Sameness.SAME:
            strangers.append(other.printer_id)
        for one in strangers:
            await asyncio.to_thread(write_password, state.ctx.config.folder, one, None)
    printer = await get_printer(state, printer_id)
    shared_with = None if holder is None or other is not None else holder.name
    return AddressChange(
        exchanged_with=None if other is None else other.name,
        its_sameness=None if other is None else other.sameness,
        applied=applied,
        sameness=sameness,
        differences=lost,
        probe=news,
        printer=printer,
        shared_with=shared_with,
    )


class _Other(Record, frozen=True, kw_only=True):
    """The printer that gets this one's address in exchange. `news`: the device found there."""

    printer_id: UUID
    name: str
    news: ProbeNews
    sameness: Sameness
    is_harmless: bool


async def _other_side(state: ServerState, row: PrinterRow, target: _Target, holder: PrinterRow | None) -> _Other:
    """Probe the other printer of an exchange. Raises ApiError `validation_failed` if there is none."""
    if holder is None or target.agent_id != row.agent_id:
        raise invalid_field("exchange", "not_applicable", PrinterMessages.NOTHING_TO_EXCHANGE())
    account = state.ctx.account
    held = await state.ctx.store.read(
        lambda connection: printer_rows.find_printer(connection, account, holder.printer_id)
    )
    if held is None:
        raise unknown_printer()
    _, news = await ask(state, row.agent_id, row.uri)
    same = _sameness(held, news)
    lost = differences(held.language, held.capabilities, news)
    is_harmless = same is Sameness.SAME and not lost and news.problem is None
    return _Other(printer_id=holder.printer_id, name=held.name, news=news, sameness=same, is_harmless=is_harmless)


def _place(connection: Connection, row: PrinterRow, request: ChangeAddress) -> _Target:
    """Return the new place; what is not named stays.

    Raises ApiError `validation_failed`, `printer_is_printing`, `address_taken`.
    """
    uri = row.uri if request.uri is None else request.uri.strip()
    if request.agent_id is None and agent_rows.is_revoked(connection, row.account_id, row.agent_id):
        raise invalid_field("agent_id", "required", PrinterMessages.AGENT_OF_PRINTER_REVOKED(printer=row.name))
    agent_id = row.agent_id
    if request.agent_id is not None:
        agent_id = agent_to_take(connection, row.account_id, request.agent_id).agent_id
    moves = agent_id != row.agent_id
    if moves:
        refuse_while_printing(row, job_rows.taken_on(connection, row.account_id, row.printer_id))
    # an unchanged address is allowed, even one shared with another printer
    is_new = moves or address(row.uri) != address(uri)
    if is_new and not (request.only_look or request.allow_same_address or request.exchange):
        refuse_held(connection, row.account_id, agent_id, uri, but=row.printer_id)
    return _Target(uri=uri, agent_id=agent_id)


def _sameness(row: PrinterRow, news: ProbeNews) -> Sameness:
    same = sameness(row.device, of_device(news.identity, news.model))
    return Sameness.UNKNOWN if same is None else Sameness.SAME if same else Sameness.OTHER


async def _apply(
    state: ServerState, printer_id: UUID, request: ChangeAddress, news: ProbeNews, actor: Actor, other: _Other | None
) -> None:
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[HandedOver, int]:
        row = require_printer(connection, account, printer_id)
        target = _place(connection, row, request)
        handed = hand_over(connection, row, target.agent_id, now, actor)
        if other is not None:
            held = require_printer(connection, account, other.printer_id)
            put(connection, held, row.uri, other.news)
        put(connection, row, target.uri, news)
        if handed.moved:
            note_other_agent(connection, row, target.agent_id, now, actor)
        return handed, meta_rows.bump_printers_revision(connection)

    def put(connection: Connection, row: PrinterRow, uri: str, probed: ProbeNews) -> None:
        one = row.printer_id
        values = own_device.moved(uri, now)
        if backend_of(uri) is not row.backend:  # this driver may identify the device differently
            values["identity_proof"] = None
        if _sameness(row, probed) is not Sameness.SAME:
            values |= _as_another(row, probed)
        printer_rows.change_printer(connection, account, one, values)
        after = require_printer(connection, account, one)
        capabilities = with_report(set_up_of(after), probed.capabilities or Capabilities())
        printer_rows.change_printer(connection, account, one, {"capabilities": capabilities})
        own_device.settle(connection, row, now, actor)
        own_device.settle_offer(connection, row, now, actor)
        details = {"name": row.name, "before": own_device.audit_values(row), "after": own_device.audit_values(after)}
        note(connection, account, AuditAction.PRINTER_ADDRESS, one, at=now, actor=actor, **details)

    handed, revision = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    set_up_changed(state, handed.new, revision)
    tell_handed_over(state, handed, revision)
    for one in (printer_id,) if other is None else (printer_id, other.printer_id):
        state.back_off.clear(one)
        state.feed.printer_changed(one)


def _as_another(row: PrinterRow, news: ProbeNews) -> dict[str, Any]:
    """Return the columns to reset: facts reported by the old device or learnt from it do not apply to the new one."""
    values: dict[str, Any] = {
        "model": news.model,
        "serial": news.identity.serial,
        "device_uuid": news.identity.uuid,
        "device_mac": news.identity.mac,
        "identity_proof": None,
        "drawing": None,
        "supplies": [],
        "trusted_certificate": news.certificate,
        "untrusted_certificate": None,
        "login_name": None,
    }
    if row.minimum_evidence_by is None:
        values |= {"minimum_evidence": None, "ends_with_reset": False}
    if row.language is not None and news.language is not None:
        values["language"] = news.language
    if row.dpi is not None and news.dpi is not None:
        values["dpi"] = news.dpi
    return values


log = logging.getLogger(__name__)


async def trust(state: ServerState, printer_id: UUID, request: TrustCertificate, actor: Actor) -> PrinterView:
    """Trust a certificate.

    Raises ApiError `printer_not_found`, `validation_failed` (no certificate, or the same key).
    """

    def values(row: PrinterRow) -> dict[str, Any]:
        if not row.uri.lower().startswith("ipps:"):
            raise invalid_field("certificate", "not_applicable", PrinterMessages.NO_CERTIFICATE())
        certificate = request.certificate or row.untrusted_certificate
        if certificate is None:
            raise invalid_field("certificate", "not_applicable", PrinterMessages.CERTIFICATE_UNCHANGED())
        return {"trusted_certificate": certificate, "untrusted_certificate": None}

    return await _change(state, printer_id, AuditAction.PRINTER_TRUST, actor, values)


async def same_device(state: ServerState, printer_id: UUID, actor: Actor) -> PrinterView:
    """Accept a device that does not identify itself as the printer's own, until it identifies itself again.

    Raises ApiError `printer_not_found`, `validation_failed` (its own device answers, or another one is known to).
    """

    def values(row: PrinterRow) -> dict[str, Any]:
        if row.other_device is None or not row.other_device.is_silent:
            raise invalid_field("printer_id", "not_applicable", PrinterMessages.NO_SILENT_DEVICE())
        return {
            "identity_proof": IdentityProof.PERSON,
            "other_device": None,
            "status": PrinterStatus.UNKNOWN,
            "status_reasons": [],
            "message": None,
        }

    def settle(connection: Connection, row: PrinterRow) -> dict[str, Any]:
        own_device.settle(connection, row, state.ctx.now(), actor)
        return {"serial": row.serial, "uuid": row.device_uuid, "mac": row.device_mac}

    return await _change(state, printer_id, AuditAction.PRINTER_SAME_DEVICE, actor, values, settle=settle)


async def set_login(state: ServerState, printer_id: UUID, request: SetLogin, actor: Actor) -> PrinterView:
    """Set a printer's login.

    Raises ApiError `printer_not_found`, `validation_failed` (no logins supported), OSError.
    """
    printer = await get_printer(state, printer_id)
    if request.user_name is not None and printer.backend is not Backend.IPP:
        raise invalid_field("user_name", "not_applicable", PrinterMessages.NO_LOGIN())
    password = None if request.user_name is None else request.password
    folder = state.ctx.config.folder
    await asyncio.to_thread(write_password, folder, printer_id, password)
    try:
        return await _change(
            state,
            printer_id,
            AuditAction.PRINTER_LOGIN,
            actor,
            lambda row: {"login_name": request.user_name},
            even_same=True,
        )
    except ApiError:  # removed meanwhile: its password must not outlive it
        await asyncio.to_thread(write_password, folder, printer_id, None)
        raise


async def forget_strays(folder: Path, store: Store) -> None:
    """Delete, at start, passwords of printers that were removed or replaced when an earlier run was killed."""
    needed = await store.read(printer_rows.logging_in)
    try:
        strays = await asyncio.to_thread(keep_passwords, folder, needed)
    except OSError as error:
        log.warning("Passwords of removed printers could not be deleted and stay until the next start: %s", error)
        return
    if strays:
        log.info("Deleted passwords of printers that no longer need one: %d", strays)


async def _change(
    state: ServerState,
    printer_id: UUID,
    action: AuditAction,
    actor: Actor,
    values: Callable[[PrinterRow], dict[str, Any]],
    *,
    even_same: bool = False,
    settle: Callable[[Connection, PrinterRow], dict[str, Any]] | None = None,
) -> PrinterView:
    """Change columns of a printer at an operator's request.

    - `even_same`: make the agent read its set-up again even if no column changed
    - `settle`: further effects in the same commit; returns the details for Activity instead of the columns
    """

    def change(connection: Connection, row: PrinterRow, now: datetime) -> dict[str, Any] | None:
        news = {column: value for column, value in values(row).items() if value != getattr(row, column)}
        if not news and not even_same:
            return None
        if news:
            printer_rows.change_printer(connection, row.account_id, printer_id, news)
        return values(row) if settle is None else settle(connection, row)

    view = await change_set_up(state, printer_id, action, actor, change)
    state.back_off.clear(printer_id)
    return view
