"""Graphics of ZPL labels: lines, ^GF, ~DG and ~DY as dots, and what a file stores for its labels.

The text formats are read by `agent_core.raw.zpl`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from agent_core.raw.draw.display_list import MAX_SIDE, Box, Command, Diagonal, Ellipse, Ink, Item
from agent_core.raw.zpl import UnreadableGraphic, decode_base64, read_graphic_field, stored_name

if TYPE_CHECKING:
    from agent_core.raw.draw.zpl_commands import Parameters, ZplCommand

MAX_GRAPHIC_BYTES = 16_000_000
"""Most bytes of the graphics of one label, and of those that a file stores."""
MAX_PICTURE_DOTS = 16_000_000
"""Largest picture file."""
MAX_STORED = 500
"""Most graphics and formats that a file stores."""
PICTURES = {b"P": (b"PNG", "PNG"), b"B": (b"BMP", "BMP"), b"X": (b"PCX", "PCX")}
"""Suffix of the stored file and its reader by the kind of ~DY."""
LEAST_ROUND, MOST_ROUND, LEAST_DIAGONAL = 3, 4_095, 3
"""Sides of ^GC and ^GE, and least sides of ^GD, in dots."""
CORNERS = 8
"""Steps of the rounding of ^GB, the last of which is a half circle."""
NOT_HEX = re.compile(rb"[^0-9A-Fa-f]")
WHITE_FROM = 128


@dataclass(frozen=True, slots=True)
class Graphic:
    """Dots as in `Picture`."""

    width: int
    height: int
    rows: bytes = field(repr=False)


class NoGraphic(ValueError):
    """~DY of a font or another file."""


def read_field(command: ZplCommand) -> Graphic:
    """Read ^GF. Raises UnreadableGraphic."""
    parts = _split(command, 4)
    if parts[0].strip().upper() == b"B":
        return _from_rows(parts[4], _count(parts[2]), _count(parts[3]))
    return _from_text(parts[0].strip().upper(), parts[2], parts[3], parts[4])


def read_download(command: ZplCommand) -> tuple[bytes, Graphic]:
    """Read ~DG or ~DY. Returns the name and the graphic. Raises UnreadableGraphic, NoGraphic."""
    if command.name == "~DG":
        name, total, row, data = _split(command, 3)
        return stored_name(name, b"GRF"), _from_text(b"A", total, row, data)
    name, how, kind, total, row, data = _split(command, 5)
    how, kind = how.strip().upper() or b"A", kind.strip().upper() or b"G"
    if how == b"P" or kind in PICTURES:
        suffix, reader = PICTURES.get(kind, PICTURES[b"P"])
        return stored_name(name.partition(b".")[0], suffix), _from_picture(data if how == b"B" else _file(data), reader)
    if kind != b"G":
        raise NoGraphic(kind)
    name = stored_name(name, b"GRF")
    return name, _from_rows(data, _count(total), _count(row)) if how == b"B" else _from_text(how, total, row, data)


def _split(command: ZplCommand, commas: int) -> list[bytes]:
    parts = command.data.split(command.comma.encode("latin-1"), commas)
    return parts + [b""] * (commas + 1 - len(parts))


def _count(value: bytes) -> int:
    value = value.strip()
    return int(value) if value.isdigit() and len(value) < 9 else 0


def _check_size(total: int, row: int) -> None:
    if not 0 < row <= min(total, MAX_SIDE // 8) or total > min(MAX_GRAPHIC_BYTES, row * MAX_SIDE):
        raise UnreadableGraphic("a graphic without a size, or one that is too large")


def _from_text(how: bytes, total: bytes, row: bytes, data: bytes) -> Graphic:
    _check_size(_count(total), _count(row))
    value = ",".join((how.decode("latin-1"), "", str(_count(total)), str(_count(row)), data.decode("latin-1")))
    picture = read_graphic_field(value)
    return Graphic(picture.width, picture.height, picture.tobytes())


def _from_rows(data: bytes, total: int, row: int) -> Graphic:
    _check_size(total, row)
    height = total // row
    return Graphic(row * 8, height, data[: height * row].ljust(height * row, b"\0"))


def _file(data: bytes) -> bytes:
    """Return the bytes of a file in hex digits or base64. Raises UnreadableGraphic."""
    text = b"".join(data.split())
    if text.startswith(b":"):
        return decode_base64(text.decode("latin-1"), MAX_GRAPHIC_BYTES)
    if NOT_HEX.search(text) or len(text) % 2:
        raise UnreadableGraphic("no hex digits")
    return bytes.fromhex(text.decode("ascii"))


def _from_picture(data: bytes, reader: str) -> Graphic:
    try:
        with Image.open(BytesIO(data), formats=(reader,)) as picture:
            if picture.width * picture.height > MAX_PICTURE_DOTS:
                raise UnreadableGraphic("a picture that is too large")
            colours = picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadableGraphic("no picture") from error
    paper = Image.new("RGBA", colours.size, "white")
    paper.alpha_composite(colours)
    dots = paper.convert("L").point([255] * WHITE_FROM + [0] * (256 - WHITE_FROM), "1")
    return Graphic(dots.width, dots.height, dots.tobytes())


def matches(name: bytes, target: bytes) -> bool:
    """Return whether `R:NAME.GRF` is meant by a name that may have `*`."""
    if not target:
        return True
    wanted = stored_name(target, b"GRF")
    parts = zip(name.replace(b".", b":").split(b":"), wanted.replace(b".", b":").split(b":"), strict=False)
    return all(want == b"*" or part == want for part, want in parts)


# Lines.


def line_item(command: ZplCommand, unit: float, asked: Command) -> Item:
    """Return the item of ^GB, ^GC, ^GD or ^GE at 0, 0. `unit`: dots of a unit. Sides have the ranges of the guide."""
    parameters = command.parameters

    def dots(at: int, default: int, low: int = 1, high: int = MAX_SIDE) -> int:
        return parameters.dots(at, default, low, high, unit)

    match command.name:
        case "^GC":
            size, thick = dots(0, LEAST_ROUND, LEAST_ROUND, MOST_ROUND), dots(1, 1, 1, MOST_ROUND)
            return _ellipse(size, size, thick, _ink(parameters, 2), asked)
        case "^GE":
            thick = dots(2, 1, 1, MOST_ROUND)
            width, height = (dots(at, max(thick, LEAST_ROUND), LEAST_ROUND, MOST_ROUND) for at in (0, 1))
            return _ellipse(width, height, thick, _ink(parameters, 3), asked)
        case "^GD":
            thick = dots(2, 1)
            width, height = (dots(at, max(thick, LEAST_DIAGONAL), LEAST_DIAGONAL) for at in (0, 1))
            rises, ink = parameters.letter(4, "RL/\\", "R") in "R/", _ink(parameters, 3)
            width = min(width + thick - 1, MAX_SIDE)
            return Diagonal(x=0, y=0, command=asked, ink=ink, width=width, height=height, thickness=thick, rises=rises)
        case _:
            thick = dots(2, 1)
            width, height = max(dots(0, thick), thick), max(dots(1, thick), thick)
            radius = parameters.integer(4, 0, 0, CORNERS) * min(width, height) // (2 * CORNERS)
            ink = _ink(parameters, 3)
            return Box(x=0, y=0, command=asked, ink=ink, width=width, height=height, thickness=thick, radius=radius)


def _ellipse(width: int, height: int, thick: int, ink: Ink, asked: Command) -> Ellipse:
    return Ellipse(x=0, y=0, command=asked, ink=ink, width=width, height=height, thickness=min(thick, width))


def _ink(parameters: Parameters, at: int) -> Ink:
    return Ink.WHITE if parameters.letter(at, "BW", "B") == "W" else Ink.BLACK
