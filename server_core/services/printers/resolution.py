"""How fine a print head is, as a person says it: what was said at the adding can be put right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from server_core.contract.decisions.capabilities import VIRTUAL_DPI
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.printers import Backend, Capabilities
from server_core.services.printers.facts import following, set_up_of
from server_core.services.printers.tuning_use import kind_of
from server_core.services.rejected import invalid_field


def columns(row: Any, dpi: int | UnsetType | None) -> dict[str, Any]:
    """What the wish changes of the row. Raises Rejected `validation_failed` for a printer of sheets."""
    if dpi is UNSET:
        return {}
    facts = set_up_of(row)
    wished = VIRTUAL_DPI if dpi is None and facts.backend is Backend.VIRTUAL else dpi
    if wished == row.dpi:
        return {}
    kind = kind_of(row)
    if kind.known and kind.language is None and wished is not None:
        raise invalid_field("dpi", "not_applicable", PrinterMessages.RESOLUTION_KNOWN(printer=row.name))
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    after = following(facts, replace(facts, dpi=wished), known)
    return {"dpi": wished, "capabilities": msgspec.json.encode(after).decode()}
