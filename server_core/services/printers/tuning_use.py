"""Which tuning does anything on a printer: languages lack words, printers of sheets have heads of their own. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET

from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.decisions.print_path import drawn_in
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import PrinterMessages, TuningMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, DrawingFacts
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.media import LoadMedia, MediaTracking
from server_core.contract.types.printers import Capabilities, FactSource
from server_core.contract.types.tuning import DEFAULT_TUNING, TUNING, OnSheets, PrinterTuning, TuningWish
from server_core.services.api_error import ApiError, field_error, invalid_field

# May labels be told from each other so, on this medium and printer? Pure.


def check_tracking(wish: LoadMedia, kind: Kind) -> None:
    """Raises ApiError `validation_failed`. Where nobody knows yet what the printer speaks, all is taken."""
    if wish.media_tracking is None:
        return
    if wish.media_tracking is MediaTracking.CONTINUOUS:
        if wish.media_height_mm is not None:
            raise invalid_field("media_tracking", "not_applicable", PrinterMessages.ROLL_WITH_HEIGHT())
        return
    if wish.media_height_mm is None:
        raise invalid_field("media_height_mm", "required", PrinterMessages.LABELS_WITHOUT_HEIGHT())
    if kind.language is RawLanguage.ESCPOS:
        raise invalid_field("media_tracking", "not_applicable", PrinterMessages.RECEIPTS_WITHOUT_TRACKING())
    if kind.known and kind.language is None:
        raise invalid_field("media_tracking", "not_applicable", PrinterMessages.SHEETS_WITHOUT_TRACKING())


# A printer's tuning: as its row keeps it, and with an administrator's changes. Pure.


DEFAULTS = DEFAULT_TUNING
_decoder = msgspec.json.Decoder(PrinterTuning)


def tuning_of(row: Any) -> PrinterTuning:
    """From the printer's row."""
    return DEFAULTS if row.tuning == "{}" else _decoder.decode(row.tuning)


def column(tuning: PrinterTuning) -> str:
    """Only what is not the default."""
    return msgspec.json.encode(changes(DEFAULTS, tuning)).decode()


def changes(before: PrinterTuning, after: PrinterTuning) -> dict[str, Any]:
    """What is another value in `after`, by its name."""
    return {name: getattr(after, name) for name in TUNING if getattr(after, name) != getattr(before, name)}


def changed(tuning: PrinterTuning, wish: TuningWish) -> PrinterTuning:
    wished = {name: getattr(wish, name) for name in TUNING if getattr(wish, name) is not UNSET}
    news = {name: getattr(DEFAULTS, name) if value is None else value for name, value in wished.items()}
    return msgspec.structs.replace(tuning, **news)


LANGUAGE_NAMES = {
    RawLanguage.ZPL: "ZPL",
    RawLanguage.TSPL: "TSPL",
    RawLanguage.CPCL: "CPCL",
    RawLanguage.ESCPOS: "ESC/POS",
}
MAY_DO_NOTHING = (OnSheets.NOTHING, OnSheets.TURNS_PAGES)
"""Tunings to doubt as long as nobody knows what a printer takes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind:
    """What a printer is driven with. `language` None and `known`: it takes sheets; not `known`: nobody can tell yet."""

    known: bool
    language: RawLanguage | None = None
    drawing: DrawingFacts | None = None


def kind_of(row: Any) -> Kind:
    """From the printer's row: what its administrator or the device said."""
    known = msgspec.json.decode(row.capabilities, type=Capabilities)
    spoken = known.raw_languages
    if spoken:
        set_up = None if row.language is None else RawLanguage(row.language)
        return Kind(known=True, language=drawn_in(set_up, spoken))
    if spoken is None or known.source is not FactSource.REPORTED:
        return Kind(known=False)
    drawing = None if row.drawing is None else msgspec.json.decode(row.drawing, type=DrawingFacts)
    return Kind(known=True, drawing=drawing)


def idle(names: Iterable[str], kind: Kind) -> dict[str, Message]:
    """Those that do nothing there, with the reason."""
    if not kind.known:
        return {}
    why = _beyond_language(kind.language) if kind.language is not None else _beyond_sheets(kind.drawing)
    return {name: text for name in names if (text := why(name)) is not None}


def check(news: dict[str, Any], kind: Kind) -> None:
    """Back to the default is always possible. Raises ApiError `validation_failed`."""
    wished = [name for name, value in news.items() if value != getattr(DEFAULT_TUNING, name)]
    wrong = [field_error(name, "not_applicable", text) for name, text in idle(wished, kind).items()]
    if kind.language is not None and "speed_mm_s" in wished:
        low, high = SPEEDS_MM_S[kind.language]
        if not low <= news["speed_mm_s"] <= high:
            text = TuningMessages.SPEEDS_ONLY(language=LANGUAGE_NAMES[kind.language], low=low, high=high)
            wrong.append(field_error("speed_mm_s", "out_of_range", text))
    if wrong:
        raise ApiError(ErrorCode.VALIDATION_FAILED, wrong[0]["message"], details={"fields": wrong})


def doubts(tuning: PrinterTuning, kind: Kind) -> tuple[list[str], list[str]]:
    """What is set and does nothing, and what may do nothing because nobody knows yet what the printer speaks."""
    tuned = [name for name in TUNING if getattr(tuning, name) != getattr(DEFAULT_TUNING, name)]
    unsure = [] if kind.known else [name for name in tuned if TUNING[name].use.on_sheets in MAY_DO_NOTHING]
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
    """Grey comes first where both are taken."""
    return kinds is not None and DotKind.BLACK_1 in kinds and DotKind.SGRAY_8 not in kinds
