"""What customers of this server must answer, as a table: its rows come and go one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.language.translate import Phrase, tr
from app.words.ages import moment, spoken_age
from app.words.notices import answer_command, cause_of
from app.words.plain_text import plain
from server_core.contract.types.audit import Notice

COLUMNS = (
    Phrase("Customer", "column"),
    Phrase("Printer", "column"),
    Phrase("What needs an answer", "column"),
    Phrase("Since", "column: a time"),
)
CUSTOMER, PRINTER, CAUSE, SINCE = range(4)
NO_PRINTER = "–"
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


@dataclass(frozen=True, kw_only=True, slots=True)
class CustomerNotice:
    """`customer`: the account's name."""

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
        """What answers it on the command line; empty where nothing does."""
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
    """Sorted by customer, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[CustomerNotice] = []

    def notice(self, row: int) -> CustomerNotice | None:
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def reconcile(self, notices: Sequence[CustomerNotice]) -> None:
        """These are all."""
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
            for below in range(len(self._rows) - 1, row, -1):  # its customer has another name now
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
