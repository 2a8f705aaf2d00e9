"""Both win, however much longer one of them takes."""

from __future__ import annotations

import pytest

from tests.support.steered_pause import MOST_SECONDS, SteeredPause

ROUNDS = 64


@pytest.mark.parametrize("boundary", [-0.19, -0.05, -0.0001, 0.0, 0.0003, 0.004, 0.05, 0.19])
def test_both_win_wherever_the_boundary_lies(boundary: float) -> None:
    """The one wins if it is later by less than this."""
    pause, near = SteeredPause(), 0
    for _ in range(ROUNDS):
        near += abs(pause.late - boundary) < 0.01
        pause.note(pause.late < boundary)
    pause.require_both()
    assert near > ROUNDS / 2, "most rounds are close calls"


@pytest.mark.parametrize("one_wins", [True, False])
def test_a_race_that_one_always_wins_is_none(one_wins: bool) -> None:
    pause = SteeredPause()
    for _ in range(ROUNDS):
        pause.note(one_wins)
        assert abs(pause.late) <= MOST_SECONDS
    with pytest.raises(AssertionError, match="this is no race"):
        pause.require_both()
