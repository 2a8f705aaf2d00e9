"""A printer's settings as its row keeps them, but for its tuning."""

from __future__ import annotations

from enum import StrEnum
from typing import Any
from unicodedata import normalize
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.contract.decisions.names import is_seen, is_unseen
from server_core.contract.decisions.print_route import Device, refusal
from server_core.contract.messages.printers import PrinterMessages, RouteMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.parameters import NOTHING_ASKED, WITH_DEFAULT, PrintParameters, default_of
from server_core.contract.types.printers import MOST_TAGS, SETTINGS, Capabilities, ChangePrinter, PlaceWish, tag_key
from server_core.contract.types.tuning import ALLOWABLE, RawPolicy, SettingUse, allow_word
from server_core.services.api_error import invalid_field
from server_core.services.jobs.route_check import reason_words, route_words
from server_core.store import clients, printer_rows
from server_core.store.store import Connection

# A printer's tags and place as its row keeps them.


def whereabouts_columns(row: Any, wish: PlaceWish) -> dict[str, Any]:
    """Return the tags if the wish changes them. Raises ApiError `validation_failed`."""
    news: dict[str, Any] = {}
    if wish.add_tags or wish.remove_tags:
        tags = _changed(tags_of(row), wish)
        if tags != tags_of(row):
            news["tags"] = msgspec.json.encode(tags).decode()
    return news


def place_of(text: str) -> str:
    """Return the place as it is kept. Raises ApiError `validation_failed`."""
    return _seen("place", text)


def tags_of(row: Any) -> list[str]:
    return msgspec.json.decode(row.tags, type=list[str])


def as_told(column: str, value: Any) -> Any:
    """Decode a column for the log: lists become lists, other values stay."""
    return msgspec.json.decode(value) if column in ("tags", "raw_allow") else value


def has_tag(row: Any, tag: str) -> bool:
    """However it is written."""
    key = tag_key(" ".join(tag.split()))
    return key in map(tag_key, tags_of(row))


def whereabouts_shown(row: Any) -> dict[str, Any]:
    """The fields of PlaceView that stand in the row and are no settings."""
    return {"tags": tags_of(row), "device_place": row.device_place}


def _changed(tags: list[str], wish: PlaceWish) -> list[str]:
    """In alphabetical order; a tag that is there already stays as it is written."""
    gone = {tag_key(_plain(tag)) for tag in wish.remove_tags or ()}
    left = {tag_key(tag): tag for tag in tags if tag_key(tag) not in gone}
    for tag in wish.add_tags or ():
        seen = _seen("add_tags", tag)
        left.setdefault(tag_key(seen), seen)
    if len(left) > MOST_TAGS:
        raise invalid_field("add_tags", "too_many", PrinterMessages.TOO_MANY_TAGS(most=MOST_TAGS, number=len(left)))
    return [left[key] for key in sorted(left)]


def _seen(field: str, text: str) -> str:
    """Raises ApiError `validation_failed` for what nobody sees, and for signs that turn or hide what stands beside."""
    plain = _plain(text)
    if not is_seen(plain):
        raise invalid_field(field, "not_visible", RequestMessages.TEXT_INVISIBLE())
    if not all(letter.isprintable() and not is_unseen(letter) for letter in plain):
        raise invalid_field(field, "not_visible", RequestMessages.TEXT_WITH_INVISIBLE())
    return plain


def _plain(text: str) -> str:
    """One way to write what looks the same; spaces once."""
    return normalize("NFC", " ".join(text.split()))


FOR_AGENTS = frozenset(name for name, setting in SETTINGS.items() if setting.use.is_for_agents)


def columns(wish: ChangePrinter, actor: str) -> dict[str, Any]:
    """Return the columns of the settings that are named.

    Raises ApiError `validation_failed` for a command that cannot be allowed, and for a place that nobody sees.
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
    """Raises ApiError `validation_failed` for what does not exist, and for defaults beyond the printer."""
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
