"""Print parameters in words, for the print form, printers' defaults and job details. Pure."""

from __future__ import annotations

from enum import StrEnum

from app.language.translate import Phrase
from server_core.contract.types.parameters import (
    ColorMode,
    DuplexMode,
    Intent,
    Orientation,
    Parameter,
    ScaleMode,
)

NAMES: dict[str, Phrase] = {
    "copies": Phrase("Copies", "of a print"),
    "intent": Phrase("Type", "of a print"),
    "color_mode": Phrase("Colour", "of a print"),
    "duplex_mode": Phrase("Sides", "of a print"),
    "media_width_mm": Phrase("Paper width", "print parameter"),
    "media_height_mm": Phrase("Paper height", "print parameter"),
    "dpi": Phrase("Resolution", "print parameter"),
    "scale_mode": Phrase("Size", "of a print"),
    "orientation": Phrase("Orientation", "of a print"),
    "offset_x_mm": Phrase("Offset x", "print parameter"),
    "offset_y_mm": Phrase("Offset y", "print parameter"),
    "margin_top_mm": Phrase("Margin top", "print parameter"),
    "margin_right_mm": Phrase("Margin right", "print parameter"),
    "margin_bottom_mm": Phrase("Margin bottom", "print parameter"),
    "margin_left_mm": Phrase("Margin left", "print parameter"),
}
VALUES: dict[StrEnum, Phrase] = {
    ColorMode.MONOCHROME: Phrase("Black and white", "how a job is printed"),
    ColorMode.COLOR: Phrase("Colour", "how a job is printed"),
    DuplexMode.SIMPLEX: Phrase("One-sided", "how a job is printed"),
    DuplexMode.LONG_EDGE: Phrase("Two-sided, long edge", "how a job is printed"),
    DuplexMode.SHORT_EDGE: Phrase("Two-sided, short edge", "how a job is printed"),
    ScaleMode.NONE: Phrase("Actual size", "how a job is printed"),
    ScaleMode.FIT: Phrase("Fit to paper", "how a job is printed"),
    Orientation.PORTRAIT: Phrase("Portrait", "how a job is printed"),
    Orientation.LANDSCAPE: Phrase("Landscape", "how a job is printed"),
    Intent.DOCUMENT: Phrase("Document", "what is printed"),
    Intent.SHIPPING_LABEL: Phrase("Shipping label", "what is printed"),
    Intent.PRODUCT_LABEL: Phrase("Product label", "what is printed"),
    Intent.INVOICE: Phrase("Invoice", "what is printed"),
    Intent.PACKING_SLIP: Phrase("Packing slip", "what is printed"),
    Intent.A4_DOCUMENT: Phrase("A4 document", "what is printed"),
    Intent.RECEIPT: Phrase("Receipt", "what is printed"),
}
"""All values but `default`."""
PRINTERS = Phrase("Printer default", "how a job is printed")
MEANINGS = {"orientation": Phrase("Position of pages on the loaded paper.")}
"""Explanations of printers' defaults."""
UNNAMED = {"orientation": Phrase("As the page is", "orientation")}
"""Words for `default` among printers' defaults, where it does not mean the device's own setting."""


def choices_of(parameter: Parameter) -> list[tuple[StrEnum, str]]:
    """Return the values with their words, the default first."""
    return [(value, str(VALUES.get(value, PRINTERS))) for value in parameter.words]
