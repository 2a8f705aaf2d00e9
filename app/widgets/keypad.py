"""Digits to press with a gloved finger, for a field that a keyboard types into as well."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.second_press import pressed_again
from app.widgets.sides import named

GAP = 6
DIGITS = "123456789"
SPOKEN = (
    Phrase("Zero", "digit"),
    Phrase("One", "digit"),
    Phrase("Two", "digit"),
    Phrase("Three", "digit"),
    Phrase("Four", "digit"),
    Phrase("Five", "digit"),
    Phrase("Six", "digit"),
    Phrase("Seven", "digit"),
    Phrase("Eight", "digit"),
    Phrase("Nine", "digit"),
)


class Keypad(QWidget):
    def __init__(self, theme: Theme, identifier: str, field: QLineEdit) -> None:
        super().__init__()
        self._theme = theme
        self._field = field
        named(self, identifier, tr("Digits"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self.keys: dict[str, Button] = {}
        for place, digit in enumerate(DIGITS):
            self._add(identifier, digit, place // 3, place % 3)
        self._add(identifier, "0", 3, 1)
        self.back = pressed_again(Button(theme, f"{identifier}.back", "⌫", spoken=tr("Delete the last digit")))
        self.back.clicked.connect(field.backspace)
        self._grid.addWidget(self.back, 3, 2)
        self._fit()
        theme.changed.connect(self._fit)

    def _add(self, identifier: str, digit: str, row: int, column: int) -> None:
        key = pressed_again(Button(self._theme, f"{identifier}.{digit}", digit, spoken=str(SPOKEN[int(digit)])))
        key.setAutoDefault(False)
        key.clicked.connect(lambda: self._field.insert(digit))
        self.keys[digit] = key
        self._grid.addWidget(key, row, column)

    def allow(self, why_not: str | None) -> None:
        for key in (*self.keys.values(), self.back):
            key.allow(why_not)

    def _fit(self) -> None:
        side = self._theme.sizes.target
        for key in (*self.keys.values(), self.back):
            key.setMinimumSize(side, side)
