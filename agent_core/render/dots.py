"""Drawn rows to the dots that travel: one bit, grey or colour, without padding between the rows."""

from __future__ import annotations

from PIL import Image

from agent_core.bitmap import DotKind
from agent_core.domain import Halftone
from agent_core.render.pdf import Paper

MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def dots(paper: Paper, kind: DotKind, halftone: Halftone) -> bytes:
    """The rows that were drawn last, as `Bitmap.rows`."""
    match kind:
        case DotKind.BLACK_1:
            return _black(_image(paper, "L", "L"), halftone)
        case DotKind.SGRAY_8:
            return _image(paper, "L", "L").tobytes()
        case DotKind.SRGB_8:
            return _image(paper, "RGB", "BGR").tobytes()


def _image(paper: Paper, mode: str, raw_mode: str) -> Image.Image:
    return Image.frombuffer(mode, (paper.width, paper.height), paper.dots, "raw", raw_mode, paper.stride, 1)


def _black(grey: Image.Image, halftone: Halftone) -> bytes:
    """Below the middle is black: text and bar codes keep their widths, where dithering would fray their edges."""
    dither = Image.Dither.FLOYDSTEINBERG if halftone is Halftone.DIFFUSION else Image.Dither.NONE
    # Pillow packs mirrored bytes in half the time that it takes for upright ones.
    return grey.convert("1", dither=dither).tobytes("raw", "1;IR").translate(MIRRORED)
