"""Media: sizes, what is loaded, and how labels are told from each other. Lengths in mm.

Loaded media of a printer, and the place of the picture on it.

GET  media                          -> list[MediaPreset]
POST printers/{id}/media            LoadMedia -> MediaLoaded   (another roll: what waited for it alone prints)
POST printers/{id}/calibration      Calibrate -> PrinterView   (of the loaded medium)
POST printers/{id}/grid             -> JobRow   (lines every mm, numbered from the page's edges)
POST printers/{id}/strip            -> JobRow   (five numbered patches, each as dark as DARKNESS_STRIP says)

Idempotency-Key on grid and strip: a repeat with the same one prints nothing, and gets the job of the first; on
calibration: it changes nothing, and gets the printer as it is now.

The media sensor of label printers: which of them measure the loaded labels on command, and by which. Pure.

    POST printers/{id}/sensor           -> SensorCalibrated   (within 14 s; it feeds a few labels)

Idempotency-Key: a repeat with the same one feeds nothing, and gets the answer of the first; where the server ended
meanwhile, `invalid_transition` with the `details.reason` `outcome_unknown`.

ZPL: `~JC`, Set Media Sensor Calibration. TSPL: GAPDETECT, or BLINEDETECT where a person said that marks tell labels
from each other; each measures the length of a label and of what is between two.

CPCL is left out: its manuals (Zebra PROMAN-CPCL and P1073699-001) say which sensor is used and how sensitive it is
(GAP-SENSE, BAR-SENSE), and none of their printer and utility commands measures. What DO and SETVAR reach there
(`ezpl.manual_calibration`) is of Zebra's ZPL engines; other makers' CPCL printers might print it. They are calibrated
by their own keys. Receipts have nothing to find.
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

SAME_MM = 1.0
"""Two sizes that differ by less are one: devices round inches."""
Size = tuple[float | None, float | None]
"""Width and height; what is None is as wide as what is loaded, or as long as the content."""


class MediaTracking(StrEnum):
    """Marks by which a printer finds the next label (PWG 5101.1 `media-tracking`)."""

    GAP = "gap"
    MARK = "mark"
    CONTINUOUS = "continuous"
    """By nothing: a page is as long as its content. The one rule: such a medium has no height, all other has one."""


class MediaPreset(Struct, frozen=True, kw_only=True):
    """A usual medium; mm, `height_mm` null = a roll without gaps."""

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
"""The one table that the windows and the command line offer."""
DARKNESS_STRIP = (10, 30, 50, 70, 90)
"""Of the patches 1 to 5, in % of what the language can say; the cleanest one's is the darkness to calibrate with."""


class MediaSize(Struct, frozen=True, kw_only=True):
    """In mm, as it is fed; `height_mm` null = as long as the content."""

    width_mm: float
    height_mm: float | None = None


class MediaWait(Struct, frozen=True, kw_only=True):
    """Jobs that are held until `media` is loaded; null = their pages lie across what is loaded, no other would do."""

    media: MediaSize | None
    jobs: int


class CalibrationValues(Struct, frozen=True, kw_only=True):
    """Position of a picture (mm) and its darkness (%); see PrinterTuning."""

    calibration_x_mm: float = 0.0
    calibration_y_mm: float = 0.0
    darkness: Annotated[int, Meta(ge=0, le=100)] | None = None


class MediumCalibration(CalibrationValues, frozen=True, kw_only=True):
    """Values found right for a medium; no width = before anybody said which."""

    width_mm: float | None = None
    height_mm: float | None = None


class LoadMedia(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`media_height_mm` null = as long as the content. `media_tracking` null = by the height: gaps, or none.

    `gap` and `mark` need a height, `continuous` has none: 422 `validation_failed` else. ZPL printers are told of it
    only where it is said here, and keep it: say it of the roll after that, too.
    """

    media_width_mm: Millimetres
    media_height_mm: Millimetres | None = None
    media_tracking: MediaTracking | None = None


class MediaLoaded(Struct, frozen=True, kw_only=True):
    """`released`: jobs that waited for this medium alone; `held`: jobs that an agent had taken already for another."""

    printer_id: UUID
    media_width_mm: float
    media_height_mm: float | None
    media_tracking: MediaTracking | None = None
    released: int
    held: int


class Calibrate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Calibrates the loaded medium. Values that are not named stay, null = back to the default. `undo`: the values
    before the last calibration, alone.

    `expected`: what the person had before their eyes, the loaded medium and its values. Where another one was loaded,
    or what is to be changed has another value by now, nothing is changed: 422 `invalid_transition`, with the
    `details.reason` `media_changed` or `calibration_changed`. What has the wished value already is no such case.
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
    """`command`: what was sent. `problem`: why it was not, or nobody can tell; null = the device took it."""

    printer_id: UUID
    command: str
    problem: AgentMessage | None = None


def has_sensor_command(language: RawLanguage | None) -> bool:
    return any(language is one for one, _ in MEASURES)


def sensor_command(language: RawLanguage | None, tracking: MediaTracking | None, *, continuous: bool) -> str | None:
    """None: there is none, or nothing to be measured. Where nobody said, labels have gaps, as they are printed then."""
    if language is None or continuous:
        return None
    return MEASURES.get((language, tracking or MediaTracking.GAP))


class Media(Struct, frozen=True, kw_only=True):
    name: str
    width_mm: float
    height_mm: Annotated[float | None, says("Null: a roll.")]
    loaded: bool = False


class CustomMedia(Struct, frozen=True, kw_only=True):
    min_width_mm: float
    max_width_mm: float
    min_height_mm: float
    max_height_mm: float
