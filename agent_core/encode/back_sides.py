"""Which raster a printer gets for a wish, and how its back sides lie (PWG 5102.4, table 9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent_core.bitmap import DotKind
from agent_core.raster_facts import RasterAbility, RasterFacts, RasterFormat, SheetBack
from agent_core.render.request import BackSides
from server_core.contract.public import ColorMode, DuplexMode

USUAL_DPI = 300
_LONG, _SHORT = DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE
_TURNS = {
    (SheetBack.FLIPPED, _LONG): BackSides.FLIPPED_Y,
    (SheetBack.FLIPPED, _SHORT): BackSides.FLIPPED_X,
    (SheetBack.ROTATED, _LONG): BackSides.ROTATED,
    (SheetBack.MANUAL_TUMBLE, _SHORT): BackSides.ROTATED,
}
_TRANSFORMS = {
    BackSides.AS_IS: (1, 1),
    BackSides.FLIPPED_X: (-1, 1),
    BackSides.FLIPPED_Y: (1, -1),
    BackSides.ROTATED: (-1, -1),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RasterForm:
    """How a document goes to the printer as raster."""

    format: RasterFormat
    kind: DotKind
    dpi: int
    sheet_back: SheetBack = SheetBack.NORMAL


def back_side_turn(sheet_back: SheetBack, duplex_mode: DuplexMode) -> BackSides:
    """How the dots of even pages are turned; the printer's default (DuplexMode.DEFAULT) is taken for one-sided."""
    return _TURNS.get((sheet_back, duplex_mode), BackSides.AS_IS)


def transforms(turn: BackSides) -> tuple[int, int]:
    """CrossFeedTransform and FeedTransform of a page that was turned so."""
    return _TRANSFORMS[turn]


def raster_form(
    facts: RasterFacts, *, color_mode: ColorMode, dpi: int | None = None, preferred_dpi: Iterable[int] = ()
) -> RasterForm | None:
    """None where the printer takes no raster that fulfils the wish. PWG comes first: its header can say more.

    `dpi`: the job's wish, nothing else will do; without it the first of `preferred_dpi` that the format takes, else
    300, else the coarsest above it, else the finest. Colour DEFAULT is colour where the format is taken in colour: ask
    for MONOCHROME where the device is known to have none.
    """
    for raster_format in RasterFormat:
        ability = facts.of(raster_format)
        if ability is None:
            continue
        kind = _kind(ability, color_mode)
        resolution = _dpi(ability, dpi, tuple(preferred_dpi))
        if kind is not None and resolution is not None:
            back = ability.sheet_back or SheetBack.NORMAL
            return RasterForm(format=raster_format, kind=kind, dpi=resolution, sheet_back=back)
    return None


def _kind(ability: RasterAbility, color_mode: ColorMode) -> DotKind | None:
    if ability.kinds is None:  # grey is what every raster printer is most likely to take
        return None if color_mode is ColorMode.COLOR else DotKind.SGRAY_8
    wanted = {
        ColorMode.COLOR: (DotKind.SRGB_8,),
        ColorMode.MONOCHROME: (DotKind.SGRAY_8, DotKind.BLACK_1),
        ColorMode.DEFAULT: (DotKind.SRGB_8, DotKind.SGRAY_8, DotKind.BLACK_1),
    }[color_mode]
    return next((kind for kind in wanted if kind in ability.kinds), None)


def _dpi(ability: RasterAbility, wished: int | None, preferred: tuple[int, ...]) -> int | None:
    if not ability.dpi:
        return wished or next(iter(preferred), USUAL_DPI)
    if wished is not None:
        return wished if wished in ability.dpi else None
    liked = next((dpi for dpi in (*preferred, USUAL_DPI) if dpi in ability.dpi), None)
    return liked or min((dpi for dpi in ability.dpi if dpi > USUAL_DPI), default=max(ability.dpi))
