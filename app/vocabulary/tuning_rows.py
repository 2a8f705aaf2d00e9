"""How a printer is driven, as rows to set: names, meanings, choices, and where each means anything. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.language.translate import Phrase, tr
from app.vocabulary.printer_setting import Setting
from server_core.contract.decisions.label_steps import SPEEDS_MM_S
from server_core.contract.decisions.print_path import drawn_in
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import FactSource, PrinterView
from server_core.contract.types.tuning import Cut, EscposRaster, Halftone, PrinterTuning, ZplCompression

PLAIN = PrinterTuning()
NO_EFFECT = Phrase("It changes nothing on this printer.")
UNSURE = Phrase("Nobody knows yet what this printer speaks: it may change nothing.")


@dataclass(frozen=True, kw_only=True, slots=True)
class TuningSetting(Setting):
    """A field of `PrinterTuning`. `languages`: those that have it; None = all."""

    languages: frozenset[RawLanguage] | None = None

    @property
    def default(self) -> Any:
        return getattr(PLAIN, self.field)

    def kept_in(self, printer: PrinterView) -> Any:
        return getattr(printer.tuning, self.field)

    def bounds(self, printer: PrinterView) -> tuple[float, float]:
        """Speeds are those that its language has a step for."""
        language = driven_in(printer)
        if self.field == "speed_mm_s" and language is not None:
            return SPEEDS_MM_S[language]
        return self.least, self.most

    def is_shown(self, printer: PrinterView) -> bool:
        """Or it was set, so that it can be taken back."""
        if not self.is_default(printer):
            return True
        if takes_sheets(printer):
            return self.field in ("halftone", "auto_rotate")
        language = driven_in(printer)
        return self.languages is None or language is None or language in self.languages

    def note(self, printer: PrinterView) -> str:
        if self.field in printer.tuning_idle:
            return str(NO_EFFECT)
        if self.field in printer.tuning_unsure:
            return str(UNSURE)
        if self.field == "head_width_mm" and printer.tuning.head_width_mm is None:
            known = printer.capabilities
            if known.raw_languages and known.custom_media is None:
                return tr("Not known: media of any width are taken.")
        return ""


ROWS: Sequence[TuningSetting] = (
    TuningSetting(
        field="head_width_mm",
        name=Phrase("Width of the print head"),
        meaning=Phrase("Wider media are refused, instead of being cut off."),
        unit=Phrase("mm", "unit"),
        least=1,
        most=2000,
        blank=Phrase("as wide as the media", "width of the print head"),
    ),
    TuningSetting(
        field="speed_mm_s",
        name=Phrase("Speed", "of a printer"),
        meaning=Phrase("Slower prints sharper bar codes."),
        unit=Phrase("mm/s", "unit"),
        least=1,
        most=1000,
        blank=Phrase("as it is set there", "speed of a printer"),
    ),
    TuningSetting(
        field="halftone",
        name=Phrase("Grey", "how it is printed"),
        meaning=Phrase("How grey becomes black dots."),
        choices=(
            (Halftone.AUTO, Phrase("By what is drawn", "how grey is printed")),
            (Halftone.THRESHOLD, Phrase("Black or white", "how grey is printed")),
            (Halftone.DIFFUSION, Phrase("Patterns of dots", "how grey is printed")),
        ),
    ),
    TuningSetting(
        field="zpl_compression",
        name=Phrase("Pictures in ZPL"),
        meaning=Phrase("Z64 is smaller, but not every printer prints it."),
        choices=(
            (ZplCompression.RUN_LENGTH, Phrase("Plain", "pictures in ZPL")),
            (ZplCompression.Z64, Phrase("Small (Z64)", "pictures in ZPL")),
        ),
        languages=frozenset({RawLanguage.ZPL}),
    ),
    TuningSetting(
        field="escpos_raster",
        name=Phrase("Dots in ESC/POS"),
        meaning=Phrase("GS ( L is for the few printers that lack GS v 0."),
        choices=(
            (EscposRaster.BIT_IMAGE, Phrase("GS v 0", "a command")),
            (EscposRaster.GRAPHICS, Phrase("GS ( L", "a command")),
        ),
        languages=frozenset({RawLanguage.ESCPOS}),
    ),
    TuningSetting(
        field="cut",
        name=Phrase("Cutter"),
        meaning=Phrase("“Its own mode” says nothing to it: ZPL printers keep what they were told last."),
        choices=(
            (Cut.NONE, Phrase("Its own mode", "of a cutter")),
            (Cut.JOB, Phrase("After each copy", "a cutter cuts")),
            (Cut.PAGE, Phrase("After each page", "a cutter cuts")),
        ),
        languages=frozenset(RawLanguage) - {RawLanguage.CPCL},
    ),
    TuningSetting(
        field="opens_drawer",
        name=Phrase("Cash drawer"),
        meaning=Phrase("Opens with each job."),
        choices=((False, Phrase("Stays closed", "cash drawer")), (True, Phrase("Opens", "cash drawer"))),
        languages=frozenset({RawLanguage.ESCPOS}),
    ),
)

TURNING: Sequence[TuningSetting] = (
    TuningSetting(
        field="auto_rotate",
        name=Phrase("Turn pages to fit"),
        meaning=Phrase(
            "Turns pages whose long side lies otherwise than the label's. A job that sets its orientation keeps it."
        ),
        choices=((False, Phrase("Off")), (True, Phrase("On"))),
    ),
)
"""Settings shown with the PDF defaults."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Resolution(Setting):
    """Of the head: what is drawn and shown follows it."""

    def wish(self, value: Any) -> Any:
        return None if value is None else round(value)

    def is_shown(self, printer: PrinterView) -> bool:
        return printer.dpi is not None or not takes_sheets(printer)


RESOLUTION: Sequence[Setting] = (
    _Resolution(
        field="dpi",
        name=Phrase("Resolution", "of a print head"),
        meaning=Phrase("Where it was set wrong, all comes out too large or too small. The preview follows."),
        unit=Phrase("dpi", "unit"),
        least=72,
        most=2400,
        blank=Phrase("as it tells itself", "resolution"),
    ),
)


def driven_in(printer: PrinterView) -> RawLanguage | None:
    """The language that its jobs are drawn in; None: none, or nobody knows."""
    spoken = printer.capabilities.raw_languages or ()
    return drawn_in(printer.language, spoken) if spoken else printer.language


def takes_sheets(printer: PrinterView) -> bool:
    """It says that it speaks no language of labels or receipts."""
    known = printer.capabilities
    return known.source is FactSource.REPORTED and known.raw_languages == [] and printer.language is None
