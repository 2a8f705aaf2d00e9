"""A printer's tuning: as its row keeps it, and with an administrator's changes. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from server_core.contract.types.tuning import DEFAULT_TUNING, TUNING, PrinterTuning, TuningWish

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
