"""Facts as lines of name and value; values wrap, those without room beside their name stand below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import tooltip
from app.widgets.named import text_label

GAP = 12
LIKELY = 380
"""Pixels across, as long as nobody has said."""
BREAKS = re.compile(r"\s+|(?<=[-/])(?=[^\W\d])")
"""Where Qt breaks a line: not between a hyphen and a figure (UAX #14, LB25)."""


class Fact(NamedTuple):
    name: str
    value: str
    strong: bool = False


class FactList(QWidget):
    """Rebuilt only when there are other facts; what is selected stays while values change."""

    def __init__(self, theme: Theme, title: str, name_width: int = 128) -> None:
        super().__init__()
        self._theme = theme
        self._facts: Sequence[Fact] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 8)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnMinimumWidth(0, name_width)
        self._grid.setColumnStretch(1, 1)
        self._name_width = name_width
        self._room = 0
        self._lines: list[tuple[QLabel, QLabel]] = []
        self._below: list[bool] = []
        self._title = text_label(title, wrap=True)
        theme.keep(self._title, TextRole.BODY, bold=True)
        self._grid.addWidget(self._title, 0, 0, 1, 2)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        if facts == self._facts:
            return
        before, self._facts = self._facts, facts
        if [(each.name, each.strong) for each in facts] == [(each.name, each.strong) for each in before]:
            for (_, value), fact in zip(self._lines, facts, strict=True):
                value.setText(fact.value)
            self._place()
            return
        for label in chain.from_iterable(self._lines):
            self._grid.removeWidget(label)
            label.hide()  # not one moment behind the new ones
            label.deleteLater()
        self._lines = []
        for fact in facts:
            name = text_label(fact.name, tone="quiet")
            value = text_label(fact.value, wrap=True)
            self._theme.keep(value, TextRole.BODY, bold=fact.strong)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            for label in (name, value):
                label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            self._lines.append((name, value))
        self._below = []
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._room = event.size().width()
        self._place()

    def _place(self) -> None:
        """A value whose longest word is too wide stands below its name."""
        room = (
            (self._room or LIKELY)
            - GAP
            - max([self._name_width, *(name.sizeHint().width() for name, _ in self._lines)])
        )
        below = [_widest_word(value) > room for _, value in self._lines]
        if below == self._below:
            return
        self._below = below
        for label in chain.from_iterable(self._lines):
            self._grid.removeWidget(label)
        row = 1
        for (name, value), alone in zip(self._lines, below, strict=True):
            value.setToolTip(tooltip(value.text()) if alone else "")
            self._grid.addWidget(name, row, 0)
            row += alone
            self._grid.addWidget(value, row, 0 if alone else 1, 1, 2 if alone else 1)
            row += 1
            for label in (name, value):
                label.show()  # the layout measures nothing that is to be shown a little later


def _widest_word(label: QLabel) -> int:
    metrics = label.fontMetrics()
    return max((metrics.horizontalAdvance(word) for word in BREAKS.split(label.text())), default=0)
