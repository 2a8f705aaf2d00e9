"""A printer's settings by its administrator: tuning, policy for RAW files, print defaults, access and standby printer.

Printer commands that the policy `screen` can allow one by one in RAW files are listed here. Commands for firmware,
networking, passwords, deleting files and switching language are not: screening never accepts them. The cash drawer has
a setting of its own (`opens_drawer`).

An `Idempotency-Key` with `UseStandby` makes a repeat move nothing more and return the first answer.
"""

from __future__ import annotations

import re
from enum import Enum, StrEnum, auto
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.messages.message import Message, Template
from server_core.contract.messages.printers import TuningMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Millimetres, Record, changes_of, table_of
from server_core.contract.types.parameters import PrintDefaults, PrintDefaultsChange

Calibration = Annotated[float, Meta(ge=-50, le=50)]
Darkness = Annotated[int, Meta(ge=0, le=100)]
Speed = Annotated[float, Meta(ge=1, le=1000)]


class Halftone(StrEnum):
    """Methods to convert grey to dots of one colour."""

    AUTO = "auto"
    """Chosen by region: pictures and grey tones by diffusion, everything else by threshold."""
    THRESHOLD = "threshold"
    DIFFUSION = "diffusion"


class ZplCompression(StrEnum):
    RUN_LENGTH = "run_length"
    Z64 = "z64"
    """Smaller, but not every printer prints it."""


class EscposRaster(StrEnum):
    """Commands that send dots in ESC/POS."""

    BIT_IMAGE = "bit_image"
    """GS v 0: Epson calls it obsolete, but nearly every printer takes it."""
    GRAPHICS = "graphics"
    """GS ( L: for printers that have no GS v 0."""


class Cut(StrEnum):
    """The moment when a printer with a cutter cuts."""

    NONE = "none"
    JOB = "job"
    """After each copy of the document."""
    PAGE = "page"


class OnSheets(Enum):
    """Effect of a tuning on a printer that takes sheets."""

    NOTHING = auto()
    MOVES_DOTS = auto()
    """It applies to rasters."""
    TURNS_PAGES = auto()
    """It applies to rasters."""
    MAKES_DOTS = auto()
    """It applies to rasters of black dots only."""


class TuningUse(Record, frozen=True, kw_only=True):
    """Scope of a tuning.

    - `languages`: label and receipt languages that have it; `lacking` says so for the others
    - `of_medium`: it is calibrated for each medium
    """

    languages: frozenset[RawLanguage] = frozenset(RawLanguage)
    lacking: Template | None = None
    on_sheets: OnSheets = OnSheets.NOTHING
    of_medium: bool = False


MOVES_DOTS = TuningUse(on_sheets=OnSheets.MOVES_DOTS, of_medium=True)
ZPL = frozenset({RawLanguage.ZPL})
ESCPOS = frozenset({RawLanguage.ESCPOS})
CUTTER = frozenset({RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.ESCPOS})


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

    calibration_x_mm: Annotated[Calibration, MOVES_DOTS] = 0.0
    calibration_y_mm: Annotated[Calibration, MOVES_DOTS] = 0.0
    head_width_mm: Annotated[Millimetres | None, TuningUse()] = None
    darkness: Annotated[Darkness | None, TuningUse(of_medium=True)] = None
    speed_mm_s: Annotated[Speed | None, TuningUse()] = None
    halftone: Annotated[Halftone, TuningUse(on_sheets=OnSheets.MAKES_DOTS)] = Halftone.AUTO
    zpl_compression: Annotated[ZplCompression, TuningUse(languages=ZPL, lacking=TuningMessages.NO_ZPL_PICTURES)] = (
        ZplCompression.RUN_LENGTH
    )
    escpos_raster: Annotated[EscposRaster, TuningUse(languages=ESCPOS, lacking=TuningMessages.NO_ESCPOS_DOTS)] = (
        EscposRaster.BIT_IMAGE
    )
    cut: Annotated[Cut, TuningUse(languages=CUTTER, lacking=TuningMessages.NO_CUTTER)] = Cut.NONE
    opens_drawer: Annotated[bool, TuningUse(languages=ESCPOS, lacking=TuningMessages.NO_CASH_DRAWER)] = False
    auto_rotate: Annotated[bool, TuningUse(on_sheets=OnSheets.TURNS_PAGES)] = False


TUNING = table_of(PrinterTuning, TuningUse)
DEFAULT_TUNING = PrinterTuning()


class TuningChange(PrintDefaultsChange, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a `PrinterTuning` and of `PrintDefaults`: absent values stay, null = back to the default."""

    __annotations__ = changes_of(PrinterTuning, to_default=True)
    vars().update(dict.fromkeys(__annotations__, UNSET))


MOST_CLIENTS = 200
TAG_CHARACTERS = 40
Tag = Annotated[str, Meta(min_length=1, max_length=TAG_CHARACTERS)]
STAYED_TOLD = 100


class RawPolicy(StrEnum):
    """Policies for RAW files that applications send."""

    DENY = "deny"
    """Refused before they become jobs."""
    SCREEN = "screen"
    """Read to the end before printing.

    A file that is truncated or not in its language fails as `document_corrupt`; one with a command whose effect
    outlasts its job fails as `raw_blocked`. Both print nothing.
    """
    ALLOW = "allow"
    """Sent unchanged."""


class SettingUse(Record, frozen=True, kw_only=True):
    """A setting of a printer with a column of its own; tuning values share one, and print defaults another.

    - `characters`: width of the column of a word or text
    - `is_for_agents`: its agent learns of a change at once
    """

    characters: int | None = None
    is_for_agents: bool = False


class PolicyView(PrintDefaults, Struct, frozen=True, kw_only=True):
    """A policy for the console; see PolicyChange."""

    raw_policy: Annotated[RawPolicy, SettingUse(characters=8, is_for_agents=True)] = RawPolicy.SCREEN
    raw_allow: Annotated[list[str], SettingUse(is_for_agents=True)] = []
    shared_with: Annotated[list[UUID] | None, SettingUse()] = None
    standby_printer_id: Annotated[UUID | None, SettingUse()] = None
    standby_after_seconds: Annotated[int | None, SettingUse()] = None
    pool: Annotated[str | None, SettingUse(characters=TAG_CHARACTERS)] = None


class PolicyChange(TuningChange, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes to a printer's policy; fields that are not given stay.

    - `raw_allow`: commands accepted in RAW files despite screening; replaces the earlier list (see
      ALLOWABLE)
    - `shared_with`: applications that may print there, null = all
    - `standby_printer_id`: null = none
    - `expected_standby_printer_id`: see UseStandby, in case another one has been set
    - `standby_after_seconds`: after so long offline its waiting jobs move to the standby printer automatically, null =
      never
    - `pool`: one of its tags; equal printers with the same pool share their waiting jobs, null = none
    """

    raw_policy: RawPolicy | UnsetType = UNSET
    raw_allow: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=MOST_ALLOWED)] | UnsetType = UNSET
    shared_with: Annotated[list[UUID], Meta(max_length=MOST_CLIENTS)] | UnsetType | None = UNSET
    standby_printer_id: UUID | UnsetType | None = UNSET
    expected_standby_printer_id: UUID | UnsetType | None = UNSET
    standby_after_seconds: Annotated[int, Meta(ge=60, le=7 * 86400)] | UnsetType | None = UNSET
    pool: Tag | UnsetType | None = UNSET


class UseStandby(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`expected_standby_printer_id`: the one that the person saw.

    If it is another one now: 422 `invalid_transition`, `details.reason` `standby_changed`; absent: whichever is set.
    """

    expected_standby_printer_id: UUID | UnsetType | None = UNSET


class StayedJob(Struct, frozen=True, kw_only=True):
    """A waiting job that is not moved to the standby printer.

    `reason`: a `details.reason` of `unsupported_print_route`, or an error's code, or `held`, `held_stale`,
    `test_print`, `standby_changed` (meanwhile), or `media_differ`: it names no media, so it is for those of its own
    printer.
    """

    print_job_id: UUID
    reason: str
    message: Message


class StandbyUsed(Struct, frozen=True, kw_only=True):
    """`stayed`: number of jobs not moved; `first_stayed`: the first 100 of them, with the reason."""

    printer_id: UUID
    standby_printer_id: UUID
    moved: int
    stayed: int
    first_stayed: list[StayedJob] = []


MOST_ALLOWED = 40
NO_LABEL = "NO-LABEL"
"""Allows files that only configure the printer. They print no label, although their jobs end as printed."""
ALLOWABLE = frozenset(
    {
        NO_LABEL,
        *["CM", "JR", "JU", "JUF", "JUN", "JUR", "JUS", "KN", "MP", "RO", "SC", "SI", "SQ", "SR", "SX", "TO"],  # ZPL
        *["COPY", "DOWNLOAD", "EOP", "INITIALPRINTER", "MOVE", "OPEN", "RESET", "RESTART", "RUN", "WRITE"],  # TSPL
        "! DF",  # CPCL
        *("FS (E", "GS (A", "GS (C", "GS (E", "GS (L", "GS (M", "GS 8L"),  # ESC/POS
    }
)
SET_OF_TSPL = re.compile(r"SET [A-Z0-9_]{1,16}")
_ESCPOS = re.compile(r"(FS|GS) ?([(8]) ?([A-Z])")


def allow_word(command: str) -> str | None:
    """Return the word that allows a command in any spelling (`^jus`, `GS ( E`, `set  key1`); None = it cannot be
    allowed.
    """
    word = " ".join(command.upper().split()).lstrip("^~")
    if found := _ESCPOS.fullmatch(word):
        word = f"{found[1]} {found[2]}{found[3]}"
    return word if word in ALLOWABLE or SET_OF_TSPL.fullmatch(word) else None
