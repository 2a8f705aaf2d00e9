"""What is read again and again while somebody looks, and not at all while nobody does."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.session.live import Live
from app.session.session import Session
from server_core.contract.types.printers import Figures, LastAnswer, PrinterFigures, PrinterView


class WatchedFeed(QObject):
    """Whoever extends it says what is asked, and calls `answered` when that is over."""

    changed = Signal()

    def __init__(self, live: Live, again_ms: int, parent: QObject) -> None:
        super().__init__(parent)
        self._asked = False
        self._again = QTimer(self, interval=again_ms)
        self._again.timeout.connect(self._read)
        live.refetch.connect(self._read_if_watched)

    def watch(self, wanted: bool) -> None:
        """While nobody looks, nothing is asked."""
        if not wanted:
            self._again.stop()
        elif not self._again.isActive():
            self._again.start()
            self._read()

    def ask(self) -> None:
        """Never while it is under way already."""
        raise NotImplementedError

    def answered(self) -> None:
        """However it went."""
        self._asked = False

    def _read_if_watched(self) -> None:
        if self._again.isActive():
            self._read()

    def _read(self) -> None:
        if not self._asked:
            self._asked = True
            self.ask()


# When printers answered last: asked while somebody looks, since an answer changes nothing else about a printer.


AGAIN_MS = 5_000


class AnswersFeed(WatchedFeed):
    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(live, AGAIN_MS, parent)
        self._session = session
        self._of: dict[UUID, datetime] = {}

    def of(self, printer: PrinterView) -> datetime | None:
        """The newest that is known."""
        known = (self._of.get(printer.printer_id), printer.answered_at)
        return max((at for at in known if at is not None), default=None)

    def ask(self) -> None:
        self._session.ask(lambda client: client.last_answers(), self._take, self._missed, self)

    def _take(self, answers: list[LastAnswer]) -> None:
        self.answered()
        self._of = {each.printer_id: each.answered_at for each in answers}
        self.changed.emit()

    def _missed(self, _: object) -> None:
        """What was read before grows older, as it is; that nothing is read, the window says itself."""
        self.answered()


# What printers did in the last day: read while somebody looks at it.


FIGURES_AGAIN_MS = 30_000
HOURS = 24


class FiguresFeed(WatchedFeed):
    failed = Signal(object)
    """ConsoleError; the figures that were read before stay."""

    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(live, FIGURES_AGAIN_MS, parent)
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
