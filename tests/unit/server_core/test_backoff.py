"""The delays before a next attempt, as a table."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.backoff import delay, growing


@pytest.mark.parametrize(
    ("first", "last", "factor", "steps"),
    [
        (5.0, 60.0, 2.0, (5.0, 10.0, 20.0, 40.0, 60.0)),
        (60.0, 1800.0, 2.0, (60.0, 120.0, 240.0, 480.0, 960.0, 1800.0)),
        (1.0, 2.0, 1.5, (1.0, 1.5, 2.0)),
        (3.0, 3.0, 2.0, (3.0,)),
        (0.0, 5.0, 2.0, (0.0,)),
        (9.0, 5.0, 2.0, (9.0, 5.0)),
    ],
)
def test_delays_grow_to_their_bound(first: float, last: float, factor: float, steps: tuple[float, ...]) -> None:
    assert growing(first, last, factor) == steps


@pytest.mark.parametrize(("failures", "seconds"), [(0, 2.0), (1, 5.0), (2, 15.0), (3, 15.0), (10_000, 15.0)])
def test_the_last_delay_stays(failures: int, seconds: float) -> None:
    assert delay((2.0, 5.0, 15.0), failures) == seconds
