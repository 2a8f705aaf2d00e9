"""The short form of the paper ledger, at every change: 30 deaths, 300 jobs, two ways to run the program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.torture.paper.cups_kills import cups_run
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


@pytest.mark.skipif(sys.platform != "linux", reason="CUPS is started and killed by /proc")
def test_a_stock_cups_runs_under_the_same_deaths(tmp_path: Path) -> None:
    figures = cups_run(tmp_path, Plan(kills=2, jobs=6, seed=3, settle_seconds=30.0), quiet_seconds=2.0)
    assert (figures["jobs"], figures["deaths"]) == (6, 2)
    assert 0 <= figures["still open"] + figures["lost"] <= 6
    assert 0 <= figures["printed twice"] <= 6
