"""How large letters must be to be read from where people stand (ISO 9241: 20', at least 16' of arc). Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass

WANTED_ARC, LEAST_ARC = 20 / 60, 16 / 60
"""Degrees under which the height of a capital is seen."""
CAP = 0.72
"""Height of a capital, in parts of the font's size."""
LIKELY = (1.2, 16.0)
"""Pixels per millimetre that a screen can have: an 85" television to a telephone."""
GUESSED = 96 / 25.4
TILES = 4.7
"""Font sizes that a tile is high: name, state in two lines, counts, and what is between them."""
LEAST_TILES = 4
ACROSS = 8.6
"""And at least wide: `Needs attention` in two lines beside its shape."""


def px_per_mm(width_px: float, width_mm: float) -> float:
    """`QScreen.physicalSize` is nothing or nonsense on some screens: then it is taken for one of 96 dpi."""
    found = width_px / width_mm if width_mm > 0 else 0.0
    return found if LIKELY[0] <= found <= LIKELY[1] else GUESSED


def font_px(distance_m: float, per_mm: float, arc: float = WANTED_ARC) -> float:
    """Size of a font whose capitals are seen under this arc."""
    return distance_m * 1000 * math.tan(math.radians(arc)) * per_mm / CAP


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    columns: int
    rows: int
    letters: float
    """The largest font that such a tile has room for, in pixels."""


def grid_of(tiles: int, width: float, height: float, gap: float) -> Grid:
    """The arrangement with the largest letters; of equals the one with the fewest empty places."""
    grids = []
    for columns in range(1, max(1, tiles) + 1):
        rows = math.ceil(tiles / columns)
        across = (width - gap * (columns - 1)) / columns
        down = (height - gap * (rows - 1)) / rows
        letters = max(1.0, min(down / TILES, across / ACROSS))
        grids.append((letters, -(columns * rows - tiles), -columns, Grid(columns=columns, rows=rows, letters=letters)))
    return max(grids, key=lambda each: each[:3])[3]


def fitting_tiles(most: int, width: float, height: float, gap: float, least_px: float) -> int:
    """How many tiles still have letters of `least_px`; at least LEAST_TILES, whoever stands however far.

    Places of the arrangement that would be empty are counted in.
    """
    fitting = [count for count in range(1, most + 1) if grid_of(count, width, height, gap).letters >= least_px]
    return whole_grid(max(LEAST_TILES, max(fitting, default=1)), width, height, gap)


def whole_grid(tiles: int, width: float, height: float, gap: float) -> int:
    """As many as there are places when so many are shown."""
    grid = grid_of(tiles, width, height, gap)
    return grid.columns * grid.rows
