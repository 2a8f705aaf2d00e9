"""What has the focus and goes gives it back to the page in front, and not to whatever comes next in the window."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.pages.page import Page
from app.window.main_window import MainWindow


class FocusHome(QObject):
    """Within one part of the page Qt's own choice is near enough: the next row of the settings."""

    def __init__(self, application: QApplication, window: MainWindow, owner: QObject) -> None:
        super().__init__(owner)
        self._window = window
        self._giving = False
        """What it does itself is no news: a page that gives to what is not seen yet would ask for ever."""
        application.focusChanged.connect(self._changed)

    def _changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._giving or old is None or new is None or not shiboken6.isValid(old) or new.window() is not self._window:
            return
        if old.isVisible() and old.isEnabled():
            return
        window = self._window
        page = window.page(window.shown)
        parts = [*page.panes(), page, window.undo_bar, window.messages]
        part = next((part for part in parts if part is old or part.isAncestorOf(old)), None)
        if part is not None and part is not new and not part.isAncestorOf(new):
            self._giving = True
            try:
                self._give(page, new)
            finally:
                self._giving = False

    def _give(self, page: Page, new: QWidget) -> None:
        page.take_focus()
        given = QApplication.focusWidget()
        if given is not None and not given.isVisible():  # it would keep the focus from whatever is pressed next
            new.setFocus()
