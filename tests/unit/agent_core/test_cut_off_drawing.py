"""Drawing of a long document that is interrupted, by a cancel or by its child's death, never gives a short job."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from io import BytesIO
from pathlib import Path
from typing import cast

import anyio
import pytest
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.config import EngineTimings
from agent_core.prepare import Preparer
from agent_core.render.png import to_png
from agent_core.render.request import BandLines
from agent_core.render.workers import RenderWorkers
from agent_core.server_link.client import ServerClient
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, RenderRequest
from tests.support import sample_pdfs
from tests.support.leases import PRINTER, a_lease

pytestmark = pytest.mark.anyio
PAGES, MIDDLE = 500, 250
PDF, ONE = (sample_pdfs.pdf([sample_pdfs.frame(8, 8)] * count) for count in (PAGES, 1))
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock 1", uri="virtual:///dock", dpi=600)
SHEETS = RasterAbility(format=RasterFormat.PWG, dpi=(600,), kinds=(DotKind.SGRAY_8,))
DEVICES = {
    "label": DeviceFacts(raw_languages=(RawLanguage.ZPL,)),
    "raster": DeviceFacts(raster=(SHEETS,), max_copies=9),
}


class Interrupted:
    """Draws, and calls back at the page in the middle."""

    def __init__(self, workers: RenderWorkers, in_the_middle: Callable[[], None]) -> None:
        self._workers = workers
        self._in_the_middle = in_the_middle

    async def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]:
        async with aclosing(self._workers.render(pdf, request)) as pages:
            async for page in pages:
                if page.page == MIDDLE:
                    self._in_the_middle()
                yield page

    async def lines(
        self, pdf: bytes | Path, request: RenderRequest, raster_format: RasterFormat
    ) -> AsyncGenerator[BandLines, None]:
        async with aclosing(self._workers.lines(pdf, request, raster_format)) as bands:
            async for band in bands:
                if band.facts.page == MIDDLE:
                    self._in_the_middle()
                yield band


def preparer(workers: RenderWorkers, folder: Path, in_the_middle: Callable[[], None]) -> Preparer:
    return Preparer(cast(ServerClient, None), Interrupted(workers, in_the_middle), folder, EngineTimings())


async def prints(made: Preparer, facts: DeviceFacts, pdf: bytes) -> int | None:
    lease = a_lease(content=pdf, document_format=DocumentFormat.PDF, raw_language=None)
    try:
        return (await made.make_ready(lease, SETUP, facts)).pages_total
    finally:
        await made.discard(lease)


@pytest.mark.parametrize("device", DEVICES)
async def test_cancelled_in_the_middle(workers: RenderWorkers, tmp_path: Path, device: str) -> None:
    middle = asyncio.Event()
    made = preparer(workers, tmp_path, middle.set)
    begin = time.monotonic()
    drawing = asyncio.create_task(prints(made, DEVICES[device], PDF))
    await middle.wait()
    half = time.monotonic() - begin
    drawing.cancel()
    await asyncio.wait({drawing})
    assert drawing.cancelled()
    assert time.monotonic() - begin - half < max(1, half / 4)  # a slow computer draws as slowly
    assert [file async for file in anyio.Path(tmp_path).iterdir()] == []
    assert await prints(made, DEVICES[device], ONE) == 1


@pytest.mark.parametrize("device", DEVICES)
async def test_the_child_is_killed_in_the_middle(workers: RenderWorkers, tmp_path: Path, device: str) -> None:
    killed: list[int] = []

    def kill() -> None:
        killed.extend(workers.pids)
        os.kill(killed[0], signal.SIGKILL)

    made = preparer(workers, tmp_path, kill)
    assert await prints(made, DEVICES[device], PDF) == PAGES
    assert len(killed) == 1
    assert [file async for file in anyio.Path(tmp_path).iterdir()] == []
    assert await prints(made, DEVICES[device], ONE) == 1
    assert workers.pids != tuple(killed)


async def test_where_a_page_ends_and_how_it_looks_is_told_with_the_job(workers: RenderWorkers, tmp_path: Path) -> None:
    made = Preparer(cast(ServerClient, None), workers, tmp_path, EngineTimings())
    pdf = sample_pdfs.pdf([sample_pdfs.frame(8, 8)] * 3)
    lease = a_lease(content=pdf, document_format=DocumentFormat.PDF, raw_language=None)
    job = await made.make_ready(lease, SETUP, DeviceFacts(raw_languages=(RawLanguage.ESCPOS,)))
    assert len(job.page_ends) == job.pages_total == 3
    data = job.payload.read_bytes()
    assert data[job.page_ends[-1] :] == job.closing == b"\x1bd\x05"
    assert [job.page_end(sent) for sent in (0, *job.page_ends)] == [job.page_ends[0], *job.page_ends]
    assert job.page_end(job.page_ends[-1] + 1) == len(data)
    assert job.page_end(len(data)) == len(data)
    assert job.page_end(len(data) + 1) == len(data) + job.page_ends[0]
    shown = [Image.open(file) for file in job.pictures]
    drawn = [page async for page in workers.render(pdf, RenderRequest(dpi=600, media_width_mm=8, media_height_mm=8))]
    assert [picture.tobytes() for picture in shown] == [Image.open(BytesIO(to_png(page))).tobytes() for page in drawn]
    await made.discard(lease)
    assert [file async for file in anyio.Path(tmp_path).iterdir()] == []
