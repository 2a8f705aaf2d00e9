"""The journal's own time, in seconds: it goes on from the newest time in the file while an engine runs.

Wall clocks jump (an empty battery, a wrong time server), and by a wrong one the ledger would be forgotten too early.
Time in which no engine runs does not count: what is kept for some days is kept longer then, never shorter.
"""

from __future__ import annotations

import time


class JournalClock:
    def __init__(self) -> None:
        self._ahead = 0.0  # of the monotonic clock, which another machine or another start of it counts anew
        self._follows = False

    def now(self) -> float:
        return time.monotonic() + self._ahead

    def follow(self, newest: float | None) -> None:
        """`newest`: the latest time in a file that was opened, None = it is empty."""
        if newest is not None and (not self._follows or newest > self.now()):
            self._ahead = newest - time.monotonic()
        self._follows = True
