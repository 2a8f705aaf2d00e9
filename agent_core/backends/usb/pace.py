"""How long a USB printer is waited for, in s unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.backends.base import NO_PROGRESS_SECONDS


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """Other values are for tests.

    `slice_ms`: the longest that one piece is tried without a word; a transfer that is cut short by time is harder on
    hosts and devices than one that ends, so it is long. `stop`: what a cancelled job has to end with a page.
    """

    no_progress: float = NO_PROGRESS_SECONDS
    slice_ms: int = 5000
    after_stall: float = 1.0
    stop: float = 1.0
    connect: float = 5.0
    hang: float = 10.0
    """Beyond its slice: then the call is lost, and with it the outcome."""
