"""CPCL (Zebra, CPCL Programming Manual): line by line; CG and PCX by their lengths; `! U1` for line printing alone."""

from __future__ import annotations

import re

from agent_core.raw.screen.pcx import pcx_length
from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.switches import LINE_PRINT, judge_switch
from agent_core.raw.screen.tspl_words import FORBIDDEN as TSPL
from agent_core.raw.screen.tspl_words import first_word
from agent_core.raw.screen.verdict import Forbidden, Why
from agent_core.raw.screen.zpl_words import judge_zpl

INTERESTING = re.compile(rb"[\r\n\x1b~!^%@{]")
QUICK = re.compile(INTERESTING.pattern + rb"(?!(?<=[\r\n])(?:[\r\n]|T |TEXT |B |BARCODE |BOX |LINE |L |EG ))")
"""Without lines of what most labels consist of; not for a session of utilities."""
HEADER_LOOK = 256
BINARY = frozenset(b"CG VCG COMPRESSED-GRAPHICS VCOMPRESSED-GRAPHICS".split())
UTILITIES = re.compile(rb"!\s+U(TILITIES)?[ \t]*[\r\n]", re.IGNORECASE)
IN_UTILITIES = LINE_PRINT | frozenset(
    b"IN-DOTS IN-INCHES IN-CENTIMETERS IN-MILLIMETERS PRINT END ABORT ! BEEP NOTCH PRESENT-AT VERSION PREFEED POSTFEED "
    b"LT CHECKSUM".split()
)
"""What a session of utilities may say: units and paper, nothing of files and settings."""
ESCAPES = {b"p": Why.RESET, b"}": Why.PREFIX}
"""Between sessions: the first switches off, the second changes the character that begins a session."""
WORD = re.compile(rb"[^\s]+")


class CpclScreen:
    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._in_utilities = False

    def run(self) -> None:
        """To the end. Raises Forbidden."""
        stream = self._stream
        self._line()
        while stream.seek(INTERESTING if self._in_utilities else QUICK):
            here = stream.look(1)
            if here in b"\r\n":
                stream.skip(1)
                self._line()
                continue
            judge_zpl(stream)
            judge_switch(stream, own_sessions=True)
            self._escape()
            if here == b"!" and UTILITIES.match(stream.look(HEADER_LOOK)):
                self._in_utilities = True
            stream.skip(1)
        if self._in_utilities:
            raise Forbidden(stream.offset, b"! UTILITIES", Why.UNFINISHED)

    def _escape(self) -> None:
        ahead = self._stream.look(2)
        if ahead[:1] == b"\x1b" and (why := ESCAPES.get(ahead[1:])) is not None:
            raise Forbidden(self._stream.offset, ahead, why)

    def _line(self) -> None:
        stream = self._stream
        stream.skip_blanks()
        ahead = stream.look(HEADER_LOOK)
        found = WORD.match(ahead.lstrip(b" \t\0"))
        word = found.group().upper() if found else b""
        if first_word(word) in (b"DOWNLOAD", b"KILL"):
            raise Forbidden(stream.offset, word[:16], TSPL[first_word(word)])
        if self._in_utilities and word:
            if word not in IN_UTILITIES:
                raise Forbidden(stream.offset, word[:16], Why.SETTINGS)
            self._in_utilities = word not in (b"PRINT", b"END", b"ABORT")
        elif word in BINARY:
            self._graphics(word, ahead)
        elif word == b"PCX":
            self._pcx(ahead)

    def _graphics(self, word: bytes, ahead: bytes) -> None:
        """`CG width height x y data`: width in bytes, width * height of them behind one blank."""
        parts = ahead.lstrip(b" \t\0").split(b" ", 5)
        known = len(parts) == 6 and all(part.isdigit() and len(part) < 6 for part in parts[1:5])
        size = int(parts[1]) * int(parts[2]) if known else 0
        if not size:
            raise Forbidden(self._stream.offset, word, Why.LENGTH)
        self._skip(word, len(ahead) - len(parts[5]) + size)

    def _pcx(self, ahead: bytes) -> None:
        """`PCX x y` and the picture behind one blank or line's end, or `!<NAME` of a stored one."""
        found = re.match(rb"[ \t\0]*PCX[ \t]+\d+[ \t]+\d+(?:[ \t]|\r?\n)", ahead, re.IGNORECASE)
        if found is None:
            raise Forbidden(self._stream.offset, b"PCX", Why.LENGTH)
        if ahead[found.end() :].lstrip()[:1] == b"!":
            return
        at = self._stream.offset
        self._stream.skip(found.end())
        if not pcx_length(self._stream):
            raise Forbidden(at, b"PCX", Why.LENGTH)
        self._after_binary()

    def _skip(self, word: bytes, count: int) -> None:
        if not self._stream.skip(count):
            raise Forbidden(self._stream.offset, word, Why.UNFINISHED)
        self._after_binary()

    def _after_binary(self) -> None:
        if self._stream.look(1) not in (b"\r", b"\n"):
            self._line()
