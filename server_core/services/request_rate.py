"""How many requests came in the last minute. In memory: a number for each second, never one for each request."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta

WINDOW = timedelta(seconds=60)


class RequestRate:
    """Times in UTC. A clock that is set back makes the number too large for at most as long."""

    def __init__(self) -> None:
        self._seconds: deque[tuple[datetime, int]] = deque(maxlen=int(WINDOW.total_seconds()) + 1)

    def count(self, at: datetime) -> None:
        second = at.replace(microsecond=0)
        if self._seconds and self._seconds[-1][0] == second:
            second, before = self._seconds.pop()
            self._seconds.append((second, before + 1))
        else:
            self._seconds.append((second, 1))

    def per_minute(self, now: datetime) -> int:
        return sum(many for second, many in self._seconds if now - WINDOW < second <= now)
