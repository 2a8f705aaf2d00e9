"""Counts clicks and keys in the real window as they are sent: the console's goals are stated in clicks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support.window_driver import WindowDriver

CLICKS = frozenset({"act", "click"})


@dataclass
class HandCount:
    """`keys`: strokes of single keys, `letters`: of texts."""

    clicks: int = 0
    keys: list[str] = field(default_factory=list)
    letters: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began


@contextmanager
def hand_count(window: WindowDriver) -> Iterator[HandCount]:
    """From now on."""
    count, does = HandCount(), window._do

    def counted(act: str, **facts: Any) -> Any:
        done = does(act, **facts)
        if act in CLICKS:
            count.clicks += facts.get("times", 1)
        elif act == "keys":
            count.keys.append(facts["keys"])
        elif act == "type":
            count.letters += len(facts["text"])
        return done

    window._do = counted  # type: ignore[method-assign]
    try:
        yield count
    finally:
        window._do = does  # type: ignore[method-assign]
