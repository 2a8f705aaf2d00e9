"""A printer at a new address, or new hardware behind an old id: looked at first, then taken over."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.audit import AuditAct
from server_core.contract.device_identity import sameness
from server_core.contract.errands import Identity, ProbeNews
from server_core.contract.public import Capabilities, PrinterStatus, RawLanguage
from server_core.contract.swap import AddressChange, ChangeAddress, Sameness
from server_core.services.audit.writing import note, printer_subject
from server_core.services.errands.known_printers import of_device
from server_core.services.errands.probe import ask
from server_core.services.floor import Floor
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.device_uris import backend_of
from server_core.services.printers.differences import differences
from server_core.services.printers.facts import set_up_of, with_report
from server_core.services.printers.views import get_printer, unknown_printer
from server_core.store import meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.printer_passwords import write_password
from server_core.store.store import Connection


async def change_address(floor: Floor, printer_id: UUID, wish: ChangeAddress, actor: str) -> AddressChange:
    """Raises Rejected `printer_not_found`, `invalid_device_uri`, `validation_failed` (its agent is away)."""
    account, uri = floor.ctx.site_account, wish.uri.strip()
    backend_of(uri)
    row = await floor.ctx.store.read(lambda connection: printer_rows.find_printer(connection, account, printer_id))
    if row is None:
        raise unknown_printer()
    _, news = await ask(floor, row.agent_id, uri)
    sameness = _sameness(row, news)
    language = None if row.language is None else RawLanguage(row.language)
    lost = differences(language, msgspec.json.decode(row.capabilities, type=Capabilities), news)
    harmless = sameness is Sameness.SAME and not lost and news.problem is None
    applied = not wish.only_look and (wish.accept or harmless)
    if applied:
        await _apply(floor, printer_id, uri, news, actor)
        if sameness is not Sameness.SAME:  # a password is for the device that it was given for
            await asyncio.to_thread(write_password, floor.ctx.config.folder, printer_id, None)
    printer = await get_printer(floor, printer_id)
    return AddressChange(applied=applied, sameness=sameness, differences=lost, probe=news, printer=printer)


def _sameness(row: Any, news: ProbeNews) -> Sameness:
    known = Identity(uuid=row.device_uuid, serial=row.serial, mac=row.device_mac)
    same = sameness(of_device(known, row.model), of_device(news.identity, news.model))
    return Sameness.UNKNOWN if same is None else Sameness.SAME if same else Sameness.OTHER


async def _apply(floor: Floor, printer_id: UUID, uri: str, news: ProbeNews, actor: str) -> None:
    account, now = floor.ctx.site_account, floor.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int]:
        row = printer_rows.find_printer(connection, account, printer_id)
        if row is None:
            raise unknown_printer()
        values = {"uri": uri, "backend": backend_of(uri).value, "status": PrinterStatus.UNKNOWN.value, "since": now}
        if _sameness(row, news) is not Sameness.SAME:
            values |= _as_another(row, news)
        printer_rows.change_printer(connection, account, printer_id, values)
        after = printer_rows.find_printer(connection, account, printer_id)
        printer_rows.change_printer(connection, account, printer_id, {"capabilities": _capabilities(after, news)})
        details = {"name": row.name, "before": _told(row), "after": _told(after)}
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_ADDRESS, subject, at=now, actor=actor, details=details)
        return row.agent_id, meta_rows.bump_printers_revision(connection)

    agent_id, revision = await floor.ctx.store.write(work, Commit.PRINTER_CHANGE)
    set_up_changed(floor, agent_id, revision)
    floor.back_off.clear(printer_id)
    floor.feed.printer_changed(printer_id)


def _as_another(row: Any, news: ProbeNews) -> dict[str, Any]:
    """What the old device told of itself, and what was learnt of it, is not true of this one."""
    values: dict[str, Any] = {
        "model": news.model,
        "serial": news.identity.serial,
        "device_uuid": news.identity.uuid,
        "device_mac": news.identity.mac,
        "drawing": None,
        "supplies": "[]",
        "trusted_certificate": news.certificate,
        "untrusted_certificate": None,
        "login_name": None,
    }
    if row.minimum_evidence_by is None:
        values["minimum_evidence"] = None
    if row.language is not None and news.language is not None:
        values["language"] = news.language.value
    if row.dpi is not None and news.dpi is not None:
        values["dpi"] = news.dpi
    return values


def _capabilities(row: Any, news: ProbeNews) -> str:
    known = with_report(set_up_of(row), news.capabilities or Capabilities())
    return msgspec.json.encode(known).decode()


def _told(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("uri", "model", "serial", "language", "dpi")}
