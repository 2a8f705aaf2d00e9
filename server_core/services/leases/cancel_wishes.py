"""Operators' wishes to end jobs that agents have: a waiting lease call carries them once, every heartbeat those that
are printing already.
"""

from __future__ import annotations

from uuid import UUID


class CancelWishes:
    """In memory, on the event loop; the wish itself is on the job's row."""

    def __init__(self) -> None:
        self._wishes: dict[UUID, set[UUID]] = {}
        self._untold: dict[UUID, set[UUID]] = {}

    def wish(self, agent_id: UUID, print_job_id: UUID) -> None:
        self._wishes.setdefault(agent_id, set()).add(print_job_id)
        self._untold.setdefault(agent_id, set()).add(print_job_id)

    def cancelled(self, agent_id: UUID, print_job_id: UUID) -> None:
        """The agent has not started it and never will: it may stop drawing it. Its next heartbeat says so anyway."""
        self._untold.setdefault(agent_id, set()).add(print_job_id)

    def settled(self, agent_id: UUID | None, print_job_id: UUID) -> None:
        """The job ended: there is nothing to wish any more."""
        if agent_id is not None:
            self._wishes.get(agent_id, set()).discard(print_job_id)
            self._untold.get(agent_id, set()).discard(print_job_id)

    def of_agent(self, agent_id: UUID) -> list[UUID]:
        return sorted(self._wishes.get(agent_id, ()))

    def take_untold(self, agent_id: UUID) -> list[UUID]:
        return sorted(self._untold.pop(agent_id, ()))
