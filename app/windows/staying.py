"""What closing the window means: printing goes on, and so does the console, where a person can get it back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QSystemTrayIcon

from app.dialogs.question import Choice, ask
from app.language.translate import tr
from app.settings import Settings
from app.theme.theme import Theme
from app.windows.main_window import MainWindow


class Staying(QObject):
    """With a symbol beside the clock the window hides; without one it is minimised, never out of reach."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        window: MainWindow,
        *,
        has_tray: Callable[[], bool] = QSystemTrayIcon.isSystemTrayAvailable,
        may_stop: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_stop`: the person here may stop the server by this window."""
        super().__init__(window)
        self._theme = theme
        self._settings = settings
        self._window = window
        self._has_tray = has_tray
        self._may_stop = may_stop
        window.stays = self.window_closed

    def window_closed(self) -> None:
        if self._settings.choices.first_close_told:
            self._away()
            return
        found = (
            tr(
                "You find Spoolhouse in the symbol beside the clock, and it tells you when a printer needs you. "
                "Ctrl+Q ends it."
            )
            if self._has_tray()
            else tr(
                "You find Spoolhouse in the list of windows, and it tells you when a printer needs you. Ctrl+Q ends it."
            )
        )
        ask(
            self._theme,
            "first_close",
            tr("Printing goes on in the background"),
            f"{self._window.unsaved()} {found}".strip() if self._may_stop() else found,
            [
                Choice(key="keep", word=tr("Keep running"), act=self._keep),
                *([Choice(key="stop", word=tr("Stop printing and quit"), act=self._stop)] if self._may_stop() else []),
            ],
            self._window,
        )

    def _keep(self) -> None:
        self._settings.change(first_close_told=True)
        self._away()

    def _stop(self) -> None:
        self._settings.change(first_close_told=True)
        self._window.stop_wanted.emit()

    def _away(self) -> None:
        if self._has_tray():
            self._window.hide()
        else:
            self._window.showMinimized()
