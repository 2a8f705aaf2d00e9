"""Paints a found printer on two lines: its name; where it is and what it speaks."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.found_line import FoundLine
from app.models.found_printers import FoundPrintersModel
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.chip import chip_width, paint_chip
from app.widgets.sides import Sides, as_it_begins

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
