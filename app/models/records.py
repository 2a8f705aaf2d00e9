"""Table model for records that come and go one by one, such as agents, applications, customers or audit entries."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from app.words.marks import Mark

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
MARK_ROLE = Qt.ItemDataRole.UserRole + 1
"""The Mark of a cell that is painted as a chip, else None."""
HEAD_ROLE = Qt.ItemDataRole.UserRole + 2
"""The text of a row that is a heading instead of a record, else None."""
SENTENCE_ROLE = Qt.ItemDataRole.UserRole + 3
"""True for a cell that is cut at its end. Names are not, because their end distinguishes them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordColumn(Generic[T]):
    """A column. `text` and `mark` get the record and the current time.

    - `width`: in pixels with text at 100 %; 0: what the others leave
    - `rank`: 0: always shown; 1: hidden in a narrow window; 2: only in a wide one
    - `sentence`: elided at its end; names are elided in the middle
    """

    word: Phrase | str
    text: Callable[[T, datetime], str]
    width: int = 0
    rank: int = 0
    mark: Callable[[T, datetime], Mark] | None = None
    sentence: bool = False


class Records(QAbstractTableModel, Generic[T]):
    """The records, in the server's order. `spoken`: a record as one sentence for screen readers."""

    def __init__(
        self,
        columns: Sequence[RecordColumn[T]],
        key: Callable[[T], Hashable],
        spoken: Callable[[T, datetime], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = columns
        self._key = key
        self._spoken = spoken
        self._rows: list[T] = []

    def all(self) -> Sequence[T]:
        return tuple(self._rows)

    def record(self, row: int) -> T | None:
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def find(self, key: Hashable) -> int | None:
        return next((row for row, each in enumerate(self._rows) if self._key(each) == key), None)

    def reconcile(self, records: Sequence[T]) -> None:
        """Set all records in this order. Equal ones stay in place."""
        keys = {self._key(each) for each in records}
        for row in range(len(self._rows) - 1, -1, -1):
            if self._key(self._rows[row]) not in keys:
                self._take(row)
        for row, each in enumerate(records):
            key = self._key(each)
            if row < len(self._rows) and self._key(self._rows[row]) == key:
                self._put(row, each)
                continue
            below = next((at for at in range(row + 1, len(self._rows)) if self._key(self._rows[at]) == key), None)
            if below is None:
                self.beginInsertRows(_TOP, row, row)
                self._rows.insert(row, each)
                self.endInsertRows()
            else:
                self.beginMoveRows(_TOP, below, below, _TOP, row)
                self._rows.insert(row, self._rows.pop(below))
                self.endMoveRows()
                self._put(row, each)

    def apply(self, record: T) -> None:
        """Apply a changed record. A new one comes first."""
        row = self.find(self._key(record))
        if row is not None:
            self._put(row, record)
        else:
            self.beginInsertRows(_TOP, 0, 0)
            self._rows.insert(0, record)
            self.endInsertRows()

    def tick(self) -> None:
        """Update the ages."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1))

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        across = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return str(self.columns[section].word) if across else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        here, column, now = self._rows[index.row()], self.columns[index.column()], datetime.now(UTC)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return column.text(here, now)
        if role == MARK_ROLE:
            return None if column.mark is None else column.mark(here, now)
        if role == SENTENCE_ROLE:
            return column.sentence
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(here, now) if index.column() == 0 else f"{column.word}: {column.text(here, now)}"
        return None

    def _put(self, row: int, record: T) -> None:
        if self._rows[row] != record:
            self._rows[row] = record
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    def _take(self, row: int) -> None:
        self.beginRemoveRows(_TOP, row, row)
        del self._rows[row]
        self.endRemoveRows()


# Keeps records current while they are visible: reads at once, every few seconds and after each action.


LOOK_MS = 5_000
ReadRows = Callable[[ConsoleClient], Coroutine[Any, Any, Sequence[T]]]


class RecordsFeed(QObject, Generic[T]):
    loaded = Signal()
    """The records were read, also after a failure."""
    failed = Signal(object)
    """ConsoleError. The last records stay."""

    def __init__(
        self,
        session: Session,
        live: Live,
        records: Records[T],
        read: ReadRows[T],
        parent: QObject | None = None,
        *,
        look_ms: int = LOOK_MS,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._records = records
        self._read = read
        self._read_number = 0
        self._asking = self._again = False
        self._watched = False
        self.is_loaded = False
        self.error: ConsoleError | None = None
        self._timer = QTimer(self, interval=look_ms)
        self._timer.timeout.connect(self._look)
        live.connected.connect(lambda _: self._look())

    def watch(self, watched: bool) -> None:
        """Start or stop."""
        self._watched = watched
        if watched:
            self._timer.start()
            self.reload()
        else:
            self._timer.stop()

    def read_by(self, read: ReadRows[T]) -> None:
        """Read with another query (a filter). Answers to earlier ones are dropped."""
        self.wait_with(read)
        self.reload()

    def wait_with(self, read: ReadRows[T]) -> None:
        """Like `read_by`, but only once somebody looks."""
        self._read = read
        self._read_number += 1
        self._asking = False

    @flow
    async def reload(self) -> None:
        """Read again after an action. A read already under way may be older than the action, so another one follows."""
        if self._asking:
            self._again = True
            return
        self._asking, self._again = True, False
        reading = self._read_number
        try:
            records = await self._session.call(self._read)
        except ConsoleError as error:
            if reading == self._read_number and not self._ended():
                self.error = error
                self.failed.emit(error)
            return
        if reading == self._read_number and not self._ended():
            self._records.reconcile(records)
            self.is_loaded, self.error = True, None
            self.loaded.emit()

    def _look(self) -> None:
        if self._watched and not self._asking:
            self.reload()

    def _ended(self) -> bool:
        """Finish a read. True: it is repeated at once, and this answer is dropped."""
        self._asking = False
        if self._again:
            self.reload()
            return True
        return False
