"""How one printer is driven, as its administrator found it to be right: for the console and for agents."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.public import Millimetres

Calibration = Annotated[float, Meta(ge=-50, le=50)]
Darkness = Annotated[int, Meta(ge=0, le=100)]
Speed = Annotated[float, Meta(ge=1, le=1000)]


class Halftone(StrEnum):
    """How grey becomes dots of one colour."""

    AUTO = "auto"
    """By region: pictures and grey tones by diffusion, all else by threshold."""
    THRESHOLD = "threshold"
    DIFFUSION = "diffusion"


class ZplCompression(StrEnum):
    RUN_LENGTH = "run_length"
    Z64 = "z64"
    """Smaller, but not every printer prints it."""


class EscposRaster(StrEnum):
    """How dots are sent in ESC/POS."""

    BIT_IMAGE = "bit_image"
    """GS v 0: Epson calls it obsolete, but nearly every printer takes it."""
    GRAPHICS = "graphics"
    """GS ( L: for printers that have no GS v 0."""


class Cut(StrEnum):
    """When a printer with a cutter cuts."""

    NONE = "none"
    JOB = "job"
    """After each copy of the document."""
    PAGE = "page"


class PrinterTuning(Struct, frozen=True, kw_only=True):
    """Settings for driving a printer. Lengths are in mm, darkness in % of the device's range, speed in mm/s.

    - `calibration_*`: shift that puts the picture in its place, in directions of the print head (+x right, +y along the
      feed)
    - `head_width_mm` null = as wide as its medium
    - `darkness`, `speed_mm_s` null = the device's own
    - `opens_drawer`: open the cash drawer with each job
    - `auto_rotate`: turn a page by 90° anti-clockwise, as `landscape` does, if its long edge does not lie along the
      medium's; an orientation named by the job takes precedence
    """

    calibration_x_mm: Calibration = 0.0
    calibration_y_mm: Calibration = 0.0
    head_width_mm: Millimetres | None = None
    darkness: Darkness | None = None
    speed_mm_s: Speed | None = None
    halftone: Halftone = Halftone.AUTO
    zpl_compression: ZplCompression = ZplCompression.RUN_LENGTH
    escpos_raster: EscposRaster = EscposRaster.BIT_IMAGE
    cut: Cut = Cut.NONE
    opens_drawer: bool = False
    auto_rotate: bool = False


DEFAULT_TUNING = PrinterTuning()


class TuningWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a `PrinterTuning`: what is not named stays, null = back to the default."""

    calibration_x_mm: Calibration | UnsetType | None = UNSET
    calibration_y_mm: Calibration | UnsetType | None = UNSET
    head_width_mm: Millimetres | UnsetType | None = UNSET
    darkness: Darkness | UnsetType | None = UNSET
    speed_mm_s: Speed | UnsetType | None = UNSET
    halftone: Halftone | UnsetType | None = UNSET
    zpl_compression: ZplCompression | UnsetType | None = UNSET
    escpos_raster: EscposRaster | UnsetType | None = UNSET
    cut: Cut | UnsetType | None = UNSET
    opens_drawer: bool | UnsetType | None = UNSET
    auto_rotate: bool | UnsetType | None = UNSET
