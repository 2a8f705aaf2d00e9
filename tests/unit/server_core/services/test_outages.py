"""Old is what waited while nothing moved, not what waited in a long queue."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from server_core.config import Patience
from server_core.contract.types.parameters import Intent
from server_core.services.jobs.route_check import PrinterPatience, expires_after, stale_after
from server_core.services.jobs.stale_guard import Waiting, outages, waited_through

START = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def at(*hours: float) -> list[datetime]:
    return [START + hour * HOUR for hour in hours]


@pytest.mark.parametrize(
    ("moved", "now", "old"),
    [
        ([], 1.0, True),  # nothing moved since it came
        ([], 0.9, False),
        (at(0.5, 1.0, 1.5, 2.0), 2.5, False),  # a long queue that moves
        (at(0.1, 0.2, 15.0, 15.01), 15.02, True),  # a night, and then others went first
        (at(-5.0, 0.5), 1.4, False),
        (at(-5.0, 0.5), 1.5, True),
        (at(99.0), 1.0, True),  # a time that is still to come (the clock was set back) says nothing
    ],
)
def test_whether_a_job_waited_through_an_outage(moved: list[datetime], now: float, old: bool) -> None:
    (moment,) = at(now)
    assert waited_through(Waiting(since=START, limit=HOUR), outages(moved, START, moment)) is old


def test_the_time_before_a_job_was_wanted_does_not_count() -> None:
    still = outages([], START, *at(2))
    assert not waited_through(Waiting(since=START + 1.5 * HOUR, limit=HOUR), still)
    assert waited_through(Waiting(since=START + 1.0 * HOUR, limit=HOUR), still)


def test_the_printer_goes_before_the_intent() -> None:
    patience = Patience()
    free, own = PrinterPatience(), PrinterPatience(stale_after_seconds=60, expires_after_seconds=7200)
    off = PrinterPatience(stale_after_seconds=0)
    assert stale_after(patience, free, Intent.SHIPPING_LABEL) == HOUR
    assert stale_after(patience, free, Intent.DOCUMENT) is None
    assert stale_after(patience, own, Intent.DOCUMENT) == timedelta(seconds=60)
    assert stale_after(patience, off, Intent.SHIPPING_LABEL) is None
    assert expires_after(patience, free) == 24 * HOUR
    assert expires_after(patience, own) == 2 * HOUR
