"""The rows of the table of printers; in groups, a head of its own stands above each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QObject, Qt

from app.language.translate import tr
from app.models.records import HEAD_ROLE, Column, Index, Records
from app.pages.printers.table import COLUMNS, spoken
from app.vocabulary.marks import Mark
from server_core.contract.types.printers import PrinterView


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterRow:
    """`group`: what it is in, empty = there are none. `printer` None: the head of that group. A printer of several tags
    has several rows."""

    printer: PrinterView | None
    group: str = ""

    @property
    def printer_id(self) -> UUID | None:
        return None if self.printer is None else self.printer.printer_id


def _spoken(row: PrinterRow, now: datetime) -> str:
    if row.printer is None:
        return row.group
    sentence = spoken(row.printer, now)
    return tr("{group}: {printer}", group=row.group, printer=sentence) if row.group else sentence


def _of_rows(column: Column[PrinterView]) -> Column[PrinterRow]:
    def text(row: PrinterRow, now: datetime) -> str:
        return "" if row.printer is None else column.text(row.printer, now)

    def mark(row: PrinterRow, now: datetime) -> Mark:
        assert column.mark is not None  # noqa: S101
        assert row.printer is not None, "a head is asked for no mark"  # noqa: S101
        return column.mark(row.printer, now)

    marked: Callable[[PrinterRow, datetime], Mark] | None = None if column.mark is None else mark
    return Column(
        word=column.word,
        text=text,
        width=column.width,
        rank=column.rank,
        mark=marked,
        sentence=column.sentence,
    )


class PrinterRows(Records[PrinterRow]):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__([_of_rows(each) for each in COLUMNS], _key, _spoken, parent)

    def show(self, groups: Iterable[tuple[str, Sequence[PrinterView]]]) -> None:
        """Heads and their printers; an empty head is none."""
        rows: list[PrinterRow] = []
        for head, members in groups:
            rows += [PrinterRow(printer=None, group=head)] if head else []
            rows += [PrinterRow(printer=printer, group=head) for printer in members]
        self.reconcile(rows)

    def find(self, key: Hashable) -> int | None:
        """`key`: a printer's id, its first row."""
        return next((row for row, each in enumerate(self._rows) if each.printer_id == key), None)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The head of a group is passed over by keys and cannot be chosen."""
        if self._is_head(index):
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self._is_head(index):
            return super().data(index, role)
        words = self._rows[index.row()].group
        first = index.column() == 0 and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return words if first or role == HEAD_ROLE else None

    def _is_head(self, index: Index) -> bool:
        row = self.record(index.row()) if index.isValid() else None
        return row is not None and row.printer is None


def _key(row: PrinterRow) -> tuple[str, UUID | None]:
    return row.group, row.printer_id
