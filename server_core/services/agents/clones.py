"""Two computers with the same agent's key: a copied disk, a cloned virtual machine.

The newest start of an agent wins. One that is started anew has ended before; one that goes on to call after it was
superseded while it was online runs somewhere else at the same time.
"""

from __future__ import annotations

from uuid import UUID


class Clones:
    """In memory, on the event loop."""

    def __init__(self) -> None:
        self._superseded_online: dict[UUID, int] = {}
        self._found: set[UUID] = set()

    def connected(self, agent_id: UUID, incarnation: int, *, was_online: bool) -> None:
        if was_online:
            self._superseded_online[agent_id] = incarnation
        else:
            self._superseded_online.pop(agent_id, None)

    def older_called(self, agent_id: UUID, incarnation: int) -> None:
        """A call that only a running agent makes of itself, with an incarnation that is not the newest."""
        if incarnation < self._superseded_online.get(agent_id, 0):
            self._found.add(agent_id)
            del self._superseded_online[agent_id]

    @property
    def untold(self) -> list[UUID]:
        return sorted(self._found)

    def told(self, agent_id: UUID) -> None:
        self._found.discard(agent_id)
