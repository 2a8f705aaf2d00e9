"""The time of day and its jumps: an empty battery, a time server, a person. The only module that asks the system for
it.

A jump is a difference of more than seconds between the time of day and the monotonic clock. Sleep is no jump, see
`elapsed`. Leases and deadlines are independent of this: they use monotonic time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from server_core.contract.types.fields import Record

JUMP = timedelta(seconds=60)
"""Smaller corrections are adopted at once."""


def elapsed() -> float:
    """A monotonic clock that keeps counting during suspend; seconds."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    # Windows and macOS count sleep; elsewhere a sleep looks like a jump, and nothing expires by it
    return time.monotonic()


class _Point(Record, frozen=True):
    """Readings of both clocks at the same moment."""

    wall: datetime
    elapsed: float

    def at(self, elapsed: float) -> datetime:
        """Return the time of day at `elapsed` if both clocks run steadily."""
        return self.wall + timedelta(seconds=elapsed - self.elapsed)


class WallClock:
    """The server's time of day. Used from the event loop and the writer thread: each change is one assignment.

    A jump is adopted only after the times of waiting jobs were shifted, see `services.sweeper.ClockJumps`.
    """

    def __init__(self, wall: Callable[[], datetime], elapsed: Callable[[], float]) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._believed = _Point(wall(), elapsed())
        self._highest = self._believed

    def now(self) -> datetime:
        """Return the system's time; after a jump the old time continues until `follow`."""
        wall, elapsed = self._wall(), self._elapsed()
        even = self._believed.at(elapsed)
        if abs(wall - even) > JUMP:
            return even
        self._believed = _Point(wall, elapsed)
        return wall

    def jump(self) -> timedelta | None:
        """Return the difference between the system's time and ours; None = they agree."""
        beyond = self._wall() - self._believed.at(self._elapsed())
        return beyond if abs(beyond) > JUMP else None

    def follow(self, jump: timedelta) -> None:
        self._believed = _Point(self._believed.wall + jump, self._believed.elapsed)

    def highest(self) -> datetime:
        """Return a time that never runs backwards, for things that must expire permanently (tokens)."""
        elapsed = self._elapsed()
        at = max(self._wall(), self._highest.at(elapsed))
        self._highest = _Point(at, elapsed)
        return at

    def was(self, observed: datetime) -> None:
        """Note a time that an earlier run has seen; called at start."""
        if observed > self._highest.wall:
            self._highest = _Point(observed, self._elapsed())
