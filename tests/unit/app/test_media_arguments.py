"""Command-line arguments for the loaded paper."""

from __future__ import annotations

import pytest

from app.cli.arguments import parse
from app.cli.arguments.options import PRESETS
from app.cli.printers import describe
from app.words.media import tracking_words
from server_core.contract.types.media import MediaTracking
from tests.support.console_facts import a_printer


@pytest.mark.parametrize(
    ("text", "size"),
    [("100x150", (100, 150)), ("A4", (210, 297)), ("receipt80", (80, None)), ("57", (57, None)), ("4x6", (102, 152))],
)
def test_media_by_name_or_size(text: str, size: tuple[float, float | None]) -> None:
    assert parse(["printer", "load", "Dock", "--media", text]).media == size


@pytest.mark.parametrize("text", ["a9", "0x5", "100x", "2001"])
def test_what_is_no_media_is_refused_with_the_names(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["printer", "load", "Dock", "--media", text])
    output = capsys.readouterr().err
    assert all(name in output for name in PRESETS)


def test_numbers_of_the_grid_may_be_below_zero() -> None:
    parsed = parse(["printer", "calibrate", "Dock", "--left", "-3", "--top", "2.5", "--darkness", "default"])
    assert (parsed.left, parsed.top, parsed.darkness) == (-3, 2.5, "default")


def test_what_each_medium_was_calibrated_to_is_shown() -> None:
    others = [{"width_mm": 58, "height_mm": 40, "calibration_x_mm": -2, "darkness": 30}, {"width_mm": 80}]
    lines = describe(a_printer(calibrations=others, calibration_before={"calibration_y_mm": 1}))
    assert "calibrated  58 × 40 mm: 2 mm to the left, darkness 30 %" in lines
    assert "undo        back to 1 mm down: spoolhouse printer calibrate" in "\n".join(lines)


def test_the_cleanest_patch_is_one_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    assert parse(["printer", "calibrate", "Dock", "--print-strip"]).print_strip
    assert parse(["printer", "calibrate", "Dock", "--cleanest", "5"]).cleanest == 5
    for wrong in (["--cleanest", "6"], ["--cleanest", "2", "--darkness", "40"], ["--print-strip", "--print-grid"]):
        with pytest.raises(SystemExit):
            parse(["printer", "calibrate", "Dock", *wrong])
    assert "--cleanest" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["gap", "mark", "continuous"])
def test_what_labels_are_told_from_each_other_by(word: str) -> None:
    assert parse(["printer", "load", "Dock", "--media", "4x6", "--tracking", word]).tracking == word
    assert parse(["printer", "load", "Dock", "--media", "4x6"]).tracking is None


def test_no_other_word_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["printer", "load", "Dock", "--media", "4x6", "--tracking", "web"])
    assert "--tracking" in capsys.readouterr().err


def test_it_is_told_behind_the_size() -> None:
    assert [tracking_words(each) for each in (None, *MediaTracking)] == ["", ", with gaps", ", with black marks", ""]
