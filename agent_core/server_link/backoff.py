"""How long to wait before the next attempt at the server."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from agent_core.config import Pace
from server_core.contract.decisions.backoff import delay, growing


class Backoff:
    """Anything up to a bound that doubles from `retry_first` to `retry_last`: a thousand agents of a server that was
    restarted come back one by one, not in step."""

    def __init__(self, pace: Pace) -> None:
        self._steps = growing(pace.retry_first, pace.retry_last)
        self._failures = 0

    async def wait(self) -> None:
        await asyncio.sleep(random.uniform(0.0, delay(self._steps, self._failures)))  # noqa: S311
        self._failures += 1

    def reset(self) -> None:
        self._failures = 0


LONGEST_PAUSE_SECONDS = 300.0
"""A server that names a year is asked again after this, too."""
LONGEST_OUTAGE_SECONDS = 60.0
"""When it will be back, a server or the proxy before it only guesses; and jobs wait meanwhile."""
_LONGEST = {429: LONGEST_PAUSE_SECONDS, 503: LONGEST_OUTAGE_SECONDS}


def wished_pause(status: int, retry_after: str | None) -> float:
    """Seconds, bounded, that an answer asks for with Retry-After (RFC 9110 section 10.2.3); 0 = none.

    A date, and what is no number, is no wish that can be trusted: clocks differ.
    """
    if retry_after is None or not (retry_after.isascii() and retry_after.isdigit()):
        return 0.0
    return min(float(retry_after[:9]), _LONGEST.get(status, 0.0))


class Pause:
    """What a server asked for (`wished_pause`): until then nothing is sent to it.

    It does not wait: attempts in between fail at once, and whoever tries again does so in its own time.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._until = monotonic()

    def ask(self, seconds: float) -> None:
        self._until = max(self._until, self._monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds; 0 = the server may be asked."""
        return max(0.0, self._until - self._monotonic())
