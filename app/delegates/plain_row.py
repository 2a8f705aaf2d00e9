"""A row of a list: one line, or two of which the second is quiet; flat, in the theme's colours."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.theme.theme import Theme

PAD = 12
FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
Index = QModelIndex | QPersistentModelIndex


class PlainRowDelegate(QStyledItemDelegate):
    """Shows the text of any model; what cannot be chosen is told in the colour of what is disabled."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        sizes = self._theme.sizes
        lines = _lines(index)
        font = QFontMetrics(self._theme.font(sizes.body))
        widest = max(font.horizontalAdvance(line) for line in lines)
        return QSize(widest + 2 * PAD, sizes.row if len(lines) == 1 else sizes.two_line_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        enabled = bool(state & QStyle.StateFlag.State_Enabled)
        painter.save()
        painter.fillRect(rect, self._theme.colour("selection" if selected else "base"))
        if selected:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), self._theme.colour("accent"))
        lines = _lines(index)
        height = QFontMetrics(self._theme.font(self._theme.sizes.body)).height() + 2
        top = rect.top() + (rect.height() - height * len(lines)) // 2
        for number, line in enumerate(lines):
            quiet = "text_secondary" if number else "text"
            painter.setPen(self._theme.colour(quiet if enabled else "disabled"))
            painter.setFont(self._theme.font(self._theme.sizes.body))
            spot = QRect(rect.left() + PAD, top + number * height, rect.width() - 2 * PAD, height)
            # the end of a name tells it from others: `The label printer…hall 4 2`
            mode = Qt.TextElideMode.ElideRight if number else Qt.TextElideMode.ElideMiddle
            shown = painter.fontMetrics().elidedText(line, mode, spot.width())
            painter.drawText(spot, FLAGS, shown)
        painter.restore()


def _lines(index: Index) -> list[str]:
    return str(index.data() or "").split("\n")[:2]
