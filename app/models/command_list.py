"""The matches of a search for everything: commands in the order of the registry, then jobs, printers and the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.language.keys import native
from app.language.translate import tr
from app.session.window_command import WindowCommand
from app.words.plain_text import says_words
from app.words.raw_text import HEX_BYTES, HEX_PER_LINE, RawLine

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()


class Found(NamedTuple):
    """Matches that are no commands of the open page: listed before and after the disabled commands."""

    before: Sequence[WindowCommand] = ()
    after: Sequence[WindowCommand] = ()


class CommandList(QAbstractListModel):
    def __init__(self, commands: Sequence[WindowCommand], parent: QObject | None = None) -> None:
        """`commands`: shown before anything is typed. Disabled commands come last, each with its reason."""
        super().__init__(parent)
        self._all = [command for command in commands if command.listed]
        self._shown = sorted(self._all, key=_is_off)
        self._searched = ""
        self._others = Found()
        self._late: list[WindowCommand] = []

    def search(self, text: str, others: Found) -> None:
        """Show the matches: names that begin with the text, names that contain its words, then other matches.

        `others`: what else was found for this text, best first.
        """
        self._searched, self._others, self._late = text, others, []
        self._show()

    def add_found(self, late: Sequence[WindowCommand]) -> None:
        """Add what the server found for the present text."""
        self._late = list(late)
        self._show()

    def _show(self) -> None:
        text = self._searched.casefold().strip()
        ranked = [(rank, command) for command in self._all if (rank := match_rank(command, text)) is not None]
        ranked.sort(key=lambda each: (_is_off(each[1]), each[0]))
        possible = [command for _, command in ranked if not _is_off(command)]
        disabled = [command for _, command in ranked if _is_off(command)]
        found = [*possible, *self._late, *self._others.before, *disabled, *self._others.after]
        if found != self._shown:
            self.beginResetModel()
            self._shown = found
            self.endResetModel()

    def command(self, row: int) -> WindowCommand:
        return self._shown[row]

    def row_of(self, command: WindowCommand) -> int:
        return self._shown.index(command)

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
            spoken = f"{command.kind}: {spoken}" if command.kind else spoken
            why_not = tr("not now: {why}", why=command.why_not) if command.why_not else ""
            return ", ".join(part for part in (spoken, native_keys(command), why_not) if part)
        return None


def native_keys(command: WindowCommand) -> str:
    """Return the keys in this system's notation."""
    return native(command.keys)


def match_rank(command: WindowCommand, text: str) -> int | None:
    """Return how well a command matches, 0 best. None: some word of the text occurs nowhere in it.

    `text`: in lower case.
    """
    name = f"{command.words} {command.spoken}".casefold()
    words = text.split()
    if not says_words(f"{name} {command.found_by}", words):
        return None
    if name.startswith(text):
        return 0
    return 1 if all(word in name for word in words) else 2


def _is_off(command: WindowCommand) -> bool:
    return command.why_not is not None


# Search in a RAW file as it is shown: in its lines, or in its bytes as text or values. Pure.


MOST = 999
VALUES = re.compile(r"(?:[0-9A-Fa-f]{2}\s*)+")
FIRST_VALUE, FIRST_LETTER = 6, 7 + 3 * HEX_PER_LINE
"""Columns of a line at which the values, and the text beside them, begin."""


class TextMatch(NamedTuple):
    """A match: characters of one line from `start` to before `end`."""

    line: int
    start: int
    end: int


TextMatches = tuple[TextMatch, ...]
"""One match. In bytes it may span several lines and is in both columns."""


def find_in_lines(lines: Sequence[RawLine], wanted: str) -> list[TextMatches]:
    """Find text, ignoring case. Returns at most MOST matches."""
    if not wanted:
        return []
    pattern = re.compile(re.escape(wanted), re.IGNORECASE)
    found: list[TextMatches] = []
    for number, line in enumerate(lines):
        for match in pattern.finditer(line.text):
            found.append((TextMatch(number, *match.span()),))
            if len(found) == MOST:
                return found
    return found


def find_in_bytes(content: bytes, wanted: str) -> list[TextMatches]:
    """Find bytes: `^XA` as text, `1B 40` also as values. Searches the shown bytes only."""
    if not wanted:
        return []
    patterns = [re.escape(wanted.encode())]
    if VALUES.fullmatch(wanted.strip()):
        patterns.insert(0, re.escape(bytes.fromhex(wanted)))
    pattern, found = re.compile(b"|".join(patterns), re.IGNORECASE), []
    for match in pattern.finditer(content[:HEX_BYTES]):
        found.append(tuple(_spots(*match.span())))
        if len(found) == MOST:
            break
    return found


def _spots(start: int, end: int) -> list[TextMatch]:
    spots = []
    for line in range(start // HEX_PER_LINE, (end - 1) // HEX_PER_LINE + 1):
        low = max(start - line * HEX_PER_LINE, 0)
        high = min(end - line * HEX_PER_LINE, HEX_PER_LINE)
        spots.append(TextMatch(line, FIRST_VALUE + 3 * low, FIRST_VALUE + 3 * high - 1))
        spots.append(TextMatch(line, FIRST_LETTER + low, FIRST_LETTER + high))
    return spots
