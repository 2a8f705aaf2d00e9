"""Wakes waiting calls in the same moment in which something was committed for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID


class Doorbell:
    """Names are the ids of printers and agents. On the event loop only."""

    def __init__(self) -> None:
        self._waiting: dict[UUID, set[asyncio.Event]] = {}

    @contextmanager
    def listen(self, names: Iterable[UUID]) -> Iterator[asyncio.Event]:
        """An event that is set by every ring of one of the names; the listener clears it before it looks."""
        event = asyncio.Event()
        wanted = set(names)
        for name in wanted:
            self._waiting.setdefault(name, set()).add(event)
        try:
            yield event
        finally:
            for name in wanted:
                listeners = self._waiting[name]
                listeners.discard(event)
                if not listeners:
                    del self._waiting[name]

    def is_heard(self, name: UUID) -> bool:
        """Whether anybody waits for this name now."""
        return name in self._waiting

    def ring(self, name: UUID) -> None:
        for event in self._waiting.get(name, ()):
            event.set()

    def ring_all(self) -> None:
        for listeners in self._waiting.values():
            for event in listeners:
                event.set()
