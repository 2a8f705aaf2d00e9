"""One of a few choices, each with what it means; seen all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout, QWidget

from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import tooltip
from app.widgets.named import named, text_label
from app.widgets.sides import margins

V = TypeVar("V")
INDENT = 28


class ChoiceList(QWidget, Generic[V]):
    """Entries: the value, the end of its identifier, its word, its meaning."""

    chosen = Signal()
    """By a person."""

    def __init__(self, theme: Theme, identifier: str, name: str, entries: Sequence[tuple[V, str, str, str]]) -> None:
        super().__init__()
        self._theme = theme
        named(self, identifier, name)
        self._values: list[V] = []  # an enum's values are no keys where None is one of them, too
        self.buttons: list[QRadioButton] = []
        self._meanings: list[str] = []
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for value, key, word, meaning in entries:
            button = named(QRadioButton(word), f"{identifier}.{key}", word, meaning)
            theme.keep(button, TextRole.BODY)
            button.clicked.connect(self.chosen)
            self._group.addButton(button, len(self._values))
            self._values.append(value)
            self.buttons.append(button)
            self._meanings.append(meaning)
            told = text_label(meaning, wrap=True, tone="quiet")
            told.setContentsMargins(margins(INDENT, 0, 0, 6))
            column.addWidget(button)
            column.addWidget(told)
        self._fit()
        theme.changed.connect(self._fit)

    def value(self) -> V:
        return self._values[max(0, self._group.checkedId())]

    def choose(self, value: V) -> None:
        self.buttons[self._values.index(value)].setChecked(True)

    def allow(self, why_not: str | None) -> None:
        for button, meaning in zip(self.buttons, self._meanings, strict=True):
            button.setEnabled(why_not is None)
            button.setToolTip(tooltip(why_not or ""))
            button.setAccessibleDescription(why_not or meaning)

    def _fit(self) -> None:
        for button in self.buttons:
            button.setMinimumHeight(self._theme.sizes.small_target)
