"""Pages that the engine draws, on real devices: what arrives is decoded, and is what the preview shows, dot by dot."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from anyio import to_thread

from agent_core.bitmap import Bitmap
from agent_core.render.workers import RenderWorkers
from resources.samples import path as sample
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.tuning import PrinterTuning
from tests.support.ippeve import IppEvePrinter, ReceivedJob, ippeve_printer
from tests.support.label_readers import read_labels
from tests.support.raster_reader import read_pwg, read_urf
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import a4_two_pages
from tests.support.tcp_sink import tcp_sink

PDF = sample("label-100x150.pdf").read_bytes()
COPIES = 2
CALIBRATED = PrinterTuning(calibration_x_mm=1, calibration_y_mm=-0.5)
A4 = {"media_width_mm": 210, "media_height_mm": 297}
pytestmark = pytest.mark.anyio


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    one = RenderWorkers()
    await one.start()
    yield one
    await one.aclose()


async def drawn(workers: RenderWorkers, pdf: bytes, request: RenderRequest) -> list[Bitmap]:
    return [page async for page in workers.render(pdf, request)]


async def test_a_label_in_every_language_is_what_the_preview_shows(
    engine: RunningEngine, workers: RenderWorkers
) -> None:
    async with AsyncExitStack() as stack:
        sinks = {language: await stack.enter_async_context(tcp_sink()) for language in RawLanguage}

        def send() -> None:
            jobs = []
            for language, sink in sinks.items():
                size = "100" if language is RawLanguage.ESCPOS else "100x150"
                media = ["--language", language, "--dpi", "203", "--media", size]
                printer = engine.add_printer(sink.uri, language, *media)
                engine.cli("printer", "set", printer, "--calibration-x-mm", "1", "--calibration-y-mm", "-0.5")
                jobs.append(engine.create_job(engine.upload(PDF), printer, copies=COPIES)["print_job_id"])
            for job in jobs:
                assert engine.wait_for(job)["status"] == "printed"

        await to_thread.run_sync(send)
        received = {language: (await sink.wait_jobs(1))[0] for language, sink in sinks.items()}
    for language, data in received.items():
        receipt = language is RawLanguage.ESCPOS
        request = RenderRequest.of(
            PrintParameters(),
            dpi=203,
            loaded_width_mm=100,
            loaded_height_mm=None if receipt else 150,
            tuning=CALIBRATED,
        )
        [shown] = await drawn(workers, PDF, request)
        [label] = await to_thread.run_sync(partial(read_labels, language, data, head_dots=shown.width_dots))
        if receipt:  # one strip of paper, with a feed behind each copy
            assert label.rows.startswith(shown.rows)
            assert label.rows.rstrip(b"\0").endswith(shown.rows.rstrip(b"\0"))
            assert COPIES <= len(label.rows) / len(shown.rows) < COPIES + 0.5
        else:
            assert (label.rows, label.copies) == (shown.rows, COPIES), language


async def test_what_a_printer_cannot_do_to_a_pdf_reaches_it_as_raster(
    engine: RunningEngine, workers: RenderWorkers, tmp_path: Path
) -> None:
    requests = {**A4, "copies": COPIES, "duplex_mode": "duplex_long_edge", "color_mode": "monochrome", "offset_x_mm": 5}
    with ippeve_printer(tmp_path / "eve", formats="application/pdf,image/pwg-raster,image/urf") as eve:
        received = await to_thread.run_sync(printed, engine, eve, requests)
    assert received.content_type == "image/pwg-raster"
    assert received.attributes["copies"] == str(COPIES)
    assert received.attributes["sides"] == "two-sided-long-edge"
    assert received.attributes["print-color-mode"] == "monochrome"
    assert "21000" in json.dumps(received.attributes)
    pages = read_pwg(received.document).pages
    dpi = int(pages[0].header["HWResolutionX"])
    parameters = PrintParameters(media_width_mm=210, media_height_mm=297, offset_x_mm=5)
    request = RenderRequest.of(parameters, dpi=dpi, loaded_width_mm=None, loaded_height_mm=None, kind=DotKind.SGRAY_8)
    shown = await drawn(workers, a4_two_pages(), request)
    assert [page.header["Duplex"] for page in pages] == [1, 1]
    assert pages[0].rows == shown[0].rows
    # ippeveprinter wants its back sides turned by 180 degrees
    assert (pages[1].header["CrossFeedTransform"], pages[1].header["FeedTransform"]) == (-1, -1)
    assert pages[1].rows == shown[1].rows[::-1]


async def test_a_printer_that_takes_urf_alone_gets_its_colours(
    engine: RunningEngine, workers: RenderWorkers, tmp_path: Path
) -> None:
    with ippeve_printer(tmp_path / "eve", formats="image/urf") as eve:
        received = await to_thread.run_sync(printed, engine, eve, {**A4, "color_mode": "color"})
    assert received.content_type == "image/urf"
    file = read_urf(received.document)
    parameters = PrintParameters(media_width_mm=210, media_height_mm=297)
    dpi = int(file.pages[0].header["HWResolution"])
    request = RenderRequest.of(parameters, dpi=dpi, loaded_width_mm=None, loaded_height_mm=None, kind=DotKind.SRGB_8)
    shown = await drawn(workers, a4_two_pages(), request)
    assert [page.rows for page in file.pages] == [page.rows for page in shown]


def printed(engine: RunningEngine, eve: IppEvePrinter, requests: dict[str, object]) -> ReceivedJob:
    printer = engine.add_printer(eve.uri, "Office")
    engine.wait_for_printer(printer, "online")
    job = engine.create_job(engine.upload(a4_two_pages(), "invoice.pdf"), printer, **requests)["print_job_id"]
    assert engine.wait_for(job)["status"] == "printed"
    return eve.jobs()[0]
