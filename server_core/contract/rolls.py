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
    """Resolve the media parameters of a PDF job against what is loaded (empty = not known).

    A width alone that is a loaded label's or sheet's, within SAME_MM, means that label: its width and its height. A
    loaded roll of that width comes first. Every other size is returned as it was given.
    """
    if width_mm is None or height_mm is not None:
        return width_mm, height_mm
    same = [one for one in loaded if is_same_side(width_mm, one.width_mm)]
    if not same or any(one.height_mm is None for one in same):
        return width_mm, None
    return same[0].width_mm, same[0].height_mm


def takes_width_alone(width_mm: float, loaded: Sequence[Sized], *, of_sheets: bool) -> bool:
    """Whether a width that is no loaded label's (see `named_medium`) can be printed: its pages end with their content,
    and need a roll. `loaded`: empty = not known.

    Sheets are cut: their printer needs a loaded roll of that width. One of labels takes it unless what it has loaded is
    known to be cut: without gaps (GAP 0 of TSPL, JOURNAL of CPCL) it would stop in the middle of a label, and begin all
    later ones there; ZPL's ^MN would stay beyond the job, so it is sent only where a person said how it is tracked.
    """
    rolls = [one for one in loaded if one.height_mm is None]
    if of_sheets:
        return any(abs(one.width_mm - width_mm) <= SAME_MM for one in rolls)
    return bool(rolls) or not loaded
