"""Keeps the printers' model true: reads all from the server, then follows the live changes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.event_stream import Batch
from app.live import Live
from app.models.printers import PrintersModel
from app.session import Session
from app.tasks import Ticket
from server_core.contract.types.printers import PrinterView

READ_AGAIN_MS = 5000
"""After a read that failed while the stream goes on: nothing else would ask again."""


class PrintersFeed(QObject):
    loaded = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, live: Live, model: PrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = model
        self._ticket: Ticket | None = None
        self.is_loaded = False
        self.error: ConsoleError | None = None
        """Why the last reading gave nothing; for whoever was not there when it failed."""
        self._again = QTimer(self, singleShot=True, interval=READ_AGAIN_MS)
        self._again.timeout.connect(self.reload)
        live.batch.connect(self._follow)
        live.connected.connect(self._resumed)
        live.refetch.connect(self.reload)

    def reload(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._again.stop()
        self._model.begin_fetch()
        self._ticket = self._session.ask(lambda client: client.printers(), self._take, self._missed, self)

    def _take(self, printers: list[PrinterView]) -> None:
        self._model.reconcile(printers)
        self.is_loaded = True
        self.error = None
        self.loaded.emit()

    def _missed(self, error: ConsoleError) -> None:
        self.error = error
        self._again.start()
        self.failed.emit(error)

    def _resumed(self, _base_url: str) -> None:
        """A stream that goes on where it broke reads nothing anew by itself."""
        if self.error is not None:
            self.reload()

    def _follow(self, batch: Batch) -> None:
        self._model.apply(batch.printers)
        self._model.remove(batch.removed_printers)
