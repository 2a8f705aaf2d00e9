"""Ctrl+Z where nothing is offered: takes back what the highlighted jobs still wait for, whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer

from app.job_actions import JobActions
from app.language.translate import tr
from app.models.queue import QueueModel
from app.pages.page import Page
from app.pages.queue.commands import Chosen
from app.undo_offers import UndoOffers
from app.vocabulary.actions import JobAction
from app.vocabulary.bulk import able
from app.vocabulary.jobs import name_of

MOST_NAMED = 3


class RowUndo(QObject):
    """As long as the page is in sight: nothing is taken back that nobody sees."""

    def __init__(
        self, page: Page, chosen: Callable[[], Chosen], undo: UndoOffers, acts: JobActions, queue: QueueModel
    ) -> None:
        super().__init__(page)
        self._page = page
        self._chosen = chosen
        self._undo = undo
        self._acts = acts
        self._queue = queue
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._tell)
        for signal in (queue.dataChanged, queue.rowsInserted, queue.rowsRemoved, queue.modelReset):
            signal.connect(self._later.start)  # once for all that changed together
        page.commands_changed.connect(self._tell)
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._tell(shown=event.type() is QEvent.Type.Show)
        return False

    def _tell(self, *, shown: bool | None = None) -> None:
        is_shown = self._page.isVisible() if shown is None else shown
        waiting = able(JobAction.UNDO, self._chosen().rows) if is_shown else []
        hint = self._others() if is_shown and not waiting else ""
        self._undo.stand(self._take_back if waiting else None, hint)

    def _others(self) -> str:
        """Which jobs of the list wait for an act that can be taken back; the newest act first."""
        rows = [self._queue.job(position) for position in range(self._queue.rowCount())]
        soon = [(row.pending.ends_at, row) for row in rows if row.pending is not None]
        names = [name_of(row) for _, row in sorted(soon, key=lambda each: each[0], reverse=True)]
        if not names:
            return ""
        named, more = ", ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED
        if more > 0:
            return tr("Choose the job that is to be taken back: {names} and %n more", "", more, names=named)
        return tr("Choose the job that is to be taken back: {names}", names=named)

    def _take_back(self) -> None:
        self._acts.perform(JobAction.UNDO, self._chosen().rows)
