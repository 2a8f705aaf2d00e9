"""Wakeups for long polls, and the feed of changes.

A waiting call continues as soon as something was committed for it. The feed holds changes, newest last, in a ring of
fixed size; it only names objects, and listeners load the rows themselves.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from itertools import islice
from uuid import UUID

from server_core.contract.types.fields import Record
from server_core.store.store import StorageFailed

log = logging.getLogger(__name__)
RETRY_SECONDS = 5.0


class Listener:
    """One waiting call. A wakeup that arrives while it does not wait is kept until `forget`.

    `at_once` runs inside the wakeup that ends a wait: every turn of the event loop delays a print.
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
        """End the wait without work."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def forget(self) -> None:
        """Drop wakeups so far."""
        self._rung = False

    async def wait(self, seconds: float) -> None:
        """Wait for a wakeup or `end`, at most `seconds`."""
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
    """Listeners by the ids of printers and agents. On the event loop only."""

    def __init__(self) -> None:
        self._listeners: dict[UUID, set[Listener]] = {}

    @contextmanager
    def listen(self, names: Iterable[UUID], at_once: Callable[[], None] = lambda: None) -> Iterator[Listener]:
        """Return a listener for wakeups of any of the names."""
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
        """Return whether anyone waits for this name."""
        return name in self._listeners

    def notify(self, name: UUID) -> None:
        for listener in self._listeners.get(name, ()):
            listener.notify()

    def end_all(self) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()


RING_CHANGES = 4096
NO_NOTICE = UUID(int=0)


class ChangeKind(StrEnum):
    JOB = "job"
    PRINTER = "printer"
    AGENT = "agent"
    NOTICE = "notice"
    EVERYTHING = "everything"


class Change(Record, frozen=True):
    number: int
    kind: ChangeKind
    key: UUID
    printer_id: UUID | None = None


class LiveFeed:
    """The ring of changes. Services add to it on the event loop, after their commit; it never blocks.

    Each listener keeps its own position and pulls, so a slow one costs nothing; if the ring no longer reaches back to
    its position, it reloads everything. `run_id` identifies the ring of one server start.
    """

    def __init__(self, wakeups: Wakeups, capacity: int = RING_CHANGES) -> None:
        self.run_id = secrets.token_hex(4)
        self.newest = 0
        self._wakeups = wakeups
        self._ring: deque[Change] = deque(maxlen=capacity)
        self._news = asyncio.Event()
        self._closed = False

    def job_coming(self, printer_id: UUID) -> None:
        """Hint that a job was just submitted, so a waiting lease call may share its commit.

        The woken call checks after the job is written, because all writes go through one queue.
        """
        self._wakeups.notify(printer_id)

    def job_changed(self, print_job_id: UUID, printer_id: UUID) -> None:
        """Announce a job that may give the printer's agent work; a waiting lease call is answered at once."""
        self._wakeups.notify(printer_id)
        self.job_moved(print_job_id, printer_id)

    def job_moved(self, print_job_id: UUID, printer_id: UUID) -> None:
        """Announce a change that gives no agent work."""
        self._append(ChangeKind.JOB, print_job_id, printer_id)

    def printer_changed(self, printer_id: UUID) -> None:
        self._append(ChangeKind.PRINTER, printer_id, printer_id)

    def agent_changed(self, agent_id: UUID) -> None:
        self._append(ChangeKind.AGENT, agent_id)

    def notice_changed(self, number: int) -> None:
        """Announce one notice. Only the watch of notices calls this; others call `notices_changed`."""
        self._append(ChangeKind.NOTICE, UUID(int=number))

    def notices_changed(self) -> None:
        """Hint that notices may have changed. Every change of a job, printer or agent implies the same."""
        self._append(ChangeKind.NOTICE, NO_NOTICE)

    def everything_changed(self, cause: UUID) -> None:
        """Announce more changes than can be listed: listeners reload everything."""
        self._append(ChangeKind.EVERYTHING, cause)

    def since(self, number: int) -> list[Change] | None:
        """Return the changes after `number`; None if the ring no longer has them all."""
        if number > self.newest:
            return None
        skip = len(self._ring) - (self.newest - number)
        return None if skip < 0 else list(islice(self._ring, skip, None))

    async def wait_beyond(self, number: int) -> None:
        """Wait for a change after `number` or the server's stop."""
        while self.newest <= number and not self._closed:
            await self._news.wait()

    async def follow(self, work: Callable[[], Awaitable[None]], task: str, gather_seconds: float) -> None:
        """Do the work, and again soon after each change, until cancelled. It waits while the database fails."""
        while True:
            newest = self.newest
            try:
                await work()
            except StorageFailed as error:
                log.info("%s waits for the database: %s", task, error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await self.wait_beyond(newest)
            await asyncio.sleep(gather_seconds)

    def close(self) -> None:
        """Release all waiting listeners."""
        self._closed = True
        self._news.set()

    def _append(self, kind: ChangeKind, key: UUID, printer_id: UUID | None = None) -> None:
        self.newest += 1
        self._ring.append(Change(self.newest, kind, key, printer_id))
        self._news.set()
        self._news = asyncio.Event()
