"""A printer's policy as its row keeps it: RAW files, print defaults, sharing with applications, standby printer."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.contract.decisions.print_route import Device, refusal
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.parameters import NOTHING_ASKED, WITH_DEFAULT, default_of
from server_core.contract.types.printers import Capabilities
from server_core.contract.types.tuning import ALLOWABLE, PolicyWish, PrintDefaults, RawPolicy, allow_word
from server_core.services.jobs.route_words import route_words
from server_core.services.rejected import invalid_field
from server_core.store import clients, printer_rows
from server_core.store.store import Connection

DEFAULTS = PrintDefaults.__struct_fields__
TOLD_TO_AGENTS = frozenset({"raw_policy", "raw_allow"})


def columns(wish: PolicyWish) -> dict[str, Any]:
    """Return the columns of the given fields.

    Raises Rejected `validation_failed` for a command that cannot be allowed.
    """
    values: dict[str, Any] = {name: getattr(wish, name) for name in ("raw_policy", *DEFAULTS)}
    values = {name: value.value for name, value in values.items() if value is not UNSET}
    if wish.raw_allow is not UNSET:
        values["raw_allow"] = _allowed_text(wish.raw_allow)
    if wish.shared_with is not UNSET:
        values["shared_with"] = None if wish.shared_with is None else _text(wish.shared_with)
    if wish.standby_printer_id is not UNSET:
        values["standby_printer_id"] = wish.standby_printer_id
    return values


def check(connection: Connection, account_id: UUID, row: Any, news: dict[str, Any]) -> None:
    """Raises Rejected `validation_failed` for what does not exist, and for defaults beyond the printer."""
    if news.get("shared_with") is not None:
        known = {each.client_id for each in clients.list_clients(connection, account_id)}
        if unknown := [each for each in shared_with(news["shared_with"]) or () if each not in known]:
            raise invalid_field("shared_with", "not_found", f"There is no application {unknown[0]}.")
    standby = news.get("standby_printer_id")
    if standby == row.printer_id:
        raise invalid_field("standby_printer_id", "not_applicable", "A printer cannot stand by for itself.")
    if standby is not None and printer_rows.find_printer(connection, account_id, standby) is None:
        raise invalid_field("standby_printer_id", "not_found", "There is no such printer, or it was removed.")
    for name in DEFAULTS:
        if name in news:
            _check_default(row, name, news[name])


def _check_default(row: Any, name: str, value: str) -> None:
    parameter = next(each for each in WITH_DEFAULT if default_of(each.name) == name)
    wished = msgspec.structs.replace(NOTHING_ASKED, **{parameter.name: parameter.kind(value)})
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    drawing = None if row.drawing is None else msgspec.json.decode(row.drawing, type=DrawingFacts)
    reason = refusal(known, DocumentFormat.PDF, None, wished, device=Device(drawing=drawing))
    if reason is None or reason is refusal(
        known, DocumentFormat.PDF, None, NOTHING_ASKED, device=Device(drawing=drawing)
    ):
        return
    text = f"{row.name} cannot do this: {reason.replace('_', ' ')}."
    words = route_words(reason, known, list(known.media or ()), DocumentFormat.PDF, None, wished)
    if words is not None and words.possible:
        text += f" Possible: {words.possible}."
    raise invalid_field(name, "not_applicable", text)


def allowed(known: Capabilities, policy: RawPolicy) -> Capabilities:
    """As applications see them: where RAW files are refused, the printer has none."""
    if policy is not RawPolicy.DENY:
        return known
    formats = known.document_formats
    left = None if formats is None else [each for each in formats if each is not DocumentFormat.RAW]
    return msgspec.structs.replace(known, document_formats=left, raw_languages=[])


def shown(row: Any) -> dict[str, Any]:
    """The fields of PolicyView."""
    return {
        "raw_policy": RawPolicy(row.raw_policy),
        "raw_allow": raw_allow(row.raw_allow),
        **{default_of(each.name): each.kind(getattr(row, default_of(each.name))) for each in WITH_DEFAULT},
        "shared_with": shared_with(row.shared_with),
        "standby_printer_id": row.standby_printer_id,
    }


def shared_with(text: str | None) -> list[UUID] | None:
    return None if text is None else msgspec.json.decode(text, type=list[UUID])


def raw_allow(text: str) -> list[str]:
    return msgspec.json.decode(text, type=list[str])


def _allowed_text(commands: list[str]) -> str:
    words = [allow_word(command) for command in commands]
    for command, word in zip(commands, words, strict=True):
        if word is None:
            text = (
                f"{command} cannot be allowed singly. Commands that can be: {', '.join(sorted(ALLOWABLE))}, and SET "
                "with its word (TSPL). raw_policy allow takes all of them."
            )
            raise invalid_field("raw_allow", "not_applicable", text)
    return msgspec.json.encode(sorted({word for word in words if word is not None})).decode()


def _text(client_ids: list[UUID]) -> str:
    return msgspec.json.encode(sorted(set(client_ids))).decode()
