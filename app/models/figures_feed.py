"""What printers did in the last day: read while somebody looks at it."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.live import Live
from app.models.watched_feed import WatchedFeed
from app.session import Session
from server_core.contract.types.printers import Figures, PrinterFigures

AGAIN_MS = 30_000
HOURS = 24


class FiguresFeed(WatchedFeed):
    failed = Signal(object)
    """ConsoleError; the figures that were read before stay."""

    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(live, AGAIN_MS, parent)
        self._session = session
        self._of: dict[UUID, PrinterFigures] = {}
        self.figures: Figures | None = None

    def of(self, printer_id: UUID) -> PrinterFigures | None:
        return self._of.get(printer_id)

    def ask(self) -> None:
        self._session.ask(lambda client: client.figures(hours=HOURS), self._take, self._missed, self)

    def _take(self, figures: Figures) -> None:
        self.answered()
        self.figures = figures
        self._of = {each.printer_id: each for each in figures.printers}
        self.changed.emit()

    def _missed(self, error: object) -> None:
        self.answered()
        self.failed.emit(error)
