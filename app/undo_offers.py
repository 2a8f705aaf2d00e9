"""What was just done and can be taken back for some seconds. The newest offer counts; older ones run to their end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

UNDO_SECONDS = 8.0


@dataclass(frozen=True, kw_only=True, slots=True)
class UndoOffer:
    words: str
    """`Cancelled 3 jobs`"""
    until: float
    """On the clock of `time.monotonic()`."""
    undo: Callable[[], None]
    finish: Callable[[], None] | None = None
    """Does at once what waits for the offer's end: a move that somebody needs now."""


class UndoOffers(QObject):
    """The one owner of the newest offer."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._now = now
        self._newest: UndoOffer | None = None
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self._ended)

    @property
    def newest(self) -> UndoOffer | None:
        return self._newest

    def seconds_left(self) -> float:
        return 0.0 if self._newest is None else max(0.0, self._newest.until - self._now())

    def offer(self, offer: UndoOffer) -> None:
        self._newest = offer
        self._end.start(int(1000 * self.seconds_left()))
        self.changed.emit()

    def offer_now(self, words: str, undo: Callable[[], None], finish: Callable[[], None] | None = None) -> None:
        """For 8 seconds from now."""
        self.offer(UndoOffer(words=words, until=self._now() + UNDO_SECONDS, undo=undo, finish=finish))

    def undo(self) -> None:
        """Nothing where no offer is open."""
        taken = self._take()
        if taken is not None:
            taken.undo()

    def finish(self) -> None:
        """The bar was closed: nobody will take it back."""
        taken = self._take()
        if taken is not None and taken.finish is not None:
            taken.finish()

    def _take(self) -> UndoOffer | None:
        taken, self._newest = self._newest, None
        self._end.stop()
        if taken is not None:
            self.changed.emit()
        return taken

    def _ended(self) -> None:
        # Qt's timers may be a little early
        if self.seconds_left() > 0:
            self._end.start(max(1, int(1000 * self.seconds_left())))
        else:
            self._take()
