"""The language that a printer is driven in, as a person saw it come out: nothing else about the printer changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.decisions.device_address import TAKE_ANY_BYTES
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Capabilities, PrinterView
from server_core.services.api_error import invalid_field
from server_core.services.audit.writing import note, printer_subject
from server_core.services.printers.acts import set_up_changed
from server_core.services.printers.facts import following, set_up_of
from server_core.services.printers.views import get_printer, known_printer
from server_core.services.server_state import ServerState
from server_core.store import meta_rows, printer_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection


async def set_language(state: ServerState, printer_id: UUID, language: RawLanguage, actor: str) -> PrinterView:
    """Raises ApiError `printer_not_found`, and `validation_failed` for one that takes whole documents."""
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[UUID, int] | None:
        row = known_printer(connection, account, printer_id)
        check_takes_any_bytes(row)
        if row.language == language.value:
            return None
        capabilities = _capabilities(row, language)
        columns = {"language": language.value, "capabilities": capabilities, "identity_proof": None}
        printer_rows.change_printer(connection, account, printer_id, columns)
        details = {"name": row.name, "settings": {"language": language.value}, "before": {"language": row.language}}
        subject = printer_subject(printer_id)
        note(connection, account, AuditAct.PRINTER_CHANGE, subject, at=now, actor=actor, details=details)
        return row.agent_id, meta_rows.bump_printers_revision(connection)

    done = await state.ctx.store.write(work, Commit.PRINTER_CHANGE)
    if done is not None:
        set_up_changed(state, *done)
        state.feed.printer_changed(printer_id)
    return await get_printer(state, printer_id)


def check_takes_any_bytes(row: Any) -> None:
    """Raises ApiError `validation_failed`."""
    if set_up_of(row).backend not in TAKE_ANY_BYTES:
        raise invalid_field("language", "not_applicable", PrinterMessages.LANGUAGE_KNOWN(printer=row.name))


def _capabilities(row: Any, language: RawLanguage) -> str:
    """What stems from the set-up follows it; what the device said itself stays."""
    facts = set_up_of(row)
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    return msgspec.json.encode(following(facts, replace(facts, language=language), known)).decode()
