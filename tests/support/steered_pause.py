"""Two calls that race: the pause between them steers itself to where either may be first, so both ends are seen.

A fixed choice of pauses misses that moment where one call takes longer than on the computer on which they were chosen.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from typing import TypeVar

One = TypeVar("One")
Other = TypeVar("Other")
LEAST_SECONDS, FIRST_SECONDS, MOST_SECONDS = 0.0001, 0.0005, 0.2


class SteeredPause:
    """`ends`: how often the one call won (True), and the other. `late`: seconds by which the one begins later."""

    def __init__(self) -> None:
        self.ends: Counter[bool] = Counter()
        self.late = 0.0
        self._step = FIRST_SECONDS
        self._last: bool | None = None

    async def race(self, one: Awaitable[One], other: Awaitable[Other]) -> tuple[One, Other]:
        return await asyncio.gather(_after(self.late, one), _after(-self.late, other))

    def note(self, one_won: bool) -> None:
        """Let the winner begin later next time: by twice as much if it won before, else by half as much."""
        self.ends[one_won] += 1
        if self._last is not None:
            self._step = min(self._step * 2, MOST_SECONDS) if one_won is self._last else self._step / 2
        self._step = max(self._step, LEAST_SECONDS)
        late = self.late + (self._step if one_won else -self._step)
        self.late = min(max(late, -MOST_SECONDS), MOST_SECONDS)
        self._last = one_won

    def require_both(self) -> None:
        assert self.ends[True], f"never quicker than the other: this is no race: {self.ends}"
        assert self.ends[False], f"never slower than the other: this is no race: {self.ends}"


async def _after(seconds: float, call: Awaitable[One]) -> One:
    await asyncio.sleep(max(seconds, 0.0))
    return await call
