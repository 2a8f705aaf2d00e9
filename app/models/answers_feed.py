"""When printers answered last: asked while somebody looks, since an answer changes nothing else about a printer."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.live import Live
from app.session import Session
from server_core.contract.console import PrinterView
from server_core.contract.printer_place import LastAnswer

AGAIN_MS = 5_000


class AnswersFeed(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._of: dict[UUID, datetime] = {}
        self._asked = False
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

    def of(self, printer: PrinterView) -> datetime | None:
        """The newest that is known."""
        known = (self._of.get(printer.printer_id), printer.answered_at)
        return max((at for at in known if at is not None), default=None)

    def _read_if_watched(self) -> None:
        if self._again.isActive():
            self._read()

    def _read(self) -> None:
        if not self._asked:
            self._asked = True
            self._session.ask(lambda client: client.last_answers(), self._take, self._missed, self)

    def _take(self, answers: list[LastAnswer]) -> None:
        self._asked = False
        self._of = {each.printer_id: each.answered_at for each in answers}
        self.changed.emit()

    def _missed(self, _: object) -> None:
        """What was read before grows older, as it is; that nothing is read, the window says itself."""
        self._asked = False
