"""Decides when the next planned backup is due, and from when on the last good one is too old."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from server_core.contract.types.fields import Record

INTERVALS_MISSED = 2


class BackupPlan(Record, frozen=True, kw_only=True):
    """A plan: `at` (local time) every `days` days. `since`: when it began. `good_at`: time of the last good backup."""

    at: time
    days: int
    since: datetime
    good_at: datetime | None

    def next_at(self, now: datetime) -> datetime:
        """Return when the next backup is due; in the past if it was missed."""
        good_at = self._good_at(now)
        if good_at is not None:
            return self._on(good_at.astimezone().date() + timedelta(days=self.days))
        first = self._on(self.since.astimezone().date())
        return first if first > self.since else self._on(first.date() + timedelta(days=1))

    def old_from(self, now: datetime) -> datetime:
        """Return from when on the last good backup is too old."""
        return (self._good_at(now) or self.since) + INTERVALS_MISSED * timedelta(days=self.days)

    def _good_at(self, now: datetime) -> datetime | None:
        """Return the time of the last good backup; None if the plan is newer, or the clock was set back since."""
        good_at = self.good_at
        return good_at if good_at is not None and self.since <= good_at <= now else None

    def _on(self, day: date) -> datetime:
        return datetime.combine(day, self.at).astimezone()
