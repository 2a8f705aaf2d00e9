"""Runs 400 seeds at every change; for more, `python -m tests.simulator --seeds 400:100000 --jobs 2`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulator import broken
from tests.simulator.__main__ import told
from tests.simulator.scenario import run
from tests.simulator.stage import Stage

ROOT = Path(__file__).parents[2]
PARTS = 8
SEEDS_PER_PART = 50
CONTROLS = {
    "no ledger after a restored backup": (broken.no_ledger, 173, ("restore",)),
    "no turns": (broken.no_turns, 42, ("cut_off", "away", "no_paper")),
    "no attempt check": (broken.no_attempt_check, 1, ("echoes",)),
}
"""Each with a seed that is known to show it; should the program draw otherwise some day, another of 300 will."""


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as stage:
        yield stage


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_forbidden_happens(stage: Stage, part: int) -> None:
    for seed in range(part * SEEDS_PER_PART, (part + 1) * SEEDS_PER_PART):
        outcome = run(stage, seed)
        assert not outcome.breaches, told(outcome, trace=True)


def test_a_seed_is_replayed_exactly(stage: Stage) -> None:
    first, other, again = run(stage, 4), run(stage, 10), run(stage, 4)
    assert first.trace == again.trace
    assert first.digest == again.digest != other.digest


def test_a_seed_is_replayed_exactly_in_another_process(stage: Stage) -> None:
    """The other process orders its sets differently, and has run no other seed."""
    command = [sys.executable, "-m", "tests.simulator", "--seed", "10"]
    environment = os.environ | {"PYTHONHASHSEED": "77"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"seed 10, trace {run(stage, 10).digest} ")


def test_without_faults_every_job_is_printed_in_its_turn(stage: Stage) -> None:
    outcome = run(stage, 4, kinds=())
    assert not outcome.breaches, told(outcome, trace=True)
    assert sum(" prints sh-" in line for line in outcome.trace) >= 5


@pytest.mark.parametrize("name", CONTROLS)
def test_a_program_without_one_of_its_locks_is_caught(stage: Stage, name: str) -> None:
    lock_removed, known, kinds = CONTROLS[name]
    assert not run(stage, known, kinds).breaches
    with lock_removed():
        assert any(run(stage, seed, kinds).breaches for seed in (known, *range(300)))
