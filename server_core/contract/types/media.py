"""Media: sizes, what is loaded, media tracking, and calibration. Lengths in mm.

Idempotency-Key on grid and strip: a repeat prints nothing and gets the job of the first; on calibration: it changes
nothing and gets the printer as it is now; on the sensor: it feeds nothing and gets the first answer, or after a restart
of the server `invalid_transition` with `details.reason` `outcome_unknown`.

Calibrating the media sensor takes up to 14 s and feeds a few labels. ZPL: `~JC`, Set Media Sensor Calibration. TSPL:
GAPDETECT, or BLINEDETECT for media with marks; each measures the length of a label and of the gap. CPCL is left out:
its manuals (Zebra PROMAN-CPCL and P1073699-001) select the sensor and its sensitivity (GAP-SENSE, BAR-SENSE), but none
of their commands measures. DO and SETVAR (`ezpl.manual_calibration`) belong to Zebra's ZPL engines; other makers' CPCL
printers might print them. Those are calibrated by their own keys. Receipts have no labels to find.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.messages.message import AgentMessage
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Millimetres, says
from server_core.contract.types.tuning import Calibration, Darkness

MM_PER_INCH = 25.4
SAME_MM = 1.0
"""Sizes that differ by less are equal, because devices round inches."""
Size = tuple[float | None, float | None]
"""Width and height; None = as wide as the loaded medium, or as long as the content."""


class MediaTracking(StrEnum):
    """Marks by which a printer finds the next label (PWG 5101.1 `media-tracking`)."""

    GAP = "gap"
    MARK = "mark"
    CONTINUOUS = "continuous"
    """No marks: a page is as long as its content. Such media have no height, all others have one."""


class MediaPreset(Struct, frozen=True, kw_only=True):
    """A common medium. `height_mm` null = a roll without gaps."""

    name: str
    width_mm: float
    height_mm: float | None = None
    title: str


MEDIA_PRESETS = (
    MediaPreset(name="100x150", width_mm=100, height_mm=150, title="Shipping label 100 × 150 mm"),
    MediaPreset(name="4x6", width_mm=102, height_mm=152, title="Shipping label 4 × 6 in"),
    MediaPreset(name="58x40", width_mm=58, height_mm=40, title="Label 58 × 40 mm"),
    MediaPreset(name="receipt57", width_mm=57, title="Receipt roll 57 mm"),
    MediaPreset(name="receipt80", width_mm=80, title="Receipt roll 80 mm"),
    MediaPreset(name="a4", width_mm=210, height_mm=297, title="A4"),
    MediaPreset(name="a5", width_mm=148, height_mm=210, title="A5"),
    MediaPreset(name="a6", width_mm=105, height_mm=148, title="A6"),
    MediaPreset(name="letter", width_mm=215.9, height_mm=279.4, title="US Letter"),
    MediaPreset(name="legal", width_mm=215.9, height_mm=355.6, title="US Legal"),
)
"""The table that the windows and the command line offer."""
DARKNESS_STRIP = (10, 30, 50, 70, 90)
"""Darkness of the patches 1 to 5, in % of the language's range; calibrate with that of the cleanest one."""


class MediaSize(Struct, frozen=True, kw_only=True):
    """Size of a medium in mm as it is fed; `height_mm` null = as long as the content."""

    width_mm: float
    height_mm: float | None = None


class MediaWait(Struct, frozen=True, kw_only=True):
    """Jobs that wait until `media` is loaded; null = their pages lie across the loaded medium: no other would fit."""

    media: MediaSize | None
    jobs: int


class CalibrationValues(Struct, frozen=True, kw_only=True):
    """Position of a picture (mm) and its darkness (%); see PrinterTuning."""

    calibration_x_mm: float = 0.0
    calibration_y_mm: float = 0.0
    darkness: Annotated[int, Meta(ge=0, le=100)] | None = None


class MediumCalibration(CalibrationValues, frozen=True, kw_only=True):
    """Calibration of one medium; no width = set while the loaded medium was unknown."""

    width_mm: float | None = None
    height_mm: float | None = None


class LoadMedia(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Loads a medium. `media_height_mm` null = as long as the content.

    `media_tracking` null = by the height: gaps, or none. `gap` and `mark` need a height, `continuous` has none:
    otherwise 422 `validation_failed`. ZPL printers get the tracking only if it is set here, and keep it, so set it for
    the next roll, too.
    """

    media_width_mm: Millimetres
    media_height_mm: Millimetres | None = None
    media_tracking: MediaTracking | None = None


class MediaEffect(Struct, frozen=True, kw_only=True):
    """The effect of a medium on a printer's jobs.

    `released`: jobs that wait for this medium only; `waits`: jobs that need another one, by the medium. Of a long queue
    the oldest 1000 jobs count.
    """

    released: int
    waits: list[MediaWait]


class MediaLoaded(MediaEffect, frozen=True, kw_only=True):
    printer_id: UUID
    media_width_mm: float
    media_height_mm: float | None
    media_tracking: MediaTracking | None = None


class Calibrate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Calibrates the loaded medium. Values that are not given return to the default if null, and stay if absent.

    `undo`: restore the values before the last calibration; nothing else is given. `expected`: the loaded medium and its
    values as the person saw them. If another medium was loaded since, or a value to be changed is different, nothing is
    changed: 422 `invalid_transition`, with the `details.reason` `media_changed` or `calibration_changed`. A value that
    already is as requested is no conflict.
    """

    calibration_x_mm: Calibration | UnsetType | None = UNSET
    calibration_y_mm: Calibration | UnsetType | None = UNSET
    darkness: Darkness | UnsetType | None = UNSET
    undo: bool = False
    expected: MediumCalibration | None = None


MEASURES: dict[tuple[RawLanguage, MediaTracking], str] = {
    (RawLanguage.ZPL, MediaTracking.GAP): "~JC",
    (RawLanguage.ZPL, MediaTracking.MARK): "~JC",
    (RawLanguage.TSPL, MediaTracking.GAP): "GAPDETECT",
    (RawLanguage.TSPL, MediaTracking.MARK): "BLINEDETECT",
}


class SensorCalibrated(Struct, frozen=True, kw_only=True):
    """`command`: what was sent. `problem`: why it was not, or why that is unknown; null = the device accepted it."""

    printer_id: UUID
    command: str
    problem: AgentMessage | None = None


def has_sensor_command(language: RawLanguage | None) -> bool:
    return any(language is one for one, _ in MEASURES)


def sensor_command(language: RawLanguage | None, tracking: MediaTracking | None, *, continuous: bool) -> str | None:
    """Return the command; None = there is none, or nothing to measure. By default, labels are taken to have gaps."""
    if language is None or continuous:
        return None
    return MEASURES.get((language, tracking or MediaTracking.GAP))


class Media(Struct, frozen=True, kw_only=True):
    name: Annotated[str, says("The name of the medium, as the printer or an operator calls it.")]
    width_mm: Annotated[float, says("Width in mm, across the feed.")]
    height_mm: Annotated[float | None, says("Null for a continuous roll.")]
    loaded: Annotated[bool, says("True: this is the loaded medium. The window calls it paper.")] = False


class CustomMedia(Struct, frozen=True, kw_only=True):
    min_width_mm: Annotated[float, says("The smallest width in mm.")]
    max_width_mm: Annotated[float, says("The greatest width in mm.")]
    min_height_mm: Annotated[float, says("The smallest height in mm.")]
    max_height_mm: Annotated[float, says("The greatest height in mm.")]
