"""Drawn rows to the dots that travel: one bit, grey or colour, without padding between the rows."""

from __future__ import annotations

from PIL import Image

from agent_core.bitmap import DotKind
from agent_core.domain import Halftone
from agent_core.render.paper import Paper
from agent_core.render.request import BackSides

TURNS = {
    BackSides.ROTATED: Image.Transpose.ROTATE_180,
    BackSides.FLIPPED_Y: Image.Transpose.FLIP_TOP_BOTTOM,
    BackSides.FLIPPED_X: Image.Transpose.FLIP_LEFT_RIGHT,
}
# Four bytes of 0 or 255 as PIL packs their lowest two bits each, to four bits, 1 = black.
FOUR_DOTS = bytes(sum(8 >> dot for dot in range(4) if not byte << 2 * dot & 0x80) for byte in range(256))


def dots(paper: Paper, kind: DotKind, halftone: Halftone) -> bytes | memoryview:
    """The rows that were drawn last, as `Bitmap.rows`; a view of them is valid until the next are drawn."""
    if kind is not DotKind.BLACK_1:
        return memoryview(paper.dots)[: paper.size]
    grey = Image.frombuffer("L", (paper.stride, paper.row_count), paper.dots, "raw", "L", paper.stride, 1)
    # Below the middle is black: text and bar codes keep their widths, where dithering would fray their edges.
    dither = Image.Dither.FLOYDSTEINBERG if halftone is Halftone.DIFFUSION else Image.Dither.NONE
    return _packed(grey.convert("1", dither=dither))


def turned(rows: bytes | memoryview, kind: DotKind, width: int, turn: BackSides) -> bytes:
    """Whole rows, turned over as one picture."""
    mode = {DotKind.BLACK_1: "1", DotKind.SGRAY_8: "L", DotKind.SRGB_8: "RGB"}[kind]
    height = len(rows) // ((width * kind.bits_per_dot + 7) // 8)
    return Image.frombytes(mode, (width, height), rows).transpose(TURNS[turn]).tobytes()


def _packed(two_tone: Image.Image) -> bytes:
    """Its width is a multiple of 8. By way of two and four bits a dot: PIL packs those three times faster."""
    width, height = two_tone.size
    same_bytes = Image.fromarrow(two_tone, "P", two_tone.size)
    pairs = same_bytes.tobytes("raw", "P;2").translate(FOUR_DOTS)
    return Image.frombuffer("P", (width // 4, height), pairs, "raw", "P", width // 4, 1).tobytes("raw", "P;4")
