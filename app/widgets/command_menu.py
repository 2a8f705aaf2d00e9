"""The menu of a right click on a list: the same commands as the action bar below it, with their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QAction, QContextMenuEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QMenu, QStyle, QStyleOptionMenuItem

from app.language.translate import tr
from app.session.window_command import WindowCommand
from app.widgets.buttons import keys_text
from app.widgets.labels import named
from app.words.plain_text import plain


def menu_of(commands: Sequence[WindowCommand]) -> list[WindowCommand]:
    """Return the commands for the selected rows, in the order of the bar: those that stand apart come last."""
    return sorted((each for each in commands if each.big or each.in_menu), key=lambda each: each.apart)


IMPOSSIBLE = "impossible"
"""Property of an entry that says why it is not possible now."""


class GreyingMenu(QMenu):
    """Draws impossible entries like disabled ones."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        super().initStyleOption(option, action)
        if action.property(IMPOSSIBLE):
            option.state &= ~QStyle.StateFlag.State_Enabled
            option.palette.setCurrentColorGroup(QPalette.ColorGroup.Disabled)


class CommandMenu(QObject):
    """Opens on a right click, a long press or the menu key, for the row under it, which becomes selected."""

    def __init__(
        self,
        view: QAbstractItemView,
        commands: Callable[[], Sequence[WindowCommand]],
        run: Callable[[str], object],
    ) -> None:
        """`run`: runs the command with this key, or says why it is not possible."""
        super().__init__(view)
        self._view, self._commands, self._run = view, commands, run
        name = view.accessibleIdentifier()
        self.menu = named(GreyingMenu(view), f"{name}.menu", tr("Actions for the selected rows"))
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QContextMenuEvent):
            return super().eventFilter(watched, event)
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        if watched is self._view.viewport() or by_key:
            self.open_at(event.pos(), by_key=by_key)
        return True

    def open_at(self, position: QPoint, *, by_key: bool = False) -> None:
        """Open at a position in the list. A row outside the selection is selected first."""
        view = self._view
        index = view.currentIndex() if by_key else view.indexAt(position)
        if not index.isValid():
            return
        if not view.selectionModel().isSelected(index):
            view.setCurrentIndex(index)
        self.menu.clear()
        apart = False
        for command in menu_of(self._commands()):
            if command.apart and not apart:
                apart = True
                self.menu.addSeparator()
            self.menu.addAction(self._entry(command))
        at = view.visualRect(index).center() if by_key else position
        self.menu.popup(view.viewport().mapToGlobal(at))

    def _entry(self, command: WindowCommand) -> QAction:
        # screen readers skip disabled entries, so it stays enabled, is drawn in grey and says its reason
        words = command.words if command.why_not is None else f"{command.words} – {command.why_not}"
        keys = f"\t{keys_text(command.keys)}" if command.keys and command.why_not is None else ""
        entry = QAction(f"{plain(words)}{keys}", self.menu)
        entry.setProperty(IMPOSSIBLE, command.why_not is not None)
        entry.triggered.connect(lambda _=False, key=command.key: self._run(key))
        return entry
