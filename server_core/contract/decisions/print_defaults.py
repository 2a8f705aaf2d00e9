"""Per-printer defaults, which replace `default` at that printer, and each language's steps of darkness and speed. Pure.

The job keeps the values its client sent. A value between two steps is sent as the nearest one; a model may have fewer
steps, which only it knows.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters, default_of
from server_core.contract.types.tuning import PrinterTuning


class Defaults(Protocol):
    """A printer with its `PrintDefaults`."""

    @property
    def tuning(self) -> PrinterTuning: ...


def turns_pages(printer: Defaults) -> bool:
    """Return whether the printer turns each page to fit its medium (`auto_rotate`)."""
    return bool(printer.tuning.auto_rotate)


def with_defaults(requested: PrintParameters, document_format: DocumentFormat, printer: Defaults) -> PrintParameters:
    """Fill in the printer's defaults. RAW files carry their own settings.

    For a printer that turns pages to fit, the orientation stays open and is decided page by page.
    """
    if document_format is DocumentFormat.RAW:
        return requested
    opened = [each.name for each in WITH_DEFAULT if getattr(requested, each.name) is each.default]
    given = {name: getattr(printer, default_of(name)) for name in opened}
    if turns_pages(printer):
        given.pop("orientation", None)
    return msgspec.structs.replace(requested, **given)


ESCPOS_MM_S_PER_STEP = 25
TSPL_SPEEDS = (1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10, 12)
"""Speed steps in inches per second; SPEED has no others, and a model has only some of them."""
SPEEDS_MM_S: dict[RawLanguage, tuple[int, int]] = {
    RawLanguage.ZPL: (25, 356),  # ^PR: 1 to 14 inches per second
    RawLanguage.TSPL: (25, 305),  # SPEED: 1 to 12 inches per second
    RawLanguage.CPCL: (1, 127),  # SPEED: 0 to 5, about an inch per second each
    RawLanguage.ESCPOS: (25, 225),  # GS ( K 50: 1 to 9, about 25 mm/s each
}
"""Speed steps in whole mm/s."""


def speed_step(language: RawLanguage, speed_mm_s: float) -> float:
    """Return the argument of the language's speed command that is nearest to `speed_mm_s`."""
    inches = speed_mm_s / MM_PER_INCH
    match language:
        case RawLanguage.ZPL:
            return min(max(round(inches), 1), 14)
        case RawLanguage.TSPL:
            return min(TSPL_SPEEDS, key=lambda speed: abs(speed - inches))
        case RawLanguage.CPCL:
            return min(max(round(inches), 0), 5)
        case RawLanguage.ESCPOS:
            return min(max(round(speed_mm_s / ESCPOS_MM_S_PER_STEP), 1), 9)


def darkness_step(language: RawLanguage, percent: int) -> int:
    """Return the argument of the language's darkness command for 0 to 100 % of its range.

    ^MD: -30 to 30; DENSITY: 0 to 15; CONTRAST: 0 to 3; GS ( K 49: -6 to 6, 70 to 130 % of the standard density.
    """
    match language:
        case RawLanguage.ZPL:
            return round(percent * 60 / 100) - 30
        case RawLanguage.TSPL:
            return round(percent * 15 / 100)
        case RawLanguage.CPCL:
            return round(percent * 3 / 100)
        case RawLanguage.ESCPOS:
            return round(percent * 12 / 100) - 6
