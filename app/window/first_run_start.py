"""Starts the first run: once, on a server without printers, and never after it was finished or skipped."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.console import Console
from app.pages.page import PageKey
from app.session.choices import Card, FirstRunStep, SavedFirstRun
from server_core.contract.types.printers import PrinterView

LEADS = {
    Card.PRINT: PageKey.PRINT,
    Card.CLIENTS: PageKey.CLIENTS,
    Card.START: PageKey.SETTINGS,
    Card.WALL: PageKey.WALL,
}


class FirstRunStart(QObject):
    """Created by `run_console` only. Screenshots and wall displays have no first run."""

    def __init__(self, console: Console) -> None:
        super().__init__(console.window)
        self._console = console
        self._over = False
        console.printers_feed.loaded.connect(self._look)

    def _look(self) -> None:
        """Check each time the printers were read, until it is known whether it starts."""
        console = self._console
        kept = console.settings.choices.first_run
        if self._over or not console.window.isVisible() or QApplication.activeModalWidget() is not None:
            return
        self._over = True
        added = self._added(kept)
        if kept.step is FirstRunStep.OVER:
            return
        if added is None and (kept.step is not FirstRunStep.FIND or console.printers.rowCount()):
            console.settings.change(first_run=SavedFirstRun(step=FirstRunStep.OVER))
            return
        self._open(added, kept.step)

    def _added(self, kept: SavedFirstRun) -> PrinterView | None:
        """Return the printer added in an interrupted first run."""
        printers = self._console.printers.all()
        return next((each for each in printers if str(each.printer_id) == kept.printer_id), None)

    def _open(self, added: PrinterView | None, step: FirstRunStep) -> None:
        from app.dialogs.first_run.dialog import FirstRunDialog  # rarely shown, so that no start should wait for it

        dialog = FirstRunDialog(self._console.parts, self._console.window)
        dialog.follow(self._console.live)
        dialog.wanted.connect(lambda card: self._console.window.go_to(LEADS[card]))
        dialog.open()
        dialog.begin(added, step)
