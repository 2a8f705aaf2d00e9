"""What printers did in the last day: read while somebody looks at it."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.live import Live
from app.session import Session
from server_core.contract.figures import Figures, PrinterFigures

AGAIN_MS = 30_000
HOURS = 24


class FiguresFeed(QObject):
    changed = Signal()
    failed = Signal(object)
    """ConsoleError; the figures that were read before stay."""

    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._of: dict[UUID, PrinterFigures] = {}
        self._asked = False
        self.figures: Figures | None = None
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self._read)
        live.refetch.connect(self._read_if_watched)

    def watch(self, wanted: bool) -> None:
        """While nobody looks, nothing is asked."""
        if not wanted:
            self._again.stop()
        elif not self._again.isActive():
            self._again.start()
            self._read()

    def of(self, printer_id: UUID) -> PrinterFigures | None:
        return self._of.get(printer_id)

    def _read_if_watched(self) -> None:
        if self._again.isActive():
            self._read()

    def _read(self) -> None:
        if not self._asked:
            self._asked = True
            self._session.ask(lambda client: client.figures(hours=HOURS), self._take, self._missed, self)

    def _take(self, figures: Figures) -> None:
        self._asked = False
        self.figures = figures
        self._of = {each.printer_id: each for each in figures.printers}
        self.changed.emit()

    def _missed(self, error: object) -> None:
        self._asked = False
        self.failed.emit(error)
