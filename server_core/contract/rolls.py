"""How labels are told from each other, and which media end with their content. For server and agents. Pure; in mm."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

SAME_MM = 1.0
"""Two sizes that differ by less are one: devices round inches."""


Size = tuple[float | None, float | None]
"""Width and height; what is None is as wide as what is loaded, or as long as the content."""


def is_same_side(wanted: float | None, side: float | None) -> bool:
    return wanted is None or side is None or abs(wanted - side) <= SAME_MM


def is_same_medium(one: Size, other: Size) -> bool:
    """Both known. A roll is no label of its width."""
    return is_same_side(one[0], other[0]) and (one[1] is None) is (other[1] is None) and is_same_side(one[1], other[1])


class MediaTracking(StrEnum):
    """What a printer finds the next label by (PWG 5101.1 `media-tracking`)."""

    GAP = "gap"
    MARK = "mark"
    CONTINUOUS = "continuous"
    """By nothing: a page is as long as its content. The one rule: such a medium has no height, all other has one."""


class Sized(Protocol):
    """A medium; no height = continuous."""

    @property
    def width_mm(self) -> float: ...
    @property
    def height_mm(self) -> float | None: ...


def named_medium(width_mm: float | None, height_mm: float | None, loaded: Sequence[Sized]) -> Size:
    """Resolve the media parameters of a PDF job against the loaded media (empty = unknown).

    A width alone that matches a loaded label or sheet within SAME_MM selects it with its width and height. A loaded
    roll of that width takes precedence. Every other size is returned unchanged.
    """
    if width_mm is None or height_mm is not None:
        return width_mm, height_mm
    same = [one for one in loaded if is_same_side(width_mm, one.width_mm)]
    if not same or any(one.height_mm is None for one in same):
        return width_mm, None
    return same[0].width_mm, same[0].height_mm


def takes_width_alone(width_mm: float, loaded: Sequence[Sized], *, of_sheets: bool) -> bool:
    """Return whether a width that matches no loaded label (see `named_medium`) can be printed. `loaded`: empty =
    unknown.

    Such pages end with their content, so they need a roll. A sheet printer needs a loaded roll of that width. A label
    printer accepts the width unless its media are known to be die-cut. Printing a die-cut label as continuous (GAP 0 of
    TSPL, JOURNAL of CPCL) would stop in mid-label and shift all later ones. ZPL's ^MN would outlast the job, so it is
    sent only if a person set the media tracking.
    """
    rolls = [one for one in loaded if one.height_mm is None]
    if of_sheets:
        return any(abs(one.width_mm - width_mm) <= SAME_MM for one in rolls)
    return bool(rolls) or not loaded
