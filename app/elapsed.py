"""Seconds since some moment, those included in which the computer slept."""

from __future__ import annotations

import time


def elapsed() -> float:
    """Timers of Qt and Python stand still meanwhile on Linux."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_MONOTONIC"):  # macOS: this one goes on, Python's own does not
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()
