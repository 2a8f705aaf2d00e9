"""ESC/POS (Epson, Command Reference): command by command, a line ends where the paper's does. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from agent_core.raw.screen.escpos_lengths import PARAMETERS
from app.vocabulary.command_names import names_of
from app.vocabulary.raw_text import Word, left_out, readable, spelled
from server_core.contract.types.documents import RawLanguage

INTRODUCERS = {0x10: "DLE", 0x1B: "ESC", 0x1C: "FS", 0x1D: "GS"}
SECONDS = {0x04: "EOT", 0x05: "ENQ", 0x0C: "FF", 0x14: "DC4", 0x20: "SP"}
SPECIAL = re.compile(rb"[\n\x10\x1b-\x1d]")
SHORT = 40
"""Bytes of a function's data that are shown."""
MOST_TABS = 33
CUTS = frozenset({"GS V", "ESC i", "ESC m"})


class Reach(NamedTuple):
    """How many bytes of a command are shown, and how many of its data behind them are not."""

    shown: int
    hidden: int = 0


@dataclass(slots=True)
class Line:
    """One that is being read."""

    start: int
    text: str = ""
    words: list[Word] = field(default_factory=list)

    @property
    def cuts(self) -> bool:
        return any(word.code in CUTS for word in self.words)

    def add(self, content: bytes, at: int, reach: Reach, code: str, name: str) -> None:
        begin = len(self.text)
        command = content[at : at + reach.shown].decode("latin-1")
        self.text += spelled(command)
        self.words.append(Word(begin, begin + len(spelled(command[:2])), code, name))
        if reach.hidden:
            self.text += left_out(reach.hidden)


def lines(content: bytes) -> Iterator[tuple[Line, int]]:
    """Each with where the next one begins."""
    names = names_of(RawLanguage.ESCPOS)
    line, at = Line(0), 0
    while at < len(content):
        if content[at] == 0x0A:
            yield line, at + 1
            at += 1
            line = Line(at)
            continue
        code = code_of(content, at)
        if code:
            reach = reach_of(content, at)
            line.add(content, at, reach, code, names.get(code, ""))
            at += reach.shown + reach.hidden
        else:
            found = SPECIAL.search(content, at + 1)
            end = len(content) if found is None else found.start()
            line.text += readable(content[at:end].removesuffix(b"\r"))
            at = end
    if line.text:
        yield line, min(at, len(content))


def code_of(content: bytes, at: int) -> str:
    """`ESC a`; "" where no command begins."""
    first = INTRODUCERS.get(content[at])
    if first is None or at + 1 >= len(content):
        return ""
    second = content[at + 1]
    return f"{first} {SECONDS.get(second) or spelled(chr(second))}"


def reach_of(content: bytes, at: int) -> Reach:
    first, second, *more = content[at : at + 8].ljust(8, b"\0")
    count = PARAMETERS.get((first, second))
    match first, second:
        case _ if count is not None:
            return Reach(2 + count)
        case 0x1B, 0x2A:
            columns = more[1] + 256 * more[2]
            return Reach(5, columns * (3 if more[0] in (32, 33) else 1))
        case (0x1B, 0x70) | (0x10, 0x14):
            return Reach(5)
        case 0x1B, 0x44:
            end = content.find(b"\0", at + 2, at + 2 + MOST_TABS)
            return Reach(2 if end < 0 else end + 1 - at)
        case 0x1D, 0x76 | 0x51:
            return Reach(8, (more[2] + 256 * more[3]) * (more[4] + 256 * more[5]))
        case 0x1D, 0x2A:
            return Reach(4, more[0] * more[1] * 8)
        case 0x1D, 0x6B:
            if more[0] >= 65:
                return Reach(4 + more[1])
            end = content.find(b"\0", at + 3, at + 260)
            return Reach(3 if end < 0 else end + 1 - at)
        case 0x1D, 0x56:
            return Reach(3 if more[0] in b"\0\x0101" else 4)
        case 0x1B | 0x1C | 0x1D, 0x28:
            size = more[1] + 256 * more[2]
            return Reach(5 + size) if size <= SHORT else Reach(5, size)
        case 0x1D, 0x38:
            return Reach(7, int.from_bytes(bytes(more[1:5]), "little"))
        case _:
            return Reach(2)
