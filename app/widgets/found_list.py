"""The list of found printers: one click or Enter chooses, arrows only move."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.language.translate import tr
from app.models.found_printers import FoundLine, FoundPrintersModel
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.chip import chip_width, paint_chip
from app.widgets.sides import Sides, as_it_begins, named

CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FoundList(QListView):
    picked = Signal(object)
    """ListedPrinter"""

    def __init__(self, theme: Theme, identifier: str, model: FoundPrintersModel) -> None:
        super().__init__()
        self._found = model
        self._moved = False
        named(self, identifier, tr("Printers that were found"))
        self.setModel(model)
        self.setItemDelegate(FoundRowDelegate(theme, model, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._pick)
        model.rowsInserted.connect(self._stay_at_the_top)
        theme.changed.connect(self.viewport().update)

    def pick_row(self, row: int) -> None:
        self._moved = True
        self.setCurrentIndex(self._found.index(row))
        self._pick(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._moved = True
        if event.key() in CHOOSING:
            self._pick(self.currentIndex())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Scanners type: letters never move the selection."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes the first row current without highlighting it."""
        super().focusInEvent(event)
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self.setCurrentIndex(self.currentIndex())

    def _pick(self, index: QModelIndex) -> None:
        if index.isValid():
            self._moved = True
            self.picked.emit(self._found.listed(index.row()))

    def _stay_at_the_top(self) -> None:
        """Until a person moves, the keyboard is on the first of what is found."""
        if not self._moved and self.hasFocus():
            self.setCurrentIndex(self._found.index(0))


# Paints a found printer on two lines: its name; where it is and what it speaks.


ROW = 60
"""Two lines, with room for gloves."""
PAD = 12
ICON = 24
CHIP = 23
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class FoundRowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: FoundPrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, row, rect = self._theme, index.row(), QRect(option.rect)
        line = self._model.line(row)
        chosen = self._model.is_chosen(row)
        state: QStyle.StateFlag = option.state
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        at = Sides(painter, rect)
        painter.fillRect(rect, theme.colour("selection" if chosen else "hover" if hovered else "base"))
        painter.fillRect(at(QRect(rect.left(), rect.bottom(), rect.width(), 1)), theme.colour("line"))
        if chosen:
            painter.fillRect(at(QRect(rect.left(), rect.top(), 4, rect.height())), theme.colour("accent"))
        view = option.widget
        if state & QStyle.StateFlag.State_Selected and isinstance(view, QWidget) and view.hasFocus():
            self._frame(painter, rect)
        box = QRectF(rect.left() + PAD + 2, rect.center().y() - ICON / 2, ICON, ICON)
        paint_icon(painter, "printer", at(box), theme.colour("text_secondary"))
        self._content(painter, line, at(rect.adjusted(int(2 * PAD) + ICON + 2, 9, -PAD, -10)))
        painter.restore()

    def _frame(self, painter: QPainter, rect: QRect) -> None:
        accent = self._theme.colour("accent")
        for edge in (rect.top(), rect.bottom() - 1):
            painter.fillRect(QRect(rect.left(), edge, rect.width(), 2), accent)
        for edge in (rect.left(), rect.right() - 1):
            painter.fillRect(QRect(edge, rect.top(), 2, rect.height()), accent)

    def _content(self, painter: QPainter, line: FoundLine, inside: QRect) -> None:
        upper = QRect(inside.left(), inside.top(), inside.width(), 22)
        lower = QRect(inside.left(), inside.bottom() - 18, inside.width(), 19)
        at = Sides(painter, inside)
        if line.mark is not None:
            painter.setFont(self._theme.font(self._theme.sizes.body, bold=True))
            name = min(painter.fontMetrics().horizontalAdvance(line.name), inside.width() * 45 // 100)
            width = min(chip_width(self._theme, line.mark), inside.width() - name - 12)
            chip = QRectF(inside.right() - width + 1, inside.top() - 1, width, CHIP)
            paint_chip(painter, self._theme, line.mark, at(chip))
            upper.setRight(int(chip.left()) - 8)
        self._write(painter, at(upper), line.name, self._theme.colour("text"), bold=True)
        self._write(painter, at(lower), line.facts, self._theme.colour("text_secondary"))

    def _write(self, painter: QPainter, rect: QRect, text: str, colour: QColor, *, bold: bool = False) -> None:
        painter.setFont(self._theme.font(self._theme.sizes.body if bold else self._theme.sizes.body - 1, bold=bold))
        painter.setPen(colour)
        mode = Qt.TextElideMode.ElideMiddle if bold else Qt.TextElideMode.ElideRight
        painter.drawText(rect, LEFT, as_it_begins(painter, painter.fontMetrics().elidedText(text, mode, rect.width())))
