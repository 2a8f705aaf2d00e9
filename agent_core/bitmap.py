"""The bitmap that a print head burns, and how the page was placed on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from server_core.contract.types.drawing import DotKind
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.media import MM_PER_INCH

NO_EDGE = CutOff()
"""The whole page is on the medium."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bitmap:
    """A drawn page. `rows`: top to bottom, each padded to whole bytes with zeros.

    `page` counts from 1 in the document of `page_count` pages. `scale` is the page's size on paper (1.0 = original
    size),
    `rotation` its clockwise turn in degrees.
    """

    width_dots: int
    height_dots: int
    dpi: int
    rows: bytes = field(repr=False)
    page: int = 1
    page_count: int = 1
    scale: float = 1.0
    rotation: int = 0
    cut_off: CutOff = NO_EDGE
    kind: DotKind = DotKind.BLACK_1

    @property
    def bytes_per_row(self) -> int:
        return (self.width_dots * self.kind.bits_per_dot + 7) // 8

    @property
    def width_mm(self) -> float:
        return self.width_dots * MM_PER_INCH / self.dpi

    @property
    def height_mm(self) -> float:
        return self.height_dots * MM_PER_INCH / self.dpi
