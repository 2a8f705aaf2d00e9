"""The data of ^GF: hex digits with run lengths, or base64 (Zebra, Programming Guide, alternative data compression)."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from binascii import Error as BadBase64
from binascii import crc_hqx

from PIL import Image

from agent_core.raw.screen.hex_digits import LENGTHS

MAX_DOTS = 60_000_000

TOKEN = re.compile(r"([G-Yg-z]+)([0-9A-Fa-f])|([0-9A-Fa-f]+)|([:,!])|(.)")
ENCODED = re.compile(r":(Z64|B64):([A-Za-z0-9+/=]+):([0-9A-Fa-f]{4})")


class Unreadable(ValueError):
    """The graphic violates the manual, or uses an encoding that is not read here."""


def read_graphic_field(value: str) -> Image.Image:
    """The parameters of one ^GF to a picture of mode "1", black = 1. Raises Unreadable."""
    kind, _, total_text, width_text, data = (value.split(",", 4) + [""] * 5)[:5]
    if kind != "A" or not (total_text.isdecimal() and width_text.isdecimal()):
        raise Unreadable("a graphic that is not in hex digits or base64")
    total, width = int(total_text), int(width_text)
    if not 0 < width <= total or total * 8 > MAX_DOTS:
        raise Unreadable("a graphic without a size, or beyond all measure")
    height = total // width
    data = re.sub(r"\s", "", data)
    rows = _decoded(data, total) if data.startswith(":") and ENCODED.match(data) else _digits(data, width, height)
    size = width * height
    return Image.frombytes("1", (width * 8, height), rows[:size].ljust(size, b"\0"))


def _decoded(data: str, total: int) -> bytes:
    found = ENCODED.fullmatch(data)
    if not found:
        raise Unreadable("base64 with something behind it")
    kind, text, check = found.groups()
    if crc_hqx(text.encode("ascii"), 0) != int(check, 16):
        raise Unreadable("a wrong checksum")
    try:
        packed = b64decode(text, validate=True)
        return packed if kind == "B64" else zlib.decompressobj().decompress(packed, total)
    except (BadBase64, zlib.error) as error:
        raise Unreadable(str(error)) from error


def _digits(data: str, width: int, height: int) -> bytes:
    """Rows of hex digits: `:` = as the row above, `,` and `!` = zeros and ones to the row's end."""
    digits = width * 2
    rows: list[str] = []
    row, above = "", "0" * digits
    for lengths, digit, plain, mark, other in TOKEN.findall(data):
        if len(rows) >= height:
            break
        if other:
            raise Unreadable(f"'{other}' among hex digits")
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
