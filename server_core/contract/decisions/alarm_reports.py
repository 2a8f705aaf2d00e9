"""Decides which notices are reported now, by mail or to webhooks: each once when it is opened and once when it is over,
not in quiet hours.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import time

from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.fields import Record

_HOURS = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-3]):([0-5][0-9])", re.ASCII)


class DueReports(Record, frozen=True, kw_only=True):
    """`begun`: notices to report; `over`: reported ones that were closed since."""

    begun: tuple[Notice, ...] = ()
    over: tuple[Notice, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.begun or self.over)


def due_reports(
    notices: Sequence[Notice], told: Collection[int], kinds: Collection[NoticeKind], *, quiet: bool
) -> DueReports:
    """Choose from open notices and from those in `told`, the numbers that were reported and whose end was not.

    What begins and ends within the quiet hours is never reported.
    """
    if quiet:
        return DueReports()
    new = (each for each in notices if each.closed_at is None and each.number not in told)
    return DueReports(
        begun=tuple(each for each in new if each.kind in kinds),
        over=tuple(each for each in notices if each.closed_at is not None and each.number in told),
    )


def quiet_hours(text: str) -> tuple[time, time] | None:
    """Read `22:00-06:00`. None: it is none; empty text means that there are no quiet hours."""
    found = _HOURS.fullmatch(text)
    if found is None:
        return None
    begin_hour, begin_minute, end_hour, end_minute = map(int, found.groups())
    return time(begin_hour, begin_minute), time(end_hour, end_minute)


def is_quiet(text: str, now: time) -> bool:
    """Return whether this local time lies in the quiet hours, which may cross midnight. Equal times mean all day."""
    hours = quiet_hours(text)
    if hours is None:
        return False
    begin, end = hours
    return begin <= now < end if begin < end else now >= begin or now < end
