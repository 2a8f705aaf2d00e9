"""Test prints are documents that others can read."""

from __future__ import annotations

from datetime import UTC, datetime

import pypdfium2
import pytest
from PIL import Image

from server_core.documents import samples
from server_core.documents.samples import pdf_page
from tests.support.barcodes import read_symbols

PRINTER = "01a1fbbc-8b51-7f1f-bf9d-b01249fb1169"
AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(("width", "height"), [(210.0, 297.0), (62.0, 29.0)])
def test_the_page_is_a_pdf_with_its_words_and_its_size(width: float, height: float) -> None:
    content = pdf_page(name="Büro (2) \\ x", printer_id=PRINTER, at=AT, width_mm=width, height_mm=height)
    with pypdfium2.PdfDocument(content) as document:
        page = document[0]
        assert len(document) == 1
        assert page.get_size() == pytest.approx((width * 72 / 25.4, height * 72 / 25.4), abs=0.01)
        text = page.get_textpage().get_text_bounded()
    assert text.split("\r\n") == ["Büro (2) \\ x", "Test print 2026-11-21 09:30", PRINTER]


@pytest.mark.parametrize("text", ["01a1fbbc", "".join(map(chr, range(32, 127)))[::3], "!~ Zz}|{"])
def test_code_128_is_what_another_writer_writes(text: str) -> None:
    modules = [number % 2 == 0 for number, width in enumerate(samples.widths(text)) for _ in range(width)]
    shown = Image.new("L", (len(modules) + 20, 1), 255)
    for x, is_bar in enumerate(modules, start=10):
        shown.putpixel((x, 0), 0 if is_bar else 255)
    assert read_symbols(shown.resize((shown.width * 3, 60), Image.Resampling.NEAREST), "Code128") == [text]


def test_code_128_has_each_pattern_once() -> None:
    assert len(set(samples.PATTERNS)) == 107
    assert {sum(map(int, one)) for one in samples.PATTERNS[:-1]} == {11}
