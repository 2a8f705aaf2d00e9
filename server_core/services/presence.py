"""Which agents are there: online if heard within 45 s, by the monotonic clock."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

ONLINE_SECONDS = 45.0


class Presence:
    """In memory, on the event loop."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._heard: dict[UUID, float] = {}

    def heard(self, agent_id: UUID, *, seconds_ago: float = 0.0) -> bool:
        """True if the agent was not online before."""
        new = agent_id not in self._heard
        self._heard[agent_id] = self._monotonic() - max(seconds_ago, 0.0)
        return new

    def is_online(self, agent_id: UUID) -> bool:
        return agent_id in self._heard

    def take_silent(self) -> list[UUID]:
        """Agents that have just become offline; each is told once."""
        limit = self._monotonic() - ONLINE_SECONDS
        silent = [agent for agent, heard in self._heard.items() if heard < limit]
        for agent in silent:
            del self._heard[agent]
        return silent
