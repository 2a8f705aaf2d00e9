"""Messages to and from the sandbox's child: the request, and the properties of each page."""

from __future__ import annotations

from dataclasses import dataclass, field

from server_core.contract.types.drawing import DotKind, RasterFormat, RenderRequest
from server_core.contract.types.jobs import CutOff

MAX_DOTS = 60_000_000
"""Limit of a page that is whole in memory."""
MAX_BYTES_IN_BANDS = 300_000_000
"""Limit of any page in bands: A1 at 600 dpi in black or grey, A3 in colour."""

TURN_SECONDS = 1.0
"""A document uses the child for about this long, then the next request has its turn."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RenderCall:
    """Request to the child. Pages of more than `max_dots` are refused. `lines_of`: send compressed lines of that
    format.
    """

    request: RenderRequest
    max_dots: int
    lines_of: RasterFormat | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PageFacts:
    """Properties of a bitmap without its rows; see `Bitmap`. `height_dots`: the whole page's, even if it depends
    on content.
    """

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
    """Header before a band's rows or lines; see `PageRows`."""

    page: PageFacts
    first_row: int
    row_count: int

    @property
    def ends_page(self) -> bool:
        return self.first_row + self.row_count == self.page.height_dots


@dataclass(frozen=True, kw_only=True, slots=True)
class PageRows:
    """Whole rows of a page, laid out as in a `Bitmap`; a page's bands follow each other, top to bottom.

    `first_row` counts from 0 on the page as sent: for a turned back side, on the turned page.
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
    """The rows of a `PageRows` as lines of a raster format. A line stands for equal rows, so it may come with a later
    band.
    """

    facts: PageFacts
    first_row: int
    lines: bytes = field(repr=False)
    ends_page: bool
