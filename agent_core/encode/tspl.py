"""Bitmap to TSPL and TSPL2 (TSC, Programming Manual: SIZE, GAP, BLINE, REFERENCE, DIRECTION, CLS, BITMAP, PRINT)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from agent_core.bitmap import Bitmap
from agent_core.encode.contract import InkBand, LanguageLimits, ink_bands
from agent_core.errors import CannotPrint
from server_core.contract.decisions.print_defaults import darkness_step, speed_step
from server_core.contract.messages.printers import EncodingMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.states import FailureReason

GAP_MM = 3.0  # 0.12 in, as in the manual's examples
MARK_MM = 3.0  # as high as GAP_MM; up to 25.4, the sensor finds the real one
WHITE_ROWS = 8  # fewer cost less than the line of another BITMAP
INVERTED = bytes(255 - byte for byte in range(256))
IMMEDIATE = re.compile(rb"(?<=[\x1b~])!")
SPELLED = (b"\xe4\xde", b"\x81\xde")  # ESC ! and ~! as dots of a bitmap
MAX_SPELLED = 10_000  # a page of noise has 300; each costs a line


class TsplEncoder:
    """Encoder for TSPL. Per page: size, gap, origin, direction, then the ink as BITMAPs in OVERWRITE mode (0 =
    black), PRINT.

    `SIZE n dot` (firmware 6.27 and later), not mm: the printer would convert 203 dpi as 8 dots per mm, and a page of a
    continuous roll would get longer than its bitmap. `GAP` is sent for every page, as an earlier continuous job may
    have left `GAP 0`; the sensor finds the real gap, whatever is sent. If a person set tracking by black marks, `BLINE`
    is sent instead. Either one comes first then, as the manual requires when the sensor changes.

    With `DIRECTION 1` the label's top leaves the printer first, as in the other languages and in TSC's own driver; 0
    turns it by 180 degrees.

    Nothing is sent that the printer would save (SET CUTTER, SET TEAR, SET PEEL): a cut is the command CUT, after PRINT.
    SHIFT is left alone, like ^LT of ZPL: printers are calibrated with it, and 0 would undo that. DENSITY and SPEED
    are sent if set and stay until the printer is switched off.

    Dots that spell an immediate command (ESC ! and ~!: one resets the printer and deletes its files) are never sent
    consecutively: the second byte is left white and drawn by a BITMAP of its own. A page with too many of them is
    refused.

    Limits: the manual gives none for BITMAP, and SIZE depends on the model (219.5 mm of width at most). Ours: 65,535
    dots either way.
    """

    language: ClassVar[RawLanguage] = RawLanguage.TSPL
    limits: ClassVar[LanguageLimits] = LanguageLimits(
        max_width_dots=65_535, max_height_dots=65_535, max_copies=999_999_999
    )
    copies_by_command: ClassVar[bool] = True

    def __init__(self, settings: LabelSettings) -> None:
        self._settings = settings
        gap_mm = 0.0 if settings.continuous else GAP_MM
        marks = settings.tracking is MediaTracking.MARK
        self._sensor = f"BLINE {MARK_MM:g} mm,0 mm" if marks else f"GAP {gap_mm:g} mm,0 mm"

    def begin(self) -> bytes:
        return b""

    def page(self, bitmap: Bitmap, *, copies: int = 1) -> bytes:
        """Encode a page. Raises CannotPrint."""
        self.limits.check(bitmap, copies=copies)
        if sum(map(bitmap.rows.count, SPELLED)) > MAX_SPELLED:
            raise CannotPrint(FailureReason.RENDER_FAILED, EncodingMessages.DOTS_ARE_COMMANDS(page=bitmap.page))
        size = f"SIZE {bitmap.width_dots} dot,{bitmap.height_dots} dot"
        setup = [
            *([size, self._sensor] if self._settings.tracking is None else [self._sensor, size]),
            *self._device(),
            "REFERENCE 0,0",
            "DIRECTION 1,0",
            "OFFSET 0 mm",
            "CLS",
            "",
        ]
        pieces = ["\r\n".join(setup).encode("ascii")]
        for band in ink_bands(bitmap, white_rows=WHITE_ROWS, max_rows=bitmap.height_dots):
            pieces += _drawn(band, bitmap.bytes_per_row)
        if self._settings.cuts_after(bitmap.page, bitmap.page_count):
            pieces.append(b"PRINT 1,1\r\nCUT\r\n" * copies)
        else:
            pieces.append(f"PRINT 1,{copies}\r\n".encode("ascii"))
        return b"".join(pieces)

    def end(self) -> bytes:
        return b""

    def _device(self) -> Iterator[str]:
        if self._settings.darkness is not None:
            yield f"DENSITY {darkness_step(self.language, self._settings.darkness)}"
        if self._settings.speed_mm_s is not None:
            yield f"SPEED {speed_step(self.language, self._settings.speed_mm_s):g}"


def _drawn(band: InkBand, width: int) -> Iterator[bytes]:
    """`BITMAP x,y,bytes per row,rows,mode,data`."""
    dots = band.rows.translate(INVERTED)
    if b"\x1b!" not in dots and b"~!" not in dots:
        yield _bitmap(0, band.first_row, width, band.height, dots)
        return
    yield _bitmap(0, band.first_row, width, band.height, IMMEDIATE.sub(b"\xff", dots))
    for found in IMMEDIATE.finditer(dots):
        row, column = divmod(found.start(), width)
        yield _bitmap(column * 8, band.first_row + row, 1, 1, b"!")


def _bitmap(x: int, y: int, width: int, height: int, dots: bytes) -> bytes:
    return b"BITMAP %d,%d,%d,%d,0,%b\r\n" % (x, y, width, height, dots)
