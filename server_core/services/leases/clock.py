"""When leases end, by the monotonic clock and in memory only: no restart and no change of the wall clock ends one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class _Deadline:
    lease_id: UUID
    granted: float
    ends: float


class LeaseClock:
    """Used from the event loop and from the writer thread. A lease that it does not know is not alive."""

    def __init__(self, monotonic: Callable[[], float], lease_seconds: float) -> None:
        self._monotonic = monotonic
        self._seconds = lease_seconds
        self._deadlines: dict[UUID, _Deadline] = {}
        self._lock = threading.Lock()

    def grant(self, print_job_id: UUID, lease_id: UUID) -> None:
        """Also for a lease that goes on: the time of its first grant stays."""
        now = self._monotonic()
        with self._lock:
            known = self._deadlines.get(print_job_id)
            granted = known.granted if known is not None and known.lease_id == lease_id else now
            self._deadlines[print_job_id] = _Deadline(lease_id, granted, now + self._seconds)

    def forget(self, print_job_id: UUID, lease_id: UUID | None) -> None:
        """The lease that ended; the job's next one may have been granted in the same commit, and stays."""
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
            if deadline is not None and deadline.lease_id == lease_id:
                del self._deadlines[print_job_id]

    def is_alive(self, print_job_id: UUID, lease_id: UUID) -> bool:
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
        return deadline is not None and deadline.lease_id == lease_id and self._monotonic() < deadline.ends

    def age(self, print_job_id: UUID, lease_id: UUID) -> float | None:
        """Seconds since the lease was granted, or taken over at the start of the server; None = it is not known."""
        with self._lock:
            deadline = self._deadlines.get(print_job_id)
        if deadline is None or deadline.lease_id != lease_id:
            return None
        return self._monotonic() - deadline.granted

    def over(self) -> list[tuple[UUID, UUID]]:
        """(job, lease) of all leases that have ended and were not forgotten yet."""
        now = self._monotonic()
        with self._lock:
            return [(job, deadline.lease_id) for job, deadline in self._deadlines.items() if deadline.ends <= now]
