"""Short form of `tests.torture.failpoints`: each point fails once, and what the engine says is what is on paper."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server_core.failpoints import Failing
from tests.support.points import all_points
from tests.torture.failpoints import ELSEWHERE, ordinary_points
from tests.torture.faults.run import fail_everywhere

pytestmark = pytest.mark.skipif(os.name != "posix", reason="engines are forked")


@pytest.mark.parametrize("failing", list(Failing))
def test_no_job_is_lost_or_printed_twice_wherever_the_engine_fails(failing: Failing, tmp_path: Path) -> None:
    outcome = fail_everywhere(tmp_path, failing, ordinary_points(failing))
    assert outcome.missed == ()
    assert outcome.breaches == ()
    assert outcome.jobs >= 7


def test_what_is_reached_elsewhere_is_a_point() -> None:
    points = all_points()
    assert [name for name in ELSEWHERE if not any(point.startswith(f"{name}.") for point in points)] == []
