"""The test page drawn by the real pipeline: its bar code can be read, its ruler is exact."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import RenderRequest
from server_core.documents.samples import pdf_page
from tests.support.barcodes import read_symbols
from tests.support.bitmaps import to_image

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
PRINTER = "01a1fbbc-8b51-7f1f-bf9d-b01249fb1169"
AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
NAME = "Büro (2) \\ 出荷 " * 5


async def test_the_bar_code_is_read_from_the_dots() -> None:
    workers = RenderWorkers()
    await workers.start()
    try:
        for width, height in ((210.0, 297.0), (101.6, 152.4), (62.0, 29.0)):
            pdf = pdf_page(name=NAME, printer_id=PRINTER, at=AT, width_mm=width, height_mm=height)
            for dpi in (203, 300, 600) if height < 297 else (300,):
                request = RenderRequest(dpi=dpi, media_width_mm=width, media_height_mm=height)
                (page,) = [bitmap async for bitmap in workers.render(pdf, request)]
                image = to_image(page)
                assert read_symbols(image, "Code128") == ["01a1fbbc"], (width, dpi)
                edge = 5 if height > 50 else 3
                beyond = (image.width - round((edge - 0.5) / 25.4 * dpi), 0, image.width, image.height)
                assert image.crop(beyond).getextrema() == (255, 255)  # a long name ends before the frame
                y = image.height - round((edge + edge * 0.3) / 25.4 * dpi)
                for number in range(int(width - 2 * edge) + 1):
                    x = (edge + number) / 25.4 * dpi
                    near = [image.getpixel((min(round(x) + step, image.width - 1), y)) for step in (-1, 0, 1)]
                    assert 0 in near, (width, dpi, number)
    finally:
        await workers.aclose()


async def test_each_grey_is_darker_than_the_one_before() -> None:
    workers = RenderWorkers()
    await workers.start()
    try:
        pdf = pdf_page(name="Dock", printer_id=PRINTER, at=AT, width_mm=100, height_mm=150)
        request = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
        (page,) = [bitmap async for bitmap in workers.render(pdf, request)]
    finally:
        await workers.aclose()
    dots = 203 / 25.4
    fields = [to_image(page).crop(_field(number, dots)).convert("L") for number in range(5)]
    black = [field.histogram()[0] / (field.width * field.height) for field in fields]
    assert black == pytest.approx([0, 0.15, 0.3, 0.45, 1], abs=0.03)


def _field(number: int, dots: float) -> tuple[int, int, int, int]:
    """Return the inside of one of the five fields, each 16 mm wide and 3 mm high, 10 mm from the left and the
    bottom.
    """
    left, bottom = 10 + 16 * number, 150 - 10
    return tuple(round(edge * dots) for edge in (left + 1, bottom - 2.5, left + 15, bottom - 0.5))  # type: ignore[return-value]
