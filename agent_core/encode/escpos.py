"""Bitmap to ESC/POS (Epson, Command Reference: ESC @, GS v 0, GS ( L, GS V, ESC p, GS ( K, GS ( D, DLE DC4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from agent_core.bitmap import Bitmap
from agent_core.encode.contract import LanguageLimits
from agent_core.errors import CannotPrint
from server_core.contract.decisions.print_defaults import darkness_step, speed_step
from server_core.contract.messages.printers import EncodingMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import Cut, EscposRaster

INITIALIZE = b"\x1b@"
KICK = b"\x1bp\x00\x19\xfa"
"""ESC p m t1 t2: pin 2, 50 ms on, 500 ms off."""
CUT = b"\x1dVB\x00"
"""GS V 66 0: feed to the cutter and cut partially."""
TEAR = b"\x1bd\x05"
"""ESC d n: five lines, about 20 mm, move the last row past the tear bar."""
REAL_TIME, POWER_OFF, CLEAR_BUFFERS = b"\x10\x14", b"\x10\x14\x02", b"\x10\x14\x08\x01\x03\x14\x01\x06\x02\x08"
"""DLE DC4 for any function; the beginning of function 2; the whole of function 8."""
NO_PULSE, PULSE = b"\x1d(D\x03\x00\x14\x01\x00", b"\x1d(D\x03\x00\x14\x01\x01"
NO_POWER_OFF = b"\x1d(D\x03\x00\x14\x02\x00"
"""GS ( D: the functions of DLE DC4 executed within dots. Power-off is disabled by default anyway."""
BIT_IMAGE_ROWS = 256
GRAPHICS_ROWS = 128  # with 2,047 dots these are 32,768 bytes: the most that older models take at once


class EscposEncoder:
    """Encoder for ESC/POS: initialise, open the drawer if set, the pages in bands of rows, then a cut or a feed to
    tear off.

    There is no copies command, so the document is sent again. Bands have 256 rows at most, as receive buffers are
    small. The paper stops between them without a feed, so line spacing does not matter. ESC @ resets margins,
    justification, page mode and print control of an earlier job, as does the one of the next document.

    Darkness is GS ( K function 49, 70 to 130 % of the standard density (50 % = standard). Speed is function 50, steps
    without documented speeds: one is taken as 25 mm/s, the fastest is 9. Printers without them ignore them. There is no
    command for the kind of medium: the printer's own setting holds. Nothing is saved (GS ( E). The dots are GS v 0, or
    GS ( L if set.

    Printers execute real-time commands within dots, whichever command sends them. GS ( D, as Epson advises, prevents
    dots from opening the drawer and switching the printer off. Nothing prevents function 8 of DLE DC4 from deleting the
    sent data, so a page with its ten bytes is refused; no picture has them by chance. The others are harmless: DLE EOT
    requests a status, which is not read, and DLE ENQ only affects a printer in an error.

    Limits: 2,047 dots of width (GS ( L function 112; GS v 0 allows more, but no head is as wide). Length has none;
    ours is
    1,000,000 rows.
    """

    language: ClassVar[RawLanguage] = RawLanguage.ESCPOS
    limits: ClassVar[LanguageLimits] = LanguageLimits(max_width_dots=2047, max_height_dots=1_000_000, max_copies=1)
    copies_by_command: ClassVar[bool] = False

    def __init__(self, settings: LabelSettings) -> None:
        self._settings = settings

    def begin(self) -> bytes:
        requested, command = self._settings, INITIALIZE
        if requested.opens_drawer:
            command += KICK
        if requested.darkness is not None:
            command += _print_control(49, darkness_step(self.language, requested.darkness) % 256)
        if requested.speed_mm_s is not None:
            command += _print_control(50, int(speed_step(self.language, requested.speed_mm_s)))
        return command

    def page(self, bitmap: Bitmap, *, copies: int = 1) -> bytes:
        """Encode a page. Raises CannotPrint."""
        self.limits.check(bitmap, copies=copies)
        bit_image = self._settings.escpos_raster is EscposRaster.BIT_IMAGE
        picture = b"".join(_bit_images(bitmap) if bit_image else _graphics(bitmap))
        if REAL_TIME in picture:
            if CLEAR_BUFFERS in picture:
                raise CannotPrint(FailureReason.RENDER_FAILED, EncodingMessages.DOTS_CLEAR_THE_PAGE(page=bitmap.page))
            power = NO_POWER_OFF if POWER_OFF in picture else b""
            picture = NO_PULSE + power + picture + PULSE
        return picture + CUT if self._settings.cut is Cut.PAGE else picture

    def end(self) -> bytes:
        match self._settings.cut:
            case Cut.NONE:
                return TEAR
            case Cut.JOB:
                return CUT
            case Cut.PAGE:
                return b""


def _print_control(function: int, step: int) -> bytes:
    """`GS ( K pL pH fn m`."""
    return bytes((0x1D, 0x28, 0x4B, 2, 0, function, step))


def _bit_images(bitmap: Bitmap) -> Iterator[bytes]:
    """`GS v 0 m xL xH yL yH data`, x in bytes, y in rows, 1 = black."""
    for height, rows in _bands(bitmap, BIT_IMAGE_ROWS):
        yield b"\x1dv0\x00" + _word(bitmap.bytes_per_row) + _word(height)
        yield rows


def _graphics(bitmap: Bitmap) -> Iterator[bytes]:
    """`GS ( L pL pH 48 112 48 1 1 49 xL xH yL yH data`, x in dots, to store; `GS ( L 2 0 48 50` to print."""
    for height, rows in _bands(bitmap, GRAPHICS_ROWS):
        yield b"\x1d(L" + _word(10 + len(rows)) + b"0p0\x01\x011" + _word(bitmap.width_dots) + _word(height)
        yield rows
        yield b"\x1d(L\x02\x0002"


def _bands(bitmap: Bitmap, most: int) -> Iterator[tuple[int, bytes]]:
    step = most * bitmap.bytes_per_row
    for start in range(0, len(bitmap.rows), step):
        rows = bitmap.rows[start : start + step]
        yield len(rows) // bitmap.bytes_per_row, rows


def _word(number: int) -> bytes:
    return number.to_bytes(2, "little")
