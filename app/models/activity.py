"""Acts of the audit log in rows, newest first; a head of its own stands above each day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QModelIndex, QObject, Qt

from app.language.translate import Phrase
from app.models.records import HEAD_ROLE, Column, Index, Records
from app.vocabulary.activity import act_at, change_words, day_words, sentence
from app.vocabulary.audit import place_words, result_of, who_words
from app.vocabulary.plain_text import plain
from server_core.contract.types.audit import AuditEntry


@dataclass(frozen=True, slots=True)
class Day:
    """`number`: of the entry that it was made for; where a clock was set back, a day can come twice."""

    day: date
    number: int


Row = AuditEntry | Day


def day_of(entry: AuditEntry) -> date:
    return entry.at.astimezone().date()


def with_days(entries: Sequence[AuditEntry], above: date | None = None) -> list[Row]:
    """`above`: the day that goes on; the rows of the same day need no other head."""
    rows: list[Row] = []
    for entry in entries:
        day = day_of(entry)
        if day != above:
            rows.append(Day(day, entry.number))
            above = day
        rows.append(entry)
    return rows


def _key(row: Row) -> int | tuple[date, int]:
    return (row.day, row.number) if isinstance(row, Day) else row.number


def _spoken(row: Row, now: datetime) -> str:
    return day_words(row.day, now) if isinstance(row, Day) else sentence(row, now)


COLUMNS: Sequence[Column[Row]] = (
    Column(
        word=Phrase("Act", "column: what was done"),
        text=lambda row, _: "" if isinstance(row, Day) else act_at(row),
        width=330,
        sentence=True,
    ),
    Column(
        word=Phrase("Object", "column: what it was done to"),
        text=lambda row, _: "" if isinstance(row, Day) else place_words(row),
    ),
    Column(
        word=Phrase("Who", "column"),
        text=lambda row, _: "" if isinstance(row, Day) else who_words(row.actor),
        width=110,
        rank=1,
    ),
    Column(
        word=Phrase("Change", "column: what it was and is"),
        text=lambda row, _: "" if isinstance(row, Day) else change_words(row),
        rank=2,
        sentence=True,
    ),
    Column(
        word=Phrase("Result", "column"),
        text=lambda row, _: "" if isinstance(row, Day) else plain(result_of(row)),
        width=118,
        rank=1,
        sentence=True,
    ),
)


class ActivityRecords(Records[Row]):
    """Rows come at the top and at the end alone, many at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, _key, _spoken, parent)

    def entries(self) -> list[AuditEntry]:
        return [row for row in self._rows if isinstance(row, AuditEntry)]

    def show(self, entries: Sequence[AuditEntry]) -> None:
        """These, in place of all that was shown."""
        rows = with_days(entries)
        if rows == self._rows:
            return
        if self._rows:
            self.beginRemoveRows(QModelIndex(), 0, len(self._rows) - 1)
            self._rows.clear()
            self.endRemoveRows()
        self._insert(0, rows)

    def put_newest(self, entries: Sequence[AuditEntry]) -> None:
        """Above all others; the day that is at the top goes on."""
        if not entries:
            return
        rows = with_days(entries)
        first = self._rows[0] if self._rows else None
        if isinstance(first, Day) and day_of(entries[-1]) == first.day:
            same = next(place for place in range(len(rows) - 1, -1, -1) if isinstance(rows[place], Day))
            self._insert(1, rows[same + 1 :])
            rows = rows[:same]
        self._insert(0, rows)

    def add_older(self, entries: Sequence[AuditEntry]) -> None:
        """Below all others."""
        last = self._rows[-1] if self._rows else None
        above = day_of(last) if isinstance(last, AuditEntry) else None
        self._insert(len(self._rows), with_days(entries, above))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The head of a day is passed over by keys and cannot be chosen."""
        if isinstance(self.record(index.row()), Day):
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.record(index.row()) if index.isValid() else None
        if not isinstance(row, Day):
            return super().data(index, role)
        now = datetime.now().astimezone()
        if role == HEAD_ROLE or (role == Qt.ItemDataRole.DisplayRole and index.column() == 0):
            return day_words(row.day, now)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return day_words(row.day, now)
        return None

    def _insert(self, at: int, rows: Sequence[Row]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), at, at + len(rows) - 1)
            self._rows[at:at] = rows
            self.endInsertRows()
