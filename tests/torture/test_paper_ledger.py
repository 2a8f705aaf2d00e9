"""The short form of the paper ledger, at every change: 30 deaths, 300 jobs, two ways to run the program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.paper.kills import Plan, paper_run


@pytest.mark.skipif(sys.platform != "linux", reason="deaths are watched by pidfd_open")
@pytest.mark.parametrize("bundled", [True, False], ids=["bundled", "apart"])
def test_nothing_is_lost_printed_twice_or_stuck_over_kills(bundled: bool, tmp_path: Path) -> None:
    outcome = paper_run(tmp_path, Plan(bundled=bundled, kills=15, jobs=150, seed=3))
    assert outcome.breaches == []
    ends = outcome.figures["ends"]
    assert outcome.figures["deaths"] >= 15
    assert ends["printed"] > 75
    assert ends["expired"] > 0
    assert sum(ends.values()) == 150
