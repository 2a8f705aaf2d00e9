"""Printer commands as readable lines: control characters are named, and long binary data is replaced by its length.
Pure.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple
from unicodedata import category

import resources
from app.language.translate import figure, tr
from app.words.plain_text import GLYPHS
from server_core.contract.types.documents import RawLanguage

SHOWN_BYTES = 128 * 1024
SHOWN_LINES = 2000
LINE_LETTERS = 400
HEX_BYTES = 16 * 1024
HEX_PER_LINE = 8
MOST_NAMED = 4
CONTROLS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI "
    "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
)
SPELLED = GLYPHS | {code: f"‹{name}›" for code, name in enumerate(CONTROLS.split())} | {0x7F: "‹DEL›"}
"""Few fonts have Unicode's symbols for control characters."""
DOTTED: dict[int, str] = dict.fromkeys(GLYPHS, "·")


class RawWord(NamedTuple):
    """A command in a line: its first and last letter, its code (`^FO`, `ESC a`) and its name; "" if it is unknown."""

    start: int
    end: int
    code: str
    name: str

    @property
    def described(self) -> str:
        name = in_words(self.name) if self.name else tr("(not known here)")
        return f"{self.code} {name}"


class Step(NamedTuple):
    """A letter of a line, from 0, and its byte in the file."""

    letter: int
    byte: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RawLine:
    """A line of commands.

    - `start`: its first byte in the file
    - `steps`: letters and their bytes, in turn. From each on, a letter is a byte up to the next one.
    """

    text: str
    words: tuple[RawWord, ...] = ()
    start: int = 0
    steps: tuple[Step, ...] = ()

    def byte_at(self, letter: int) -> int:
        """Return the byte of the file that a letter stands for."""
        at = bisect_right(self.steps, letter, key=lambda step: step.letter)
        begin = self.steps[at - 1] if at else Step(0, self.start)
        byte = begin.byte + letter - begin.letter
        return byte if at == len(self.steps) else max(begin.byte, min(byte, self.steps[at].byte - 1))

    def letter_at(self, byte: int) -> int:
        """Return the letter that stands for a byte of the file; behind the line, one behind its last."""
        at = bisect_right(self.steps, byte, key=lambda step: step.byte)
        begin = self.steps[at - 1] if at else Step(0, self.start)
        letter = begin.letter + max(0, byte - begin.byte)
        if at < len(self.steps):
            letter = max(begin.letter, min(letter, self.steps[at].letter - 1))
        return min(letter, len(self.text))

    def described_from(self, letter: int = 0) -> str:
        """Return `^FO Field origin · ^FD Field data` from the command at this letter on; "" without commands."""
        before = sum(word.start <= letter for word in self.words)
        named = self.words[max(0, before - 1) :]
        more = " · …" if len(named) > MOST_NAMED else ""
        return " · ".join(word.described for word in named[:MOST_NAMED]) + more


@dataclass(frozen=True, kw_only=True, slots=True)
class RawText:
    """The first part of a RAW file; `size_bytes` is the whole file's.

    - `head`: its first bytes
    - `shown_bytes`: how many bytes the lines show
    - `is_binary`: it contains little text
    """

    lines: tuple[RawLine, ...]
    size_bytes: int
    shown_bytes: int
    head: bytes = field(repr=False)
    is_binary: bool = False

    def line_at(self, byte: int) -> int:
        """Return the number of the line that contains this byte, from 0; the last one for a byte behind them all."""
        return max(0, bisect_right(self.lines, byte, key=lambda line: line.start) - 1)

    @property
    def cut(self) -> bool:
        return self.shown_bytes < self.size_bytes

    @property
    def cut_words(self) -> str:
        """Describe what is not shown; "" if everything is."""
        if not self.cut:
            return ""
        return tr(
            "Shown: the first {lines:,} lines, {shown} of {size}.",
            lines=len(self.lines),
            shown=sized(self.shown_bytes),
            size=sized(self.size_bytes),
        )

    @property
    def hex_cut_words(self) -> str:
        size = min(len(self.head), HEX_BYTES)
        if size >= self.size_bytes:
            return ""
        return tr("Shown: the first {shown} of {size}.", shown=sized(size), size=sized(self.size_bytes))


def spelled(text: str) -> str:
    """Return the text with names of its control characters, and codes of letters that only a font of its own has."""
    return "".join(f"‹U+{ord(each):04X}›" if category(each) == "Co" else each for each in text.translate(SPELLED))


def left_out(count: int) -> str:
    """Return the words that replace binary data."""
    return tr("‹{count:,} bytes›", count=count)


def hex_lines(content: bytes) -> list[str]:
    """Return `0010  1B 40 48 69 …  ·@Hi` for the first HEX_BYTES."""
    head = content[:HEX_BYTES]
    width = 3 * HEX_PER_LINE
    lines = []
    for at in range(0, len(head), HEX_PER_LINE):
        part = head[at : at + HEX_PER_LINE]
        lines.append(f"{at:04X}  {part.hex(' ').upper():<{width}} {part.decode('latin-1').translate(DOTTED)}")
    return lines


def sized(size_bytes: int) -> str:
    if size_bytes < 1024:
        return tr("{count} bytes", count=size_bytes)
    if size_bytes < 1024 * 1024:
        return f"{size_bytes / 1024:.0f} KiB"
    return f"{figure(size_bytes / 1024 / 1024, '.1f')} MiB"


# The names of printer commands, from the vendors' public manuals. The tables are data files. Pure.


@cache
def names_of(language: RawLanguage) -> dict[str, str]:
    """Return `{"^FO": "Field origin"}`, `{"ESC a": "Alignment"}`. Commands of TSPL and CPCL are in capitals."""
    lines = resources.text(f"commands/{language.value}.txt").splitlines()
    return {code: name for code, _, name in (line.partition("\t") for line in lines) if name}


def in_words(name: str) -> str:
    """Translate `Field origin` into the current language. Untranslated names stay as they are."""
    language = tr("en", "the folder of the help's text: the word of this language")
    return _translated(language).get(name, name)


@cache
def _translated(language: str) -> dict[str, str]:
    file = f"commands/{language}.txt"
    lines = resources.text(file).splitlines() if file in resources.names("commands") else []
    return {name: translated for name, _, translated in (line.partition("\t") for line in lines)}
