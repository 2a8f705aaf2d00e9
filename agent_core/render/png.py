"""A bitmap as a picture file, for the preview and for the virtual printer's tray."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from agent_core.bitmap import Bitmap


def to_png(bitmap: Bitmap) -> bytes:
    """1-bit grey PNG, black dots black, with the head's dpi in it."""
    image = Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), bitmap.rows, "raw", "1;I")
    file = BytesIO()
    image.save(file, "PNG", dpi=(bitmap.dpi, bitmap.dpi))
    return file.getvalue()
