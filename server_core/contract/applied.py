"""What a job was drawn with that its client did not name: its printer's defaults, loaded medium and calibration."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.public import ColorMode, DuplexMode, Orientation

Length = Annotated[float, Meta(ge=0)]
MOST_RAW_EDITS = 20


class RawRule(StrEnum):
    """Why a RAW file is not sent byte for byte. The label looks the same."""

    SAVES_SETTINGS = "saves_settings"
    """Left out: a label's head saves its own settings for good (`^JUS`). They hold for the label without it."""
    SAME_LANGUAGE = "same_language"
    """Left out: a label's head chooses the language that is spoken anyway (`^SZ2`)."""
    NOT_OF_LABEL = "not_of_label"
    """Left out: a label's head sets the printer's keys and answers as they are anyway (TSPL `SET PRINTKEY OFF`)."""
    BYTE_ORDER_MARK = "byte_order_mark"
    """Left out: a text editor's mark before the first command, which the printer would print or choke on."""
    LINE_END = "line_end"
    """Added: the last command is obeyed with the end of its line only, and copies stand on lines of their own."""
    NO_LABEL = "no_label"
    """Unchanged: the file keeps a format, picture or font in the printer for other labels, or sets up one that may
    take such files. No label comes out of it."""


class RawEdit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`rule`: a RawRule, or one that a newer agent knows; `command`: as people write it, `offset`: of its first byte in
    the document, `count`: how many times it stands there."""

    rule: Annotated[str, Meta(max_length=40)]
    command: Annotated[str, Meta(max_length=40)]
    offset: Annotated[int, Meta(ge=0)]
    count: Annotated[int, Meta(ge=1)] = 1


class Used(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An agent's word with the start, before the first byte leaves: later changes of the printer do not touch it.

    The modes are those of its order. The rest is what it drew with, in mm, dpi, % and mm/s, as in `PrinterTuning`; null
    and 0 = that had no part in it, as in nothing that goes to the device as it is. `calibrated_*`: the medium that
    calibration and darkness were found for, null = nobody had said which is loaded. `auto_rotate`: pages that lie
    otherwise than the medium were turned; `turned_pages`: how many of the document's. `raw_edits`: of a RAW file.
    """

    color_mode: ColorMode = ColorMode.DEFAULT
    duplex_mode: DuplexMode = DuplexMode.DEFAULT
    orientation: Orientation = Orientation.DEFAULT
    media_width_mm: Length | None = None
    media_height_mm: Length | None = None
    dpi: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    calibration_x_mm: float = 0.0
    calibration_y_mm: float = 0.0
    darkness: Annotated[int, Meta(ge=0, le=100)] | None = None
    calibrated_width_mm: Length | None = None
    calibrated_height_mm: Length | None = None
    speed_mm_s: Length | None = None
    auto_rotate: bool = False
    turned_pages: Annotated[int, Meta(ge=0, le=2**31)] = 0
    raw_edits: Annotated[list[RawEdit], Meta(max_length=MOST_RAW_EDITS)] = []


class AppliedCalibration(Struct, frozen=True, kw_only=True):
    """`media_*`: the medium that it was found for; null = nobody had said which is loaded, its height = a roll."""

    calibration_x_mm: float
    calibration_y_mm: float
    darkness: int | None
    media_width_mm: float | None
    media_height_mm: float | None


class Applied(Struct, frozen=True, kw_only=True):
    """Null = the job asked for it itself, or nobody did and the device's own was left as it was.

    `media_*`: also the loaded label's that a width alone meant. `turned_pages`: how many pages of the document the
    printer's `auto_rotate` turned.
    """

    color_mode: ColorMode | None = None
    duplex_mode: DuplexMode | None = None
    orientation: Orientation | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    dpi: int | None = None
    calibration: AppliedCalibration | None = None
    speed_mm_s: float | None = None
    auto_rotate: bool = False
    turned_pages: int = 0
