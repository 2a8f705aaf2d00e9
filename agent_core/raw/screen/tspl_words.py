"""TSPL and TSPL2 commands that outlast a job (TSC, Programming Manual); the first word of a line is the command."""

from __future__ import annotations

import re

from agent_core.raw.screen.verdict import Why

_WHY = {
    Why.FILES: "DOWNLOAD KILL MOVE COPY OPEN WRITE FORMAT EOP",
    Why.PROGRAM: "RUN",
    Why.RESET: "INITIALPRINTER RESTART RESET",
    Why.FIRMWARE: "UPDATE UPGRADE",
    Why.NETWORK: "WLAN NET BT WIFI LAN ETHERNET",
    Why.PASSWORD: "PASSWORD",
}
FORBIDDEN: dict[bytes, Why] = {name.encode(): why for why, names in _WHY.items() for name in names.split()}
SET_FOR_LABELS = frozenset(b"TEAR PEEL CUTTER PARTIAL_CUTTER RIBBON COUNTER STRIPER".split())
"""Words of SET that only decide how the labels of a job leave the printer. All others outlast the job."""
DRAWING = frozenset(
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
