"""Screens ESC/POS (Epson, Command Reference): byte by byte; pictures and symbols by their lengths.

A command's parameters are screened as well: a printer that does not know the command executes them. If a length exceeds
the manual's limit, a printer prints the data as text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from agent_core.raw.screen.commands import IN_ESCPOS, IN_ESCPOS_WITH_DRAWER, judge_switch
from agent_core.raw.screen.contract import BlockReason, ByteReader, CommandForbidden, Screen

ESC, FS, GS, DLE, US = 0x1B, 0x1C, 0x1D, 0x10, 0x1F
_FIXED = {
    ESC: {0: "2<@LSimv\x0c", 1: " !%-3=?EGJKMRTVadertu{", 2: "$\\cB", 8: "W"},
    GS: {0: ":c", 1: "!/BEHITabfhjrw", 2: "$LPW\\", 3: "^z", 4: "g"},
    FS: {0: "&.", 1: "!-CW", 2: "Sp?"},
    DLE: {1: "\x04\x05"},
}
PARAMETERS: dict[tuple[int, int], int] = {
    (first, ord(second)): count
    for first, table in _FIXED.items()
    for count, seconds in table.items()
    for second in seconds
}
MOST_TABS = 33


class CommandLength(NamedTuple):
    """Bytes of a command and its parameters, and of its dots or other data behind them."""

    command: int
    data: int = 0


def command_length(document: bytes, at: int) -> CommandLength:
    """Return the length of the command that begins here with an introducer. It may reach beyond the file."""
    first, second, *more = document[at : at + 8].ljust(8, b"\0")
    count = PARAMETERS.get((first, second))
    match first, second:
        case _ if count is not None:
            return CommandLength(2 + count)
        case 0x1B, 0x2A:
            return CommandLength(5, (more[1] + 256 * more[2]) * (3 if more[0] in (32, 33) else 1))
        case (0x1B, 0x70) | (0x10, 0x14):
            return CommandLength(5)
        case 0x1B, 0x44:
            end = document.find(b"\0", at + 2, at + 2 + MOST_TABS)
            return CommandLength(2 if end < 0 else end + 1 - at)
        case 0x1B, 0x26:
            return CommandLength(5, _characters_length(document, at + 5, more[0], more[2] - more[1] + 1))
        case 0x1D, 0x76 | 0x51:
            return CommandLength(8, (more[2] + 256 * more[3]) * (more[4] + 256 * more[5]))
        case 0x1D, 0x2A:
            return CommandLength(4, more[0] * more[1] * 8)
        case 0x1D, 0x6B if more[0] >= 65:
            return CommandLength(4 + more[1])
        case 0x1D, 0x6B:
            end = document.find(b"\0", at + 3, at + MOST_BAR_CODE)
            return CommandLength(3 if end < 0 else end + 1 - at)
        case 0x1D, 0x56:
            return CommandLength(3 if more[0] in b"\0\x0101" else 4)
        case 0x1B | 0x1C | 0x1D, 0x28:
            return CommandLength(5, more[1] + 256 * more[2])
        case 0x1D, 0x38:
            return CommandLength(7, int.from_bytes(bytes(more[1:5]), "little"))
        case 0x1C, 0x71:
            return CommandLength(3, _pictures_length(document, at + 3, more[0]))
    return CommandLength(2)


def _characters_length(document: bytes, begin: int, height: int, count: int) -> int:
    """Return the length of the characters of ESC &: each is a width and its columns."""
    at = begin
    for _ in range(count):
        at += 1 + (document[at] if at < len(document) else 0) * height
    return at - begin


def _pictures_length(document: bytes, begin: int, count: int) -> int:
    """Return the length of the pictures of FS q: each is a width and a height in bytes, and its columns."""
    at = begin
    for _ in range(count):
        sides = document[at : at + 4].ljust(4, b"\0")
        at += 4 + int.from_bytes(sides[:2], "little") * int.from_bytes(sides[2:], "little") * 8
    return at - begin


KNOWN_FUNCTIONS = b"BDHKLNPQVkz"
"""Functions of GS ( and GS 8 whose length field is valid on every printer that knows them."""


INTRODUCER = re.compile(rb"[\x10\x1b\x1c\x1d\x1f]")
INTRODUCERS = b"\x10\x1b\x1c\x1d\x1f"
ENDS = b"\n\x0c\r"
ANY = re.compile(rb"[\x10\x1b\x1c\x1d\x1f\n\r\x0c\x21-\x7e\x80-\xff]")
"""Bytes that begin a line or a command, between lines."""
COMMAND = re.compile(
    rb"[\x10\x1b\x1c\x1d\x1f\n\r\x0c]"
    rb"(?!(?<=\x1b)(?:2|[ !\-3EGMRVat{][^\x10\x1b-\x1d\x1f])|(?<=\x1d)[!BHfhw][^\x10\x1b-\x1d\x1f])"
)
"""The same, without most commands that style text: a receipt is full of them."""
STYLE = re.compile(rb"\x1b[ !\-3EGMRVat{]|\x1d[!BHfhw]")
LINES = re.compile(
    rb"(?:(?:[^\x0a\x0c\x0d\x10\x1b-\x1d\x1f]|\x1b2|\x1b[ !\-3EGMRVat{][^\x10\x1b-\x1d\x1f]"
    rb"|\x1d[!BHfhw][^\x10\x1b-\x1d\x1f]){0,120}\r?\n)+"
)
"""Whole lines of text and text styles. They are printed and contain nothing that needs a closer look."""
LOOK = 10
MOST_COLUMNS, MOST_ROWS = 255, 2303
"""Limits of GS v 0: bytes in a row, and rows."""
MOST_ESC_STAR = 2047
PRINTS_PICTURE, STORES_PICTURE = b"\x02\x32\x45\x55", b"\x70\x71"
"""Functions of GS ( L: 2 and 50 print what 112 and 113 stored; 69 and 85 print a picture kept in the printer."""
NAMED_BY_THREE = b"*QVkv"
"""GS followed by one of these is not a complete command yet."""
NV_GRAPHICS = (65, 66, 67, 68, 71)
GS_WHY = {
    0x41: BlockReason.DIAGNOSTICS,
    0x43: BlockReason.FILES,
    0x45: BlockReason.SETTINGS,
    0x4D: BlockReason.SETTINGS,
}
MOST_BAR_CODE = 260
BAR_CODE = re.compile(rb"\x1dk.[^\x00\x10\x1b-\x1d\x1f]*\x00", re.DOTALL)
DOUBTFUL = 8
"""Number of bytes after an unknown command in which a picture may be that command's parameters."""


class EscposScreen(Screen):
    def __init__(
        self, stream: ByteReader, allowed: frozenset[str] = frozenset(), *, opens_drawer: bool = False
    ) -> None:
        super().__init__(stream, allowed)
        self._opens_drawer = opens_drawer
        self._among_dots = IN_ESCPOS_WITH_DRAWER if opens_drawer else IN_ESCPOS
        self._doubtful_until = 0

        self._in_line: int | None = None
        """Start of the line that no line feed has printed yet."""
        self._in_page = False
        self._page_at = 0
        self._waits: tuple[int, bytes] | None = None
        """Position of a stored symbol or picture that is not printed yet."""

    def run(self) -> None:
        """Scan to the end of the file. Raises CommandForbidden, NoCommands."""
        self._without_mark()
        while True:
            if self._in_line is None and self._stream.pass_over(LINES):
                self._prints = self._prints or not self._in_page
            if not self._stream.seek(ANY if self._in_line is None else COMMAND):
                break
            here = self._stream.look(1)
            if here in ENDS:
                if self._in_line is None or not STYLE.match(self._stream.tail(2)):  # not in a style command
                    self._flushed()
                self._stream.skip(1)
                continue
            if here not in INTRODUCERS:
                self._in_line = self._stream.offset
                self._stream.skip(1)
                continue
            judge_switch(self._stream)
            ahead, at = self._stream.look(LOOK), self._stream.offset
            self._judge(ahead, at)
            self._command()
            self._note(ahead, at)
        self._ended()

    def _ended(self) -> None:
        """Check the end of the file. Raises CommandForbidden if the printer would wait for more or prints nothing."""
        if self._in_line is not None:
            raise CommandForbidden(self._in_line, b"a line", BlockReason.UNFINISHED)
        if self._in_page:
            raise CommandForbidden(self._page_at, b"\x1bL", BlockReason.UNFINISHED)
        if self._waits is not None:
            raise CommandForbidden(*self._waits, BlockReason.UNFINISHED)
        self._require_label()

    def _flushed(self) -> None:
        """Note that the line is printed. In page mode, everything waits for the form feed."""
        self._in_line = None
        self._prints = self._prints or not self._in_page
        if self._in_page and self._stream.look(1) == b"\x0c":
            self._in_page, self._prints = False, True

    def _note(self, ahead: bytes, at: int) -> None:
        """Record the command's effect on the file's end."""
        first, second = ahead[0], ahead[1] if len(ahead) > 1 else -1
        self._sets_up = self._sets_up or (at, ahead[:2])
        match first, second:
            case 0x1B, 0x40:
                self._in_line, self._waits, self._in_page = None, None, False
            case 0x1B, 0x4C:
                self._in_page, self._page_at = True, at
            case 0x1B, 0x53:
                self._in_line, self._in_page = None, False
            case 0x1B, 0x0C:
                self._prints = True
                self._in_line, self._in_page = None, False
            case 0x1B, 0x2A:
                self._in_line = at if self._in_line is None else self._in_line
            case (0x1B, 0x64 | 0x65 | 0x4A | 0x4B | 0x69 | 0x6D) | (0x1D, 0x56 | 0x76 | 0x51 | 0x2F | 0x6B):
                self._flushed()
            case 0x1D, 0x28 if ahead[2:3] == b"k":
                self._stored(at, ahead[:3], begins=ahead[6:7] != b"Q")
            case (0x1D, 0x28 | 0x38) if ahead[2:3] == b"L":
                function = ahead[6 if second == 0x28 else 8 :][:1]
                if function in STORES_PICTURE + PRINTS_PICTURE:
                    self._stored(at, ahead[:3], begins=function in STORES_PICTURE)
            case (0x1D, 0x28) | (0x1C, 0x70):
                self._prints = True
            case (0x1B, 0x70 | 0x42) | (0x10, 0x14):
                self._prints = True  # the drawer or the buzzer was the only purpose

    def _stored(self, at: int, command: bytes, *, begins: bool) -> None:
        """Record a command that stores a symbol or a picture (`begins`), or one that prints it."""
        self._waits = (at, command) if begins else None
        self._prints = self._prints or not begins

    def _judge(self, ahead: bytes, offset: int) -> None:
        """Judge a command. Raises CommandForbidden."""
        first, second, third = [*ahead[:3], -1, -1, -1][:3]
        why: BlockReason | None = None
        match first, second:
            case 0x1B, 0x70:
                why = None if self._opens_drawer else BlockReason.DRAWER
            case 0x1B, 0x3D:
                why = BlockReason.LANGUAGE if third >= 0 and not third & 1 else None
            case 0x10, 0x14:
                why = self._real_time(third)
            case 0x1C, 0x67 | 0x71:
                why = BlockReason.FILES
            case 0x1C, 0x28:
                why = BlockReason.SETTINGS if third == 0x45 else None
            case 0x1D, 0x44:
                why = BlockReason.FILES
            case 0x1D, 0x28:
                why = GS_WHY.get(third)
                if third == 0x4C and len(ahead) > 6 and ahead[6] in NV_GRAPHICS:
                    why = BlockReason.FILES
            case 0x1D, 0x38 if third == 0x4C and len(ahead) > 8 and ahead[8] in NV_GRAPHICS:
                why = BlockReason.FILES
            case 0x1F, 0x1B if third == 0x1F:
                why = BlockReason.SETTINGS
        if why is not None:
            self._forbid(offset, ahead[:3], why)

    def _real_time(self, function: int) -> BlockReason | None:
        """Judge DLE DC4: 1 drawer, 2 power off, 8 clear; 3 and 7 sound and answer."""
        if function == 1:
            return None if self._opens_drawer else BlockReason.DRAWER
        return BlockReason.RESET if function in (2, 8) else None

    def _command(self) -> None:
        stream = self._stream
        ahead = stream.look(LOOK)
        if len(ahead) < 2:
            raise CommandForbidden(stream.offset, ahead, BlockReason.UNFINISHED)
        first, second = ahead[0], ahead[1]
        if len(ahead) == 2 and first == GS and second in NAMED_BY_THREE:
            raise CommandForbidden(stream.offset, ahead, BlockReason.UNFINISHED)
        count = PARAMETERS.get((first, second))
        match first, second:
            case _ if count is not None:
                self._pass(2 + count, 2)
            case (0x1B, 0x2A):
                self._columns(ahead)
            case (0x1B, 0x26):
                self._characters()
            case (0x1B, 0x70):
                self._pass(5, 2)
            case (0x1B, 0x44):
                self._pass(2, 2)
            case (0x10, 0x14):
                self._pass(5, 2)
            case (0x1D, 0x76 | 0x51) if ahead[2:3] == b"0":
                self._raster(ahead)
            case (0x1D, 0x2A):
                self._downloaded(ahead)
            case (0x1D, 0x6B):
                self._bar_code(ahead)
            case (0x1D, 0x56):
                self._pass(3 if ahead[2:3] in (b"\0", b"\1", b"0", b"1") else 4, 2)
            case (0x1B | 0x1C | 0x1D, 0x28):
                self._function(ahead, 2)
            case (0x1D, 0x38):
                self._function(ahead, 4)
            case _:
                self._unknown(first, second)

    def _unknown(self, first: int, second: int) -> None:
        self._stream.skip(1 if first in (US, DLE) or second == DLE else 2)
        self._doubtful_until = self._stream.offset + DOUBTFUL

    def _columns(self, ahead: bytes) -> None:
        """Skip `ESC * m nL nH data`: one or three bytes per column."""
        size = int.from_bytes(ahead[3:5], "little")
        each = {0: 1, 1: 1, 32: 3, 33: 3}.get(ahead[2] if len(ahead) > 4 else -1)
        if each is None or not 0 < size <= MOST_ESC_STAR:
            raise self._wrong(ahead)
        self._data(5, size * each)

    def _raster(self, ahead: bytes) -> None:
        """Skip `GS v 0 m xL xH yL yH data`, and `GS Q 0`, which is the same."""
        columns, rows = int.from_bytes(ahead[4:6], "little"), int.from_bytes(ahead[6:8], "little")
        is_valid = len(ahead) >= 8 and ahead[3] in (0, 1, 2, 3, 48, 49, 50, 51)
        if not is_valid or not 0 < columns <= MOST_COLUMNS or not 0 < rows <= MOST_ROWS:
            raise self._wrong(ahead)
        self._data(8, columns * rows)

    def _downloaded(self, ahead: bytes) -> None:
        """Skip `GS * x y data`: x * y * 8 bytes."""
        x, y = [*ahead[2:4], 0, 0][:2]
        if not 0 < x * y <= 1536 or y > 48:
            raise self._wrong(ahead)
        self._data(4, x * y * 8)

    def _characters(self) -> None:
        """Skip `ESC & y c1 c2 [x data]…`: x * y bytes per character."""
        ahead = self._stream.look(5)
        height, low, high = [*ahead[2:], 0, 0, 0][:3]
        if len(ahead) < 5 or not 0 < height <= 4 or not 32 <= low <= high <= 126:
            raise self._wrong(ahead)
        at, command = self._stream.offset, ahead[:2]
        self._stream.skip(5)
        for _ in range(low, high + 1):
            width = self._stream.look(1)
            if not width or not self._skip(1 + width[0] * height):
                raise CommandForbidden(at, command, BlockReason.UNFINISHED)

    def _bar_code(self, ahead: bytes) -> None:
        """Skip `GS k m …`: 0 to 6 are text up to NUL, from 65 on the length comes first; invalid data is printed
        as text.
        """
        kind = ahead[2] if len(ahead) > 2 else 0
        if kind < 65:
            ahead = self._stream.look(MOST_BAR_CODE)
            text = BAR_CODE.match(ahead)
            if text is None and len(ahead) < MOST_BAR_CODE and not INTRODUCER.search(ahead, 3):
                raise CommandForbidden(self._stream.offset, ahead[:2], BlockReason.UNFINISHED)
            self._pass(3 if text is None else text.end(), 2)
        else:
            self._pass(4 + (ahead[3] if len(ahead) > 3 else 0), 4)

    def _function(self, ahead: bytes, width: int) -> None:
        """Skip `GS ( x pL pH data`, FS (, ESC (; `GS 8 x p1 p2 p3 p4 data`."""
        if len(ahead) < 3 + width:
            raise CommandForbidden(self._stream.offset, ahead[:3], BlockReason.UNFINISHED)
        size = int.from_bytes(ahead[3 : 3 + width], "little")
        if ahead[0] == GS and ahead[2] in KNOWN_FUNCTIONS:
            self._data(3 + width, size)
        else:
            self._pass(3 + width + size, 3 + width)

    def _data(self, header: int, size: int) -> None:
        """Skip binary data of a known length. Only real-time commands count in it, unless the printer may not
        know the command.
        """
        at = self._stream.offset
        if at < self._doubtful_until:
            self._pass(header + size, 2)
        elif not self._skip(header + size):
            raise CommandForbidden(at, b"a picture", BlockReason.UNFINISHED)

    def _pass(self, count: int, begin: int) -> None:
        """Move to the end of a command and check its bytes from `begin` on."""
        stream, end = self._stream, self._stream.offset + count
        command = stream.look(3)
        at = stream.offset
        if not self._skip(begin):
            raise CommandForbidden(at, command, BlockReason.UNFINISHED)
        while stream.seek(INTRODUCER, end):
            self._judge(stream.look(LOOK), stream.offset)
            stream.skip(1)
        if stream.offset < end:
            raise CommandForbidden(at, command, BlockReason.UNFINISHED)

    def _skip(self, count: int) -> bool:
        """Skip within a picture. False if the file ends before. Raises CommandForbidden for real-time commands in
        it.
        """
        return self._among_dots.pass_to(self._stream, self._stream.offset + count)

    def _wrong(self, ahead: bytes) -> CommandForbidden:
        """Build the refusal of a command. `ahead` is shorter than LOOK if the file ends within it."""
        return CommandForbidden(
            self._stream.offset, ahead[:3], BlockReason.LENGTH if len(ahead) >= LOOK else BlockReason.UNFINISHED
        )
