"""Drawing of pages for a device: the facts that decide it, the request to the renderer, and the forms of dots.

Raster formats: PWG raster (PWG 5102.4) and Apple's (URF). Lengths in mm, resolution in dpi (dots per inch).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.types.media import MediaTracking
from server_core.contract.types.parameters import PARAMETERS, ColorMode, Orientation, PrintParameters, ScaleMode
from server_core.contract.types.tuning import TUNING, Cut, EscposRaster, Halftone, PrinterTuning, ZplCompression

Keyword = Annotated[str, Meta(max_length=40)]


class DotKind(StrEnum):
    """Kinds of dots, in the words of pwg-raster-document-type-supported (PWG 5102.4)."""

    BLACK_1 = "black_1"  # 1 = black, most significant bit leftmost
    SGRAY_8 = "sgray_8"  # 0 = black
    SRGB_8 = "srgb_8"  # red, green, blue

    @property
    def bits_per_dot(self) -> int:
        return {DotKind.BLACK_1: 1, DotKind.SGRAY_8: 8, DotKind.SRGB_8: 24}[self]


class RasterFormat(StrEnum):
    PWG = "image/pwg-raster"
    URF = "image/urf"


class SheetBack(StrEnum):
    """The printer's view of the dots of a back side: pwg-raster-document-sheet-back, DM1 to DM4 of urf-supported."""

    NORMAL = "normal"
    FLIPPED = "flipped"
    ROTATED = "rotated"
    MANUAL_TUMBLE = "manual-tumble"


class BackSides(StrEnum):
    """Form in which a printer wants the dots of even pages, seen from the upright page."""

    AS_IS = "as_is"
    ROTATED = "rotated"  # by 180 degrees
    FLIPPED_Y = "flipped_y"  # top and bottom change places
    FLIPPED_X = "flipped_x"  # left and right change places


class RasterAbility(Struct, frozen=True, kw_only=True):
    """A raster format that a device takes. Empty or null = it does not say.

    - `format`: MIME type, a RasterFormat or one of a newer agent
    - `dpi`: those that are the same in both directions, in the device's order
    - `kinds`: words of pwg-raster-document-type-supported, without the bits' order; DotKind or of a newer agent
    - `sheet_back`: a SheetBack or a word of a newer agent
    """

    format: Keyword
    dpi: Annotated[tuple[int, ...], Meta(max_length=32)] = ()
    kinds: Annotated[tuple[Keyword, ...], Meta(max_length=32)] | None = None
    sheet_back: Keyword | None = None


def ability_of(abilities: Iterable[RasterAbility], raster_format: RasterFormat) -> RasterAbility | None:
    """Find the ability for one format."""
    return next((each for each in abilities if each.format == raster_format), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class RasterForm:
    """Form of a document that goes to the printer as raster."""

    format: RasterFormat
    kind: DotKind
    dpi: int
    sheet_back: SheetBack = SheetBack.NORMAL


class DrawingFacts(Struct, frozen=True, kw_only=True):
    """Facts that decide how pages are drawn.

    `takes_pdf`: unchanged. `orientations`, `scale_modes`: what the device itself applies to a PDF. `color_modes`: as
    the device reports, None = unknown; the capabilities then have the administrator's. `dpi`: its own, the default
    first; the capabilities include those of its rasters. None = an older agent's report.
    """

    takes_pdf: bool = False
    orientations: list[Orientation] | None = None
    scale_modes: list[ScaleMode] | None = None
    color_modes: list[ColorMode] | None = None
    max_copies: int | None = None
    dpi: Annotated[list[int], Meta(max_length=64)] | None = None
    raster: Annotated[list[RasterAbility], Meta(max_length=8)] = []


@dataclass(frozen=True, kw_only=True, slots=True)
class RenderRequest:
    """Parameters of a rendering. Lengths are in mm; contract.decisions.placement explains them.

    - `media_height_mm` None = continuous: the height follows the content
    - `media_width_mm` None = unknown medium: as wide as the page, and as high if no height is given
    - `printable_width_mm` None = the whole width is printable
    - `calibration_*`: shift of everything on the bitmap, +x right, +y down; the overhang is cut off
    - `auto_rotate`: see `placement.sheet_of`; applies if `orientation` is DEFAULT
    - `halftone`: how BLACK_1 shows grey; other kinds need none
    - `first_page`, `last_page`: count from 1; `last_page` None = to the end
    """

    dpi: int
    media_width_mm: float | None
    media_height_mm: float | None
    printable_width_mm: float | None = None
    orientation: Orientation = Orientation.DEFAULT
    auto_rotate: bool = False
    scale_mode: ScaleMode = ScaleMode.NONE
    offset_x_mm: float = 0.0
    offset_y_mm: float = 0.0
    margin_top_mm: float = 0.0
    margin_right_mm: float = 0.0
    margin_bottom_mm: float = 0.0
    margin_left_mm: float = 0.0
    calibration_x_mm: float = 0.0
    calibration_y_mm: float = 0.0
    kind: DotKind = DotKind.BLACK_1
    halftone: Halftone = Halftone.AUTO
    turn_back_sides: BackSides = BackSides.AS_IS
    first_page: int = 1
    last_page: int | None = None

    @property
    def turns_pages(self) -> bool:
        """Return whether `auto_rotate` decides page by page, because the job names no orientation."""
        return self.auto_rotate and self.orientation is Orientation.DEFAULT

    @staticmethod
    def of(
        parameters: PrintParameters,
        *,
        dpi: int,
        loaded_width_mm: float | None,
        loaded_height_mm: float | None,
        tuning: PrinterTuning | None = None,
        kind: DotKind = DotKind.BLACK_1,
        turn_back_sides: BackSides = BackSides.AS_IS,
    ) -> RenderRequest:
        """Take a job's parameters, and what they leave open from the printer: dpi, loaded medium, tuning.

        Fields with the name of a parameter or of a tuning get its value.
        """
        tuning = tuning or PrinterTuning()
        own_media = parameters.media_width_mm is not None  # a width alone means continuous
        return RenderRequest(
            dpi=parameters.dpi or dpi,
            media_width_mm=parameters.media_width_mm if own_media else loaded_width_mm,
            media_height_mm=parameters.media_height_mm if own_media else parameters.media_height_mm or loaded_height_mm,
            printable_width_mm=tuning.head_width_mm,
            kind=kind,
            turn_back_sides=turn_back_sides,
            **{name: getattr(parameters, name) for name in _DRAWN_PARAMETERS},
            **{name: getattr(tuning, name) for name in _DRAWN_TUNING},
        )


_DRAWN = frozenset(each.name for each in fields(RenderRequest))
_DRAWN_PARAMETERS = _DRAWN & {each.name for each in PARAMETERS.values() if not each.has_null}
_DRAWN_TUNING = _DRAWN & TUNING.keys()


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelSettings:
    """Settings that become commands in a label language.

    `darkness` in % of the language's range, `speed_mm_s` in mm/s; None = the printer's own. `continuous`: the medium
    has no gaps; a page is as long as its bitmap. `tracking`: the media tracking that a person set, None = nobody did.
    It agrees with `continuous` (contract.types.media).
    """

    darkness: int | None = None
    speed_mm_s: float | None = None
    continuous: bool = False
    tracking: MediaTracking | None = None
    cut: Cut = Cut.NONE
    opens_drawer: bool = False
    zpl_compression: ZplCompression = ZplCompression.RUN_LENGTH
    escpos_raster: EscposRaster = EscposRaster.BIT_IMAGE

    def cuts_after(self, page: int, page_count: int) -> bool:
        """Return whether the printer cuts after each copy of this page.

        Cut.JOB is right only for several copies of one page.
        """
        return self.cut is Cut.PAGE or (self.cut is Cut.JOB and page == page_count)


LABEL_TUNING = TUNING.keys() & {each.name for each in fields(LabelSettings)}
"""Fields of a tuning that become commands."""
