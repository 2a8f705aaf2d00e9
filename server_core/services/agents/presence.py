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
        new = not self.is_online(agent_id)
        self._heard[agent_id] = self._monotonic() - max(seconds_ago, 0.0)
        return new

    def is_online(self, agent_id: UUID) -> bool:
        heard = self._heard.get(agent_id)
        return heard is not None and self._monotonic() - heard <= ONLINE_SECONDS

    def forget(self, agent_id: UUID) -> None:
        """It was shut out: everybody is told so by who did it."""
        self._heard.pop(agent_id, None)

    def silent(self) -> list[UUID]:
        """Agents that went offline and were not `told` yet."""
        return [agent for agent in self._heard if not self.is_online(agent)]

    def told(self, agent_id: UUID) -> None:
        """Everybody knows that the agent is offline, unless it was heard meanwhile."""
        if not self.is_online(agent_id):
            self._heard.pop(agent_id, None)
