"""A printer's tuning: as its row keeps it, and with an administrator's changes. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from server_core.contract.public import RawLanguage
from server_core.contract.tuning import Cut, PrinterTuning, TuningWish
from server_core.services.rejected import invalid_field

DEFAULTS = PrinterTuning()
NAMES = PrinterTuning.__struct_fields__
_decoder = msgspec.json.Decoder(PrinterTuning)


def tuning_of(row: Any) -> PrinterTuning:
    """From the printer's row."""
    return DEFAULTS if row.tuning == "{}" else _decoder.decode(row.tuning)


def column(tuning: PrinterTuning) -> str:
    """Only what is not the default."""
    return msgspec.json.encode(changes(DEFAULTS, tuning)).decode()


def changes(before: PrinterTuning, after: PrinterTuning) -> dict[str, Any]:
    """What is another value in `after`, by its name."""
    return {name: getattr(after, name) for name in NAMES if getattr(after, name) != getattr(before, name)}


def changed(tuning: PrinterTuning, wish: TuningWish) -> PrinterTuning:
    wished = {name: getattr(wish, name) for name in NAMES if getattr(wish, name) is not UNSET}
    news = {name: getattr(DEFAULTS, name) if value is None else value for name, value in wished.items()}
    return msgspec.structs.replace(tuning, **news)


def check(news: dict[str, Any], language: str | None) -> None:
    """The printer's language may have no word for what was changed: raises Rejected `validation_failed`."""
    if language == RawLanguage.CPCL and news.get("cut", Cut.NONE) is not Cut.NONE:
        text = "CPCL has no command for a cutter: this printer would never cut. Leave it at none."
        raise invalid_field("cut", "not_applicable", text)
    if language != RawLanguage.ESCPOS and news.get("opens_drawer", False):
        text = "Only ESC/POS has a command for a cash drawer, and that is not this printer's language."
        raise invalid_field("opens_drawer", "not_applicable", text)
