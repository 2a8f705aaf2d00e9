"""Who leaves the wall: where consoles are locked, they say first who they are, whichever way they go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from app.console_parts import ConsoleParts
from app.dialogs.unlock import UnlockSheet, open_unlock
from app.widgets.wall_sheet import WallSheet


class Leaving(QObject):
    def __init__(self, parts: ConsoleParts, wall: QWidget, sheet: WallSheet, go: Callable[[], None]) -> None:
        """`go`: off the wall, back to the window."""
        super().__init__(wall)
        self._parts, self._wall, self._sheet, self._go = parts, wall, sheet, go
        self._asked: UnlockSheet | None = None

    @property
    def needs_pin(self) -> bool:
        return self._parts.access.is_locked and bool(self._parts.access.operators)

    def ask(self, then: Callable[[], None] | None = None) -> None:
        """Off the wall, and `then`, once somebody who may is here; asked once, however often the key is pressed."""

        def leave() -> None:
            self._go()
            if then is not None:
                then()

        self._sheet.close_sheet()
        if not self.needs_pin:
            leave()
        elif self._asked is None:
            self._wall.activateWindow()
            self._asked = open_unlock(self._parts, self._wall, leave)
            self._asked.finished.connect(self._answered)

    def let_go(self, then: Callable[[], None], shell: QWidget | None) -> None:
        """`then` shows the shell's window: where that is seen beside the wall, nobody leaves it."""
        if self.needs_pin and shell is not None and not shell.isVisible():
            self.ask(then)
        else:
            then()

    def keeps(self, event: QCloseEvent) -> bool:
        """Closed by the window manager: that is a way off it, too, if not the end of the session."""
        if not self.needs_pin or self._parts.theme.application.isSavingSession():
            return False
        event.ignore()
        self.ask()
        return True

    def _answered(self) -> None:
        self._asked = None
