"""A printer's settings as stored in its row: calibrations of media, tuning, policy. Pure.

The loaded medium's values are in the tuning; the calibrations hold those of other media and the previous ones. Some
languages lack commands, and printers of sheets have their own heads: tuning without effect is rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar
from unicodedata import normalize
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.contract.decisions.names import is_seen, is_unseen, natural_order
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.decisions.print_path import drawn_in
from server_core.contract.decisions.print_route import RouteDevice, refusal
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import PrinterMessages, RouteMessages, TuningMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import Actor
from server_core.contract.types.documents import LANGUAGE_NAMES, DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DotKind, DrawingFacts
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.media import LoadMedia, MediaTracking, MediumCalibration
from server_core.contract.types.parameters import NOTHING_ASKED, PRINT_DEFAULTS, PrintDefaults, PrintParameters
from server_core.contract.types.printers import (
    MOST_TAGS,
    SETTINGS,
    Capabilities,
    ChangePrinter,
    FactSource,
    PrinterFields,
    tag_key,
)
from server_core.contract.types.tuning import (
    ALLOWABLE,
    DEFAULT_TUNING,
    TUNING,
    OnSheets,
    PrinterTuning,
    RawPolicy,
    TuningChange,
    allow_word,
)
from server_core.services.api_error import ApiError, field_error, invalid_field
from server_core.services.jobs.route_check import reason_words, route_words
from server_core.store import clients, printer_rows
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection
from server_core.store.tables import Calibrated, Calibrations

OF_MEDIUM = tuple(name for name, tuning in TUNING.items() if tuning.use.of_medium)
MOST = 50
"""Most media per printer; the least recently loaded is dropped."""


def medium_key(width: float | None, height: float | None) -> str:
    """Return a medium's key, rounded to mm: 101.6 and 102 mm are the same roll."""
    return "?" if width is None else f"{width:.0f}" if height is None else f"{width:.0f}x{height:.0f}"


def recent(all_media: Calibrations) -> Calibrations:
    """Return the calibrations that are kept: those of the media that were loaded last."""
    return dict(list(all_media.items())[-MOST:])


def calibration_of(tuning: PrinterTuning, before: Calibrated | None = None) -> Calibrated:
    return Calibrated(**{name: getattr(tuning, name) for name in OF_MEDIUM}, before=before)


def tuned(tuning: PrinterTuning, values: Calibrated) -> PrinterTuning:
    return msgspec.structs.replace(tuning, **{name: getattr(values, name) for name in OF_MEDIUM})


def of_others(calibrations: Calibrations, medium: str) -> list[MediumCalibration]:
    """Return the calibrations of media that are not loaded, most recently loaded first."""
    plain = Calibrated()
    others = [(key, values) for key, values in calibrations.items() if key != medium]
    return [
        _shown(key, values) for key, values in reversed(others) if msgspec.structs.replace(values, before=None) != plain
    ]


def before_of(calibrations: Calibrations, medium: str) -> MediumCalibration | None:
    """Return the values that `undone` restores."""
    before = calibrations[medium].before if medium in calibrations else None
    return None if before is None else _shown(medium, before)


def _shown(key: str, values: Calibrated) -> MediumCalibration:
    sides = [] if key == "?" else [float(side) for side in key.split("x")]
    return MediumCalibration(
        width_mm=sides[0] if sides else None,
        height_mm=sides[1] if len(sides) == 2 else None,
        **{name: getattr(values, name) for name in OF_MEDIUM},
    )


def switched(
    calibrations: Calibrations, tuning: PrinterTuning, old: str, new: str
) -> tuple[Calibrations, PrinterTuning]:
    """Switch to another medium's values and store the old one's.

    A medium never calibrated has the defaults. The first medium keeps values set before it was named.
    """
    if old == new:
        return calibrations, tuning
    kept = {key: values for key, values in calibrations.items() if key not in (old, new)}
    kept[old] = calibration_of(tuning, calibrations[old].before if old in calibrations else None)
    of_new = calibrations.get(new, calibration_of(tuning) if old == "?" else Calibrated())
    return {**kept, new: of_new}, tuned(tuning, of_new)


def calibrated(
    calibrations: Calibrations, tuning: PrinterTuning, medium: str, request: TuningChange
) -> tuple[Calibrations, PrinterTuning]:
    """Set a medium's values; the previous ones are kept for `undone`."""
    requested = {name: getattr(request, name) for name in OF_MEDIUM if getattr(request, name) is not msgspec.UNSET}
    defaults = Calibrated()
    news = {name: getattr(defaults, name) if value is None else value for name, value in requested.items()}
    after = msgspec.structs.replace(tuning, **news)
    return {**calibrations, medium: calibration_of(after, calibration_of(tuning))}, after


def undone(calibrations: Calibrations, tuning: PrinterTuning, medium: str) -> tuple[Calibrations, PrinterTuning] | None:
    """Restore the previous values; None = there are none. A second call reverts the first."""
    before = calibrations[medium].before if medium in calibrations else None
    if before is None:
        return None
    return {**calibrations, medium: msgspec.structs.replace(before, before=calibration_of(tuning))}, tuned(
        tuning, before
    )


# Validation of label detection for a medium and printer. Pure.


def check_tracking(request: LoadMedia, kind: PrinterType) -> None:
    """Raises ApiError `validation_failed`. While the printer's language is unknown, everything is accepted."""
    if request.media_tracking is None:
        return
    if request.media_tracking is MediaTracking.CONTINUOUS:
        if request.media_height_mm is not None:
            raise invalid_field("media_tracking", "not_applicable", PrinterMessages.ROLL_WITH_HEIGHT())
        return
    if request.media_height_mm is None:
        raise invalid_field("media_height_mm", "required", PrinterMessages.LABELS_WITHOUT_HEIGHT())
    if kind.language is RawLanguage.ESCPOS:
        raise invalid_field("media_tracking", "not_applicable", PrinterMessages.RECEIPTS_WITHOUT_TRACKING())
    if kind.is_known and kind.language is None:
        raise invalid_field("media_tracking", "not_applicable", PrinterMessages.SHEETS_WITHOUT_TRACKING())


# A printer's tuning in its row, and an administrator's changes to it. Pure.


Kept = TypeVar("Kept", PrinterTuning, PrintDefaults)


def changed(kept: Kept, request: TuningChange) -> Kept:
    names, defaults = kept.__struct_fields__, type(kept)()
    requested = {name: value for name in names if (value := getattr(request, name)) is not UNSET}
    news = {name: getattr(defaults, name) if value is None else value for name, value in requested.items()}
    return msgspec.structs.replace(kept, **news)


MAY_DO_NOTHING = (OnSheets.NOTHING, OnSheets.TURNS_PAGES)
"""Tunings that may have no effect while the printer's type is unknown."""


class PrinterType(Record, frozen=True, kw_only=True):
    """The type of a printer. `language` None with `is_known`: printer of sheets; not `is_known`: undetermined."""

    is_known: bool
    language: RawLanguage | None = None
    drawing: DrawingFacts | None = None


def kind_of(row: PrinterRow) -> PrinterType:
    """Return the type from a printer's row, as set by its administrator or reported by the device."""
    spoken = row.capabilities.raw_languages
    if spoken:
        return PrinterType(is_known=True, language=drawn_in(row.language, spoken))
    if spoken is None or row.capabilities.source is not FactSource.REPORTED:
        return PrinterType(is_known=False)
    return PrinterType(is_known=True, drawing=row.drawing)


def idle(names: Iterable[str], kind: PrinterType) -> dict[str, Message]:
    """Return the names that have no effect, with the reason."""
    if not kind.is_known:
        return {}
    why = _beyond_language(kind.language) if kind.language is not None else _beyond_sheets(kind.drawing)
    return {name: text for name in names if (text := why(name)) is not None}


def check_tuning(news: dict[str, Any], kind: PrinterType) -> None:
    """Raises ApiError `validation_failed` for tuning without effect. Resetting to the default is always possible."""
    requested = [name for name, value in news.items() if value != getattr(DEFAULT_TUNING, name)]
    wrong = [field_error(name, "not_applicable", text) for name, text in idle(requested, kind).items()]
    if kind.language is not None and "speed_mm_s" in requested:
        low, high = SPEEDS_MM_S[kind.language]
        if not low <= news["speed_mm_s"] <= high:
            text = TuningMessages.SPEEDS_ONLY(language=LANGUAGE_NAMES[kind.language], low=low, high=high)
            wrong.append(field_error("speed_mm_s", "out_of_range", text))
    if wrong:
        raise ApiError(ErrorCode.VALIDATION_FAILED, wrong[0]["message"], details={"fields": wrong})


def doubts(tuning: PrinterTuning, kind: PrinterType) -> tuple[list[str], list[str]]:
    """Return tuning that has no effect, and tuning that may have none because the printer's type is unknown."""
    tuned = [name for name in TUNING if getattr(tuning, name) != getattr(DEFAULT_TUNING, name)]
    unsure = [] if kind.is_known else [name for name in tuned if TUNING[name].use.on_sheets in MAY_DO_NOTHING]
    return list(idle(tuned, kind)), unsure


def _beyond_language(language: RawLanguage) -> Callable[[str], Message | None]:
    def why(name: str) -> Message | None:
        use = TUNING[name].use
        if language in use.languages:
            return None
        return None if use.lacking is None else use.lacking(language=LANGUAGE_NAMES[language], name=name)

    return why


def _beyond_sheets(drawing: DrawingFacts | None) -> Callable[[str], Message | None]:
    def why(name: str) -> Message | None:
        on_sheets = TUNING[name].use.on_sheets
        if on_sheets is OnSheets.NOTHING:
            return TuningMessages.NOT_ON_SHEETS(name=name)
        if drawing is None:
            return None
        if on_sheets is OnSheets.MOVES_DOTS and not drawing.raster:
            return TuningMessages.PDF_CANNOT_BE_MOVED(name=name)
        if on_sheets is OnSheets.TURNS_PAGES and not drawing.raster:
            return TuningMessages.PDF_LAID_OUT_THERE(name=name)
        if on_sheets is OnSheets.MAKES_DOTS and not any(_takes_black_dots(each.kinds) for each in drawing.raster):
            return TuningMessages.DOTS_MADE_THERE(name=name)
        return None

    return why


def _takes_black_dots(kinds: Sequence[str] | None) -> bool:
    """Return whether black dots are used; grey is preferred if both are accepted."""
    return kinds is not None and DotKind.BLACK_1 in kinds and DotKind.SGRAY_8 not in kinds


# A printer's tags and place as its row keeps them.


def has_tag(tags: list[str], tag: str) -> bool:
    """Return whether the tag is among a printer's, in any spelling."""
    return tag_key(" ".join(tag.split())) in map(tag_key, tags)


def changed_tags(tags: list[str], request: PrinterFields) -> list[str]:
    """Return the new tags in alphabetical order; existing ones keep their spelling.

    Raises ApiError `validation_failed`.
    """
    if not request.add_tags and not request.remove_tags:
        return tags
    gone = {tag_key(_plain(tag)) for tag in request.remove_tags or ()}
    left = {tag_key(tag): tag for tag in tags if tag_key(tag) not in gone}
    for tag in request.add_tags or ():
        valid = _seen("add_tags", tag)
        left.setdefault(tag_key(valid), valid)
    if len(left) > MOST_TAGS:
        raise invalid_field("add_tags", "too_many", PrinterMessages.TOO_MANY_TAGS(most=MOST_TAGS, number=len(left)))
    return [left[key] for key in sorted(left, key=natural_order)]


def _seen(field: str, text: str) -> str:
    """Raises ApiError `validation_failed` for invisible text and for characters that reverse or hide others."""
    plain = _plain(text)
    if not is_seen(plain):
        raise invalid_field(field, "not_visible", RequestMessages.TEXT_INVISIBLE())
    if not all(letter.isprintable() and not is_unseen(letter) for letter in plain):
        raise invalid_field(field, "not_visible", RequestMessages.TEXT_WITH_INVISIBLE())
    return plain


def _plain(text: str) -> str:
    """Normalise text that looks the same: NFC and single spaces."""
    return normalize("NFC", " ".join(text.split()))


FOR_AGENTS = frozenset(name for name, setting in SETTINGS.items() if setting.use.is_for_agents)


def columns(request: ChangePrinter, actor: Actor) -> dict[str, Any]:
    """Return the columns of the settings that are named.

    Raises ApiError `validation_failed` for a command that cannot be allowed, and for a place that nobody sees.
    """
    values = {name: value for name in SETTINGS if (value := getattr(request, name)) is not UNSET}
    for name, kept in (
        ("raw_allow", _allowed),
        ("shared_with", lambda ids: sorted({*ids})),
        ("place", lambda text: _seen("place", text)),
        ("pool", lambda text: _seen("pool", text)),
    ):
        if values.get(name) is not None:
            values[name] = kept(values[name])
    if "minimum_evidence" in values:
        values["minimum_evidence_by"] = None if values["minimum_evidence"] is None else actor
    return values


def check_policy(connection: Connection, account_id: UUID, row: PrinterRow, news: dict[str, Any]) -> None:
    """Raises ApiError `validation_failed` for references to missing objects."""
    if news.get("shared_with") is not None:
        client_ids = {each.client_id for each in clients.list_clients(connection, account_id)}
        if unknown := [each for each in news["shared_with"] if each not in client_ids]:
            raise invalid_field(
                "shared_with", "not_found", PrinterMessages.SHARED_APPLICATION_NOT_FOUND(application=str(unknown[0]))
            )
    standby = news.get("standby_printer_id")
    if standby == row.printer_id:
        raise invalid_field("standby_printer_id", "not_applicable", PrinterMessages.STANDBY_OF_ITSELF())
    if standby is not None and printer_rows.find_printer(connection, account_id, standby) is None:
        raise invalid_field("standby_printer_id", "not_found", PrinterMessages.PRINTER_NOT_FOUND_OR_REMOVED())
    pool = news.get("pool")
    if pool is not None and not has_tag(news.get("tags", row.tags), pool):
        raise invalid_field("pool", "not_found", PrinterMessages.POOL_WITHOUT_TAG(printer=row.name, pool=pool))


def check_defaults(row: PrinterRow, news: dict[str, Any]) -> None:
    """Raises ApiError `validation_failed` for print defaults that the printer cannot do."""
    for name, value in news.items():
        requested = msgspec.structs.replace(NOTHING_ASKED, **{PRINT_DEFAULTS[name].name: value})
        _check_default(row, name, requested)


def _check_default(row: PrinterRow, name: str, requested: PrintParameters) -> None:
    capabilities, device = row.capabilities, RouteDevice(drawing=row.drawing)
    reason = refusal(capabilities, DocumentFormat.PDF, None, requested, device=device)
    if reason is None or reason is refusal(capabilities, DocumentFormat.PDF, None, NOTHING_ASKED, device=device):
        return
    text = RouteMessages.CANNOT_DO_THIS(printer=row.name, reason=reason_words(reason))
    words = route_words(reason, capabilities, list(capabilities.media or ()), DocumentFormat.PDF, None, requested)
    if words is not None and words.possible:
        text = RouteMessages.CANNOT_DO_THIS_POSSIBLE(
            printer=row.name, reason=reason_words(reason), possible=words.possible
        )
    raise invalid_field(name, "not_applicable", text)


def allowed(capabilities: Capabilities, policy: RawPolicy) -> Capabilities:
    """Return capabilities as applications see them: without RAW if RAW files are rejected."""
    if policy is not RawPolicy.DENY:
        return capabilities
    formats = capabilities.document_formats
    left = None if formats is None else [each for each in formats if each is not DocumentFormat.RAW]
    return msgspec.structs.replace(capabilities, document_formats=left, raw_languages=[])


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
