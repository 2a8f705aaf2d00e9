"""Starts of agents that have connected: a `connect` that comes twice, or late, makes no second incarnation.

Else it would supersede the only agent that runs. In memory: what was sent before a start of the server is not known.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from uuid import UUID

KEPT = 16
"""Per agent, the newest."""


class Starts:
    """On the event loop. Hold `turn` from the look to the note."""

    def __init__(self) -> None:
        self._incarnations: defaultdict[UUID, dict[str, int]] = defaultdict(dict)
        self._turns: defaultdict[UUID, asyncio.Lock] = defaultdict(asyncio.Lock)

    def turn(self, agent_id: UUID) -> asyncio.Lock:
        return self._turns[agent_id]

    def incarnation(self, agent_id: UUID, start_id: str | None) -> int | None:
        """That this start was given; None = it is new, or of an agent that names no start."""
        return None if start_id is None else self._incarnations[agent_id].get(start_id)

    def note(self, agent_id: UUID, start_id: str | None, incarnation: int) -> None:
        if start_id is None:
            return
        known = self._incarnations[agent_id]
        known[start_id] = incarnation
        if len(known) > KEPT:
            del known[next(iter(known))]
