"""Reads the graphics of ZPL II, the data of ^GF and ~DG, and names of stored files (Zebra, Programming Guide).

`HexDigits` counts the expanded digits of a compressed graphic, for the screening, which does not draw it.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from binascii import Error as BadBase64
from binascii import crc_hqx
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

# Run lengths before a digit: G to Y are 1 to 19, g to z are 20 to 400 in steps of 20. Consecutive ones add up.
LENGTHS = {letter: n for n, letter in enumerate(b"GHIJKLMNOPQRSTUVWXY", 1)}
LENGTHS |= {letter: 20 * n for n, letter in enumerate(b"ghijklmnopqrstuvwxyz", 1)}
COUNTED_TOKEN = re.compile(rb"([G-Yg-z]+)|([0-9A-Fa-f]+)|[,!:]")


class HexDigits:
    """Counter of hex digits; `digits` per row. The data may arrive in pieces."""

    def __init__(self, digits: int) -> None:
        self._row = digits
        self._repeat = 0
        self._is_first = True
        self.count = 0
        self.is_base64 = False

    def take(self, data: bytes) -> None:
        if self._is_first and (text := data.lstrip()):
            self.is_base64 = text.startswith((b":Z64:", b":B64:", b":C64:")) or (
                text[:1] == b":" and b":Z64:".startswith(text[:5])
            )
            self._is_first = False
        if self.is_base64:
            return
        for lengths, plain in COUNTED_TOKEN.findall(data):
            if lengths:
                self._repeat += sum(LENGTHS[letter] for letter in lengths)
            elif plain:
                self.count += len(plain) + max(0, self._repeat - 1)
                self._repeat = 0
            else:  # `,` and `!` fill the row, `:` repeats the row above; at the start of a row each makes a whole one
                self.count += self._row - self.count % self._row


# The data of ^GF: hex digits with run lengths, or base64 (Zebra, Programming Guide, alternative data compression).


TOKEN = re.compile(r"([G-Yg-z]+)([0-9A-Fa-f])|([0-9A-Fa-f]+)|([:,!])|(.)")
ENCODED = re.compile(r":(Z64|B64):([A-Za-z0-9+/=]+):([0-9A-Fa-f]{4})")


class UnreadableGraphic(ValueError):
    """The graphic violates the manual, or uses an unsupported encoding."""


def read_graphic_field(value: str) -> Image.Image:
    """Convert the parameters of one ^GF to a picture of mode "1", black = 1. Raises UnreadableGraphic."""
    from PIL import Image

    from agent_core.raw.draw.display_list import MAX_DOTS

    kind, _, total_text, width_text, data = (value.split(",", 4) + [""] * 5)[:5]
    if kind != "A" or not (total_text.isdecimal() and width_text.isdecimal()):
        raise UnreadableGraphic("a graphic that is not in hex digits or base64")
    total, width = int(total_text), int(width_text)
    if not 0 < width <= total or total * 8 > MAX_DOTS:
        raise UnreadableGraphic("a graphic without a size, or one that is too large")
    height = total // width
    data = re.sub(r"\s", "", data)
    rows = decode_base64(data, total) if data.startswith(":") and ENCODED.match(data) else _digits(data, width, height)
    size = width * height
    return Image.frombytes("1", (width * 8, height), rows[:size].ljust(size, b"\0"))


def decode_base64(data: str, total: int) -> bytes:
    """Return the bytes of `:B64:` or `:Z64:` data, not more than `total`. Raises UnreadableGraphic."""
    found = ENCODED.fullmatch(data)
    if not found:
        raise UnreadableGraphic("base64 followed by other data")
    kind, text, check = found.groups()
    if crc_hqx(text.encode("ascii"), 0) != int(check, 16):
        raise UnreadableGraphic("a wrong checksum")
    try:
        packed = b64decode(text, validate=True)
        return packed[:total] if kind == "B64" else zlib.decompressobj().decompress(packed, total)
    except (BadBase64, zlib.error) as error:
        raise UnreadableGraphic(str(error)) from error


def _digits(data: str, width: int, height: int) -> bytes:
    """Expand rows of hex digits: `:` = same as the row above, `,` and `!` = zeros and ones to the row's end."""
    digits = width * 2
    rows: list[str] = []
    row, above = "", "0" * digits
    for found in TOKEN.finditer(data):
        if len(rows) >= height:
            break
        lengths, digit, plain, mark, other = found.groups("")
        if other:
            raise UnreadableGraphic(f"'{other}' among hex digits")
        if mark == ":":
            row = above
        elif mark:
            row = row.ljust(digits, "0" if mark == "," else "F")
        else:
            count = sum(LENGTHS[ord(letter)] for letter in lengths)
            row += digit * min(count, digits * height) if digit else plain
        whole = len(row) - len(row) % digits
        rows += [row[start : start + digits] for start in range(0, whole, digits)]
        above, row = rows[-1] if whole else above, row[whole:]
    if row:
        rows.append(row.ljust(digits, "0"))
    return bytes.fromhex("".join(rows[:height]))


# Files in the printer.


def stored_name(target: bytes, kind: bytes) -> bytes:
    """Return `R:NAME.KIND`, completed as the printer does."""
    drive, _, file = target.strip().upper().rpartition(b":")
    stem, dot, own = file.partition(b".")
    return (drive or b"R") + b":" + (stem or b"UNKNOWN") + b"." + (own if dot else kind)
