"""Explains a RAW file: its commands and their names, with texts in the characters that the file chooses. Pure."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.code_pages import (
    CHARACTER_SETS,
    COUNTRIES,
    ESCPOS_PAGES,
    TSPL_FONTS,
    CodePage,
    code_page,
)
from agent_core.raw.screen.escpos import CommandLength, command_length
from app.language.translate import tr
from app.words.raw_text import (
    LINE_LETTERS,
    SHOWN_BYTES,
    SHOWN_LINES,
    RawLine,
    RawText,
    RawWord,
    Step,
    left_out,
    names_of,
    spelled,
)
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LOOKED_AT = 4096
LETTERS = frozenset(range(0x20, 0x7F)) | frozenset(b"\t\r\n\x0c")
MOST_BINARY = 0.3


def read_commands(document: bytes, language: RawLanguage | None) -> RawText:
    """Read the start. The time depends on SHOWN_BYTES, not on the document's size."""
    head = document[:SHOWN_BYTES]
    lines, end = [], 0
    for number, read in enumerate(_read(head, language)):
        if number == SHOWN_LINES:
            break
        lines.append(_shortened(read.shown))
        end = read.end
    return RawText(
        lines=tuple(lines),
        size_bytes=len(document),
        shown_bytes=end,
        head=head,
        is_binary=language is not RawLanguage.ESCPOS and _is_binary(head),
    )


def _read(head: bytes, language: RawLanguage | None) -> Iterator[LineReading]:
    match language:
        case RawLanguage.ZPL:
            return ZplReading().lines(head)
        case RawLanguage.TSPL:
            return TsplReading().lines(head)
        case RawLanguage.CPCL:
            return CpclReading().lines(head)
        case RawLanguage.ESCPOS:
            return EscposReading().lines(head)
        case None:
            return RawReading().lines(head)


def _shortened(line: RawLine) -> RawLine:
    """Shorten a long line: a picture in hexadecimal digits is one line of a hundred thousand letters."""
    more = len(line.text) - LINE_LETTERS
    if more <= 0:
        return line
    words = tuple(word for word in line.words if word.end <= LINE_LETTERS)
    text = tr("{text} … {more:,} more letters", text=line.text[:LINE_LETTERS], more=more)
    return replace(line, text=text, words=words)


def _is_binary(head: bytes) -> bool:
    looked = head[:LOOKED_AT]
    return sum(byte not in LETTERS for byte in looked) > MOST_BINARY * len(looked)


@dataclass(slots=True)
class LineReading:
    """A line that is being read. `end`: the first byte behind it in the file."""

    start: int
    end: int = 0
    text: str = ""
    words: list[RawWord] = field(default_factory=list)
    _steps: list[Step] = field(default_factory=list)

    @property
    def shown(self) -> RawLine:
        return RawLine(text=self.text, words=tuple(self.words), start=self.start, steps=tuple(self._steps))

    def add(self, content: bytes, at: int, codec: str | None = None) -> None:
        """Add bytes of the file. `codec` None: UTF-8 if possible, else Latin-1. Control characters become `‹ESC›`."""
        self._step(at)
        text = content.decode("latin-1")
        if content.isascii() and spelled(text) == text:
            self.text += text
            return
        decoder = codecs.getincrementaldecoder(codec or _usual(content))("replace")
        for place in range(len(content)):
            for letter in decoder.decode(content[place : place + 1], place == len(content) - 1):
                self.text += spelled(letter)
                self._step(at + place + 1)

    def add_text(self, content: bytes, at: int, page: CodePage) -> None:
        """Add a text that contains no commands. Its national variant of ASCII counts, too."""
        begin = len(self.text)
        self.add(content, at, page.codec)
        self.text = self.text[:begin] + page.national(self.text[begin:])

    def add_command(self, content: bytes, at: int, code: str, name: str, most: int | None = None) -> None:
        """Add a command with its parameters. `most`: bytes of the command, None = all."""
        begin = len(self.text)
        self.add(content[:most], at, "latin-1")
        self.words.append(RawWord(begin, len(self.text), code, name))
        if most is not None:
            self.add(content[most:], at + most, "latin-1")

    def leave_out(self, at: int, count: int) -> None:
        """Add words in place of binary data."""
        self._step(at)
        self.text += left_out(count)
        self._step(at + count)

    def _step(self, byte: int) -> None:
        last = self._steps[-1] if self._steps else Step(0, self.start)
        if len(self.text) - last.letter != byte - last.byte:
            self._steps.append(Step(len(self.text), byte))


def _usual(content: bytes) -> str:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


class RawReading:
    """Reads a file of lines in an unknown language."""

    def lines(self, head: bytes) -> Iterator[LineReading]:
        for begin, end, following, binaries in parts_of(head, self.binaries(head)):
            line, at = LineReading(begin, following), begin
            for binary in binaries:
                self.read(line, head[at : binary.start], at)
                line.leave_out(binary.start, binary.end - binary.start)
                at = binary.end
            if at < end or not binaries:
                self.read(line, head[at:end], at)
            yield line

    def binaries(self, head: bytes) -> list[Binary]:
        return []

    def read(self, line: LineReading, content: bytes, at: int) -> None:
        """Read a part of a line without binary data."""
        line.add(content, at)


# TSPL (TSC, Programming Manual) and CPCL (Zebra, Programming Guide): a line's first word is its command.


FIRST = re.compile(rb"\s*((!|[A-Za-z][\w-]*)(?: +([A-Za-z][\w-]*))?)")
CHOSEN = re.compile(
    rb"\s*CODEPAGE\s+\"?([^\"\r\n]*)|\s*(?:!\s+U1\s+)?(?:COUNTRY|ENCODING)\s+(.*)", re.IGNORECASE | re.DOTALL
)
"""A command that chooses the characters of the texts behind it."""
FONT = re.compile(rb"\s*(?:TEXT|BLOCK)[^\"]*\"([^\"]*)\"", re.IGNORECASE)
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


class WordedReading(RawReading):
    """Follows CODEPAGE, COUNTRY and ENCODING. ASCII is shown as it is in the file, also where a country replaces it."""

    language: RawLanguage

    def __init__(self) -> None:
        self.codec = "cp850"
        self._names = names_of(self.language)

    def binaries(self, head: bytes) -> list[Binary]:
        return binary_after(head, PICTURE[self.language])

    def read(self, line: LineReading, content: bytes, at: int) -> None:
        if at > line.start:  # behind binary data
            line.add(content, at)
            return
        begin, end, code = self._command(content)
        line.add(content[:begin], at)
        if code:
            line.add_command(content[begin:end], at + begin, code, self._names[code])
        if (chosen := CHOSEN.match(content)) is not None:
            page = code_page((chosen[1] or chosen[2] or b"").decode("latin-1"))
            self.codec = self.codec if page is None else page.codec
        line.add(content[end:], at + end, self._codec_of(code, content))

    def _command(self, content: bytes) -> tuple[int, int, str]:
        """Return the place of the line's command and its code. A command of two words is known by both."""
        found = FIRST.match(content)
        if found is None:
            return 0, 0, ""
        both, first = " ".join(found[1].decode("ascii").upper().split()), found[2].decode("ascii").upper()
        if both in self._names:
            return found.start(1), found.end(1), both
        return (found.start(2), found.end(2), first) if first in self._names else (0, 0, "")

    def _codec_of(self, code: str, content: bytes) -> str | None:
        """Return the codec of a line. None: it has no text, as far as known."""
        raise NotImplementedError


class TsplReading(WordedReading):
    language = RawLanguage.TSPL

    def _codec_of(self, code: str, content: bytes) -> str | None:
        if code not in ("TEXT", "BLOCK"):
            return None
        font = FONT.match(content)
        return self.codec if font is None else TSPL_FONTS.get(font[1].decode("latin-1").upper(), self.codec)


class CpclReading(WordedReading):
    language = RawLanguage.CPCL
    _is_bar_code = False
    """The lines behind a two-dimensional bar code are its data, up to ENDQR and the like."""

    def _codec_of(self, code: str, content: bytes) -> str | None:
        if code in ("B", "BARCODE", "VB", "VBARCODE"):
            self._is_bar_code = MATRIX.match(content) is not None
            return None
        self._is_bar_code = self._is_bar_code and not (code or ENDED.match(content))
        return None if self._is_bar_code else self.codec


MATRIX = re.compile(rb"\s*\S+\s+(?:QR|PDF-417|DATAMATRIX|AZTEC|MAXICODE)\s", re.IGNORECASE)
ENDED = re.compile(rb"\s*END", re.IGNORECASE)


# ZPL II (Zebra, Programming Guide): `^FO` or `~DG` begins a command, anything until the next one is its data.


ANNOUNCED = re.compile(rb"\^GFB,(\d{1,8}),\d*,\d*,|~DY[^,\r\n]{1,20},[BC],[A-Z]?,(\d{1,8}),\d*,", re.IGNORECASE)
SET = re.compile(rb"\s*(\d{1,3})")
TEXTS = ("^FD", "^FV", "^SN")


class ZplReading(RawReading):
    """Follows ^CI, and ^CC and ^CT, which set other signs. All hold from there on.

    ASCII is shown as it is in the file, also where ^CI replaces it: the data has commands such as `\\&`.
    """

    def __init__(self) -> None:
        self._caret, self._tilde = b"^", b"~"
        self._codec = CHARACTER_SETS[0]
        self._names = names_of(RawLanguage.ZPL)
        self._is_text = False

    def binaries(self, head: bytes) -> list[Binary]:
        return binary_after(head, ANNOUNCED)

    @property
    def _signs(self) -> re.Pattern[bytes]:
        return re.compile(b"[" + re.escape(self._caret + self._tilde) + b"]([A-Za-z][A-Za-z0-9@]?)")

    def read(self, line: LineReading, content: bytes, at: int) -> None:
        """Read commands, under their usual names."""
        done = begin = 0
        while (found := self._signs.search(content, begin)) is not None:
            self._add_data(line, content[done : found.start()], at + done)
            code = ("^" if found[0][:1] == self._caret else "~") + found[1].decode("ascii").upper()
            if code[1] == "A" and code != "^A@":  # the letter after it is the font
                code = code[:2]
            line.add_command(found[0], at + found.start(), code, self._names.get(code, ""))
            begin = done = found.end()
            self._is_text = code in TEXTS
            if code[1:] in ("CC", "CT", "CD"):
                self._set_sign(code[1:], content[begin : begin + 1])
                begin += 1
            elif code == "^CI" and (number := SET.match(content, begin)) is not None:
                self._codec = CHARACTER_SETS.get(int(number[1]), CHARACTER_SETS[0])
        self._add_data(line, content[done:], at + done)

    def _add_data(self, line: LineReading, content: bytes, at: int) -> None:
        line.add(content, at, self._codec if self._is_text else None)

    def _set_sign(self, name: str, sign: bytes) -> None:
        self._caret = sign or self._caret if name == "CC" else self._caret
        self._tilde = sign or self._tilde if name == "CT" else self._tilde


# ESC/POS (Epson, Command Reference): command by command; a line ends where the printed line ends.


INTRODUCERS = {0x10: "DLE", 0x1B: "ESC", 0x1C: "FS", 0x1D: "GS"}
SECONDS = {0x04: "EOT", 0x05: "ENQ", 0x0C: "FF", 0x14: "DC4", 0x20: "SP"}
SPECIAL = re.compile(rb"[\n\x10\x1b-\x1d]")
SHORT = 40
"""Bytes of a command's data that are shown."""


class EscposReading(RawReading):
    """Follows the commands that choose the characters: ESC t, ESC R, FS ( C. ESC @ resets them."""

    def __init__(self) -> None:
        self._page = CodePage()

    def lines(self, head: bytes) -> Iterator[LineReading]:
        names = names_of(RawLanguage.ESCPOS)
        line, at = LineReading(0), 0
        while at < len(head):
            if head[at] == 0x0A:
                line.end = at = at + 1
                yield line
                line = LineReading(at)
                continue
            code = code_of(head, at)
            if code:
                reach = reach_of(head, at)
                line.add_command(head[at : at + reach.command], at, code, names.get(code, ""), most=2)
                self._choose(code, head[at + 2 : at + sum(reach)])
                at += sum(reach)
                if reach.data:
                    line.leave_out(at - reach.data, reach.data)
            else:
                found = SPECIAL.search(head, at + 1)
                end = len(head) if found is None else found.start()
                line.add_text(head[at:end].removesuffix(b"\r"), at, self._page)
                at = end
        if line.text:
            line.end = min(at, len(head))
            yield line

    def _choose(self, code: str, values: bytes) -> None:
        value = values[0] if values else -1
        if code == "ESC @":
            self._page = CodePage()
        elif code == "ESC t" and value in ESCPOS_PAGES:
            self._page = replace(self._page, codec=ESCPOS_PAGES[value])
        elif code == "ESC R" and 0 <= value < len(COUNTRIES):
            self._page = replace(self._page, country=COUNTRIES[value])
        elif code == "FS (" and values[:1] == b"C" and values[3:4] == b"0":
            codec = "utf_8" if values[4:5] in (b"\x02", b"2") else ESCPOS_PAGES[0]
            self._page = replace(self._page, codec=codec)


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


# Bytes of a line-based language, without binary data.


LINE_END = re.compile(rb"\r\n|\n|\r")


class Binary(NamedTuple):
    """Bytes that are no commands. `end` may lie beyond the part that was read."""

    start: int
    end: int


class LinePart(NamedTuple):
    """A line up to its line end, the start of the next one, and its binary data."""

    start: int
    end: int
    following: int
    binaries: list[Binary]


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


def parts_of(content: bytes, binaries: Sequence[Binary]) -> Iterator[LinePart]:
    """Split into lines. Nothing after the last line end is no line."""
    start, at = 0, 0
    waiting, inside = list(reversed(binaries)), list[Binary]()
    while at < len(content):
        until = waiting[-1].start if waiting else len(content)
        end = LINE_END.search(content, at, until)
        if end is not None:
            yield LinePart(start, end.start(), end.end(), inside)
            start = at = end.end()
            inside = []
        elif waiting:
            inside.append(waiting.pop())
            at = inside[-1].end
        else:
            at = until
    if start < at:
        size = len(content)
        yield LinePart(start, min(at, size), min(at, size), inside)
