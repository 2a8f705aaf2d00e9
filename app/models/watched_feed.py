"""What is read again and again while somebody looks, and not at all while nobody does."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.live import Live


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
