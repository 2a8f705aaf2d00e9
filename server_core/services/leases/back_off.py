"""How long a printer that gave its jobs back is left alone: 2, 5, 15, 30, then every 60 s."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from uuid import UUID

STEPS_SECONDS = (2.0, 5.0, 15.0, 30.0, 60.0)


class BackOff:
    """In memory, on the event loop: after a restart every printer is tried at once."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._steps: dict[UUID, int] = {}
        self._until: dict[UUID, float] = {}

    def released(self, printer_id: UUID) -> None:
        """Several jobs given back in the same pause count once."""
        now = self._monotonic()
        if self._until.get(printer_id, 0.0) > now:
            return
        step = self._steps.get(printer_id, 0)
        self._until[printer_id] = now + STEPS_SECONDS[min(step, len(STEPS_SECONDS) - 1)]
        self._steps[printer_id] = step + 1

    def clear(self, printer_id: UUID) -> None:
        self._steps.pop(printer_id, None)
        self._until.pop(printer_id, None)

    def is_over(self, printer_id: UUID) -> bool:
        return self._until.get(printer_id, 0.0) <= self._monotonic()

    def next_end(self, printer_ids: Iterable[UUID]) -> float | None:
        """Seconds until the first of these printers may be tried again; None if none of them pauses."""
        now = self._monotonic()
        ends = [until - now for printer in printer_ids if (until := self._until.get(printer, 0.0)) > now]
        return min(ends, default=None)
