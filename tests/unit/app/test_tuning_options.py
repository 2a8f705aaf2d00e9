"""Tuning options of the command line: one for every field; options that are not given are not sent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from app.cli.arguments import parse
from app.cli.arguments.options import OPTIONS
from app.cli.printers import COMPRESSIONS, CUTS, HALFTONES, RASTERS, TOLD, describe, tuning_words
from server_core.contract.types.parameters import PRINT_DEFAULTS
from server_core.contract.types.printers import SETTINGS
from server_core.contract.types.tuning import TUNING, Cut, EscposRaster, Halftone, PrinterTuning, ZplCompression
from tests.support.console_facts import a_printer

SET = ["printer", "set", "x"]


def given(*options: str) -> dict[str, Any]:
    parsed = parse([*SET, *options])
    return {name: value for name in TUNING if (value := getattr(parsed, name)) is not UNSET}


def test_each_option_is_read_into_its_field() -> None:
    options = (
        "--calibration-x-mm 0.5 --calibration-y-mm -1 --head-width-mm 104 --darkness 60 --speed-mm-s 100 "
        "--halftone diffusion --zpl-compression z64 --escpos-raster graphics --cut job --cash-drawer on "
        "--auto-rotate"
    )
    read = given(*options.split())
    assert read == {
        "calibration_x_mm": 0.5,
        "calibration_y_mm": -1.0,
        "head_width_mm": 104.0,
        "darkness": 60,
        "speed_mm_s": 100.0,
        "halftone": Halftone.DIFFUSION,
        "zpl_compression": ZplCompression.Z64,
        "escpos_raster": EscposRaster.GRAPHICS,
        "cut": Cut.JOB,
        "opens_drawer": True,
        "auto_rotate": True,
    }
    assert list(read) == list(TUNING)
    assert given("--cash-drawer", "off", "--darkness", "default") == {"opens_drawer": False, "darkness": None}
    assert given("--stale-after", "2h") == {}
    assert given("--no-auto-rotate") == {"auto_rotate": False}


@pytest.mark.parametrize("name", [name for name in TUNING if name != "auto_rotate"])
def test_each_option_goes_back_to_its_default(name: str) -> None:
    option = "--cash-drawer" if name == "opens_drawer" else "--" + name.replace("_", "-")
    assert given(option, "default") == {name: None}


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--calibration-x-mm", "50.1", "from -50 to 50, or default"),
        ("--calibration-y-mm", "-51", "from -50 to 50, or default"),
        ("--calibration-y-mm", "nan", "not a number"),
        ("--head-width-mm", "0", "from 1 to 2000, or default"),
        ("--darkness", "101", "from 0 to 100, or default"),
        ("--darkness", "5.5", "from 0 to 100, or default"),
        ("--speed-mm-s", "inf", "from 1 to 1000, or default"),
        ("--halftone", "ordered", "auto, threshold, diffusion"),
        ("--cut", "half", "none, job, page"),
        ("--cash-drawer", "yes", "not one of on, off"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(
    option: str, value: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        parse([*SET, option, value])
    assert stopped.value.code == 2
    assert words in capsys.readouterr().err


def test_only_what_differs_from_the_defaults_is_told() -> None:
    assert not [line for line in describe(a_printer()) if line.startswith("tuning")]
    tuning = PrinterTuning(calibration_x_mm=-0.5, calibration_y_mm=1, darkness=0, speed_mm_s=101.6, cut=Cut.PAGE)
    printer = msgspec.structs.replace(a_printer(), tuning=tuning)
    moved = "moved 0.5 mm to the left, moved 1 mm along the feed"
    line = f"tuning      {moved}, darkness 0 %, 101.6 mm/s, cuts after each page"
    assert line in describe(printer)
    rest = PrinterTuning(
        head_width_mm=104, halftone=Halftone.THRESHOLD, zpl_compression=ZplCompression.Z64, opens_drawer=True
    )
    assert len(tuning_words(rest)) == 4
    assert tuning_words(PrinterTuning(auto_rotate=True)) == ["turns pages to fit the media"]
    assert tuning_words(PrinterTuning(escpos_raster=EscposRaster.GRAPHICS)) == ["ESC/POS with GS ( L"]


def test_every_setting_has_its_option() -> None:
    assert OPTIONS.keys() == {*TUNING, *PRINT_DEFAULTS, *SETTINGS, "dpi"}


def test_every_word_has_words() -> None:
    words = (*HALFTONES, *COMPRESSIONS, *RASTERS, *CUTS)
    assert words == (*Halftone, *ZplCompression, *EscposRaster, *Cut)
    assert tuple(TOLD) == PrinterTuning.__struct_fields__


def test_the_head_of_a_new_printer() -> None:
    add = ["printer", "add", "--uri", "socket://192.0.2.1", "--name", "Dock"]
    assert parse(add).head_width_mm is None
    assert parse([*add, "--head-width-mm", "104"]).head_width_mm == 104
