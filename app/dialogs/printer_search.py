"""A search for printers that begins at once, tells in batches, and ends with whoever wanted it."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.session import Session
from server_core.contract.types.discovery import Discovery, StartDiscovery

WAIT_SECONDS = 5.0


class PrinterSearch(QObject):
    """One at a time: a new one ends the one before. The requests outlive this object; what they bring does not."""

    news = Signal(object)
    """Discovery"""
    failed = Signal(object)
    """ConsoleError: nothing more will come."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.agent_id: UUID | None = None
        """Which agent searches; None = this computer's."""
        self._run: _Run | None = None

    def start(self, address: str | None = None) -> None:
        self.end()
        run = self._run = _Run()
        wish = StartDiscovery(agent_id=self.agent_id, address=address)

        def tell(found: Discovery) -> None:
            if run is self._run:
                self.news.emit(found)

        async def search(client: ConsoleClient) -> None:
            found = await client.start_discovery(wish)
            run.found = found
            if not run.is_wanted:
                # ended before anybody knew what to end
                await client.end_discovery(found.discovery_id)
            while run.is_wanted:
                run.found = found
                self._session.tasks.post(partial(tell, found), self)
                if found.done:
                    return
                found = await client.discovery(found.discovery_id, after=found.version, wait=WAIT_SECONDS)

        def failed(error: ConsoleError) -> None:
            if run is self._run:
                self._run = None
                self.failed.emit(error)

        self._session.ask(search, lambda _: None, failed, self)

    def end(self) -> None:
        """The agent stops looking; nothing more is told."""
        run, self._run = self._run, None
        if run is None:
            return
        run.is_wanted = False
        found = run.found
        if found is not None and not found.done:
            self._session.ask(
                lambda client: client.end_discovery(found.discovery_id), lambda _: None, _over_already, self
            )


class _Run:
    """Seen from both threads; each only sets."""

    def __init__(self) -> None:
        self.is_wanted = True
        self.found: Discovery | None = None


def _over_already(error: ConsoleError) -> None:
    """It ends by itself, too; there is nothing that a person could do."""
