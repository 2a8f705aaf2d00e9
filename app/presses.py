"""With which key a press is asked: a new one, or that of the press before, where nobody knows what became of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from uuid import UUID, uuid4

DOUBT_SECONDS = 600.0
"""So long a press asks for what an earlier one asked for; whoever comes back later wants a new one."""


def test_of(printer_id: UUID) -> Hashable:
    """The wish for a test label, from wherever it is pressed."""
    return "test", printer_id


class Presses:
    """Any thread. A wish names all that is asked for: another printer is another wish."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._gate = threading.Lock()
        self._open: dict[Hashable, tuple[str, float]] = {}

    def key_of(self, wish: Hashable) -> str:
        with self._gate:
            now = self._clock()
            known = self._open.get(wish)
            if known is None or now - known[1] > DOUBT_SECONDS:
                known = f"console-{uuid4()}", now
            self._open[wish] = known
            return known[0]

    def is_told(self, wish: Hashable, key: str) -> None:
        """It is known what became of it: the next press is a new one. Not of one that was pressed since."""
        with self._gate:
            if self._open.get(wish, ("", 0.0))[0] == key:
                del self._open[wish]
