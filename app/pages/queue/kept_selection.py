"""The job that was selected when the console ended is selected again; kept soon after each change: windows die, too."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, QTimer

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.pages.queue.list_pane import ListPane
from server_core.contract.types.jobs import JobDetail, JobRow

KEEP_MS = 400
"""Arrows held down keep one choice, not each on the way."""


class KeptSelection(QObject):
    """Until the first answer of the server: after that the selection is the person's."""

    def __init__(self, pane: ListPane, parts: ConsoleParts) -> None:
        super().__init__(pane)
        self._pane = pane
        self._settings = parts.settings
        self._session = parts.session
        self._feed, self._model = parts.queue_feed, parts.queue
        self._before = _id_of(parts.settings.choices.selected_job)
        self._restoring = True
        self._keep = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._keep.timeout.connect(self.keep)
        # what was shown last is there before the server answers
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._select)
        pane.selected.connect(self._selected)
        self._model.rowsInserted.connect(self._came)
        self._feed.loaded.connect(self._loaded)
        if self._feed.is_loaded:  # another page was in front when the window opened
            QTimer.singleShot(0, self, self._loaded)

    def keep(self) -> None:
        """Now: the console ends, or the selection stays for a moment. Nothing is kept of a list that never came."""
        self._keep.stop()
        if not self._restoring:
            self._settings.change(selected_job=self._now())

    def _now(self) -> str:
        row = self._pane.table.current_job()
        return "" if row is None else str(row.print_job_id)

    def _selected(self, _row: JobRow | None) -> None:
        if not self._restoring and self._now() != self._settings.choices.selected_job:
            self._keep.start()

    def _came(self) -> None:
        if self._restoring:
            self._look.start()

    def _select(self) -> None:
        if self._restoring and self._before is not None and self._is_free():
            self._pane.table.select_job(self._before)

    def _is_free(self) -> bool:
        """Nobody has selected anything yet; a list that gets the focus selects its first row by itself."""
        table = self._pane.table
        return table.current_job() is None or table.is_by_itself

    def _loaded(self) -> None:
        if not self._restoring:
            return
        self._select()
        self._restoring = False
        before = self._before
        if before is None or not self._is_free():
            self._selected(None)
        elif self._model.find(before) is None:
            # far below, or made by nobody's view of today: its row is asked for alone
            self._session.ask(lambda client: client.job(before), self._found, _not_found, self)

    def _found(self, detail: JobDetail) -> None:
        if self._is_free():
            self._model.apply([detail.row], at_once=True)
            self._pane.table.select_job(detail.row.print_job_id)


def _not_found(_error: ConsoleError) -> None:
    """It is gone: nothing is selected, and nobody has asked for it."""


def _id_of(kept: str) -> UUID | None:
    try:
        return UUID(kept)
    except ValueError:
        return None
