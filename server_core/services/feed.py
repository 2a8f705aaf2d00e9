"""Who has to know: changes after their commit, for waiting agents and for consoles."""

from __future__ import annotations

from typing import Protocol
from uuid import UUID


class Feed(Protocol):
    """Called on the event loop, after the commit, by the service that made the change. Never blocks."""

    def job_coming(self, printer_id: UUID) -> None:
        """A job of this printer was just submitted: a waiting lease call may share its commit. Only a hint."""

    def job_changed(self, print_job_id: UUID, printer_id: UUID) -> None: ...

    def printer_changed(self, printer_id: UUID) -> None: ...

    def agent_changed(self, agent_id: UUID) -> None: ...
