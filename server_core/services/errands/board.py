"""The errands of all agents, and what they brought back so far. In memory: an errand is worth nothing tomorrow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from uuid import UUID

from server_core.contract.errands import Errand, ErrandKind, ErrandNews

KEPT_SECONDS = 600.0
MOST_PER_AGENT = 8


class PostedErrand:
    """`version` grows with all news; `news` is the newest, and holds everything."""

    def __init__(self, agent_id: UUID, errand: Errand, at: float) -> None:
        self.agent_id = agent_id
        self.errand = errand
        self.at = at
        self.version = 0
        self.news: ErrandNews | None = None
        self.heard_at = at
        self._changed = asyncio.Event()

    def put(self, news: ErrandNews, at: float) -> None:
        self.news, self.heard_at = news, at
        self.touch()

    def touch(self) -> None:
        """Whoever waits looks again."""
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_beyond(self, version: int, seconds: float) -> None:
        """Until there is news after `version`, or for so long."""
        if self.version > version:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            pass  # nothing new is an answer, too


class ErrandBoard:
    """On the event loop only. The oldest errand makes room where an agent has too many."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._posted: dict[UUID, PostedErrand] = {}
        self._untold: dict[UUID, list[Errand]] = {}

    def post(self, agent_id: UUID, errand: Errand) -> PostedErrand:
        """The agent is told by the next answer to its request for jobs."""
        self._tidy(agent_id)
        posted = PostedErrand(agent_id, errand, self._monotonic())
        self._posted[posted.errand.errand_id] = posted
        self._untold.setdefault(agent_id, []).append(posted.errand)
        return posted

    def take_untold(self, agent_id: UUID) -> list[Errand]:
        return [errand for errand in self._untold.pop(agent_id, []) if errand.errand_id in self._posted]

    def find(self, errand_id: UUID, kind: ErrandKind) -> PostedErrand | None:
        posted = self._posted.get(errand_id)
        return posted if posted is not None and posted.errand.kind is kind else None

    def put(self, agent_id: UUID, errand_id: UUID, news: ErrandNews) -> bool:
        """False: nobody wants to know, the agent may stop."""
        posted = self._posted.get(errand_id)
        if posted is None or posted.agent_id != agent_id:
            return False
        posted.put(news, self._monotonic())
        return True

    def drop(self, errand_id: UUID) -> None:
        posted = self._posted.pop(errand_id, None)
        if posted is not None:
            posted.touch()

    def _tidy(self, agent_id: UUID) -> None:
        now = self._monotonic()
        old = [key for key, posted in self._posted.items() if now - posted.at > KEPT_SECONDS]
        own = [key for key, posted in self._posted.items() if posted.agent_id == agent_id and key not in old]
        for errand_id in [*old, *own[: max(0, len(own) - MOST_PER_AGENT + 1)]]:
            self.drop(errand_id)
