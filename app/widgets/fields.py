"""Input fields: a control under its name with its error, combo and value boxes, and a row of a setting.

The error is below the control and is announced to screen readers. Combo boxes have our own arrow, because styled ones
lose Fusion's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QRegularExpressionValidator, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QWidget,
)

from app.language.translate import figure, tr
from app.theme.text_role import TextRole
from app.theme.theme import Theme, paint_icon
from app.widgets.labels import named, text_label, vbox
from app.words.plain_text import tooltip
from server_core.contract.types.documents import PageSpan, read_spans

GAP = 3


class FormField(QWidget):
    def __init__(self, theme: Theme, words: str, control: QWidget, *, wrap: bool = False) -> None:
        """`wrap`: the text contains a name, which may have any length."""
        super().__init__()
        self.control = control
        self.words = words.partition(",")[0]
        self.wrong = ""
        self._own = control.accessibleDescription()
        self._reason: str | None = None
        self._hint = ""
        label = text_label(words, wrap=wrap, tone="quiet")
        theme.keep(label, TextRole.SMALL)
        label.setBuddy(control)
        self.problem = text_label(wrap=True, tone="failed")
        self.hint = text_label(wrap=True, tone="quiet")
        layout = vbox(self, spacing=GAP)
        layout.addWidget(label)
        layout.addWidget(control)
        for beneath in (self.problem, self.hint):
            theme.keep(beneath, TextRole.SMALL)
            beneath.hide()
            layout.addWidget(beneath)
        layout.setAlignment(Qt.AlignmentFlag.AlignTop)

    def allow(self, reason_not: str | None) -> None:
        """Enable with None. A reason disables and is shown in tooltip and description."""
        self._reason = reason_not
        self.control.setEnabled(reason_not is None)
        self._tell()

    def tell(self, wrong: str, hint: str = "") -> None:
        """Show an error or a note. Empty: nothing."""
        self.wrong, self._hint = wrong, hint
        for label, text in ((self.problem, wrong), (self.hint, hint)):
            label.setText(text)
            label.setVisible(bool(text))
        if bool(self.control.property("wrong")) is not bool(wrong):
            self.control.setProperty("wrong", bool(wrong))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)
        self._tell()

    def _tell(self) -> None:
        words = self._reason or self.wrong or self._hint
        self.control.setToolTip(tooltip(words))
        self.control.setAccessibleDescription(words or self._own)


def field_grid(rows: Iterable[tuple[str, QWidget]], parent: QWidget | None = None, *, tone: str = "") -> QGridLayout:
    """Place controls below each other, each beside its name."""
    grid = QGridLayout() if parent is None else QGridLayout(parent)
    if parent is not None:
        grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(8)
    grid.setColumnStretch(1, 1)
    for row, (words, control) in enumerate(rows):
        label = text_label(words, tone=tone)
        label.setBuddy(control)
        grid.addWidget(label, row, 0)
        grid.addWidget(control, row, 1)
    return grid


class NumberEdit(QLineEdit):
    """A number in the user's notation: 1.5 or 1,5. Empty means `blank`, if that is given."""

    def __init__(
        self,
        identifier: str,
        name: str,
        low: float,
        high: float,
        *,
        whole: bool = False,
        blank: float | None = None,
        may_be_blank: bool = False,
    ) -> None:
        super().__init__()
        named(self, identifier, name)
        self.low, self.high = low, high
        self._whole = whole
        self._blank = blank
        self._may_be_blank = may_be_blank or blank is not None
        if blank is not None:
            self.setPlaceholderText(figure(blank, "g"))

    def number(self) -> float | None:
        """Return the number. None: empty or invalid."""
        text = self.text().strip().replace(",", ".").replace("−", "-")
        if not text:
            return self._blank
        shape = r"\d{1,5}" if self._whole else r"-?\d{1,4}(\.\d{0,3})?"
        if not re.fullmatch(shape, text):
            return None
        number = float(text)
        return number if self.low <= number <= self.high else None

    def wrong(self) -> str:
        if self.number() is not None or (self._may_be_blank and not self.text().strip()):
            return ""
        return tr("From {low:g} to {high:g}", low=self.low, high=self.high)


# A line edit that keeps Enter for itself instead of its dialog's default button. Down leaves it.


class EnterField(QLineEdit):
    left_downwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


LONGEST_PAGES = 400


class PagesEdit(EnterField):
    """Pages of a document: `1-3, 5`, or empty for all."""

    def __init__(self, identifier: str) -> None:
        super().__init__()
        named(self, identifier, tr("Pages", "of a print"))
        self.setPlaceholderText(tr("All, or 1-3, 5", "pages"))
        self.setMaxLength(LONGEST_PAGES)

    def spans(self) -> list[PageSpan] | None:
        """Return the pages. None: all, or what is typed is wrong."""
        return read_spans(self.text()) if self.text().strip() else None

    def wrong(self, pages: int) -> str:
        """Say what is wrong. `pages`: of the document; 0: not known."""
        spans = self.spans()
        if spans is None:
            return tr("Type pages like 1-3, 5") if self.text().strip() else ""
        if pages and max(span.last for span in spans) > pages:
            return tr("The file has %n page(s)", "", pages)
        return ""


SHORTEST_PIN, LONGEST_PIN = 4, 12


class PinEdit(QLineEdit):
    """Digits that nobody behind the user can read."""

    def __init__(self, identifier: str, spoken: str = "PIN") -> None:
        super().__init__()
        named(self, identifier, spoken)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(LONGEST_PIN)
        self.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]*"), self))


ARROW = 16
SHORTEST = 5
MARGINS = 28
"""Pixels left of the text, and between it and the arrow."""


class ChoiceRow(QStyledItemDelegate):
    """A combo box as high as other touch targets in this density."""

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
        # on Linux a combo box's accessible name is its value, so the description names the setting
        named(self, identifier, name, name)
        self._has_rows = False

    def row_delegate(self) -> QStyledItemDelegate:
        return ChoiceRow(self._theme, self)

    def showPopup(self) -> None:
        """Build the list on first use: most lists are never opened."""
        if not self._has_rows:
            self._has_rows = True
            self.setItemDelegate(self.row_delegate())
        super().showPopup()

    def may_shrink(self) -> None:
        """Allow a small width: long entries are elided where there is no room."""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the wheel scroll the page. A choice is saved at once, so the wheel changes it only in an open list."""
        event.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Elide in the middle where there is no room: numbered names differ at their end."""
        super().initStyleOption(option)
        room = self.width() - ARROW - MARGINS
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(self.width() - ARROW - 10, (self.height() - ARROW) / 2, ARROW, ARROW)
        paint_icon(painter, "down", box, self._theme.colour("text_secondary"))
        painter.end()


# A few choices, each with its meaning, all visible at once.


V = TypeVar("V")
INDENT = 28


class ChoiceList(QWidget, Generic[V]):
    """Entries: the value, the end of its identifier, its label, its meaning."""

    chosen = Signal()
    """The user selected another entry."""

    def __init__(self, theme: Theme, identifier: str, name: str, entries: Sequence[tuple[V, str, str, str]]) -> None:
        super().__init__()
        self._theme = theme
        named(self, identifier, name)
        self._values: list[V] = []  # an enum's values cannot be keys if None is one of them, too
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
            explanation = text_label(meaning, wrap=True, tone="quiet")
            explanation.setContentsMargins(INDENT, 0, 0, 6)
            column.addWidget(button)
            column.addWidget(explanation)
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


# A length in millimetres, typed or stepped by the arrows. The wheel scrolls the page, as over every input.


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


CONTROL_WIDTH = 330


class SettingRow(QWidget):
    def __init__(
        self,
        words: str,
        control: QWidget,
        meaning: str = "",
        beside: QWidget | None = None,
        back: QWidget | None = None,
    ) -> None:
        """`beside`: a button that belongs to the control. `back`: the button at the end that restores the default."""
        super().__init__()
        column = vbox(spacing=2)
        column.addStretch(1)
        name = text_label(words, wrap=True)
        name.setBuddy(control)
        column.addWidget(name)
        self.meaning = text_label(meaning, wrap=True, tone="quiet")
        """Explanation of the setting, or the reason why it cannot be changed now."""
        if not meaning:  # shown before it has a parent, it would be a window of its own for a moment
            self.meaning.hide()
        column.addWidget(self.meaning)
        column.addStretch(1)
        right = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        right.setSpacing(8)
        right.addWidget(control, 1)
        if beside is not None:
            right.addWidget(beside)
        if back is not None:
            right.addWidget(back)
        side = QWidget()
        side.setFixedWidth(CONTROL_WIDTH)
        side.setLayout(right)
        right.setContentsMargins(0, 0, 0, 0)
        layout = self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.setSpacing(16)
        layout.addLayout(column, 1)
        layout.addWidget(side, 0, Qt.AlignmentFlag.AlignVCenter)

    def stack(self, narrow: bool) -> None:
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._layout.setDirection(direction)
        self._layout.setSpacing(4 if narrow else 16)
