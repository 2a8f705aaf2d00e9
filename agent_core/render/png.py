"""A bitmap as a picture file, for the preview and for the virtual printer's tray."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from agent_core.bitmap import Bitmap
from server_core.contract.types.drawing import DotKind

MODES = {DotKind.BLACK_1: ("1", "1;I"), DotKind.SGRAY_8: ("L", "L"), DotKind.SRGB_8: ("RGB", "RGB")}


def to_png(bitmap: Bitmap) -> bytes:
    """In the bitmap's own kind of dots, with the head's dpi in it."""
    mode, raw_mode = MODES[bitmap.kind]
    image = Image.frombytes(mode, (bitmap.width_dots, bitmap.height_dots), bitmap.rows, "raw", raw_mode)
    file = BytesIO()
    image.save(file, "PNG", dpi=(bitmap.dpi, bitmap.dpi))
    return file.getvalue()
