"""The entries of the audit log. New entries appear automatically; older ones load at the end of the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from app.client import ConsoleClient
from app.client.console_client import EVERYTHING, AuditQuery
from app.errors import ConsoleError
from app.language.translate import Phrase
from app.models.records import HEAD_ROLE, Index, RecordColumn, Records, RecordsFeed
from app.session.flows import Flow, flow
from app.session.live import Live
from app.session.session import Session
from app.words.activity import action_at, change_words, day_words, result_of, sentence, subject_words
from app.words.actors import who_words
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.fields import Page

# The audit log as rows, newest first, with a head above each day.


@dataclass(frozen=True, slots=True)
class Day:
    """`number`: the entry that the day heading was made for. If a clock was set back, a day can occur twice."""

    day: date
    number: int


Row = AuditEntry | Day


def day_of(entry: AuditEntry) -> date:
    return entry.at.astimezone().date()


def with_days(entries: Sequence[AuditEntry], above: date | None = None) -> list[Row]:
    """`above`: the day that continues. Rows of the same day need no new heading."""
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


COLUMNS: Sequence[RecordColumn[Row]] = (
    RecordColumn(
        word=Phrase("Action", "column: what was done"),
        text=lambda row, _: "" if isinstance(row, Day) else action_at(row),
        width=330,
        sentence=True,
    ),
    RecordColumn(
        word=Phrase("Item", "column: what it was done to"),
        text=lambda row, _: "" if isinstance(row, Day) else subject_words(row),
    ),
    RecordColumn(
        word=Phrase("Who", "column"),
        text=lambda row, _: "" if isinstance(row, Day) else who_words(row.actor),
        width=110,
        rank=1,
    ),
    RecordColumn(
        word=Phrase("Change", "column: what it was and is"),
        text=lambda row, _: "" if isinstance(row, Day) else change_words(row),
        rank=2,
        sentence=True,
    ),
    RecordColumn(
        word=Phrase("Result", "column"),
        text=lambda row, _: "" if isinstance(row, Day) else plain(result_of(row)),
        width=118,
        rank=1,
        sentence=True,
    ),
)


class ActivityRecords(Records[Row]):
    """Rows are added only at the top and at the end, many at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, _key, _spoken, parent)

    def entries(self) -> list[AuditEntry]:
        return [row for row in self._rows if isinstance(row, AuditEntry)]

    def show(self, entries: Sequence[AuditEntry]) -> None:
        """Replace all shown entries."""
        rows = with_days(entries)
        if rows == self._rows:
            return
        if self._rows:
            self.beginRemoveRows(QModelIndex(), 0, len(self._rows) - 1)
            self._rows.clear()
            self.endRemoveRows()
        self._insert(0, rows)

    def put_newest(self, entries: Sequence[AuditEntry]) -> None:
        """Add entries at the top. The day at the top continues."""
        if not entries:
            return
        rows = with_days(entries)
        first = self._rows[0] if self._rows else None
        if isinstance(first, Day) and day_of(entries[-1]) == first.day:
            same = next(index for index in range(len(rows) - 1, -1, -1) if isinstance(rows[index], Day))
            self._insert(1, rows[same + 1 :])
            rows = rows[:same]
        self._insert(0, rows)

    def add_older(self, entries: Sequence[AuditEntry]) -> None:
        """Add entries at the end."""
        last = self._rows[-1] if self._rows else None
        above = day_of(last) if isinstance(last, AuditEntry) else None
        self._insert(len(self._rows), with_days(entries, above))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Keys skip the heading of a day, and it cannot be selected."""
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


ROWS_AT_ONCE = 100
MOST_PAGES = 5
"""After this many pages of new entries the list starts again."""
LOOK_MS = 2_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Newest:
    """`cursor`: the cursor for older entries. `joins`: the entries reach down to those already loaded."""

    entries: list[AuditEntry]
    cursor: str | None
    joins: bool


async def read_newest(client: ConsoleClient, wanted: AuditQuery, newest_number: int | None) -> Newest:
    entries: list[AuditEntry] = []
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        page: Page[AuditEntry] = await client.audit(wanted, limit=ROWS_AT_ONCE, cursor=cursor)
        entries += page.data
        cursor = page.next_cursor
        full = len(page.data) == ROWS_AT_ONCE
        if newest_number is None:
            joins = False
            enough = bool(entries)
        else:
            joins = not full or entries[-1].number <= newest_number
            enough = joins
        if enough or cursor is None:
            break
    return Newest(entries=entries, cursor=cursor, joins=newest_number is not None and (joins or cursor is None))


class ActivityFeed(RecordsFeed[Row]):
    grown = Signal()
    """Emitted when older entries arrived, or when there are none."""
    waiting = Signal(int)
    """The number of new entries that wait until the pointer leaves the list."""

    def __init__(self, session: Session, live: Live, records: ActivityRecords, parent: QObject) -> None:
        super().__init__(session, live, records, self.nothing, parent, look_ms=LOOK_MS)
        self._actions = records
        self.wanted = EVERYTHING
        self._newest_number: int | None = None
        self._cursor: str | None = None
        self._growing = self._stuck = False
        self._held = False
        self._waiting: list[AuditEntry] = []
        self.names: set[str] = set()
        """The names in all loaded entries, whatever is shown now: the names that a scan can find."""

    def want(self, wanted: AuditQuery) -> None:
        """Change the filter. The list is loaded again from the newest entry."""
        self.wanted, self._newest_number, self._growing, self._stuck = wanted, None, False, False
        self._forget_waiting()
        self._read_number += 1
        self._asking = self._again = False
        self.is_loaded = False
        self.reload()

    @property
    def has_more(self) -> bool:
        return self._cursor is not None

    def hold(self, held: bool) -> None:
        """The pointer is over the list, so new entries wait."""
        self._held = held
        if not held:
            waiting = self._waiting
            self._forget_waiting()
            self._actions.put_newest(waiting)

    @flow
    async def reload(self) -> None:
        if self._asking:
            self._again = True
            return
        self._asking, self._again = True, False
        reading, wanted, newest_number = self._read_number, self.wanted, self._newest_number
        try:
            newest = await self._session.call(lambda client: read_newest(client, wanted, newest_number))
        except ConsoleError as error:
            if reading == self._read_number and not self._ended():
                self.error = error
                self.failed.emit(error)
            return
        if reading == self._read_number and not self._ended():
            self._take_newest(newest)

    @flow
    async def further(self) -> None:
        """Load the next older page, if there is one."""
        cursor, reading, wanted = self._cursor, self._read_number, self.wanted
        if cursor is None or self._growing or self._stuck or not self.is_loaded:
            return
        self._growing = True
        try:
            page = await self._session.call(lambda client: client.audit(wanted, limit=ROWS_AT_ONCE, cursor=cursor))
        except ConsoleError as error:
            if reading == self._read_number:
                self._growing, self._stuck = False, True
                self.error = error
                self.failed.emit(error)
            return
        if reading == self._read_number:
            self._growing = False
            self._cursor = page.next_cursor
            self._learn(page.data)
            self._actions.add_older(page.data)
            self.grown.emit()

    def _take_newest(self, newest: Newest) -> None:
        if newest.joins and self.is_loaded:
            newest_number = self._newest_number or 0
            news = [entry for entry in newest.entries if entry.number > newest_number]
            if news and self._held:
                self._waiting = [*news, *self._waiting]
                self.waiting.emit(len(self._waiting))
            else:
                self._actions.put_newest(news)
        else:
            self._forget_waiting()
            self._actions.show(newest.entries)
            self._cursor = newest.cursor
        self._learn(newest.entries)
        if newest.entries:
            self._newest_number = newest.entries[0].number
        elif self._newest_number is None:
            self._newest_number = 0
        self.is_loaded, self.error, self._stuck = True, None, False
        self.loaded.emit()

    def _learn(self, entries: Iterable[AuditEntry]) -> None:
        self.names.update(entry.name for entry in entries if entry.name)

    def _forget_waiting(self) -> None:
        if self._waiting:
            self._waiting = []
            self.waiting.emit(0)

    @staticmethod
    async def nothing(client: ConsoleClient) -> list[Row]:
        """Unused: this model never loads a list as a whole."""
        return []


# Verifies the audit log with the server piece by piece, so that it can be stopped.


NEWEST = 1_000
AT_ONCE = 2_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """`entries`: how many entries were checked, up to the one with that number. `broken_at`: the first altered
    entry.
    """

    number: int
    entries: int
    at: datetime
    broken_at: int | None = None
    message: str = ""


class ChainCheck(QObject):
    """The only owner of the verification state in this window."""

    changed = Signal()
    failed = Signal(object)
    """ConsoleError: the check that the user requested failed. The earlier result stays."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._checking: Flow[None] | None = None
        self.found: Checked | None = None
        self.is_running = False
        self.reached = self.last = 0
        """During a check: the entry reached so far, and the last entry as far as is known."""

    def check_newest(self) -> None:
        self._begin(last=NEWEST)

    def check_all(self) -> None:
        self._begin(most=AT_ONCE)

    def stop(self) -> None:
        if self.is_running:
            self._end()
            self.changed.emit()

    def _begin(self, *, last: int | None = None, most: int | None = None) -> None:
        self._end()
        self.is_running, self.reached = True, 0
        self._checking = self._check(last, most)
        self.changed.emit()

    def _end(self) -> None:
        self.is_running = False
        if self._checking is not None:
            self._checking.cancel()

    @flow
    async def _check(self, last: int | None, most: int | None) -> None:
        entries = 0
        after: str | None = None
        while True:
            piece = partial(ConsoleClient.check_audit, last=last, most=most, after=after)
            try:
                check = await self._session.call(piece)
            except ConsoleError as error:
                self.is_running = False
                self.changed.emit()
                if most is not None:
                    self.failed.emit(error)
                return
            entries += check.entries
            self.reached, self.last = check.number, max(self.last, check.number)
            if not check.more or check.broken_at is not None:
                break
            last, most, after = None, AT_ONCE, f"{check.number}:{check.head}"
            self.changed.emit()
        self.is_running = False
        self.found = Checked(
            number=check.number,
            entries=entries,
            at=datetime.now(UTC),
            broken_at=check.broken_at,
            message=message_text(check.message),
        )
        self.changed.emit()
