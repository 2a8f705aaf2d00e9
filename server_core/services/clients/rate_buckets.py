"""Token buckets: so many at once, so many per second after that; one number in memory for each key."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

MOST_BUCKETS = 10_000


class RateBuckets:
    """`per_second` tokens flow into each bucket, which holds `burst`. Those longest unused are forgotten first."""

    def __init__(
        self, per_second: float, burst: int, monotonic: Callable[[], float], *, most: int = MOST_BUCKETS
    ) -> None:
        self._interval = 1 / per_second
        self._most_filling = (burst + 0.001) * self._interval  # the thousandth is for what sums of floats lose
        self._monotonic = monotonic
        self._most = most
        self._full_at: dict[Hashable, float] = {}

    def take(self, key: Hashable, many: int = 1) -> int:
        """Take `many` tokens. 0 = taken; else none was, and the next one is available in that many whole seconds.

        One available token is enough to take many. The bucket's deficit must then flow in before there is one again.
        """
        now = self._monotonic()
        full_at = max(self._full_at.pop(key, now), now)
        missing = full_at + self._interval - now - self._most_filling
        self._full_at[key] = full_at if missing > 0 else full_at + many * self._interval
        if len(self._full_at) > self._most:
            del self._full_at[next(iter(self._full_at))]
        return math.ceil(missing) if missing > 0 else 0

    def wait(self, key: Hashable) -> int:
        """What `take` would answer; nothing is taken."""
        full_at = self._full_at.get(key)
        if full_at is None:
            return 0
        missing = full_at + self._interval - self._monotonic() - self._most_filling
        return math.ceil(missing) if missing > 0 else 0

    def __len__(self) -> int:
        return len(self._full_at)
