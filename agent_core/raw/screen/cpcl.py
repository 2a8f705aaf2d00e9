"""CPCL (Zebra, CPCL Programming Manual): line by line; CG and PCX by their lengths; `! U1` only for line printing."""

from __future__ import annotations

import re
import struct

from agent_core.raw.screen.commands import LINE_PRINT, TSPL_FORBIDDEN, first_word, judge_switch, judge_zpl
from agent_core.raw.screen.contract import BlockReason, ByteReader, CommandForbidden, Screen

INTERESTING = re.compile(rb"[\r\n\x1b~!^%@{]")
QUICK = re.compile(INTERESTING.pattern + rb"(?!(?<=[\r\n])(?:[\r\n]|T |TEXT |B |BARCODE |BOX |LINE |L |EG ))")
"""INTERESTING, but not the line ends before commands that most labels consist of. Not for a session of utilities."""
HEADER_LOOK = 256
BINARY = frozenset(b"CG VCG COMPRESSED-GRAPHICS VCOMPRESSED-GRAPHICS".split())
UTILITIES = re.compile(rb"!\s+U(TILITIES)?[ \t]*[\r\n]", re.IGNORECASE)
IN_UTILITIES = LINE_PRINT | frozenset(
    b"IN-DOTS IN-INCHES IN-CENTIMETERS IN-MILLIMETERS PRINT END ABORT ! BEEP NOTCH PRESENT-AT VERSION PREFEED POSTFEED "
    b"LT CHECKSUM".split()
)
"""Commands allowed in a session of utilities: units and paper, no files and settings."""
HEADER = re.compile(rb"!\s*-?\d+\s+\d+\s+\d+\s+\d+\s+\d+")
STORED = re.compile(rb"!\s+(?:DF|DEFINE-FORMAT)\b", re.IGNORECASE)
USED = re.compile(rb"!\s+(?:UF|USE-FORMAT)\b", re.IGNORECASE)
PRINTING = frozenset((b"PRINT", b"PO-PRINT", b"POPRINT"))
CLOSING = PRINTING | {b"END", b"ABORT"}
"""Commands that end a label's session. Those not in PRINTING discard it."""
ESCAPES = {b"p": BlockReason.RESET, b"}": BlockReason.PREFIX}
"""Escapes between sessions: `p` switches the printer off, `}` changes the character that begins a session."""
WORD = re.compile(rb"[^\s]+")


class CpclScreen(Screen):
    def __init__(self, stream: ByteReader, allowed: frozenset[str] = frozenset()) -> None:
        super().__init__(stream, allowed)
        self._utilities_at: int | None = None
        """Start of the open session of utilities."""
        self._session: tuple[int, bytes] | None = None
        """Start of the open session, which PRINT ends."""
        self._is_stored = False
        self._last: tuple[int, bytes] = (0, b"")
        """Offset and first word of the last line; b"" after its end."""

    def run(self) -> None:
        """Scan to the end of the file. Raises CommandForbidden, NoCommands."""
        stream = self._stream
        self._without_mark()
        self._line()
        while stream.seek(QUICK if self._session else INTERESTING):
            here = stream.look(1)
            if here in b"\r\n":
                stream.skip(1)
                self._line()
                continue
            judge_zpl(stream)
            judge_switch(stream, own_sessions=True, allowed=self._allowed)
            self._escape()
            if here == b"!" and UTILITIES.match(stream.look(HEADER_LOOK)):
                self._utilities_at = stream.offset
            stream.skip(1)
        self._ended()

    def _ended(self) -> None:
        """Check the end of the file. Raises CommandForbidden if the printer would wait for more or prints no label."""
        if self._utilities_at is not None:
            raise CommandForbidden(self._utilities_at, b"! UTILITIES", BlockReason.UNFINISHED)
        if self._session is not None:
            raise CommandForbidden(*self._session, BlockReason.UNFINISHED, lacks=b"PRINT")
        at, word = self._last
        if word and not self._stream.opens_line:
            if word not in PRINTING:
                raise CommandForbidden(at, word, BlockReason.UNFINISHED)
            self._end_line(word)
        self._require_label()

    def _note(self, at: int, word: bytes, ahead: bytes) -> None:
        """Record the line's effect on the file's end: a session, or a line that is printed as text."""
        self._last = (at, word)
        if word.startswith(b"!"):
            if HEADER.match(ahead):
                if self._session is not None:
                    raise CommandForbidden(*self._session, BlockReason.UNFINISHED)
                self._session = (at, b"!")
            elif STORED.match(ahead):
                self._is_stored = True
                self._stores = self._stores or (at, b"! DF")
            elif USED.match(ahead):
                self._prints = True
            else:
                self._sets_up = self._sets_up or (at, word)
        elif self._session is None:
            self._prints = True
        elif word in CLOSING:
            self._prints = self._prints or (word in PRINTING and not self._is_stored)
            self._session, self._is_stored = None, False

    def _escape(self) -> None:
        ahead = self._stream.look(2)
        if ahead[:1] == b"\x1b" and (why := ESCAPES.get(ahead[1:])) is not None:
            raise CommandForbidden(self._stream.offset, ahead, why)

    def _line(self) -> None:
        stream = self._stream
        stream.skip_blanks()
        ahead = stream.look(HEADER_LOOK)
        found = WORD.match(ahead.lstrip(b" \t\0"))
        word = found.group().upper() if found else b""
        if self._utilities_at is None:
            self._note(stream.offset, word, ahead.lstrip(b" \t\0")) if word else self._nothing()
        if first_word(word) in (b"DOWNLOAD", b"KILL"):
            raise CommandForbidden(stream.offset, word[:16], TSPL_FORBIDDEN[first_word(word)])
        if self._utilities_at is not None and word:
            if word not in IN_UTILITIES:
                raise CommandForbidden(stream.offset, word[:16], BlockReason.SETTINGS)
            if word in (b"PRINT", b"END", b"ABORT"):
                self._utilities_at = None
        elif word in BINARY:
            self._graphics(word, ahead)
        elif word == b"PCX":
            self._pcx(ahead)

    def _nothing(self) -> None:
        self._last = (self._stream.offset, b"")

    def _ends_here(self, ahead: bytes) -> bool:
        """Return whether the file ends within this line."""
        return len(ahead) < HEADER_LOOK and not any(end in ahead for end in (b"\r", b"\n"))

    def _graphics(self, word: bytes, ahead: bytes) -> None:
        """Skip the data of `CG width height x y data`: width in bytes, width * height of them after one blank."""
        parts = ahead.lstrip(b" \t\0").split(b" ", 5)
        is_valid = len(parts) == 6 and all(part.isdigit() and len(part) < 6 for part in parts[1:5])
        size = int(parts[1]) * int(parts[2]) if is_valid else 0
        if not size:
            ends = len(parts) < 6 and self._ends_here(ahead)
            raise CommandForbidden(self._stream.offset, word, BlockReason.UNFINISHED if ends else BlockReason.LENGTH)
        self._skip(word, len(ahead) - len(parts[5]) + size)

    def _pcx(self, ahead: bytes) -> None:
        """Skip the data of `PCX x y`, after one blank or line end; `!<NAME` is a stored picture."""
        found = re.match(rb"[ \t\0]*PCX[ \t]+\d+[ \t]+\d+(?:[ \t]|\r?\n)", ahead, re.IGNORECASE)
        if found is None:
            raise CommandForbidden(
                self._stream.offset, b"PCX", BlockReason.UNFINISHED if self._ends_here(ahead) else BlockReason.LENGTH
            )
        if ahead[found.end() :].lstrip()[:1] == b"!":
            return
        at = self._stream.offset
        self._stream.skip(found.end())
        if not pcx_length(self._stream):
            raise CommandForbidden(
                at, b"PCX", BlockReason.UNFINISHED if len(self._stream.look(2)) < 2 else BlockReason.LENGTH
            )
        self._after_binary()

    def _skip(self, word: bytes, count: int) -> None:
        at = self._stream.offset
        if not self._stream.skip(count):
            raise CommandForbidden(at, word, BlockReason.UNFINISHED)
        self._after_binary()

    def _after_binary(self) -> None:
        if self._stream.look(1) not in (b"\r", b"\n"):
            self._line()


# Length of a PCX picture: its header contains the size that its run lengths unpack to (ZSoft, PCX manual).


PCX_HEADER = 128
MOST_BYTES = 8_000_000


def pcx_length(stream: ByteReader) -> bool:
    """Skip the picture. Returns False if there is none, or it ends too early."""
    header = stream.look(PCX_HEADER)
    if len(header) < PCX_HEADER or header[0] != 0x0A or header[2] != 1:
        return False
    left, top, right, bottom = struct.unpack_from("<4H", header, 4)
    planes, row = header[65], int.from_bytes(header[66:68], "little")
    wanted: int = row * planes * (bottom - top + 1)
    if right < left or not 0 < wanted <= MOST_BYTES:
        return False
    stream.skip(PCX_HEADER)
    while wanted > 0:
        piece = stream.look(4096)
        at = 0
        while at < len(piece) and wanted > 0:
            if piece[at] < 0xC0:
                wanted, at = wanted - 1, at + 1
            elif at + 1 < len(piece):
                wanted, at = wanted - (piece[at] & 0x3F), at + 2
            else:
                break
        if not at:
            return False
        stream.skip(at)
    return wanted == 0
