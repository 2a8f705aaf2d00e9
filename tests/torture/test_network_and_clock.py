"""Short forms, at every change: a bad network, a cloned agent, a restore under way, a clock that jumps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.clock_jumps import clock_run
from tests.torture.cloned_agent import cloned_run
from tests.torture.partition import Plan, partition_run
from tests.torture.restored import restored_run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are watched by pidfd_open")


def test_a_bad_network_loses_nothing_and_prints_nothing_twice(tmp_path: Path) -> None:
    outcome = partition_run(tmp_path, Plan(seed=4))
    assert outcome.breaches == [], outcome.figures


def test_of_two_agents_with_one_key_the_newest_prints_and_the_older_ends(tmp_path: Path) -> None:
    outcome = cloned_run(tmp_path, short=True)
    assert outcome.complaints == [], outcome.figures


@pytest.mark.parametrize("agent_dies", [False, True], ids=["the agent lives on", "the agent dies, too"])
def test_a_backup_restored_under_way_prints_nothing_twice(agent_dies: bool, tmp_path: Path) -> None:
    outcome = restored_run(tmp_path, agent_dies=agent_dies)
    assert outcome.complaints == [], outcome.figures


def test_jumps_of_the_time_of_day_end_nothing_and_revive_nothing(tmp_path: Path) -> None:
    outcome = clock_run(tmp_path, short=True)
    assert outcome.complaints == [], outcome.figures
