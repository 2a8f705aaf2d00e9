"""How a printer is driven, as rows to set: names, meanings, choices, and where each means anything. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.language.translate import Phrase, tr
from server_core.contract.console import PrinterView
from server_core.contract.public import FactSource, RawLanguage
from server_core.contract.speeds import SPEEDS_MM_S
from server_core.contract.tuning import Cut, EscposRaster, Halftone, PrinterTuning, ZplCompression

PLAIN = PrinterTuning()
FIRST_SPOKEN = (RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL, RawLanguage.ESCPOS)
"""What agents draw in for a printer of several languages, unless its administrator said which."""
NO_EFFECT = Phrase("It changes nothing on this printer.")
UNSURE = Phrase("Nobody knows yet what this printer speaks: it may change nothing.")


@dataclass(frozen=True, kw_only=True, slots=True)
class TuningRowWords:
    """`choices`: the default first; else a number from `least` to `most`, empty = `blank`. `languages`: those that have
    it; None = all."""

    field: str
    name: Phrase
    meaning: Phrase
    choices: Sequence[tuple[Any, Phrase]] = ()
    unit: str = ""
    least: float = 0
    most: float = 0
    blank: Phrase | None = None
    languages: frozenset[RawLanguage] | None = None


ROWS: Sequence[TuningRowWords] = (
    TuningRowWords(
        field="head_width_mm",
        name=Phrase("Width of the print head"),
        meaning=Phrase("Wider media are refused, instead of being cut off."),
        unit="mm",
        least=1,
        most=2000,
        blank=Phrase("as wide as the media", "width of the print head"),
    ),
    TuningRowWords(
        field="speed_mm_s",
        name=Phrase("Speed", "of a printer"),
        meaning=Phrase("Slower prints sharper bar codes."),
        unit="mm/s",
        least=1,
        most=1000,
        blank=Phrase("as it is set there", "speed of a printer"),
    ),
    TuningRowWords(
        field="halftone",
        name=Phrase("Grey", "how it is printed"),
        meaning=Phrase("How grey becomes black dots."),
        choices=(
            (Halftone.AUTO, Phrase("By what is drawn", "how grey is printed")),
            (Halftone.THRESHOLD, Phrase("Black or white", "how grey is printed")),
            (Halftone.DIFFUSION, Phrase("Patterns of dots", "how grey is printed")),
        ),
    ),
    TuningRowWords(
        field="zpl_compression",
        name=Phrase("Pictures in ZPL"),
        meaning=Phrase("Z64 is smaller, but not every printer prints it."),
        choices=(
            (ZplCompression.RUN_LENGTH, Phrase("Plain", "pictures in ZPL")),
            (ZplCompression.Z64, Phrase("Small (Z64)", "pictures in ZPL")),
        ),
        languages=frozenset({RawLanguage.ZPL}),
    ),
    TuningRowWords(
        field="escpos_raster",
        name=Phrase("Dots in ESC/POS"),
        meaning=Phrase("GS ( L is for the few printers that lack GS v 0."),
        choices=(
            (EscposRaster.BIT_IMAGE, Phrase("GS v 0", "a command")),
            (EscposRaster.GRAPHICS, Phrase("GS ( L", "a command")),
        ),
        languages=frozenset({RawLanguage.ESCPOS}),
    ),
    TuningRowWords(
        field="cut",
        name=Phrase("Cutter"),
        meaning=Phrase("“Its own mode” says nothing to it: ZPL printers keep what they were told last."),
        choices=(
            (Cut.NONE, Phrase("Its own mode", "of a cutter")),
            (Cut.JOB, Phrase("After each copy", "a cutter cuts")),
            (Cut.PAGE, Phrase("After each page", "a cutter cuts")),
        ),
        languages=frozenset(FIRST_SPOKEN) - {RawLanguage.CPCL},
    ),
    TuningRowWords(
        field="opens_drawer",
        name=Phrase("Cash drawer"),
        meaning=Phrase("Opens with each job."),
        choices=((False, Phrase("Stays closed", "cash drawer")), (True, Phrase("Opens", "cash drawer"))),
        languages=frozenset({RawLanguage.ESCPOS}),
    ),
)


def driven_in(printer: PrinterView) -> RawLanguage | None:
    """The language that its jobs are drawn in; None: none, or nobody knows."""
    spoken = printer.capabilities.raw_languages or ()
    if printer.language is not None and (printer.language in spoken or not spoken):
        return printer.language
    return next((each for each in FIRST_SPOKEN if each in spoken), None)


def takes_sheets(printer: PrinterView) -> bool:
    """It says that it speaks no language of labels or receipts."""
    known = printer.capabilities
    return known.source is FactSource.REPORTED and known.raw_languages == [] and printer.language is None


def means_anything(row: TuningRowWords, printer: PrinterView) -> bool:
    """Or it was set, so that it can be taken back."""
    if getattr(printer.tuning, row.field) != getattr(PLAIN, row.field):
        return True
    if takes_sheets(printer):
        return row.field == "halftone"
    language = driven_in(printer)
    return row.languages is None or language is None or language in row.languages


def bounds_of(row: TuningRowWords, printer: PrinterView) -> tuple[float, float]:
    """Speeds are those that its language has a step for."""
    language = driven_in(printer)
    if row.field == "speed_mm_s" and language is not None:
        return SPEEDS_MM_S[language]
    return row.least, row.most


def note_of(row: TuningRowWords, printer: PrinterView) -> str:
    """What is to be known of it there; empty: nothing."""
    if row.field in printer.tuning_idle:
        return str(NO_EFFECT)
    if row.field in printer.tuning_unsure:
        return str(UNSURE)
    if row.field == "head_width_mm" and printer.tuning.head_width_mm is None:
        known = printer.capabilities
        if known.raw_languages and known.custom_media is None:
            return tr("Not known: media of any width are taken.")
    return ""
