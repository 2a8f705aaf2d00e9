"""The table of sizes, one column per density, and the roles that texts have. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Density(StrEnum):
    COMPACT = "compact"
    """For a mouse."""
    COMFORTABLE = "comfortable"
    """For a finger: targets of 44 px (WCAG 2.5.5)."""
    GLOVES = "gloves"
    """For a gloved one: 76 px are 20 mm at 96 dpi."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sizes:
    """Pixels at a text scale of 100 %; Qt multiplies them (QT_SCALE_FACTOR)."""

    small: int = 12
    body: int = 14
    title: int = 16
    number: int = 22
    headline: int = 28
    """What is read from two metres: the step of the first run."""
    radius: int = 6
    tile_radius: int = 8
    target: int = 44
    small_target: int = 44
    """Buttons inside of banners and panels."""
    row: int = 44
    two_line_row: int = 60
    header: int = 30
    navigation: int = 148
    rail: int = 56
    status_bar: int = 28
    tile: int = 52
    drawer: int = 420
    icon: int = 20
    small_icon: int = 18


SIZES_OF = {
    Density.COMPACT: Sizes(
        body=13, title=15, number=20, target=32, small_target=28, row=32, two_line_row=46, header=26, status_bar=24,
        tile=44, icon=18, small_icon=16, headline=24,
    ),
    Density.COMFORTABLE: Sizes(),
    Density.GLOVES: Sizes(
        small=14, body=17, title=19, number=26, target=76, small_target=76, row=76, two_line_row=84, header=36,
        navigation=176, rail=76, status_bar=36, tile=80, drawer=460, icon=26, small_icon=24, headline=32,
    ),
}  # fmt: skip
