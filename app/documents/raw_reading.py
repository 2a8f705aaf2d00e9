"""Explains a RAW file: its commands, their names, and the start of each label. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.screen.escpos import CommandLength, command_length
from app.language.translate import tr
from app.words.raw_text import (
    LINE_LETTERS,
    SHOWN_BYTES,
    SHOWN_LINES,
    RawLine,
    RawText,
    RawWord,
    left_out,
    names_of,
    readable,
    spelled,
)
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LOOKED_AT = 4096
LETTERS = frozenset(range(0x20, 0x7F)) | frozenset(b"\t\r\n\x0c")
MOST_BINARY = 0.3


class ReadLine(NamedTuple):
    """A line, the start of the next one, and whether a label begins in it."""

    line: RawLine
    end: int
    begins_label: bool


def read_commands(document: bytes, language: RawLanguage | None) -> RawText:
    """Read the start. The time depends on SHOWN_BYTES, not on the document's size."""
    head = document[:SHOWN_BYTES]
    lines, labels, end = [], [], 0
    for number, read in enumerate(_read(head, language)):
        if number == SHOWN_LINES:
            break
        lines.append(_shortened(read.line))
        end = read.end
        if read.begins_label:
            labels.append(number)
    return RawText(
        lines=tuple(lines),
        labels=tuple(labels),
        size_bytes=len(document),
        shown_bytes=end,
        head=head,
        is_binary=language is not RawLanguage.ESCPOS and _is_binary(head),
    )


def _read(head: bytes, language: RawLanguage | None) -> Iterator[ReadLine]:
    match language:
        case RawLanguage.ZPL:
            signs = ZplSigns()
            for part in lines_of(head, zpl_binaries(head)):
                yield _read_line(part, zpl_words(part.text, signs), zpl_begins_label(part.text))
        case RawLanguage.TSPL | RawLanguage.CPCL:
            before: str | None = None
            for part in lines_of(head, binaries(head, language)):
                words = worded_words(part.text, language)
                yield _read_line(part, words, begins_label(part.text, language, before))
                before = words[0].code if words else before
        case RawLanguage.ESCPOS:
            begins = True
            for line, end in lines(head):
                yield _read_line(RawTextLine(line.text, line.start, end), tuple(line.words), begins)
                begins = line.cuts
        case None:
            for part in lines_of(head):
                yield _read_line(part, (), False)


def _read_line(part: RawTextLine, words: tuple[RawWord, ...], begins_label: bool) -> ReadLine:
    return ReadLine(RawLine(text=part.text, words=words, start=part.start), part.end, begins_label)


def _shortened(line: RawLine) -> RawLine:
    """Shorten a long line: a picture in hexadecimal digits is one line of a hundred thousand letters."""
    more = len(line.text) - LINE_LETTERS
    if more <= 0:
        return line
    words = tuple(word for word in line.words if word.end <= LINE_LETTERS)
    text = tr("{text} … {more:,} more letters", text=line.text[:LINE_LETTERS], more=more)
    return RawLine(text=text, words=words, start=line.start)


def _is_binary(head: bytes) -> bool:
    looked = head[:LOOKED_AT]
    return sum(byte not in LETTERS for byte in looked) > MOST_BINARY * len(looked)


# TSPL (TSC, Programming Manual) and CPCL (Zebra, Programming Guide): a line's first word is its command. Pure.


FIRST = re.compile(r"\s*((!|[A-Za-z][\w-]*)(?: +([A-Za-z][\w-]*))?)")
CPCL_BEGINS = re.compile(r"\s*! +-?\d")
PICTURE = {
    RawLanguage.TSPL: re.compile(
        rb"^[ \t]*BITMAP[ \t]+-?\d+[ \t]*,[ \t]*-?\d+[ \t]*,"
        rb"[ \t]*(\d{1,5})[ \t]*,[ \t]*(\d{1,5})[ \t]*,[ \t]*\d[ \t]*,",
        re.IGNORECASE | re.MULTILINE,
    ),
    RawLanguage.CPCL: re.compile(
        rb"^[ \t]*V?(?:CG|COMPRESSED-GRAPHICS)[ \t]+(\d{1,5})[ \t]+(\d{1,5})[ \t]+\d+[ \t]+\d+[ ]",
        re.IGNORECASE | re.MULTILINE,
    ),
}


def binaries(content: bytes, language: RawLanguage) -> list[Binary]:
    return binary_after(content, PICTURE[language])


def worded_words(text: str, language: RawLanguage) -> tuple[RawWord, ...]:
    """Return the line's command, or nothing for a line of data. A command of two words is known by both."""
    found = FIRST.match(text)
    if found is None:
        return ()
    names = names_of(language)
    both, first = " ".join(found.group(1).upper().split()), found.group(2).upper()
    if both in names:
        return (RawWord(found.start(1), found.end(1), both, names[both]),)
    return (RawWord(found.start(2), found.end(2), first, names[first]),) if first in names else ()


def begins_label(text: str, language: RawLanguage, before: str | None) -> bool:
    """`before`: the last command before this line; None at the start, where a TSPL label sets its size."""
    if language is RawLanguage.CPCL:
        return CPCL_BEGINS.match(text) is not None
    return before in (None, "PRINT") and bool(worded_words(text, language))


# ZPL II (Zebra, Programming Guide): `^FO` or `~DG` begins a command, anything until the next one is its data. Pure.


BEGINS = re.compile(r"\^XA", re.IGNORECASE)
ANNOUNCED = re.compile(rb"\^GFB,(\d{1,8}),\d*,\d*,|~DY[^,\r\n]{1,20},[BC],[A-Z]?,(\d{1,8}),\d*,", re.IGNORECASE)


def zpl_binaries(content: bytes) -> list[Binary]:
    return binary_after(content, ANNOUNCED)


@dataclass(slots=True)
class ZplSigns:
    """Signs that begin commands. ^CC and ^CT set others, which hold from there on."""

    caret: str = "^"
    tilde: str = "~"

    @property
    def command(self) -> re.Pattern[str]:
        return re.compile(f"[{re.escape(self.caret + self.tilde)}]([A-Za-z][A-Za-z0-9@]?)")


def zpl_words(text: str, signs: ZplSigns) -> tuple[RawWord, ...]:
    """Return the line's commands, under their usual names. Follows ^CC, ^CT and ^CD."""
    names = names_of(RawLanguage.ZPL)
    found: list[RawWord] = []
    at = 0
    while (match := signs.command.search(text, at)) is not None:
        code = ("^" if text[match.start()] == signs.caret else "~") + match.group(1).upper()
        if code[1] == "A" and code != "^A@":  # the letter after it is the font
            code = code[:2]
        found.append(RawWord(match.start(), match.end(), code, names.get(code, "")))
        at = match.end()
        if code[1:] in ("CC", "CT", "CD"):
            new = text[at : at + 1]
            at += 1
            signs.caret = new or signs.caret if code[1:] == "CC" else signs.caret
            signs.tilde = new or signs.tilde if code[1:] == "CT" else signs.tilde
    return tuple(found)


def zpl_begins_label(text: str) -> bool:
    return BEGINS.search(text) is not None


# ESC/POS (Epson, Command Reference): command by command; a line ends where the printed line ends. Pure.


INTRODUCERS = {0x10: "DLE", 0x1B: "ESC", 0x1C: "FS", 0x1D: "GS"}
SECONDS = {0x04: "EOT", 0x05: "ENQ", 0x0C: "FF", 0x14: "DC4", 0x20: "SP"}
SPECIAL = re.compile(rb"[\n\x10\x1b-\x1d]")
SHORT = 40
"""Bytes of a command's data that are shown."""
CUTS = frozenset({"GS V", "ESC i", "ESC m"})


@dataclass(slots=True)
class RawLineReading:
    """A line that is being read."""

    start: int
    text: str = ""
    words: list[RawWord] = field(default_factory=list)

    @property
    def cuts(self) -> bool:
        return any(word.code in CUTS for word in self.words)

    def add(self, content: bytes, at: int, reach: CommandLength, code: str, name: str) -> None:
        begin = len(self.text)
        command = content[at : at + reach.command].decode("latin-1")
        self.text += spelled(command)
        self.words.append(RawWord(begin, begin + len(spelled(command[:2])), code, name))
        if reach.data:
            self.text += left_out(reach.data)


def lines(content: bytes) -> Iterator[tuple[RawLineReading, int]]:
    """Yield each line with the start of the next one."""
    names = names_of(RawLanguage.ESCPOS)
    line, at = RawLineReading(0), 0
    while at < len(content):
        if content[at] == 0x0A:
            yield line, at + 1
            at += 1
            line = RawLineReading(at)
            continue
        code = code_of(content, at)
        if code:
            reach = reach_of(content, at)
            line.add(content, at, reach, code, names.get(code, ""))
            at += sum(reach)
        else:
            found = SPECIAL.search(content, at + 1)
            end = len(content) if found is None else found.start()
            line.text += readable(content[at:end].removesuffix(b"\r"))
            at = end
    if line.text:
        yield line, min(at, len(content))


def code_of(content: bytes, at: int) -> str:
    """Return the command's code, such as `ESC a`; "" if no command begins here."""
    first = INTRODUCERS.get(content[at])
    if first is None or at + 1 >= len(content):
        return ""
    second = content[at + 1]
    return f"{first} {SECONDS.get(second) or spelled(chr(second))}"


def reach_of(content: bytes, at: int) -> CommandLength:
    """Return how much of a command is shown, and how much is hidden: short data of a function are shown."""
    reach = command_length(content, at)
    is_function = content[at + 1 : at + 2] == b"("
    return CommandLength(sum(reach)) if is_function and reach.data <= SHORT else reach


# Bytes of a line-based language as text, without binary data. Positions are those of the letters. Pure.


LINE_END = re.compile(rb"\r\n|\n|\r")


class RawTextLine(NamedTuple):
    """One line, and its start and end in the file, including its line end."""

    text: str
    start: int
    end: int


class Binary(NamedTuple):
    """Bytes that are no commands. `end` may lie beyond the part that was read."""

    start: int
    end: int


def binary_after(content: bytes, announced: re.Pattern[bytes]) -> list[Binary]:
    """Find binary data after each announcement. The product of its numbers is the length."""
    found, at = [], 0
    while (match := announced.search(content, at)) is not None:
        length = 1
        for number in filter(None, match.groups()):
            length *= int(number)
        at = match.end() + length
        if length:
            found.append(Binary(match.end(), at))
    return found


def lines_of(content: bytes, binaries: Sequence[Binary] = ()) -> Iterator[RawTextLine]:
    """Split into lines. Nothing after the last line end is no line."""
    start, at, text = 0, 0, ""
    waiting = list(reversed(binaries))
    while at < len(content):
        until = waiting[-1].start if waiting else len(content)
        end = LINE_END.search(content, at, until)
        if end is not None:
            yield RawTextLine(text + readable(content[at : end.start()]), start, end.end())
            start = at = end.end()
            text = ""
            continue
        text += readable(content[at:until])
        at = until
        if waiting:
            binary = waiting.pop()
            text += left_out(binary.end - binary.start)
            at = binary.end
    if text or start < at:
        yield RawTextLine(text, start, min(at, len(content)))
