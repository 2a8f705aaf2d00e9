"""MicroPDF417 in each of its sizes: a scanner reads the data, whatever room is left."""

from __future__ import annotations

import pytest
import zxingcpp
from PIL import Image, ImageOps

from agent_core.raw.draw.barcodes import CannotEncode, Modules
from agent_core.raw.draw.micro_pdf_417 import CHECKS, micro_pdf_417

SIZES = [(columns, rows) for columns, sizes in CHECKS.items() for rows in sizes]
SHORT = b"A1"


def scanned(symbol: Modules) -> list[bytes]:
    dots = Image.frombytes("1", (symbol.width, symbol.height), symbol.rows)
    large = ImageOps.invert(dots.convert("L")).resize((3 * symbol.width, 6 * symbol.height), Image.Resampling.NEAREST)
    return [each.bytes for each in zxingcpp.read_barcodes(ImageOps.expand(large, 30, 255))]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_data_of_any_length_is_read_in_every_size(columns: int, rows: int) -> None:
    words = columns * rows - CHECKS[columns][rows]
    for data in (SHORT, b"ab" * (words // 3), b"7" * (2 * words), b"\xfc\x01\x80" * (words // 4)):
        try:
            symbol = micro_pdf_417(data, columns=columns, rows=rows)
        except CannotEncode:
            assert data != SHORT
            continue
        assert symbol.height == rows
        assert rows == 4 or scanned(symbol) == [data]  # zxing-cpp writes this size, but does not read it


def test_more_than_a_size_holds_is_refused() -> None:
    with pytest.raises(CannotEncode):
        micro_pdf_417(b"x" * 300, columns=4, rows=44)
    with pytest.raises(CannotEncode):
        micro_pdf_417(b"more than fits", columns=1, rows=11)
    with pytest.raises(CannotEncode):
        micro_pdf_417(SHORT, columns=2, rows=10)
