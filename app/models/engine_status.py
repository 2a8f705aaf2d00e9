"""The state of server and agent, from a real request through the real socket every 5 s."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.live import Live
from app.session import Session
from server_core.contract.console import EngineStatus

PROBE_MS = 5000


class EngineProbe(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._asking = False
        self.status: EngineStatus | None = None
        self.error: ConsoleError | None = None
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
