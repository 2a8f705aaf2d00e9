"""The state of server and agent, from a real request through the real socket every 5 s."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.session.live import Live
from app.session.session import Session
from server_core.contract.types.agents import Agent
from server_core.contract.types.consoles import EngineStatus, ServerFigures

PROBE_MS = 5000


class EngineProbe(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._asking = False
        self.status: EngineStatus | None = None
        self.error: ConsoleError | None = None
        self.figures: ServerFigures | None = None
        self.agents: Sequence[Agent] = ()
        """These two are of the last time that somebody looked closer."""
        self._timer = QTimer(self, interval=PROBE_MS)
        self._timer.timeout.connect(self.probe)
        live.connected.connect(self._start)
        live.lost.connect(self._broke)

    def _start(self, _base_url: str) -> None:
        self._timer.start()
        self.probe()

    def probe(self) -> None:
        if not self._asking:
            self._asking = True
            self._session.ask(lambda client: client.status(), self._answered, self._broke_probe, self)

    def look_closer(self) -> None:
        """A person wants to know more now; `changed` tells when it is here."""
        self._session.ask(lambda client: client.server_figures(), self._take_figures, _no_more, self)
        self._session.ask(lambda client: client.agents(), self._take_agents, _no_more, self)

    def _take_figures(self, figures: ServerFigures) -> None:
        self.figures = figures
        self.changed.emit()

    def _take_agents(self, agents: Sequence[Agent]) -> None:
        self.agents = agents
        self.changed.emit()

    def _answered(self, status: EngineStatus) -> None:
        self._asking = False
        self.status, self.error = status, None
        self.changed.emit()

    def _broke_probe(self, error: ConsoleError) -> None:
        self._asking = False
        self._broke(error)

    def _broke(self, error: ConsoleError) -> None:
        self.error = error
        self.changed.emit()


def _no_more(_error: ConsoleError) -> None:
    """What is known stays; the probe tells that the server does not answer."""
