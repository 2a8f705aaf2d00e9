"""Pictures of Qt for libraries that know only Pillow's."""

from __future__ import annotations

from PIL import Image
from PySide6.QtGui import QImage


def pillow(image: QImage) -> Image.Image:
    grey = image.convertToFormat(QImage.Format.Format_RGB888)
    return Image.frombytes(
        "RGB", (grey.width(), grey.height()), bytes(grey.constBits()), "raw", "RGB", grey.bytesPerLine()
    )
