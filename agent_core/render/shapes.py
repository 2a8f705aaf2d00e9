"""What lies on a page, as far as it decides how grey becomes dots."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class ShapeKind(Enum):
    TEXT = auto()
    FILL = auto()
    LINE = auto()
    PATTERN = auto()  # a path filled with one
    SHADING = auto()
    PHOTO = auto()
    TWO_TONE_PICTURE = auto()  # its own pixels are nearly all black or white


class Shape(NamedTuple):
    """Its rectangle in dots on the whole page; `shade` from black 0 to white 255; `segments` of its path."""

    kind: ShapeKind
    left: float
    top: float
    right: float
    bottom: float
    shade: int = 0
    segments: int = 0


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f (ISO 32000-1, 8.3.3)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def then(self, other: Matrix) -> Matrix:
        return Matrix(
            self.a * other.a + self.b * other.c,
            self.a * other.b + self.b * other.d,
            self.c * other.a + self.d * other.c,
            self.c * other.b + self.d * other.d,
            self.e * other.a + self.f * other.c + other.e,
            self.e * other.b + self.f * other.d + other.f,
        )

    def inverted(self) -> Matrix | None:
        """None = it makes everything flat."""
        size = self.a * self.d - self.b * self.c
        if not size:
            return None
        a, b, c, d = self.d / size, -self.b / size, -self.c / size, self.a / size
        return Matrix(a, b, c, d, -(self.e * a + self.f * c), -(self.e * b + self.f * d))

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """Left, top, right, bottom (y down) of what the rectangle becomes."""
        corners = [(x, y) for x in (left, right) for y in (bottom, top)]
        xs = [self.a * x + self.c * y + self.e for x, y in corners]
        ys = [self.b * x + self.d * y + self.f for x, y in corners]
        return min(xs), min(ys), max(xs), max(ys)
