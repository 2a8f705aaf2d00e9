"""The results of a printer search: one row per device, and rows keep their places while more are found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.language.translate import Phrase, tr
from app.words.discovery import row_facts, row_sentence
from app.words.marks import Mark, Shape, Tone
from app.words.messages import message_text
from app.words.plain_text import plain, tooltip
from server_core.contract.types.discovery import DiscoveryMethod, FoundPrinter, FoundRoute, ListedPrinter

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()


class FoundPrintersModel(QAbstractListModel):
    """`last` is always offered, below all results."""

    def __init__(self, last: Sequence[ListedPrinter] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = list(last)
        self._lines = [line_of(listed) for listed in last]
        self._keys = [_keys_of(listed.found) for listed in last]
        self._last = len(last)
        self._typed: set[str] = set()
        self._answered: set[str] = set()
        self._chosen: frozenset[str] = frozenset()
        self._unticked: set[str] = set()
        self.is_ticking = False
        """Rows have check boxes. All that can be added are ticked, also those that are found later."""

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == Role.DisplayRole:
            return line.name
        if role == Role.ToolTipRole:
            return tooltip("\n".join(part for part in (line.facts, line.problem) if part))
        if role == Role.CheckStateRole and self.can_tick(index.row()):
            return Qt.CheckState.Checked if self.is_ticked(index.row()) else Qt.CheckState.Unchecked
        return line.sentence if role == Role.AccessibleTextRole else None

    def tick_rows(self, ticking: bool) -> None:
        """Show check boxes, or none."""
        self.is_ticking = ticking
        self._unticked.clear()
        self._tell(0, len(self._rows) - 1)

    def can_tick(self, row: int) -> bool:
        """Return whether the printer of the row can be added together with others."""
        is_new = row < self.found_count() and self._rows[row].added is None
        return self.is_ticking and is_new and not self._lines[row].problem

    def is_ticked(self, row: int) -> bool:
        return self.can_tick(row) and self._unticked.isdisjoint(self._keys[row])

    def tick(self, row: int, ticked: bool) -> None:
        if self.can_tick(row):
            if ticked:
                self._unticked -= self._keys[row]
            else:
                self._unticked |= self._keys[row]
            self._tell(row, row)

    def ticked_rows(self) -> list[int]:
        return [row for row in range(self.found_count()) if self.is_ticked(row)]

    def mark_added(self, uri: str, printer_id: UUID, name: str) -> None:
        """Note that the printer at this address was added."""
        row = self.find(uri)
        if row is not None:
            added = msgspec.structs.replace(self._rows[row], added=printer_id, added_name=name)
            self._change(row, added, self._keys[row])

    def listed(self, row: int) -> ListedPrinter:
        return self._rows[row]

    def line(self, row: int) -> FoundLine:
        return self._lines[row]

    def found_count(self) -> int:
        return len(self._rows) - self._last

    def seen_count(self) -> int:
        """Return the number of results without typed addresses."""
        return sum(not keys <= self._typed for keys in self._keys[: self.found_count()])

    def find(self, uri: str) -> int | None:
        return next((row for row, keys in enumerate(self._keys) if uri in keys), None)

    def choose(self, listed: ListedPrinter | None) -> None:
        """Mark the row that is being set up, wherever the keyboard focus is."""
        self._chosen = frozenset() if listed is None else _keys_of(listed.found)
        self._tell(0, len(self._rows) - 1)

    def is_chosen(self, row: int) -> bool:
        return not self._chosen.isdisjoint(self._keys[row])

    def put_typed(self, listed: ListedPrinter) -> int:
        """Add the row of a typed address. It stays until it is found, whatever a search finds."""
        self._typed.add(listed.found.ways[0].uri)
        row = self.find(listed.found.ways[0].uri)
        if row is not None:
            return row
        self._insert(self.found_count(), listed)
        return self.found_count() - 1

    def answer(self, uri: str) -> None:
        """Note that a device at this address identified itself."""
        self._answered.add(uri)
        row = self.find(uri)
        if row is not None:
            self._lines[row] = line_of(self._rows[row], self._answered)
            self._tell(row, row)

    def take(self, found: Iterable[ListedPrinter], *, is_all: bool) -> None:
        """Add results. `is_all`: results that are missing were not found again and are removed."""
        news = [(listed, _keys_of(listed.found)) for listed in found]
        row_of = {key: row for row in range(self.found_count()) for key in self._keys[row]}
        doubles: set[int] = set()
        for listed, keys in news:
            rows = sorted({row_of[key] for key in keys if key in row_of} - doubles)
            if rows:
                self._change(rows[0], listed, keys)
                doubles.update(rows[1:])
            else:
                self._insert(self.found_count(), listed)
            for key in keys:
                row_of[key] = rows[0] if rows else self.found_count() - 1
        if is_all:
            new_keys = frozenset[str]().union(*(keys for _, keys in news)) | self._typed
            doubles |= {row for row in range(self.found_count()) if new_keys.isdisjoint(self._keys[row])}
        for row in sorted(doubles, reverse=True):
            self._remove(row)

    def drop_typed(self, uri: str) -> None:
        """Remove the typed row: the text was no address."""
        row = self.find(uri)
        if uri in self._typed and row is not None:
            self._typed.remove(uri)
            self._remove(row)

    def _remove(self, row: int) -> None:
        self.beginRemoveRows(ROOT, row, row)
        del self._rows[row], self._lines[row], self._keys[row]
        self.endRemoveRows()

    def _insert(self, row: int, listed: ListedPrinter) -> None:
        self.beginInsertRows(ROOT, row, row)
        self._rows.insert(row, listed)
        self._lines.insert(row, line_of(listed, self._answered))
        self._keys.insert(row, _keys_of(listed.found))
        self.endInsertRows()

    def _change(self, row: int, listed: ListedPrinter, keys: frozenset[str]) -> None:
        if self._rows[row] != listed:
            line = line_of(listed, self._answered)
            self._rows[row], self._lines[row], self._keys[row] = listed, line, keys
            self._tell(row, row)

    def _tell(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first), self.index(last))


def _keys_of(found: FoundPrinter) -> frozenset[str]:
    """Return the keys that identify a device across rows: its addresses and its permanent ids."""
    identity = found.identity
    uuids = {f"uuid {identity.uuid}"} if identity.uuid else set[str]()
    return frozenset({route.uri for route in found.ways} | uuids | ({f"mac {identity.mac}"} if identity.mac else set()))


# A found printer as a painted and spoken row. Pure.


NOT_YET = Mark(text=Phrase("Not usable yet", "printer"), shape=Shape.WARNING, tone=Tone.ATTENTION)
NEW_ADDRESS = Mark(text=Phrase("New address", "printer"), shape=Shape.WARNING, tone=Tone.ATTENTION)


class FoundLine(NamedTuple):
    """A row. `problem`: why its best connection does not work yet; empty if it does."""

    name: str
    facts: str
    problem: str
    mark: Mark | None
    sentence: str


def line_of(listed: ListedPrinter, answered: Collection[str] = ()) -> FoundLine:
    """Make the row of a result. `answered`: addresses where a device identified itself, which clears earlier doubts."""
    found = listed.found
    problem = "" if found.ways[0].uri in answered else message_text(found.ways[0].problem)
    return FoundLine(
        name=plain(found.name),
        facts=plain(row_facts(listed)),
        problem=plain(problem),
        mark=_mark(listed, problem),
        sentence=plain(row_sentence(listed)),
    )


def typed_line(uri: str, name: str, where: str) -> ListedPrinter:
    """Make the row of something that needs no search: a virtual printer or a typed address."""
    return ListedPrinter(
        found=FoundPrinter(name=name, ways=[FoundRoute(uri=uri, way=DiscoveryMethod.ADDRESS, where=where)])
    )


def _mark(listed: ListedPrinter, problem: str) -> Mark | None:
    if listed.added is None:
        return NOT_YET if problem else None
    if listed.moved:
        return NEW_ADDRESS
    word = tr("Added as {name}", name=plain(listed.added_name)) if listed.added_name else tr("Added", "printer")
    return Mark(text=word, shape=Shape.CHECK, tone=Tone.QUIET)
