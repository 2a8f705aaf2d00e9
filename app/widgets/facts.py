"""Facts as lines of name and value, and lines of a check list (shape, finding, remedy).

Values wrap; those without room beside their name stand below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.fields import ChoiceBox
from app.widgets.labels import BreakableLabel, named, of_text, text_label, vbox
from app.widgets.states import paint_shape
from app.words.health import WORDS, Check, Finding, State
from app.words.marks import Shape, Tone
from app.words.plain_text import plain, tooltip

GAP = 12
LIKELY = 380
"""Width in pixels until the owner sets one."""
BREAKS = re.compile(r"\s+|(?<=[-/])(?=[^\W\d])")
"""The places where Qt breaks a line: not between a hyphen and a digit (UAX #14, LB25)."""


class FactRow(NamedTuple):
    name: str
    value: str
    strong: bool = False


class _Line(NamedTuple):
    name: QLabel
    value: BreakableLabel
    strong: bool


class FactList(QWidget):
    """Labels are created once and reused, so that a selection survives changed values."""

    def __init__(self, theme: Theme, title: str, name_width: int = 128) -> None:
        super().__init__()
        self._theme = theme
        self._facts: Sequence[FactRow] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 8)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnMinimumWidth(0, name_width)
        self._grid.setColumnStretch(1, 1)
        self._name_width = name_width
        self._room = 0
        self._letters = 0
        self._lines: list[_Line] = []
        """The first lines show the facts. The others are hidden and reused when there are more facts."""
        self._below: list[bool] = []
        self._title = text_label(title, wrap=True)
        theme.keep(self._title, TextRole.BODY, bold=True)
        self._grid.addWidget(self._title, 0, 0, 1, 2)

    def show_facts(self, facts: Sequence[FactRow]) -> None:
        if facts == self._facts:
            return
        self._facts = facts
        as_strong = (line.strong == fact.strong for line, fact in zip(self._lines, facts, strict=False))
        fitting = sum(takewhile(bool, as_strong))
        if fitting < min(len(self._lines), len(facts)):
            self._drop(fitting)
        for line, fact in zip(self._lines, facts, strict=False):
            line.name.setText(fact.name)
        self._lines += [self._line(fact) for fact in facts[len(self._lines) :]]
        for line in self._lines[len(facts) :]:
            for label in line[:2]:
                self._grid.removeWidget(label)
                label.hide()
                label.clear()
        self._lay_out()

    def _line(self, fact: FactRow) -> _Line:
        name = text_label(fact.name, tone="quiet")
        value = of_text(BreakableLabel(), fact.value, wrap=True)
        self._theme.keep(value, TextRole.BODY, bold=fact.strong)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        for label in (name, value):
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        return _Line(name, value, fact.strong)

    def _drop(self, first: int) -> None:
        """Remove all rows from this one on, so that following rows stay in order for screen readers."""
        for line in self._lines[first:]:
            for label in line[:2]:
                self._grid.removeWidget(label)
                label.hide()  # delete before the new ones appear
                label.deleteLater()
        del self._lines[first:], self._below[first:]

    def resizeEvent(self, event: QResizeEvent) -> None:
        room, letters = event.size().width(), self._theme.sizes.body
        if (room, letters) != (self._room, self._letters):  # each placed line increases the height
            self._room, self._letters = room, letters
            self._lay_out()

    def _lay_out(self) -> None:
        """Place a value. If its longest word is too wide it goes below its name; if still too wide, it wraps anywhere.

        Rows above the first change stay in place.
        """
        lines, whole = self._lines[: len(self._facts)], self._room or LIKELY
        room = whole - GAP - max([self._name_width, *(line.name.sizeHint().width() for line in lines)])
        widest = [_widest_word(line.value, fact.value) for line, fact in zip(lines, self._facts, strict=True)]
        below = [width > room for width in widest]
        for line, fact, width in zip(lines, self._facts, widest, strict=True):
            line.value.show_words(fact.value, anywhere=width > whole)
            words = tooltip(fact.value) if width > room else ""
            if words != line.value.toolTip():
                line.value.setToolTip(words)
        same = sum(takewhile(bool, (now == before for now, before in zip(below, self._below, strict=False))))
        self._below = below
        moved = lines[same:]
        for line in moved:
            self._grid.removeWidget(line.name)
            self._grid.removeWidget(line.value)
        row = 1 + same + sum(below[:same])
        for line, alone in zip(moved, below[same:], strict=True):
            self._grid.addWidget(line.name, row, 0)
            row += alone
            self._grid.addWidget(line.value, row, 0 if alone else 1, 1, 2 if alone else 1)
            row += 1
            for label in line[:2]:
                label.show()  # the layout does not measure widgets that are shown later


def _widest_word(label: QLabel, text: str) -> int:
    metrics = label.fontMetrics()
    return max((metrics.horizontalAdvance(word) for word in BREAKS.split(text)), default=0)


# A combo box of values with labels. Unavailable ones say why.


V = TypeVar("V")


class ValueBox(ChoiceBox, Generic[V]):
    """The first value is the default."""

    def __init__(self, theme: Theme, identifier: str, name: str, entries: Iterable[tuple[V, str]] = ()) -> None:
        super().__init__(theme, identifier, name)
        self._values: list[V] = []  # Qt would convert them to other types
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
        """Fill the list. The selection stays if it still exists."""
        entries = [(value, plain(words)) for value, words in entries]
        values, words = [value for value, _ in entries], [text for _, text in entries]
        if values == self._values and words == [self.itemText(row) for row in range(self.count())]:
            return
        chosen = self.value() if 0 <= self.currentIndex() < len(self._values) else None
        self.blockSignals(True)
        self._values = values
        self._items.clear()
        for text in words:
            self._items.appendRow(QStandardItem(text))
        self.setCurrentIndex(values.index(chosen) if chosen in values else 0 if values else -1)
        self.blockSignals(False)

    def allow(self, value: V, reason_not: str | None) -> None:
        item = self._items.item(self._values.index(value))
        accessible = {
            Qt.ItemDataRole.ToolTipRole: tooltip(reason_not or ""),
            Qt.ItemDataRole.AccessibleDescriptionRole: reason_not or "",
        }
        for role, text in accessible.items():
            if (item.data(role) or "") != text:
                item.setData(text, role)
        if item.isEnabled() is not (reason_not is None):
            item.setEnabled(reason_not is None)


SHAPE = 18
MARKS = {
    State.OK: (Shape.CHECK, Tone.GOOD),
    State.ATTENTION: (Shape.WARNING, Tone.ATTENTION),
    State.FAILED: (Shape.CROSS, Tone.FAILED),
}


class CheckLine(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._state = State.OK
        named(self, identifier, "")
        self._words = of_text(BreakableLabel(), wrap=True)
        self._fix = of_text(BreakableLabel(), wrap=True, tone="quiet")
        column = vbox(self, spacing=2, margins=(SHAPE + 12, 4, 0, 4))
        column.addWidget(self._words)
        column.addWidget(self._fix)
        theme.changed.connect(self.update)

    def show_check(self, check: Finding) -> None:
        """Show the finding; that of a check with its title."""
        self._state = check.state
        self.setAccessibleName(plain(check.spoken))
        name = f"{check.title}, {WORDS[check.state]}: " if isinstance(check, Check) else ""
        self._words.show_words(plain(f"{name}{check.text}"))
        self._fix.show_words(plain(check.fix))
        self._fix.setVisible(bool(check.fix))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shape, tone = MARKS[self._state]
        ground = self._theme.colour("base")
        paint_shape(painter, shape, QRectF(0, 6, SHAPE, SHAPE), self._theme.ink(tone), ground)
        painter.end()
