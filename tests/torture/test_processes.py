"""Short forms of the tortures on real processes, at every change: deaths, bad networks, clocks, clones, long runs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.torture import standby, undone_acts
from tests.torture.assertion_replays import replay_run
from tests.torture.clock_jumps import clock_run
from tests.torture.cloned_agent import cloned_run
from tests.torture.paper import kills
from tests.torture.paper.cups_kills import cups_run
from tests.torture.partition import Plan, partition_run
from tests.torture.restored import restored_run
from tests.torture.rounds import bench
from tests.torture.slow_clients import FRAMINGS, run
from tests.torture.soak import soak
from tests.torture.stopped import stopped
from tests.torture.verdict import Outcome

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="pidfd_open, /proc and any address of 127/8 belong to Linux alone"
)


@pytest.mark.parametrize(
    "run",
    [
        partial(cloned_run, short=True),
        partial(clock_run, short=True),
        partial(restored_run, agent_dies=False),
        partial(restored_run, agent_dies=True),
        partial(partition_run, plan=Plan(seed=4)),
    ],
    ids=[
        "of two agents with one key, the newest prints and the older ends",
        "jumps of the time of day end nothing and revive nothing",
        "a backup restored under way",
        "a backup restored under way while the agent dies, too",
        "a bad network",
    ],
)
def test_nothing_is_lost_or_printed_twice(run: Callable[[Path], Outcome], tmp_path: Path) -> None:
    outcome = run(tmp_path)
    assert outcome.complaints == [], outcome.figures


def test_an_assertion_is_taken_once_whatever_dies(tmp_path: Path) -> None:
    outcome = replay_run(tmp_path, short=True)
    assert outcome.complaints == [], outcome.figures
    assert outcome.figures["codes"]["assertion_replayed"] >= 64 * 4 - 4


@pytest.mark.parametrize("bundled", [True, False], ids=["bundled", "apart"])
def test_nothing_is_lost_printed_twice_or_stuck_over_kills(bundled: bool, tmp_path: Path) -> None:
    """30 deaths and 300 jobs, with two ways to run the program."""
    outcome = kills.paper_run(tmp_path, kills.Plan(bundled=bundled, kills=15, jobs=150, seed=3))
    assert outcome.breaches == []
    ends = outcome.figures["ends"]
    assert outcome.figures["deaths"] >= 15
    assert ends["printed"] > 75
    assert ends["expired"] > 0
    assert sum(ends.values()) == 150


def test_a_stock_cups_runs_under_the_same_deaths(tmp_path: Path) -> None:
    figures = cups_run(tmp_path, kills.Plan(kills=2, jobs=6, seed=3, settle_seconds=30.0), quiet_seconds=2.0)
    assert (figures["jobs"], figures["deaths"]) == (6, 2)
    assert 0 <= figures["still open"] + figures["lost"] <= 6
    assert 0 <= figures["printed twice"] <= 6


def test_no_job_is_lost_or_doubled_on_its_way_to_the_standby_printer(tmp_path: Path) -> None:
    """Fewer jobs, and two of the ways in which it goes wrong."""
    with bench(tmp_path, standby.HERE, seed=1) as made:
        killed = standby.play(made, standby.Meanwhile.KILLED_BETWEEN, waiting=60)
        changed = standby.play(made, standby.Meanwhile.CHANGED, waiting=30)
    assert killed.complaints == [], killed
    assert 0 < killed.moved < 60, killed  # the first commits held
    assert changed.complaints == [], changed


def test_what_was_cancelled_is_not_on_paper_and_what_was_undone_is_once(tmp_path: Path) -> None:
    """Two of the moments in which the server dies."""
    with bench(tmp_path, undone_acts.HERE, seed=1) as made:
        undone, ended = (undone_acts.play(made, undone_acts.Dies[name]) for name in ("IN_THE_UNDO", "IN_THE_END"))
    assert undone.complaints == [], undone
    for end in ("undone printed", "moved printed", "cancelled cancelled"):
        assert undone.ends[end] == undone_acts.EACH
    assert ended.complaints == [], ended
    assert ended.ends["cancelled cancelled"] == undone_acts.EACH


@pytest.mark.parametrize("doubtful", [True, False], ids=["it doubts its leases", "the server alone knows"])
def test_a_stopped_agent_drops_what_it_had_not_started_and_ends_what_it_had(doubtful: bool, tmp_path: Path) -> None:
    outcome = asyncio.run(stopped(tmp_path, long=False, doubtful=doubtful))
    assert outcome.complaints() == [], outcome


def test_an_engine_stays_as_it_was_over_many_jobs(tmp_path: Path) -> None:
    """Its first 60 jobs open not all connections and fill no page cache, so more may come after them."""
    figures = asyncio.run(soak(tmp_path, jobs=600, printers=10))
    assert figures.complaints(most_growth=0.15, more_files=20) == [], figures


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_slow_and_endless_clients_are_closed_and_a_normal_one_goes_on(tls: bool) -> None:
    figures = run(long=False, tls=tls)
    assert figures["closed after s (last)"] < 10
    for when in ("beside them", "beside uploads"):  # machines differ and are shared; a server that stalls is far beyond
        assert figures[f"normal client p99 ms, {when}"] < 250 + 20 * figures["normal client p99 ms, alone"]
        assert figures[f"normal client slowest ms, {when}"] < 2000
    assert figures["10 GB uploads: RSS growth MiB"] <= 32
    for framing in FRAMINGS:
        assert figures[f"10 GB {framing}: status"] == 413
        assert figures[f"10 GB {framing}: MiB sent"] < 100
