"""Test prints are documents that others can read."""

from __future__ import annotations

from datetime import UTC, datetime

import pypdfium2
import pytest

from server_core.documents.sample_page import pdf_page

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
