"""What a job was drawn with that its client did not name: its printer's defaults, loaded medium and calibration."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.public import ColorMode, DuplexMode, Orientation

Length = Annotated[float, Meta(ge=0)]
MOST_RAW_EDITS = 20


class RawRule(StrEnum):
    """Reason why a RAW file is not sent byte for byte. The printed label stays the same."""

    SAVES_SETTINGS = "saves_settings"
    """Left out: the command in a label's header that saves its settings permanently (`^JUS`).

    The label prints with the settings all the same.
    """
    SAME_LANGUAGE = "same_language"
    """Left out: a label's header selects the language already in use (`^SZ2`)."""
    NOT_OF_LABEL = "not_of_label"
    """Left out: a label's header sets the printer's buttons and responses to their current values (TSPL `SET PRINTKEY
    OFF`).
    """
    BYTE_ORDER_MARK = "byte_order_mark"
    """Left out: a byte order mark before the first command, which the printer would print or fail on."""
    LINE_END = "line_end"
    """Added: a line end, since the last command runs only at the end of its line, and each copy starts on a
    new line.
    """
    NO_LABEL = "no_label"
    """Unchanged: the file stores a format, picture or font in the printer for other labels, or configures a printer
    that allows such files. No label is printed.
    """


class RawEdit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Change to a RAW file.

    - `rule`: a RawRule, or a rule known only to a newer agent
    - `command`: the command as people write it
    - `offset`: its first byte in the document
    - `count`: number of occurrences in the document
    """

    rule: Annotated[str, Meta(max_length=40)]
    command: Annotated[str, Meta(max_length=40)]
    offset: Annotated[int, Meta(ge=0)]
    count: Annotated[int, Meta(ge=1)] = 1


class Used(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Settings that the agent printed with, fixed at the start before the first byte leaves. Later changes of the
    printer do not affect them.

    The modes are those of the job's order. Other values are in mm, dpi, % and mm/s, as in `PrinterTuning`; null and 0 =
    not used, as for data sent to the device unchanged.

    - `calibrated_*`: medium of the calibration and darkness, null = the loaded medium was unknown
    - `auto_rotate`: pages whose orientation differed from the medium's were turned
    - `turned_pages`: number of pages turned
    - `raw_edits`: changes to a RAW file
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
    """Settings a job was printed with. Null = the job set the value itself, or nobody did and the device kept its own.

    `media_*` is set also if a width alone selected the loaded label. `turned_pages`: number of pages that the printer's
    `auto_rotate` turned.
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
