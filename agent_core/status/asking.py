"""Several questions to one device within one deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from agent_core.status.channel import MOST_BYTES, Channel

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
