"""Retention counts in days of the wall clock, and wall clocks jump: an empty battery, then a time server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

log = logging.getLogger(__name__)

LARGEST_STEP = timedelta(days=1)
QUIET_SECONDS = 3600.0


class TrustedClock:
    """`now` while the clock can be believed. After a jump of more than a day against the monotonic clock it must run
    evenly for an hour first: time to set a wrong clock right before anything is deleted by it.

    A computer that slept for more than a day looks the same and costs the same hour.
    """

    def __init__(self, now: Callable[[], datetime], monotonic: Callable[[], float]) -> None:
        self._now, self._monotonic = now, monotonic
        self._began = self._beginning()
        self._believed_from = monotonic()

    def compare(self, last: datetime) -> None:
        """At start, with the newest time that was written down: a clock far beyond it may be a wrong one."""
        if abs(self._now() - last) > LARGEST_STEP:
            log.warning("the last entry is of %s, now it is %s: nothing is deleted for an hour", last, self._now())
            self._believed_from = self._monotonic() + QUIET_SECONDS

    def now(self) -> datetime | None:
        """None: nothing may be judged by the time of day now."""
        began = self._beginning()
        if abs(began - self._began) > LARGEST_STEP:
            log.warning("the clock moved by %s: nothing is deleted for an hour", began - self._began)
            self._began = began
            self._believed_from = self._monotonic() + QUIET_SECONDS
        return self._now() if self._monotonic() >= self._believed_from else None

    def _beginning(self) -> datetime:
        """When the monotonic clock was zero: it stays while both clocks run evenly."""
        return self._now() - timedelta(seconds=self._monotonic())
