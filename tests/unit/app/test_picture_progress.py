"""A page that takes long says how far it is drawn; what is drawn over a page says which way it leaves the printer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from agent_core.render.request import PageFacts, PageRows
from agent_core.render.shown_page import ShownPage, shown_page
from app.client import ConsoleClient
from app.console import Console
from app.documents.preview import PagePreviewRequest, Previews
from app.models.page_entries import page_overlays
from app.pages.job.picture import LOADING, page_line, page_sentence
from app.widgets.page_picture import paint_turn
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.jobs import CutOff
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite
from tests.support.sample_pdfs import Page, pdf
from tests.support.shown_job import PDF

FACTS = PageFacts(page=1, page_count=1, width_dots=8, height_dots=8, scale=1, rotation=0, cut_off=CutOff())
LABEL = RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)


def test_how_far_a_page_is_drawn_is_told_after_each_band() -> None:
    async def bands() -> AsyncIterator[PageRows]:
        for row in (0, 2, 6):
            yield PageRows(facts=FACTS, first_row=row, rows=b"\0" * (8 - row if row == 6 else 2 if row == 0 else 4))

    received: list[float] = []
    page = asyncio.run(shown_page(bands(), 203, on_progress=received.append))
    assert page is not None
    assert received == [0.25, 0.75, 1.0]


def test_a_long_page_says_how_far_it_is(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, real = asyncio.Event(), Previews.page
    gate: list[asyncio.Future[None]] = []

    async def half(
        self: Previews, client: ConsoleClient, request: PagePreviewRequest, on_progress: object = None
    ) -> ShownPage:
        assert callable(on_progress)
        on_progress(0.42)
        gate.append(asyncio.get_running_loop().create_future())
        begun.set()
        await gate[0]
        return await real(self, client, request)

    monkeypatch.setattr(Previews, "page", half)
    server.put(a_printer())
    row = a_job(1, "printed", **PDF)
    server.put(row)
    server.documents[row.print_job_id] = pdf([Page(100, 150)])
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    view = console.job_view
    view.show_job(row)
    qtbot.waitUntil(lambda: view.picture.message.text() == f"{LOADING} 42 %")
    gate[0].get_loop().call_soon_threadsafe(gate[0].set_result, None)
    qtbot.waitUntil(view.picture.picture.isVisible)


def test_a_label_tells_which_edge_comes_first_and_a_sheet_does_not() -> None:
    assert page_overlays(FACTS, LABEL, fed=True).fed
    assert not page_overlays(FACTS, LABEL).fed
    turned = PageFacts(page=1, page_count=1, width_dots=8, height_dots=8, scale=1, rotation=270, cut_off=CutOff())
    assert page_overlays(turned, LABEL).turned
    page = ShownPage(facts=turned, dpi=203, picture=None)  # type: ignore[arg-type]
    assert "turned a quarter anti-clockwise" in page_line(page)
    assert page_sentence(page, fed=True).endswith("turned a quarter anti-clockwise, its top edge prints first")


def test_the_sign_of_a_turn_is_no_plain_disc() -> None:
    image = QImage(44, 44, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_turn(painter, QPointF(22, 22), 40, QColor("black"), QColor("white"))
    painter.end()
    left, right = ([image.pixelColor(x, 26).lightness() for x in xs] for xs in (range(6, 20), range(26, 38)))
    assert min(left) < 60
    assert min(left) <= min(right)
