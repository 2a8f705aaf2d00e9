"""What is read again and again while somebody looks, and not at all while nobody does."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from server_core.contract.types.printers import Figures, LastAnswer, PrinterFigures, PrinterView

T = TypeVar("T")


class WatchedFeed(QObject, Generic[T]):
    changed = Signal()
    failed = Signal(object)
    """ConsoleError; what was read before stays."""

    def __init__(
        self,
        session: Session,
        live: Live,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]],
        again_ms: int,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._operation = session, operation
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

    def take(self, answer: T) -> None:
        """Keep it; `changed` is told afterwards."""
        raise NotImplementedError

    def _read_if_watched(self) -> None:
        if self._again.isActive():
            self._read()

    @flow
    async def _read(self) -> None:
        if self._asked:
            return
        self._asked = True
        try:
            answer = await self._session.call(self._operation)
        except ConsoleError as error:
            self._asked = False
            self.failed.emit(error)
            return
        self._asked = False
        self.take(answer)
        self.changed.emit()


# When printers answered last: asked while somebody looks, since an answer changes nothing else about a printer.


AGAIN_MS = 5_000


class AnswersFeed(WatchedFeed[list[LastAnswer]]):
    """While nothing is read, what was read before grows older: the window says itself that nothing is read."""

    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(session, live, lambda client: client.last_answers(), AGAIN_MS, parent)
        self._of: dict[UUID, datetime] = {}

    def of(self, printer: PrinterView) -> datetime | None:
        """The newest that is known."""
        known = (self._of.get(printer.printer_id), printer.answered_at)
        return max((at for at in known if at is not None), default=None)

    def take(self, answer: list[LastAnswer]) -> None:
        self._of = {each.printer_id: each.answered_at for each in answer}


# What printers did in the last day: read while somebody looks at it.


FIGURES_AGAIN_MS = 30_000
HOURS = 24


class FiguresFeed(WatchedFeed[Figures]):
    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(session, live, lambda client: client.figures(hours=HOURS), FIGURES_AGAIN_MS, parent)
        self._of: dict[UUID, PrinterFigures] = {}
        self.figures: Figures | None = None

    def of(self, printer_id: UUID) -> PrinterFigures | None:
        return self._of.get(printer_id)

    def take(self, answer: Figures) -> None:
        self.figures = answer
        self._of = {each.printer_id: each for each in answer.printers}
