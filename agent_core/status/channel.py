"""How a device is asked: over TCP, over the bulk pipes of USB."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

MOST_BYTES = 4096
"""Of one answer; no status of the languages here comes near it."""


class Channel(Protocol):
    """One device, while no job is on its way to it. Questions are asked one after the other."""

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """What came back until it is whole, the device closed, or time is up; maybe nothing.

        `is_whole` is asked again and again as the answer grows. Never more than `at_most` bytes. Raises OSError for a
        device that cannot be reached or that broke the connection before it said anything. An empty question sends
        nothing and listens on; before any other, late words are dropped.
        """
