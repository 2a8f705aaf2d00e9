"""Test prints are documents that others can read."""

from __future__ import annotations

from datetime import UTC, datetime

import pypdfium2
import pytest

from server_core.documents.sample_page import pdf_page, zpl_label

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


@pytest.mark.parametrize(("width", "height", "dpi"), [(100.0, 150.0, 203), (58.0, None, 203), (40.0, 20.0, 300)])
def test_everything_on_the_label_is_inside_of_it(width: float, height: float | None, dpi: int) -> None:
    label = zpl_label(name="^XZ~JA_\\", printer_id=PRINTER, at=AT, dpi=dpi, width_mm=width, height_mm=height).decode()
    assert label.startswith("^XA")
    assert label.count("^XZ") == 1
    assert label.endswith("^XZ")
    assert "~" not in label
    assert "_5EXZ_7EJA_5F_5C" in label
    size = {key: int(label.partition(key)[2].partition("^")[0]) for key in ("^PW",)}
    lowest = max(int(part.partition("^")[0].split(",")[1]) for part in label.split("^FO")[1:])
    length = int(label.partition("^LL")[2].split()[0])
    assert size["^PW"] == round(width / 25.4 * dpi)
    assert lowest < length
