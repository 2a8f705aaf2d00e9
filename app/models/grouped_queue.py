"""The queue grouped by printer or by cause. Follows the queue's model row by row, never with a reset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum, auto
from typing import Any, NamedTuple
from uuid import UUID

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.language.translate import tr
from app.models.printers import PrintersModel
from app.models.queue import (
    HEADERS,
    GroupId,
    QueueColumn,
    QueueGroup,
    QueueModel,
    QueueRowTexts,
    cause_group,
    group_of,
    local_now,
    runs,
)
from app.words.printers import needs_attention
from app.words.triage import NEEDLESS, cause_key
from server_core.contract.types.jobs import JobRow

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()
GroupKey = tuple[bool, GroupId]
"""Two parts: True for a group and its key, False for a job and its id."""


class Grouping(Enum):
    PRINTER = auto()
    CAUSE = auto()
    """Jobs that need a person, with one action for all of a cause."""


class Entry(NamedTuple):
    """A row: a group, or a job with its texts, as of the last layout."""

    group: QueueGroup | None
    job: JobRow | None
    line: QueueRowTexts | None


class GroupedQueue(QAbstractTableModel):
    """Follows the queue only while it is shown (`follow`)."""

    regrouped = Signal()

    def __init__(self, queue: QueueModel, printers: PrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._printers = printers
        self._keys: list[GroupKey] = []
        self._entries: list[Entry] = []
        self._following = False
        self.grouping = Grouping.PRINTER
        self.folded: set[GroupId] = set()
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._catch_up)
        self._rows_changed = False
        for signal in (queue.rowsInserted, queue.rowsRemoved, queue.rowsMoved, queue.released):
            signal.connect(self._must_lay_out)
        queue.dataChanged.connect(self._changed)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.rowsMoved, printers.dataChanged):
            signal.connect(self._changed)

    # the interface of Qt

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if entry.group is not None:
            if index.column() != QueueColumn.STATUS:
                return None
            if role == Role.DisplayRole:
                return entry.group.name
            return entry.group.sentence if role == Role.AccessibleTextRole else None
        position = None if entry.job is None else self._queue.find(entry.job.print_job_id)
        return None if position is None else self._queue.index(position, index.column()).data(role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        return self._queue.headerData(section, orientation, role)

    # for the delegate and the page

    def line(self, row: int) -> QueueRowTexts | None:
        return self._entries[row].line

    def job(self, row: int) -> JobRow | None:
        return self._entries[row].job

    def group(self, row: int) -> QueueGroup | None:
        return self._entries[row].group

    def find(self, job_id: UUID) -> int | None:
        return self._keys.index((False, job_id)) if (False, job_id) in self._keys else None

    def find_group(self, key: GroupId) -> int | None:
        return self._keys.index((True, key)) if (True, key) in self._keys else None

    def jobs_of(self, key: GroupId) -> list[JobRow]:
        """Return the shown jobs of a group, collapsed or not."""
        rows = (self._queue.job(position) for position in range(self._queue.rowCount()))
        return [row for row in rows if self._key_of(row) == key]

    def _key_of(self, row: JobRow) -> GroupId:
        if self.grouping is Grouping.PRINTER:
            return row.printer_id
        return cause_key(row, self._printers.by_id(row.printer_id), self._queue.midnight)

    def unfold_for(self, job_id: UUID) -> None:
        """Expand the group of a job if it is collapsed."""
        position = self._queue.find(job_id)
        key = None if position is None else self._key_of(self._queue.job(position))
        if key is not None and key in self.folded:
            self.fold(key, False)

    # changes

    def follow(self, following: bool) -> None:
        self._following = following
        if following:
            self.lay_out()

    def group_by(self, grouping: Grouping) -> None:
        if grouping is not self.grouping:
            self.grouping = grouping
            if self._following:
                self.lay_out()
            self.regrouped.emit()

    def fold(self, key: GroupId, folded: bool) -> None:
        (self.folded.add if folded else self.folded.discard)(key)
        self.lay_out()

    def tick(self, first: int, last: int) -> None:
        """Update the ages of the visible rows."""
        for row in range(max(0, first), min(last + 1, len(self._entries))):
            job = self._entries[row].job
            position = None if job is None else self._queue.find(job.print_job_id)
            if position is not None:
                self._queue.tick(position, position)

    def _must_lay_out(self) -> None:
        """Return whether a new layout is needed.

        Under the pointer the queue adds and removes only what the user requested.
        """
        self._rows_changed = True
        self._changed()

    def _changed(self) -> None:
        if self._following:
            self._due.start()

    def _catch_up(self) -> None:
        if self._queue.is_frozen and not self._rows_changed:
            self._say_anew()
        else:
            self.lay_out()

    def _say_anew(self) -> None:
        """Update texts without moving rows, while the pointer is over the list."""
        wanted, changed = dict(self._wanted()), list[int]()
        for position, (key, before) in enumerate(zip(self._keys, self._entries, strict=True)):
            entry = wanted.get(key) or self._without_jobs(before)
            if entry != before:
                self._entries[position] = entry
                changed.append(position)
        self._tell(changed)

    def _without_jobs(self, before: Entry) -> Entry:
        """Return the head of a printer or a cause that has no shown jobs left."""
        if before.group is None:
            return before
        key = before.group.key
        if not isinstance(key, UUID):
            return Entry(replace(before.group, counts=tr("%n job(s)", "", 0), act="", step=None), None, None)
        printer = self._printers.by_id(key)
        group = group_of(key, printer, [], self._queue.midnight, folded=before.group.folded)
        return Entry(group if printer is not None else replace(group, name=before.group.name), None, None)

    def _tell(self, changed: list[int]) -> None:
        for first, last in runs(changed):
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(HEADERS) - 1))

    def lay_out(self) -> None:
        """Make the rows match the queue with as few changes as possible."""
        self._rows_changed = False
        wanted = dict(self._wanted())
        self._remove_where_not(wanted)
        present, changed = set(self._keys), list[int]()
        for position, (key, entry) in enumerate(wanted.items()):
            if key not in present:
                self.beginInsertRows(ROOT, position, position)
                self._keys.insert(position, key)
                self._entries.insert(position, entry)
                self.endInsertRows()
                continue
            if self._keys[position] != key:
                before = self._keys.index(key, position)
                self.beginMoveRows(ROOT, before, before, ROOT, position)
                self._keys.insert(position, self._keys.pop(before))
                self._entries.insert(position, self._entries.pop(before))
                self.endMoveRows()
            if self._entries[position] != entry:
                self._entries[position] = entry
                changed.append(position)  # rows above it stay unchanged
        self._tell(changed)

    def _wanted(self) -> Iterable[tuple[GroupKey, Entry]]:
        rows: dict[GroupId, list[int]] = {}
        for position in range(self._queue.rowCount()):
            rows.setdefault(self._key_of(self._queue.job(position)), []).append(position)
        for key in self._order(rows):
            positions = rows.get(key, [])
            jobs = [self._queue.job(position) for position in positions]
            yield (True, key), Entry(self._head(key, jobs), None, None)
            if key not in self.folded:
                for position, job in zip(positions, jobs, strict=True):
                    yield (False, job.print_job_id), Entry(None, job, self._queue.line(position))

    def _order(self, groups: Iterable[GroupId]) -> list[GroupId]:
        """Return the groups in the order of the list: printers in theirs, causes by their first job."""
        if self.grouping is Grouping.CAUSE:
            return sorted(groups, key=lambda key: key == NEEDLESS)
        present, every = set(groups), self._queue.filter.of_all_printers
        printers = {printer.printer_id: printer for printer in self._printers.all()}
        shown = [key for key, printer in printers.items() if key in present or (every and needs_attention(printer))]
        return [*shown, *(key for key in groups if key not in printers)]

    def _head(self, key: GroupId, jobs: list[JobRow]) -> QueueGroup:
        folded = key in self.folded
        if isinstance(key, UUID):
            return group_of(key, self._printers.by_id(key), jobs, self._queue.midnight, folded=folded)
        at = jobs[0].printer_id
        only = self._printers.is_only(at)
        return cause_group(key, self._printers.by_id(at), jobs, local_now(), is_only=only, folded=folded)

    def _remove_where_not(self, wanted: dict[GroupKey, Entry]) -> None:
        """Remove rows in runs from the bottom, so that positions above stay valid."""
        last = len(self._keys) - 1
        while last >= 0:
            if self._keys[last] in wanted:
                last -= 1
                continue
            first = last
            while first > 0 and self._keys[first - 1] not in wanted:
                first -= 1
            self.beginRemoveRows(ROOT, first, last)
            del self._keys[first : last + 1]
            del self._entries[first : last + 1]
            self.endRemoveRows()
            last = first - 1
