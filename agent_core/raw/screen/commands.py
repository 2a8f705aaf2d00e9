"""Commands that several screens look for: those that outlast a job, switch the language, or act as they arrive.

Switches end a label language and start another: UEL and PJL (HP, PJL Technical Reference), PostScript, and Zebra's
Set-Get-Do, UTILITIES, JSON and firmware packages (Link-OS, CPCL and SGD manuals), which are accepted in any
language. The commands of ZPL II (Zebra, Programming Guide) are listed by name, `^` and `~` alike; those of TSPL and
TSPL2 (TSC, Programming Manual) by the first word of a line.

Some commands are executed as they arrive, even within a picture's dots:

ESC/POS (Epson, Command Reference, DLE DC4 and GS ( D): bit images and graphics that contain a whole DLE DC4 with valid
values open the drawer, switch the printer off or delete the job. GS ( D prevents that on some printers, but nobody
knows which, so a file with GS ( D is treated the same. By chance dots spell one of them once in 2^36 bytes.

TSPL (TSC, Programming Manual, "Status Polling and Immediate Commands"): ESC !R, !C and !Q restart, !D makes the printer
ignore queries, ~!D dumps everything that follows as hex. Dots spell one of the five once in 3,300,000 bytes of noise: a
label of pure noise is refused one time in 27 (it would restart the printer); drawings and text are no noise. Queries,
feed and pause count only outside of pictures: they outlast nothing.

Not here: DLE ENQ (three bytes, which pictures contain by chance, and only useful to a printer in an error) and DLE EOT
(a query). ZPL: ^GF and ~DY in binary ignore all prefixes until their bytes are complete (Zebra, Programming Guide).
CPCL: escapes are for between the sessions (Zebra, CPCL Programming Manual, section 11).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agent_core.raw.screen.contract import BlockReason, ByteReader, CommandForbidden

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    stream: ByteReader,
    *,
    own_sessions: bool = False,
    in_text: bool = False,
    between: bool = False,
    allowed: frozenset[str] = frozenset(),
) -> None:
    """Judge one of ESC ! % @ { outside binary data. Raises CommandForbidden. The position stays.

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
        raise CommandForbidden(stream.offset, b"%!PS", BlockReason.LANGUAGE)
    elif here == b"@" and stream.opens_line and stream.look(4).upper() == b"@PJL":
        raise CommandForbidden(stream.offset, b"@PJL", BlockReason.LANGUAGE)
    elif here == b"{" and stream.look(3) == b"{}{":
        raise CommandForbidden(stream.offset, b"{}{", BlockReason.SETTINGS)


def judge_head(stream: ByteReader) -> None:
    """Refuse heads that are forbidden in every language. Raises CommandForbidden."""
    head = stream.look(LOOK).lstrip(b" \t\r\n\0\x04")
    if head.startswith(b"%!"):
        raise CommandForbidden(stream.offset, b"%!", BlockReason.LANGUAGE)
    if head[:4].upper() == b"@PJL":
        raise CommandForbidden(stream.offset, b"@PJL", BlockReason.LANGUAGE)


def _uel(stream: ByteReader) -> None:
    begun = stream.look(len(UEL))
    if begun == UEL:
        raise CommandForbidden(stream.offset, UEL, BlockReason.LANGUAGE)
    if len(begun) < len(UEL) and UEL.startswith(begun):
        raise CommandForbidden(stream.offset, begun, BlockReason.UNFINISHED)


def _exclamation(stream: ByteReader, own_sessions: bool, in_text: bool, between: bool, stores: bool) -> None:
    ahead = stream.look(LOOK)
    if not ahead[1:2].isspace():
        if len(ahead) == 1 and not in_text:
            raise CommandForbidden(stream.offset, ahead, BlockReason.UNFINISHED)
        return
    line = LINE_END.split(ahead, maxsplit=1)[0]
    ends = len(line) < len(ahead)
    whole = ends or len(ahead) < LOOK
    words = line[1:].upper().split(maxsplit=2)
    word = words[0] if words else b""
    if not in_text and not ends:
        if not words and not whole:
            raise CommandForbidden(
                stream.offset, ahead[:4], BlockReason.SETTINGS
            )  # its word comes after very many blanks
        cut = whole and (not words or (len(words) == 1 and not line[-1:].isspace()))
        if cut and any(each.startswith(word) for each in (b"U1", *UTILITIES)):
            raise CommandForbidden(stream.offset, ahead[:MOST], BlockReason.UNFINISHED)
    if word == b"U1":
        _one_command(stream, line, words[1] if len(words) > 1 else b"", ends=ends, whole=whole, in_text=in_text)
    elif in_text:
        return
    elif word in UTILITIES and not own_sessions:
        raise CommandForbidden(stream.offset, b"! " + word, BlockReason.SETTINGS)
    elif word in FILES and not stores and not (own_sessions and len(words) == 2 and words[1].endswith(FORMATS)):
        raise CommandForbidden(stream.offset, b"! " + word, BlockReason.FILES)
    elif word.startswith(b"CISDF") or word == b"PAR":
        raise CommandForbidden(stream.offset, b"! " + word[:MOST], BlockReason.FIRMWARE)
    elif not own_sessions and word.isdigit() and (between or stream.opens_line):
        raise CommandForbidden(stream.offset, b"! " + word[:MOST], BlockReason.LANGUAGE)


def _one_command(stream: ByteReader, line: bytes, word: bytes, *, ends: bool, whole: bool, in_text: bool) -> None:
    if in_text and word not in SET_GET_DO:
        return
    if word not in LINE_PRINT:
        finished = ends or not whole or line[-1:].isspace() or word in SET_GET_DO
        raise CommandForbidden(
            stream.offset, b"! U1 " + word[:MOST], BlockReason.SETTINGS if finished else BlockReason.UNFINISHED
        )


_ZPL_WHY = {
    BlockReason.SETTINGS: "JU KN MP RO SC SI SQ SR SX CM",
    BlockReason.RESET: "JR KB",
    BlockReason.FILES: "EF EG TO JB",
    BlockReason.PROGRAM: "JI JQ",
    BlockReason.FIRMWARE: "DB DZ",
    BlockReason.NETWORK: "NA NB NC ND NE NF NG NH NI NJ NK NL NM NN NO NP NQ NR NS NT NU NV NW NX NY NZ WA WE WF WI WL"
    " WP WR WS WX",
    BlockReason.PASSWORD: "KP KV",
    BlockReason.LANGUAGE: "SZ",
    BlockReason.DIAGNOSTICS: "JD",
}
ZPL_FORBIDDEN: dict[bytes, BlockReason] = {
    name.encode(): why for why, names in _ZPL_WHY.items() for name in names.split()
}
FIELD_TEXT = frozenset({b"FD", b"FV", b"FX", b"SN", b"SF"})
"""Commands followed by printed text, or a remark, up to the next command."""
ZPL_DRAWING = frozenset(b"FD FV SN SF FS XG IM IL XF FM FO FT FN RF RT WT HV RU".split())
"""Field and recall commands. A format that has one prints a label."""
FEEDING = frozenset(b"WC WD WL PH JC JG".split())
"""Commands that print or move the paper outside a format."""
STORING = frozenset(b"DF DG DY IS DU DT DS DE".split())
SIZED = {b"DG": 2, b"DU": 1, b"DT": 1, b"DS": 1, b"DE": 1}
"""Downloads in hex digits, with the count of numbers before the data.

The first number is the size in bytes, the last the row length.
"""
SYSTEM_NAMES = frozenset({b"AUTOEXEC"})
"""Files that run at each start of the printer."""
SYSTEM_KINDS = frozenset(b"NRD PAC WML HTM GET BAS BAE CSV XML".split())
"""Extensions of certificates, keys and settings, programs, and pages of the printer's own web server."""
PICTURES = frozenset({b"B", b"E", b"G", b"P", b"T", b"X"})
"""Kinds of files that ~DY may store: pictures and fonts."""
EOF_NAMES = (b"NRD", b"PAC", b"WML", b"HTM", b"GET", b"BAS", b"BAE", b"ZPL", b"FRM", b"FMT", b"CSV", b"XML", b"LAB")


# ZPL in a file of another language: printers that support both execute it.


def judge_zpl(stream: ByteReader) -> None:
    """Judge a `^` or `~` outside of binary data. Raises CommandForbidden."""
    ahead = stream.look(3).upper()
    if ahead[:1] not in (b"^", b"~"):
        return
    if ahead == b"^XA":
        raise CommandForbidden(stream.offset, ahead, BlockReason.LANGUAGE)
    if stream.opens_line and ahead[1:] in ZPL_FORBIDDEN:
        raise CommandForbidden(stream.offset, ahead, ZPL_FORBIDDEN[ahead[1:]])
    if len(ahead) < 3 and stream.opens_line:
        raise CommandForbidden(stream.offset, ahead, BlockReason.UNFINISHED)


_TSPL_WHY = {
    BlockReason.FILES: "DOWNLOAD KILL MOVE COPY OPEN WRITE FORMAT EOP",
    BlockReason.PROGRAM: "RUN",
    BlockReason.RESET: "INITIALPRINTER RESTART RESET",
    BlockReason.FIRMWARE: "UPDATE UPGRADE",
    BlockReason.NETWORK: "WLAN NET BT WIFI LAN ETHERNET",
    BlockReason.PASSWORD: "PASSWORD",
}
TSPL_FORBIDDEN: dict[bytes, BlockReason] = {
    name.encode(): why for why, names in _TSPL_WHY.items() for name in names.split()
}
SET_FOR_LABELS = frozenset(b"TEAR PEEL CUTTER PARTIAL_CUTTER RIBBON COUNTER STRIPER".split())
"""Words of SET that only decide how the labels of a job leave the printer. All others outlast the job."""
TSPL_DRAWING = frozenset(
    b"TEXT BAR BARCODE BITMAP BLOCK BOX CIRCLE ELLIPSE CODABLOCK DMATRIX ERASE PDF417 MPDF417 AZTEC PUTBMP PUTPCX "
    b"QRCODE RSS REVERSE MAXICODE TLC39 DIAGONAL CODA LINE".split()
)
MOVING = frozenset(b"FEED BACKFEED BACKUP FORMFEED HOME CUT SELFTEST GAPDETECT BLINEDETECT AUTODETECT".split())
"""Commands that move paper out without PRINT."""
SETTING = frozenset(
    b"SIZE GAP GAPDETECT BLINE OFFSET SPEED DENSITY DIRECTION REFERENCE SHIFT COUNTRY CODEPAGE CLS LIMITFEED SOUND SET "
    b"DOWNLOAD MOVE COPY OPEN WRITE EOP RUN INITIALPRINTER RESTART RESET REM PEEL OUT INPUT EOJ DELAY CLOSE READ "
    b"REDRAW".split()
)
USUAL = frozenset(
    ((b"PRINTKEY", b"OFF"), (b"REPRINT", b"OFF"), (b"HEAD", b"ON"), (b"RESPONSE", b"OFF"), (b"DEBUG", b"OFF"))
)
"""SET commands that some drivers send before each label, with the printer's default values.

The label is the same without them.
"""
WORD = re.compile(rb"[A-Z_0-9]*")
NOTHING = bytes(range(0x21))


def first_word(line: bytes) -> bytes:
    found = WORD.match(line.lstrip(NOTHING).upper())
    return found.group() if found else b""


LONGEST = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class RealTime:
    """Real-time commands. `bytes_of`: each byte as a class of a pattern."""

    bytes_of: tuple[bytes, ...]
    why: BlockReason


DRAWER = RealTime(bytes_of=(rb"\x10", rb"\x14", rb"\x01", rb"[\0\1]", rb"[\1-\x08]"), why=BlockReason.DRAWER)
POWER_OFF = RealTime(bytes_of=(rb"\x10", rb"\x14", rb"\x02", rb"\x01", rb"\x08"), why=BlockReason.RESET)
CLEAR = RealTime(
    bytes_of=(rb"\x10", rb"\x14", rb"\x08", rb"\x01", rb"\x03", rb"\x14", rb"\x01", rb"\x06", rb"\x02", rb"\x08"),
    why=BlockReason.RESET,
)
RESTART = RealTime(bytes_of=(rb"\x1b", rb"!", rb"[RCQ]"), why=BlockReason.RESET)
DEAF = RealTime(bytes_of=(rb"\x1b", rb"!", rb"D"), why=BlockReason.SETTINGS)
DUMP = RealTime(bytes_of=(rb"~", rb"!", rb"D"), why=BlockReason.DIAGNOSTICS)


def _cut_anywhere(bytes_of: Sequence[bytes]) -> bytes:
    """Return a pattern for the command, or for its beginning at the end of the visible data."""
    pattern = b""
    for one in reversed(bytes_of):
        pattern = one + (rb"(?:\Z|" + pattern + b")" if pattern else b"")
    return pattern


class AmongDots:
    """Finds these commands within data that is skipped by its length."""

    def __init__(self, commands: Sequence[RealTime]) -> None:
        self._whole = [(re.compile(b"".join(one.bytes_of)), one.why) for one in commands]
        self._begins = re.compile(b"|".join(_cut_anywhere(one.bytes_of) for one in commands))

    def pass_to(self, stream: ByteReader, end: int) -> bool:
        """Move to this offset. Returns False if the file ends before.

        Raises CommandForbidden for a command that begins on the way, wherever it ends.
        """
        while stream.seek(self._begins, end):
            ahead = stream.look(LONGEST)
            for whole, why in self._whole:
                if found := whole.match(ahead):
                    raise CommandForbidden(stream.offset, found.group(), why, among_dots=True)
            stream.skip(1)
        return stream.offset >= end


IN_ESCPOS = AmongDots([DRAWER, POWER_OFF, CLEAR])
IN_ESCPOS_WITH_DRAWER = AmongDots([POWER_OFF, CLEAR])
IN_TSPL = AmongDots([RESTART, DEAF, DUMP])
