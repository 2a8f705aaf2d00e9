"""The user's choices for this console: one small JSON file, read before the window opens.

Independent of Qt. Also holds the operator's name that signs each call, and the progress of the first run, so that it
never starts over.
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
from server_core.contract.types.consoles import LONGEST_NAME
from server_core.contract.types.documents import PageSpans, RawLanguage
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import LONGEST_SEARCH
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.tuning import TAG_CHARACTERS
from server_core.files import MIB, make_folder, read_small, write_private


class FirstRunStep(StrEnum):
    FIND = "find"
    TEST = "test"
    MORE = "more"
    OVER = "over"
    """Finished or skipped: it never returns."""


class Card(StrEnum):
    """The offers at the end of the first run; also widget identifiers: `wizard.card.clients`."""

    PRINT = "print"
    CLIENTS = "clients"
    START = "start"
    WALL = "wall"


class SavedFirstRun(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of the first run. `printer_id`: the printer that was added; empty before."""

    step: FirstRunStep = FirstRunStep.FIND
    printer_id: Annotated[str, Meta(pattern="^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$")] = ""


def operator_name(given: str) -> str:
    """Clean the name for a header: printable, without surrounding spaces, at most LONGEST_NAME characters."""
    words = "".join(each for each in given[: 10 * LONGEST_NAME] if each.isprintable() or each.isspace()).split()
    return " ".join(words)[:LONGEST_NAME].rstrip()


LONGEST_MARK = 8
"""Characters of each mark. Longer text is content, not a mark."""


@dataclass(frozen=True, slots=True)
class ScanMarks:
    """The printable prefix and suffix that a scanner adds to each code; empty: none."""

    prefix: str = ""
    suffix: str = ""

    def strip(self, scan: str) -> tuple[str, bool]:
        """Return the code itself, and whether it had the marks."""
        found = False
        if self.prefix and scan.startswith(self.prefix):
            scan, found = scan[len(self.prefix) :], True
        if self.suffix and scan.endswith(self.suffix):
            scan, found = scan[: -len(self.suffix)], True
        return scan.strip(), found

    def ends(self, text: str) -> bool:
        """Return whether this may be a whole scan from a scanner that sends no Enter."""
        return bool(self.suffix) and text.endswith(self.suffix)


def mark_of(typed: str) -> str:
    """Clean a mark that the user typed: characters that cannot be marks are removed."""
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
"""Values of `Language`."""
LockMinutes = Literal[0, 2, 5, 10, 30, 60]
"""Minutes without input. 0: never locks automatically."""
TextPercent = Literal[100, 125, 150, 175, 200]
WallDistance = Literal[2, 3, 5, 8]
"""Metres."""
LabelLength = Annotated[int, Meta(ge=1, le=32_767)]
"""Pixels of a window. No screen is larger."""
Moment = Annotated[float, Meta(ge=0, le=10_000_000_000)]
"""Seconds since 1970, up to a plausible maximum."""
OLDEST_DOUBT_SECONDS = 24 * 3600.0
"""Older requests are no longer in doubt."""
PRINTED_SECONDS = 7 * 24 * 3600.0
"""Within this time of printing a file, printing it again asks for confirmation."""
KeptId = Annotated[str, Meta(pattern="^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$")]
"""Formatted as a UUID, or empty."""


class SavedFilter(msgspec.Struct, frozen=True, kw_only=True):
    """The last filter of the queue: a `queue_filter.View` value, a printer's id, a tag or nothing, and the search
    text.
    """

    view: str = "all"
    printer_id: str = ""
    tag: Annotated[str, Meta(max_length=TAG_CHARACTERS)] = ""
    text: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""


class SavedPrintForm(msgspec.Struct, frozen=True, kw_only=True):
    """The file that was open for printing and its print options: path and fingerprint, never its content.

    `kept_at`: seconds since 1970.
    """

    path: Annotated[str, Meta(pattern="^[^\\x00]+$")]
    sha256: str
    kept_at: Moment
    printer_id: KeptId = ""
    raw_language: RawLanguage | None = None
    parameters: PrintParameters = PrintParameters()
    reference: str = ""
    pages: PageSpans | None = None


class UnconfirmedPrint(msgspec.Struct, frozen=True, kw_only=True):
    """A print requested with the idempotency key `key` whose answer was lost."""

    key: Annotated[str, Meta(pattern="^[!-~]{1,128}$")]
    name: str
    sha256: str
    raw_language: RawLanguage | None
    asked_at: Moment
    printer_id: Annotated[KeptId, Meta(min_length=36)]
    parameters: PrintParameters
    reference: str | None
    pages: PageSpans | None = None

    def may_ask(self, now: float) -> bool:
        """Return whether it may be retried at `now` (seconds since 1970). The server may have forgotten an older key.

        A print dated in the future was requested before the clock was set back; it counts as recent.
        """
        return now - self.asked_at <= OLDEST_DOUBT_SECONDS

    def as_of(self, now: float) -> UnconfirmedPrint:
        """Return it with a time that is not in the future. Otherwise it would outlive the server's key."""
        return msgspec.structs.replace(self, asked_at=min(self.asked_at, now))


class LastPrint(msgspec.Struct, frozen=True, kw_only=True):
    """The newest print made here of the file with this SHA-256.

    `printed_at`: seconds since 1970. `job_id`: empty if an older version of the program made the record.
    """

    sha256: str
    printed_at: Moment
    printer_name: str
    copies: Annotated[int, Meta(ge=1)]
    job_id: str = ""

    def is_remembered(self, now: float) -> bool:
        """Return whether the print is recent, even if the clock was set back. `now`: seconds since 1970."""
        return now - self.printed_at <= PRINTED_SECONDS


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    scheme: SchemeChoice = SchemeChoice.SYSTEM
    density: Density = Density.COMFORTABLE
    contrast: bool = False
    """High contrast, whatever the system's setting."""
    text_percent: TextPercent = 100
    """Takes effect when the window opens (`ConsoleParts.reopen`)."""
    motion: Motion = Motion.SYSTEM
    language: LanguageChoice = AS_SYSTEM
    """Takes effect when the window opens."""
    operator: str = ""
    """The operator's name, which signs actions."""
    lock_minutes: LockMinutes = 10
    """The console locks after this many minutes without input."""
    were_locked: bool = False
    """True if the server required an operator to unlock consoles when a window was last open here."""
    last_operator: KeptId = ""
    """The operator who last unlocked this console."""
    sounds: bool = True
    scan_tones: bool = False
    scan_prefix: str = ""
    scan_suffix: str = ""
    """The characters that scanners here send before and after each code, see `ScanMarks`."""
    snoozed: dict[str, Moment] = {}
    """Printer's id → until (seconds since 1970)."""
    wall_distance_m: WallDistance = 3
    wall_screen: str = ""
    """Name of the screen. Empty: the screen of the window."""
    first_close_told: bool = False
    gloves_offered: bool = False
    first_run: SavedFirstRun = SavedFirstRun()
    window_width: LabelLength = 1180
    window_height: LabelLength = 760
    maximized: bool = False
    geometry: str = ""
    """Size and place of the window in Qt's own format, as base64."""
    page: str = ""
    """A value of `PageKey`: the page in front when the window was closed."""
    admin_pages: bool = False
    """The navigation lists all pages of the group Admin, also those that have nothing in them."""
    queue_filter: SavedFilter = SavedFilter()
    selected_job: str = ""
    grouped: bool = False
    large_rows: bool = False
    """Rows of the queue have two lines, a large order number and a small picture."""
    job_width: Annotated[int, Meta(ge=0, le=32_767)] = 0
    """Pixels of the job beside the queue, as the user dragged its edge. 0: a share of the window."""
    collapsed: list[str] = []
    """Printers whose group is collapsed in the queue."""
    printers_table: bool = False
    """Show the printers in a table, not as cards."""
    printers_columns: list[str] = []
    """Columns of that table by the keys of `COLUMNS`. Empty: the usual ones."""
    printers_grouped: bool = False
    """Group the printers by tag."""
    print_printer: str = ""
    """Id of the last printer that a file was printed on from here."""
    print_more: bool = False
    """Show all print parameters."""
    print_folder: str = ""
    """Folder of the file that was last opened for printing."""
    print_file: SavedPrintForm | None = None
    print_doubts: list[UnconfirmedPrint] = []
    printed_files: list[LastPrint] = []


KEYS = (
    "operator",
    "language",
    "scheme",
    "contrast",
    "density",
    "large_rows",
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
"""Fields of `Choices` that the user sets. The window saves the others automatically."""


class SettingsNotSaved(ConsoleError):
    """The file could not be written. The choice is valid until the console ends."""


class ReadChoices(msgspec.Struct, frozen=True):
    """The result of reading. `whole`: nothing in the file was skipped."""

    choices: Choices
    whole: bool


def read_choices(path: Path) -> Choices:
    """Read the choices. Missing, broken or unknown values become defaults: a bad file must not prevent the start."""
    return read_kept(path).choices


def read_kept(path: Path) -> ReadChoices:
    """Like `read_choices`, and also return whether something was unreadable."""
    try:
        kept = msgspec.json.decode(read_small(path, MOST_BYTES), type=dict[str, Any])
    except FileNotFoundError:
        return ReadChoices(Choices(), whole=True)
    except (OSError, *UNREADABLE):
        return ReadChoices(Choices(), whole=False)
    fields = {field.name: field.type for field in msgspec.structs.fields(Choices) if field.name in kept}
    choices: dict[str, Any] = {}
    for name, kind in fields.items():
        with contextlib.suppress(msgspec.ValidationError):
            choices[name] = msgspec.convert(kept[name], type=kind)
    return ReadChoices(_usable(Choices(**choices)), whole=len(choices) == len(fields))


def _usable(choices: Choices) -> Choices:
    """Return the values that the fields accept, without expired ones."""
    now = time.time()
    return msgspec.structs.replace(
        choices,
        print_doubts=[doubt.as_of(now) for doubt in choices.print_doubts if doubt.may_ask(now)],
        printed_files=[mark for mark in choices.printed_files if mark.is_remembered(now)],
        operator=operator_name(choices.operator),
        scan_prefix=mark_of(choices.scan_prefix),
        scan_suffix=mark_of(choices.scan_suffix),
    )


def write_choices(path: Path, choices: Choices) -> None:
    """Write the file. Raises SettingsNotSaved."""
    try:
        make_folder(path.parent)
        write_private(path, msgspec.json.encode(choices))
    except OSError as error:
        raise SettingsNotSaved(tr("The settings could not be saved: {why}.", why=error.strerror)) from error
