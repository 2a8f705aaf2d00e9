"""A combo box with our own arrow, since a styled one loses Fusion's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QRadioButton,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QWidget,
)

from app.theme.icons import paint_icon
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.labels import named, text_label
from app.widgets.layouts import vbox
from app.words.plain_text import tooltip

ARROW = 16
SHORTEST = 5
MARGINS = 28
"""Left of the text, and between it and the arrow."""


class ChoiceRow(QStyledItemDelegate):
    """As high as what is touched in this density."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), self._theme.sizes.target))


class ChoiceBox(QComboBox):
    def __init__(self, theme: Theme, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        # on Linux the name of a combo box is what is chosen: the description says what it is about
        named(self, identifier, name, name)
        self._has_rows = False

    def row_delegate(self) -> QStyledItemDelegate:
        return ChoiceRow(self._theme, self)

    def showPopup(self) -> None:
        """Its list is made when it is opened first: most never are."""
        if not self._has_rows:
            self._has_rows = True
            self.setItemDelegate(self.row_delegate())
        super().showPopup()

    def may_shrink(self) -> None:
        """Long entries are cut where there is no room, instead of asking for it."""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """It scrolls the page: what is chosen is kept at once, so only a list that is open is turned by it."""
        event.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Cut in the middle where there is no room: names that follow each other differ at their end."""
        super().initStyleOption(option)
        room = self.width() - ARROW - MARGINS
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(self.width() - ARROW - 10, (self.height() - ARROW) / 2, ARROW, ARROW)
        paint_icon(painter, "down", box, self._theme.colour("text_secondary"))
        painter.end()


# One of a few choices, each with what it means; seen all at once.


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
        column = vbox(self, spacing=2)
        for value, key, word, meaning in entries:
            button = named(QRadioButton(word), f"{identifier}.{key}", word, meaning)
            theme.keep(button, TextRole.BODY)
            button.clicked.connect(self.chosen)
            self._group.addButton(button, len(self._values))
            self._values.append(value)
            self.buttons.append(button)
            self._meanings.append(meaning)
            told = text_label(meaning, wrap=True, tone="quiet")
            told.setContentsMargins(INDENT, 0, 0, 6)
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


# A length in millimetres, typed or stepped by the arrows; the wheel scrolls the page, as over every input.


LONGEST = 2000


class MillimetreBox(QDoubleSpinBox):
    def __init__(self, least: float, wide: int) -> None:
        super().__init__()
        self.setRange(least, LONGEST)
        self.setDecimals(1)
        self.setSuffix(" mm")
        self.setMinimumWidth(wide)
        self.lineEdit().setTextMargins(9, 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
