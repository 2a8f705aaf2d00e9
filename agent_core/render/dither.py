"""Grey to one bit per dot."""

from __future__ import annotations

from PIL import Image

# Below the middle is black: text and bar codes keep their widths. Dithering would fray their edges.
THRESHOLD = [0] * 128 + [255] * 128


def threshold(grey: bytearray, *, width: int, height: int, stride: int) -> bytes:
    """8-bit grey rows (0 = black) of `stride` bytes to packed rows, 1 = black, padding bits 0."""
    image = Image.frombuffer("L", (width, height), grey, "raw", "L", stride, 1)
    return image.point(THRESHOLD, "1").tobytes("raw", "1;I")
