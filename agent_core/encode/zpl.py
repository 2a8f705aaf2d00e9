"""Bitmap to ZPL II (Zebra, Programming Guide: ^PW, ^LL, ^FO, ^GF and its alternative data compression, ^PQ)."""

from __future__ import annotations

import re
from base64 import b64encode
from binascii import crc_hqx
from typing import ClassVar

from zlib_ng import zlib_ng

from agent_core.bitmap import Bitmap
from agent_core.encode.contract import LanguageLimits
from server_core.contract.decisions.print_defaults import darkness_step, speed_step
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.tuning import Cut, ZplCompression

# Run lengths before a hex digit: G to Y are 1 to 19, g to z are 20 to 400 in steps of 20.
ONES = "?GHIJKLMNOPQRSTUVWXY"
TWENTIES = "?ghijklmnopqrstuvwxyz"
LONGEST_RUN = 419
# Only white and black runs: nearly all runs are such, and a literal prefix is far faster to find than a class.
WHITE = re.compile("(0000*)")
BLACK = re.compile("(FFFF*)")


LEVEL = 7
"""The next level takes twice the time and saves 3 % of the bytes."""


TRACKING = {MediaTracking.CONTINUOUS: "N", MediaTracking.GAP: "W", MediaTracking.MARK: "M"}
"""Parameter of ^MN: no labels, web sensing, mark sensing with the mark between labels."""


class RunCache(dict[str, str]):
    """Encoded runs of a digit, cached as they occur."""

    def __missing__(self, run: str) -> str:
        longest, rest = divmod(len(run), LONGEST_RUN)
        letters = TWENTIES[rest // 20].strip("?") + ONES[rest % 20].strip("?")
        written = f"zY{run[0]}" * longest + (f"{letters}{run[0]}" if rest > 2 else run[:rest])
        self[run] = written
        return written


RUNS = RunCache()


class ZplEncoder:
    """Encoder for ZPL: one label format, ^XA to ^XZ, per page.

    Each sets size, home and direction, so nothing left by an earlier job moves or mirrors it. ^JMA, ^MUD and ^MCY
    end half density, mm or inches, and a retained picture of another label, which the guide lets persist. The printer's
    own calibration stays (^LT and ^LS), and so does the kind of medium unless a person set it: ^MN persists, and sent
    with a continuous job it would keep a printer from finding its gaps long after; ^LL is then the length.

    Darkness is ^MD, relative to the printer's own (50 % = unchanged), and reset at the end; ~SD would replace the
    panel's setting. Speed is ^PR, in whole inches per second. The cutter mode is ^MM, with tear-off for pages between
    cuts. ^PR and ^MM stay as the job set them until the printer is switched off; nothing is saved (^JU).

    Limits: ^PW and ^LL of 32,000 dots. The guide limits ^GF to 99,999 bytes, a figure that labels of 300 dpi commonly
    exceed.
    """

    language: ClassVar[RawLanguage] = RawLanguage.ZPL
    limits: ClassVar[LanguageLimits] = LanguageLimits(
        max_width_dots=32_000, max_height_dots=32_000, max_copies=99_999_999
    )
    copies_by_command: ClassVar[bool] = True

    def __init__(self, settings: LabelSettings) -> None:
        self._settings = settings

    def begin(self) -> bytes:
        return b""

    def page(self, bitmap: Bitmap, *, copies: int = 1) -> bytes:
        """Encode a page. Raises CannotPrint."""
        self.limits.check(bitmap, copies=copies)
        total = bitmap.bytes_per_row * bitmap.height_dots
        compressed = self._settings.zpl_compression is ZplCompression.Z64
        data = _z64(bitmap.rows) if compressed else _run_lengths(bitmap)
        return (
            f"^XA\n{self._device(bitmap)}^JMA^MUD^MCY^PON^PMN^LRN\n"
            f"^PW{bitmap.width_dots}\n^LL{bitmap.height_dots}\n^LH0,0\n"
            f"^FO0,0^GFA,{total},{total},{bitmap.bytes_per_row},{data}^FS\n^PQ{copies}\n^XZ\n"
        ).encode("ascii")

    def end(self) -> bytes:
        return b"" if self._settings.darkness is None else b"^XA\n^MD0\n^XZ\n"

    def _device(self, bitmap: Bitmap) -> str:
        """Return ^MN, ^MM, ^MD and ^PR if they are set."""
        requested, lines = self._settings, ""
        if requested.tracking is not None:
            lines += f"^MN{TRACKING[requested.tracking]}\n"
        if requested.cut is not Cut.NONE:
            lines += "^MMC\n" if requested.cuts_after(bitmap.page, bitmap.page_count) else "^MMT\n"
        if requested.darkness is not None:
            lines += f"^MD{darkness_step(self.language, requested.darkness)}\n"
        if requested.speed_mm_s is not None:
            lines += f"^PR{speed_step(self.language, requested.speed_mm_s)}\n"
        return lines


def _run_lengths(bitmap: Bitmap) -> str:
    """Encode each row: `:` = same as the row above, `,` = zeros to its end, else runs.

    Never `!`, the guide's "ones" to a row's end: some ZPL readers treat it as black dots, others as the digit 1.
    """
    width, rows = bitmap.bytes_per_row, bitmap.rows
    lines: list[str] = []
    above = b""
    for start in range(0, len(rows), width):
        row = rows[start : start + width]
        if row == above:
            lines.append(":")
            continue
        above = row
        match row[-1] & 15:
            case 0:
                lines.append(row.rstrip(b"\0").hex().removesuffix("0") + ",")
            case 15:
                lines.append(row.hex() + "\n")  # no run continues in the next row
            case _:
                lines.append(row.hex())  # nor here: it ends neither white nor black
    return _written(BLACK, _written(WHITE, "".join(lines).upper())).replace("\n", "")


def _written(runs: re.Pattern[str], digits: str) -> str:
    parts = runs.split(digits)
    parts[1::2] = map(RUNS.__getitem__, parts[1::2])
    return "".join(parts)


def _z64(rows: bytes) -> str:
    packed = b64encode(zlib_ng.compress(rows, LEVEL))
    # CRC-16 of the base64 text, polynomial 0x1021, start value 0.
    return f":Z64:{packed.decode('ascii')}:{crc_hqx(packed, 0):04X}"
