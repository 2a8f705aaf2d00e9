"""The choices that a person has who prints a file, in plain words. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.media import media_name, mm, size_words
from server_core.contract.decisions.media_fit import is_same_side
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.media import MEDIA_PRESETS
from server_core.contract.types.parameters import ColorMode, DuplexMode, Intent, Orientation, PrintParameters, ScaleMode
from server_core.contract.types.printers import Capabilities, PrinterView

SCALES = Words(
    {
        ScaleMode.NONE: Phrase("Actual size", "how a job is printed"),
        ScaleMode.FIT: Phrase("Fit to media", "how a job is printed"),
    }
)
ORIENTATIONS = Words(
    {
        Orientation.DEFAULT: Phrase("Printer’s own", "how a job is printed"),
        Orientation.PORTRAIT: Phrase("Portrait", "how a job is printed"),
        Orientation.LANDSCAPE: Phrase("Landscape", "how a job is printed"),
    }
)
COLOURS = Words(
    {
        ColorMode.DEFAULT: Phrase("Printer’s own", "how a job is printed"),
        ColorMode.MONOCHROME: Phrase("Black and white", "how a job is printed"),
        ColorMode.COLOR: Phrase("Colour", "how a job is printed"),
    }
)
SIDES = Words(
    {
        DuplexMode.DEFAULT: Phrase("Printer’s own", "how a job is printed"),
        DuplexMode.SIMPLEX: Phrase("One-sided", "how a job is printed"),
        DuplexMode.LONG_EDGE: Phrase("Two-sided, long edge", "how a job is printed"),
        DuplexMode.SHORT_EDGE: Phrase("Two-sided, short edge", "how a job is printed"),
    }
)
INTENTS = Words(
    {
        Intent.DOCUMENT: Phrase("Document", "what is printed"),
        Intent.SHIPPING_LABEL: Phrase("Shipping label", "what is printed"),
        Intent.PRODUCT_LABEL: Phrase("Product label", "what is printed"),
        Intent.INVOICE: Phrase("Invoice", "what is printed"),
        Intent.PACKING_SLIP: Phrase("Packing slip", "what is printed"),
        Intent.A4_DOCUMENT: Phrase("A4 document", "what is printed"),
        Intent.RECEIPT: Phrase("Receipt", "what is printed"),
    }
)
CHOICES: dict[str, tuple[Phrase, Mapping[Any, str]]] = {
    "color_mode": (Phrase("Colour", "of a print"), COLOURS),
    "duplex_mode": (Phrase("Sides", "of a print"), SIDES),
    "dpi": (Phrase("Resolution in dpi"), {}),
    "intent": (Phrase("What it is", "of a print"), INTENTS),
}
"""Parameters to choose a value of, behind "More"; for dpi the printer has the values."""
NUMBERS = Words(
    {
        "offset_x_mm": Phrase("Move right, mm"),
        "offset_y_mm": Phrase("Move down, mm"),
        "margin_top_mm": Phrase("Margin top, mm"),
        "margin_bottom_mm": Phrase("Margin bottom, mm"),
        "margin_left_mm": Phrase("Margin left, mm"),
        "margin_right_mm": Phrase("Margin right, mm"),
    }
)
"""Parameters to type a number for, behind "More"."""
LANGUAGES = Words(
    {
        RawLanguage.ZPL: Phrase("ZPL (Zebra)", "language of labels"),
        RawLanguage.TSPL: Phrase("TSPL (TSC)", "language of labels"),
        RawLanguage.CPCL: Phrase("CPCL (mobile)", "language of labels"),
        RawLanguage.ESCPOS: Phrase("ESC/POS (receipt)", "language of labels"),
    }
)
PRESETS = Words(
    {
        "100x150": Phrase("Shipping label 100 × 150 mm"),
        "4x6": Phrase("Shipping label 4 × 6 in"),
        "58x40": Phrase("Label 58 × 40 mm"),
        "receipt57": Phrase("Receipt roll 57 mm"),
        "receipt80": Phrase("Receipt roll 80 mm"),
        "a4": Phrase("A4", "paper"),
        "a5": Phrase("A5", "paper"),
        "a6": Phrase("A6", "paper"),
        "letter": Phrase("US Letter", "paper"),
        "legal": Phrase("US Legal", "paper"),
    }
)
"""Usual media, by the names of their presets."""
USUAL_DPI = (203, 300, 600)
Size = tuple[float | None, float | None]
LOADED: Size = (None, None)


def media_choices(printer: PrinterView | None) -> list[tuple[str, Size]]:
    """What is loaded, what the printer tells of, and what is usual; a size once."""
    choices: list[tuple[str, Size]] = [(loaded_words(printer), LOADED)]
    if printer is not None:
        told = printer.capabilities.media or ()
        choices += [(media_name(media), (media.width_mm, media.height_mm)) for media in told]
    choices += [(PRESETS[preset.name], (preset.width_mm, preset.height_mm)) for preset in MEDIA_PRESETS]
    by_size: dict[Size, str] = {}
    for words, size in choices:
        by_size.setdefault(size, words)
    return [(words, size) for size, words in by_size.items()]


def loaded_words(printer: PrinterView | None) -> str:
    if printer is None:
        return tr("What is loaded")
    if printer.media_width_mm is not None:
        size = size_words(printer.media_width_mm, printer.media_height_mm)
        return tr("What is loaded ({media})", media=size)
    loaded = next((media for media in printer.capabilities.media or () if media.loaded), None)
    return tr("What is loaded") if loaded is None else tr("What is loaded ({media})", media=media_name(loaded))


def dpi_choices(printer: PrinterView | None) -> list[tuple[str, int | None]]:
    known: Sequence[int] = () if printer is None else printer.capabilities.dpi or ()
    own = None if printer is None else printer.dpi or next(iter(known), None)
    choices: list[tuple[str, int | None]] = [
        (tr("Printer’s own ({dpi})", dpi=own) if own else tr("Printer’s own"), None)
    ]
    return choices + [(f"{dpi}", dpi) for dpi in known or USUAL_DPI]


def waits_words(printer: PrinterView | None, size: Size) -> str:
    """Said where another medium lies in the printer than the one that is asked for; empty where none does."""
    if printer is None or printer.media_width_mm is None or size == LOADED or not printer.capabilities.raw_languages:
        return ""
    loaded = (printer.media_width_mm, printer.media_height_mm)
    if all(is_same_side(wished, there) for wished, there in zip(size, loaded, strict=True)):
        return ""
    return tr("Loaded is {media}: it waits until this is loaded.", media=size_words(*loaded))


# Why a printer cannot print something, in words that follow its name. Pure.


SPOKEN = {
    RawLanguage.ZPL: "ZPL",
    RawLanguage.TSPL: "TSPL",
    RawLanguage.CPCL: "CPCL",
    RawLanguage.ESCPOS: "ESC/POS",
}
WORDS = Words(
    {
        RouteReason.COLOR_NOT_SUPPORTED: Phrase("does not print in this colour", "follows a printer's name"),
        RouteReason.DUPLEX_NOT_SUPPORTED: Phrase("does not print on both sides like this", "follows a printer's name"),
        RouteReason.MEDIA_NOT_SUPPORTED: Phrase("does not take media of this size", "follows a printer's name"),
        RouteReason.ORIENTATION_NOT_SUPPORTED: Phrase("does not turn pages", "follows a printer's name"),
        RouteReason.SCALE_NOT_SUPPORTED: Phrase("does not shrink or enlarge pages", "follows a printer's name"),
        RouteReason.PLACEMENT_NOT_SUPPORTED: Phrase("does not move or clip pages", "follows a printer's name"),
        RouteReason.PRINTER_DISABLED: Phrase("is switched off for printing", "follows a printer's name"),
        RouteReason.AGENT_REVOKED: Phrase("its computer was shut out", "follows a printer's name"),
        RouteReason.AGENT_UPDATE_REQUIRED: Phrase("the program on its computer is too old", "follows a printer's name"),
    }
)


def refusal_words(
    reason: RouteReason, known: Capabilities, language: RawLanguage | None, wished: PrintParameters
) -> str:
    """`does not speak ZPL`."""
    widest = None if known.custom_media is None else known.custom_media.max_width_mm
    match reason:
        case RouteReason.MEDIA_NOT_SUPPORTED if widest is not None and (wished.media_width_mm or 0) > widest:
            return tr("prints on media up to {width} mm wide", width=mm(widest))
        case RouteReason.FORMAT_NOT_SUPPORTED:
            raw_alone = DocumentFormat.PDF not in (known.document_formats or ())
            return tr("does not print PDFs") if raw_alone else tr("does not print label files")
        case RouteReason.RAW_LANGUAGE_NOT_SUPPORTED:
            return (
                tr("does not speak {language}", language=SPOKEN[language])
                if language
                else tr("does not speak this language")
            )
        case RouteReason.DPI_NOT_SUPPORTED:
            others = tr(" or ", "between numbers").join(map(str, known.dpi or ()))
            if not others:
                return tr("does not print with {dpi} dpi", dpi=wished.dpi)
            return tr("does not print with {dpi} dpi, only with {others}", dpi=wished.dpi, others=others)
        case RouteReason.COPIES_NOT_SUPPORTED:
            if known.copies is None:
                return tr("does not print so many copies")
            return tr("does not print so many copies, {most} at most", most=known.copies.max)
    return WORDS[reason]
