"""The main job on every kind of printer, through the public API, with real devices; what arrived is decoded."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from anyio import to_thread
from PIL import Image, ImageChops

from agent_core.render.png import to_png
from agent_core.render.workers import RenderWorkers
from resources.samples import path as sample
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.parameters import PrintParameters
from tests.support import zpl_oracle
from tests.support.barcodes import read_barcodes
from tests.support.ippeve import ippeve_printer
from tests.support.label_documents import encode_label
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import ROUTING, TRACKING, a4_two_pages, encrypted, truncated
from tests.support.tcp_sink import tcp_sink

PDF = sample("label-100x150.pdf").read_bytes()
ZPL = sample("label-100x150.zpl").read_bytes()


async def preview_png(pdf: bytes, copies: int = 1) -> tuple[bytes, bytes]:
    """Return the console's picture of this label, and the label that would be sent."""
    request = RenderRequest.of(PrintParameters(), dpi=203, loaded_width_mm=100, loaded_height_mm=150)
    workers = RenderWorkers()
    await workers.start()
    try:
        bitmaps = [page async for page in workers.render(pdf, request)]
    finally:
        await workers.aclose()
    return to_png(bitmaps[0]), encode_label(bitmaps[0], copies=copies)


def test_a_pdf_reaches_an_ipp_printer_with_all_it_was_sent_with(engine: RunningEngine, tmp_path: Path) -> None:
    with ippeve_printer(tmp_path / "eve") as eve:
        eve.script(f"wait:{eve.gate()}")
        printer = engine.add_printer(eve.uri, "Office")
        engine.wait_for_printer(printer, "online")
        pdf = a4_two_pages()
        job = engine.create_job(
            engine.upload(pdf, "invoice.pdf"),
            printer,
            copies=2,
            color_mode="color",
            duplex_mode="duplex_long_edge",
            media_width_mm=210,
            media_height_mm=297,
        )["print_job_id"]
        engine.wait_for(job, "printing")
        # the printer has the whole document by now, but has not said "completed"
        engine.wait_until(lambda: bool(eve.jobs()))
        assert engine.job(job)["status"] == "printing"
        eve.gate().touch()
        assert engine.wait_for(job)["status"] == "printed"
        received = eve.jobs()[0]
        assert hashlib.sha256(received.document).digest() == hashlib.sha256(pdf).digest()
        assert received.content_type == "application/pdf"
        assert received.attributes["copies"] == "2"
        assert received.attributes["sides"] == "two-sided-long-edge"
        assert received.attributes["print-color-mode"] == "color"
        assert "21000" in json.dumps(received.attributes)
        assert "29700" in json.dumps(received.attributes)
        assert engine.cli("job", "show", job)["row"]["evidence"] == "printer_confirmed"


def test_an_aborted_job_is_not_printed(engine: RunningEngine, tmp_path: Path) -> None:
    with ippeve_printer(tmp_path / "eve") as eve:
        eve.script("ERROR: fuser too hot", exit_code=1)
        printer = engine.add_printer(eve.uri, "Office")
        engine.wait_for_printer(printer, "online")
        job = engine.create_job(engine.upload(PDF), printer)["print_job_id"]
        failed = engine.wait_for(job)
        assert (failed["status"], failed["failure_reason"]) == ("failed", "printer_error")


@pytest.mark.anyio
async def test_a_label_on_a_tcp_printer_is_what_the_preview_shows(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def send() -> None:
            media = ["--language", "zpl", "--dpi", "203", "--media", "100x150"]
            printer = engine.add_printer(sink.uri, "Dock 1", *media)
            job = engine.create_job(engine.upload(PDF), printer, copies=3)["print_job_id"]
            assert engine.wait_for(job)["status"] == "printed"

        await to_thread.run_sync(send)
        (received,) = await sink.wait_jobs(1)
    assert received.count(b"^XA") == 1
    assert b"^PQ3" in received
    preview, label = await preview_png(PDF, copies=3)
    assert received == label
    drawn = await to_thread.run_sync(
        lambda: zpl_oracle.render(received, width_mm=100, height_mm=150, dots_per_mm=8).convert("1")
    )
    shown = await to_thread.run_sync(lambda: open_png(preview))
    size = (min(drawn.width, shown.width), min(drawn.height, shown.height))
    same = ImageChops.difference(drawn.crop((0, 0, *size)).convert("L"), shown.crop((0, 0, *size)).convert("L"))
    assert same.getbbox() is None
    assert read_barcodes(drawn) == read_barcodes(shown)
    assert len(read_barcodes(drawn)) == 2


@pytest.mark.anyio
async def test_raw_labels_arrive_byte_identical_and_as_often_as_asked(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def send() -> None:
            printer = engine.add_printer(sink.uri, "Dock 1", "--language", "zpl")
            document = engine.upload(ZPL, "label.zpl", "zpl")
            for copies in (1, 2):
                job = engine.create_job(document, printer, copies=copies)["print_job_id"]
                assert engine.wait_for(job)["status"] == "printed"

        await to_thread.run_sync(send)
        assert await sink.wait_jobs(2) == [ZPL, ZPL * 2]


def test_a_virtual_printer_leaves_what_it_got_and_what_was_burned(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    job = engine.create_job(engine.upload(PDF), printer)["print_job_id"]
    raw = engine.create_job(engine.upload(ZPL, "label.zpl", "zpl"), printer)["print_job_id"]
    assert engine.wait_for(job)["status"] == "printed"
    assert engine.wait_for(raw)["status"] == "printed"
    tray = engine.data_dir / "virtual" / "Pack 1"
    assert (tray / f"{raw}.bin").read_bytes() == ZPL
    preview, label = asyncio.run(preview_png(PDF))
    assert (tray / f"{job}.bin").read_bytes() == label
    with open_png(preview) as shown, Image.open(tray / f"{job}-1.png") as burned:
        assert burned.info["dpi"] == pytest.approx((203, 203), abs=0.1)
        assert ImageChops.difference(burned.convert("L"), shown.convert("L")).getbbox() is None
    engine.wait_until((tray / f"{raw}-1.png").exists)
    with Image.open(tray / f"{raw}-1.png") as burned:
        assert read_barcodes(burned.convert("L")) == {("Code128", TRACKING), ("QRCode", ROUTING)}


@pytest.mark.parametrize(("fault", "reason"), [("out-of-media", "media_empty"), ("offline", "printer_offline")])
def test_device_faults_are_waiting_and_clear_by_themselves(engine: RunningEngine, fault: str, reason: str) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    engine.cli("printer", "simulate", printer, "--fault", fault)
    job = engine.create_job(engine.upload(ZPL, "label.zpl", "zpl"), printer)["print_job_id"]
    engine.wait_until(lambda: engine.cli("job", "show", job)["row"]["waiting_reason"] == reason)
    assert engine.job(job)["status"] in ("pending", "reserved")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    assert engine.wait_for(job)["status"] == "printed"


def test_a_lost_link_is_said_and_nothing_is_sent_again(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    job = engine.create_job(engine.upload(ZPL, "label.zpl", "zpl"), printer)["print_job_id"]
    failed = engine.wait_for(job)
    assert (failed["status"], failed["failure_reason"]) == ("failed", "partial_output")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    other = engine.create_job(engine.upload(ZPL, "label.zpl", "zpl"), printer)["print_job_id"]
    assert engine.wait_for(other)["status"] == "printed"
    assert not (engine.data_dir / "virtual" / "a" / f"{job}.bin").exists()


@pytest.mark.parametrize(("pdf", "code"), [(encrypted(), "document_encrypted"), (truncated(), "validation_failed")])
def test_a_bad_document_is_refused_at_its_upload(engine: RunningEngine, pdf: bytes, code: str) -> None:
    answer = engine.http.post("/api/v1/documents", files={"file": ("bad.pdf", pdf)})
    assert (answer.status_code, answer.json()["error_code"]) == (422, code)


def test_a_document_that_the_disk_spoiled_fails_its_job_and_nothing_else(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    document = engine.upload(a4_two_pages())
    with closing(sqlite3.connect(engine.data_dir / "server" / "spoolhouse.db", timeout=30)) as database, database:
        database.execute("UPDATE small_documents SET content = ?", (truncated(),))
    bad = engine.create_job(document, printer, scale_mode="fit")["print_job_id"]
    good = engine.create_job(engine.upload(PDF), printer)["print_job_id"]
    failed = engine.wait_for(bad)
    assert (failed["status"], failed["failure_reason"]) == ("failed", "document_corrupt")
    assert engine.wait_for(good)["status"] == "printed"


def open_png(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))
