"""Clocks, chance and ids of the program under test, taken from the world that runs just now."""

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
    """`monotonic` counts on through everything; the wall clock can be set."""

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
    """What modules under test see as `time`."""

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
    """In place of the pool of random bytes behind new ids."""

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
    """While it lasts, every module of engine and server that says `time` or `random` means the world's."""
    instead = TimeModule(clock)
    with ExitStack() as patches:
        for module in _own_modules():
            if getattr(module, "time", None) is time:
                patches.enter_context(patch.object(module, "time", instead))
            if getattr(module, "random", None) is random:
                patches.enter_context(patch.object(module, "random", chance))
        yield
