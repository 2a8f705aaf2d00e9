"""The commands that match what was typed, in the order of the window's registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.language.keys import native
from app.language.translate import tr
from app.window_command import WindowCommand

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()


class CommandList(QAbstractListModel):
    def __init__(self, commands: Sequence[WindowCommand], parent: QObject | None = None) -> None:
        """Those that cannot be done now come last; each says why."""
        super().__init__(parent)
        listed = [command for command in commands if command.listed]
        self._all = sorted(listed, key=lambda command: command.why_not is not None)
        self._shown = list(self._all)

    def search(self, text: str) -> None:
        """Every word must begin a word of the command, or be in it."""
        words = text.casefold().split()
        found = [command for command in self._all if all(word in _searched(command) for word in words)]
        if found != self._shown:
            self.beginResetModel()
            self._shown = found
            self.endResetModel()

    def command(self, row: int) -> WindowCommand:
        return self._shown[row]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        command = self._shown[index.row()]
        if role == Role.DisplayRole:
            return command.words
        if role == Role.AccessibleTextRole:
            spoken = command.spoken or command.words.removesuffix("…")
            why_not = tr("not now: {why}", why=command.why_not) if command.why_not else ""
            return ", ".join(part for part in (spoken, native_keys(command), why_not) if part)
        return None


def native_keys(command: WindowCommand) -> str:
    """As this system writes them."""
    return native(command.keys)


def _searched(command: WindowCommand) -> str:
    return f"{command.words} {command.spoken}".casefold()
