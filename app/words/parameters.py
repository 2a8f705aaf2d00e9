"""Print parameters as a table for people: what was sent, what the printer gave, what is the default. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from app.language.table import Words
from app.language.translate import Phrase, figure
from app.words.events import GIVEN_BY
from server_core.contract.types.jobs import Applied
from server_core.contract.types.parameters import ColorMode, DuplexMode, Intent, Orientation, PrintParameters, ScaleMode

DEFAULTS = PrintParameters()
NULLS = Words(
    {
        "media_width_mm": Phrase("the loaded media"),
        "media_height_mm": Phrase("the loaded media"),
        "dpi": Phrase("the printer's own"),
    }
)
NAMES = Words(
    {
        "copies": Phrase("Copies", "print parameter"),
        "intent": Phrase("Intent", "print parameter"),
        "color_mode": Phrase("Color mode", "print parameter"),
        "duplex_mode": Phrase("Duplex mode", "print parameter"),
        "media_width_mm": Phrase("Media width", "print parameter"),
        "media_height_mm": Phrase("Media height", "print parameter"),
        "dpi": Phrase("Resolution", "print parameter"),
        "scale_mode": Phrase("Scale mode", "print parameter"),
        "orientation": Phrase("Orientation", "print parameter"),
        "offset_x_mm": Phrase("Offset x", "print parameter"),
        "offset_y_mm": Phrase("Offset y", "print parameter"),
        "margin_top_mm": Phrase("Margin top", "print parameter"),
        "margin_right_mm": Phrase("Margin right", "print parameter"),
        "margin_bottom_mm": Phrase("Margin bottom", "print parameter"),
        "margin_left_mm": Phrase("Margin left", "print parameter"),
    }
)
UNITS = {"dpi": "dpi"}
MODES: Mapping[Enum, str] = Words(
    {
        ColorMode.DEFAULT: Phrase("default", "how a job is printed"),
        ScaleMode.NONE: Phrase("none", "how a job is printed"),
        ScaleMode.FIT: Phrase("fit", "how a job is printed"),
        ColorMode.MONOCHROME: Phrase("Black and white", "how a job is printed"),
        ColorMode.COLOR: Phrase("Colour", "how a job is printed"),
        DuplexMode.SIMPLEX: Phrase("One-sided", "how a job is printed"),
        DuplexMode.LONG_EDGE: Phrase("Two-sided, long edge", "how a job is printed"),
        DuplexMode.SHORT_EDGE: Phrase("Two-sided, short edge", "how a job is printed"),
        Orientation.PORTRAIT: Phrase("Portrait", "how a job is printed"),
        Orientation.LANDSCAPE: Phrase("Landscape", "how a job is printed"),
        Intent.DOCUMENT: Phrase("document", "what a job prints"),
        Intent.SHIPPING_LABEL: Phrase("shipping label", "what a job prints"),
        Intent.PRODUCT_LABEL: Phrase("product label", "what a job prints"),
        Intent.INVOICE: Phrase("invoice", "what a job prints"),
        Intent.PACKING_SLIP: Phrase("packing slip", "what a job prints"),
        Intent.A4_DOCUMENT: Phrase("A4 document", "what a job prints"),
        Intent.RECEIPT: Phrase("receipt", "what a job prints"),
    }
)
ORDER = PrintParameters.__struct_fields__


@dataclass(frozen=True, kw_only=True, slots=True)
class ParameterLine:
    """`chosen`: the client asked for something else than the default; `given`: it did not, and had it from the printer,
    whose word stands behind the value."""

    name: str
    value: str
    default: str
    chosen: bool
    given: bool = False


def parameter_lines(parameters: PrintParameters, applied: Applied | None = None) -> list[ParameterLine]:
    """One line per parameter: those that differ from their default first, then those that the printer gave."""
    lines = []
    for name in ORDER:
        value, default = getattr(parameters, name), getattr(DEFAULTS, name)
        given = getattr(applied, name) if applied is not None and name in GIVEN_BY else None
        text = _text(name, value) if given is None else f"{_text(name, given)} – {GIVEN_BY[name]}"
        lines.append(
            ParameterLine(
                name=_words(name),
                value=text,
                default=_text(name, default),
                chosen=value != default,
                given=given is not None,
            )
        )
    return sorted(lines, key=lambda line: (not line.chosen, not line.given))


def _words(name: str) -> str:
    return NAMES.get(name) or name.removesuffix("_mm").replace("_", " ").capitalize()


def _text(name: str, value: Any) -> str:
    if value is None:
        return NULLS[name]
    if isinstance(value, Enum):
        return MODES.get(value) or str(value.value).replace("_", " ")
    unit = "mm" if name.endswith("_mm") else UNITS.get(name, "")
    return f"{figure(value, 'g')} {unit}".rstrip()
