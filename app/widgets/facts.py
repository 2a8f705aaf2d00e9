"""Facts as lines of name and value; values wrap, those that cannot stand below their name, all can be selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import tooltip
from app.widgets.named import text_label

UNBROKEN = 28
"""Letters of a word, like an id, that fit beside a name."""


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
        self._title = text_label(title, wrap=True)
        theme.keep(self._title, TextRole.BODY, bold=True)
        self._grid.addWidget(self._title, 0, 0, 1, 2)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        if facts == self._facts:
            return
        self._facts = facts
        for label in self._labels:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._labels = []
        row = 1
        for fact in facts:
            name = text_label(fact.name, tone="quiet")
            value = text_label(fact.value, wrap=True)
            self._theme.keep(value, TextRole.BODY, bold=fact.strong)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            for label in (name, value):
                label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                self._labels.append(label)
            self._grid.addWidget(name, row, 0)
            if max(map(len, fact.value.split()), default=0) > UNBROKEN:
                value.setToolTip(tooltip(fact.value))
                row += 1
                self._grid.addWidget(value, row, 0, 1, 2)
            else:
                self._grid.addWidget(value, row, 1)
            row += 1
