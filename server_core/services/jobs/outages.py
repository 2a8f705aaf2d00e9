"""Was the printer away while a job waited? Judged by when its jobs began and ended. Pure.

A queue that is merely long moves all the time; one that stood still for a job's whole limit had an outage, whatever
the cause: printer, agent or server off, paused, or out of paper in the middle of a print.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """A job that waits: wanted `since` (its arrival, or an operator's last word on it), patient for `limit`."""

    since: datetime
    limit: timedelta


def outages(moved: Iterable[datetime], since: datetime, now: datetime) -> list[tuple[datetime, datetime]]:
    """The times between `since` and `now` in which nothing moved; `moved`: when a job began or ended, in any order."""
    times = [since, *sorted(at for at in moved if since < at < now), now]
    return list(pairwise(times))


def waited_through(job: Waiting, still: Sequence[tuple[datetime, datetime]]) -> bool:
    """Whether one of the still times took the job's whole limit out of its wait."""
    return any(end - max(begin, job.since) >= job.limit for begin, end in still)
