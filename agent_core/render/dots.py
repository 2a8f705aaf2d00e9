"""Drawn rows to the dots that travel: one bit, grey or colour, without padding between the rows."""

from __future__ import annotations

from itertools import groupby

from PIL import Image

from agent_core.render.paper import Paper
from server_core.contract.types.drawing import BackSides

Rows = bytes | bytearray | memoryview
PIECE_ROWS = 64
STRIP_ROWS = 16

TURNS = {
    BackSides.ROTATED: Image.Transpose.ROTATE_180,
    BackSides.FLIPPED_Y: Image.Transpose.FLIP_TOP_BOTTOM,
    BackSides.FLIPPED_X: Image.Transpose.FLIP_LEFT_RIGHT,
}
SIDEWAYS = {BackSides.ROTATED, BackSides.FLIPPED_X}
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
# Four bytes of 0 or 255 as PIL packs their lowest two bits each, to four bits, 1 = black.
FOUR_DOTS = bytes(sum(8 >> dot for dot in range(4) if not byte << 2 * dot & 0x80) for byte in range(256))


def grey_or_colour(paper: Paper, row_count: int, turn: BackSides) -> bytearray | memoryview:
    """The first rows on the paper as they are, turned over as one picture; a view is valid until the next are drawn."""
    rows = paper.rows[: row_count * paper.stride]
    return rows if turn is BackSides.AS_IS else _turned(rows, paper, turn)


def black(two_tone: Image.Image, first_row: int, row_count: int, turn: BackSides) -> bytes:
    """These rows of a picture of mode "1" and a width of whole bytes, turned over as one picture."""
    width = two_tone.width // 8
    packed = _packed(two_tone)[first_row * width : (first_row + row_count) * width]
    if turn in SIDEWAYS:
        packed = packed[::-1].translate(MIRRORED)  # by 180 degrees
    if turn in {BackSides.FLIPPED_X, BackSides.FLIPPED_Y}:
        packed = b"".join(packed[start : start + width] for start in range(len(packed) - width, -1, -width))
    return packed


def _turned(rows: memoryview, paper: Paper, turn: BackSides) -> bytearray:
    """A few rows at a time: PIL takes four bytes for each dot in colour."""
    mode, piece, all_rows = "RGB" if paper.in_colour else "L", PIECE_ROWS * paper.stride, bytearray(len(rows))
    for start in range(0, len(rows), piece):
        part = rows[start : start + piece]
        upright = Image.frombytes(mode, (paper.width, len(part) // paper.stride), part)
        to = start if turn is BackSides.FLIPPED_X else len(rows) - start - len(part)
        all_rows[to : to + len(part)] = upright.transpose(TURNS[turn]).tobytes()
    return all_rows


def _packed(two_tone: Image.Image) -> bytes:
    """By way of two and four bits a dot: PIL packs those three times faster than one bit. White strips are skipped."""
    pairs = Image.fromarrow(two_tone, "P", two_tone.size).tobytes("raw", "P;2")
    row = two_tone.width // 4
    strip = row * STRIP_ROWS
    white = b"\xff" * strip
    parts = []
    for is_white, starts in groupby(range(0, len(pairs), strip), lambda start: pairs.startswith(white, start)):
        run = list(starts)
        if is_white:
            parts.append(bytes(len(run) * strip // 2))
            continue
        inked = pairs[run[0] : run[-1] + strip].translate(FOUR_DOTS)
        size = (row, len(inked) // row)
        parts.append(Image.frombuffer("P", size, inked, "raw", "P", row, 1).tobytes("raw", "P;4"))
    return b"".join(parts)
