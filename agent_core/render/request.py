"""Messages to the sandbox's child and back: the request, and the facts of each page."""

from __future__ import annotations

from dataclasses import dataclass, field

from server_core.contract.types.drawing import DotKind, RasterFormat, RenderRequest
from server_core.contract.types.jobs import CutOff

MAX_DOTS = 60_000_000
"""Of a page that is whole in memory."""
MAX_BYTES_IN_BANDS = 300_000_000
"""As they are drawn, of any page: A1 at 600 dpi in black or grey, A3 in colour."""

TURN_SECONDS = 1.0
"""A document has the child for about so long, then whoever waits is next."""


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
