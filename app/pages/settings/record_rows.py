"""A short list in the settings: each record in words, with a button that opens what can be changed of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.widgets.breakable import BreakableLabel
from app.widgets.buttons import Button
from app.widgets.named import named, of_text

T = TypeVar("T")
AGE_MS = 20_000


class RecordRows(QWidget, Generic[T]):
    """Rows of the same record stay the same widgets: the focus stays where it is."""

    opened = Signal(object)
    """T"""

    def __init__(
        self,
        theme: Theme,
        identifier: str,
        name: str,
        key: Callable[[T], str],
        words: Callable[[T, datetime], str],
        button: tuple[str, Callable[[T], str]],
    ) -> None:
        """`button`: its word, and what a person hears of that of one record."""
        super().__init__()
        self._theme, self._identifier = theme, identifier
        self._key, self._words, self._button = key, words, button
        self._shown: dict[str, tuple[T, QWidget, BreakableLabel, Button]] = {}
        self._why_not: str | None = None
        named(self, identifier, name)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self._tell)
        self._age.start()

    @property
    def buttons(self) -> dict[str, Button]:
        return {key: row[3] for key, row in self._shown.items()}

    def show_records(self, records: Sequence[T]) -> None:
        keys = [self._key(each) for each in records]
        for key in self._shown.keys() - set(keys):
            gone = self._shown.pop(key)[1]
            gone.hide()
            gone.deleteLater()
        for place, (key, record) in enumerate(zip(keys, records, strict=True)):
            if key not in self._shown:
                self._shown[key] = (record, *self._row(key))
            _, row, label, button = self._shown[key]
            self._shown[key] = (record, row, label, button)
            self._column.insertWidget(place, row)
        self._tell()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        for _, _, _, button in self._shown.values():
            button.allow(why_not)

    def _row(self, key: str) -> tuple[QWidget, BreakableLabel, Button]:
        row, label = QWidget(), of_text(BreakableLabel(), wrap=True)
        button = Button(self._theme, f"{self._identifier}.{key}", self._button[0], compact=True)
        button.clicked.connect(partial(self._open, key))
        button.allow(self._why_not)
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 4, 0, 4)
        across.setSpacing(16)
        across.addWidget(label, 1)
        across.addWidget(button)
        return row, label, button

    def _open(self, key: str) -> None:
        self.opened.emit(self._shown[key][0])

    def _tell(self) -> None:
        """Ages go on."""
        now = datetime.now(UTC)
        for record, _, label, button in self._shown.values():
            label.show_words(self._words(record, now))
            button.setAccessibleName(self._button[1](record))
