"""Ctrl+Z where nothing is offered: takes back what the highlighted jobs still wait for, whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject

from app.job_actions import JobActions
from app.pages.page import Page
from app.pages.queue.commands import Chosen
from app.undo_offers import UndoOffers
from app.vocabulary.actions import JobAction
from app.vocabulary.bulk import able


class RowUndo(QObject):
    """As long as the page is in sight: nothing is taken back that nobody sees."""

    def __init__(self, page: Page, chosen: Callable[[], Chosen], undo: UndoOffers, acts: JobActions) -> None:
        super().__init__(page)
        self._page = page
        self._chosen = chosen
        self._undo = undo
        self._acts = acts
        page.commands_changed.connect(self._tell)
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._tell(shown=event.type() is QEvent.Type.Show)
        return False

    def _tell(self, *, shown: bool | None = None) -> None:
        is_shown = self._page.isVisible() if shown is None else shown
        waiting = able(JobAction.UNDO, self._chosen().rows) if is_shown else []
        self._undo.stand(self._take_back if waiting else None)

    def _take_back(self) -> None:
        self._acts.perform(JobAction.UNDO, self._chosen().rows)
