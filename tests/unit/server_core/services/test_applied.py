"""Settings that a job took from its printer: those it did not set itself, as its agent reported them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from server_core.contract.types.jobs import Applied, AppliedCalibration, JobEvent, Used
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters
from server_core.services.jobs.views import applied, applied_of
from tests.support.actors import agent

MODES: dict[str, Any] = {
    "color_mode": ColorMode.MONOCHROME,
    "duplex_mode": DuplexMode.LONG_EDGE,
    "orientation": Orientation.LANDSCAPE,
}
ALL = Used(
    **MODES,
    media_width_mm=100,
    media_height_mm=150,
    dpi=203,
    calibration_x_mm=0.5,
    calibration_y_mm=-1,
    darkness=0,
    calibrated_width_mm=102,
    calibrated_height_mm=152,
    speed_mm_s=100,
)
TUNED = Applied(
    calibration=AppliedCalibration(
        calibration_x_mm=0.5, calibration_y_mm=-1, darkness=0, media_width_mm=102, media_height_mm=152
    ),
    speed_mm_s=100,
)


def event(kind: str, **details: Any) -> JobEvent:
    return JobEvent(number=1, at=datetime.now(UTC), kind=kind, actor=agent("This computer"), details=details)


def test_who_asked_for_nothing_had_all_of_it_from_the_printer() -> None:
    given = msgspec.structs.replace(
        TUNED,
        color_mode=ColorMode.MONOCHROME,
        duplex_mode=DuplexMode.LONG_EDGE,
        orientation=Orientation.LANDSCAPE,
        media_width_mm=100,
        media_height_mm=150,
        dpi=203,
    )
    assert applied(PrintParameters(), ALL) == given


def test_who_asked_for_all_had_only_the_tuning() -> None:
    requested = PrintParameters(
        color_mode=ColorMode.MONOCHROME,
        duplex_mode=DuplexMode.LONG_EDGE,
        orientation=Orientation.LANDSCAPE,
        media_width_mm=100,
        media_height_mm=150,
        dpi=203,
    )
    assert applied(requested, ALL) == TUNED
    assert applied(requested, Used()) == Applied()


@pytest.mark.parametrize(
    ("requested", "given"),
    [
        (PrintParameters(media_height_mm=150), (100, None)),
        (PrintParameters(media_width_mm=100.6), (100, 150)),  # the loaded label
    ],
)
def test_half_a_size_is_completed_as_the_agent_does(requested: PrintParameters, given: tuple[object, object]) -> None:
    had = applied(requested, ALL)
    assert (had.media_width_mm, had.media_height_mm) == given


def test_on_a_roll_the_height_is_the_contents() -> None:
    had = applied(PrintParameters(media_width_mm=80), Used(media_width_mm=80))
    assert (had.media_width_mm, had.media_height_mm) == (None, None)


def test_pages_that_were_turned_to_fit_are_told() -> None:
    had = applied(PrintParameters(), Used(auto_rotate=True, turned_pages=2))
    assert (had.auto_rotate, had.turned_pages) == (True, 2)
    assert applied(PrintParameters(), Used()).auto_rotate is False


def test_darkness_alone_is_a_calibration_and_nothing_is_none() -> None:
    assert applied(PrintParameters(), Used(darkness=60)).calibration == AppliedCalibration(
        calibration_x_mm=0, calibration_y_mm=0, darkness=60, media_width_mm=None, media_height_mm=None
    )
    assert applied(PrintParameters(), Used(calibrated_width_mm=100)).calibration is None


def test_the_last_begin_counts_and_an_agent_that_did_not_tell_is_not_taken_for_nothing() -> None:
    first, second = event("started", used={"dpi": 203}), event("started", used={"dpi": 300})
    had = applied_of([first, event("not_started"), second, event("printed")], PrintParameters())
    assert had == Applied(dpi=300)
    assert applied_of([first, event("started")], PrintParameters()) is None
    assert applied_of([event("started", used={})], PrintParameters()) == Applied()
    assert applied_of([], PrintParameters()) is None
