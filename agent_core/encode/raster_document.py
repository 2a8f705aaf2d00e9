"""What both raster formats have in common: a document's facts, and pages that are written band by band."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from agent_core.bitmap import MM_PER_INCH
from agent_core.encode.raster_lines import RasterLines
from agent_core.errors import CannotPrint
from agent_core.render.request import Band, BandLines, PageFacts
from server_core.contract.decisions.print_path import back_side_turn
from server_core.contract.messages.printing import EncodingMessages
from server_core.contract.types.drawing import BackSides, RasterFormat, SheetBack
from server_core.contract.types.parameters import DuplexMode
from server_core.contract.types.states import FailureReason

POINTS_PER_INCH = 72
_TRANSFORMS = {
    BackSides.AS_IS: (1, 1),
    BackSides.FLIPPED_X: (-1, 1),
    BackSides.FLIPPED_Y: (1, -1),
    BackSides.ROTATED: (-1, -1),
}
"""CrossFeedTransform and FeedTransform (PWG 5102.4, table 9) of a page that was turned so."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RasterDocument:
    """`page_count` 0 = not known. `media_*_mm` None = as large as the bitmap."""

    dpi: int
    page_count: int = 0
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    duplex_mode: DuplexMode = DuplexMode.DEFAULT
    sheet_back: SheetBack = SheetBack.NORMAL

    @property
    def is_duplex(self) -> bool:
        return self.duplex_mode in (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)

    @property
    def is_tumble(self) -> bool:
        return self.duplex_mode is DuplexMode.SHORT_EDGE

    @property
    def back_turn(self) -> BackSides:
        """What the renderer does to even pages (`RenderRequest.turn_back_sides`)."""
        return back_side_turn(self.sheet_back, self.duplex_mode)

    def page_transforms(self, page: int) -> tuple[int, int]:
        """CrossFeedTransform and FeedTransform; `page` counts from 1."""
        is_back = self.is_duplex and page % 2 == 0
        return _TRANSFORMS[self.back_turn if is_back else BackSides.AS_IS]

    def points(self, page: PageFacts) -> tuple[int, int]:
        """Width and height of the medium in 1/72 inch."""
        width = self.media_width_mm or page.width_dots * MM_PER_INCH / self.dpi
        height = self.media_height_mm or page.height_dots * MM_PER_INCH / self.dpi
        return round(width * POINTS_PER_INCH / MM_PER_INCH), round(height * POINTS_PER_INCH / MM_PER_INCH)


class RasterWriter(ABC):
    """One document: `begin`, then the bands of its pages in order; their bytes, put together, are the file.

    A page may also come as `start_page`, `rows` in pieces of any height, `end_page`. No more is kept than a row, and
    while a band is compressed, that.
    """

    format: ClassVar[RasterFormat]

    def __init__(self, document: RasterDocument) -> None:
        self._document = document
        self._page: PageFacts | None = None
        self._lines: RasterLines | None = None

    @abstractmethod
    def begin(self) -> bytes:
        """What stands before the first page."""

    @abstractmethod
    def _header(self, page: PageFacts) -> bytes:
        """Raises CannotPrint for what the format cannot say."""

    @classmethod
    @abstractmethod
    def lines_of(cls, page: PageFacts) -> RasterLines:
        """What compresses the rows of a page of this format."""

    def start_page(self, page: PageFacts) -> bytes:
        """Raises CannotPrint for what the format cannot say."""
        if self._page is not None:
            raise RuntimeError(f"page {self._page.page} has not ended")
        header = self._header(page)
        self._page, self._lines = page, self.lines_of(page)
        return header

    def rows(self, rows: bytes) -> bytes:
        """Whole rows as they lie in a `Bitmap` of the page's kind."""
        if self._lines is None:
            raise RuntimeError("no page was started")
        return self._lines.add(rows)

    def end_page(self) -> bytes:
        """Raises ValueError where rows are missing or too many: the file would be broken."""
        if self._page is None or self._lines is None:
            raise RuntimeError("no page was started")
        page, lines = self._page, self._lines
        if lines.row_count != page.height_dots:
            raise ValueError(f"page {page.page} has {lines.row_count} rows instead of {page.height_dots}")
        self._page = self._lines = None
        return lines.end()

    def band(self, band: Band) -> bytes:
        """The next band, with what stands before its page and behind it."""
        start = self.start_page(band.facts) if band.first_row == 0 else b""
        rows = self.rows(band.rows)
        return b"".join((start, rows, self.end_page() if band.ends_page else b""))

    def lines(self, band: BandLines) -> bytes:
        """The same for a band that `lines_of` has compressed. Raises CannotPrint as `start_page` does."""
        return self._header(band.facts) + band.lines if band.first_row == 0 else band.lines


def beyond_raster(page: PageFacts) -> CannotPrint:
    """Make the error for a page of no size, or one larger than the format can say."""
    size = EncodingMessages.PAGE_BEYOND_RASTER(page=page.page, width=page.width_dots, height=page.height_dots)
    return CannotPrint(FailureReason.RENDER_FAILED, size)
