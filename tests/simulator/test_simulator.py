"""Some seeds at every change; `python -m tests.simulator --seeds 0:2000 --jobs 2` for more of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.simulator.__main__ import told
from tests.simulator.scenario import run
from tests.simulator.stage import Stage

PARTS = 4
SEEDS_PER_PART = 25


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


def test_without_faults_every_job_is_printed_in_its_turn(stage: Stage) -> None:
    outcome = run(stage, 1, kinds=())
    assert not outcome.breaches, told(outcome, trace=True)
    assert sum(" prints sh-" in line for line in outcome.trace) >= 5
