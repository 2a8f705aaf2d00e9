"""A choice among values, each with its words; one that cannot be chosen now says why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from app.theme.theme import Theme
from app.vocabulary.plain_text import plain, tooltip
from app.widgets.choice_box import ChoiceBox

V = TypeVar("V")


class ValueBox(ChoiceBox, Generic[V]):
    """The first value is the default."""

    def __init__(self, theme: Theme, identifier: str, name: str, entries: Iterable[tuple[V, str]] = ()) -> None:
        super().__init__(theme, identifier, name)
        self._values: list[V] = []  # Qt would make other types of them
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.may_shrink()
        self.fill(entries)

    @property
    def values(self) -> list[V]:
        return list(self._values)

    def value(self) -> V:
        return self._values[self.currentIndex()]

    def choose(self, value: V) -> None:
        self.setCurrentIndex(self._values.index(value))

    def fill(self, entries: Iterable[tuple[V, str]]) -> None:
        """What is chosen stays chosen where it is still there."""
        entries = [(value, plain(words)) for value, words in entries]
        values, words = [value for value, _ in entries], [said for _, said in entries]
        if values == self._values and words == [self.itemText(row) for row in range(self.count())]:
            return
        chosen = self.value() if 0 <= self.currentIndex() < len(self._values) else None
        self.blockSignals(True)
        self._values = values
        self._items.clear()
        for said in words:
            self._items.appendRow(QStandardItem(said))
        self.setCurrentIndex(values.index(chosen) if chosen in values else 0 if values else -1)
        self.blockSignals(False)

    def allow(self, value: V, reason_not: str | None) -> None:
        item = self._items.item(self._values.index(value))
        told = {
            Qt.ItemDataRole.ToolTipRole: tooltip(reason_not or ""),
            Qt.ItemDataRole.AccessibleDescriptionRole: reason_not or "",
        }
        for role, text in told.items():
            if (item.data(role) or "") != text:
                item.setData(text, role)
        if item.isEnabled() is not (reason_not is None):
            item.setEnabled(reason_not is None)
