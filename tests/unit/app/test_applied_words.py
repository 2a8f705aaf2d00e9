"""Settings that a job took from its printer, in words and units, at the command line and in the job view."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from app.cli.jobs import given_lines
from app.pages.job.view import default_facts, requested_facts
from app.widgets.facts import FactRow
from app.words.job_detail import GIVEN_BY, calibration_words, event_details, raw_edits_of
from app.words.print_parameters import NAMES, VALUES
from server_core.contract.types.jobs import Applied, AppliedCalibration, JobEvent, RawRule
from server_core.contract.types.parameters import PARAMETERS, ColorMode, DuplexMode, Orientation
from tests.support.actors import agent
from tests.support.console_facts import a_detail, a_job

CALIBRATION = AppliedCalibration(
    calibration_x_mm=0.5, calibration_y_mm=0, darkness=60, media_width_mm=100, media_height_mm=150
)
MODES: dict[str, Any] = {
    "color_mode": ColorMode.COLOR,
    "duplex_mode": DuplexMode.LONG_EDGE,
    "orientation": Orientation.PORTRAIT,
}
ALL = Applied(
    **MODES,
    media_width_mm=101.6,
    media_height_mm=152.4,
    dpi=300,
    calibration=CALIBRATION,
    speed_mm_s=76.2,
)

OF_NO_PARAMETER = {"calibration", "speed_mm_s", "auto_rotate", "turned_pages"}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of 100 × 150 mm"),
        (
            {"calibration_x_mm": -1.25, "calibration_y_mm": -2, "darkness": None},
            "Moved 1.25 mm left, 2 mm up – calibration of 100 × 150 mm",
        ),
        ({"calibration_x_mm": 0, "darkness": 0}, "Darkness 0 % – calibration of 100 × 150 mm"),
        (
            {"calibration_x_mm": 0, "calibration_y_mm": 3, "media_height_mm": None},
            "Moved 0 mm right, 3 mm down; darkness 60 % – calibration of a roll of 100 mm",
        ),
        (
            {"media_width_mm": None, "media_height_mm": None},
            "Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of the printer",
        ),
    ],
)
def test_a_calibration_says_where_how_dark_and_for_what(changes: dict[str, Any], words: str) -> None:
    assert calibration_words(msgspec.structs.replace(CALIBRATION, **changes)) == words


def test_the_command_line_names_each_value_and_whose_it_was() -> None:
    detail = msgspec.structs.replace(a_detail(a_job(1, "printed"), copies=2), applied=ALL)
    assert given_lines(detail) == [
        "Colour: Colour – the printer's default",
        "Sides: Two-sided, long edge – the printer's default",
        "Paper width: 101.6 mm – the loaded paper",
        "Paper height: 152.4 mm – the loaded paper",
        "Resolution: 300 dpi – the printer's resolution",
        "Orientation: Portrait – the printer's default",
        "Calibration: Moved 0.5 mm right, 0 mm down; darkness 60 % – calibration of 100 × 150 mm",
        "Speed: 76.2 mm/s – the printer's setting",
    ]


def test_turned_pages_are_counted() -> None:
    detail = msgspec.structs.replace(a_detail(a_job(1, "printed")), applied=Applied(auto_rotate=True, turned_pages=3))
    assert given_lines(detail) == ["Turned to fit the label: 3 pages turned a quarter"]
    assert FactRow("Turned to fit the label", "3 pages turned a quarter") in default_facts(detail)


@pytest.mark.parametrize("applied", [None, Applied(), Applied(auto_rotate=True)])
def test_where_nothing_was_given_nothing_is_said(applied: Applied | None) -> None:
    assert given_lines(msgspec.structs.replace(a_detail(a_job(1, "printed")), applied=applied)) == []


def test_the_job_view_has_wishes_first_then_what_the_printer_gave_then_the_rest() -> None:
    given = msgspec.convert(
        {"duplex_mode": "duplex_short_edge", "calibration": msgspec.to_builtins(CALIBRATION)}, Applied
    )
    detail = msgspec.structs.replace(a_detail(a_job(1, "printed"), copies=2), applied=given)
    (facts,) = requested_facts(detail)
    assert (facts.name, facts.value, facts.strong) == ("Copies", "2  (default 1)", True)
    assert requested_facts(a_detail(a_job(1, "printed"))) == [FactRow("Nothing", "Everything is at its default")]
    duplex, calibrated, *rest = default_facts(detail)
    assert (duplex.name, duplex.value) == ("Sides", "Two-sided, short edge – the printer's default")
    assert (calibrated.name, calibrated.value.partition(";")[0]) == ("Calibration", "Moved 0.5 mm right, 0 mm down")
    assert "Sides" not in [fact.name for fact in rest]
    assert not any(fact.strong for fact in (duplex, calibrated, *rest))


def test_every_parameter_has_words() -> None:
    assert NAMES.keys() == PARAMETERS.keys()
    assert VALUES.keys() == {value for each in PARAMETERS.values() for value in each.words} - {"default"}
    assert set(GIVEN_BY) == set(Applied.__struct_fields__) - OF_NO_PARAMETER


def started(*edits: dict[str, object]) -> str:
    details = {"used": {"raw_edits": list(edits)}}
    at = datetime(2026, 1, 1, tzinfo=UTC)
    event = JobEvent(number=1, kind="started", at=at, actor=agent("Dock"), details=details)
    return event_details(event)


def test_the_timeline_tells_what_of_a_raw_file_was_left_out() -> None:
    text = started(
        {"rule": "saves_settings", "command": "^JUS", "offset": 82, "count": 3},
        {"rule": "line_end", "command": "PRINT", "offset": 143},
        {"rule": "no_label", "command": "^DF E:SHIP.ZPL", "offset": 3},
    )
    assert "^JUS x 3 left out: it would save the label's settings in the printer" in text
    assert "the missing end of the last line added" in text
    assert "no label is printed: the file only sets up the printer or stores something (^DF E:SHIP.ZPL)" in text


def test_every_rule_has_words_and_a_rule_of_a_newer_agent_none() -> None:
    for rule in RawRule:
        assert len(started({"rule": rule.value, "command": "^X", "offset": 0})) > len("agent · ")
    assert "left out" not in started({"rule": "of another year", "command": "^X", "offset": 0})
    odds: list[dict[str, Any]] = [{}, {"used": None}, {"used": {"raw_edits": 7}}, {"used": {"raw_edits": [7]}}]
    for odd in odds:
        assert raw_edits_of(odd) == []
