"""Why a RAW file is not sent. Calm, with the place, so that its sender can find it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MOST_SHOWN = 24


class Why(StrEnum):
    """What the command would do, as a person reads it behind the command's name."""

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


@dataclass(frozen=True, kw_only=True, slots=True)
class Blocked:
    """`offset`: of the command's first byte, from 0; `command`: its name in printable characters; `among_dots`: within
    a picture's data."""

    offset: int
    command: str
    why: Why
    among_dots: bool = False

    @property
    def text(self) -> str:
        place = " It stands among a picture's dots, where printers obey it all the same." if self.among_dots else ""
        return (
            f"Nothing was printed: the file holds a printer command at byte {self.offset} that this printer does not "
            f"take from jobs: {self.command} {self.why.value}.{place} Ask the sender, or see the printer's RAW policy."
        )


class Forbidden(Exception):
    """Ends the reading; never leaves `screening`."""

    def __init__(self, offset: int, command: bytes, why: Why, *, among_dots: bool = False) -> None:
        self.blocked = Blocked(offset=offset, command=_shown(command), why=why, among_dots=among_dots)


def _shown(command: bytes) -> str:
    names = {0x1B: "ESC ", 0x1C: "FS ", 0x1D: "GS ", 0x10: "DLE ", 0x14: "DC4 ", 0x1F: "US "}
    text = "".join(
        names.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"{byte:02X}h ") for byte in command[:MOST_SHOWN]
    )
    return text.strip() or "an empty command"
