"""How long to wait before the next attempt at the server."""

from __future__ import annotations

import asyncio
import random

from agent_core.config import Pace


class Backoff:
    """Doubling from `retry_first` to `retry_last`, each with jitter of half to whole."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._next = pace.retry_first

    async def wait(self) -> None:
        await asyncio.sleep(self._next * random.uniform(0.5, 1.0))  # noqa: S311
        self._next = min(self._pace.retry_last, self._next * 2)

    def reset(self) -> None:
        self._next = self._pace.retry_first
