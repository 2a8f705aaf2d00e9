"""Arguments of `spoolhouse convert`: all print parameters and all of a printer's tuning have their own names."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import pytest

from app.cli.arguments import parse
from app.cli.arguments.options import (
    AS_PRINTER_SET,
    ConvertFormat,
    add_convert_arguments,
    add_printer_settings,
    flag_of,
)
from app.cli.convert import RASTERS, UNSPOKEN, convert
from app.errors import CommandFailed, WrongUsage
from app.process.data_folder import DataFolder
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DrawingFacts, RasterAbility
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.tuning import PrinterTuning
from server_core.services.printers.stored_settings import PrinterType, idle

LEAST = ["convert", "in.pdf", "--to", "zpl", "-o", "out.zpl"]


def test_every_print_parameter_and_tuning_has_its_own_name() -> None:
    parsed = parse(LEAST)
    usual = PrintParameters()
    for name in set(PrintParameters.__struct_fields__) - {"intent"}:  # never changes what is drawn
        assert getattr(parsed, name) == getattr(usual, name), name
    for name in PrinterTuning.__struct_fields__:
        assert getattr(parsed, name) == getattr(PrinterTuning(), name), name


def test_wishes_are_taken_as_they_are_written() -> None:
    requests = "--media 100x150 --orientation landscape --scale-mode fit --offset-x-mm -2.5 --margin-top-mm 3 --dpi 300"
    parsed = parse([*LEAST, *requests.split()])
    assert parsed.media == (100, 150)
    assert (parsed.orientation, parsed.scale_mode, parsed.offset_x_mm) == ("landscape", "fit", -2.5)
    assert (parsed.margin_top_mm, parsed.dpi) == (3, 300)


def test_what_stands_with_the_options_of_printer_set_is_one_of_them() -> None:
    parser, of_printers = ArgumentParser(), ArgumentParser()
    add_convert_arguments(parser, media=str)
    add_printer_settings(of_printers)
    [group] = [one for one in parser._action_groups if one.title == AS_PRINTER_SET]
    options = {word for action in group._group_actions for word in action.option_strings}
    switches = {"--no-cash-drawer"}  # of printers it is on, off or default
    assert options - switches <= of_printers._option_string_actions.keys()
    assert options >= {flag_of(name) for name in PrinterTuning.__struct_fields__}


@pytest.mark.anyio
@pytest.mark.parametrize("target", RASTERS)
@pytest.mark.parametrize("media", [["--media", "210"], ["--media-width-mm", "210"]])
async def test_sheets_have_a_height(target: ConvertFormat, media: list[str]) -> None:
    arguments = parse(["convert", "in.pdf", "--to", target.value, "-o", "-", *media])
    with pytest.raises(CommandFailed, match="media_not_supported"):
        await convert(DataFolder(root=Path()), arguments)


@pytest.mark.parametrize("target", ConvertFormat)
def test_targets(target: ConvertFormat) -> None:
    assert parse(["convert", "in.pdf", "--to", target.value, "-o", "-"]).to == target


@pytest.mark.parametrize(
    "wrong",
    [
        "--to pdf", "--copies 0", "--copies 100", "--dpi 71", "--dpi 2401", "--offset-x-mm 2001", "--offset-y-mm 1e3",
        "--margin-left-mm -1", "--media 0x5", "--media-width-mm 0", "--darkness 101", "--orientation sideways",
        "--scale-mode 2", "--halftone dots", "--calibration-x-mm 51", "--head-width-mm nan",
    ],
)  # fmt: skip
def test_wrong_wishes_are_refused_by_name(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse([*LEAST, *wrong.split()])
    assert ended.value.code == 2
    assert wrong.split()[0] in capsys.readouterr().err


@pytest.mark.parametrize("target", [target for target in ConvertFormat if target is not ConvertFormat.PNG])
def test_what_changes_nothing_is_refused_as_for_a_printer(target: ConvertFormat) -> None:
    if target in RASTERS:
        grey = RasterAbility(format=RASTERS[target].value, kinds=("sgray_8", "srgb_8"))
        kind = PrinterType(is_known=True, drawing=DrawingFacts(raster=[grey]))
    else:
        kind = PrinterType(is_known=True, language=RawLanguage(target.value))
    refused = {name for name, _, targets in UNSPOKEN if target in targets} - {"sheet_back", "tracking"}
    of_printers = idle(list(PrinterTuning.__struct_fields__), kind)
    assert refused == set(of_printers)
    defaults = parse(LEAST)
    assert all(getattr(defaults, name) == usual for name, usual, _ in UNSPOKEN)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("target", "requests", "why"),
    [
        ("zpl", "--media 100x150 --tracking continuous", "Give its width alone"),
        ("zpl", "--tracking continuous", "Give its width alone"),
        ("tspl", "--media 80 --tracking gap", "needs media with a height"),
        ("escpos", "--media 80 --tracking continuous", "--tracking has no effect"),
        ("pwg", "--tracking mark", "--tracking has no effect"),
    ],
)
async def test_a_tracking_that_does_not_fit_is_refused(target: str, requests: str, why: str) -> None:
    arguments = parse(["convert", "in.pdf", "--to", target, "-o", "-", *requests.split()])
    with pytest.raises(WrongUsage, match=why):
        await convert(DataFolder(root=Path()), arguments)


@pytest.mark.parametrize("command", [["convert"], ["printer", "load"]])
def test_the_help_says_what_is_left_as_it_is(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse([*command, "--help"])
    assert "no ^MN is sent" in " ".join(capsys.readouterr().out.split())


@pytest.mark.anyio
@pytest.mark.parametrize("target", [ConvertFormat(language.value) for language in RawLanguage])
async def test_a_speed_that_its_language_has_not_is_refused(target: ConvertFormat) -> None:
    arguments = parse(["convert", "in.pdf", "--to", target.value, "-o", "-", "--speed-mm-s", "400"])
    with pytest.raises(WrongUsage, match=f"{target.value} has speeds from"):
        await convert(DataFolder(root=Path()), arguments)
