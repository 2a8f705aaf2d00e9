"""What a printer says of the raster formats that it takes: PWG raster (PWG 5102.4) and Apple's (URF)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent_core.bitmap import DotKind


class RasterFormat(StrEnum):
    PWG = "image/pwg-raster"
    URF = "image/urf"


class SheetBack(StrEnum):
    """How the printer sees the dots of a back side: pwg-raster-document-sheet-back, DM1 to DM4 of urf-supported."""

    NORMAL = "normal"
    FLIPPED = "flipped"
    ROTATED = "rotated"
    MANUAL_TUMBLE = "manual-tumble"


@dataclass(frozen=True, kw_only=True, slots=True)
class RasterAbility:
    """One format. Empty or None = the printer does not say.

    `dpi` are those that are the same in both directions, in the printer's order.
    """

    format: RasterFormat
    dpi: tuple[int, ...] = ()
    kinds: tuple[DotKind, ...] | None = None
    sheet_back: SheetBack | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RasterFacts:
    """Never empty: a printer without raster has no such facts."""

    abilities: tuple[RasterAbility, ...]

    def of(self, raster_format: RasterFormat) -> RasterAbility | None:
        return next((each for each in self.abilities if each.format is raster_format), None)
