"""Grey to one bit per dot."""

from __future__ import annotations

from PIL import Image

MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def threshold(grey: bytearray, *, width: int, height: int, stride: int) -> bytes:
    """8-bit grey rows (0 = black) of `stride` bytes to packed rows, 1 = black, padding bits 0.

    Below the middle is black: text and bar codes keep their widths, where dithering would fray their edges.
    """
    image = Image.frombuffer("L", (width, height), grey, "raw", "L", stride, 1)
    two_tone = image.convert("1", dither=Image.Dither.NONE)
    # Pillow packs mirrored bytes in half the time that it takes for upright ones.
    return two_tone.tobytes("raw", "1;IR").translate(MIRRORED)
