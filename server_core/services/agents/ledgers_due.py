"""Agents that have not told a restored server yet what became of its open jobs."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID


class LedgersDue:
    """In memory, on the event loop, as the database has them."""

    def __init__(self) -> None:
        self._due: set[UUID] = set()

    def remember(self, agent_ids: Iterable[UUID]) -> None:
        self._due.update(agent_ids)

    def told(self, agent_id: UUID) -> None:
        self._due.discard(agent_id)

    def __contains__(self, agent_id: UUID) -> bool:
        return agent_id in self._due
