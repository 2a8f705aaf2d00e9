"""A person's choices for this console: one small JSON file, read before the window.

Free of Qt. Holds the operator's name that signs each call, and how far the first run came, so that it never begins
anew.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from app.errors import ConsoleError
from app.language.translate import tr
from app.theme.tokens import Density
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import LONGEST_SEARCH
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import TAG_CHARACTERS
from server_core.files import MIB, make_folder, read_small, write_private


class FirstRunStep(StrEnum):
    FIND = "find"
    TEST = "test"
    MORE = "more"
    OVER = "over"
    """Finished or skipped: it never comes again."""


class Card(StrEnum):
    """What the first run offers at its end; also the identifier: `wizard.card.clients`."""

    CLIENTS = "clients"
    START = "start"
    WALL = "wall"


class KeptFirstRun(msgspec.Struct, frozen=True, kw_only=True):
    """`printer_id`: the one that was added, empty before."""

    step: FirstRunStep = FirstRunStep.FIND
    printer_id: Annotated[str, Meta(pattern="^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$")] = ""


NAME_LENGTH = 60
"""Characters; the server keeps no more."""


def operator_name(given: str) -> str:
    """What of it a header can carry and a person can read: printable, without spaces around it, at most NAME_LENGTH."""
    words = "".join(each for each in given[: 10 * NAME_LENGTH] if each.isprintable() or each.isspace()).split()
    return " ".join(words)[:NAME_LENGTH].rstrip()


LONGEST_MARK = 8
"""Characters of each; more is no mark but content."""


@dataclass(frozen=True, slots=True)
class ScanMarks:
    """Printable characters that a scanner puts before and behind each code; empty: it sends none."""

    prefix: str = ""
    suffix: str = ""

    def strip(self, scan: str) -> tuple[str, bool]:
        """The code itself, and whether it was marked as one."""
        found = False
        if self.prefix and scan.startswith(self.prefix):
            scan, found = scan[len(self.prefix) :], True
        if self.suffix and scan.endswith(self.suffix):
            scan, found = scan[: -len(self.suffix)], True
        return scan.strip(), found

    def ends(self, text: str) -> bool:
        """This may be all of a scan whose scanner sends no Enter."""
        return bool(self.suffix) and text.endswith(self.suffix)


def mark_of(typed: str) -> str:
    """What a person typed as a mark, without what cannot be one."""
    return "".join(each for each in typed if each.isprintable()).strip()[:LONGEST_MARK]


class SchemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Motion(StrEnum):
    SYSTEM = "system"
    NONE = "none"


MOST_BYTES = 4 * MIB
AS_SYSTEM: Literal["system"] = "system"
LanguageChoice = Literal["system", "en", "de", "es", "en-XA"]
"""Words of `Language`."""
LockMinutes = Literal[0, 2, 5, 10, 30, 60]
"""0: never by itself."""
TextPercent = Literal[100, 125, 150, 175, 200]
WallDistance = Literal[2, 3, 5, 8]
"""Metres."""
Length = Annotated[int, Meta(ge=1, le=32_767)]
"""Of a window, in pixels as wide as a screen can be."""
Moment = Annotated[float, Meta(ge=0, le=10_000_000_000)]
"""Seconds since 1970, within this age and the next."""
OLDEST_DOUBT_SECONDS = 24 * 3600.0
"""What was asked for longer ago is long over."""
PRINTED_SECONDS = 7 * 24 * 3600.0
"""Within this time of printing a file, printing it again asks for confirmation."""
KeptId = Annotated[str, Meta(pattern="^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$")]
"""As UUIDs are written; or empty."""


class KeptFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What the queue showed: words of `queue_filter.View`, a printer's id, a tag or nothing, the text that was
    searched."""

    view: str = "all"
    printer_id: str = ""
    tag: Annotated[str, Meta(max_length=TAG_CHARACTERS)] = ""
    text: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""


class KeptPrint(msgspec.Struct, frozen=True, kw_only=True):
    """The file that was open to be printed: where it is and what it was, never its content; and how it was wished.

    `kept_at` in seconds since 1970."""

    path: Annotated[str, Meta(pattern="^[^\\x00]+$")]
    sha256: str
    kept_at: Moment
    printer_id: KeptId = ""
    raw_language: RawLanguage | None = None
    parameters: PrintParameters = PrintParameters()
    reference: str = ""


class KeptDoubt(msgspec.Struct, frozen=True, kw_only=True):
    """A print that was asked for under `key` and not answered."""

    key: Annotated[str, Meta(pattern="^[!-~]{1,128}$")]
    name: str
    sha256: str
    raw_language: RawLanguage | None
    asked_at: Moment
    printer_id: Annotated[KeptId, Meta(min_length=36)]
    parameters: PrintParameters
    reference: str | None

    def may_be_asked(self, now: float) -> bool:
        """Still, `now` in seconds since 1970: one that seems to be asked for later was so before the clock was set
        back. The server may have forgotten the key of an older one."""
        return now - self.asked_at <= OLDEST_DOUBT_SECONDS

    def as_of(self, now: float) -> KeptDoubt:
        """One that seems to be asked for later begins its time anew, or it would outlast the server's key."""
        return msgspec.structs.replace(self, asked_at=min(self.asked_at, now))


class KeptPrinted(msgspec.Struct, frozen=True, kw_only=True):
    """The newest print made here of the file with this SHA-256. `printed_at` is in seconds since 1970."""

    sha256: str
    printed_at: Moment
    printer_name: str
    copies: Annotated[int, Meta(ge=1)]

    def is_remembered(self, now: float) -> bool:
        """Check whether the print is recent, also if the clock was set back. `now` is in seconds since 1970."""
        return now - self.printed_at <= PRINTED_SECONDS


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    scheme: SchemeChoice = SchemeChoice.SYSTEM
    density: Density = Density.COMFORTABLE
    contrast: bool = False
    """High, whatever the system says."""
    text_percent: TextPercent = 100
    """Takes effect when the window opens (`ConsoleParts.reopen`)."""
    motion: Motion = Motion.SYSTEM
    language: LanguageChoice = AS_SYSTEM
    """Takes effect as the text size does."""
    operator: str = ""
    """Who works here: signs what is done."""
    lock_minutes: LockMinutes = 10
    """Who unlocked this console is gone when nobody has used it for so long."""
    were_locked: bool = False
    """The server locked consoles until somebody unlocks them, when a window was here last."""
    last_operator: KeptId = ""
    """Who unlocked this console last."""
    sounds: bool = True
    scan_tones: bool = False
    scan_prefix: str = ""
    scan_suffix: str = ""
    """What scanners here send before and behind each code, see `ScanMarks`."""
    snoozed: dict[str, Moment] = {}
    """Printer's id → until (seconds since 1970)."""
    wall_distance_m: WallDistance = 3
    wall_screen: str = ""
    """Name of the screen; empty: the one where the window is."""
    first_close_told: bool = False
    gloves_offered: bool = False
    first_run: KeptFirstRun = KeptFirstRun()
    window_width: Length = 1180
    window_height: Length = 760
    maximized: bool = False
    geometry: str = ""
    """Of the window, in Qt's own form, as base64; size and place."""
    page: str = ""
    """A word of `PageKey`: in front when the window was closed."""
    queue_filter: KeptFilter = KeptFilter()
    selected_job: str = ""
    grouped: bool = False
    collapsed: list[str] = []
    """Printers whose group is folded in the queue."""
    printers_table: bool = False
    """The printers are shown in a table, not as cards."""
    printers_grouped: bool = False
    """They stand in groups by tag."""
    print_printer: str = ""
    """Id of the one that a file was printed on last from here."""
    print_more: bool = False
    """All parameters of a print are shown."""
    print_folder: str = ""
    """Where the file lay that was opened last to be printed."""
    print_file: KeptPrint | None = None
    print_doubts: list[KeptDoubt] = []
    printed_files: list[KeptPrinted] = []


KEYS = (
    "operator",
    "language",
    "scheme",
    "contrast",
    "density",
    "text_percent",
    "motion",
    "lock_minutes",
    "sounds",
    "scan_tones",
    "scan_prefix",
    "scan_suffix",
    "wall_distance_m",
    "wall_screen",
)
"""Fields of `Choices` that a person sets; the others are what the window remembers by itself."""


class SettingsNotSaved(ConsoleError):
    """The file could not be written; the choice holds until the console ends."""


class ReadChoices(msgspec.Struct, frozen=True):
    """`whole`: nothing of the file was passed over."""

    choices: Choices
    whole: bool


def read_choices(path: Path) -> Choices:
    """What is missing, broken or of another version means the default: looks are never worth a failed start."""
    return read_kept(path).choices


def read_kept(path: Path) -> ReadChoices:
    """As `read_choices`, and whether something of it could not be read."""
    try:
        kept = msgspec.json.decode(read_small(path, MOST_BYTES), type=dict[str, Any])
    except FileNotFoundError:
        return ReadChoices(Choices(), whole=True)
    except (OSError, *UNREADABLE):
        return ReadChoices(Choices(), whole=False)
    known = {field.name: field.type for field in msgspec.structs.fields(Choices) if field.name in kept}
    choices: dict[str, Any] = {}
    for name, kind in known.items():
        with contextlib.suppress(msgspec.ValidationError):
            choices[name] = msgspec.convert(kept[name], type=kind)
    return ReadChoices(_usable(Choices(**choices)), whole=len(choices) == len(known))


def _usable(choices: Choices) -> Choices:
    """As the fields of the settings would have taken it, without what is long over."""
    now = time.time()
    return msgspec.structs.replace(
        choices,
        print_doubts=[doubt.as_of(now) for doubt in choices.print_doubts if doubt.may_be_asked(now)],
        printed_files=[mark for mark in choices.printed_files if mark.is_remembered(now)],
        operator=operator_name(choices.operator),
        scan_prefix=mark_of(choices.scan_prefix),
        scan_suffix=mark_of(choices.scan_suffix),
    )


def write_choices(path: Path, choices: Choices) -> None:
    """Raises SettingsNotSaved."""
    try:
        make_folder(path.parent)
        write_private(path, msgspec.json.encode(choices))
    except OSError as error:
        raise SettingsNotSaved(tr("The settings could not be saved: {why}.", why=error.strerror)) from error
