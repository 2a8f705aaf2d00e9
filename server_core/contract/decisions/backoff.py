"""Delays before the next attempt: a table of seconds, whose last entry is used for all later attempts."""

from __future__ import annotations

from collections.abc import Sequence


def growing(first: float, last: float, factor: float = 2.0) -> tuple[float, ...]:
    """Return seconds that grow by `factor` from `first` to `last`, which is the maximum and the last entry. 0 never
    grows.
    """
    steps = [first]
    while 0 < steps[-1] != last:
        steps.append(min(last, steps[-1] * factor))
    return tuple(steps)


def delay(steps: Sequence[float], failures: int) -> float:
    """Return the seconds before the next attempt. `failures`: failed attempts before this one, from 0."""
    return steps[min(failures, len(steps) - 1)]
