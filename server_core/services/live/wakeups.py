"""Wakes waiting calls in the same moment in which something was committed for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID


class Listener:
    """One waiting call. A ring that comes while it does not wait is kept until `forget`.

    `at_once` is called within the ring that ends a wait: every turn of the loop delays a print.
    """

    def __init__(self, at_once: Callable[[], None]) -> None:
        self._at_once = at_once
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None

    def notify(self) -> None:
        self._rung = True
        if self._waiting is not None and not self._waiting.done():
            self._at_once()
            self._waiting.set_result(None)

    def end(self) -> None:
        """Ends the wait, without work to do."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def forget(self) -> None:
        """What rang until now was heard."""
        self._rung = False

    async def wait(self, seconds: float) -> None:
        """Until a ring or `end`, or for `seconds`."""
        if self._rung:
            return
        loop = asyncio.get_running_loop()
        self._waiting = loop.create_future()
        timer = loop.call_later(seconds, self.end)
        try:
            await self._waiting
        finally:
            timer.cancel()
            self._waiting = None


class Wakeups:
    """Names are the ids of printers and agents. On the event loop only."""

    def __init__(self) -> None:
        self._listeners: dict[UUID, set[Listener]] = {}

    @contextmanager
    def listen(self, names: Iterable[UUID], at_once: Callable[[], None] = lambda: None) -> Iterator[Listener]:
        """A listener that every ring of one of the names reaches."""
        listener = Listener(at_once)
        wanted = set(names)
        for name in wanted:
            self._listeners.setdefault(name, set()).add(listener)
        try:
            yield listener
        finally:
            for name in wanted:
                listeners = self._listeners[name]
                listeners.discard(listener)
                if not listeners:
                    del self._listeners[name]

    def is_heard(self, name: UUID) -> bool:
        """Whether anybody waits for this name now."""
        return name in self._listeners

    def notify(self, name: UUID) -> None:
        for listener in self._listeners.get(name, ()):
            listener.notify()

    def end_all(self) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()
