"""Print parameters: what a client may ask of a print."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.types.fields import Dpi, Margin, Millimetres, Offset, says


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


Copies = Annotated[int, Meta(ge=1, le=99, description="Whole copies: pages 1, 2, 1, 2; by the device where it can.")]
IntentField = Annotated[Intent, says("For the queue's icon and expiry; it never changes what is drawn.")]
ColorField = Annotated[ColorMode, says("`default` is the printer's own setting.")]
DuplexField = Annotated[DuplexMode, says("`default` is the printer's own setting.")]
MediaWidth = Annotated[Millimetres | None, says("mm; null = what is loaded; far larger PDF pages wait for a person.")]
MediaHeight = Annotated[
    Millimetres | None,
    says("mm; null beside a width = the loaded label of that width, or as long as the content on a roll."),
]
DpiField = Annotated[Dpi | None, says("Dots per inch, across the paper where a printer has two; null = its own.")]
ScaleField = Annotated[
    ScaleMode,
    says(
        "`none` is 1:1 in physical size: of a page larger than the media the rest is cut off. `fit` shrinks or grows "
        "it into the area inside the margins."
    ),
]
OrientationField = Annotated[Orientation, says("`default` is the printer's own setting.")]
OffsetX = Annotated[Offset, says("mm to the right, from the top left corner after orientation.")]
OffsetY = Annotated[Offset, says("mm down, from the top left corner after orientation.")]
MarginField = Annotated[Margin, says("mm; shrinks the area for `fit`, clips for `none`.")]


class PrintParameters(Struct, frozen=True, kw_only=True):
    """What a client may ask of a print; lengths in mm, resolution in dpi. Null media or dpi = the printer's own."""

    copies: Copies = 1
    intent: IntentField = Intent.DOCUMENT
    color_mode: ColorField = ColorMode.DEFAULT
    duplex_mode: DuplexField = DuplexMode.DEFAULT
    media_width_mm: MediaWidth = None
    media_height_mm: MediaHeight = None
    dpi: DpiField = None
    scale_mode: ScaleField = ScaleMode.NONE
    orientation: OrientationField = Orientation.DEFAULT
    offset_x_mm: OffsetX = 0.0
    offset_y_mm: OffsetY = 0.0
    margin_top_mm: MarginField = 0.0
    margin_right_mm: MarginField = 0.0
    margin_bottom_mm: MarginField = 0.0
    margin_left_mm: MarginField = 0.0
