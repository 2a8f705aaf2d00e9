"""What travels to the child process and back: the wishes, and the facts of each page."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from agent_core.bitmap import CutOff, DotKind
from agent_core.raster_facts import RasterFormat
from server_core.contract.public import Orientation, PrintParameters, ScaleMode
from server_core.contract.tuning import Halftone, PrinterTuning

MAX_DOTS = 60_000_000
"""Of a page that is whole in memory."""
MAX_BYTES_IN_BANDS = 300_000_000
"""As they are drawn, of any page: A1 at 600 dpi in black or grey, A3 in colour."""

TURN_SECONDS = 1.0
"""A document has the child for about so long, then whoever waits is next."""


class BackSides(StrEnum):
    """How a printer wants the dots of even pages, seen from the upright page."""

    AS_IS = "as_is"
    ROTATED = "rotated"  # by 180 degrees
    FLIPPED_Y = "flipped_y"  # top and bottom change places
    FLIPPED_X = "flipped_x"  # left and right change places


@dataclass(frozen=True, kw_only=True, slots=True)
class RenderRequest:
    """Parameters of a rendering. Lengths are in mm; `layout.place` explains them.

    - `media_height_mm` None = continuous: the height follows the content
    - `media_width_mm` None = unknown medium: as wide as the page, and as high if no height is given
    - `printable_width_mm` None = the whole width is printable
    - `calibration_*`: shift of everything on the bitmap, +x right, +y down; the overhang is cut off
    - `auto_rotate`: see `page_place`; applies if `orientation` is DEFAULT
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
        """A job's wishes; what the job leaves open is the printer's: its dpi, its loaded medium, its tuning."""
        tuning = tuning or PrinterTuning()
        own_media = parameters.media_width_mm is not None  # its width alone means continuous
        return RenderRequest(
            dpi=parameters.dpi or dpi,
            media_width_mm=parameters.media_width_mm if own_media else loaded_width_mm,
            media_height_mm=parameters.media_height_mm if own_media else parameters.media_height_mm or loaded_height_mm,
            orientation=parameters.orientation,
            auto_rotate=tuning.auto_rotate,
            scale_mode=parameters.scale_mode,
            offset_x_mm=parameters.offset_x_mm,
            offset_y_mm=parameters.offset_y_mm,
            margin_top_mm=parameters.margin_top_mm,
            margin_right_mm=parameters.margin_right_mm,
            margin_bottom_mm=parameters.margin_bottom_mm,
            margin_left_mm=parameters.margin_left_mm,
            printable_width_mm=tuning.head_width_mm,
            calibration_x_mm=tuning.calibration_x_mm,
            calibration_y_mm=tuning.calibration_y_mm,
            kind=kind,
            halftone=tuning.halftone,
            turn_back_sides=turn_back_sides,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class RenderCall:
    """What the child gets. Pages of more than `max_dots` are refused; `lines_of`: it sends lines of that format."""

    request: RenderRequest
    max_dots: int
    lines_of: RasterFormat | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PageFacts:
    """A bitmap but for its rows; see `Bitmap`. `height_dots` is the whole page's, also where it follows the content."""

    page: int
    page_count: int
    width_dots: int
    height_dots: int
    scale: float
    rotation: int
    cut_off: CutOff
    kind: DotKind = DotKind.BLACK_1

    @property
    def bytes_per_row(self) -> int:
        return (self.width_dots * self.kind.bits_per_dot + 7) // 8


@dataclass(frozen=True, kw_only=True, slots=True)
class BandFacts:
    """What travels before a band's rows or lines; see `Band`."""

    page: PageFacts
    first_row: int
    row_count: int

    @property
    def ends_page(self) -> bool:
        return self.first_row + self.row_count == self.page.height_dots


@dataclass(frozen=True, kw_only=True, slots=True)
class Band:
    """Whole rows of a page, as they lie in a `Bitmap`; a page's bands come one after the other, top to bottom.

    `first_row` counts from 0 on the page as it is sent: on a back side that was turned, the turned page's.
    """

    facts: PageFacts
    first_row: int
    rows: bytes = field(repr=False)

    @property
    def row_count(self) -> int:
        return len(self.rows) // self.facts.bytes_per_row

    @property
    def ends_page(self) -> bool:
        return self.first_row + self.row_count == self.facts.height_dots


@dataclass(frozen=True, kw_only=True, slots=True)
class BandLines:
    """The rows of a `Band` as lines of a raster format, which may also come with a later one: a line stands for equal
    rows, and goes on until another row comes."""

    facts: PageFacts
    first_row: int
    lines: bytes = field(repr=False)
    ends_page: bool
