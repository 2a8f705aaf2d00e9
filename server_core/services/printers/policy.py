"""A printer's settings as its row keeps them, but for its tuning."""

from __future__ import annotations

from enum import StrEnum
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.contract.decisions.print_route import Device, refusal
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.messages.printing import RouteMessages
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.parameters import NOTHING_ASKED, WITH_DEFAULT, PrintParameters, default_of
from server_core.contract.types.printers import SETTINGS, Capabilities, ChangePrinter
from server_core.contract.types.tuning import ALLOWABLE, RawPolicy, SettingUse, allow_word
from server_core.services.jobs.route_words import reason_words, route_words
from server_core.services.printers.whereabouts import place_of
from server_core.services.rejected import invalid_field
from server_core.store import clients, printer_rows
from server_core.store.store import Connection

FOR_AGENTS = frozenset(name for name, setting in SETTINGS.items() if setting.use.is_for_agents)


def columns(wish: ChangePrinter, actor: str) -> dict[str, Any]:
    """Return the columns of the settings that are named.

    Raises Rejected `validation_failed` for a command that cannot be allowed, and for a place that nobody sees.
    """
    values = {name: value for name in SETTINGS if (value := getattr(wish, name)) is not UNSET}
    for name, kept in (("raw_allow", _allowed), ("shared_with", _sorted), ("place", place_of)):
        if values.get(name) is not None:
            values[name] = kept(values[name])
    if "minimum_evidence" in values:
        values["minimum_evidence_by"] = None if values["minimum_evidence"] is None else actor
    return {name: _column(value) for name, value in values.items()}


def _column(value: Any) -> Any:
    if isinstance(value, list):
        return msgspec.json.encode(value).decode()
    return value.value if isinstance(value, StrEnum) else value


def check(connection: Connection, account_id: UUID, row: Any, news: dict[str, Any]) -> None:
    """Raises Rejected `validation_failed` for what does not exist, and for defaults beyond the printer."""
    if news.get("shared_with") is not None:
        known = {each.client_id for each in clients.list_clients(connection, account_id)}
        if unknown := [each for each in shared_with(news["shared_with"]) or () if each not in known]:
            raise invalid_field(
                "shared_with", "not_found", PrinterMessages.SHARED_APPLICATION_NOT_FOUND(application=str(unknown[0]))
            )
    standby = news.get("standby_printer_id")
    if standby == row.printer_id:
        raise invalid_field("standby_printer_id", "not_applicable", PrinterMessages.STANDBY_OF_ITSELF())
    if standby is not None and printer_rows.find_printer(connection, account_id, standby) is None:
        raise invalid_field("standby_printer_id", "not_found", PrinterMessages.PRINTER_NOT_FOUND_OR_REMOVED())
    for parameter in WITH_DEFAULT:
        if (name := default_of(parameter.name)) in news:
            wished = msgspec.structs.replace(NOTHING_ASKED, **{parameter.name: parameter.kind(news[name])})
            _check_default(row, name, wished)


def _check_default(row: Any, name: str, wished: PrintParameters) -> None:
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    drawing = None if row.drawing is None else msgspec.json.decode(row.drawing, type=DrawingFacts)
    reason = refusal(known, DocumentFormat.PDF, None, wished, device=Device(drawing=drawing))
    if reason is None or reason is refusal(
        known, DocumentFormat.PDF, None, NOTHING_ASKED, device=Device(drawing=drawing)
    ):
        return
    text = RouteMessages.CANNOT_DO_THIS(printer=row.name, reason=reason_words(reason))
    words = route_words(reason, known, list(known.media or ()), DocumentFormat.PDF, None, wished)
    if words is not None and words.possible:
        text = RouteMessages.CANNOT_DO_THIS_POSSIBLE(
            printer=row.name, reason=reason_words(reason), possible=words.possible
        )
    raise invalid_field(name, "not_applicable", text)


def allowed(known: Capabilities, policy: RawPolicy) -> Capabilities:
    """As applications see them: where RAW files are refused, the printer has none."""
    if policy is not RawPolicy.DENY:
        return known
    formats = known.document_formats
    left = None if formats is None else [each for each in formats if each is not DocumentFormat.RAW]
    return msgspec.structs.replace(known, document_formats=left, raw_languages=[])


def shown(row: Any) -> dict[str, Any]:
    """Return the settings of a row as PrinterView has them."""
    return {name: _value(setting, getattr(row, name)) for name, setting in SETTINGS.items()}


def _value(setting: FieldFacts[SettingUse], kept: Any) -> Any:
    if kept is None:
        return None
    if setting.kind is list:
        return msgspec.json.decode(kept, type=setting.type)
    return setting.kind(kept) if setting.words else kept


def shared_with(text: str | None) -> list[UUID] | None:
    return None if text is None else msgspec.json.decode(text, type=list[UUID])


def raw_allow(text: str) -> list[str]:
    return msgspec.json.decode(text, type=list[str])


def _allowed(commands: list[str]) -> list[str]:
    words = [allow_word(command) for command in commands]
    for command, word in zip(commands, words, strict=True):
        if word is None:
            raise invalid_field(
                "raw_allow",
                "not_applicable",
                PrinterMessages.COMMAND_NOT_ALLOWABLE(command=command, commands=", ".join(sorted(ALLOWABLE))),
            )
    return sorted({word for word in words if word is not None})


def _sorted(client_ids: list[UUID]) -> list[UUID]:
    return sorted(set(client_ids))
