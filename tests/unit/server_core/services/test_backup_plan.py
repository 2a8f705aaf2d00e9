"""Due times of planned backups, and the age from which on the last good one is too old, as a table."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest

from server_core.services.planned_backups import BackupPlan


def local(day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute).astimezone()


def plan(good_at: datetime | None = None, *, since: datetime | None = None, days: int = 1) -> BackupPlan:
    return BackupPlan(at=time(2, 30), days=days, since=since or local(1, 12), good_at=good_at)


@pytest.mark.parametrize(
    ("made", "next_at"),
    [
        (plan(), local(2, 2, 30)),
        (plan(since=local(1, 1)), local(1, 2, 30)),
        (plan(local(9, 2, 30)), local(10, 2, 30)),
        (plan(local(9, 23, 50)), local(10, 2, 30)),
        (plan(local(9, 2, 30), days=7), local(16, 2, 30)),
        (plan(local(9, 2, 30), since=local(10, 8)), local(11, 2, 30)),
        (plan(local(25, 2, 30)), local(2, 2, 30)),
    ],
    ids=["new", "new today", "daily", "made late", "weekly", "switched on again", "clock set back"],
)
def test_the_next_one(made: BackupPlan, next_at: datetime) -> None:
    assert made.next_at(local(20)) == next_at


@pytest.mark.parametrize(
    ("made", "old_from"),
    [
        (plan(), local(3, 12)),
        (plan(local(9, 2, 30)), local(11, 2, 30)),
        (plan(local(9, 2, 30), days=7), local(23, 2, 30)),
        (plan(local(9, 2, 30), since=local(12)), local(14)),
    ],
)
def test_too_old_after_two_intervals(made: BackupPlan, old_from: datetime) -> None:
    assert made.old_from(local(20)) == old_from
    assert made.next_at(local(20)) < old_from - timedelta(hours=12)
