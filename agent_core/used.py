"""What of its printer's a job is drawn with, besides what it asked for; told with the start, and kept at the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class RawEdit:
    """A change to a RAW file on its way to the printer; see `server_core.contract.applied.RawEdit`."""

    rule: str
    command: str
    offset: int
    count: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Used:
    """Settings that a job was drawn with, in mm, dpi, % and mm/s. None and 0 = not used.

    - `calibrated_*`: medium of the calibration and darkness, None = unknown
    - `auto_rotate`: pages that did not lie as the medium does were turned
    - `turned_pages`: number of pages turned
    """

    media_width_mm: float | None = None
    media_height_mm: float | None = None
    dpi: int | None = None
    calibration_x_mm: float = 0.0
    calibration_y_mm: float = 0.0
    darkness: int | None = None
    calibrated_width_mm: float | None = None
    calibrated_height_mm: float | None = None
    speed_mm_s: float | None = None
    auto_rotate: bool = False
    turned_pages: int = 0
    raw_edits: tuple[RawEdit, ...] = ()
