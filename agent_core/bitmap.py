"""The picture that a print head burns, and how the page came to lie on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from server_core.contract.types.drawing import DotKind

MM_PER_INCH = 25.4


@dataclass(frozen=True, kw_only=True, slots=True)
class CutOff:
    """What of the page is not on the bitmap, in mm on the paper, per edge of the page as it is read.

    What rounding to whole dots may take of a page that fits, a dot and a half, counts as nothing.
    """

    left_mm: float = 0.0
    top_mm: float = 0.0
    right_mm: float = 0.0
    bottom_mm: float = 0.0

    def __bool__(self) -> bool:
        return any((self.left_mm, self.top_mm, self.right_mm, self.bottom_mm))


@dataclass(frozen=True, kw_only=True, slots=True)
class Bitmap:
    """`rows`: top to bottom, each padded to whole bytes with zeros.

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
