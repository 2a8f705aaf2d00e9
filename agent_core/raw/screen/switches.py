"""What ends a label language and speaks another: UEL and PJL (HP, PJL Technical Reference), PostScript, and Zebra's
Set-Get-Do, UTILITIES, JSON and firmware packages (Link-OS, CPCL and SGD manuals), which are taken in any language."""

from __future__ import annotations

import re

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.verdict import Forbidden, Why

UEL = b"\x1b%-12345X"
LINE_PRINT = frozenset(
    b"SETLP SETMAG SETBOLD SETSP SETLF SETFF SETLP-TIMEOUT UNDERLINE X Y XY RX RY RXY LMARGIN PAGE-WIDTH PAGE-HEIGHT "
    b"JOURNAL CENTER LEFT RIGHT BEGIN-PAGE END-PAGE FORM FEED PRINT B BARCODE BT BARCODE-TEXT VB T TEXT L LINE PCX "
    b"PRESENT-AT COUNTRY ENCODING GETVAR CONTRAST TONE SPEED GAP-SENSE BAR-SENSE".split()
)
"""`! U1` words of line printing: they place and style text."""
UTILITIES = (b"U", b"UTILITIES")
FILES = (b"DF", b"DEFINE-FORMAT")
DEFINE = "! DF"
FORMATS = (b".FMT", b".LBL")
"""CPCL label formats, which USE-FORMAT fills in. Other files, such as RUN.BAT, configure the printer."""
SET_GET_DO = (b"SETVAR", b"DO")
LINE_END = re.compile(rb"[\r\n]")
LOOK = 96
MOST = 20


def judge_switch(
    stream: Stream,
    *,
    own_sessions: bool = False,
    in_text: bool = False,
    between: bool = False,
    allowed: frozenset[str] = frozenset(),
) -> None:
    """Judge one of ESC ! % @ { outside binary data. Raises Forbidden. The position stays.

    - `own_sessions`: the language itself begins sessions with `!` (CPCL)
    - `in_text`: within printed text, where `!` counts only before a command word
    - `between`: no label is open, so another language may begin anywhere
    - `allowed`: see `Screen`
    """
    here = stream.look(1)
    if here == b"\x1b":
        _uel(stream)
    elif here == b"!":
        _exclamation(stream, own_sessions, in_text, between, DEFINE in allowed)
    elif here == b"%" and stream.opens_line and stream.look(4)[:4] == b"%!PS":
        raise Forbidden(stream.offset, b"%!PS", Why.LANGUAGE)
    elif here == b"@" and stream.opens_line and stream.look(4).upper() == b"@PJL":
        raise Forbidden(stream.offset, b"@PJL", Why.LANGUAGE)
    elif here == b"{" and stream.look(3) == b"{}{":
        raise Forbidden(stream.offset, b"{}{", Why.SETTINGS)


def judge_head(stream: Stream) -> None:
    """Refuse heads that are forbidden in every language. Raises Forbidden."""
    head = stream.look(LOOK).lstrip(b" \t\r\n\0\x04")
    if head.startswith(b"%!"):
        raise Forbidden(stream.offset, b"%!", Why.LANGUAGE)
    if head[:4].upper() == b"@PJL":
        raise Forbidden(stream.offset, b"@PJL", Why.LANGUAGE)


def _uel(stream: Stream) -> None:
    begun = stream.look(len(UEL))
    if begun == UEL:
        raise Forbidden(stream.offset, UEL, Why.LANGUAGE)
    if len(begun) < len(UEL) and UEL.startswith(begun):
        raise Forbidden(stream.offset, begun, Why.UNFINISHED)


def _exclamation(stream: Stream, own_sessions: bool, in_text: bool, between: bool, stores: bool) -> None:
    ahead = stream.look(LOOK)
    if not ahead[1:2].isspace():
        if len(ahead) == 1 and not in_text:
            raise Forbidden(stream.offset, ahead, Why.UNFINISHED)
        return
    line = LINE_END.split(ahead, maxsplit=1)[0]
    ends = len(line) < len(ahead)
    whole = ends or len(ahead) < LOOK
    words = line[1:].upper().split(maxsplit=2)
    word = words[0] if words else b""
    if not in_text and not ends:
        if not words and not whole:
            raise Forbidden(stream.offset, ahead[:4], Why.SETTINGS)  # its word hides behind very many blanks
        cut = whole and (not words or (len(words) == 1 and not line[-1:].isspace()))
        if cut and any(each.startswith(word) for each in (b"U1", *UTILITIES)):
            raise Forbidden(stream.offset, ahead[:MOST], Why.UNFINISHED)
    if word == b"U1":
        _one_command(stream, line, words[1] if len(words) > 1 else b"", ends=ends, whole=whole, in_text=in_text)
    elif in_text:
        return
    elif word in UTILITIES and not own_sessions:
        raise Forbidden(stream.offset, b"! " + word, Why.SETTINGS)
    elif word in FILES and not stores and not (own_sessions and len(words) == 2 and words[1].endswith(FORMATS)):
        raise Forbidden(stream.offset, b"! " + word, Why.FILES)
    elif word.startswith(b"CISDF") or word == b"PAR":
        raise Forbidden(stream.offset, b"! " + word[:MOST], Why.FIRMWARE)
    elif not own_sessions and word.isdigit() and (between or stream.opens_line):
        raise Forbidden(stream.offset, b"! " + word[:MOST], Why.LANGUAGE)


def _one_command(stream: Stream, line: bytes, word: bytes, *, ends: bool, whole: bool, in_text: bool) -> None:
    if in_text and word not in SET_GET_DO:
        return
    if word not in LINE_PRINT:
        finished = ends or not whole or line[-1:].isspace() or word in SET_GET_DO
        raise Forbidden(stream.offset, b"! U1 " + word[:MOST], Why.SETTINGS if finished else Why.UNFINISHED)
