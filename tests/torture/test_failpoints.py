"""Short form of `tests.torture.failpoints`: each point fails once, and what the engine says is what is on paper."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server_core.failpoints import Failing
from tests.support.points import all_points, failings_at
from tests.torture.failpoints import AFTER_A_RESTORE, ordinary_points, restored_points
from tests.torture.faults.restored import fail_after_a_restore
from tests.torture.faults.run import fail_everywhere

pytestmark = pytest.mark.skipif(os.name != "posix", reason="engines are forked")


@pytest.mark.parametrize("failing", list(Failing))
def test_no_job_is_lost_or_printed_twice_wherever_the_engine_fails(failing: Failing, tmp_path: Path) -> None:
    outcome = fail_everywhere(tmp_path, failing, ordinary_points(failing))
    assert outcome.missed == ()
    assert outcome.breaches == ()
    assert outcome.jobs >= 7


@pytest.mark.parametrize("failing", list(Failing))
def test_what_was_printed_is_not_printed_again_wherever_the_telling_of_it_fails(
    failing: Failing, tmp_path: Path
) -> None:
    outcome = fail_after_a_restore(tmp_path, failing, restored_points(failing))
    assert outcome.missed == ()
    assert outcome.breaches == ()
    assert outcome.jobs == 3


def test_every_point_fails_in_one_of_these_runs() -> None:
    for failing in Failing:
        points = {point for point in all_points() if failing in failings_at(point)}
        assert {*ordinary_points(failing), *restored_points(failing)} == points
    assert [name for name in AFTER_A_RESTORE if not any(point.startswith(name) for point in all_points())] == []
