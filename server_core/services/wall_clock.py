"""The time of day, and its jumps: an empty battery, a time server, a person. Nothing else here asks the system for it.

Between two clocks that run evenly a jump is a matter of seconds; one that sleeps is none, see `elapsed`. Leases and
deadlines know nothing of all this: they count monotonic time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

JUMP = timedelta(seconds=60)
"""Smaller corrections are followed at once."""


def elapsed() -> float:
    """Seconds since some moment, those included in which the computer slept."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()  # Windows and macOS count sleep, or a sleep is taken for a jump and nothing expires by it


@dataclass(frozen=True, slots=True)
class _Point:
    """The two clocks at the same moment."""

    wall: datetime
    elapsed: float

    def at(self, elapsed: float) -> datetime:
        """The time of day then, if both run evenly."""
        return self.wall + timedelta(seconds=elapsed - self.elapsed)


class WallClock:
    """Used from the event loop and from the writer thread: each change is one assignment.

    A jump is not followed before somebody has moved all that waits for a time of day: see `services.clock.jumps`.
    """

    def __init__(self, wall: Callable[[], datetime], elapsed: Callable[[], float]) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._believed = _Point(wall(), elapsed())
        self._highest = self._believed

    def now(self) -> datetime:
        """The system's time of day; after a jump the old one goes on until `follow`."""
        wall, elapsed = self._wall(), self._elapsed()
        even = self._believed.at(elapsed)
        if abs(wall - even) > JUMP:
            return even
        self._believed = _Point(wall, elapsed)
        return wall

    def jump(self) -> timedelta | None:
        """By how much the system's time is beyond (or behind) ours; None = they agree."""
        beyond = self._wall() - self._believed.at(self._elapsed())
        return beyond if abs(beyond) > JUMP else None

    def follow(self, jump: timedelta) -> None:
        self._believed = _Point(self._believed.wall + jump, self._believed.elapsed)

    def highest(self) -> datetime:
        """For what must end and never begin anew (tokens): it goes on evenly when the time of day is set back."""
        elapsed = self._elapsed()
        at = max(self._wall(), self._highest.at(elapsed))
        self._highest = _Point(at, elapsed)
        return at

    def was(self, seen: datetime) -> None:
        """At start: an earlier run knew this time."""
        if seen > self._highest.wall:
            self._highest = _Point(seen, self._elapsed())
