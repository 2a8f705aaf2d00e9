"""Metrics since the start of the server, in memory: durations of jobs, and refused logins."""

from __future__ import annotations

import logging
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate

from server_core.addresses import sender
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import JobStatus
from server_core.store.job_rows import EndedJob

log = logging.getLogger(__name__)

BOUNDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0, 7200.0, 86400.0)
"""Upper bounds in seconds of the durations that are counted together. Longer ones count in the last group."""


class Durations:
    """Durations by size. `counts`: one number more than `BOUNDS`."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    @property
    def up_to(self) -> list[int]:
        """Return for each bound, and for no bound, how many were at most so long."""
        return list(accumulate(self.counts))


class JobDurations:
    """Seconds from the acceptance of a job to its end, by status. Written only by the writer's thread."""

    def __init__(self) -> None:
        self.by_status = {status: Durations() for status in (JobStatus.PRINTED, JobStatus.FAILED, JobStatus.CANCELLED)}

    def committed(self, ended: Iterable[EndedJob]) -> None:
        for job in ended:
            self.by_status[job.status].add(max(0.0, job.seconds))


REFUSED_LOGINS = frozenset(
    {
        ErrorCode.INVALID_CLIENT,
        ErrorCode.TOKEN_INVALID,
        ErrorCode.TOKEN_REVOKED,
        ErrorCode.ASSERTION_INVALID,
        ErrorCode.ASSERTION_EXPIRED,
        ErrorCode.ASSERTION_LIFETIME_TOO_LONG,
        ErrorCode.ASSERTION_AUDIENCE_MISMATCH,
        ErrorCode.ASSERTION_SIGNATURE_INVALID,
        ErrorCode.ASSERTION_REPLAYED,
        ErrorCode.UNKNOWN_KEY,
        ErrorCode.ISSUER_SUBJECT_MISMATCH,
        ErrorCode.PAIRING_REFUSED,
        ErrorCode.PIN_WRONG,
        ErrorCode.ENROLMENT_INVALID,
    }
)
"""Answers to a wrong credential. A token that has only expired belongs to daily work."""
PAUSE_SECONDS = 60.0
MOST_ADDRESSES = 1000


class RefusedLogins:
    """Counts refused logins, and logs the first of each address and kind in a minute with the number before it.

    On the event loop.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self.by_code: Counter[ErrorCode] = Counter()
        self._logged: dict[tuple[str, ErrorCode], tuple[float, int]] = {}

    def note(self, code: ErrorCode, call: str, address: str) -> None:
        """Count a refused login. `call`: method and declared path, without words of the client."""
        self.by_code[code] += 1
        now, key = self._monotonic(), (sender(address), code)
        logged_at, unsaid = self._logged.get(key, (now - PAUSE_SECONDS, 0))
        if now - logged_at < PAUSE_SECONDS:
            self._logged[key] = logged_at, unsaid + 1
            return
        if len(self._logged) >= MOST_ADDRESSES:
            del self._logged[next(iter(self._logged))]
        self._logged[key] = now, 0
        more = f" ({unsaid} more since the last line)" if unsaid else ""
        log.warning("A login from %s was refused: %s, %s%s", address or "an unknown address", call, code, more)
