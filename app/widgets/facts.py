"""Facts as lines of name and value; long values wrap and can be selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.widgets.named import text_label


class Fact(NamedTuple):
    name: str
    value: str
    strong: bool = False


class FactList(QWidget):
    """Rebuilt only when the facts change."""

    def __init__(self, theme: Theme, title: str, name_width: int = 128) -> None:
        super().__init__()
        self._theme = theme
        self._facts: Sequence[Fact] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 8)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnMinimumWidth(0, name_width)
        self._grid.setColumnStretch(1, 1)
        self._labels: list[QLabel] = []
        self._title = text_label(title, font=theme.font(SIZES.body, bold=True), wrap=True)
        self._grid.addWidget(self._title, 0, 0, 1, 2)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        if facts == self._facts:
            return
        self._facts = facts
        for label in self._labels:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._labels = []
        for row, fact in enumerate(facts, start=1):
            name = text_label(fact.name, tone="quiet")
            value = text_label(fact.value, font=self._theme.font(SIZES.body, bold=fact.strong), wrap=True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            for column, label in enumerate((name, value)):
                label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                self._grid.addWidget(label, row, column)
                self._labels.append(label)
