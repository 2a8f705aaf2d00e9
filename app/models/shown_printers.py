"""Which printers are shown as cards, and where: those that a search and a tag leave, in groups by tag on wish.

A printer of several tags is in each of their groups. Cards stand in a grid, so a group begins a new row: what is left
of the row before is blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.language.translate import tr
from app.models.printers import PrintersModel, card_hint, card_sentence
from app.words.agents import called
from app.words.plain_text import plain, tooltip
from app.words.printers import tag_name, tagged, tags_in_use
from server_core.contract.types.printers import PrinterView, place_of, tag_key

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """A place in the grid. `printer` None: blank. `group`: what it is in; `head`: the same, at its first card alone."""

    printer: UUID | None
    head: str = ""
    group: str = ""


class ShownPrinters(QAbstractListModel):
    def __init__(self, printers: PrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._printers = printers
        self._slots: list[Slot] = []
        self._columns = 1
        self.text = ""
        self.tag: str | None = None
        self.grouped = False
        self._kept: UUID | None = None
        for changed in (printers.rowsInserted, printers.rowsRemoved, printers.rowsMoved):
            changed.connect(self._follow)
        printers.dataChanged.connect(self._changed)
        self._follow()

    def show(self, *, text: str, tag: str | None, grouped: bool) -> None:
        if (text, tag, grouped) != (self.text, self.tag, self.grouped):
            same_tag = tag is not None and self.tag is not None and tag_key(tag) == tag_key(self.tag)
            if text != self.text or not (same_tag or tag is None):
                self._kept = None
            self.text, self.tag, self.grouped = text, tag, grouped
            self._follow()

    def keep(self, printer_id: UUID | None) -> None:
        """The one that a person looks at stays until another search or tag is chosen, also where it fits no more: its
        tag was taken away."""
        if printer_id != self._kept:
            self._kept = printer_id
            self._follow()

    def fit(self, columns: int) -> None:
        """So many cards stand beside each other."""
        if columns != self._columns:
            self._columns = columns
            self._follow()

    def all(self) -> list[PrinterView]:
        """Each once, by name."""
        everyone = self._printers.all()
        fitting = everyone if self.tag is None else tagged(everyone, self.tag)
        found = {each.printer_id for each in fitting if matches(each, self.text)}
        return [each for each in everyone if each.printer_id in found or each.printer_id == self._kept]

    def groups(self) -> list[tuple[str, Sequence[PrinterView]]]:
        """What each is called, and its printers; where there are none, all of them without a name."""
        printers = self.all()
        return self._groups(printers) if self.grouped else [("", printers)]

    def printer(self, row: int) -> PrinterView | None:
        """None: a blank one, or it goes."""
        chosen = self._slots[row].printer if 0 <= row < len(self._slots) else None
        return None if chosen is None else self._printers.by_id(chosen)

    def head(self, row: int) -> str:
        """Of the group that begins there; empty where none does."""
        return self._slots[row].head

    def find(self, printer_id: UUID) -> int | None:
        """Its first card."""
        return next((row for row, slot in enumerate(self._slots) if slot.printer == printer_id), None)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._slots)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) if self.printer(index.row()) is not None else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        printer = self.printer(index.row())
        if printer is None:
            return None
        if role in (Role.DisplayRole, Role.ToolTipRole):
            return plain(printer.name) if role == Role.DisplayRole else tooltip(card_hint(printer))
        if role != Role.AccessibleTextRole:
            return None
        group, sentence = self._slots[index.row()].group, card_sentence(printer)
        return tr("{group}: {printer}", group=group, printer=sentence) if group else sentence

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        other = {self._printers.printer(row).printer_id for row in range(first.row(), last.row() + 1)}
        self._follow()
        rows = [row for row, slot in enumerate(self._slots) if slot.printer in other]
        if rows:
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]))

    def _follow(self) -> None:
        """What is the same at both ends stays where it is."""
        old, new = self._slots, self._laid_out()
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        same = 0
        while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
            same += 1
        if len(old) - same > start:
            self.beginRemoveRows(ROOT, start, len(old) - same - 1)
            del self._slots[start : len(old) - same]
            self.endRemoveRows()
        if len(new) - same > start:
            self.beginInsertRows(ROOT, start, len(new) - same - 1)
            self._slots[start:start] = new[start : len(new) - same]
            self.endInsertRows()

    def _laid_out(self) -> list[Slot]:
        printers = self.all()
        if not self.grouped:
            return [Slot(printer=printer.printer_id) for printer in printers]
        slots: list[Slot] = []
        for head, members in self._groups(printers):
            slots += [Slot(printer=None)] * (-len(slots) % self._columns)
            for place, printer in enumerate(members):
                slots.append(Slot(printer=printer.printer_id, head="" if place else head, group=head))
        return slots

    def _groups(self, printers: Sequence[PrinterView]) -> list[tuple[str, Sequence[PrinterView]]]:
        tags = [tag for tag in tags_in_use(printers) if self.tag is None or tag_key(tag) == tag_key(self.tag)]
        groups: list[tuple[str, Sequence[PrinterView]]] = [(tag_name(tag), tagged(printers, tag)) for tag in tags]
        if self.tag is None:
            name, others = tr("Without a tag", "group of printers"), [each for each in printers if not each.tags]
        else:
            inside = {each.printer_id for each in tagged(printers, self.tag)}
            name = tr("Without this tag", "group of printers")
            others = [each for each in printers if each.printer_id not in inside]
        return [*groups, (name, others)] if others else groups


def matches(printer: PrinterView, text: str) -> bool:
    """Each word of the text is somewhere in what people know a printer by."""
    known = (
        printer.name,
        place_of(printer),
        *printer.tags,
        printer.model or "",
        printer.uri,
        called(printer.agent_name),
    )
    heap = "\n".join(known).casefold()
    return all(word in heap for word in text.casefold().split())
