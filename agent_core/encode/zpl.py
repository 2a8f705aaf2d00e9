"""Bitmap to ZPL II (Zebra, Programming Guide: ^PW, ^LL, ^FO, ^GF and its alternative data compression, ^PQ)."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from binascii import crc_hqx
from enum import StrEnum

from agent_core.bitmap import Bitmap

MAX_COPIES = 99_999_999

# Run lengths before a hex digit: G to Y are 1 to 19, g to z are 20 to 400 in steps of 20.
ONES = "?GHIJKLMNOPQRSTUVWXY"
TWENTIES = "?ghijklmnopqrstuvwxyz"
LONGEST_RUN = 419
# Only white and black runs: they are nearly all there are, and far faster to find than any digit's.
RUN = re.compile(f"(0{{3,{LONGEST_RUN}}}|F{{3,{LONGEST_RUN}}})")
SHORT_RUNS = {
    digit * length: TWENTIES[length // 20].strip("?") + ONES[length % 20].strip("?") + digit
    for digit in "0F"
    for length in range(3, LONGEST_RUN + 1)
}


class Compression(StrEnum):
    RUN_LENGTH = "run_length"
    """Hex digits with run lengths: every ZPL printer knows it."""
    Z64 = "z64"
    """Deflate and base64: a third of the size, but not every printer prints it."""


def encode_label(bitmap: Bitmap, *, copies: int = 1, compression: Compression = Compression.RUN_LENGTH) -> bytes:
    """One label format, ^XA to ^XZ, that prints the bitmap `copies` times (1 to 99,999,999).

    It sets size, home and direction, so nothing that an earlier job left behind moves or mirrors it; the printer's own
    calibration (^LT, ^LS) stays.
    """
    if not 1 <= copies <= MAX_COPIES:
        raise ValueError(f"{copies} copies")
    total = bitmap.bytes_per_row * bitmap.height_dots
    data = _run_lengths(bitmap) if compression is Compression.RUN_LENGTH else _z64(bitmap.rows)
    return (
        f"^XA\n^PON^PMN^LRN\n^PW{bitmap.width_dots}\n^LL{bitmap.height_dots}\n^LH0,0\n"
        f"^FO0,0^GFA,{total},{total},{bitmap.bytes_per_row},{data}^FS\n^PQ{copies}\n^XZ\n"
    ).encode("ascii")


def _run_lengths(bitmap: Bitmap) -> str:
    """Per row: `:` = as the row above, `,` and `!` = zeros and ones to its end, runs else."""
    width, rows = bitmap.bytes_per_row, bitmap.rows
    lines: list[str] = []
    above = b""
    for start in range(0, len(rows), width):
        row = rows[start : start + width]
        if row == above:
            lines.append(":")
            continue
        above = row
        digits = row.hex().upper()
        kept = digits.rstrip("0")
        end = ","
        if len(kept) == len(digits):
            kept, end = digits.rstrip("F"), "!"
            if len(kept) == len(digits):
                end = ""
        parts = RUN.split(kept)
        parts[1::2] = map(SHORT_RUNS.__getitem__, parts[1::2])
        lines += parts
        lines.append(end)
    return "".join(lines)


def _z64(rows: bytes) -> str:
    packed = b64encode(zlib.compress(rows, 1))
    # CRC-16 of the base64 text, polynomial 0x1021, start value 0.
    return f":Z64:{packed.decode('ascii')}:{crc_hqx(packed, 0):04X}"
