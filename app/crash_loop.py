"""How often an engine that does not stay is started again: at once, then ever more rarely, so that nothing is busy."""

from __future__ import annotations

import time
from collections.abc import Callable

from server_core.contract.decisions.backoff import delay, growing

STAYED_SECONDS = 120.0
"""An engine that was there so long is no part of a loop."""
FREE_STARTS = 3
"""An accident or two are started anew at once."""
PAUSES = growing(5.0, 60.0)
"""Seconds before the fourth start, the fifth …; the last one stays."""


class CrashLoop:
    """Owned by the engine's keeper. `now`: seconds of any clock that goes forward."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._starts = 0
        self._last = 0.0

    @property
    def starts(self) -> int:
        """Without one that stayed."""
        return self._starts

    def started(self) -> None:
        """One is about to be started."""
        now = self._now()
        if now - self._last > STAYED_SECONDS:
            self._starts = 0
        self._starts += 1
        self._last = now

    def wait_seconds(self) -> float:
        """Until the next start; 0: now."""
        more = self._starts - FREE_STARTS
        now = self._now()
        if more < 0 or now - self._last > STAYED_SECONDS:
            return 0.0
        return max(0.0, self._last + delay(PAUSES, more) - now)

    def forget(self) -> None:
        """A person says: now."""
        self._starts = 0
