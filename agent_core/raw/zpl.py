"""Reads ZPL II: its label formats, and the graphics that they print (Zebra, Programming Guide).

`HexDigits` counts the expanded digits of a compressed graphic, for the screening, which does not draw it.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from binascii import Error as BadBase64
from binascii import crc_hqx
from dataclasses import dataclass, field

from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.raw.draw.display_list import MAX_DOTS

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


LABEL = re.compile(rb"\^XA.*?\^XZ", re.DOTALL)
COMMAND = re.compile(r"[\^~]([A-Z][A-Z0-9@])([^\^~]*)")

NOT_DRAWING = {"XA", "XZ", "FS", "FX", "CI", "MC", "MD", "MM", "MN", "MT", "PR", "SD", "PQ"}
"""Commands that do not affect the picture."""
STRAIGHT = {"PO": "N", "PM": "N", "LR": "N", "LS": "0", "LT": "0", "MU": "D", "JM": "A"}
"""Commands that turn, mirror or move the picture, except with these values."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ZplLabel:
    """A format, ^XA…^XZ. `picture` is None if it draws with unsupported commands (text, bar codes)."""

    source: bytes = field(repr=False)
    copies: int
    picture: Bitmap | None


def split_labels(data: bytes) -> list[bytes]:
    """Return every ^XA…^XZ of a stream, without the bytes in between."""
    return LABEL.findall(data)


def read_graphics(data: bytes, *, dpi: int = 203) -> list[ZplLabel]:
    """Draw the picture that each format prints on a head of this dpi. Invalid bytes raise nothing."""
    return [_read(source, dpi) for source in split_labels(data)]


def _read(source: bytes, dpi: int) -> ZplLabel:
    commands = [(name, value.strip()) for name, value in COMMAND.findall(source.decode("latin-1"))]
    try:
        copies = max([1, *(_numbers(value)[0] for name, value in commands if name == "PQ")])
        return ZplLabel(source=source, copies=copies, picture=_burn(commands, dpi))
    except UnreadableGraphic:
        return ZplLabel(source=source, copies=1, picture=None)


def _burn(commands: list[tuple[str, str]], dpi: int) -> Bitmap:
    width = height = 0
    home, origin = (0, 0), (0, 0)
    fields: list[tuple[tuple[int, int], Image.Image]] = []
    for name, value in commands:
        match name:
            case "PW":
                width = _numbers(value)[0]
            case "LL":
                height = _numbers(value)[0]
            case "LH":
                home = _point(value)
            case "FO":
                origin = _point(value)
            case "GF":
                fields.append(((home[0] + origin[0], home[1] + origin[1]), read_graphic_field(value)))
            case _ if name in NOT_DRAWING or STRAIGHT.get(name) == value:
                pass
            case _:
                raise UnreadableGraphic(f"^{name}")
    # Without ^PW and ^LL the printer's own setting applies, so the picture is as large as its content.
    width = width or max((at[0] + graphic.width for at, graphic in fields), default=0)
    height = height or max((at[1] + graphic.height for at, graphic in fields), default=0)
    if not 0 < width * height <= MAX_DOTS:
        raise UnreadableGraphic("no picture, or one that is too large")
    burned = Image.new("1", (width, height))
    for at, graphic in fields:
        burned.paste(1, at, graphic)
    return Bitmap(width_dots=width, height_dots=height, dpi=dpi, rows=burned.tobytes())


def _point(value: str) -> tuple[int, int]:
    x, y, *_ = [*_numbers(value), 0]
    return x, y


def _numbers(value: str) -> list[int]:
    """Return the leading numbers of a parameter list; empty ones are 0."""
    parts = value.split(",")
    if not all(part == "" or (part.isdecimal() and len(part) < 9) for part in parts[:2]):
        raise UnreadableGraphic(value)
    return [int(part or 0) for part in parts[:2]]


# The data of ^GF: hex digits with run lengths, or base64 (Zebra, Programming Guide, alternative data compression).


TOKEN = re.compile(r"([G-Yg-z]+)([0-9A-Fa-f])|([0-9A-Fa-f]+)|([:,!])|(.)")
ENCODED = re.compile(r":(Z64|B64):([A-Za-z0-9+/=]+):([0-9A-Fa-f]{4})")


class UnreadableGraphic(ValueError):
    """The graphic violates the manual, or uses an unsupported encoding."""


def read_graphic_field(value: str) -> Image.Image:
    """Convert the parameters of one ^GF to a picture of mode "1", black = 1. Raises UnreadableGraphic."""
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
