"""`spoolhouse convert`: files for scripts, through the pipeline that prints."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from app.cli.program import main
from server_core.contract.types.documents import RawLanguage
from tests.support.label_readers import read_labels
from tests.support.raster_reader import read_pwg, read_urf
from tests.support.sample_pdfs import a4_two_pages, encrypted, pages, shipping_label, truncated, zero_pages

LABEL = [
    "--media",
    "60x40",
    "--orientation",
    "landscape",
    "--scale-mode",
    "fit",
    "--offset-x-mm",
    "2",
    "--margin-top-mm",
    "3",
    "--copies",
    "2",
]


@pytest.fixture
def label(tmp_path: Path) -> str:
    file = tmp_path / "label.pdf"
    file.write_bytes(shipping_label())
    return str(file)


@pytest.fixture
def invoice(tmp_path: Path) -> str:
    file = tmp_path / "invoice.pdf"
    file.write_bytes(a4_two_pages())
    return str(file)


def converted(file: str, form: str, *requests: str) -> bytes:
    output = Path(file).with_suffix(f".{form}")
    assert main(["convert", file, "--to", form, "-o", str(output), *requests]) == 0
    return output.read_bytes()


def picture(file: str, *requests: str) -> Image.Image:
    return Image.open(BytesIO(converted(file, "png", *requests)))


def test_every_language_holds_the_dots_of_the_picture(label: str) -> None:
    shown = picture(label, *LABEL)
    assert shown.mode == "1"
    rows = bytes(255 - byte for byte in shown.tobytes())
    spare = -shown.width % 8
    for language in (RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL):
        data = converted(label, language.value, *LABEL)
        [one] = read_labels(language, data, head_dots=shown.width)
        assert one.copies == 2
        assert (one.width_dots + spare) // 8 * one.height_dots == len(rows)
        assert one.image().tobytes() == shown.convert("L").tobytes(), language


@pytest.mark.parametrize(("form", "mark"), [("zpl", b"^MNM\n"), ("tspl", b"BLINE 3 mm"), ("cpcl", b"BAR-SENSE\r\n")])
def test_black_marks_are_told_where_a_person_says_so(label: str, form: str, mark: bytes) -> None:
    assert mark in converted(label, form, *LABEL, "--tracking", "mark", "--force")
    assert mark not in converted(label, form, *LABEL, "--force")


def test_a_receipt_is_as_long_as_what_is_on_it_and_is_cut(label: str) -> None:
    requests = ["--media", "72", "--scale-mode", "fit", "--cut", "job"]
    shown = picture(label, *requests)
    [strip] = read_labels(RawLanguage.ESCPOS, converted(label, "escpos", *requests), head_dots=shown.width)
    assert strip.cut != "none"
    assert strip.image().crop((0, 0, *shown.size)).tobytes() == shown.convert("L").tobytes()
    assert shown.height < 72 * 1.5 / 25.4 * 203


def test_rasters_hold_the_colours_of_the_picture(invoice: str, tmp_path: Path) -> None:
    requests = ["--media", "210x297", "--dpi", "150", "--color-mode", "color"]
    pages = read_pwg(converted(invoice, "pwg", *requests, "--copies", "2")).pages
    urf = read_urf(converted(invoice, "urf", *requests)).pages
    assert main(["convert", invoice, "--to", "png", "-o", str(tmp_path / "page.png"), *requests]) == 0
    shown = [Image.open(tmp_path / f"page-{number}.png").tobytes() for number in (1, 2)]
    assert [page.rows for page in pages] == [*shown, *shown]
    assert [page.rows for page in urf] == shown


def test_what_is_cut_off_is_said(label: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    requests = ["--to", "zpl", "--media", "60x150", "-o", str(tmp_path / "narrow.zpl"), "--json"]
    assert main(["convert", label, *requests]) == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["cut_off"] == [
        {"page": 1, "left_mm": 0, "top_mm": 0, "right_mm": pytest.approx(39.9, abs=0.2), "bottom_mm": 0}
    ]
    assert "at the right" in output.err


@pytest.mark.parametrize(
    ("content", "requests", "said"),
    [
        (encrypted(), "--to zpl", "document_encrypted"),
        (truncated(), "--to pwg", "document_corrupt"),
        (b"no PDF", "--to png", "document_type_not_supported"),
        (b"", "--to zpl", "The document is empty. (empty)"),
        (zero_pages(), "--to zpl", "(no_pages)"),
        (b"^XA^XZ", "--to zpl", "looks like zpl"),
        (a4_two_pages(), "--to png -o -", "2 pages become 2 pictures"),
        (shipping_label(), "--to zpl --color-mode color", "black on one side"),
        (
            shipping_label(),
            "--to zpl --media 50x50 --margin-left-mm 30 --margin-right-mm 30",
            "nothing is left to print",
        ),
        (shipping_label(), "--to zpl --media 60x40 --offset-x-mm 60", "the width of the media is 60 mm. (validation_f"),
        (shipping_label(), "--to png --offset-y-mm -150", "offset_y_mm -150 moves every page off the media"),
        (shipping_label(), "--to zpl --media 50x50 --calibration-x-mm 50", "media_mismatch"),
        (shipping_label(), "--to tspl --media 10x10 --media-width-mm 5", "not both"),
        (shipping_label(), "--to cpcl --media-height-mm 5", "needs a width"),
        (shipping_label(), "--to cpcl --cut page", "--cut has no effect"),
        (shipping_label(), "--to zpl --cash-drawer", "--cash-drawer has no effect"),
        (shipping_label(), "--to pwg --darkness 0", "--darkness has no effect"),
        (shipping_label(), "--to urf --speed-mm-s 100", "--speed-mm-s has no effect"),
        (shipping_label(), "--to pwg --head-width-mm 50", "--head-width-mm has no effect"),
        (shipping_label(), "--to tspl --zpl-compression z64", "--zpl-compression has no effect"),
        (shipping_label(), "--to zpl --sheet-back flipped", "--sheet-back has no effect"),
    ],
)
def test_a_failure_is_said_calmly_and_leaves_nothing(
    content: bytes, requests: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "in.pdf"
    file.write_bytes(content)
    wrong_usage = any(words in said for words in ("has no effect", "not both", "needs a width"))
    assert main(["convert", str(file), "-o", str(tmp_path / "out"), *requests.split()]) == (2 if wrong_usage else 1)
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_picture_does_not_show_is_said(label: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    requests = ["--copies", "3", "--duplex-mode", "duplex_long_edge", "--cut", "page", "--head-width-mm", "90"]
    assert main(["convert", label, "--to", "png", "-o", str(tmp_path / "one.png"), *requests]) == 0
    assert "does not show the effect of --copies, --duplex-mode, --cut." in capsys.readouterr().err


def test_neither_the_pdf_nor_a_neighbour_is_written_over(
    label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, part = Path(label).read_bytes(), tmp_path / "out.zpl.part"
    part.write_bytes(b"mine")
    assert main(["convert", label, "--to", "zpl", "-o", str(tmp_path / "out.zpl")]) == 0
    assert part.read_bytes() == b"mine"
    assert main(["convert", label, "--to", "zpl", "--force", "-o", label]) == 1
    assert "is the PDF itself" in capsys.readouterr().err
    assert Path(label).read_bytes() == before
    assert main(["convert", label, "--to", "zpl", "-o", str(tmp_path / "no" / "out.zpl")]) == 1
    assert f"{tmp_path / 'no' / 'out.zpl'}: No such file" in capsys.readouterr().err


def test_a_file_is_replaced_only_if_that_is_said(label: str, tmp_path: Path) -> None:
    there = tmp_path / "there.zpl"
    there.write_bytes(b"kept")
    requests = ["convert", label, "--to", "zpl", "-o", str(there)]
    assert main(requests) == 1
    assert there.read_bytes() == b"kept"
    assert main([*requests, "--force"]) == 0
    assert there.read_bytes().startswith(b"^XA")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices have names")
def test_what_is_no_file_is_neither_read_nor_replaced(
    label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main(["convert", label, "--to", "zpl", "-o", str(pipe), "--force"]) == 1
    assert main(["convert", str(pipe), "--to", "zpl", "-o", str(tmp_path / "out.zpl")]) == 1
    assert capsys.readouterr().err.count("is not a regular file") == 2
    assert sorted(tmp_path.iterdir()) == [Path(label), pipe]
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="a process is ended without a word")
def test_who_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    file, output = tmp_path / "long.pdf", tmp_path / "long.png"
    file.write_bytes(pages(400))
    command = [sys.executable, "-m", "app", "convert", str(file), "--to", "png", "-o", str(output)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 30
        while not list(tmp_path.glob("*.part")):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        running.send_signal(signal.SIGTERM)
        printed = running.communicate(timeout=30)[1]
    finally:
        running.kill()
    assert running.returncode == 1
    assert printed == "spoolhouse: interrupted. No file was written.\n"
    assert list(tmp_path.iterdir()) == [file]


def test_a_closed_standard_output_is_said(
    label: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["convert", label, "--to", "zpl", "-o", "-"]) == 1
    assert "standard output is closed" in capsys.readouterr().err
