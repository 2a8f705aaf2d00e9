"""Bar codes as modules, written and read back by zxing-cpp: independent of everything that we draw."""

from __future__ import annotations

from typing import cast

import zxingcpp
from PIL import Image


def code128(text: str) -> list[bool]:
    """One row, True = bar, without quiet zones."""
    return _modules(text, zxingcpp.BarcodeFormat.Code128)[0]


def qr(text: str) -> list[list[bool]]:
    return _modules(text, zxingcpp.BarcodeFormat.QRCode)


def symbol(symbology: str, text: str) -> list[list[bool]]:
    """Any symbology that zxing-cpp writes, by its name there; linear ones are one row."""
    rows = _modules(text, zxingcpp.BarcodeFormat[symbology])
    return rows[:1] if symbology in {"Code128", "EAN13"} else rows


def read_barcodes(image: Image.Image) -> set[tuple[str, str]]:
    """(symbology, text) of all that a scanner finds."""
    return {(found.symbology.name, found.text) for found in zxingcpp.read_barcodes(image.convert("L"))}


def read_symbols(image: Image.Image, symbology: str) -> list[str]:
    """The texts that a scanner set to this symbology finds, far faster than one that looks for all."""
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat[symbology])
    return [found.text for found in zxingcpp.read_barcodes(image.convert("L"), formats=formats)]


def _modules(text: str, symbology: zxingcpp.BarcodeFormat) -> list[list[bool]]:
    image = zxingcpp.create_barcode(text, symbology).to_image(scale=1, add_quiet_zones=False)
    height, width = image.shape
    dots = bytes(memoryview(cast(bytes, image)))
    return [[dot == 0 for dot in dots[row * width : (row + 1) * width]] for row in range(height)]
