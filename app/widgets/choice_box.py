"""A combo box with our own arrow, since a styled one loses Fusion's."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionComboBox, QStyleOptionViewItem

from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.named import named
from app.widgets.sides import Sides

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
        paint_icon(painter, "down", Sides(painter, self.rect())(box), self._theme.colour("text_secondary"))
        painter.end()
