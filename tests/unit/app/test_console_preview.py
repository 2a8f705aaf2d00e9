from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
from PIL import Image, ImageDraw
from PySide6.QtGui import QColor, QImage

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render.request import PageFacts, PageRows
from agent_core.render.shown_page import ShownPage
from agent_core.render.workers import RenderWorkers
from app.client.console_client import open_client
from app.documents.preview import SMALL_DPI, PagePreviewRequest, Previews, preview_request
from app.errors import DrawingFailed
from app.pages.job.picture import page_line, page_sentence
from app.widgets.page_picture import image_of
from server_core.contract.messages.message import words
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.parameters import ScaleMode
from server_core.contract.types.states import FailureReason
from tests.support.console_facts import a_detail, a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite, SiteEndpoint

ROWS = bytes([0b10110000, 0b01000000, 0b11111111, 0b11100000, 0b00000000, 0b00100000])
BITMAP = Bitmap(width_dots=11, height_dots=3, dpi=203, rows=ROWS, page_count=2)
FACTS = PageFacts(page=1, page_count=2, width_dots=11, height_dots=3, scale=1, rotation=0, cut_off=CutOff())


class Stub(RenderWorkers):
    """Draws the same dots for every page and keeps the requests."""

    def __init__(self) -> None:
        self.requests: list[RenderRequest] = []
        self.whole: list[bool] = []
        self.broken = False

    async def start(self) -> None:
        return

    async def aclose(self) -> None:
        return

    async def bands(
        self, pdf: bytes | Path, request: RenderRequest, *, as_large_as_whole: bool = False
    ) -> AsyncGenerator[PageRows, None]:
        self.requests.append(request)
        self.whole.append(as_large_as_whole)
        if self.broken:
            raise CannotPrint(FailureReason.DOCUMENT_CORRUPT, words("The PDF is damaged."))
        yield PageRows(facts=FACTS, first_row=0, rows=ROWS)


def dots(image: QImage) -> list[list[int]]:
    black = QColor("black")
    return [[int(image.pixelColor(x, y) == black) for x in range(image.width())] for y in range(image.height())]


def test_the_picture_is_the_bitmap_dot_for_dot() -> None:
    image = image_of(BITMAP)
    assert image.format() is QImage.Format.Format_Mono
    assert (image.width(), image.height()) == (11, 3)
    expected = [[ROWS[y * 2 + x // 8] >> (7 - x % 8) & 1 for x in range(11)] for y in range(3)]
    assert dots(image) == expected
    lines = [bytes(cast("memoryview", image.constScanLine(y)))[:2] for y in range(3)]
    assert b"".join(lines) == ROWS


def test_the_wish_is_what_the_agent_would_draw() -> None:
    row = a_job(1, document_format="pdf", document_raw_language=None)
    request = preview_request(a_detail(row, scale_mode="fit", margin_top_mm=2.0), a_printer(dpi=300))
    assert request.request == RenderRequest(
        dpi=300, media_width_mm=100, media_height_mm=150, scale_mode=ScaleMode.FIT, margin_top_mm=2.0
    )
    assert not request.printer_decides


def test_a_printer_without_label_language_decides_itself() -> None:
    row = a_job(1, document_format="pdf", document_raw_language=None)
    takes_pdf = {"document_formats": ["pdf"], "raw_languages": []}
    office = a_printer(language=None, backend="ipp", uri="ipp://office", capabilities=takes_pdf)
    assert preview_request(a_detail(row), office).printer_decides
    assert not preview_request(a_detail(row), a_printer(language=None, backend="virtual")).printer_decides
    assert preview_request(a_detail(row), a_printer(dpi=None)).dpi_assumed
    assert not preview_request(a_detail(row), a_printer(dpi=203)).dpi_assumed
    assert not preview_request(a_detail(row, dpi=203), a_printer(dpi=None)).dpi_assumed


def test_the_line_below_tells_dots_and_what_differs() -> None:
    cut = CutOff(right_mm=3.2)
    facts = replace(FACTS, page_count=1, width_dots=812, height_dots=1218, scale=0.98, rotation=90, cut_off=cut)
    page = ShownPage(facts=facts, dpi=203, picture=BITMAP)
    assert page_line(page) == "812 × 1218 dots · 203 dpi · 1-bit · scaled to 98% · turned 90°"
    assert page_line(page, dpi_assumed=True).startswith("812 × 1218 dots · 203 dpi assumed: not reported · 1-bit")
    assert page_sentence(page) == "Page 1 of 1, 102 by 152 millimetres, 1-bit, turned 90°, cut off 3.2 mm right"
    small = replace(page, facts=replace(FACTS, kind=DotKind.SGRAY_8), reduced_by=3)
    assert page_line(small) == "Page 1 of 2 · 11 × 3 dots · 203 dpi · 8-bit grey · 3 × 3 dots shown as one"


@pytest.mark.anyio
async def test_pages_are_drawn_once_and_the_document_is_read_once(server: ConsoleSite, endpoint: SiteEndpoint) -> None:
    server.documents[job_id(1)] = b"%PDF-1.7"
    server.put(a_job(1, "printed", document_format="pdf", document_raw_language=None))
    request = preview_request(a_detail(server.jobs[job_id(1)]), a_printer())
    workers = Stub()
    previews = Previews(workers)
    async with open_client(endpoint) as client:
        first = await previews.page(client, request)
        assert (first.facts, first.picture) == (FACTS, BITMAP)
        assert await previews.page(client, request) is first
        await previews.page(client, request.turn_to(2))
        await previews.page(client, replace(request, is_label=False, page=3))
    assert workers.whole == [True, True, False]  # a label is printed whole
    assert [(each.first_page, each.last_page) for each in workers.requests] == [(1, 1), (2, 2), (3, 3)]
    assert server.requests.count(("GET", f"/console-api/v1/jobs/{job_id(1)}/document")) == 1


class Slow(Stub):
    """Begins to draw a page and waits."""

    def __init__(self) -> None:
        super().__init__()
        self.began, self.go_on = asyncio.Event(), asyncio.Event()

    async def bands(
        self, pdf: bytes | Path, request: RenderRequest, *, as_large_as_whole: bool = False
    ) -> AsyncGenerator[PageRows, None]:
        if request.dpi > SMALL_DPI:
            self.began.set()
            await self.go_on.wait()
        async for band in super().bands(pdf, request, as_large_as_whole=as_large_as_whole):
            yield band


@pytest.mark.anyio
async def test_small_pages_wait_for_the_page_that_is_looked_at_and_are_kept(
    server: ConsoleSite, endpoint: SiteEndpoint
) -> None:
    server.documents[job_id(1)] = b"%PDF-1.7"
    server.put(a_job(1, "printed", document_format="pdf", document_raw_language=None))
    request = preview_request(a_detail(server.jobs[job_id(1)]), a_printer())
    workers = Slow()
    previews = Previews(workers)
    async with open_client(endpoint) as client:
        page = asyncio.create_task(previews.page(client, request))
        await workers.began.wait()
        small = asyncio.create_task(previews.small(client, request.turn_to(2)))
        await asyncio.sleep(0)
        assert workers.requests == []
        workers.go_on.set()
        await asyncio.gather(page, small)
        assert await previews.small(client, request.turn_to(2)) is small.result()
    exact, few = workers.requests
    assert (exact.dpi, exact.kind, exact.first_page) == (203, DotKind.BLACK_1, 1)
    assert few == replace(exact, dpi=SMALL_DPI, kind=DotKind.SGRAY_8, first_page=2, last_page=2)


@pytest.mark.anyio
async def test_a_damaged_document_is_a_known_error(server: ConsoleSite, endpoint: SiteEndpoint) -> None:
    server.documents[job_id(1)] = b"?"
    server.put(a_job(1, "printed"))
    workers = Stub()
    workers.broken = True
    request: PagePreviewRequest = preview_request(a_detail(server.jobs[job_id(1)]), None)
    async with open_client(endpoint) as client:
        with pytest.raises(DrawingFailed, match=r"The PDF is damaged\."):
            await Previews(workers).page(client, request)


class NeverWarm(Stub):
    def __init__(self) -> None:
        super().__init__()
        self.starting = asyncio.Event()
        self.closed = False

    async def start(self) -> None:
        self.starting.set()
        await asyncio.Event().wait()

    async def aclose(self) -> None:
        self.closed = True


@pytest.mark.anyio
async def test_closed_while_the_child_is_being_started(server: ConsoleSite, endpoint: SiteEndpoint) -> None:
    server.documents[job_id(1)] = b"%PDF-1.7"
    server.put(a_job(1, "printed"))
    workers = NeverWarm()
    previews = Previews(workers)
    async with open_client(endpoint) as client:
        first = asyncio.create_task(previews.page(client, preview_request(a_detail(server.jobs[job_id(1)]), None)))
        await workers.starting.wait()
        first.cancel()
        await asyncio.wait({first})
    await previews.aclose()
    assert workers.closed


def two_pages() -> bytes:
    pages = []
    for left in (40, 300):
        page = Image.new("L", (812, 1218), 255)
        ImageDraw.Draw(page).rectangle((left, 100, left + 150, 700), fill=0)
        pages.append(page)
    file = BytesIO()
    pages[0].save(file, "PDF", resolution=203, save_all=True, append_images=pages[1:])
    return file.getvalue()


@pytest.mark.anyio
async def test_a_page_drawn_alone_has_the_bits_that_are_sent(server: ConsoleSite, endpoint: SiteEndpoint) -> None:
    row = a_job(1, "printed", document_format="pdf", document_raw_language=None)
    server.documents[job_id(1)] = two_pages()
    server.put(row)
    request = preview_request(a_detail(row, offset_x_mm=2.0), a_printer())
    workers = RenderWorkers()
    try:
        sent = [bitmap async for bitmap in workers.render(two_pages(), request.request)]
        async with open_client(endpoint) as client:
            previews = Previews(workers)
            shown = [await previews.page(client, request), await previews.page(client, request.turn_to(2))]
    finally:
        await workers.aclose()
    assert [page.picture.rows for page in shown] == [bitmap.rows for bitmap in sent]
    assert shown[0].picture.rows != shown[1].picture.rows
    assert shown[1].facts.page_count == 2
