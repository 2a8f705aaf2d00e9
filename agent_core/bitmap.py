"""The picture that a print head burns: one bit per dot, and how the page came to lie on it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True, slots=True)
class CutOff:
    """What of the page is not on the bitmap, in mm on the paper, per edge of the page as it is read.

    Less than one dot counts as nothing.
    """

    left_mm: float = 0.0
    top_mm: float = 0.0
    right_mm: float = 0.0
    bottom_mm: float = 0.0

    def __bool__(self) -> bool:
        return any((self.left_mm, self.top_mm, self.right_mm, self.bottom_mm))


@dataclass(frozen=True, kw_only=True, slots=True)
class Bitmap:
    """`rows`: top to bottom, each padded to whole bytes with zeros; 1 = black, most significant bit leftmost.

    `page` counts from 1 in the document of `page_count` pages; `scale` is the page's size on paper (1.0 = as it is),
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
    cut_off: CutOff = CutOff()

    @property
    def bytes_per_row(self) -> int:
        return (self.width_dots + 7) // 8

    @property
    def width_mm(self) -> float:
        return self.width_dots * 25.4 / self.dpi

    @property
    def height_mm(self) -> float:
        return self.height_dots * 25.4 / self.dpi
