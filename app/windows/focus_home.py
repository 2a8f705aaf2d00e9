"""What has the focus and goes gives it back to the page in front, and not to whatever comes next in the window."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.windows.main_window import MainWindow


class FocusHome(QObject):
    """Within one part of the page Qt's own choice is near enough: the next row of the settings."""

    def __init__(self, application: QApplication, window: MainWindow, owner: QObject) -> None:
        super().__init__(owner)
        self._window = window
        application.focusChanged.connect(self._changed)

    def _changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is None or new is None or not shiboken6.isValid(old) or new.window() is not self._window:
            return
        if old.isVisible() and old.isEnabled():
            return
        window = self._window
        page = window.page(window.shown)
        parts = [*page.panes(), page, window.undo_bar, window.messages]
        part = next((part for part in parts if part is old or part.isAncestorOf(old)), None)
        if part is not None and part is not new and not part.isAncestorOf(new):
            page.take_focus()
