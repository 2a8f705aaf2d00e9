"""MaxiCode (ISO/IEC 16023) in its only size, with the carrier's message that zxing-cpp leaves out (modes 2 and 3)."""

from __future__ import annotations

import re
from typing import NamedTuple

from PIL import Image, ImageDraw

from agent_core.raw.draw.barcodes import CannotEncode, Modules, Symbology, matrix
from agent_core.raw.draw.symbols import as_content
from server_core.contract.types.media import MM_PER_INCH

ROWS, COLUMNS = 33, 30
PIXELS, ROW_PIXELS = 5, 4
"""Pitch of a module in the picture of zxing-cpp; every other row begins half a module later."""
PITCH_MM, ROW_MM = 0.88, 0.76
RINGS_MM = (3.87, 3.20, 2.53, 1.86, 1.18, 0.51)
"""Radii of the bull's eye, dark and light in turn from outside."""
CENTRE = 16, 14
"""Row and column of the bull's eye."""
HEADER = re.compile(rb"\[\)>\x1e01\x1d\d\d")
BEFORE = b"A" * 9
"""Fills the first code words, which the carrier's message replaces."""
# fmt: off
FIRST_WORDS = (
    469, 529, 317, 316, 347, 346, 673, 672, 703, 702, 647, 676, 283, 282, 313, 312, 370, 610, 618, 379, 378, 409,
    408, 439, 705, 704, 559, 589, 588, 619, 458, 518, 640, 701, 675, 674, 285, 284, 315, 314, 310, 340, 531, 289,
    288, 319, 349, 348, 456, 486, 517, 516, 471, 470,
)
# fmt: on
"""Places of the bits of the first nine code words, as row * 30 + column, the highest bit first."""
LATER_WORDS = ((12, 8), (18, 8), (21, 18), (21, 8), (9, 8), (12, 20), (18, 20), (18, 6), (12, 6), (9, 20), (21, 20))
"""Rows and columns of the other words of the primary message: blocks of two columns and three rows."""
CHECK_WORDS = 10
POSTCODE_LENGTH = 6
"""Characters of a postcode with letters."""


class Carrier(NamedTuple):
    """Destination of a parcel.

    `mode`: 2 = a `postcode` of up to nine digits, 3 = one of up to six letters and digits, None = as the postcode is.
    """

    postcode: bytes
    country: int
    service: int
    mode: int | None = None


def maxicode(data: bytes, *, dpi: int, mode: int = 4, carrier: Carrier | None = None) -> Modules:
    """Return the symbol as dots of the head. `mode`: 4 to 6, without a carrier's message. Raises CannotEncode."""
    encoded = data if carrier is None else BEFORE + data
    drawn = matrix(Symbology.MAXICODE, as_content(encoded), ec_level=str(mode if carrier is None else 4))
    dark = _dark(drawn)
    content, is_changed = drawn.content, False
    if carrier is not None:
        is_changed = carrier.mode == 3 and len(carrier.postcode) > POSTCODE_LENGTH
        if is_changed:
            carrier = carrier._replace(postcode=carrier.postcode[:POSTCODE_LENGTH])
        words = _primary(carrier)
        for place, bit in zip(_places(), "".join(f"{word:06b}" for word in [*words, *_checks(words)]), strict=True):
            (dark.add if bit == "1" else dark.discard)(place)
        content = _with_carrier(data, carrier).decode("latin-1")
    picture = _painted(dark, dpi / MM_PER_INCH)
    return Modules(
        symbology=Symbology.MAXICODE,
        content=content,
        width=picture.width,
        height=picture.height,
        rows=picture.tobytes(),
        is_changed=is_changed,
    )


def _with_carrier(data: bytes, carrier: Carrier) -> bytes:
    """Return the data as a scanner reads it: the carrier's message is behind the header of a transport format."""
    header = HEADER.match(data)
    begin = header.end() if header else 0
    return b"%s%s\x1d%03d\x1d%03d\x1d%s" % (data[:begin], *carrier[:3], data[begin:])


def _dark(drawn: Modules) -> set[tuple[int, int]]:
    """Return rows and columns of the dark modules."""
    pixels = Image.frombytes("1", (drawn.width, drawn.height), drawn.rows)
    return {
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS - row % 2)
        if pixels.getpixel((PIXELS * column + 2 + 2 * (row % 2), ROW_PIXELS * row + 2))
    }


def _places() -> list[tuple[int, int]]:
    blocks = [(top + row, left + 1 - side) for top, left in LATER_WORDS for row in range(3) for side in range(2)]
    return [divmod(place, COLUMNS) for place in FIRST_WORDS] + blocks


def _primary(carrier: Carrier) -> list[int]:
    """Return the ten code words of a carrier's message. Raises CannotEncode."""
    postcode = carrier.postcode
    mode = carrier.mode or (2 if postcode.isdigit() else 3)
    if not postcode:
        raise CannotEncode("no postcode")
    if not 0 <= carrier.country <= 999 or not 0 <= carrier.service <= 999:
        raise CannotEncode("a country or service of more than three digits")
    if mode == 2:
        if not postcode.isdigit() or len(postcode) > 9:
            raise CannotEncode("a postcode of other characters, or one that is too long")
        bits = f"{len(postcode):06b}{int(postcode):030b}"
    else:
        letters = postcode.upper()[:POSTCODE_LENGTH].ljust(POSTCODE_LENGTH)
        bits = "".join(f"{code - 64 if 65 <= code <= 90 else code:06b}" for code in letters)
    if max(map(ord, bits)) > ord("1") or len(bits) != 36:
        raise CannotEncode("a postcode of other characters")
    bits = f"{carrier.service:010b}{carrier.country:010b}{bits}{mode:04b}"
    return [int(bits[end - 6 : end], 2) for end in range(len(bits), 0, -6)]


def _checks(words: list[int]) -> list[int]:
    """Return the check words: Reed-Solomon over GF(64), x^6 + x + 1."""
    powers = [1]
    while len(powers) < 63:
        value = powers[-1] << 1
        powers.append(value ^ 0x43 if value > 63 else value)
    logarithms = {value: power for power, value in enumerate(powers)}

    def times(left: int, right: int) -> int:
        return powers[(logarithms[left] + logarithms[right]) % 63] if left and right else 0

    generator = [1]
    for power in range(1, CHECK_WORDS + 1):
        shifted = [*generator, 0]
        generator = [high ^ times(low, powers[power]) for high, low in zip(shifted, [0, *generator], strict=True)]
    rest = [0] * CHECK_WORDS
    for word in words:
        factor = word ^ rest[0]
        rest = [each ^ times(factor, part) for each, part in zip([*rest[1:], 0], generator[1:], strict=True)]
    return rest


def _painted(dark: set[tuple[int, int]], dots_mm: float) -> Image.Image:
    across, down = max(2, round(PITCH_MM * dots_mm)), max(2, round(ROW_MM * dots_mm))
    half, tall = (across - 1) / 2, across * 0.5
    picture = Image.new("1", (COLUMNS * across, ROWS * down + across - down))
    pen = ImageDraw.Draw(picture)

    def centre(row: int, column: int) -> tuple[float, float]:
        return column * across + half + (row % 2) * across / 2, row * down + tall - 0.5

    for row, column in dark:
        x, y = centre(row, column)
        corners = [(0, -tall), (half, -tall / 2), (half, tall / 2), (0, tall), (-half, tall / 2), (-half, -tall / 2)]
        pen.polygon([(x + left, y + top) for left, top in corners], fill=1)
    x, y = centre(*CENTRE)
    for ring, radius_mm in enumerate(RINGS_MM):
        radius = radius_mm * dots_mm
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=1 - ring % 2)
    return picture
