"""Short form of `tests.torture.failpoints`: each point fails once, and what the engine says is what is on paper."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from server_core.failpoints import Failing
from tests.support.points import all_points, failings_at
from tests.torture.failpoints import AFTER_A_RESTORE, NOT_HERE, PARTS, ordinary_points, part_of, restored_points
from tests.torture.faults.engine import FaultyEngine
from tests.torture.faults.older_server import fail_after_a_restore
from tests.torture.faults.run import fail_everywhere

RUN_SECONDS = 300
"""On a computer that has much else to do."""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="engines are forked")


@pytest.mark.timeout(RUN_SECONDS)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("failing", list(Failing))
def test_no_job_is_lost_or_printed_twice_wherever_the_engine_fails(failing: Failing, part: str, tmp_path: Path) -> None:
    points = [point for point in ordinary_points(failing) if part_of(point) == part]
    outcome = fail_everywhere(tmp_path, failing, points)
    assert points
    assert outcome.missed == ()
    assert outcome.breaches == ()
    assert outcome.jobs >= 7
    assert outcome.pictures >= 1


@pytest.mark.timeout(RUN_SECONDS)
@pytest.mark.parametrize("failing", list(Failing))
def test_what_was_printed_is_not_printed_again_wherever_the_telling_of_it_fails(
    failing: Failing, tmp_path: Path
) -> None:
    outcome = fail_after_a_restore(tmp_path, failing, restored_points(failing))
    assert outcome.missed == ()
    assert outcome.breaches == ()
    assert outcome.jobs == 3


def test_an_engine_is_stopped_at_any_moment(tmp_path: Path) -> None:
    """Also while it is being started anew."""
    for number in range(5):
        (tmp_path / str(number)).mkdir()
        engine = FaultyEngine(tmp_path / str(number), Failing.KILL, ("server.site.open.before",))
        engine.start()
        time.sleep(number / 50)
        engine.stop()
        assert engine.process_id is None or not Path(f"/proc/{engine.process_id}").exists()
    FaultyEngine(tmp_path / "0", Failing.KILL, ()).stop()


def test_every_point_fails_in_one_of_these_runs() -> None:
    runs = [point for failing in Failing for point in (*ordinary_points(failing), *restored_points(failing))]
    for point in all_points():
        if point.startswith(NOT_HERE):
            continue  # see test_fuzz and acceptance/test_webhooks
        assert runs.count(point) == len(failings_at(point)) >= 2, point
    assert [name for name in AFTER_A_RESTORE if not any(point.startswith(name) for point in all_points())] == []
