"""How long a printer that gave its jobs back is left alone: 2, 5, 15, 30, then every 60 s."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from uuid import UUID

from server_core.contract.decisions.backoff import delay

STEPS_SECONDS = (2.0, 5.0, 15.0, 30.0, 60.0)


class BackOff:
    """In memory: after a restart every printer is tried at once.

    Used from the event loop and from the writer thread: a job given back and the next lease may share a commit, so the
    pause has to begin, and to be looked at, in the works themselves.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._steps: dict[UUID, int] = {}
        self._until: dict[UUID, float] = {}
        self._own_trouble: set[UUID] = set()
        self._lock = threading.Lock()

    def released(self, printer_id: UUID, *, by_agents_trouble: bool = False) -> None:
        """Several jobs given back in the same pause count once. `by_agents_trouble`: the printer is well, and says so
        all the time."""
        now = self._monotonic()
        with self._lock:
            if by_agents_trouble:
                self._own_trouble.add(printer_id)
            else:
                self._own_trouble.discard(printer_id)
            if self._until.get(printer_id, 0.0) > now:
                return
            step = self._steps.get(printer_id, 0)
            self._until[printer_id] = now + delay(STEPS_SECONDS, step)
            self._steps[printer_id] = step + 1

    def out_of_turn(self, printer_id: UUID) -> None:
        """Another job goes first: a short pause that says nothing about the printer."""
        with self._lock:
            self._until[printer_id] = max(self._until.get(printer_id, 0.0), self._monotonic() + STEPS_SECONDS[0])

    def printer_is_well(self, printer_id: UUID) -> None:
        """No reason to leave it alone, unless it never was the reason."""
        with self._lock:
            if printer_id in self._own_trouble:
                return
        self.clear(printer_id)

    def clear(self, printer_id: UUID) -> None:
        with self._lock:
            self._own_trouble.discard(printer_id)
            self._steps.pop(printer_id, None)
            self._until.pop(printer_id, None)

    def is_over(self, printer_id: UUID) -> bool:
        return self._until.get(printer_id, 0.0) <= self._monotonic()

    def next_end(self, printer_ids: Iterable[UUID]) -> float | None:
        """Seconds until the first of these printers may be tried again; None if none of them pauses."""
        now = self._monotonic()
        ends = [until - now for printer in printer_ids if (until := self._until.get(printer, 0.0)) > now]
        return min(ends, default=None)
