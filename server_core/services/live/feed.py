"""What changed, newest last, in a ring of fixed size. Only names of things: whoever listens loads the rows itself."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from uuid import UUID

from server_core.services.live.wakeups import Wakeups

RING_CHANGES = 4096
NO_NOTICE = UUID(int=0)


class ChangeKind(StrEnum):
    JOB = "job"
    PRINTER = "printer"
    AGENT = "agent"
    NOTICE = "notice"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Change:
    number: int
    kind: ChangeKind
    key: UUID
    printer_id: UUID | None = None


class LiveFeed:
    """Told on the event loop, after the commit, by the service that made the change; never blocks.

    A listener keeps its own position and pulls, so a slow one costs nothing: when the ring no longer holds its
    position, it reads everything anew. `run_id` tells rings of different starts of the server apart.
    """

    def __init__(self, wakeups: Wakeups, capacity: int = RING_CHANGES) -> None:
        self.run_id = secrets.token_hex(4)
        self.newest = 0
        self._wakeups = wakeups
        self._ring: deque[Change] = deque(maxlen=capacity)
        self._news = asyncio.Event()
        self._closed = False

    def job_coming(self, printer_id: UUID) -> None:
        """A job was just submitted: a waiting lease call may share its commit. Only a hint.

        The call that it wakes looks when the job is written, for all writes go through one queue.
        """
        self._wakeups.notify(printer_id)

    def job_changed(self, print_job_id: UUID, printer_id: UUID) -> None:
        """There may be work for the printer's agent: a waiting lease call is answered at once."""
        self._wakeups.notify(printer_id)
        self.job_moved(print_job_id, printer_id)

    def job_moved(self, print_job_id: UUID, printer_id: UUID) -> None:
        """A change that gives an agent nothing to do."""
        self._append(ChangeKind.JOB, print_job_id, printer_id)

    def printer_changed(self, printer_id: UUID) -> None:
        self._append(ChangeKind.PRINTER, printer_id, printer_id)

    def agent_changed(self, agent_id: UUID) -> None:
        self._append(ChangeKind.AGENT, agent_id)

    def notice_changed(self, number: int) -> None:
        """Told by the watch of notices alone; whoever opens or closes one only says `notices_changed`."""
        self._append(ChangeKind.NOTICE, UUID(int=number))

    def notices_changed(self) -> None:
        """A look at the notices is worth it. Every change of a job, printer or agent says the same."""
        self._append(ChangeKind.NOTICE, NO_NOTICE)

    def everything_changed(self, cause: UUID) -> None:
        """More than can be told one by one: listeners read everything anew."""
        self._append(ChangeKind.EVERYTHING, cause)

    def since(self, number: int) -> list[Change] | None:
        """The changes after `number`; None if the ring does not hold them all."""
        if number > self.newest:
            return None
        skip = len(self._ring) - (self.newest - number)
        return None if skip < 0 else list(islice(self._ring, skip, None))

    async def wait_beyond(self, number: int) -> None:
        """Until there is a change after `number`, or the server stops."""
        while self.newest <= number and not self._closed:
            await self._news.wait()

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        self._news.set()

    def _append(self, kind: ChangeKind, key: UUID, printer_id: UUID | None = None) -> None:
        self.newest += 1
        self._ring.append(Change(self.newest, kind, key, printer_id))
        self._news.set()
        self._news = asyncio.Event()
