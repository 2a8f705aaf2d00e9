"""When printers answered last: asked while somebody looks, since an answer changes nothing else about a printer."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QObject

from app.live import Live
from app.models.watched_feed import WatchedFeed
from app.session import Session
from server_core.contract.types.printers import LastAnswer, PrinterView

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
