"""Printer settings, tags and places by command, and the settings that a job took from its printer."""

from __future__ import annotations

import json
import time
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
from tests.support.paper_sink import paper_sink
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import Page, a4_two_pages, pdf
from tests.support.tcp_sink import tcp_sink

pytestmark = pytest.mark.anyio

LABEL = b"^XA^FO0,0^GFA,1,1,1,FF^FS^XZ"
PDF = sample("label-100x150.pdf").read_bytes()
FROM_PRINTER = "from printer  "
TUNED = ("--calibration-x-mm", "0.5", "--calibration-y-mm", "1", "--darkness", "60", "--speed-mm-s", "100")
UNTUNED = ("--calibration-x-mm", "default", "--calibration-y-mm", "default", "--darkness", "10")
OWN_MEDIA = ["Paper width: 100 mm – the loaded paper", "Paper height: 150 mm – the loaded paper"]
OWN = [*OWN_MEDIA, "Resolution: 203 dpi – the printer's resolution"]
CALIBRATED = "Calibration: Moved 0.5 mm right, 1 mm down; darkness 60 % – calibration of 100 × 150 mm"


def old_job(engine: RunningEngine, document: str, printer: str) -> str:
    """It waited for two seconds while its printer was paused, and may wait for one."""
    engine.cli("printer", "pause", printer)
    job = str(engine.create_job(document, printer)["print_job_id"])
    time.sleep(1.2)
    engine.cli("printer", "resume", printer)
    deadline = time.monotonic() + 30
    while engine.cli("job", "show", job)["row"]["waiting_reason"] != "held_stale":
        assert time.monotonic() < deadline
    return job


def test_old_jobs_are_answered(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    assert engine.cli("printer", "set", "A", "--stale-after", "1s")["stale_after_seconds"] == 1
    document = engine.upload(LABEL, "a.zpl", "zpl")
    job = old_job(engine, document, printer)
    output = run_cli(engine.data_dir, "notice", "list").stdout
    assert "1 job waited too long for A (a.zpl) – still needed? Print or cancel them" in output
    assert f"spoolhouse printer backlog {printer} --print|--cancel" in output
    healthy = json.loads(run_cli(engine.data_dir, "doctor", "--json").stdout)
    assert "notice 1" in [check["name"] for check in healthy["checks"]]
    for other in (
        ["--until", "2020-01-01"],
        ["--client", "Shop"],
        ["--text", "other"],
        ["--since", "2999-01-01T08:00"],
    ):
        assert engine.cli("printer", "backlog", "A", "--list", *other)["data"] == []
        refused = run_cli(engine.data_dir, "printer", "backlog", "A", "--cancel", *other, check=False)
        assert (refused.returncode, "Nothing was done" in refused.stderr) == (1, True)
    (old,) = engine.cli("printer", "backlog", "A", "--list", "--since", "00:00", "--text", "a.zpl")["data"]
    assert old["print_job_id"] == job
    assert engine.cli("printer", "backlog", "A", "--print", "--since", "2020-01-01") == {"jobs": 1, "still_held": 0}
    assert engine.wait_for(job)["status"] == "printed"
    assert engine.cli("notice", "list")["data"] == []


def test_settings_are_learnt_set_and_shown(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    test = engine.cli("printer", "test", "A")["print_job_id"]
    evidence = engine.wait_for_row(test)["evidence"]
    shown = engine.cli("printer", "show", "A")
    assert (shown["minimum_evidence"], shown["minimum_evidence_by"]) == (evidence, None)
    output = run_cli(engine.data_dir, "job", "show", test).stdout
    assert "evidence  " in output
    assert "required  " in output

    changed = engine.cli("printer", "set", "A", "--minimum-evidence", "bytes_accepted", "--expires-after", "2h")
    assert (changed["minimum_evidence"], changed["expires_after_seconds"]) == ("bytes_accepted", 7200)
    assert changed["minimum_evidence_by"]
    learns = engine.cli("printer", "set", printer, "--minimum-evidence", "learn", "--expires-after", "default")
    assert (learns["minimum_evidence"], learns["expires_after_seconds"]) == (None, None)

    engine.add_printer("virtual:///till", "Till", "--language", "escpos")
    driven = ("--darkness", "60", "--calibration-y-mm", "-1.5", "--cut", "job", "--cash-drawer", "on")
    refused = run_cli(engine.data_dir, "printer", "set", "A", *driven, check=False)
    assert (
        refused.returncode != 0,
        "This printer uses ZPL, which has no command for" in refused.stderr,
    ) == (True, True)
    tuning = engine.cli("printer", "set", "Till", *driven)["tuning"]
    assert (tuning["darkness"], tuning["calibration_y_mm"], tuning["cut"], tuning["opens_drawer"]) == (
        60,
        -1.5,
        "job",
        True,
    )
    assert engine.cli("printer", "set", "Till", "--cut", "default")["tuning"] == {**tuning, "cut": "none"}
    assert "darkness 60 %" in run_cli(engine.data_dir, "printer", "show", "Till").stdout
    assert [one["tuning"]["darkness"] for one in engine.cli("printer", "list")["data"]] == [None, 60]


def test_an_order_that_came_twice_is_answered(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    document = engine.upload(LABEL, "a.zpl", "zpl")
    for job in [engine.create_job(document, printer) for _ in range(2)]:
        engine.wait_for(job["print_job_id"])
    engine.wait_until(lambda: bool(engine.cli("notice", "list")["data"]))
    output = run_cli(engine.data_dir, "notice", "list").stdout
    (notice,) = engine.cli("notice", "list")["data"]
    number = str(notice["number"])
    assert f"spoolhouse notice close {number} --both|--thrown" in output
    bare = run_cli(engine.data_dir, "notice", "close", number, check=False)
    assert (bare.returncode, "--both (keep both) or --thrown" in bare.stderr) == (2, True)
    assert engine.cli("notice", "close", number, "--thrown")["details"]["answer"] == "thrown"
    assert engine.cli("notice", "list")["data"] == []


def test_a_printer_is_described_found_and_measured(engine: RunningEngine) -> None:
    engine.add_printer("virtual:///a", "A")
    with paper_sink() as sink:
        engine.add_printer(sink.uri, "Dock", "--language", "tspl", "--dpi", "203", "--media", "100x150", "--unasked")
        shown = engine.cli("printer", "tag", "Dock", "--add", "Packing", "Hall 3")
        assert shown["tags"] == ["Hall 3", "Packing"]
        assert engine.cli("printer", "tag", "Dock", "--remove", "packing")["tags"] == ["Hall 3"]
        (listed,) = engine.cli("printer", "list", "--tag", "HALL 3")["data"]
        assert listed["name"] == "Dock"
        shown = engine.cli("printer", "set", "Dock", "--place", "North side", "--dpi", "300")
        assert (shown["place"], shown["dpi"], shown["capabilities"]["dpi"]) == ("North side", 300, [300])
        output = run_cli(engine.data_dir, "printer", "show", "Dock").stdout
        assert "place       North side\n" in output
        assert "tags        Hall 3\n" in output
        refused = run_cli(engine.data_dir, "printer", "tag", "Dock", "--add", "x" * 41, check=False)
        assert refused.returncode == 1
        engine.wait_until(lambda: engine.cli("printer", "show", "A")["answered_at"] is not None)  # the agent's own look
        done = engine.cli("printer", "calibrate", "Dock", "--sensor")
        assert (done["command"], done["problem"]) == ("GAPDETECT", None)
        engine.wait_until(lambda: b"GAPDETECT\r\n" in sink.papers())
    refused = run_cli(engine.data_dir, "printer", "calibrate", "A", "--sensor", check=False)
    assert refused.returncode == 1
    assert "paper sensor can't be calibrated from here" in refused.stderr
    log = engine.cli("audit", "list")["data"]
    assert "printer.sensor" in [entry["act"] for entry in log]


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
            printed_job = printed(engine, printer, engine.upload(pdf([lying])), orientation="landscape")
            assert said(engine, printed_job) == OWN

        await to_thread.run_sync(turned_and_asked_for)
        mixed, alone, answer = await sink.wait_jobs(3)
    pages = [label.on_paper().tobytes() for label in read_labels(RawLanguage.ZPL, mixed)]
    assert pages == [dots(alone).tobytes(), dots(answer).tobytes(), dots(alone).tobytes()]


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


def test_a_print_head_narrower_than_the_loaded_media_is_set_with_a_warning(engine: RunningEngine) -> None:
    media = ("--media", "100x150", "--dpi", "203", "--language", "zpl")
    engine.add_printer("virtual:///narrow", "Narrow", *media)
    warned = run_cli(engine.data_dir, "printer", "set", "Narrow", "--head-width-mm", "54")
    assert "the print head is 54 mm wide, the media 100 mm" in warned.stderr
    engine.cli("printer", "tag", "Narrow", "--add", "Packing")
    several = run_cli(engine.data_dir, "printer", "set", "--tag", "Packing", "--head-width-mm", "54")
    assert "the print head is 54 mm wide, the media 100 mm" in several.stdout
    for fits in (("--head-width-mm", "104"), ("--darkness", "40")):
        assert "print head is" not in run_cli(engine.data_dir, "printer", "set", "Narrow", *fits).stderr
