"""The undo offer after an action, for some seconds. Only the newest counts; older ones expire."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.language.translate import Phrase

UNDO_SECONDS = 8.0
NOTHING = Phrase("Nothing to undo")


@dataclass(frozen=True, kw_only=True, slots=True)
class UndoOffer:
    words: str
    """`Cancelled 3 jobs`"""
    until: float
    """The end of the offer, in seconds of `time.monotonic()`."""
    undo: Callable[[], object]
    finish: Callable[[], object] | None = None
    """Carries out at once what waits for the end of the offer, such as a move that is needed now."""


class UndoOffers(QObject):
    """Owns the newest offer. Its time pauses while nothing can be changed."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._now = now
        self._newest: UndoOffer | None = None
        self._standing: Callable[[], None] | None = None
        self._hint = ""
        self._rest = 0.0
        self._why_not: str | None = None
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self._ended)

    @property
    def newest(self) -> UndoOffer | None:
        return self._newest

    @property
    def why_not_change(self) -> str | None:
        """Return why neither `undo` nor `finish` is possible now, regardless of any offer."""
        return self._why_not

    @property
    def why_not(self) -> str | None:
        """Return why `undo` does nothing now."""
        return self._hint or str(NOTHING) if self._newest is None and self._standing is None else self._why_not

    def allow(self, why_not: str | None) -> None:
        """Set why nothing can be undone now; None: it can."""
        if why_not == self._why_not:
            return
        stood, left = self._why_not is not None, self.seconds_left()
        self._why_not, self._rest = why_not, left
        if self._newest is not None and why_not is None:
            self.offer(replace(self._newest, until=self._now() + left))
            return
        if not stood:
            self._end.stop()
        self.changed.emit()

    def seconds_left(self) -> float:
        if self._newest is None:
            return 0.0
        return self._rest if self._why_not is not None else max(0.0, self._newest.until - self._now())

    def offer(self, offer: UndoOffer) -> None:
        self._newest = offer
        self._rest = max(0.0, offer.until - self._now())
        if self._why_not is None:
            self._end.start(int(1000 * self.seconds_left()))
        self.changed.emit()

    def offer_now(
        self,
        words: str,
        undo: Callable[[], object],
        finish: Callable[[], object] | None = None,
    ) -> None:
        """Offer an undo for the usual time from now."""
        self.offer(UndoOffer(words=words, until=self._now() + UNDO_SECONDS, undo=undo, finish=finish))

    def stand(self, undo: Callable[[], None] | None, hint: str = "") -> None:
        """Set what Ctrl+Z undoes without an offer: the pending action of the current job.

        `hint`: the advice if that job has none but others have.
        """
        changed = (self._standing is None) != (undo is None) or hint != self._hint
        self._standing, self._hint = undo, hint
        if changed:
            self.changed.emit()

    def withdraw(self, offer: UndoOffer) -> None:
        """Withdraw the offer."""
        if self._newest is not None and self._newest.undo is offer.undo:  # its time may have stood still meanwhile
            self._take()

    def undo(self) -> None:
        """Undo. Ignored without an offer or while nothing can be changed."""
        if self._why_not is not None:
            return
        taken = self._take()
        if taken is not None:
            taken.undo()
        elif self._standing is not None:
            self._standing()

    def finish(self) -> None:
        """The bar was closed: let the action take effect now. While nothing can be changed, the offer just expires."""
        taken = self._take()
        if taken is not None and taken.finish is not None and self._why_not is None:
            taken.finish()

    def _take(self) -> UndoOffer | None:
        taken, self._newest = self._newest, None
        self._end.stop()
        if taken is not None:
            self.changed.emit()
        return taken

    def _ended(self) -> None:
        # Qt's timers may fire a little early
        if self.seconds_left() > 0:
            self._end.start(max(1, int(1000 * self.seconds_left())))
        else:
            self._take()
