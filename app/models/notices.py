"""The server's open notices by number, and the notices of customers as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.event_stream import ChangeBatch
from app.session.flows import Flow, flow
from app.session.live import Live
from app.session.session import Session
from app.words.ages import moment, spoken_age
from app.words.notices import answer_command, cause_of
from app.words.plain_text import plain
from server_core.contract.types.audit import Notice


class NoticesModel(QObject):
    """Open notices, newest first. Closed ones are removed."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open: dict[int, Notice] = {}
        self._touched: set[int] = set()

    def all(self) -> list[Notice]:
        return sorted(self._open.values(), key=lambda notice: -notice.number)

    def begin_fetch(self) -> None:
        """Begin a read. Changes from now on are newer than what `reconcile` will bring."""
        self._touched.clear()

    def reconcile(self, notices: Iterable[Notice]) -> None:
        """Set all open notices, except those changed since the read began."""
        unanswered = {notice.number: notice for notice in notices if notice.closed_at is None}
        for number in self._touched:
            unanswered.pop(number, None)
            if number in self._open:
                unanswered[number] = self._open[number]
        if unanswered != self._open:
            self._open = unanswered
            self.changed.emit()

    def apply(self, notices: Iterable[Notice]) -> None:
        """Apply changed notices."""
        before = dict(self._open)
        for notice in notices:
            self._touched.add(notice.number)
            if notice.closed_at is None:
                self._open[notice.number] = notice
            else:
                self._open.pop(notice.number, None)
        if before != self._open:
            self.changed.emit()


# Keeps the open notices current: reads all from the server, then follows the live changes.


PAGE = 100
"""The most that the server returns at once."""
MOST = 1000
"""Nobody reads more. The newest come first."""


class NoticesFeed(QObject):
    loaded = Signal()
    failed = Signal(object)
    """ConsoleError of a read. The known notices stay."""

    def __init__(self, session: Session, live: Live, model: NoticesModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = model
        self._reading: Flow[None] | None = None
        self.is_loaded = False
        self._missed = False
        live.connected.connect(self._again)
        live.batch.connect(self._follow)
        live.refetch.connect(self.reload)

    def reload(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._model.begin_fetch()
        self._reading = self._read()

    @flow
    async def _read(self) -> None:
        try:
            notices = await self._session.call(read_open)
        except ConsoleError as error:
            self._missed = True
            self.failed.emit(error)
            return
        self._model.reconcile(notices)
        self.is_loaded, self._missed = True, False
        self.loaded.emit()

    def _again(self, _base_url: str) -> None:
        """Read again after a failure. A resumed stream does not do that automatically."""
        if self._missed:
            self.reload()

    def _follow(self, batch: ChangeBatch) -> None:
        self._model.apply(batch.notices)


async def read_open(client: ConsoleClient) -> list[Notice]:
    """Read all open notices, at most MOST."""
    found: list[Notice] = []
    cursor: str | None = None
    while len(found) < MOST:
        page = await client.notices(limit=PAGE, cursor=cursor)
        found += page.data
        cursor = page.next_cursor
        if cursor is None:
            break
    return found


COLUMNS = (
    Phrase("Customer", "column"),
    Phrase("Printer", "column"),
    Phrase("Question", "column"),
    Phrase("Since", "column: a time"),
)
CUSTOMER, PRINTER, CAUSE, SINCE = range(4)
NO_PRINTER = "–"
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


@dataclass(frozen=True, kw_only=True, slots=True)
class CustomerNotice:
    """A notice of a customer. `customer`: the account's name."""

    account_id: UUID
    customer: str
    notice: Notice

    @property
    def printer(self) -> str:
        return plain(str(self.notice.details.get("printer_name") or NO_PRINTER))

    @property
    def cause(self) -> str:
        return cause_of(self.notice).sentence

    @property
    def command(self) -> str:
        """Return the command that resolves it; empty if there is none."""
        answer = answer_command(self.notice)
        return "" if answer is None else answer.replace("spoolhouse ", f"spoolhouse --account {self.account_id} ", 1)

    def spoken(self, now: datetime) -> str:
        return tr(
            "{customer}, printer {printer}: {cause}, {age}",
            customer=plain(self.customer),
            printer=self.printer,
            cause=self.cause,
            age=spoken_age(self.notice.opened_at, now),
        )


class CustomerNoticesTable(QAbstractTableModel):
    """The notices of all customers, sorted by customer, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[CustomerNotice] = []

    def notice(self, row: int) -> CustomerNotice | None:
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def reconcile(self, notices: Sequence[CustomerNotice]) -> None:
        """Set all notices."""
        wanted = sorted(notices, key=lambda each: (each.customer.casefold(), str(each.account_id), -each.notice.number))
        keys = {_key(each) for each in wanted}
        for row in range(len(self._rows) - 1, -1, -1):
            if _key(self._rows[row]) not in keys:
                self._remove(row)
        for row, each in enumerate(wanted):
            if row < len(self._rows) and _key(self._rows[row]) == _key(each):
                if self._rows[row] != each:
                    self._rows[row] = each
                    self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))
                continue
            for below in range(len(self._rows) - 1, row, -1):  # the customer was renamed
                if _key(self._rows[below]) == _key(each):
                    self._remove(below)
            self.beginInsertRows(_TOP, row, row)
            self._rows.insert(row, each)
            self.endInsertRows()

    def _remove(self, row: int) -> None:
        self.beginRemoveRows(_TOP, row, row)
        del self._rows[row]
        self.endRemoveRows()

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        across = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return str(COLUMNS[section]) if across else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        here, now = self._rows[index.row()], datetime.now(UTC)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return here.spoken(now)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        match index.column():
            case 0:
                return plain(here.customer)
            case 1:
                return here.printer
            case 2:
                return here.cause
            case _:
                return moment(here.notice.opened_at, now)


def _key(each: CustomerNotice) -> tuple[UUID, int]:
    return each.account_id, each.notice.number
