"""Verdicts on RAW files: the reason not to send one, and the parts of one left out on its way to the printer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from server_core.contract.types.jobs import RawRule
from server_core.contract.types.tuning import NO_LABEL, allow_word

MOST_SHOWN = 24


class Why(StrEnum):
    """Effect of a command, worded to follow the command's name."""

    SETTINGS = "changes the printer's settings"
    RESET = "restarts the printer, or sets it back"
    FILES = "changes files in the printer's memory"
    PROGRAM = "loads or runs a program in the printer"
    FIRMWARE = "loads firmware or fonts into the printer"
    NETWORK = "changes the printer's connection"
    PASSWORD = "concerns the printer's password"  # noqa: S105
    DRAWER = "opens the cash drawer"
    LANGUAGE = "speaks to the printer in another language"
    DIAGNOSTICS = "puts the printer into a service mode"
    PREFIX = "leaves other command characters behind for the next jobs"
    LENGTH = "tells a length that cannot be relied on"
    UNFINISHED = "is not finished where the file ends"
    OTHER_LANGUAGE = "is not what the file is declared as"
    NO_COMMANDS = "is no command of the language"
    NO_LABEL = "prints no label"


DAMAGED = frozenset({Why.UNFINISHED, Why.OTHER_LANGUAGE, Why.NO_COMMANDS})
"""Reasons that mean a truncated file or another language.

All other reasons can be allowed by the printer's settings.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Blocked:
    """A reason not to send a file.

    - `offset`: first byte of the command, from 0
    - `command`: its name in printable characters; for OTHER_LANGUAGE the language the file appears to be in, for
      NO_COMMANDS the file's beginning
    - `among_dots`: within a picture's data
    - `ends_at`: size of the file in bytes if it is truncated
    """

    offset: int
    command: str
    why: Why
    among_dots: bool = False
    ends_at: int | None = None

    @property
    def allow(self) -> str | None:
        """Return the word that allows this command for a printer, if there is one."""
        if self.why is Why.NO_LABEL:
            return NO_LABEL
        return None if self.is_damaged or self.among_dots else allow_word(self.command)

    @property
    def is_damaged(self) -> bool:
        return self.why in DAMAGED

    @property
    def text(self) -> str:
        match self.why:
            case Why.UNFINISHED:
                return (
                    f"Nothing was printed: the file is cut off. It ends at byte {self.ends_at}, and {self.command} at "
                    f"byte {self.offset} is not finished. Ask the sender for the whole file."
                )
            case Why.OTHER_LANGUAGE:
                return (
                    f"Nothing was printed: the file looks like {self.command} from byte {self.offset} on, not like "
                    "the printer language that it is declared as. Ask the sender for the right file."
                )
            case Why.NO_COMMANDS:
                return (
                    "Nothing was printed: the file holds no label in the printer language that it is declared as. At "
                    f"byte {self.offset} it begins with: {self.command}. Ask the sender for the right file."
                )
            case Why.NO_LABEL:
                return (
                    f"Nothing was printed: the file only sets up the printer ({self.command} at byte {self.offset}) "
                    f'and holds no label. An administrator can allow such files for this printer ("{self.allow}").'
                )
        if self.allow is not None:
            return (
                f"Nothing was printed: the file holds a printer command at byte {self.offset} that this printer does "
                f'not take from jobs: {self.command} {self.why.value}. Ask the sender, or allow "{self.allow}" in the '
                "printer's RAW policy."
            )
        if self.why is Why.DRAWER and not self.among_dots:
            return (
                f"Nothing was printed: the file holds a printer command at byte {self.offset} that this printer does "
                f"not take from jobs: {self.command} {self.why.value}. Ask the sender, or switch on the cash drawer in "
                "the printer's settings."
            )
        place = " It stands among a picture's dots, where printers obey it all the same." if self.among_dots else ""
        return (
            f"Nothing was printed: the file holds a printer command at byte {self.offset} that this printer does not "
            f"take from jobs: {self.command} {self.why.value}.{place} Ask the sender, or see the printer's RAW policy."
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Edit:
    """A change to the file: `length` bytes at `offset` are removed, then `added` is inserted there."""

    offset: int
    length: int
    command: str
    rule: RawRule
    added: bytes = b""


@dataclass(frozen=True, slots=True)
class Reading:
    """Judgement on a whole file: `blocked`, or the `edits` to apply before sending, sorted by offset."""

    blocked: Blocked | None
    edits: tuple[Edit, ...] = ()


class Forbidden(Exception):
    """Ends the reading; never leaves `screening`."""

    def __init__(self, offset: int, command: bytes, why: Why, *, among_dots: bool = False) -> None:
        self.blocked = Blocked(offset=offset, command=shown(command), why=why, among_dots=among_dots)


def shown(command: bytes) -> str:
    names = {0x1B: "ESC ", 0x1C: "FS ", 0x1D: "GS ", 0x10: "DLE ", 0x14: "DC4 ", 0x1F: "US "}
    text = "".join(
        names.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"{byte:02X}h ") for byte in command[:MOST_SHOWN]
    )
    return text.strip() or "an empty command"
