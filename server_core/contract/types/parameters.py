"""Print parameters: what a client may request, and where it applies.

API, command line, window, routing and the printers' defaults are generated from this table.
"""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import Annotated

from msgspec import UNSET, Meta, Struct

from server_core.contract.types.fields import (
    Dpi,
    FieldFacts,
    Margin,
    Millimetres,
    Offset,
    Record,
    changes_of,
    says,
    table_of,
)


class Intent(StrEnum):
    DOCUMENT = "document"
    SHIPPING_LABEL = "shipping_label"
    PRODUCT_LABEL = "product_label"
    INVOICE = "invoice"
    PACKING_SLIP = "packing_slip"
    A4_DOCUMENT = "a4_document"
    RECEIPT = "receipt"


class ColorMode(StrEnum):
    DEFAULT = "default"
    MONOCHROME = "monochrome"
    COLOR = "color"


class DuplexMode(StrEnum):
    DEFAULT = "default"
    SIMPLEX = "simplex"
    LONG_EDGE = "duplex_long_edge"
    SHORT_EDGE = "duplex_short_edge"


class ScaleMode(StrEnum):
    NONE = "none"
    FIT = "fit"


class Orientation(StrEnum):
    DEFAULT = "default"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class InRaw(Enum):
    """Effect of a parameter on a RAW file, which is sent as it is."""

    USED = auto()
    IGNORED = auto()
    REFUSED = auto()


class ParameterUse(Record, frozen=True, kw_only=True):
    """Scope of a print parameter.

    - `is_drawn`: it changes what is printed
    - `moves`: it moves or clips pages; 0 does not
    - `has_default`: each printer has a default for it, a field of `PrintDefaults`
    - `turns_pages`: pages may need other media because of it; a change of its default judges waiting jobs again
    - `listed_in`: the member of a printer's capabilities that lists its values
    """

    raw: InRaw = InRaw.REFUSED
    is_drawn: bool = True
    moves: bool = False
    has_default: bool = False
    turns_pages: bool = False
    listed_in: str | None = None


USED_IN_RAW = ParameterUse(raw=InRaw.USED)
MOVES = ParameterUse(moves=True)
Copies = Annotated[int, Meta(ge=1, le=99, description="Number of collated copies: pages 1, 2, 1, 2.")]
OWN = says("`default` uses the printer's own setting.")
MARGIN = says("Margin in mm. With `fit`, it shrinks the area for the page. With `none`, it clips the page.")


class PrintParameters(Struct, frozen=True, kw_only=True):
    """Parameters that a client may ask for; lengths in mm, resolution in dpi. Null media or dpi = the printer's own."""

    copies: Annotated[Copies, USED_IN_RAW] = 1
    intent: Annotated[
        Intent,
        says(
            "What kind of document it is. This never changes how it is drawn. Shipping labels, product labels and "
            "receipts that waited too long through an outage are printed only after a person agrees. People are asked "
            "about possible duplicates, but not of product labels and receipts."
        ),
        ParameterUse(raw=InRaw.USED, is_drawn=False),
    ] = Intent.DOCUMENT
    color_mode: Annotated[ColorMode, OWN, ParameterUse(has_default=True, listed_in="color_modes")] = ColorMode.DEFAULT
    duplex_mode: Annotated[DuplexMode, OWN, ParameterUse(has_default=True, listed_in="duplex_modes")] = (
        DuplexMode.DEFAULT
    )
    media_width_mm: Annotated[
        Millimetres | None,
        says(
            "Width of the media in mm. Null: the loaded media. If the pages of a PDF are much larger, the job waits "
            "for a person."
        ),
        USED_IN_RAW,
    ] = None
    media_height_mm: Annotated[
        Millimetres | None,
        says(
            "Height of the media in mm. Null with a width: the height of the loaded label, or of the content on a roll."
        ),
        USED_IN_RAW,
    ] = None
    dpi: Annotated[
        Dpi | None,
        says("Resolution in dots per inch; across the paper if the printer has two. Null: the printer's own."),
        ParameterUse(raw=InRaw.IGNORED, listed_in="dpi"),
    ] = None
    scale_mode: Annotated[
        ScaleMode,
        says(
            "`none` prints the page in its physical size (1:1). If the page is larger than the media, the rest is cut "
            "off. `fit` scales the page to fill the area inside the margins."
        ),
        ParameterUse(),
    ] = ScaleMode.NONE
    orientation: Annotated[
        Orientation, OWN, ParameterUse(has_default=True, turns_pages=True, listed_in="orientations")
    ] = Orientation.DEFAULT
    offset_x_mm: Annotated[Offset, says("Moves the page to the right, in mm, after it has been rotated."), MOVES] = 0.0
    offset_y_mm: Annotated[Offset, says("Moves the page down, in mm, after it has been rotated."), MOVES] = 0.0
    margin_top_mm: Annotated[Margin, MARGIN, MOVES] = 0.0
    margin_right_mm: Annotated[Margin, MARGIN, MOVES] = 0.0
    margin_bottom_mm: Annotated[Margin, MARGIN, MOVES] = 0.0
    margin_left_mm: Annotated[Margin, MARGIN, MOVES] = 0.0


Parameter = FieldFacts[ParameterUse]
PARAMETERS = table_of(PrintParameters, ParameterUse)
NOTHING_ASKED = PrintParameters()
MEDIA_SIDES = ("media_width_mm", "media_height_mm")
MOVING = tuple(each.name for each in PARAMETERS.values() if each.use.moves)
WITH_DEFAULT = tuple(each for each in PARAMETERS.values() if each.use.has_default)
"""Parameters that each printer has a default for."""


def moves_pages(parameters: PrintParameters) -> bool:
    return any(getattr(parameters, name) for name in MOVING)


def default_of(name: str) -> str:
    """Return the printer's setting that holds the default of a parameter."""
    return f"default_{name}"


PRINT_DEFAULTS = {default_of(each.name): each for each in WITH_DEFAULT}
"""Fields of `PrintDefaults`, with their parameters."""


class PrintDefaults(Struct, frozen=True, kw_only=True):
    """A printer's defaults, which replace `default` in its jobs: the fields of `PRINT_DEFAULTS`."""

    __annotations__ = {name: each.type for name, each in PRINT_DEFAULTS.items()}
    vars().update({name: each.default for name, each in PRINT_DEFAULTS.items()})


class PrintDefaultsChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of `PrintDefaults`: absent values stay."""

    __annotations__ = changes_of(PrintDefaults)
    vars().update(dict.fromkeys(__annotations__, UNSET))


class UsedModes(Struct, frozen=True, kw_only=True):
    """Values of a job's order, with its printer's defaults: the fields of `WITH_DEFAULT`."""

    __annotations__ = {each.name: each.type for each in WITH_DEFAULT}
    vars().update({each.name: each.default for each in WITH_DEFAULT})


class GivenModes(Struct, frozen=True, kw_only=True):
    """Values that a job got from its printer; null = it set the value itself, or the device kept its own."""

    __annotations__ = {each.name: each.type | None for each in WITH_DEFAULT}
    vars().update(dict.fromkeys(__annotations__))
