"""Paints one cell of the queue: the chip, or text on at most two lines."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.queue import QueueModel
from app.models.queue_line import Column
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.widgets.chip import paint_chip

PAD = 8
CHIP_EDGES = PAD + 6
FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
ELIDED = {Column.REFERENCE: Qt.TextElideMode.ElideLeft, Column.DOCUMENT: Qt.TextElideMode.ElideMiddle}
"""Numbers that follow each other differ at their end; other texts are cut there."""
QUIET = frozenset({Column.COPIES, Column.AGE, Column.NOTE})


class QueueRowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: QueueModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self._fonts: dict[bool, QFont] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, SIZES.row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line = self._model.line(index.row())
        column = Column(index.column())
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        ground = "selection" if selected else "alternate" if index.row() % 2 else "base"
        painter.save()
        painter.fillRect(rect, self._theme.colour(ground))
        view = option.widget
        if selected and isinstance(view, QWidget) and view.hasFocus():
            for edge in (rect.top(), rect.bottom() - 1):
                painter.fillRect(QRect(rect.left(), edge, rect.width(), 2), self._theme.colour("accent"))
        if column is Column.STATUS:
            if selected:
                painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), self._theme.colour("accent"))
            box = QRectF(rect).adjusted(PAD, 6, -6, -6)
            paint_chip(painter, self._theme, line.mark, box)
        else:
            colour = "text_secondary" if column in QUIET and not selected else "text"
            painter.setPen(self._theme.colour(colour))
            painter.setFont(self._font(bold=column is Column.REFERENCE))
            self._text(painter, rect.adjusted(PAD, 2, -PAD, -2), line.cells[column], column)
        painter.restore()

    def _font(self, *, bold: bool) -> QFont:
        if bold not in self._fonts:
            self._fonts[bold] = self._theme.font(SIZES.body, bold=bold)
        return self._fonts[bold]

    def _text(self, painter: QPainter, rect: QRect, text: str, column: Column) -> None:
        metrics = painter.fontMetrics()
        if metrics.horizontalAdvance(text) <= rect.width():
            painter.drawText(rect, FLAGS, text)
        elif column is Column.NOTE:
            self._two_lines(painter, rect, text)
        else:
            mode = ELIDED.get(column, Qt.TextElideMode.ElideRight)
            painter.drawText(rect, FLAGS, metrics.elidedText(text, mode, rect.width()))

    @staticmethod
    def _two_lines(painter: QPainter, rect: QRect, text: str) -> None:
        metrics = painter.fontMetrics()
        layout = QTextLayout(text, painter.font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        layout.beginLayout()
        first = layout.createLine()
        first.setLineWidth(rect.width())
        split = first.textLength()
        layout.endLayout()
        height = min(metrics.lineSpacing(), rect.height() // 2)
        top = rect.top() + (rect.height() - 2 * height) // 2
        rest = metrics.elidedText(text[split:].lstrip(), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(QRect(rect.left(), top, rect.width(), height), FLAGS, text[:split].rstrip())
        painter.drawText(QRect(rect.left(), top + height, rect.width(), height), FLAGS, rest)
