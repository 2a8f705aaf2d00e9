"""Who has to know: changes after their commit, for waiting agents and for consoles."""

from __future__ import annotations

from typing import Protocol
from uuid import UUID


class Feed(Protocol):
    """Called on the event loop, after the commit, by the service that made the change. Never blocks."""

    def job_changed(self, print_job_id: UUID, printer_id: UUID) -> None: ...

    def printer_changed(self, printer_id: UUID) -> None: ...

    def agent_changed(self, agent_id: UUID) -> None: ...
