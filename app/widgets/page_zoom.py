"""How large a page is shown: all of it, as large as on paper, or so many pixels for each dot."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtGui import QScreen

from app.language.translate import figure, tr

STEPS = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
LEAST_DPI, MOST_DPI, USUAL_DPI = 40.0, 700.0, 96.0
"""What screens say of their size may be nonsense: projectors and virtual ones have none."""
SAME = 1.02


@dataclass(frozen=True, slots=True)
class PageZoom:
    """`dot_pixels`: of the screen for each dot; None: all of it, or `real`: as large as on paper."""

    dot_pixels: float | None = None
    real: bool = False

    @property
    def word(self) -> str:
        if self.real:
            return "1:1"
        return tr("Fit", "zoom") if self.dot_pixels is None else tr("Dot {times}", times=_times(self.dot_pixels))

    @property
    def spoken(self) -> str:
        if self.real:
            return tr("Zoom: as large as on paper")
        if self.dot_pixels is None:
            return tr("Zoom: the whole page")
        if self.dot_pixels == 1:
            return tr("Zoom: one dot is one pixel")
        if self.dot_pixels < 1:
            return tr("Zoom: {number} dots are one pixel", number=Fraction(1 / self.dot_pixels))
        return tr("Zoom: one dot is {pixels:g} pixels wide", pixels=self.dot_pixels)

    def next(self) -> PageZoom:
        """The ways that are wanted most, one after the other."""
        return WAYS[(WAYS.index(self) + 1) % len(WAYS)] if self in WAYS else FIT

    def step(self, by: int, *, fits: float, real: float) -> PageZoom:
        """`fits`, `real`: pixels for each dot where all of it is shown, or as large as on paper."""
        now = fits if self == FIT else real if self.real else self.dot_pixels or fits
        if by > 0:
            larger = [each for each in STEPS if each > now * SAME]
            return PageZoom(larger[0]) if larger else self
        smaller = [each for each in STEPS if fits * SAME < each < now / SAME]
        return PageZoom(smaller[-1]) if smaller else FIT


FIT, REAL, DOT, DOTS = PageZoom(), PageZoom(real=True), PageZoom(1.0), PageZoom(4.0)
WAYS = (FIT, REAL, DOT, DOTS)


def dots_per_inch_of(screen: QScreen | None) -> float:
    """Qt's pixels in an inch of the screen's surface."""
    told = 0.0 if screen is None else screen.physicalDotsPerInch()
    return told if LEAST_DPI < told < MOST_DPI else USUAL_DPI


def _times(dot_pixels: float) -> str:
    return f"×{figure(dot_pixels, 'g')}" if dot_pixels >= 1 else f"×{Fraction(dot_pixels)}"
