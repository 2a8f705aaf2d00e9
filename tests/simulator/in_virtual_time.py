"""Replaces clocks, random numbers and ids of the program under test with those of the running world."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import Any
from unittest.mock import patch

BEGIN = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)


class Clock:
    """The world's clocks. `monotonic` never jumps; the wall clock can be set."""

    def __init__(self) -> None:
        self.loop_time: Callable[[], float] = lambda: 0.0
        self.shift = timedelta(0)
        self.jumped = False

    def monotonic(self) -> float:
        return 1000.0 + self.loop_time()

    def now(self) -> datetime:
        return BEGIN + timedelta(seconds=self.loop_time()) + self.shift

    def time(self) -> float:
        return self.now().timestamp()


class TimeModule:
    """Replacement of the module `time`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def monotonic(self) -> float:
        return self._clock.monotonic()

    def time(self) -> float:
        return self._clock.time()

    def time_ns(self) -> int:
        return int(self._clock.time() * 1e9)

    def perf_counter_ns(self) -> int:
        return int(self._clock.monotonic() * 1e9)

    def perf_counter(self) -> float:
        return self._clock.monotonic()

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


class SeededBits:
    """Replacement of the random bytes in new ids."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def take(self) -> int:
        return self._chance.getrandbits(80)


def _own_modules() -> Iterator[ModuleType]:
    for name, module in sorted(sys.modules.items()):
        if name.startswith(("agent_core", "server_core")) and module is not None:
            yield module


@contextmanager
def in_virtual_time(clock: Clock, chance: random.Random) -> Iterator[None]:
    """Replace `time` and `random` in every module of engine and server."""
    instead = TimeModule(clock)
    with ExitStack() as patches:
        for module in _own_modules():
            if getattr(module, "time", None) is time:
                patches.enter_context(patch.object(module, "time", instead))
            if getattr(module, "random", None) is random:
                patches.enter_context(patch.object(module, "random", chance))
        yield
