"""What needs a person, counted once: the strip and the badges, seen from every page, tell the same."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.models.printers import PrintersModel
from app.models.queue_feed import QueueFeed
from app.vocabulary.needs import Needs, needs_of


class NeedsPerson(QObject):
    changed = Signal()

    def __init__(self, queue_feed: QueueFeed, printers: PrintersModel, parent: QObject) -> None:
        super().__init__(parent)
        self._feed = queue_feed
        self._printers = printers
        self.now = Needs()
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._count)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged, queue_feed.summary_changed):
            signal.connect(self._soon)
        self._soon()

    def _soon(self) -> None:
        """Many printers change at once."""
        self._due.start()

    def _count(self) -> None:
        needs = needs_of(self._feed.summary, self._printers.all())
        if needs != self.now:
            self.now = needs
            self.changed.emit()
