"""The settings that a job took from its printer, as the command line shows them, match the bytes that arrived."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from anyio import to_thread
from PIL import Image

from resources.samples import path as sample
from server_core.contract.types.documents import RawLanguage
from tests.support.command_line import run_cli
from tests.support.ippeve import ippeve_printer
from tests.support.label_readers import read_labels
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import Page, a4_two_pages, pdf
from tests.support.tcp_sink import tcp_sink

PDF = sample("label-100x150.pdf").read_bytes()
FROM_PRINTER = "from printer  "
TUNED = ("--calibration-x-mm", "0.5", "--calibration-y-mm", "1", "--darkness", "60", "--speed-mm-s", "100")
UNTUNED = ("--calibration-x-mm", "default", "--calibration-y-mm", "default", "--darkness", "10")
OWN_MEDIA = ["Media width: 100 mm – the loaded media", "Media height: 150 mm – the loaded media"]
OWN = [*OWN_MEDIA, "Resolution: 203 dpi – the printer's resolution"]
CALIBRATED = "Calibration: Moved 0.5 mm right, 1 mm down; darkness 60 % – calibration of 100 × 150 mm"
pytestmark = pytest.mark.anyio


def printed(engine: RunningEngine, printer: str, document: str, **requests: Any) -> str:
    job = str(engine.create_job(document, printer, **requests)["print_job_id"])
    assert engine.wait_for(job)["status"] == "printed"
    return job


def printed_though_it_is_cut(engine: RunningEngine, printer: str, document: str, **requests: Any) -> str:
    """Its pages lie across the label, so a person is asked."""
    job = str(engine.create_job(document, printer, **requests)["print_job_id"])
    engine.wait_until(lambda: engine.cli("job", "show", job)["row"]["waiting_reason"] == "held_media_mismatch")
    engine.cli("job", "release", job)
    assert engine.wait_for(job)["status"] == "printed"
    return job


def said(engine: RunningEngine, job: str) -> list[str]:
    lines = run_cli(engine.data_dir, "job", "show", job).stdout.splitlines()
    return [line.removeprefix(FROM_PRINTER) for line in lines if line.startswith(FROM_PRINTER)]


def dots(data: bytes) -> Image.Image:
    [label] = read_labels(RawLanguage.ZPL, data)
    return label.on_paper()


async def test_the_words_are_what_the_label_printer_got_and_stay_so(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def plain_tuned_and_untuned_again() -> None:
            media = ("--language", "zpl", "--dpi", "203", "--media", "100x150")
            printer, document = engine.add_printer(sink.uri, "Dock 1", *media), engine.upload(PDF)
            plain = printed(engine, printer, document)
            assert said(engine, plain) == OWN
            engine.cli("printer", "set", printer, *TUNED)
            tuned = printed(engine, printer, document)
            engine.cli("printer", "set", printer, *UNTUNED, "--speed-mm-s", "default")
            again = printed(engine, printer, document)
            assert said(engine, again) == [*OWN, "Calibration: Darkness 10 % – calibration of 100 × 150 mm"]
            assert said(engine, tuned) == [*OWN, CALIBRATED, "Speed: 100 mm/s – the printer's setting"]
            assert said(engine, plain) == OWN
            applied = engine.cli("job", "show", tuned)["applied"]
            assert applied["calibration"] == {
                "calibration_x_mm": 0.5,
                "calibration_y_mm": 1.0,
                "darkness": 60,
                "media_width_mm": 100.0,
                "media_height_mm": 150.0,
            }
            assert (applied["speed_mm_s"], applied["dpi"], applied["duplex_mode"]) == (100.0, 203, None)

        await to_thread.run_sync(plain_tuned_and_untuned_again)
        plain, tuned, again = await sink.wait_jobs(3)
    # ^MD counts from -30 to 30, ^PR in inches per second
    assert (b"^MD6\n" in tuned, b"^PR4\n" in tuned) == (True, True)
    assert (b"^MD" in plain, b"^PR" in plain, b"^MD-24\n" in again, b"^PR" in again) == (False, False, True, False)
    unmoved, moved = dots(plain), dots(tuned)
    expected = Image.new(unmoved.mode, unmoved.size, unmoved.getpixel((0, 0)))
    expected.paste(unmoved, (4, 8))  # 8 dots per mm
    assert moved.tobytes() == expected.tobytes() != unmoved.tobytes()


async def test_a_default_is_named_where_it_was_used_and_a_wish_is_no_default(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def by_default_and_by_wish() -> None:
            media = ("--language", "zpl", "--dpi", "203", "--media", "100x150")
            printer, document = engine.add_printer(sink.uri, "Dock 1", *media), engine.upload(PDF)
            engine.cli("printer", "set", printer, "--default-orientation", "landscape")
            by_default = printed_though_it_is_cut(engine, printer, document)
            engine.cli("printer", "set", printer, "--default-orientation", "default")
            by_wish = printed_though_it_is_cut(engine, printer, document, orientation="landscape", dpi=203)
            assert said(engine, by_default) == [*OWN, "Orientation: Landscape – the printer's default"]
            assert said(engine, by_wish) == OWN_MEDIA
            printed(engine, printer, document)

        await to_thread.run_sync(by_default_and_by_wish)
        by_default, by_wish, upright = await sink.wait_jobs(3)
    assert dots(by_default).tobytes() == dots(by_wish).tobytes() != dots(upright).tobytes()


async def test_pages_that_were_turned_to_fit_are_told_and_fill_the_label(engine: RunningEngine) -> None:
    upright = Page(100, 150).box(10, 20, 30, 40).text(20, 100, 24, "upright")
    lying = Page(150, 100).box(20, 60, 40, 30).text(70, 40, 24, "lying")
    async with tcp_sink() as sink:

        def turned_and_asked_for() -> None:
            media = ("--language", "zpl", "--dpi", "203", "--media", "100x150")
            printer = engine.add_printer(sink.uri, "Dock 1", *media)
            engine.cli("printer", "set", printer, "--auto-rotate")
            mixed = printed(engine, printer, engine.upload(pdf([upright, lying, upright])))
            assert said(engine, mixed) == [*OWN, "Turned to fit the label: 1 page turned a quarter"]
            applied = engine.cli("job", "show", mixed)["applied"]
            assert (applied["auto_rotate"], applied["turned_pages"], applied["orientation"]) == (True, 1, None)
            engine.cli("printer", "set", printer, "--no-auto-rotate")
            assert said(engine, printed(engine, printer, engine.upload(pdf([upright])))) == OWN
            asked = printed(engine, printer, engine.upload(pdf([lying])), orientation="landscape")
            assert said(engine, asked) == OWN

        await to_thread.run_sync(turned_and_asked_for)
        mixed, alone, asked = await sink.wait_jobs(3)
    pages = [label.on_paper().tobytes() for label in read_labels(RawLanguage.ZPL, mixed)]
    assert pages == [dots(alone).tobytes(), dots(asked).tobytes(), dots(alone).tobytes()]


async def test_a_width_alone_is_the_loaded_label(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def by_width_and_by_none() -> None:
            media = ("--language", "zpl", "--dpi", "203", "--media", "100x150")
            printer, document = engine.add_printer(sink.uri, "Dock 1", *media), engine.upload(PDF)
            for requests in ({}, {"media_width_mm": 100}, {"media_width_mm": 100.9}):
                job = printed(engine, printer, document, **requests)
                shown = engine.cli("job", "show", job)["applied"]
                assert (shown["media_width_mm"], shown["media_height_mm"]) == (100, 150)
            body = {"document_id": document, "printer_id": printer, "media_width_mm": 98}
            refused = engine.http.post("/api/v1/print-jobs", json=body)
            assert refused.status_code == 409
            assert refused.json()["details"]["reason"] == "media_not_supported"

        await to_thread.run_sync(by_width_and_by_none)
        first, *others = await sink.wait_jobs(3)
    assert [dots(each).tobytes() for each in others] == [dots(first).tobytes()] * 2


def test_sides_that_an_office_printer_was_asked_for(engine: RunningEngine, tmp_path: Path) -> None:
    with ippeve_printer(tmp_path / "eve", formats="application/pdf,image/pwg-raster,image/urf") as eve:
        printer = engine.add_printer(eve.uri, "Office")
        engine.wait_for_printer(printer, "online")
        engine.cli("printer", "set", printer, "--default-duplex", "long_edge", "--default-color", "monochrome")
        job = printed(engine, printer, engine.upload(a4_two_pages(), "invoice.pdf"))
        [received] = eve.jobs()
    assert (received.attributes["sides"], received.attributes["print-color-mode"]) == (
        "two-sided-long-edge",
        "monochrome",
    )
    modes = ["Colour: Black and white – the printer's default"]
    assert said(engine, job)[:2] == [*modes, "Sides: Two-sided, long edge – the printer's default"]
