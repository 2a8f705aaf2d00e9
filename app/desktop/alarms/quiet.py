"""Who is made quiet by a person, and for how long: never for longer than that person could choose. Pure."""

from __future__ import annotations

from collections.abc import Mapping

SNOOZE_SECONDS = 1800.0
CLOCK_SECONDS = 300.0
"""A clock that is set by no more than this ends nothing."""


def still_quiet(snoozed: Mapping[str, float], now: float) -> dict[str, float]:
    """Of what was kept, what holds now. What lies further ahead was kept by a clock that was wrong, and is over."""
    return {where: until for where, until in snoozed.items() if is_ahead(until, now, SNOOZE_SECONDS)}


def is_ahead(until: float, now: float, most_seconds: float) -> bool:
    """It is still to come, and was not made by a clock that has been set back since: it began at most `most_seconds`
    before its end."""
    return now < until <= now + most_seconds + CLOCK_SECONDS
