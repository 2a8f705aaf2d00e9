"""The choices that a person has who prints a file, in plain words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.vocabulary.media import size_words
from app.vocabulary.media_names import media_name
from server_core.contract.console import PrinterView
from server_core.contract.media import MEDIA_PRESETS
from server_core.contract.public import ColorMode, DuplexMode, Intent, Orientation, RawLanguage, ScaleMode
from server_core.contract.rolls import is_same_side

SCALES = {ScaleMode.NONE: "Actual size", ScaleMode.FIT: "Fit to media"}
ORIENTATIONS = {
    Orientation.DEFAULT: "Printer’s own",
    Orientation.PORTRAIT: "Portrait",
    Orientation.LANDSCAPE: "Landscape",
}
COLOURS = {
    ColorMode.DEFAULT: "Printer’s own",
    ColorMode.MONOCHROME: "Black and white",
    ColorMode.COLOR: "Colour",
}
SIDES = {
    DuplexMode.DEFAULT: "Printer’s own",
    DuplexMode.SIMPLEX: "One-sided",
    DuplexMode.LONG_EDGE: "Two-sided, long edge",
    DuplexMode.SHORT_EDGE: "Two-sided, short edge",
}
INTENTS = {
    Intent.DOCUMENT: "Document",
    Intent.SHIPPING_LABEL: "Shipping label",
    Intent.PRODUCT_LABEL: "Product label",
    Intent.INVOICE: "Invoice",
    Intent.PACKING_SLIP: "Packing slip",
    Intent.A4_DOCUMENT: "A4 document",
    Intent.RECEIPT: "Receipt",
}
LANGUAGES = {
    RawLanguage.ZPL: "ZPL (Zebra)",
    RawLanguage.TSPL: "TSPL (TSC)",
    RawLanguage.CPCL: "CPCL (mobile)",
    RawLanguage.ESCPOS: "ESC/POS (receipt)",
}
USUAL_DPI = (203, 300, 600)
Size = tuple[float | None, float | None]
LOADED: Size = (None, None)


def media_choices(printer: PrinterView | None) -> list[tuple[str, Size]]:
    """What is loaded, what the printer tells of, and what is usual; a size once."""
    choices: list[tuple[str, Size]] = [(loaded_words(printer), LOADED)]
    if printer is not None:
        told = printer.capabilities.media or ()
        choices += [(media_name(media), (media.width_mm, media.height_mm)) for media in told]
    choices += [(preset.title, (preset.width_mm, preset.height_mm)) for preset in MEDIA_PRESETS]
    by_size: dict[Size, str] = {}
    for words, size in choices:
        by_size.setdefault(size, words)
    return [(words, size) for size, words in by_size.items()]


def loaded_words(printer: PrinterView | None) -> str:
    if printer is None:
        return "What is loaded"
    if printer.media_width_mm is not None:
        return f"What is loaded ({size_words(printer.media_width_mm, printer.media_height_mm)})"
    loaded = next((media for media in printer.capabilities.media or () if media.loaded), None)
    return "What is loaded" if loaded is None else f"What is loaded ({media_name(loaded)})"


def dpi_choices(printer: PrinterView | None) -> list[tuple[str, int | None]]:
    known: Sequence[int] = () if printer is None else printer.capabilities.dpi or ()
    own = None if printer is None else printer.dpi or next(iter(known), None)
    choices: list[tuple[str, int | None]] = [(f"Printer’s own ({own})" if own else "Printer’s own", None)]
    return choices + [(f"{dpi}", dpi) for dpi in known or USUAL_DPI]


def waits_words(printer: PrinterView | None, size: Size) -> str:
    """Said where another medium lies in the printer than the one that is asked for; empty where none does."""
    if printer is None or printer.media_width_mm is None or size == LOADED or not printer.capabilities.raw_languages:
        return ""
    loaded = (printer.media_width_mm, printer.media_height_mm)
    if all(is_same_side(wished, there) for wished, there in zip(size, loaded, strict=True)):
        return ""
    return f"Loaded is {size_words(*loaded)}: it waits until this is loaded."
