"""The pages of a document, or the labels of a RAW file, as entries to choose from. Pure of widgets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QImage

from app.language.translate import tr

KEPT = 200
"""Small pictures; those that were shown longest ago go first."""
LARGEST = (180, 240)
Index = QModelIndex | QPersistentModelIndex


class PageEntry(NamedTuple):
    """`title`: `3`, `note` below it: `line 14`; `spoken`: `Page 3 of 5`."""

    title: str
    note: str
    spoken: str


def entries_of_pages(count: int) -> list[PageEntry]:
    return [
        PageEntry(str(page), "", tr("Page {number} of {all}", number=page, all=count)) for page in range(1, count + 1)
    ]


def entries_of_labels(lines: Sequence[int]) -> list[PageEntry]:
    """`lines`: the first of each label, from 0."""
    return [
        PageEntry(
            str(number),
            tr("line {number}", number=line + 1),
            tr("Label {number} of {all}, line {line}", number=number, all=len(lines), line=line + 1),
        )
        for number, line in enumerate(lines, start=1)
    ]


class PageEntries(QAbstractListModel):
    """`shown`: the row that is on the screen; a picture is None until it is drawn, and where it cannot be."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[PageEntry] = []
        self._pictures: OrderedDict[int, QImage] = OrderedDict()
        self._without: set[int] = set()
        self.shown = 0

    def show_entries(self, entries: list[PageEntry]) -> None:
        self.beginResetModel()
        self._entries = entries
        self._pictures.clear()
        self._without.clear()
        self.shown = 0
        self.endResetModel()

    def show_row(self, row: int) -> None:
        before, self.shown = self.shown, row
        for changed in {before, row}:
            self._tell(changed)

    def entry(self, row: int) -> PageEntry:
        return self._entries[row]

    def picture(self, row: int) -> QImage | None:
        picture = self._pictures.get(row)
        if picture is not None:
            self._pictures.move_to_end(row)
        return picture

    def is_missing(self, row: int) -> bool:
        return row not in self._pictures and row not in self._without

    def keep_picture(self, row: int, picture: QImage | None) -> None:
        """None: it cannot be drawn, and is not asked for again."""
        if not 0 <= row < len(self._entries):
            return
        if picture is None:
            self._without.add(row)
        else:
            ways = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            larger = picture.width() > LARGEST[0] or picture.height() > LARGEST[1]
            self._pictures[row] = picture.scaled(*LARGEST, *ways) if larger else picture
            while len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        self._tell(row)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return tr("{what}, shown", what=entry.spoken) if index.row() == self.shown else entry.spoken
            case _:
                return None

    def _tell(self, row: int) -> None:
        if 0 <= row < len(self._entries):
            self.dataChanged.emit(self.index(row), self.index(row))
