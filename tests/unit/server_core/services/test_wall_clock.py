"""The owner of the time of day, with clocks that jump, stand still and sleep."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from server_core.services.wall_clock import WallClock

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
JUMPS = [timedelta(hours=1), timedelta(hours=-1), timedelta(days=365), timedelta(days=-365)]


@dataclass
class Clocks:
    wall: datetime = START
    seconds: float = 50.0

    def run(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.seconds += seconds


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def clock(clocks: Clocks) -> WallClock:
    return WallClock(lambda: clocks.wall, lambda: clocks.seconds)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_is_told_and_followed_when_somebody_says_so(clocks: Clocks, clock: WallClock, jump: timedelta) -> None:
    clocks.run(10)
    clocks.wall += jump
    clocks.run(5)
    assert clock.jump() == jump
    assert clock.now() == START + timedelta(seconds=15)
    clock.follow(jump)
    assert clock.jump() is None
    assert clock.now() == clocks.wall


def test_small_corrections_and_sleep_are_no_jumps(clocks: Clocks, clock: WallClock) -> None:
    for _ in range(100):
        clocks.run(10)
        clocks.wall += timedelta(seconds=50)
        assert clock.now() == clocks.wall
    clocks.run(8 * 3600)  # the computer slept: both clocks count that
    assert (clock.jump(), clock.now()) == (None, clocks.wall)


def test_a_clock_that_stands_still_is_a_jump_back_once_a_minute(clocks: Clocks, clock: WallClock) -> None:
    clocks.seconds += 61
    assert clock.now() == START + timedelta(seconds=61)
    assert clock.jump() == timedelta(seconds=-61)


@pytest.mark.parametrize("jump", JUMPS)
def test_the_time_of_tokens_never_goes_back_and_never_stands_still(
    clocks: Clocks, clock: WallClock, jump: timedelta
) -> None:
    before = clock.highest()
    clocks.wall += jump
    clock.follow(jump)
    after = clock.highest()
    assert after == (before + jump if jump > timedelta() else before)
    clocks.run(900)
    assert clock.highest() == after + timedelta(seconds=900)


def test_an_earlier_run_knew_a_later_time(clocks: Clocks, clock: WallClock) -> None:
    clock.was(START + timedelta(hours=2))
    clock.was(START - timedelta(hours=2))
    clocks.run(60)
    assert clock.highest() == START + timedelta(hours=2, seconds=60)
    assert clock.now() == START + timedelta(seconds=60)
