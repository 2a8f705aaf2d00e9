"""Searching and scanning in the queue: what Enter or a scanner sent opens the one job that is found."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from app.models.queue import QueueModel
from app.models.queue_feed import QueueFeed
from app.pages.queue.list_pane import ListPane


class Searching(QObject):
    opened = Signal(object)
    """JobRow: the one that was meant."""

    def __init__(self, parent: QObject, pane: ListPane, model: QueueModel, feed: QueueFeed) -> None:
        super().__init__(parent)
        self._pane = pane
        self._model = model
        self._feed = feed
        self._sought = ""
        self._then: Callable[[], None] | None = None
        feed.loaded.connect(self._loaded)
        feed.failed.connect(self._forget)
        pane.head.entered.connect(self._entered)

    def begin(self) -> None:
        """Ctrl+F"""
        self._pane.close_desk()
        self._pane.show()
        self._pane.head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._pane.head.search.selectAll()

    def scan(self, text: str) -> bool:
        """Among all jobs, whatever was filtered."""
        self._sought = text
        same = self._model.filter.text == text
        self._pane.head.find_scanned(text)
        if same:
            self._feed.reload()
        self._pane.table.setFocus()
        return True

    def when_loaded(self, then: Callable[[], None]) -> None:
        """Once, with the rows that are read next."""
        self._then = then

    def _entered(self, text: str) -> None:
        self._sought = text
        if self._model.filter.text == text:
            self._open()  # it was found while it was typed

    def _loaded(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
        self._open()

    def _forget(self) -> None:
        """What could not be read then opens nothing when it is read much later."""
        if not self._feed.is_loading:
            self._sought, self._then = "", None

    def _open(self) -> None:
        text, self._sought = self._sought, ""
        wanted = self._model.filter.text
        if not text or text != wanted:
            self._choose()
            return
        found = self._feed.found
        row = None
        if self._model.rowCount() == 1:
            row = self._model.job(0)
        elif found is not None and found.exact is not None:
            position = self._model.find(found.exact)
            row = None if position is None else self._model.job(position)
        if row is not None:
            self.opened.emit(row)

    def _choose(self) -> None:
        """While it is typed the only one that is found is selected; nothing opens under the fingers."""
        if self._model.filter.text and self._model.rowCount() == 1 and self._pane.table.current_job() is None:
            self._pane.table.select_job(self._model.job(0).print_job_id)
