"""Several questions to one device within one deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

# How a device is asked: over TCP, over the bulk pipes of USB.


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


QUIET_SECONDS = 0.03
"""After an answer of one byte nothing more may come: what talks on is saying something else."""


class Asking:
    """Once the device has answered, a connection that breaks is silence: what it said before holds."""

    def __init__(self, channel: Channel, seconds: float) -> None:
        self._channel = channel
        self._until = asyncio.get_running_loop().time() + seconds
        self._has_answered = False

    @property
    def left(self) -> float:
        """In s."""
        return max(0.0, self._until - asyncio.get_running_loop().time())

    async def ask(
        self,
        question: bytes,
        is_whole: Callable[[bytes], bool],
        *,
        seconds: float | None = None,
        at_most: int = MOST_BYTES,
    ) -> bytes:
        """Waits `seconds`, and never longer than is left. Raises OSError of a device that never said anything."""
        patience = self.left if seconds is None else min(seconds, self.left)
        if patience <= 0:
            return b""
        try:
            answer = await self._channel.ask(question, is_whole=is_whole, seconds=patience, at_most=at_most)
        except OSError:
            if not self._has_answered:
                raise
            return b""
        self._has_answered |= bool(answer)
        return answer

    async def ask_byte(self, question: bytes, *, seconds: float | None = None) -> int | None:
        """The answer where it is one byte and no more."""
        answer = await self.ask(question, bool, seconds=seconds, at_most=2)
        if len(answer) != 1 or await self.ask(b"", bool, seconds=QUIET_SECONDS, at_most=1):
            return None
        return answer[0]
